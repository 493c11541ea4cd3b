#include "query/text/forms.h"

#include <algorithm>

#include "query/text/cursor.h"
#include "query/text/plain.h"

namespace errdex::text {

namespace {

constexpr std::size_t kMostSuffixes = 16;
constexpr std::size_t kMostCodes = 16;

Span trimmed(const MappedText& text, Span span) {
  const std::string_view view = text.view(span);
  const std::size_t left = indentation(view);
  const std::size_t size = trim(view).size();
  return {span.begin + left, span.begin + left + size};
}

MappedText joined(const MappedText& text, const std::vector<Span>& parts, std::string_view joint,
                  bool trims) {
  MappedText result;
  for (const Span part : parts) {
    const Span piece = trims ? trimmed(text, part) : part;
    if (!result.empty()) result.append_joint(joint);
    result.append_slice(text, piece);
  }
  return result;
}

// Where the parts behind `: ` begin.
std::vector<std::size_t> suffixes_of(std::string_view text) {
  std::vector<std::size_t> result;
  for (std::size_t at = text.find(": "); at != std::string_view::npos && result.size() < kMostSuffixes;
       at = text.find(": ", at + 1)) {
    const std::size_t begin = at + 2 + indentation(text.substr(at + 2));
    if (begin < text.size()) result.push_back(begin);
  }
  return result;
}

class FormMaker {
 public:
  FormMaker(const Document& document, const Draft& draft) : document_(document), draft_(draft) {}

  std::vector<Form> all() {
    const MappedText& text = document_.text;
    const bool paragraph = draft_.role == Role::Paragraph;
    if (!paragraph) add(FormKind::Message, text.slice(trimmed(text, draft_.message.front())));
    if (draft_.message.size() > 1) {
      const std::vector<Span> parts = parts_with_doubtful_prefix();
      add(FormKind::Lines, joined(text, parts, "\n", false));
      add(FormKind::JoinedBlank, joined(text, parts, " ", true));
      add(FormKind::JoinedTight, joined(text, parts, "", true));
    }
    if (!paragraph) {
      const Line& line = document_.lines[draft_.line];
      add(FormKind::Line,
          text.slice(trimmed(text, {std::min(line.sure, line.content.begin), line.content.end})));
      add(FormKind::RawLine, text.slice(line.whole));
    }
    if (forms_.empty()) forms_.push_back({FormKind::Message, {}, {}});
    return std::move(forms_);
  }

 private:
  // The parts of the message; where no class name was taken off the first, with the prefix that may belong to
  // it.
  [[nodiscard]] std::vector<Span> parts_with_doubtful_prefix() const {
    std::vector<Span> parts = draft_.message;
    const Line& line = document_.lines[draft_.line];
    const bool from_start =
        parts[0].begin <= trimmed(document_.text, line.content).begin && parts[0].begin >= line.content.begin;
    if (from_start && line.sure < line.content.begin) parts[0].begin = line.sure;
    return parts;
  }

  void add(FormKind kind, MappedText text) {
    if (text.empty()) return;
    for (const Form& known : forms_) {
      if (known.text.text() == text.text()) return;
    }
    Form form{kind, std::move(text), {}};
    if (kind == FormKind::Message || kind == FormKind::JoinedBlank)
      form.suffixes = suffixes_of(form.text.text());
    forms_.push_back(std::move(form));
  }

  const Document& document_;
  const Draft& draft_;
  std::vector<Form> forms_;
};

void add_token(std::vector<Token>& tokens, const MappedText& text, Span span) {
  const std::string_view word = text.view(span);
  const bool known =
      std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) { return token.text == word; });
  if (!known && !word.empty() && tokens.size() < kMostCodes)
    tokens.push_back({std::string(word), text.raw_span(span)});
}

// The date of a glog line (`E0612 11:03:22`) reads as a code.
bool is_glog_date(const Document& document, const Line& line, Span code) {
  if (!line.header.stamped || code.begin != line.whole.begin) return false;
  return Cursor(document.text.view({code.end, code.end + 4})).shape(" 00:");
}

std::vector<Token> codes_of(const Document& document, const Draft& draft) {
  std::vector<Token> tokens;
  std::vector<Span> places = {document.lines[draft.line].whole};
  for (const Span part : draft.message) {
    const bool within = part.begin >= places[0].begin && part.end <= places[0].end;
    if (!within) places.push_back(part);
  }
  for (const Span code : draft.codes) add_token(tokens, document.text, code);
  for (const Span place : places) {
    for (const Span code : error_codes(document.text.view(place))) {
      const Span span{place.begin + code.begin, place.begin + code.end};
      if (!is_glog_date(document, document.lines[draft.line], span)) add_token(tokens, document.text, span);
    }
  }
  return tokens;
}

}  // namespace

ErrorText error_text_of(const Document& document, Draft draft) {
  ErrorText error;
  error.role = draft.role;
  error.language = draft.language;
  error.level = document.lines[draft.line].header.level;
  error.chain = draft.chain;
  error.forms = FormMaker(document, draft).all();
  if (!draft.error_class.empty()) {
    error.error_class = {std::string(document.text.view(draft.error_class)),
                         document.text.raw_span(draft.error_class)};
  }
  error.codes = codes_of(document, draft);
  error.looks_like_error = draft_looks_like_error(document, draft);
  error.frames = std::move(draft.frames);
  error.repeats = draft.repeats;
  return error;
}

}  // namespace errdex::text
