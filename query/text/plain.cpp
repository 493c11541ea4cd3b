#include "query/text/plain.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "query/text/cursor.h"

namespace errdex::text {

namespace {

// The longest message that is taken to be wrapped, in lines.
constexpr std::size_t kMostWrapped = 12;

bool has_letter(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  });
}

void add_place(Reading& reading, Draft& draft) {
  const Line& line = reading.line(draft.line);
  const Document& document = reading.document();
  Span path = line.header.path;
  int number = line.header.path_line;
  if (path.empty() && line.record >= 0) {
    const Record& record = document.records[static_cast<std::size_t>(line.record)];
    path = record.path;
    number = record.path_line;
  }
  if (path.empty()) return;
  reading.add_frame(draft, {std::string(document.text.view(path)), number, {}});
  draft.language = language_of_path(document.text.view(path));
}

// `message at x.pl line 3.` of Perl's die
void add_perl_place(const Reading& reading, Draft& draft) {
  Span& message = draft.message.front();
  const std::string_view text = reading.document().text.view(message);
  const std::size_t line = text.rfind(" line ");
  const std::size_t at = line == std::string_view::npos ? line : text.rfind(" at ", line);
  if (at == std::string_view::npos || at == 0 || !text.ends_with('.')) return;
  const int number = number_of(text.substr(line + 6, text.size() - line - 7));
  const std::string_view path = text.substr(at + 4, line - at - 4);
  if (number == 0 || path.empty() || path.find(' ') != std::string_view::npos) return;
  reading.add_frame(draft, {std::string(path), number, {}});
  message.end = message.begin + at;
}

// What the record around a decoded line said about it.
void add_record(const Reading& reading, Draft& draft) {
  const int index = reading.line(draft.line).record;
  if (index < 0) return;
  const Record& record = reading.document().records[static_cast<std::size_t>(index)];
  if (draft.error_class.empty()) draft.error_class = record.class_name;
  if (!reading.line(draft.line).carrier)
    draft.codes.insert(draft.codes.end(), record.codes.begin(), record.codes.end());
}

Draft paragraph_of(const Reading& reading, std::size_t first, std::size_t last) {
  Draft draft = reading.draft(reading.drafts[first].line, Role::Paragraph, Language::Unknown, 0);
  for (std::size_t i = first + 1; i <= last; ++i)
    draft.message.push_back(reading.line(reading.drafts[i].line).content);
  return draft;
}

// Whether draft `index` stands below draft `index - 1` and may be the rest of its message.
bool goes_on(const Reading& reading, std::size_t index) {
  const Draft& here = reading.drafts[index];
  const Draft& before = reading.drafts[index - 1];
  if (here.role != Role::LogLine || before.role != Role::LogLine || here.line != before.line + 1)
    return false;
  if (!reading.continues(here.line)) return false;
  const Level level = reading.line(here.line).header.level;
  return level == Level::None ||
         (level == reading.line(before.line).header.level && reading.line(here.line).decoded);
}

// A line that begins with a class name may be followed by the rest of its message.
void add_lines_below(Reading& reading, std::size_t first, std::size_t last) {
  for (std::size_t i = first + 1; i <= last; ++i) {
    reading.drafts[first].message.push_back(reading.line(reading.drafts[i].line).content);
  }
}

void add_run(Reading& reading, std::size_t first, std::size_t last, std::vector<Draft>& paragraphs) {
  if (last == first) return;
  if (!reading.drafts[first].error_class.empty() && last - first < kMostWrapped)
    add_lines_below(reading, first, last);
  if (last - first < kMostWrapped) {
    paragraphs.push_back(paragraph_of(reading, first, last));
    return;
  }
  for (std::size_t i = first; i < last; ++i) {
    if (draft_looks_like_error(reading.document(), reading.drafts[i]))
      paragraphs.push_back(paragraph_of(reading, i, std::min(i + 2, last)));
  }
}

}  // namespace

Language language_of_path(std::string_view path) {
  if (path.ends_with(".py")) return Language::Python;
  if (path.ends_with(".go")) return Language::Go;
  if (path.ends_with(".rs")) return Language::Rust;
  if (path.ends_with(".java") || path.ends_with(".kt")) return Language::Java;
  if (path.ends_with(".js") || path.ends_with(".ts")) return Language::JavaScript;
  if (path.ends_with(".cpp") || path.ends_with(".cc") || path.ends_with(".c") || path.ends_with(".h"))
    return Language::Cpp;
  if (path.ends_with(".rb")) return Language::Ruby;
  if (path.ends_with(".php")) return Language::Php;
  if (path.ends_with(".cs")) return Language::DotNet;
  return Language::Unknown;
}

void read_plain_line(Reading& reading) {
  const std::size_t at = reading.at++;
  const std::string_view content = reading.content(at);
  if (reading.is_frame(at) || reading.line(at).separates_group || !has_letter(content)) return;
  const ClassHeader header = reading.line(at).carrier ? ClassHeader() : find_class_header(content);
  Draft draft = reading.draft(at, Role::LogLine, Language::Unknown,
                              header.found() ? header.message : indentation(content), header.name);
  if (header.found() && draft.message.front().empty())
    draft.message.front() = {reading.line(at).content.begin + indentation(content),
                             reading.line(at).content.end};
  add_place(reading, draft);
  add_record(reading, draft);
  add_perl_place(reading, draft);
  if (reading.pending_frame) {
    reading.add_frame(draft, *reading.pending_frame);
    draft.language = Language::JavaScript;
    reading.pending_frame.reset();
  }
  reading.drafts.push_back(std::move(draft));
}

void add_all_lines(Reading& reading) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    if (!reading.blank(i))
      reading.drafts.push_back(
          reading.draft(i, Role::LogLine, Language::Unknown, indentation(reading.content(i))));
  }
}

bool draft_looks_like_error(const Document& document, const Draft& draft) {
  if (draft.role == Role::SourceLine) return false;
  if (draft.role != Role::LogLine && draft.role != Role::Paragraph) return true;
  const Line& line = document.lines[draft.line];
  if (line.carrier) return false;
  if (draft.said_to_be_error || line.header.level >= Level::Error || !draft.error_class.empty()) return true;
  const Span first = line.content;
  return looks_like_error(document.text.view({first.begin, std::max(first.end, draft.message.back().end)}));
}

void add_paragraphs(Reading& reading) {
  std::vector<Draft> paragraphs;
  std::size_t first = 0;
  for (std::size_t i = 1; i <= reading.drafts.size(); ++i) {
    if (i < reading.drafts.size() && goes_on(reading, i)) continue;
    if (reading.drafts[first].role == Role::LogLine) add_run(reading, first, i - 1, paragraphs);
    first = i;
  }
  for (Draft& paragraph : paragraphs) reading.drafts.push_back(std::move(paragraph));
  std::stable_sort(reading.drafts.begin(), reading.drafts.end(),
                   [](const Draft& a, const Draft& b) { return a.line < b.line; });
}

void fold_repeated_lines(Reading& reading) {
  std::unordered_map<std::string_view, std::size_t> first_of;
  std::vector<Draft> kept;
  kept.reserve(reading.drafts.size());
  for (Draft& draft : reading.drafts) {
    if (draft.role == Role::LogLine && draft.frames.empty()) {
      const auto [known, is_new] = first_of.emplace(reading.content(draft.line), kept.size());
      if (!is_new) {
        ++kept[known->second].repeats;
        continue;
      }
    }
    kept.push_back(std::move(draft));
  }
  reading.drafts = std::move(kept);
}

}  // namespace errdex::text
