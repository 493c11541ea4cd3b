#pragma once

// The second step from a paste to an answer: which errors are in it. Every error of a chain is a candidate of
// its own; which of them is the one that matters is decided later, by how well records fit.

#include <cstddef>
#include <string>
#include <vector>

#include "query/text/clean.h"
#include "query/text/frame.h"
#include "query/text/mapped_text.h"
#include "query/text/words.h"

namespace errdex::text {

// What part an error plays in the text.
enum class Role {
  RootCause,    // the innermost error of a chain, or the only one
  Wrapper,      // wraps another error of the same chain, or was raised while that was handled
  Suppressed,   // happened while closing things after the error
  GroupMember,  // one branch of an exception group or AggregateError
  LogLine,      // a line without a trace
  Paragraph,    // neighbouring lines without a trace, joined: a message may have been wrapped
  SourceLine    // program text that a trace or compiler shows; it holds templates, no messages
};

enum class Language { Unknown, Python, Java, Go, Rust, JavaScript, DotNet, Ruby, Php, Cpp };

std::string_view name_of(Role role);
std::string_view name_of(Language language);

// One way to read the message of an error.
enum class FormKind {
  Message,      // its first line, without class and prefixes
  Lines,        // all of its lines
  JoinedBlank,  // its lines joined with a blank, as before a terminal wrapped them between words
  JoinedTight,  // its lines joined with nothing, as before they were wrapped inside of a word
  Line,         // the whole line: class, code and place included, and a prefix that may belong to the message
  RawLine       // the line as it came
};

std::string_view name_of(FormKind kind);

struct Form {
  FormKind kind = FormKind::Message;
  MappedText text;
  // Where the part behind each `: ` begins, at most 16: a wrapper's text stands in front of the real one's
  // (`worker failed: connection refused`). Only for Message and JoinedBlank.
  std::vector<std::size_t> suffixes;
};

// A word of the text, as written there.
struct Token {
  std::string text;
  Span raw;  // in the raw input
};

struct ErrorText {
  Role role = Role::LogLine;
  Language language = Language::Unknown;
  Level level = Level::None;
  // Errors of one trace have the same number, from 0; -1 outside of traces. Within it they stand in the
  // order of the text.
  int chain = -1;
  // At least one, in the order of FormKind, equal ones once. A Paragraph has only Lines, JoinedBlank and
  // JoinedTight.
  std::vector<Form> forms;
  Token error_class;  // empty text where none is written
  std::vector<Token> codes;
  std::vector<Frame> frames;  // nearest to the raise first, at most SplitOptions::max_frames
  // A trace's error, or a line with a class name, a code, a word of failure or a level of that kind.
  bool looks_like_error = false;
  // How many lines had this content (only the first is kept).
  std::size_t repeats = 1;

  // The form of this kind, or null.
  [[nodiscard]] const Form* form(FormKind kind) const;
  // The text of the first form.
  [[nodiscard]] const std::string& message() const { return forms.front().text.text(); }
};

// A repository or package that the text names.
struct Hint {
  enum class Kind { Repository, Package };
  Kind kind = Kind::Package;
  std::string name;  // `owner/name` or the package's name
  Span raw;
};

struct SplitOptions {
  std::size_t max_errors = 400;
  std::size_t max_frames = 64;
  std::size_t max_hints = 64;
};

struct SplitText {
  // In the order of the text.
  std::vector<ErrorText> errors;
  std::vector<Hint> hints;  // each name once, in the order of the text
  // Errors that were left out since there are more than max_errors: plain lines first, early ones first.
  std::size_t left_out = 0;
};

// Finds the errors in `text`. An empty or blank text has none; any other has at least one.
// Cost: linear in the text.
SplitText split(const CleanText& text, const SplitOptions& options = {});

}  // namespace errdex::text
