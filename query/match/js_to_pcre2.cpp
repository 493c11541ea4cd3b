#include "query/match/js_to_pcre2.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "schema/utf8.h"

namespace errdex::match {
namespace {

constexpr std::uint32_t kMaxRepeat = 65'535;  // PCRE2's bound for the numbers of {n,m}
constexpr std::string_view kNever = "(?!)";
constexpr std::string_view kAny = R"([^\n\r\x{2028}\x{2029}])";  // PCRE2's own . knows other line ends

bool is_alphanumeric(char32_t code) {
  return is_in(code, {'0', '9'}) || is_in(code, {'A', 'Z'}) || is_in(code, {'a', 'z'});
}

void put_character(std::string& out, char32_t code) {
  if (is_in(code, kSurrogates)) {
    out += kNever;
  } else if (code < 0x20 || code == 0x7F) {
    fmt::format_to(std::back_inserter(out), "\\x{{{:x}}}", static_cast<std::uint32_t>(code));
  } else {
    if (code < 0x80 && !is_alphanumeric(code)) out += '\\';
    append_utf8(out, code);
  }
}

void put_set_member(std::string& out, char32_t code) {
  if (is_alphanumeric(code)) {
    out += static_cast<char>(code);
  } else {
    fmt::format_to(std::back_inserter(out), "\\x{{{:x}}}", static_cast<std::uint32_t>(code));
  }
}

void put_set(std::string& out, const CodePointSet& set) {
  if (set.empty()) {
    out += kNever;
    return;
  }
  out += '[';
  for (const CodeRange& range : set.ranges()) {
    put_set_member(out, range.first);
    if (range.last > range.first + 1) out += '-';
    if (range.last > range.first) put_set_member(out, range.last);
  }
  out += ']';
}

bool is_assertion(JsNodeKind kind) {
  return kind >= JsNodeKind::Lookahead && kind <= JsNodeKind::NegativeLookbehind;
}

// Code points that `node` always takes, if that is one number: PCRE2 10.42 needs it in a look-behind.
std::optional<std::uint64_t> fixed_width(const JsNode& node);

std::optional<std::uint64_t> width_of_sequence(const JsNode& node) {
  std::uint64_t total = 0;
  for (const JsNode& child : node.children) {
    const auto width = fixed_width(child);
    if (!width) return std::nullopt;
    total += *width;
  }
  return total;
}

std::optional<std::uint64_t> width_of_choice(const JsNode& node) {
  const auto width = fixed_width(node.children.front());
  const bool same = std::all_of(std::next(node.children.begin()), node.children.end(),
                                [&](const JsNode& child) { return fixed_width(child) == width; });
  return same ? width : std::nullopt;
}

std::optional<std::uint64_t> fixed_width(const JsNode& node) {
  switch (node.kind) {
    case JsNodeKind::Character:
    case JsNodeKind::Any:
    case JsNodeKind::Set:
      return 1;
    case JsNodeKind::BackReference:
      return std::nullopt;
    case JsNodeKind::Sequence:
      return width_of_sequence(node);
    case JsNodeKind::Choice:
      return width_of_choice(node);
    case JsNodeKind::Group:
    case JsNodeKind::Capture:
      return fixed_width(node.children.front());
    case JsNodeKind::Repeat: {
      const auto width = fixed_width(node.children.front());
      if (!width || node.min != node.max || node.max > kMaxRepeat) return std::nullopt;
      return std::min<std::uint64_t>(*width * node.min, kMaxRepeat + 1);
    }
    default:
      return 0;
  }
}

// Each alternative of a look-behind may have its own width.
bool has_fixed_widths(const JsNode& body) {
  if (body.kind != JsNodeKind::Choice) return fixed_width(body).has_value();
  return std::all_of(body.children.begin(), body.children.end(),
                     [](const JsNode& child) { return fixed_width(child).has_value(); });
}

class Translator {
 public:
  void put(const JsNode& node);
  [[nodiscard]] const std::string& pattern() const { return out_; }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  [[nodiscard]] bool jit() const { return jit_; }

 private:
  void put_children(const JsNode& node, std::string_view separator);
  void put_group(std::string_view open, const JsNode& node);
  void put_lookbehind(std::string_view open, const JsNode& node);
  void put_choice(const JsNode& node);
  void put_repeat(const JsNode& node);
  void put_quantifier(const JsNode& node);
  void refuse(std::string_view reason) {
    if (refusal_.empty()) refusal_ = reason;
  }

  std::string out_;
  std::string refusal_;
  bool jit_ = true;
};

void Translator::put_children(const JsNode& node, std::string_view separator) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i > 0) out_ += separator;
    put(node.children[i]);
  }
}

void Translator::put_group(std::string_view open, const JsNode& node) {
  out_ += open;
  put_children(node, "");
  out_ += ')';
}

