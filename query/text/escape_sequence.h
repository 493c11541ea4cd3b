#pragma once

// Terminal control sequences (ECMA-48 and what terminals add to it), real ones and written-out ones.

#include "query/text/mapped_text.h"

namespace errdex::text {

// Follows a stream of code points through control sequences. A line end resets it (assign {}): a sequence
// that was cut off takes no more than its line along.
class EscapeSequence {
 public:
  [[nodiscard]] bool open() const { return state_ != State::Ground; }
  // True if `c` belongs to a control sequence and is no text.
  bool consumes(char32_t c);

 private:
  enum class State { Ground, Escape, Charset, Csi, String, StringEscape };

  bool begins(char32_t c);
  bool after_escape(char32_t c);

  State state_ = State::Ground;
};

// `text` without colour sequences that were copied as visible characters: ^[[31m, \x1b[31m, \033[31m,
// \u001b[31m, and [31m alone where the text also has a reset such as [0m.
// Cost: linear; a text without any is passed through.
MappedText without_visible_sequences(MappedText text);

}  // namespace errdex::text
