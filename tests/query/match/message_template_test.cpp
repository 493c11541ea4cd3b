#include "query/match/message_template.h"

#include <random>

#include "tests/support/catch.h"

using namespace errdex::match;

namespace {

// Literals with ‹name› or ‹name:kind› in between.
std::string shown(std::string_view message) {
  constexpr const char* kKinds[] = {"", ":int", ":float", ":hex", ":char", ":quoted"};
  const MessageTemplate parsed = parse_template(message);
  REQUIRE(parsed.literals.size() == parsed.holes.size() + 1);
  std::string result = parsed.literals[0];
  for (std::size_t i = 0; i < parsed.holes.size(); ++i) {
    result += "<" + parsed.holes[i].name + kKinds[static_cast<int>(parsed.holes[i].kind)] + ">";
    result += parsed.literals[i + 1];
  }
  return result;
}

struct Case {
  const char* message;
  const char* expected;
};

void check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    INFO(c.message);
    CHECK(shown(c.message) == c.expected);
  }
}

}  // namespace

TEST_CASE("braces of Python, Rust, C# and Java loggers are holes", "[match]") {
  check({
      {"Unsupported platform: {platform}", "Unsupported platform: <platform>"},
      {"bad value {value!r} for {key:>10}", "bad value <value> for <key>"},
      {"took {seconds:.2f}s of {limit:d}", "took <seconds:float>s of <limit:int>"},
      {"{0} is not in {1}", "<0> is not in <1>"},
      {"cannot read {} from {}", "cannot read <1> from <2>"},
      {"got {:?}, wanted {:#x}", "got <1>, wanted <2:hex>"},
      {"got {err:#?}", "got <err>"},
      {"{len(items) - 1} items left", "<len(items) - 1> items left"},
      {"one of {', '.join(names)} is needed", "one of <', '.join(names)> is needed"},
      {"{x=} is odd", "x=<x> is odd"},
      {"{self.name}: {type(e).__name__}", "<self.name>: <type(e).__name__>"},
      {"dict {d['key']} missing", "dict <d['key']> missing"},
      {"{0,10} rows, {count,-5} left", "<0> rows, <count> left"},
      {"{n, plural, one {file} other {files}} lost", "<n> lost"},
      {"{0,number,integer} bytes", "<0> bytes"},
      {"set {{a}} to {b}", "set {a} to <b>"},
      {"no {{name}} here", "no <name> here"},
      {"no {{ user.name }} here", "no <user.name> here"},
      {"{} not in {!r}", "<1> not in <2>"},
      {"[{0}]{1} lost", "[<0>]<1> lost"},
      {"{@Request} failed", "<Request> failed"},
  });
}

TEST_CASE("braces that are data, code or prose stay literal", "[match]") {
  check({
      {"expected JSON like {\"a\": 1}", "expected JSON like {\"a\": 1}"},
      {"must be one of {red, green, blue}", "must be one of {red, green, blue}"},
      {"[a-z]{1,3} expected", "[a-z]{1,3} expected"},
      {"use { foo: 1 } instead", "use { foo: 1 } instead"},
      {"unbalanced {x", "unbalanced {x"},
      {"empty ${} and }", "empty $<1> and }"},
  });
}

TEST_CASE("expressions of JavaScript, Ruby, Swift, PHP, Kotlin, Perl and shell are holes", "[match]") {
  check({
      {"Cannot find ${a.b} in ${fn({x: 1})}", "Cannot find <a.b> in <fn({x: 1})>"},
      {"undefined method #{name.inspect}", "undefined method <name.inspect>"},
      {"Value \\(user.id) is gone", "Value <user.id> is gone"},
      {"File $path not found in $this->dir.", "File <path> not found in <this->dir>."},
      {"Class {$class} lacks {$a['b']}", "Class <class> lacks <a['b']>"},
      {"cannot open $file: $!", "cannot open <file>: <!>"},
      {"usage: tool $1", "usage: tool <1>"},
      {"costs US$ 5 and $5.20", "costs US$ 5 and $5.20"},
      {"can't resolve $ref", "can't resolve $ref"},
      {"bad match: ~p", "bad match: <1>"},
      {"~p is not in ~p/~p", "<1> is not in <2>/<3>"},
      {"Failed: $($_.Exception.Message)", "Failed: <$_.Exception.Message>"},
      {"see ~/.config and ~s/", "see ~/.config and ~s/"},
  });
}

