#include "query/scan/log_source.h"

#include <fstream>

#include <zlib.h>
#include <zstd.h>

#include "schema/error.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using test::TemporaryDirectory;

namespace {

std::string read_all(const std::string& path, std::size_t step) {
  LogSource source(path);
  std::string all;
  std::string buffer(step, '\0');
  while (const std::size_t got = source.read(buffer.data(), buffer.size())) all.append(buffer, 0, got);
  return all;
}

std::string gzipped(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

std::string zstandard(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 60'000; ++i) text += "line " + std::to_string(i * 7919 % 10007) + "\n";
  return text;
}

std::string code_of(const std::string& path) {
  try {
    read_all(path, 1 << 16);
  } catch (const Error& error) {
    return error.code();
  }
  return "";
}

}  // namespace

TEST_CASE("plain, gzip and zstd logs are told by their content and read alike", "[scan]") {
  const TemporaryDirectory directory;
  const std::string text = long_text();
  for (const std::string& bytes : {text, gzipped(text), zstandard(text)}) {
    const std::string path = directory.write("log", bytes);
    for (const std::size_t step : {3, 1000, 1 << 17}) CHECK(read_all(path, step) == text);
  }
}

TEST_CASE("members and frames one after the other are one log", "[scan]") {
  const TemporaryDirectory directory;
  CHECK(read_all(directory.write("a", gzipped("one\n") + gzipped("two\n")), 1000) == "one\ntwo\n");
  CHECK(read_all(directory.write("b", zstandard("one\n") + zstandard("two\n")), 1000) == "one\ntwo\n");
}

TEST_CASE("empty and tiny logs are read", "[scan]") {
  const TemporaryDirectory directory;
  CHECK(read_all(directory.write("a", ""), 10).empty());
  CHECK(read_all(directory.write("b", "x"), 10) == "x");
  CHECK(read_all(directory.write("c", "\x1f"), 10) == "\x1f");
}

TEST_CASE("a log that cannot be opened, read or unpacked says so", "[scan]") {
  const TemporaryDirectory directory;
  const std::string packed = gzipped(long_text());
  const std::string frame = zstandard(long_text());
  CHECK(code_of(directory.file("missing")) == "ERRDEX_LOG_OPEN");
  CHECK(code_of(directory.file(".")) == "ERRDEX_LOG_READ");
  CHECK(code_of(directory.write("cut.gz", packed.substr(0, packed.size() / 2))) == "ERRDEX_LOG_PACKED");
  CHECK(code_of(directory.write("cut.zst", frame.substr(0, frame.size() / 2))) == "ERRDEX_LOG_PACKED");
  CHECK(code_of(directory.write("bad.gz", packed.substr(0, 20) + std::string(200, '\xAA'))) ==
        "ERRDEX_LOG_PACKED");
  CHECK(code_of(directory.write("bad.zst", frame.substr(0, 9) + std::string(200, '\xAA'))) ==
        "ERRDEX_LOG_PACKED");
}

TEST_CASE("a file that grew goes on, and one that was replaced is noticed", "[scan]") {
  const TemporaryDirectory directory;
  const std::string path = directory.write("log", "one\n");
  LogSource source(path);
  char buffer[16];
  CHECK(source.read(buffer, sizeof buffer) == 4);
  CHECK(source.read(buffer, sizeof buffer) == 0);
  std::ofstream(path, std::ios::app) << "two\n";
  CHECK_FALSE(source.was_replaced());
  CHECK(source.read(buffer, sizeof buffer) == 4);
  std::ofstream(path, std::ios::trunc) << "x";
  CHECK(source.was_replaced());
}
