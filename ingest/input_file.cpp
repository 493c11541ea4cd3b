#include "ingest/input_file.h"
