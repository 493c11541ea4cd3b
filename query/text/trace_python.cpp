// Tracebacks of Python: plain, chained, exception groups, syntax errors; pytest's E lines.

#include <algorithm>
#include <deque>

#include "query/text/cursor.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

bool is_traceback_line(std::string_view text) {
  return text.ends_with("Traceback (most recent call last):");
}

bool is_chain_mark(std::string_view text) {
  return text.starts_with("During handling of the above exception") ||
         text.starts_with("The above exception was the direct cause");
}

class PythonReader {
 public:
  explicit PythonReader(Reading& reading) : reading_(reading) {}

  bool read() {
    begin_ = reading_.at;
    if (!begins_here(begin_)) return false;
    chain_ = reading_.new_chain();
    do {
      read_traceback();
      read_members();
    } while (take_chain_mark());
    label();
    return reading_.at > begin_;
  }

 private:
  [[nodiscard]] bool begins_here(std::size_t at) const {
    if (reading_.is_frame(at, FrameStyle::Python)) return true;
    // Ruby writes the same first line.
    return is_traceback_line(reading_.trimmed(at)) && !reading_.is_frame(at + 1, FrameStyle::Ruby);
  }

  void read_traceback() {
    if (is_traceback_line(reading_.trimmed(reading_.at))) ++reading_.at;
    frames_.clear();
    while (reading_.at < reading_.size() && take_trace_line()) {
    }
    read_error(Role::RootCause);
  }

  // A frame, its program text, or an elision.
  bool take_trace_line() {
    const std::size_t at = reading_.at;
    if ((at != begin_ && !reading_.continues(at)) || reading_.blank(at)) return false;
    if (reading_.is_frame(at, FrameStyle::Python)) {
      frames_.push_front(read_frame(reading_.content(at))->frame);
      frame_indent_ = indentation(reading_.content(at));
      frame_line_ = at;
    } else if (is_source(at)) {
      reading_.add_source(at, Language::Python);
    } else if (!reading_.is_frame(at, FrameStyle::Elision)) {
      return false;
    }
    ++reading_.at;
    return true;
  }

  // Program text is indented deeper than its frame; where a prefix took the indentation along, it is the line
  // behind the frame unless that names a class.
  [[nodiscard]] bool is_source(std::size_t at) const {
    if (frames_.empty()) return false;
    const std::string_view content = reading_.content(at);
    if (indentation(content) > frame_indent_) return true;
    if (frame_indent_ > 0) return false;
    if (trim(content).find_first_not_of("^~ ") == std::string_view::npos) return true;
    return at == frame_line_ + 1 && !class_header_at(content, 0, ClassRule::ByName).found();
  }

  void read_error(Role role) {
    const std::size_t at = reading_.at;
    if (!reading_.continues(at) || reading_.blank(at) || is_traceback_line(reading_.trimmed(at))) return;
    const std::string_view content = reading_.content(at);
    const std::size_t indent = indentation(content);
    const ClassHeader header = class_header_at(content, indent, ClassRule::ByPlace);
    Draft draft =
        reading_.draft(at, role, Language::Python, header.found() ? header.message : indent, header.name);
    draft.chain = chain_;
    for (Frame& frame : frames_) reading_.add_frame(draft, std::move(frame));
    frames_.clear();
    reading_.at = reading_.add_lines(draft, at + 1);
    errors_.push_back(reading_.drafts.size());
    reading_.drafts.push_back(std::move(draft));
  }

  // The branches of an exception group stand between rules.
  void read_members() {
    while (reading_.at < reading_.size() && reading_.line(reading_.at).separates_group) {
      ++reading_.at;
      const std::size_t known = errors_.size();
      if (reading_.at >= reading_.size() || reading_.line(reading_.at).separates_group) continue;
      if (!reading_.line(reading_.at).header.barred) break;
      read_traceback();
      for (std::size_t i = known; i < errors_.size(); ++i)
        reading_.drafts[errors_[i]].role = Role::GroupMember;
      has_members_ = true;
      while (take_chain_mark()) {
        const std::size_t first = errors_.size();
        read_traceback();
        for (std::size_t i = first; i < errors_.size(); ++i)
          reading_.drafts[errors_[i]].role = Role::GroupMember;
      }
    }
  }

