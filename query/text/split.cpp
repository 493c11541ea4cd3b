#include "query/text/split.h"

#include <algorithm>
#include <array>

#include "query/text/forms.h"
#include "query/text/hints.h"
#include "query/text/plain.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

using Reader = bool (*)(Reading&);

// In the order in which they are asked: those with an unmistakable first line first.
constexpr std::array<Reader, 11> kReaders = {read_python_trace,    read_go_trace,        read_rust_panic,
                                             read_cpp_termination, read_php_trace,       read_ruby_trace,
                                             read_pytest_lines,    read_node_header,     read_cause_list,
                                             read_stack_trace,     read_compiler_message};

void read_all(Reading& reading) {
  while (reading.at < reading.size()) {
    if (reading.blank(reading.at) || reading.is_taken(reading.at)) {
      ++reading.at;
      continue;
    }
    const std::size_t before = reading.at;
    const bool read =
        std::any_of(kReaders.begin(), kReaders.end(), [&](Reader reader) { return reader(reading); });
    if (!read || reading.at == before) read_plain_line(reading);
  }
}

// What was carried inside of a line stands behind the last line of the document; it goes back to its place.
void put_in_order_of_text(const Document& document, std::vector<Draft>& drafts) {
  const auto place = [&](const Draft& draft) {
    return document.text.raw_span(document.lines[draft.line].whole).begin;
  };
  std::stable_sort(drafts.begin(), drafts.end(),
                   [&](const Draft& a, const Draft& b) { return place(a) < place(b); });
}

// 0 is kept longest. Plain lines go before lines that look like errors, those before traces.
int rank_of(const Document& document, const Draft& draft) {
  if (draft.role == Role::SourceLine) return 3;
  if (draft.role != Role::LogLine && draft.role != Role::Paragraph) return 0;
  return draft_looks_like_error(document, draft) ? 1 : 2;
}

// Leaves the `most` drafts that matter, in their order; of equal ones the last.
std::size_t leave_out(const Document& document, std::vector<Draft>& drafts, std::size_t most) {
  if (drafts.size() <= most) return 0;
  std::array<std::vector<std::size_t>, 4> by_rank;
  for (std::size_t i = drafts.size(); i-- > 0;)
    by_rank[static_cast<std::size_t>(rank_of(document, drafts[i]))].push_back(i);
  std::vector<std::size_t> kept;
  for (const std::vector<std::size_t>& rank : by_rank) {
    const std::size_t room = most - kept.size();
    kept.insert(kept.end(), rank.begin(),
                rank.begin() + static_cast<std::ptrdiff_t>(std::min(room, rank.size())));
  }
  std::sort(kept.begin(), kept.end());
  std::vector<Draft> result;
  result.reserve(kept.size());
  for (const std::size_t i : kept) result.push_back(std::move(drafts[i]));
  const std::size_t left_out = drafts.size() - result.size();
  drafts = std::move(result);
  return left_out;
}

}  // namespace

std::string_view name_of(Role role) {
  static constexpr std::array<std::string_view, 7> kNames = {
      "root-cause", "wrapper", "suppressed", "group-member", "log-line", "paragraph", "source-line"};
  return kNames[static_cast<std::size_t>(role)];
}

std::string_view name_of(Language language) {
  static constexpr std::array<std::string_view, 10> kNames = {"unknown",    "python", "java", "go",  "rust",
                                                              "javascript", "dotnet", "ruby", "php", "cpp"};
  return kNames[static_cast<std::size_t>(language)];
}

std::string_view name_of(FormKind kind) {
  static constexpr std::array<std::string_view, 6> kNames = {"message",      "lines", "joined-blank",
                                                             "joined-tight", "line",  "raw-line"};
  return kNames[static_cast<std::size_t>(kind)];
}

const Form* ErrorText::form(FormKind kind) const {
  const auto found =
      std::find_if(forms.begin(), forms.end(), [&](const Form& form) { return form.kind == kind; });
  return found == forms.end() ? nullptr : &*found;
}

SplitText split(const CleanText& text, const SplitOptions& options) {
  const Document document = peel(text.text);
  Reading reading(document, options.max_frames);
  read_all(reading);
  if (reading.drafts.empty()) add_all_lines(reading);
  add_paragraphs(reading);
  fold_repeated_lines(reading);
  put_in_order_of_text(document, reading.drafts);
  SplitText result;
  result.left_out = leave_out(document, reading.drafts, std::max<std::size_t>(options.max_errors, 1));
  result.errors.reserve(reading.drafts.size());
  for (Draft& draft : reading.drafts) result.errors.push_back(error_text_of(document, std::move(draft)));
  result.hints = find_hints(text.text, options.max_hints);
  return result;
}

}  // namespace errdex::text
