#include "schema/error.h"

#include <algorithm>

namespace errdex {

std::string fill_message(std::string_view message, std::initializer_list<MessageValue> values) {
  std::string filled;
  while (!message.empty()) {
    const std::size_t open = message.find('{');
    const std::size_t close = open == std::string_view::npos ? open : message.find('}', open);
    if (close == std::string_view::npos) break;
    const std::string_view name = message.substr(open + 1, close - open - 1);
    const auto* found = std::find_if(values.begin(), values.end(),
                                     [name](const MessageValue& value) { return value.name == name; });
    filled += message.substr(0, open);
    filled += found == values.end() ? message.substr(open, close - open + 1) : found->value;
    message.remove_prefix(close + 1);
  }
  return filled.append(message);
}

Error make_error(ErrorKind kind, std::string_view code, std::string_view message,
                 std::initializer_list<MessageValue> values) {
  return {kind, std::string(code), fill_message(message, values)};
}

int exit_status(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Usage:
      return 2;
    case ErrorKind::Database:
      return 3;
    case ErrorKind::Input:
      return 4;
    case ErrorKind::Io:
      return 5;
    case ErrorKind::Internal:
      break;
  }
  return 70;  // EX_SOFTWARE of sysexits.h
}

}  // namespace errdex
