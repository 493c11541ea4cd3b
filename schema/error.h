#pragma once

// The one way in which errdex fails. Every failure that a person can see is made by make_error():
// a stable code in SCREAMING_SNAKE, a message whose placeholders are named, and the values for them.
// The dataset in tools/sample documents every such place, and a test keeps the two equal.

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "schema/api.h"

namespace errdex {

// What failed, as far as a caller decides by it. The exit status of the command line follows from it.
enum class ErrorKind {
  Usage,     // the caller asked for something that makes no sense: exit 2
  Database,  // the database file cannot be used: exit 3
  Input,     // the dataset or another input is not what it should be: exit 4
  Io,        // the operating system refused: exit 5
  Internal,  // a fault of errdex itself: exit 70
};

class ERRDEX_API Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, std::string code, const std::string& message)
      : std::runtime_error(message), kind_(kind), code_(std::move(code)) {}

  [[nodiscard]] ErrorKind kind() const { return kind_; }
  // The stable code, for example ERRDEX_DATABASE_FOREIGN.
  [[nodiscard]] const std::string& code() const { return code_; }

 private:
  ErrorKind kind_;
  std::string code_;
};

// A named value for a placeholder of a message.
struct MessageValue {
  std::string_view name;
  std::string_view value;
};

// Replaces each {name} of `message` by the value of that name. A name without a value stays as it is.
std::string fill_message(std::string_view message, std::initializer_list<MessageValue> values);

// Makes the error `code` with `message`, its placeholders filled from `values`.
Error make_error(ErrorKind kind, std::string_view code, std::string_view message,
                 std::initializer_list<MessageValue> values = {});

// The exit status of the command line for an error of this kind.
ERRDEX_API int exit_status(ErrorKind kind);

}  // namespace errdex
