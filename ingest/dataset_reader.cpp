#include "ingest/dataset_reader.h"
