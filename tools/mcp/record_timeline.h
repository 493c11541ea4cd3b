#pragma once

// What the dataset versions in the file did to one record.

#include <string>
#include <vector>

#include "query/lookup.h"

namespace errdex {

struct TimelineEntry {
  std::string dataset_version;
  std::string change;               // added, changed, reanalyzed, removed
  std::vector<std::string> fields;  // that changed, as the dataset names them
  std::string analyzed_sha;         // of the record in that version; empty where it was removed
};

struct RecordTimeline {
  std::vector<TimelineEntry> entries;  // versions that did something to it, newest first
  std::size_t versions_read = 0;
  std::size_t versions_left_out = 0;  // older ones that were not read
};

// Cost: a look-up for each of at most `most` versions.
RecordTimeline record_timeline(ErrorLookup& lookup, const std::string& wanted, std::size_t most);

}  // namespace errdex
