#include "ingest/record_rules.h"
