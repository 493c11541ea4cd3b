// Traces whose frames begin with `at`: the JVM's, .NET's and Node's, with causes, suppressed and inner
// errors.

#include <array>

#include "query/text/cursor.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

// How far below its first line the frames of an error may begin.
constexpr std::size_t kLookAhead = 12;

enum class Link { First, Cause, Suppressed, WrappedBy, Member };

struct Mark {
  std::string_view text;
  Link link;
};

constexpr std::array kMarks = {Mark{"Caused by: ", Link::Cause},
                               Mark{"Suppressed: ", Link::Suppressed},
                               Mark{"Wrapped by: ", Link::WrappedBy},
                               Mark{"---> ", Link::Cause},
                               Mark{"[cause]: ", Link::Cause},
                               Mark{"cause: ", Link::Cause},
                               Mark{"(Inner Exception #", Link::Member},
                               Mark{"Unhandled exception. ", Link::First},
                               Mark{"Unhandled Exception: ", Link::First},
                               Mark{"Uncaught (in promise) ", Link::First},
                               Mark{"Uncaught ", Link::First},
                               Mark{"Error: Uncaught (in promise): ", Link::First},
                               Mark{"Exception in thread ", Link::First}};

struct Header {
  Link link = Link::First;
  bool marked = false;
  ClassHeader name;
  std::size_t message = 0;  // in the content
};

std::size_t skip_thread_name(std::string_view content, std::size_t at) {
  Cursor cursor(content, at);
  if (!cursor.literal('"')) return at;
  const std::size_t quote = cursor.rest().find("\" ");
  return quote == std::string_view::npos ? at : cursor.at() + quote + 2;
}

Header read_header(std::string_view content) {
  Header header;
  std::size_t at = indentation(content);
  for (const Mark& mark : kMarks) {
    if (!content.substr(at).starts_with(mark.text)) continue;
    at += mark.text.size();
    if (mark.link == Link::Member)
      at = std::min(content.size(),
                    content.find(") ", at) == std::string_view::npos ? at : content.find(") ", at) + 2);
    if (mark.text.starts_with("Exception in")) at = skip_thread_name(content, at);
    header.link = mark.link;
    header.marked = true;
    break;
  }
  if (content.substr(at).starts_with('[') && class_header_at(content, at + 1, ClassRule::ByName).found())
    ++at;
  header.name = class_header_at(content, at, header.marked ? ClassRule::ByPlace : ClassRule::ByName);
  if (!header.name.found() && !header.marked) header.name = find_class_header(content);
  header.message = header.name.found() ? header.name.message : at;
  return header;
}

Language language_of(FrameStyle style) {
  return style == FrameStyle::Jvm      ? Language::Java
         : style == FrameStyle::DotNet ? Language::DotNet
                                       : Language::JavaScript;
}

class StackReader {
 public:
  explicit StackReader(Reading& reading) : reading_(reading) {}

  bool read() {
    const Header header = read_header(reading_.content(reading_.at));
    if (!begins_here(header)) return false;
    chain_ = reading_.new_chain();
    inspected_ = is_inspected(header);
    take_error(header);
    while (take_next_link()) {
    }
    label();
    return true;
  }

 private:
  // Frames below it make a line the header of a trace; so does a chain's mark in front of a class name.
  [[nodiscard]] bool begins_here(const Header& header) const {
    const std::size_t at = reading_.at;
    if (reading_.is_frame(at)) return false;
    if (header.marked && header.name.found()) return true;
    if (is_inspected(header)) return true;
    if (reading_.is_at_frame(at + 1) && reading_.continues(at + 1) &&
        !reading_.is_frame(at + 1, FrameStyle::Elision))
      return true;
    if (!header.name.found()) return false;
    for (std::size_t i = at + 1; i < at + kLookAhead && reading_.continues(i); ++i) {
      if (reading_.is_at_frame(i)) return true;
      if (reading_.blank(i) && !indented(i + 1)) return false;
      if (reading_.is_frame(i) ||
          find_class_header(reading_.content(i)).name.begin == indentation(reading_.content(i))) {
        if (find_class_header(reading_.content(i)).found()) return false;
      }
    }
    return false;
  }

