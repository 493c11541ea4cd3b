#include "query/text/words.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

std::vector<std::string> codes(const std::string& line) {
  std::vector<std::string> result;
  for (const Span span : error_codes(line)) result.push_back(line.substr(span.begin, span.size()));
  return result;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("names of exception classes are told from other words", "[text]") {
  for (const char* name :
       {"ValueError", "Error", "Exception", "torch.cuda.OutOfMemoryError", "java.lang.IllegalStateException",
        "std::runtime_error", "std::bad_alloc", "ECONNREFUSED", "Illuminate\\Database\\QueryException",
        "Foo::BarError", "com.acme.Outer$InnerException", "KeyboardInterrupt",
        "boost::system::system_error"}) {
    INFO(name);
    CHECK(is_class_name(name));
  }
  for (const char* word :
       {"error", "ERROR", "terror", "", "Kettle", "a.b", "E2BIGGER!", "x Error", "EXCEPTION", "9Error"}) {
    INFO(word);
    CHECK_FALSE(is_class_name(word));
  }
}

TEST_CASE("a class header gives the class and its message", "[text]") {
  struct Row {
    std::string line, name, message;
  };
  const std::vector<Row> rows = {
      {"ValueError: bad cup", "ValueError", "bad cup"},
      {"TypeError [ERR_CUP]: bad cup", "TypeError", "bad cup"},
      {"job failed with ValueError: bad cup", "ValueError", "bad cup"},
      {"RuntimeError: worker failed: KeyError: 'x'", "RuntimeError", "worker failed: KeyError: 'x'"},
      {"KeyError", "KeyError", ""},
      {"面向客户ValueError: bad cup", "ValueError", "bad cup"},
      {"std::runtime_error: bad cup", "std::runtime_error", "bad cup"},
      {"no class here: bad cup", "", ""},
      {"see ValueError", "", ""},
      {"ValueError:bad", "", ""}};
  for (const Row& row : rows) {
    INFO(row.line);
    const ClassHeader header = find_class_header(row.line);
    CHECK(row.line.substr(header.name.begin, header.name.size()) == row.name);
    if (header.found()) CHECK(row.line.substr(header.message) == row.message);
  }
}

TEST_CASE("error codes are found in every usual spelling", "[text]") {
  CHECK(codes("connect ECONNREFUSED 127.0.0.1:5432") == Codes{"ECONNREFUSED"});
  CHECK(codes("[ERR_INVALID_ARG_TYPE]: x") == Codes{"ERR_INVALID_ARG_TYPE"});
  CHECK(codes("error[E0308]: mismatched") == Codes{"E0308"});
  CHECK(codes("error TS2345: x") == Codes{"TS2345"});
  CHECK(codes("SQLSTATE[42S02]: x") == Codes{"42S02"});
  CHECK(codes("ORA-00942: table") == Codes{"ORA-00942"});
  CHECK(codes("  code: 'ENOENT',") == Codes{"ENOENT"});
  CHECK(codes("\"code\": \"auth/invalid-email\"") == Codes{"auth/invalid-email"});
  CHECK(codes("errorCode=4711") == Codes{"4711"});
  CHECK(codes("[ERRDEX_PATTERN_LIMIT] x ERRDEX_PATTERN_LIMIT") == Codes{"ERRDEX_PATTERN_LIMIT"});
  CHECK(codes("重跑ERR_CUP后") == Codes{"ERR_CUP"});
  CHECK(codes("ERROR in HTTP and UTF8, EXIT") == Codes{});
  CHECK(codes("the code is fine") == Codes{});
}

TEST_CASE("a line with more codes than anybody reads gives the first sixteen", "[text]") {
  std::string line;
  for (int i = 0; i < 100; ++i)
    line += "ERR_" + std::string(1, static_cast<char>('A' + i % 26)) +
            std::string(1, static_cast<char>('A' + i / 26)) + "X ";
  CHECK(codes(line).size() == 16);
}

TEST_CASE("lines that speak of a failure are told from others", "[text]") {
  for (const char* line : {"cannot open x", "Connection Refused", "ValueError: x", "unexpected token",
                           "E0308", "request timed out"}) {
    INFO(line);
    CHECK(looks_like_error(line));
  }
  for (const char* line : {"listening on 8080", "The kettle sings.", "", "200 OK"}) {
    INFO(line);
    CHECK_FALSE(looks_like_error(line));
  }
}

TEST_CASE("levels are read in any case", "[text]") {
  CHECK(level_of("ERROR") == Level::Error);
  CHECK(level_of("Warn") == Level::Warning);
  CHECK(level_of("crit") == Level::Fatal);
  CHECK(level_of("kettle") == Level::None);
}
