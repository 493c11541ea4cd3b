#include "ingest/dataset_reader.h"

#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

namespace errdex {
namespace {

std::vector<std::string> documents(const std::string& content, std::size_t block) {
  const test::TemporaryDirectory directory;
  ReadOptions options;
  options.block_bytes = block;
  DatasetReader reader({directory.write("a.json", content)}, options);
  std::vector<std::string> out;
  Document document;
  for (std::string buffer; reader.next(document);) {
    reader.read(document, buffer);
    out.push_back(std::to_string(document.line) + " " + buffer);
  }
  return out;
}

TEST_CASE("every form is cut into documents, whatever the block size", "[ingest]") {
  using Texts = std::vector<std::string>;
  for (const std::size_t block : {std::size_t{1}, std::size_t{3}, std::size_t{4096}}) {
    CHECK(documents("{}\n\n{\"a\":1\n{}", block) == Texts{"1 {}", "3 {\"a\":1", "4 {}"});
    CHECK(documents("\xEF\xBB\xBF[{\"a\":\"]\\\"\"},\n{}]", block) == Texts{"1 {\"a\":\"]\\\"\"}", "2 {}"});
    CHECK(documents("[{},{\"a\":", block) == Texts{"1 {}", "1 {\"a\":"});
    CHECK(documents("{\n\"a\":1}\n{}", block) == Texts{"1 {\n\"a\":1}", "3 {}"});
    CHECK(documents("", block).empty());
  }
}

}  // namespace
}  // namespace errdex
