// Errors of PHP: what the interpreter prints, and the objects in Laravel's log.

#include <array>

#include "query/text/cursor.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

constexpr std::size_t kLookAhead = 20;

// ` in /srv/app/x.php:12` or ` in /srv/app/x.php on line 12` at the end of a line: where it begins; npos for
// none.
std::size_t place_begin(std::string_view content, Frame& frame) {
  const std::size_t in = content.rfind(" in ");
  if (in == std::string_view::npos) return in;
  const std::string_view place = content.substr(in + 4);
  if (const std::size_t on = place.rfind(" on line "); on != std::string_view::npos) {
    frame = {std::string(place.substr(0, on)), number_of(place.substr(on + 9)), {}};
    return frame.line > 0 ? in : std::string_view::npos;
  }
  const auto read = read_place(place);
  if (!read || read->path.find(".php") == std::string_view::npos) return std::string_view::npos;
  frame = *read;
  return in;
}

// Bytes up to the message of `PHP Fatal error:  Uncaught …` and the like; 0 for other lines.
std::size_t skip_kind(std::string_view content) {
  static constexpr std::array<std::string_view, 9> kKinds = {"Fatal error: ",
                                                             "Parse error: ",
                                                             "Warning: ",
                                                             "Notice: ",
                                                             "Deprecated: ",
                                                             "Recoverable fatal error: ",
                                                             "Catchable fatal error: ",
                                                             "Strict Standards: ",
                                                             "Next "};
  Cursor cursor(content);
  cursor.blanks();
  cursor.literal("PHP ");
  for (const std::string_view kind : kKinds) {
    if (!cursor.literal(kind)) continue;
    cursor.blanks();
    cursor.literal("Uncaught ");
    return cursor.at();
  }
  return 0;
}

// The line where the message ends with its place, from Reading::at on.
std::optional<std::size_t> placed_line(const Reading& reading, Frame& frame) {
  for (std::size_t i = reading.at; i < reading.at + kLookAhead && (i == reading.at || reading.continues(i));
       ++i) {
    if (place_begin(reading.content(i), frame) != std::string_view::npos) return i;
    if (reading.blank(i) || reading.is_frame(i)) break;
  }
  return std::nullopt;
}

std::size_t add_stack(Reading& reading, Draft& draft, std::size_t at) {
  const auto next = reading.next_filled(at, 3);
  if (!next || (reading.trimmed(*next) != "Stack trace:" && reading.trimmed(*next) != "[stacktrace]"))
    return at;
  at = reading.add_frames(draft, *next + 1);
  if (const auto thrown = reading.next_filled(at, 2);
      thrown && reading.trimmed(*thrown).starts_with("thrown in "))
    return *thrown + 1;
  return at;
}

bool read_interpreter_error(Reading& reading) {
  const std::string_view content = reading.content(reading.at);
  const std::size_t from = skip_kind(content);
  Frame frame;
  const auto last = from > 0 ? placed_line(reading, frame) : std::nullopt;
  if (!last) return false;
  const ClassHeader header = class_header_at(content, from, ClassRule::ByPlace);
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Php,
                              header.found() ? header.message : from, header.name);
  for (std::size_t i = reading.at + 1; i <= *last; ++i) draft.message.push_back(reading.line(i).content);
  draft.message.back().end = reading.line(*last).content.begin + place_begin(reading.content(*last), frame);
  if (draft.message.back().begin > draft.message.back().end)
    draft.message.back().begin = draft.message.back().end;
  reading.add_frame(draft, frame);
  reading.at = add_stack(reading, draft, *last + 1);
  reading.drafts.push_back(std::move(draft));
  return true;
}

// Parts of `[object] (App\Broken(code: 0): message at /srv/app/x.php:12)`, as offsets in the text around it.
struct LoggedObject {
  Span name;
  Span message;
  std::optional<Frame> frame;
};

