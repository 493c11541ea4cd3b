#pragma once

// An error message as it stands in source code, read as literals with holes between them. Placeholders of
// every language are known (printf, braces, ${…}, #{…}, $name, \(…) and more); what is only perhaps one is
// read as a hole where a value would be printed there, since a hole also holds its own source text.
// Not for the published messagePattern: that is a regular expression and pattern.h's business.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace errdex::match {

enum class HoleKind { Any, Integer, Float, Hex, Char, Quoted };

struct TemplateHole {
  std::string name;  // as written (`a.b` of ${a.b}, `0` of {0}); a nameless one gets its place: "1", "2", …
  HoleKind kind = HoleKind::Any;
  std::size_t begin = 0;  // half-open byte span of the placeholder in the message
  std::size_t end = 0;
};

// Literals are decoded (`\n`, `\"`, `%%`, `{{`), white space runs in them are one blank, and the message has
// no blank at its two ends. They may be empty.
struct MessageTemplate {
  std::vector<std::string> literals;  // always holes.size() + 1
  std::vector<TemplateHole> holes;
};

// Takes any bytes. A message without placeholders gives one literal.
// Cost: linear; a placeholder is looked for over at most 400 bytes.
MessageTemplate parse_template(std::string_view error_message);

// Bytes of all literals together.
std::size_t literal_length(const MessageTemplate& message);

// Of these, letters and digits; a sequence of UTF-8 beyond ASCII counts as one.
std::size_t alphanumeric_length(const MessageTemplate& message);

// The longest literal, the first of equals; empty if there is none. Lifetime: that of `message`.
std::string_view longest_literal(const MessageTemplate& message);

}  // namespace errdex::match
