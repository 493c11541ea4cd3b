#pragma once

// What the answering engine asks of a database. The engine knows no SQLite, so that the library and the
// loadable extension, which may reach SQLite through its host only, share it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "query/match/anchor.h"
#include "schema/ids.h"

namespace errdex {

// A record that carries a template and passes the filter: what ranking looks at.
struct CandidateRecord {
  RevisionRow revision_row;
  std::string id;
  std::string repo;
  std::string error_class;  // empty where the record has none
  std::string error_code;   // empty where the record has none
  std::string file_path;
  std::int64_t line_number = 0;  // 0 where unknown
};

// Records looked at for one template: enough for any message but the emptiest.
constexpr std::size_t kMostRecords = 200;
// Of those, named beside the one that stands for all.
constexpr std::size_t kMostSameAs = 10;

class IndexReader {
 public:
  virtual ~IndexReader() = default;

  // The filter over all anchor keys. Lifetime: that of the reader.
  virtual const match::KeyFilter& key_filter() = 0;
  // The packed entries filed under `key`, empty where there are none. Lifetime: until the next call.
  virtual std::string_view anchor_entries(std::uint64_t key) = 0;
  // Message and pattern of a template: false where there is no such row.
  virtual bool read_template(std::int64_t row, std::string& message, std::string& pattern) = 0;
  // The highest template row.
  virtual std::int64_t last_template_row() = 0;
  // In how many templates a folded word stands.
  virtual std::int64_t word_templates(std::string_view word) = 0;
  // Bytes of the postings under a key of message_trigram, without reading them; 0 where there are none.
  virtual std::size_t posting_bytes(std::int64_t key) = 0;
  // The postings themselves. Lifetime: until the next call.
  virtual std::string_view postings(std::int64_t key) = 0;
  // Templates of records with this error code, ascending, at most `limit`.
  virtual std::vector<std::int64_t> templates_with_code(std::string_view code, std::size_t limit) = 0;
  // Records that carry the template and pass the filter, by id, at most `limit`.
  virtual std::vector<CandidateRecord> records_of(std::int64_t template_row, std::size_t limit) = 0;
};

}  // namespace errdex