  bool take_chain_mark() {
    const auto mark = reading_.next_filled(reading_.at, 3);
    if (!mark || !is_chain_mark(reading_.trimmed(*mark))) return false;
    const auto next = reading_.next_filled(*mark + 1, 3);
    if (!next) return false;
    reading_.at = *next;
    return true;
  }

  // The first traceback of a chain is what happened first.
  void label() {
    bool first = true;
    for (const std::size_t index : errors_) {
      Draft& draft = reading_.drafts[index];
      if (draft.role == Role::GroupMember) continue;
      draft.role = first && !has_members_ ? Role::RootCause : Role::Wrapper;
      first = false;
    }
  }

  Reading& reading_;
  std::size_t begin_ = 0;
  int chain_ = -1;
  std::deque<Frame> frames_;
  std::size_t frame_indent_ = 0;
  std::size_t frame_line_ = 0;
  std::vector<std::size_t> errors_;
  bool has_members_ = false;
};

// `tests/test_x.py:12: ValueError` below the E lines.
void add_pytest_place(Reading& reading, Draft& draft) {
  const auto next = reading.next_filled(reading.at, 3);
  if (!next) return;
  const std::string_view text = reading.trimmed(*next);
  const std::size_t colon = text.rfind(": ");
  auto place = colon == std::string_view::npos ? std::nullopt : read_place(text.substr(0, colon));
  const std::string_view name = colon == std::string_view::npos ? text : text.substr(colon + 2);
  // Behind other prefixes the place was peeled as one too.
  const LineHeader& header = reading.line(*next).header;
  if (!place && colon == std::string_view::npos && !header.path.empty()) {
    place = Frame{std::string(reading.document().text.view(header.path)), header.path_line, {}};
  }
  if (!place || !can_be_class_name(name)) return;
  reading.add_frame(draft, *place);
  if (draft.error_class.empty()) {
    const std::size_t end = reading.line(*next).content.end;
    draft.error_class = {end - name.size(), end};
  }
  reading.at = *next + 1;
}

// pytest shows the function above its E lines; the text of it is no message.
void mark_source_above(Reading& reading, std::size_t at) {
  for (std::size_t i = reading.drafts.size(); i-- > 0 && at > 0;) {
    Draft& above = reading.drafts[i];
    const bool shown =
        above.role == Role::LogLine && above.line + 1 == at && !reading.line(above.line).header.pytest;
    const std::string_view whole = trim_left(reading.document().whole(above.line));
    const bool indented = indentation(reading.content(above.line)) >= 4 || whole.starts_with('>');
    if (!shown || !indented) break;
    above.role = Role::SourceLine;
    reading.take_inside(above.line);
    at = above.line;
  }
}

}  // namespace

bool read_python_trace(Reading& reading) {
  return PythonReader(reading).read();
}

bool read_pytest_lines(Reading& reading) {
  const std::size_t at = reading.at;
  if (!reading.line(at).header.pytest || reading.blank(at)) return false;
  const std::string_view content = reading.content(at);
  const std::size_t indent = indentation(content);
  const ClassHeader header = class_header_at(content, indent, ClassRule::ByName);
  Draft draft = reading.draft(at, Role::RootCause, Language::Python, header.found() ? header.message : indent,
                              header.name);
  draft.chain = reading.new_chain();
  mark_source_above(reading, at);
  reading.at = reading.add_lines(draft, at + 1);
  add_pytest_place(reading, draft);
  reading.drafts.push_back(std::move(draft));
  return true;
}

}  // namespace errdex::text
