#pragma once

// The ways in which one pasted text is read, each made ready for matching.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "query/match/template_matcher.h"
#include "query/text/split.h"

namespace errdex {

// One reading of one error in the text, or of the text as a whole.
class View {
 public:
  // `error`: its number in SplitText::errors, -1 for the whole text.
  View(text::MappedText text, int error, text::FormKind form);

  [[nodiscard]] const match::MatchText& match_text() const { return *match_text_; }
  [[nodiscard]] std::string_view lines() const { return text_->text(); }
  [[nodiscard]] std::string_view flat() const { return flat_->text(); }
  [[nodiscard]] int error() const { return error_; }
  [[nodiscard]] text::FormKind form() const { return form_; }

  // Spans of lines() and flat() as bytes of the text as it was given.
  [[nodiscard]] ByteRange raw_of_lines(match::TextSpan span) const;
  [[nodiscard]] ByteRange raw_of_flat(match::TextSpan span) const;

 private:
  // On the heap, so that views of them stay good when a View is moved.
  std::unique_ptr<text::MappedText> text_;
  std::unique_ptr<text::MappedText> flat_;  // white space runs are one blank
  std::unique_ptr<match::MatchText> match_text_;
  int error_;
  text::FormKind form_;
};

// The role of an error in the text it was found in; "text" where there is none, for the whole text.
std::string role_name(const text::ErrorText* error);

// All different readings of a text, those of its errors before the whole.
std::vector<View> views_of(const text::CleanText& clean, const text::SplitText& split);

}  // namespace errdex
