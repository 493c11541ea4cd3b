#include "ingest/rejects.h"
