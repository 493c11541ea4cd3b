#pragma once

// What the trace readers of all languages share: the lines, how far reading has got, and what was found.
// A reader is asked at each line whether its kind of trace begins there; it looks a bounded number of lines
// ahead, and either takes the trace and moves on or leaves everything as it was.

#include <cstddef>
#include <optional>
#include <vector>

#include "query/text/document.h"
#include "query/text/frame.h"
#include "query/text/split.h"

namespace errdex::text {

// An error as found, before its texts are made. Spans are in Document::text.
struct Draft {
  Role role = Role::LogLine;
  Language language = Language::Unknown;
  int chain = -1;
  std::size_t line = 0;       // where its header stands
  std::vector<Span> message;  // one part a line
  Span error_class{};
  std::vector<Span> codes{};
  std::vector<Frame> frames{};  // nearest first
  std::size_t repeats = 1;
  bool joins = true;              // a LogLine that may be part of a paragraph
  bool said_to_be_error = false;  // a LogLine of a compiler that says so
};

class Reading {
 public:
  Reading(const Document& document, std::size_t max_frames);

  [[nodiscard]] const Document& document() const { return document_; }
  [[nodiscard]] std::size_t size() const { return document_.lines.size(); }
  [[nodiscard]] const Line& line(std::size_t index) const { return document_.lines[index]; }
  // The peeled line; empty behind the last.
  [[nodiscard]] std::string_view content(std::size_t index) const;
  [[nodiscard]] std::string_view trimmed(std::size_t index) const;
  [[nodiscard]] bool blank(std::size_t index) const { return trimmed(index).empty(); }
  // Whether `index` is a line that may belong to what stands before it.
  [[nodiscard]] bool continues(std::size_t index) const {
    return index < size() && !line(index).starts_block && !line(index).separates_group;
  }
  [[nodiscard]] bool is_frame(std::size_t index) const { return index < size() && frame_[index] != kNoFrame; }
  [[nodiscard]] bool is_frame(std::size_t index, FrameStyle style) const;
  // One of Node's, the JVM's or .NET's `at …` lines, or an elision.
  [[nodiscard]] bool is_at_frame(std::size_t index) const;
  // The first line from `index` on that is not blank, at most `most` lines away; absent where a block ends
  // before.
  [[nodiscard]] std::optional<std::size_t> next_filled(std::size_t index, std::size_t most) const;

  int new_chain() { return chains_++; }
  // A draft for the header at line `index`; its message begins at byte `from` of the content, its class name
  // is `name` there.
  [[nodiscard]] Draft draft(std::size_t index, Role role, Language language, std::size_t from,
                            Span name = {}) const;
  // Adds lines from `index` on to the message while they belong to it; the first line that does not.
  std::size_t add_lines(Draft& draft, std::size_t index) const;
  // Adds the frames from `index` on; the first line that is none.
  std::size_t add_frames(Draft& draft, std::size_t index) const;
  void add_frame(Draft& draft, Frame frame) const;
  // Notes a line of program text. Lines of nothing but carets are not worth it.
  void add_source(std::size_t index, Language language);

  // Says that what the line carries inside has been dealt with, or is program text.
  void take_inside(std::size_t index) { taken_inside_[index] = true; }
  // Whether that was said of the line that carries this one.
  [[nodiscard]] bool is_taken(std::size_t index) const;

  std::size_t at = 0;
  std::vector<Draft> drafts;
  // The place that Node shows above an error, for the error that follows.
  std::optional<Frame> pending_frame;

 private:
  static constexpr signed char kNoFrame = -1;

  [[nodiscard]] bool ends_message(std::size_t index) const;

  const Document& document_;
  std::size_t max_frames_;
  std::vector<signed char> frame_;
  std::vector<bool> taken_inside_;
  int chains_ = 0;
};

// The readers, each in the file of its language. True: a trace was taken, Reading::at stands behind it.
bool read_python_trace(Reading& reading);
bool read_pytest_lines(Reading& reading);
bool read_stack_trace(Reading& reading);  // JVM, .NET, Node
bool read_node_header(Reading& reading);
bool read_go_trace(Reading& reading);
bool read_rust_panic(Reading& reading);
bool read_cause_list(Reading& reading);  // anyhow, eyre
bool read_ruby_trace(Reading& reading);
bool read_php_trace(Reading& reading);
bool read_cpp_termination(Reading& reading);
bool read_compiler_message(Reading& reading);

}  // namespace errdex::text
