#include "query/match/cut_match.h"

#include "tests/support/catch.h"

using errdex::match::CutMatch;
using errdex::match::find_cut;
using errdex::match::parse_template;
using errdex::match::with_single_blanks;

namespace {

struct Seen {
  std::size_t literal_bytes;
  bool cut_front;
  bool cut_back;
};

Seen seen(std::string_view message, std::string_view text) {
  const std::optional<CutMatch> cut = find_cut(parse_template(message), text);
  REQUIRE(cut.has_value());
  return {cut->literal_bytes, cut->cut_front, cut->cut_back};
}

}  // namespace

TEST_CASE("a text cut inside of a message without holes is found where it stands", "[match]") {
  const Seen front = seen("failed to unmarshal downgrade information", "al downgrade information");
  CHECK(front.literal_bytes == 24);
  CHECK(front.cut_front);
  CHECK_FALSE(front.cut_back);
  const Seen back = seen("Protocol error: unauthenticated bulk length", "Protocol error: unauthent");
  CHECK(back.literal_bytes == 25);
  CHECK_FALSE(back.cut_front);
  CHECK(back.cut_back);
}

TEST_CASE("holes take what lies between the pieces, at the ends too", "[match]") {
  const Seen both = seen("cannot read %s from %s: it is damaged", "d /tmp/x from host: it is da");
  CHECK(both.literal_bytes == 2 + 6 + 10);
  CHECK(both.cut_front);
  CHECK(both.cut_back);
  const Seen in_hole = seen("cannot read %s from %s: it is damaged", "mp/x from ho");
  CHECK(in_hole.literal_bytes == 6);
  CHECK(in_hole.cut_front);
  CHECK(in_hole.cut_back);
}

TEST_CASE("the whole of a message is not cut", "[match]") {
  const Seen whole = seen("cannot read %s: damaged", "cannot read a: damaged");
  CHECK(whole.literal_bytes == 21);
  CHECK_FALSE(whole.cut_front);
  CHECK_FALSE(whole.cut_back);
}

TEST_CASE("what goes on after the message's end, or shares no letter with it, is no piece", "[match]") {
  CHECK_FALSE(find_cut(parse_template("disk full"), "disk full, really").has_value());
  CHECK_FALSE(find_cut(parse_template("disk full"), "xyz").has_value());
  CHECK_FALSE(find_cut(parse_template("%s"), "anything").has_value());
  CHECK_FALSE(find_cut(parse_template("disk full"), "").has_value());
}

TEST_CASE("runs of white space are one blank, and none at the ends", "[match]") {
  CHECK(with_single_blanks(" \t a \n\r b\vc ") == "a b c");
  CHECK(with_single_blanks("") == "");
  CHECK(with_single_blanks(" \n ") == "");
}
