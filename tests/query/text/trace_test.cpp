// The recorded traces of tests/data/traces against expected.tsv.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "query/text/split.h"
#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

const std::string kFolder = "tests/data/traces/";

struct Expected {
  std::string role, language, error_class, message, frame;
};

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
  fields.resize(6);
  return fields;
}

std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    ++i;
    result += text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
  }
  return result;
}

std::map<std::string, std::vector<Expected>> expectations() {
  std::map<std::string, std::vector<Expected>> result;
  std::istringstream table(read(kFolder + "expected.tsv"));
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> fields = fields_of(line);
    result[fields[0]].push_back({fields[1], fields[2], fields[3], unescaped(fields[4]), fields[5]});
  }
  return result;
}

std::string message_of(const ErrorText& error) {
  const Form* form = error.form(FormKind::Lines);
  if (form == nullptr) form = error.form(FormKind::Message);
  return form == nullptr ? "" : form->text.text();
}

std::string frame_of(const ErrorText& error) {
  if (error.frames.empty()) return "";
  const Frame& frame = error.frames.front();
  return frame.path + ":" + std::to_string(frame.line) + " " + frame.function;
}

bool is_as_expected(const ErrorText& error, const Expected& expected) {
  return name_of(error.role) == expected.role && name_of(error.language) == expected.language &&
         error.error_class.text == expected.error_class && message_of(error) == expected.message &&
         frame_of(error) == expected.frame;
}

}  // namespace

TEST_CASE("every recorded trace gives the errors that were noted for it, and no others", "[text]") {
  const auto expected = expectations();
  REQUIRE(expected.size() >= 40);
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".txt") continue;
    const std::string file = entry.path().filename().string();
    INFO(file);
    REQUIRE(expected.contains(file));
    const SplitText text = split(clean(read(entry.path().string())));
    std::size_t in_traces = 0;
    for (const Expected& row : expected.at(file)) {
      INFO(row.role + " " + row.error_class + ": " + row.message);
      bool found = false;
      for (const ErrorText& error : text.errors) found = found || is_as_expected(error, row);
      CHECK(found);
      if (row.role != "log-line") ++in_traces;
    }
    std::size_t found_in_traces = 0;
    for (const ErrorText& error : text.errors) found_in_traces += error.chain >= 0 ? 1 : 0;
    CHECK(found_in_traces == in_traces);
  }
}

TEST_CASE("an error in a recorded trace is found behind prefixes, quotes and colours too", "[text]") {
  const auto expected = expectations();
  const std::string prefixes[] = {"web_1  | ", "2026-10-02T11:03:22.1140000Z ", "> ", "[worker-1] ",
                                  "Step #4 - \"build\": "};
  for (const auto& [file, rows] : expected) {
    const std::string raw = read(kFolder + file);
    for (const std::string& prefix : prefixes) {
      if (file.starts_with("log_") || (prefix[0] == '[' && file.starts_with("php_laravel"))) continue;
      std::string wrapped;
      std::istringstream lines(raw);
      for (std::string line; std::getline(lines, line);) wrapped += prefix + "\x1b[31m" + line + "\x1b[0m\n";
      const SplitText text = split(clean(wrapped));
      for (const Expected& row : rows) {
        INFO(file + " behind " + prefix + ": " + row.role + " " + row.error_class + ": " + row.message);
        bool found = false;
        for (const ErrorText& error : text.errors) found = found || is_as_expected(error, row);
        CHECK(found);
      }
    }
  }
}

TEST_CASE("the message of a recorded trace leads back to its place in the file", "[text]") {
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".txt") continue;
    const std::string raw = read(entry.path().string());
    for (const ErrorText& error : split(clean(raw)).errors) {
      const Form& form = error.forms.front();
      const Span span = form.text.raw_span({0, form.text.size()});
      const std::string back = raw.substr(span.begin, span.size());
      const bool plain =
          back.find_first_of("\\\n") == std::string::npos && back.find("\xE2\x80") == std::string::npos;
      if (plain) CHECK(back == form.text.text());
    }
  }
}
