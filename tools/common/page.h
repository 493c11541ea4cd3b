#pragma once

// A page for people: headings, sections, lists and code, as plain text, for a terminal or as Markdown.
// Whatever is put on it is made harmless for terminals (printable()).

#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"

namespace errdex {

enum class TextStyle {
  Plain,
  Terminal,  // plain with bold headings
  Markdown,
};

class Page {
 public:
  explicit Page(TextStyle style) : style_(style) {}

  void title(std::string_view text);
  void line(std::string_view text);
  void heading(std::string_view text);
  // Heading and text; nothing where the text is empty. Markdown leaves the text as the Markdown it is.
  void section(std::string_view name, std::string_view body);
  // The same for source code, which Markdown fences.
  void code(std::string_view name, std::string_view body);
  // A numbered list; nothing where it is empty.
  void list(std::string_view name, const std::vector<std::string>& items);
  // One line of which some parts stand out on a terminal: indented, or as it is.
  void marked(std::string_view before, std::string_view text, const std::vector<ByteRange>& marks);
  void match(std::string_view before, std::string_view text, const std::vector<ByteRange>& marks);
  // One entry of a list of short lines.
  void entry(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  [[nodiscard]] bool is_markdown() const { return style_ == TextStyle::Markdown; }
  std::string bold(const std::string& text) const;
  std::string with_marks(std::string_view text, const std::vector<ByteRange>& marks) const;

  TextStyle style_;
  std::string text_;
};

// At most `bytes` of `text`, cut between characters; what was cut is shown by "…".
std::string shortened(std::string_view text, std::size_t bytes);

}  // namespace errdex