void Translator::put_lookbehind(std::string_view open, const JsNode& node) {
  if (!has_fixed_widths(node.children.front())) refuse("a look-behind of variable length");
  put_group(open, node);
}

// The JIT of PCRE2 10.42 misses matches of (?:1|)b*1 (its issue 336, mended in 10.43).
void Translator::put_choice(const JsNode& node) {
  if (is_nullable(node)) jit_ = false;
  put_children(node, "|");
}

void Translator::put_quantifier(const JsNode& node) {
  const auto place = std::back_inserter(out_);
  if (node.max == kUnbounded && node.min <= 1) {
    out_ += node.min == 0 ? '*' : '+';
  } else if (node.min == 0 && node.max == 1) {
    out_ += '?';
  } else if (node.max == kUnbounded) {
    fmt::format_to(place, "{{{},}}", node.min);
  } else {
    fmt::format_to(place, "{{{},{}}}", node.min, node.max);
  }
  if (node.lazy) out_ += '?';
}

void Translator::put_repeat(const JsNode& node) {
  const JsNode& body = node.children.front();
  if (node.min > kMaxRepeat || (node.max != kUnbounded && node.max > kMaxRepeat)) {
    refuse("a repeat of more than 65535 times");
  }
  if (is_assertion(
          body.kind)) {  // a turn is empty: refused where it need not be, once is enough where it must
    put_group("(?:", node);
    if (node.min == 0) out_ += "{0}";
    return;
  }
  const std::size_t before = out_.size();
  if (body.kind == JsNodeKind::BackReference) {  // bare, the JIT of PCRE2 10.42 fails it where it is unset
    put_group("(?:", node);
  } else {
    put(body);
  }
  if (std::string_view(out_).substr(before) == kNever) {  // never is never: do not quantify an assertion
    if (node.min == 0) out_.resize(before);
    return;
  }
  put_quantifier(node);
}

void Translator::put(const JsNode& node) {
  switch (node.kind) {
    case JsNodeKind::Character:
      return put_character(out_, node.character);
    case JsNodeKind::Any:
      out_ += kAny;
      return;
    case JsNodeKind::Set:
      return put_set(out_, code_points_of_units(node.set).set);
    case JsNodeKind::Start:
      out_ += "\\A";
      return;
    case JsNodeKind::End:
      out_ += "\\z";
      return;
    case JsNodeKind::WordBoundary:
      out_ += "\\b";
      return;
    case JsNodeKind::NotWordBoundary:
      out_ += "\\B";
      return;
    case JsNodeKind::Group:
      return put_group("(?:", node);
    case JsNodeKind::Capture:
      return put_group("(", node);
    case JsNodeKind::Lookahead:
      return put_group("(?=", node);
    case JsNodeKind::NegativeLookahead:
      return put_group("(?!", node);
    case JsNodeKind::Lookbehind:
      return put_lookbehind("(?<=", node);
    case JsNodeKind::NegativeLookbehind:
      return put_lookbehind("(?<!", node);
    case JsNodeKind::BackReference:
      fmt::format_to(std::back_inserter(out_), "\\g{{{}}}", node.number);
      return;
    case JsNodeKind::Sequence:
      return put_children(node, "");
    case JsNodeKind::Choice:
      return put_choice(node);
    case JsNodeKind::Repeat:
      return put_repeat(node);
  }
}

}  // namespace

SetOfCodePoints code_points_of_units(const CodePointSet& units) {
  std::vector<CodeRange> ranges = units.within({0, 0xD7FF}).ranges();
  const std::vector<CodeRange> above = units.within({0xE000, kLastCodeUnit}).ranges();
  ranges.insert(ranges.end(), above.begin(), above.end());
  if (units.covers(kSurrogates)) {
    ranges.push_back(kSurrogates);  // no text holds them, and the range reads better whole
    ranges.push_back({0x10000, 0x10FFFF});
    return {CodePointSet(std::move(ranges)), true};
  }
  const CodePointSet highs = units.within(kHighSurrogates);
  const CodePointSet lows = units.within(kLowSurrogates);
  for (const CodeRange& high_range : highs.ranges()) {
    for (char32_t high = high_range.first; high <= high_range.last; ++high) {
      for (const CodeRange& low : lows.ranges()) {
        ranges.push_back({combine_surrogates(high, low.first), combine_surrogates(high, low.last)});
      }
    }
  }
  return {CodePointSet(std::move(ranges)), highs.empty() && lows.empty()};
}

std::variant<Pcre2Translation, JsUnsupported> translate_to_pcre2(const JsRegex& regex) {
  Translator translator;
  translator.put(regex.root);
  if (!translator.refusal().empty()) return JsUnsupported{translator.refusal()};
  return Pcre2Translation{translator.pattern(), translator.jit(), find_js_differences(regex.root)};
}

}  // namespace errdex::match
