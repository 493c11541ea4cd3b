// Uncaught errors of Ruby, newest call first or last, and Rails' log lines.

#include <algorithm>

#include "query/text/cursor.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

// Where `: message` begins behind x.rb:3:in `f' in `content`; 0 where it is none of these lines.
std::size_t message_of(std::string_view content, Frame& frame) {
  const std::size_t in = content.find(":in ");
  if (in == std::string_view::npos || in + 4 >= content.size()) return 0;
  if (content[in + 4] != '`' && content[in + 4] != '\'') return 0;
  const std::size_t end = content.find("': ", in + 5);
  if (end == std::string_view::npos) return 0;
  const auto read = read_frame(content.substr(0, end + 1));
  if (!read || read->style != FrameStyle::Ruby) return 0;
  frame = read->frame;
  return end + 3;
}

// The class stands in brackets behind the message or its first line: `message (ArgumentError)`.
void take_class(const Reading& reading, Draft& draft) {
  Span& message = draft.message.back();
  const std::string_view text = reading.document().text.view(message);
  const std::size_t open = text.rfind(" (");
  if (open == std::string_view::npos || !text.ends_with(')')) return;
  if (!can_be_class_name(text.substr(open + 2, text.size() - open - 3))) return;
  draft.error_class = {message.begin + open + 2, message.end - 1};
  message.end = message.begin + open;
}

// `ActiveRecord::RecordNotFound (Couldn't find User):`
bool read_rails(Reading& reading) {
  const std::string_view content = reading.content(reading.at);
  const std::size_t indent = indentation(content);
  const std::size_t open = content.find(" (");
  if (open == std::string_view::npos || !content.ends_with("):") || open < indent) return false;
  const std::string_view name = content.substr(indent, open - indent);
  if (!can_be_class_name(name)) return false;
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Ruby, open + 2, {indent, open});
  draft.message.front().end -= 2;
  draft.chain = reading.new_chain();
  ++reading.at;
  if (const auto next = reading.next_filled(reading.at, 3); next && reading.is_frame(*next))
    reading.at = reading.add_frames(draft, *next);
  reading.drafts.push_back(std::move(draft));
  return true;
}

// Frames above the error, the nearest last.
std::vector<Frame> frames_above(Reading& reading) {
  Draft above;
  if (reading.trimmed(reading.at).ends_with("Traceback (most recent call last):")) {
    reading.at = reading.add_frames(above, reading.at + 1);
    std::reverse(above.frames.begin(), above.frames.end());
  }
  return std::move(above.frames);
}

}  // namespace

bool read_ruby_trace(Reading& reading) {
  const std::size_t begin = reading.at;
  std::vector<Frame> above;
  if (reading.is_frame(begin + 1, FrameStyle::Ruby)) above = frames_above(reading);
  Frame frame;
  const std::size_t message = message_of(reading.content(reading.at), frame);
  if (message == 0) {
    reading.at = begin;
    return read_rails(reading);
  }
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Ruby, message);
  draft.chain = reading.new_chain();
  take_class(reading, draft);
  reading.add_frame(draft, frame);
  for (Frame& outer : above) reading.add_frame(draft, std::move(outer));
  reading.at = reading.add_lines(draft, reading.at + 1);
  if (draft.error_class.empty()) take_class(reading, draft);
  reading.at = reading.add_frames(draft, reading.at);
  reading.drafts.push_back(std::move(draft));
  return true;
}

}  // namespace errdex::text
