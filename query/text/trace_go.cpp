// Panics of Go and fatal errors of its runtime.

#include "query/text/cursor.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

// Bytes up to the message where `content` begins a panic, else 0.
std::size_t panic_message(std::string_view content) {
  const std::size_t indent = indentation(content);
  const std::string_view text = content.substr(indent);
  if (text.starts_with("panic: ")) return indent + 7;
  if (text.starts_with("fatal error: ")) return indent + 13;
  return 0;
}

void strip_recovered(const Reading& reading, Draft& draft) {
  Span& message = draft.message.front();
  const std::string_view text = reading.document().text.view(message);
  const std::size_t mark = text.rfind(" [recovered");
  if (mark != std::string_view::npos && text.ends_with(']')) message.end = message.begin + mark;
}

// `panic: main.Broken{…}` and `panic: (main.Broken) …` name the type of the value.
void read_type(const Reading& reading, Draft& draft) {
  const Span message = draft.message.front();
  const std::string_view text = reading.document().text.view(message);
  if (!text.starts_with('(')) return;
  const std::size_t close = text.find(") ");
  if (close == std::string_view::npos ||
      !can_be_class_name(text.substr(text[1] == '*' ? 2 : 1, close - (text[1] == '*' ? 2 : 1))))
    return;
  draft.error_class = {message.begin + 1, message.begin + close};
  draft.message.front().begin = message.begin + close + 2;
}

std::size_t skip_to_frames(const Reading& reading, std::size_t at) {
  for (std::size_t most = 0; most < 6 && reading.continues(at); ++most, ++at) {
    if (reading.is_frame(at)) break;
    const std::string_view text = reading.trimmed(at);
    if (!text.empty() && !text.starts_with("[signal ") && !text.starts_with("goroutine ")) break;
  }
  return at;
}

}  // namespace

bool read_go_trace(Reading& reading) {
  if (panic_message(reading.content(reading.at)) == 0) return false;
  const int chain = reading.new_chain();
  Role role = Role::RootCause;  // a panic while another was handled is printed below it
  std::size_t last = 0;
  while (reading.continues(reading.at) || role == Role::RootCause) {
    const std::size_t message = panic_message(reading.content(reading.at));
    if (message == 0) break;
    Draft draft = reading.draft(reading.at, role, Language::Go, message);
    draft.chain = chain;
    strip_recovered(reading, draft);
    read_type(reading, draft);
    reading.at = reading.add_lines(draft, reading.at + 1);
    last = reading.drafts.size();
    reading.drafts.push_back(std::move(draft));
    role = Role::Wrapper;
  }
  const std::size_t frames = skip_to_frames(reading, reading.at);
  if (reading.is_frame(frames)) reading.at = reading.add_frames(reading.drafts[last], frames);
  return true;
}

}  // namespace errdex::text
