#pragma once

// Cuts the bytes of one source into JSON documents without parsing them: lines, elements of one array, or
// values that follow one another.

#include <cstdint>
#include <string>

#include "ingest/input_file.h"

namespace errdex {

// Where a document stands in the unpacked bytes of its source.
struct Extent {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  std::uint64_t line = 1;  // of its first byte, from 1
};

class JsonSplitter {
 public:
  // Lifetime: `file` outlives the splitter.
  JsonSplitter(const InputFile& file, const ReadOptions& options);

  // The next document, in the order of the file; false at the end. A malformed line is one document; so is
  // a malformed or truncated rest of an array or of a value. Throws: Error{Io}.
  bool next(Extent& extent);

 private:
  enum class Form { Lines, Array, Values };

  int peek();
  void skip();
  void skip_blanks();
  void go_to(std::uint64_t offset, std::uint64_t line);
  void skip_byte_order_mark();
  [[nodiscard]] Form form_here();
  bool next_line(Extent& extent);
  bool next_value(Extent& extent);
  bool next_element();
  void scan_string();
  bool scan_value();
  bool scan_scalar();

  const InputFile& file_;
  ReadOptions options_;
  std::string block_;
  std::uint64_t block_offset_ = 0;
  std::size_t at_ = 0;  // in block_
  std::uint64_t line_ = 1;
  Form form_ = Form::Lines;
  bool first_ = true;  // no element of the array yet
  bool malformed_ = false;
  bool ended_ = false;
};

}  // namespace errdex
