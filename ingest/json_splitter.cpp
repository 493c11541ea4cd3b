#include "ingest/json_splitter.h"