std::optional<LoggedObject> read_object(std::string_view text) {
  const std::size_t object = text.find("[object] (");
  if (object == std::string_view::npos) return std::nullopt;
  const std::size_t code = text.find("(code: ", object + 10);
  const std::size_t close = code == std::string_view::npos ? code : text.find("): ", code);
  if (close == std::string_view::npos) return std::nullopt;
  std::string_view rest = trim_right(text);
  while (!rest.empty() && std::string_view("\"})").find(rest.back()) != std::string_view::npos)
    rest.remove_suffix(1);
  LoggedObject read{{object + 10, code}, {close + 3, std::max(close + 3, rest.size())}, std::nullopt};
  const std::size_t at = rest.rfind(" at ");
  if (at == std::string_view::npos || at < close + 3) return read;
  read.frame = read_place(rest.substr(at + 4));
  if (read.frame) read.message.end = at;
  return read;
}

// A message of several lines goes on below; the place stands behind its last. The line to go on before.
std::size_t read_rest_of_object(const Reading& reading, Draft& draft) {
  std::vector<Span> parts;
  for (std::size_t i = reading.at + 1;
       i < reading.at + kLookAhead && reading.continues(i) && !reading.is_frame(i); ++i) {
    std::string_view text = reading.content(i);
    const bool closes = text.ends_with(")\"}") || text.ends_with(")");
    while (closes && !text.empty() && std::string_view("\"})").find(text.back()) != std::string_view::npos)
      text.remove_suffix(1);
    const std::size_t at = closes ? text.rfind(" at ") : std::string_view::npos;
    const auto frame = at == std::string_view::npos ? std::nullopt : read_place(text.substr(at + 4));
    const Span content = reading.line(i).content;
    parts.push_back({content.begin, frame ? content.begin + at : content.end});
    if (!frame) continue;
    reading.add_frame(draft, *frame);
    draft.message.insert(draft.message.end(), parts.begin(), parts.end());
    return i;
  }
  return reading.at;
}

// The object in the line at Reading::at: taken from its decoded text, unless quotes that nobody escaped cut
// that short.
bool read_logged_object(Reading& reading) {
  const std::size_t at = reading.at;
  Span place = reading.line(at).whole;
  auto object = read_object(reading.document().whole(at));
  if (!object) return false;
  for (int i = std::max(reading.line(at).first_inside, 0);
       i > 0 && static_cast<std::size_t>(i) < reading.size(); ++i) {
    const std::size_t inside = static_cast<std::size_t>(i);
    if (reading.line(inside).carried_by != static_cast<int>(at)) break;
    const auto decoded = read_object(reading.document().whole(inside));
    if (!decoded || !decoded->frame) continue;
    object = decoded;
    place = reading.line(inside).whole;
    reading.take_inside(at);
  }
  Draft draft = reading.draft(at, Role::RootCause, Language::Php, 0);
  draft.chain = reading.new_chain();
  draft.message.front() = {place.begin + object->message.begin, place.begin + object->message.end};
  draft.error_class = {place.begin + object->name.begin, place.begin + object->name.end};
  if (object->frame) {
    reading.add_frame(draft, *object->frame);
  } else {
    draft.message.front().end =
        reading.line(at).content.end < place.end ? place.end : reading.line(at).content.end;
    reading.at = read_rest_of_object(reading, draft);
  }
  reading.drafts.push_back(std::move(draft));
  return true;
}

}  // namespace

bool read_php_trace(Reading& reading) {
  if (read_logged_object(reading)) {
    // The line in front of the object is the same message again, with its log header.
    Draft& draft = reading.drafts.back();
    ++reading.at;
    reading.at = add_stack(reading, draft, reading.at);
    return true;
  }
  const std::size_t first = reading.drafts.size();
  if (!read_interpreter_error(reading)) return false;
  for (;;) {
    const auto next = reading.next_filled(reading.at, 2);
    if (!next || !reading.trimmed(*next).starts_with("Next ")) break;
    reading.at = *next;
    if (!read_interpreter_error(reading)) break;
  }
  // PHP prints the cause first and what wraps it as `Next`.
  const int chain = reading.new_chain();
  for (std::size_t i = first; i < reading.drafts.size(); ++i) {
    reading.drafts[i].chain = chain;
    if (i > first) reading.drafts[i].role = Role::Wrapper;
  }
  return true;
}

}  // namespace errdex::text
