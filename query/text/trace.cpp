#include "query/text/trace.h"

#include <algorithm>
#include <array>

#include "query/text/cursor.h"

namespace errdex::text {

namespace {

constexpr std::size_t kMostMessageLines = 40;

bool begins_block(std::string_view text) {
  static constexpr std::array<std::string_view, 24> kBeginnings = {"Traceback (most recent",
                                                                   "Caused by:",
                                                                   "Suppressed:",
                                                                   "Wrapped by:",
                                                                   "During handling of",
                                                                   "The above exception was",
                                                                   "note: ",
                                                                   "stack backtrace:",
                                                                   "goroutine ",
                                                                   "Stack trace:",
                                                                   "[stacktrace]",
                                                                   "panic: ",
                                                                   "thread '",
                                                                   "---> ",
                                                                   "Node.js v",
                                                                   "terminate called",
                                                                   "[signal ",
                                                                   "exit status ",
                                                                   "thrown in ",
                                                                   "Exception in thread",
                                                                   "Aborted",
                                                                   "[cause]:",
                                                                   "Location:",
                                                                   "Backtrace:"};
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view b) { return text.starts_with(b); });
}

}  // namespace

Reading::Reading(const Document& document, std::size_t max_frames)
    : document_(document), max_frames_(max_frames), taken_inside_(document.lines.size(), false) {
  frame_.reserve(document.lines.size());
  for (std::size_t i = 0; i < document.lines.size(); ++i) {
    const auto read = read_frame(document.content(i));
    frame_.push_back(read ? static_cast<signed char>(read->style) : kNoFrame);
  }
}

std::string_view Reading::content(std::size_t index) const {
  return index < size() ? document_.content(index) : std::string_view();
}

std::string_view Reading::trimmed(std::size_t index) const {
  return trim(content(index));
}

bool Reading::is_frame(std::size_t index, FrameStyle style) const {
  return index < size() && frame_[index] == static_cast<signed char>(style);
}

bool Reading::is_at_frame(std::size_t index) const {
  return is_frame(index, FrameStyle::Jvm) || is_frame(index, FrameStyle::Node) ||
         is_frame(index, FrameStyle::DotNet) || is_frame(index, FrameStyle::Elision);
}

bool Reading::is_taken(std::size_t index) const {
  const int carrier = line(index).carried_by;
  return carrier >= 0 && taken_inside_[static_cast<std::size_t>(carrier)];
}

std::optional<std::size_t> Reading::next_filled(std::size_t index, std::size_t most) const {
  for (std::size_t i = index; i < index + most && continues(i); ++i) {
    if (!blank(i)) return i;
  }
  return std::nullopt;
}

Draft Reading::draft(std::size_t index, Role role, Language language, std::size_t from, Span name) const {
  const Span content = line(index).content;
  Draft draft;
  draft.role = role;
  draft.language = language;
  draft.line = index;
  draft.message.push_back({std::min(content.begin + from, content.end), content.end});
  if (!name.empty()) draft.error_class = {content.begin + name.begin, content.begin + name.end};
  return draft;
}

bool Reading::ends_message(std::size_t index) const {
  if (!continues(index) || is_frame(index)) return true;
  const Line& here = line(index);
  const Line& before = line(index - 1);
  // A line with a time or level of its own behind one without is another log entry.
  if (here.header.stamped && !before.header.stamped) return true;
  if (here.header.level != Level::None && here.header.level != before.header.level) return true;
  if (here.header.pytest != before.header.pytest) return true;
  return begins_block(trimmed(index));
}

std::size_t Reading::add_lines(Draft& draft, std::size_t index) const {
  const std::size_t most = index + kMostMessageLines;
  while (index < most && index > 0 && !ends_message(index)) {
    if (blank(index)) {
      // A message with a blank line inside goes on indented.
      const bool goes_on =
          continues(index + 1) && indentation(content(index + 1)) > 0 && !ends_message(index + 1);
      if (!goes_on) break;
    } else {
      Span part = line(index).content;
      // pytest sets the whole message in as deep as its first line.
      if (line(index).header.pytest)
        part.begin += std::min(indentation(content(index)), indentation(content(draft.line)));
      draft.message.push_back(part);
    }
    ++index;
  }
  return index;
}

void Reading::add_frame(Draft& draft, Frame frame) const {
  if (frame.path.empty() && frame.function.empty()) return;
  if (draft.frames.size() < max_frames_) draft.frames.push_back(std::move(frame));
}

std::size_t Reading::add_frames(Draft& draft, std::size_t index) const {
  for (; continues(index) && is_frame(index); ++index) {
    const auto read = read_frame(content(index));
    if (!read || read->style == FrameStyle::Elision) continue;
    const bool places_last = (read->style == FrameStyle::Go || read->style == FrameStyle::RustPlace) &&
                             !draft.frames.empty() && draft.frames.back().path.empty();
    if (places_last) {
      draft.frames.back().path = read->frame.path;
      draft.frames.back().line = read->frame.line;
    } else {
      add_frame(draft, read->frame);
    }
  }
  return index;
}

void Reading::add_source(std::size_t index, Language language) {
  take_inside(index);
  if (trimmed(index).find_first_not_of("^~-| \t+.0123456789") == std::string_view::npos) return;
  drafts.push_back(draft(index, Role::SourceLine, language, indentation(content(index))));
}

}  // namespace errdex::text
