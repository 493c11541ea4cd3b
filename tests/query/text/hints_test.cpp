#include "query/text/hints.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

std::vector<std::string> names(const std::string& text) {
  MappedText mapped;
  mapped.append_same(text, 0);
  std::vector<std::string> result;
  for (const Hint& hint : find_hints(mapped, 64)) {
    CHECK(text.substr(hint.raw.begin, hint.raw.size()).size() == hint.name.size());
    result.push_back((hint.kind == Hint::Kind::Repository ? "repo " : "package ") + hint.name);
  }
  return result;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("repositories and packages are found where a text names them", "[text]") {
  CHECK(names("see https://github.com/acme/kettle/issues/3") == Names{"repo acme/kettle"});
  CHECK(names("git@github.com:acme/kettle.git") == Names{"repo acme/kettle"});
  CHECK(names("/go/pkg/mod/github.com/acme/kettle@v1.2.3/pot.go:3") == Names{"repo acme/kettle"});
  CHECK(names("\"/usr/lib/python3/site-packages/kettle/pot.py\"") == Names{"package kettle"});
  CHECK(names("at x (/srv/node_modules/@acme/kettle/dist/x.js:3:4)") == Names{"package @acme/kettle"});
  CHECK(names("C:\\srv\\node_modules\\kettle\\x.js") == Names{"package kettle"});
  CHECK(names("/usr/lib/ruby/gems/3.2.0/gems/kettle-rails-1.2.3/lib/x.rb").back() == "package kettle-rails");
  CHECK(
      names("/home/u/.cargo/registry/src/index.crates.io-6f17d22bba15001f/kettle-core-0.3.1/src/lib.rs:3") ==
      Names{"package kettle-core"});
  CHECK(names("/srv/app/vendor/acme/kettle/src/Pot.php:3") == Names{"repo acme/kettle"});
  CHECK(names("same as acme/kettle#12") == Names{"repo acme/kettle"});
  CHECK(names("acme/kettle and acme/kettle again") == Names{"repo acme/kettle"});
}

TEST_CASE("paths and other words with a slash name no repository", "[text]") {
  for (const char* text : {"src/main.rs:3", "either/or/both", "1/2", "/srv/app", "bin/rails:4",
                           "application/json", "and/", "N/A"}) {
    INFO(text);
    CHECK(names(text).empty());
  }
}
