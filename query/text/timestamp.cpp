#include "query/text/timestamp.h"

#include <array>

namespace errdex::text {

namespace {

// Longer shapes first where one begins like another.
constexpr std::array<std::string_view, 26> kShapes = {"0000-00-00T00:00:00",
                                                      "0000-00-00_00:00:00",
                                                      "0000/00/00 00:00:00",
                                                      "0000.00.00 00:00:00",
                                                      "00/AAA/0000:00:00:00",
                                                      "00/AAA/0000 00:00:00",
                                                      "00-AAA-0000 00:00:00",
                                                      "AAA, 00 AAA 0000 00:00:00",
                                                      "AAA AAA _0 00:00:00 0000",
                                                      "AAA AAA _0 00:00:00.000000 0000",
                                                      "AAA AAA _0 00:00:00",
                                                      "AAA _0 00:00:00",
                                                      "AAA _0, 0000 00:00:00",
                                                      "00 AAA 0000 00:00:00",
                                                      "00 AAA 00:00:00",
                                                      "00-00-0000 00:00:00",
                                                      "00/00/0000 00:00:00",
                                                      "00/00/0000, 00:00:00",
                                                      "0/0/0000, 00:00:00",
                                                      "00/0/0000, 00:00:00",
                                                      "0/00/0000, 00:00:00",
                                                      "00/00/00 00:00:00",
                                                      "00000000 00:00:00",
                                                      "0000-00-00T00:00",
                                                      "00:00:00",
                                                      "0000000000.000"};

bool skip_shape(Cursor& cursor) {
  for (const std::string_view shape : kShapes) {
    if (cursor.shape(shape)) return true;
  }
  return false;
}

void skip_fraction(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  if (!cursor.any_of(".,:") || cursor.digits(9) == 0) cursor.seek(begin);
}

bool skip_offset(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  cursor.literal(' ');
  if (cursor.any_of("+-") && (cursor.shape("00:00") || cursor.shape("0000"))) return true;
  cursor.seek(begin);
  return false;
}

void skip_zone(Cursor& cursor) {
  static constexpr std::array<std::string_view, 10> kNames = {"Z",    " AM",  " PM",  " UTC",  " GMT",
                                                              " EST", " EDT", " CET", " CEST", " PDT"};
  for (const std::string_view name : kNames) {
    if (cursor.literal(name)) break;
  }
  skip_offset(cursor);
}

bool ends_here(const Cursor& cursor) {
  return cursor.done() || is_blank(cursor.peek()) ||
         std::string_view(",:;]|").find(cursor.peek()) != std::string_view::npos;
}

// The bare seconds of the epoch and of the kernel's clock count only inside of brackets or at full length.
bool skip_kernel_clock(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  cursor.blanks();
  if (cursor.digits(9) > 0 && cursor.literal('.') && cursor.digits(9) >= 3 && cursor.literal(']'))
    return true;
  cursor.seek(begin);
  return false;
}

}  // namespace

bool skip_timestamp(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  const char opened = cursor.peek() == '[' || cursor.peek() == '(' ? cursor.peek() : '\0';
  if (opened != '\0') cursor.literal(opened);
  if (opened == '[' && skip_kernel_clock(cursor)) return true;
  if (skip_shape(cursor)) {
    skip_fraction(cursor);
    skip_zone(cursor);
    const bool closed = opened == '\0' || cursor.literal(opened == '[' ? ']' : ')');
    if (closed && ends_here(cursor)) return true;
    if (opened == '[' && is_blank(cursor.peek())) {
      // [2026-10-02 11:03:22 ERROR] keeps its level for the next prefix: only the time is taken.
      return true;
    }
  }
  cursor.seek(begin);
  return false;
}

}  // namespace errdex::text
