#pragma once

// A text that is a piece of a message: cut off anywhere in front, anywhere behind, and otherwise letter for
// letter what the message prints. Where whole words tell nothing, since the cut goes through them, this does.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/match/message_template.h"

namespace errdex::match {

// Bytes [begin, end) of MessageTemplate::literals[literal], found in the text.
struct LiteralPiece {
  std::size_t literal = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct CutMatch {
  std::vector<LiteralPiece> pieces;  // in the order of the message; none is empty
  std::size_t literal_bytes = 0;     // of all pieces together
  bool cut_front = false;            // the message begins before the text does
  bool cut_back = false;             // the message goes on after the text's end
};

// White space as it is compared: every run of it is one blank, none is left at the ends.
std::string with_single_blanks(std::string_view text);

// How `text`, as with_single_blanks gives it, is a piece of the message: it begins in a literal or in a hole,
// holds all that follows in order, and ends in a literal, in a hole or with the message. The leftmost place
// of each literal is taken, the longest piece at the ends. Nothing for a text of which no letter of a literal
// is found. Cost: linear in the text for each literal.
std::optional<CutMatch> find_cut(const MessageTemplate& message, std::string_view text);

}  // namespace errdex::match
