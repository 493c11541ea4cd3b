#pragma once

// Text that remembers where it came from. Cleaning, peeling and decoding change a person's text; a match
// found in the result is shown in what the person wrote, so every byte keeps its place in the raw input.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace errdex::text {

// Bytes [begin, end) of a text that the context names.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
  [[nodiscard]] bool empty() const { return begin == end; }
  friend bool operator==(const Span&, const Span&) = default;
};

// A string with a map from each of its bytes to bytes of the raw input. The map is a list of runs: text
// that was copied byte for byte costs one run, however long it is.
class MappedText {
 public:
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  // The bytes of `span`; what lies outside of the text is left out.
  [[nodiscard]] std::string_view view(Span span) const;

  // The raw bytes that the bytes of `span` stand for, from the first to the last; for an empty span the
  // empty span at its place. A span outside of the text is cut to it. begin <= end always.
  // Cost: two binary searches over the runs.
  [[nodiscard]] Span raw_span(Span span) const;

  // Appends `bytes`, each of which is one byte of the raw input, from `raw_begin` on.
  void append_same(std::string_view bytes, std::size_t raw_begin);
  // Appends `bytes`, which stand for `raw` as a whole: a decoded character, a replaced quote.
  void append_unit(std::string_view bytes, Span raw);
  // Appends `bytes` that are nowhere in the raw input, such as the blank that joins two lines.
  void append_joint(std::string_view bytes);
  // Appends the part `span` of `other` (not this text itself) together with its places.
  void append_slice(const MappedText& other, Span span);

  [[nodiscard]] MappedText slice(Span span) const;

 private:
  // Consecutive units of `text_unit` bytes, each of which stands for `raw_unit` bytes.
  struct Run {
    std::size_t text_begin = 0;
    std::size_t raw_begin = 0;
    std::uint32_t text_unit = 1;
    std::uint32_t raw_unit = 1;
  };

  [[nodiscard]] std::size_t run_of(std::size_t offset) const;
  [[nodiscard]] Span raw_unit_at(std::size_t offset) const;
  [[nodiscard]] Span within(Span span) const;
  [[nodiscard]] std::size_t run_end(std::size_t run) const;
  void append_units(std::string_view bytes, std::size_t raw_begin, std::uint32_t text_unit,
                    std::uint32_t raw_unit);
  void append_part_of_run(const MappedText& other, const Run& run, Span part);

  std::string text_;
  std::vector<Run> runs_;
};

}  // namespace errdex::text
