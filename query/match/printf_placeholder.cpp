#include <algorithm>

#include "query/match/placeholder.h"

namespace errdex::match {
namespace {

constexpr std::size_t kMaxName = 60;  // bytes of %(name)s and %{name}

bool is_one_of(char c, std::string_view set) {
  return c != '\0' && set.find(c) != std::string_view::npos;
}

HoleKind kind_of(char conversion) {
  if (is_one_of(conversion, "diu")) return HoleKind::Integer;
  if (is_one_of(conversion, "xX")) return HoleKind::Hex;
  if (is_one_of(conversion, "fFeEgG")) return HoleKind::Float;
  if (conversion == 'c') return HoleKind::Char;
  return conversion == 'q' ? HoleKind::Quoted : HoleKind::Any;
}

// Reads `%…` from left to right.
struct Directive {
  std::string_view message;
  std::size_t at;
  std::string name{};
  std::size_t width = 0;  // digits of it

  [[nodiscard]] char now() const { return char_at(message, at); }

  // %(name)s, %<name>s, %{public}s, %{name}; false where the bracket does not close.
  bool read_name() {
    if (!is_one_of(now(), "({<")) return true;
    const std::size_t length = balanced_length(message, at, kMaxName);
    if (length < 3 || !is_name_start(message[at + 1])) return false;
    name = message.substr(at + 1, length - 2);
    at += length;
    return true;
  }
  // %1$s
  void read_position() {
    std::size_t end = at;
    while (is_digit(char_at(message, end)) && end < at + 3) ++end;
    if (end == at || char_at(message, end) != '$') return;
    name = message.substr(at, end - at);
    at = end + 1;
  }
  void read_flags_and_width() {
    while (is_one_of(now(), "-+#0'")) ++at;  // a blank is a flag too, but "50% done" is commoner
    const std::size_t begin = at;
    while (now() == '*' || is_digit(now())) ++at;
    width = at - begin;
    if (now() != '.') return;
    if (!is_one_of(char_at(message, at + 1), "0123456789*fFeEgGs")) return;
    ++at;
    while (now() == '*' || is_digit(now())) ++at;
  }
  void read_length() {
    if (message.substr(at, 3) == "I64") {
      at += 3;
    } else if (is_one_of(now(), "hljztL") && is_one_of(char_at(message, at + 1), "hldiuxXofFeEgGsc")) {
      at += now() == char_at(message, at + 1) ? 2U : 1U;
    }
  }
};

// `%" PRIu64 "` as C's <inttypes.h> spells it.
std::optional<Placeholder> inttypes_at(std::string_view message, std::size_t at) {
  std::size_t i = at + 1;
  while (is_digit(char_at(message, i)) || char_at(message, i) == '\\') ++i;
  if (char_at(message, i) != '"') return std::nullopt;
  ++i;
  while (char_at(message, i) == ' ') ++i;
  if (message.substr(i, 3) != "PRI") return std::nullopt;
  const HoleKind kind = kind_of(char_at(message, i + 3));
  while (is_name_char(char_at(message, i))) ++i;
  while (char_at(message, i) == ' ' || char_at(message, i) == '\\') ++i;
  if (char_at(message, i) == '"') ++i;
  return Placeholder{.length = i - at, .kind = kind};
}

// Qt's, LLVM's and Windows' %1: nothing that could be a conversion follows.
std::optional<Placeholder> numbered_at(std::string_view message, std::size_t at) {
  const char digit = char_at(message, at + 1);
  if (!is_digit(digit) || is_name_char(char_at(message, at + 2))) return std::nullopt;
  if (at > 0 && is_digit(message[at - 1])) return std::nullopt;
  return Placeholder{.length = 2, .name = std::string(1, digit)};
}

// Per cent encoding (%2F, %3A, %20b) and words glued to a per cent sign (50%discount) are no directives.
bool is_plain_text(std::string_view message, std::size_t at, const Directive& directive) {
  const char conversion = directive.now();
  if (directive.width > 0 && is_one_of(conversion, "AaBbCcEF") && directive.at - at == directive.width + 1)
    return true;
  return at > 0 && is_digit(message[at - 1]) && is_alpha(char_at(message, directive.at + 1));
}

}  // namespace

std::optional<Placeholder> printf_placeholder_at(std::string_view message, std::size_t at) {
  Directive directive{.message = message, .at = at + 1};
  directive.read_position();
  if (!directive.read_name()) return std::nullopt;
  const std::size_t after_name = directive.at;
  const bool braced = after_name > at + 1 && message[after_name - 1] == '}';
  directive.read_flags_and_width();
  directive.read_length();
  const char conversion = directive.now();
  const bool known = is_one_of(conversion, "sdiuxXofFeEgGcCpqvwrRTtUbaAjOSm@");
  if (braced && (!known || is_name_char(char_at(message, directive.at + 1)))) {
    return Placeholder{.length = after_name - at, .name = directive.name};  // Ruby's %{name}
  }
  if (!known || is_plain_text(message, at, directive)) {
    if (auto inttypes = inttypes_at(message, at)) return inttypes;
    return numbered_at(message, at);
  }
  if (directive.name == "public" || directive.name == "private") directive.name.clear();  // os_log's privacy
  return Placeholder{.length = directive.at + 1 - at, .kind = kind_of(conversion), .name = directive.name};
}

}  // namespace errdex::match