  // `[Error: message]`, how Node shows an error that has no stack.
  [[nodiscard]] bool is_inspected(const Header& header) const {
    const std::string_view content = reading_.content(reading_.at);
    const std::size_t indent = indentation(content);
    return content.substr(indent).starts_with('[') && header.name.found() &&
           header.name.name.begin == indent + 1 &&
           (content.ends_with(']') || content.find("] {") != std::string_view::npos);
  }

  [[nodiscard]] bool indented(std::size_t at) const { return indentation(reading_.content(at)) > 0; }

  void take_error(const Header& header) {
    const std::size_t at = reading_.at;
    Draft draft = reading_.draft(at, Role::RootCause, Language::Unknown, header.message, header.name.name);
    draft.chain = chain_;
    links_.push_back({reading_.drafts.size(), header.link});
    reading_.drafts.push_back(std::move(draft));
    current_ = links_.size() - 1;
    split_inner_errors();
    const bool fields_follow = reading_.content(at).ends_with('{');
    reading_.at = fields_follow ? at + 1 : reading_.add_lines(current(), at + 1);
    take_frames();
    take_fields();
  }

  [[nodiscard]] Draft& current() { return reading_.drafts[links_[current_].draft]; }

  // .NET also writes `Outer: message ---> Inner: message` in one line.
  void split_inner_errors() {
    for (;;) {
      Span& message = current().message.front();
      const std::string_view text = reading_.document().text.view(message);
      const std::size_t arrow = text.find(" ---> ");
      if (arrow == std::string_view::npos || links_.size() > 16) break;
      const Span line = reading_.line(reading_.at).content;
      const std::size_t from = message.begin + arrow + 6 - line.begin;
      message.end = message.begin + arrow;
      const ClassHeader name = class_header_at(reading_.content(reading_.at), from, ClassRule::ByPlace);
      Draft inner = reading_.draft(reading_.at, Role::RootCause, Language::DotNet,
                                   name.found() ? name.message : from, name.name);
      inner.chain = chain_;
      links_.push_back({reading_.drafts.size(), Link::Cause});
      reading_.drafts.push_back(std::move(inner));
      current_ = links_.size() - 1;
    }
  }

  void take_frames() {
    while (reading_.continues(reading_.at) && reading_.is_frame(reading_.at)) {
      const std::size_t at = reading_.at;
      const bool inner_ends = reading_.trimmed(at).starts_with("--- End of inner");
      if (inner_ends && current_ > 0) --current_;
      if (reading_.is_frame(at, FrameStyle::Elision)) {
        ++reading_.at;
        continue;
      }
      const auto read = read_frame(reading_.content(at));
      current().language = language_of(read->style);
      const bool fields_follow = reading_.trimmed(at).ends_with('{');
      reading_.add_frame(current(), read->frame);
      ++reading_.at;
      if (fields_follow) break;
    }
    if (reading_.pending_frame && current().frames.empty())
      reading_.add_frame(current(), *reading_.pending_frame);
    reading_.pending_frame.reset();
  }

  // Node shows an error's own fields in braces: `code: 'ENOENT',`.
  void take_fields() {
    strip_brace();
    if (!reading_.content(reading_.at - 1).ends_with('{')) return;
    for (std::size_t most = 0; most < 64 && reading_.continues(reading_.at); ++most, ++reading_.at) {
      const std::string_view text = reading_.trimmed(reading_.at);
      if (read_header(text).marked || begins_members(text) || reading_.is_frame(reading_.at)) return;
      if (text == "}" || text == "}," || text == "]") continue;
      if (text.find(": ") == std::string_view::npos) return;
      add_field_codes();
    }
  }

  // `[Error: x] {` and `Error: x {` without frames.
  void strip_brace() {
    Span& message = current().message.front();
    const std::string_view text = reading_.document().text.view(message);
    const Span name = current().error_class;
    const bool bracketed =
        name.begin > 0 && !name.empty() && reading_.document().text.view({name.begin - 1, name.begin}) == "[";
    const std::size_t close = text.rfind(']', std::min(text.rfind("] {"), text.size()));
    if (bracketed && close != std::string_view::npos) {
      message.end = message.begin + close;
    } else if (text.ends_with(" {")) {
      message.end -= 2;
    }
  }

