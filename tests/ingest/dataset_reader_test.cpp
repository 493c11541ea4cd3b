#include "ingest/dataset_reader.h"

#include <filesystem>

#include <zlib.h>
#include <zstd.h>

#include "schema/error.h"
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

std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

// "" when nothing was thrown.
std::string failure_of(const std::vector<std::string>& sources, const ReadOptions& options = {}) {
  try {
    DatasetReader reader(sources, options);
    Document document;
    while (reader.next(document)) continue;
  } catch (const Error& error) {
    return error.code();
  }
  return "";
}

std::vector<std::string> texts(DatasetReader& reader, std::vector<Document>& places) {
  std::vector<std::string> out;
  Document document;
  for (std::string buffer; reader.next(document);) {
    reader.read(document, buffer);
    out.push_back(buffer);
    places.push_back(document);
  }
  return out;
}

TEST_CASE("packed sources are told by content and give the same documents", "[ingest]") {
  const std::string lines = "{\"a\":1}\r\n{\"a\":2}\n";
  for (const std::string& content : {lines, gzip(lines), zstd(lines), gzip("") + gzip(lines)}) {
    const test::TemporaryDirectory directory;
    DatasetReader reader({directory.write("anything", content)});
    std::vector<Document> places;
    const std::vector<std::string> read = texts(reader, places);
    REQUIRE(read.size() == 2);
    CHECK(read[1] == "{\"a\":2}");
  }
}

TEST_CASE("packed sources are unpacked once, in whatever order documents are read again", "[ingest]") {
  const test::TemporaryDirectory directory;
  std::vector<std::string> sources;
  for (int number = 0; number < 3; ++number) {
    const std::string values =
        "{\"n\":" + std::to_string(number) + "}\n{\"m\":" + std::to_string(number) + "}\n";
    sources.push_back(directory.write(std::to_string(number), number == 1 ? zstd(values) : gzip(values)));
  }
  DatasetReader reader(sources);
  std::vector<Document> places;
  const std::vector<std::string> read = texts(reader, places);
  REQUIRE(read.size() == 6);
  for (const std::string& source : sources) std::filesystem::remove(source);
  std::string buffer;
  for (const std::size_t at : {5U, 0U, 2U, 4U, 1U, 3U, 5U}) {
    reader.read(places[at], buffer);
    CHECK(buffer == read[at]);
  }
}

TEST_CASE("packed sources that are damaged or swell beyond the caps are refused", "[ingest]") {
  const test::TemporaryDirectory directory;
  const std::string text(1 << 22U, ' ');
  const std::string packed = gzip(text);
  std::string varied;
  for (int number = 0; number < 100'000; ++number) varied += std::to_string(number) + "\n";
  const std::string whole = gzip(varied);
  const std::string cut = directory.write("cut", whole.substr(0, whole.size() / 2));
  CHECK(failure_of({cut}) == "ERRDEX_INPUT_PACKED");
  CHECK(failure_of({directory.write("cut-zstd", zstd(text).substr(0, 12))}) == "ERRDEX_INPUT_PACKED");
  CHECK(failure_of({directory.write("bad", whole + "garbage")}) == "ERRDEX_INPUT_PACKED");
  const std::string gz = directory.write("gz", packed);
  const std::string zst = directory.write("zst", zstd(text));
  for (const std::string& bomb : {gz, zst}) {
    CHECK(failure_of({bomb}, {.most_ratio = 100}) == "ERRDEX_INPUT_TOO_LARGE");
    CHECK(failure_of({bomb}, {.most_bytes = 1 << 21U}) == "ERRDEX_INPUT_TOO_LARGE");
  }
  CHECK(failure_of({gz, zst}, {.most_bytes = 7 << 20U}) == "ERRDEX_INPUT_TOO_LARGE");
  CHECK(failure_of({directory.write("plain", text)}, {.most_bytes = 1 << 21U}) == "ERRDEX_INPUT_TOO_LARGE");
}

TEST_CASE("lists of a published dataset have a size, and stay in their directory", "[ingest]") {
  const test::TemporaryDirectory directory;
  const auto manifest = [&](const std::string& files) {
    directory.write("data/manifest.json",
                    R"({"datasetVersion":"2026-08-27T13:17:12.746Z","files":{)" + files + "}}");
    return failure_of({directory.file("data")}, {.most_list_bytes = 4096});
  };
  CHECK(manifest("").empty());
  CHECK(manifest(R"("a":{"path":"../secret"})") == "ERRDEX_INPUT_PATH_OUTSIDE");
  CHECK(manifest(R"("a":{"path":"x/../../secret"})") == "ERRDEX_INPUT_PATH_OUTSIDE");
  CHECK(manifest(R"("a":{"path":"/etc/passwd"})") == "ERRDEX_INPUT_PATH_OUTSIDE");
  CHECK(manifest(R"("a":{"path":"/data/../../secret"})") == "ERRDEX_INPUT_PATH_OUTSIDE");
  CHECK(manifest(R"("a":{"path":"not-here.json","sha256":"0"})").empty());
  directory.write("data/index.json", "{}");
  CHECK(manifest(R"("a":{"path":"index.json","bytes":2})").empty());
  CHECK(manifest(R"("a":{"path":"/data/index.json","bytes":3})") == "ERRDEX_INPUT_NOT_AS_LISTED");
  CHECK(
      manifest(
          R"("a":{"path":"index.json","sha256":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"})")
          .empty());
  CHECK(manifest(R"("a":{"path":"index.json","sha256":"00"})") == "ERRDEX_INPUT_NOT_AS_LISTED");
  CHECK(manifest("\"long\":\"" + std::string(5000, 'x') + "\"") == "ERRDEX_INPUT_TOO_LARGE");
  manifest("");
  directory.write("data/repos.json", "[" + std::string(5000, ' ') + "]");
  CHECK(failure_of({directory.file("data")}, {.most_list_bytes = 4096}) == "ERRDEX_INPUT_TOO_LARGE");
}

TEST_CASE("an interrupt ends the unpacking", "[ingest]") {
  const test::TemporaryDirectory directory;
  struct Stop {};
  ReadOptions options;
  options.check_interrupt = [] { throw Stop{}; };
  DatasetReader reader({directory.write("a", gzip("{}"))}, options);
  Document document;
  CHECK_THROWS_AS(reader.next(document), Stop);
}

}  // namespace
}  // namespace errdex
