#include "query/scan/line_forms.h"

#include <algorithm>
#include <cstring>

#include "query/text/clean.h"
#include "query/text/record_fields.h"
#include "schema/utf8.h"

namespace errdex {
namespace {

constexpr int kDeepest = 3;  // as query/text/document.cpp

bool is_space(char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool has_space_runs(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at)
    if ((is_space(text[at]) && text[at] != ' ') ||
        (text[at] == ' ' && at + 1 < text.size() && is_space(text[at + 1])))
      return true;
  return false;
}

std::string flattened(std::string_view text, std::string_view blank) {
  std::string flat;
  flat.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (!is_space(text[at])) {
      flat += text[at++];
      continue;
    }
    bool line_end = false;
    for (; at < text.size() && is_space(text[at]); ++at) line_end = line_end || text[at] == '\n';
    flat += line_end ? blank : " ";
  }
  return flat;
}

std::string_view keep(std::string text, std::deque<std::string>& store) {
  store.push_back(std::move(text));
  return store.back();
}

std::string unescaped(const std::string& text) {
  text::MappedText from;
  from.append_same(text, 0);
  text::MappedText to;
  text::append_unescaped(to, from, {0, text.size()});
  return to.text();
}

}  // namespace

bool needs_cleaning(std::string_view line) {
  bool wide = false;
  for (const char byte : line) {
    const auto value = static_cast<unsigned char>(byte);
    if ((value < 0x20 && byte != '\t') || value == 0x7F || value == 0xC2 || value == 0xE2 || value == 0xEF)
      return true;
    wide = wide || value >= 0x80;
  }
  if (wide && !is_valid_utf8(line)) return true;
  // Colours written out: ^[[31m, \x1b[31m, [31m.
  for (std::size_t at = line.find('['); at != std::string_view::npos; at = line.find('[', at + 1)) {
    const std::size_t end = line.find_first_not_of("0123456789;", at + 1);
    if (end != std::string_view::npos && line[end] == 'm') return true;
    if (at > 0 && (line[at - 1] == '^' || line[at - 1] == '[')) return true;
  }
  return line.find("\\x1b") != std::string_view::npos || line.find("\\033") != std::string_view::npos ||
         line.find("\\u001b") != std::string_view::npos || line.find("\\e[") != std::string_view::npos;
}

LineForms forms_of(std::string_view line, std::deque<std::string>& store) {
  LineForms forms;
  forms.lines = needs_cleaning(line) ? keep(text::clean(line).text.text(), store) : line;
  forms.flat = has_space_runs(forms.lines) ? keep(flattened(forms.lines, " "), store) : forms.lines;
  forms.has_line_ends = forms.lines.find('\n') != std::string_view::npos;
  forms.has_escapes = forms.lines.find('\\') != std::string_view::npos;
  return forms;
}

std::vector<DecodedForm> decoded_forms(std::string_view line, std::deque<std::string>& store) {
  std::vector<DecodedForm> forms;
  std::string text(line);
  if (text.find('\n') != std::string::npos)
    forms.push_back({keep(flattened(text, ""), store), match::SearchFor::Both});
  for (int depth = 0; depth < kDeepest; ++depth) {
    std::string decoded = unescaped(text);
    if (decoded == text) break;
    text = std::move(decoded);
    forms.push_back({keep(text, store), match::SearchFor::Published});
    forms.push_back({keep(flattened(text, " "), store), match::SearchFor::Derived});
    if (text.find('\n') != std::string::npos)
      forms.push_back({keep(flattened(text, ""), store), match::SearchFor::Both});
  }
  return forms;
}

}  // namespace errdex