  void add_field_codes() {
    const Span line = reading_.line(reading_.at).content;
    for (const Span code : error_codes(reading_.content(reading_.at))) {
      if (current().codes.size() < 8)
        current().codes.push_back({line.begin + code.begin, line.begin + code.end});
    }
  }

  static bool begins_members(std::string_view text) {
    return text.starts_with("[errors]: [") || text.starts_with("errors: [");
  }

  bool take_next_link() {
    skip_closing_lines();
    const auto next = reading_.next_filled(reading_.at, 2);
    if (!next || links_.size() > 64) return false;
    if (begins_members(reading_.trimmed(*next))) {
      in_members_ = true;
      reading_.at = *next + 1;
      return take_next_link();
    }
    Header header = read_header(reading_.content(*next));
    if (in_members_ && !header.marked && header.name.found() && indented(*next)) {
      header.link = Link::Member;
    } else if (!header.marked || header.link == Link::First || !header.name.found()) {
      return false;
    }
    reading_.at = *next;
    take_error(header);
    return true;
  }

  void skip_closing_lines() {
    for (std::size_t most = 0; most < 8 && reading_.continues(reading_.at); ++most) {
      const std::string_view text = reading_.trimmed(reading_.at);
      if (text != "}" && text != "}," && text != "]" && text != "]," && text != "},") return;
      ++reading_.at;
    }
  }

  // The last cause is the root, unless the trace was written with the root first.
  void label() {
    std::size_t root = 0;
    bool has_members = false;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      if (links_[i].link == Link::Cause && !within_suppressed(i)) root = i;
      has_members = has_members || links_[i].link == Link::Member;
    }
    for (std::size_t i = 0; i < links_.size(); ++i) {
      Draft& draft = reading_.drafts[links_[i].draft];
      if (links_[i].link == Link::Suppressed || within_suppressed(i))
        draft.role = Role::Suppressed;
      else if (links_[i].link == Link::Member)
        draft.role = Role::GroupMember;
      else
        draft.role = i == root && !has_members ? Role::RootCause : Role::Wrapper;
      if (draft.language == Language::Unknown) draft.language = known_language();
    }
  }

  [[nodiscard]] Language known_language() const {
    for (const Known& link : links_) {
      if (reading_.drafts[link.draft].language != Language::Unknown)
        return reading_.drafts[link.draft].language;
    }
    return inspected_ ? Language::JavaScript : Language::Unknown;
  }

  // A cause is indented where it belongs to a suppressed error.
  [[nodiscard]] bool within_suppressed(std::size_t index) const {
    if (index == 0 || links_[index].link != Link::Cause ||
        !indented(reading_.drafts[links_[index].draft].line))
      return false;
    return links_[index - 1].link == Link::Suppressed || within_suppressed(index - 1);
  }

  struct Known {
    std::size_t draft;
    Link link;
  };

  Reading& reading_;
  int chain_ = -1;
  std::vector<Known> links_;
  std::size_t current_ = 0;
  bool in_members_ = false;
  bool inspected_ = false;
};

bool is_caret_line(std::string_view text) {
  return !text.empty() && text.find_first_not_of("^~") == std::string_view::npos;
}

}  // namespace

bool read_stack_trace(Reading& reading) {
  return StackReader(reading).read();
}

// file:line, the program text there, and a caret below it, above an uncaught error.
bool read_node_header(Reading& reading) {
  const std::size_t at = reading.at;
  const auto place = read_place(reading.trimmed(at));
  if (!place || reading.content(at).find(' ') != std::string_view::npos) return false;
  for (std::size_t i = at + 1; i < at + 5 && reading.continues(i); ++i) {
    if (!is_caret_line(reading.trimmed(i))) continue;
    for (std::size_t source = at + 1; source < i; ++source) {
      if (!reading.blank(source)) reading.add_source(source, Language::JavaScript);
    }
    reading.pending_frame = *place;
    reading.at = i + 1;
    return true;
  }
  return false;
}

}  // namespace errdex::text
