#pragma once

// Finds the id of a request that cannot be read as a whole, too long or not quite JSON, so that the client
// that waits for its answer gets one.

#include <string>
#include <string_view>

namespace errdex {

class IdScanner {
 public:
  // Reads on; the parts of a line may come one by one. Cost: linear, bounded memory.
  void feed(std::string_view part);
  // The value of the top-level member "id" as JSON, a string or an integer; empty where none was seen.
  [[nodiscard]] std::string id() const;

 private:
  void step(char byte);
  void step_in_string(char byte);
  void step_outside(char byte);

  int depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
  bool is_value_ = false;  // behind the colon of a top-level member
  std::string token_;      // of the top level: the string or number being read, with its quotes
  std::string key_;
  std::string id_;
};

}  // namespace errdex
