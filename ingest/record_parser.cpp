#include "ingest/record_parser.h"