TEST_CASE("printf directives of C, Go, Python, Objective-C, Ruby and Qt are holes", "[match]") {
  check({
      {"%s: %d of %u", "<1>: <2:int> of <3:int>"},
      {"%5.2f and %-10s and %08lx", "<1:float> and <2> and <3:hex>"},
      {"%ld %lu %zu %lld %llx %hhd", "<1:int> <2:int> <3:int> <4:int> <5:hex> <6:int>"},
      {"open %q: %w", "open <1:quoted>: <2>"},
      {"%v, %+v, %#v, %T", "<1>, <2>, <3>, <4>"},
      {"%(name)s has %(count)d", "<name> has <count:int>"},
      {"%1$s before %2$d", "<1> before <2:int>"},
      {"%.*s at %*d", "<1> at <2:int>"},
      {"%{public}s and %{private}d and %{name} x", "<1> and <2:int> and <name> x"},
      {"%@ is nil", "<1> is nil"},
      {"Cannot open %1: %2", "Cannot open <1>: <2>"},
      {"read %\" PRIu64 \" bytes", "read <1:int> bytes"},
      {"type '%0' is not '%1'", "type '<0>' is not '<1>'"},
      {"%R has no %.200s", "<1> has no <2>"},
      {"char '%c'", "char '<1:char>'"},
      {"100%% of %d", "100% of <1:int>"},
      {"'%s'", "'<1>'"},
  });
}

TEST_CASE("a per cent sign that is no directive stays", "[match]") {
  check({
      {"disk 100% full", "disk 100% full"},
      {"only 50% of it", "only 50% of it"},
      {"50% done", "50% done"},
      {"a 20%discount", "a 20%discount"},
      {"GET /a%2Fb%3A", "GET /a%2Fb%3A"},
      {"ends with %", "ends with %"},
  });
}

TEST_CASE("white space is one blank and escapes are what they mean", "[match]") {
  check({
      {"  a \n\t b  ", "a b"},
      {"first\\n\\tsecond \\\"x\\\"", "first second \"x\""},
      {"it\\'s {x}\\n", "it's <x>"},
      {"\\u001b[31mError\\u001b[0m: {x}", "Error: <x>"},
      {"\\x1b[1mbold\\x1b[0m", "bold"},
      {"can\\u2019t", "can\u2019t"},
      {"no C:\\new\\table", "no C:\\new\\table"},
      {"must match \\d+\\n", "must match \\d+\\n"},
      {"a \\${b} c", "a ${b} c"},
      {"", ""},
      {" {a}{b} ", "<a><b>"},
  });
}

TEST_CASE("a hole knows its span in the message", "[match]") {
  const MessageTemplate parsed = parse_template("no %s in ${dir}!");
  REQUIRE(parsed.holes.size() == 2);
  CHECK(parsed.holes[0].begin == 3);
  CHECK(parsed.holes[0].end == 5);
  CHECK(parsed.holes[1].begin == 9);
  CHECK(parsed.holes[1].end == 15);
  CHECK(literal_length(parsed) == 8);
  CHECK(alphanumeric_length(parsed) == 4);
  CHECK(longest_literal(parsed) == " in ");
}

TEST_CASE("any bytes make a template", "[match]") {
  std::mt19937 random(7);
  constexpr std::string_view kAlphabet = "{}{}%$#\\()[]'\"`~ sdx1:.,!u\n\xE2\x80\xFF";
  for (int round = 0; round < 20'000; ++round) {
    std::string message;
    for (auto n = random() % 40; n > 0; --n) message += kAlphabet[random() % kAlphabet.size()];
    const MessageTemplate parsed = parse_template(message);
    REQUIRE(parsed.literals.size() == parsed.holes.size() + 1);
    std::size_t last = 0;
    for (const TemplateHole& hole : parsed.holes) {
      REQUIRE(hole.begin >= last);
      REQUIRE(hole.end > hole.begin);
      REQUIRE(hole.end <= message.size());
      last = hole.end;
    }
  }
}

TEST_CASE("a long hostile message takes linear time", "[match]") {
  for (const char* part : {"{", "{'", "${", "%(", "{{", "\\(", "{a[", "#{\"", "${'`"}) {
    std::string message;
    while (message.size() < 200'000) message += part;
    CHECK(parse_template(message).literals.size() >= 1);
  }
}
