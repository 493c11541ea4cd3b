// Times look-ups in one process: time_lookups DATABASE explain|fuzzy|search REQUESTS
//
// `fuzzy` is the part of explain that finds resembling messages. REQUESTS holds a JSON request a line, as
// `errdex explain --ndjson` reads them. All are asked once to warm the caches, then once more with the clock.
// Prints one JSON object: count, answered, median_ms, p95_ms, most_ms.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "db/connection.h"
#include "query/answer/fuzzy_search.h"
#include "query/lookup.h"
#include "query/sqlite_index.h"
#include "schema/error.h"
#include "tools/common/json_reader.h"

namespace {

struct Times {
  std::vector<double> milliseconds;
  std::size_t answered = 0;
};

using Ask = std::function<bool(const std::string& text)>;  // whether there was an answer

Times measure(const Ask& ask, const std::vector<std::string>& texts) {
  Times times;
  for (const std::string& text : texts) ask(text);
  for (const std::string& text : texts) {
    const auto start = std::chrono::steady_clock::now();
    const bool answered = ask(text);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    times.milliseconds.push_back(taken.count());
    times.answered += answered ? 1 : 0;
  }
  std::sort(times.milliseconds.begin(), times.milliseconds.end());
  return times;
}

Times measure_fuzzy(const std::string& path, const std::vector<std::string>& texts) {
  errdex::Connection connection = errdex::Connection::open_read_only(path);
  errdex::SqliteIndex index(connection.database());
  connection.execute(std::string("BEGIN"));  // as explain does: else each statement locks the file
  return measure(
      [&index](const std::string& text) {
        errdex::WordInformation information(index);
        return !errdex::search_fuzzy(index, text, information).empty();
      },
      texts);
}

Times measure(const std::string& path, std::string_view command, const std::vector<std::string>& texts) {
  if (command == "fuzzy") return measure_fuzzy(path, texts);
  errdex::ErrorLookup lookup(path);
  if (command == "search")
    return measure([&](const std::string& text) { return !lookup.search(text).hits.empty(); }, texts);
  return measure([&](const std::string& text) { return !lookup.explain(text).matches.empty(); }, texts);
}

std::vector<std::string> read_texts(const char* path) {
  std::vector<std::string> texts;
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);)
    texts.push_back(errdex::read_explain_request(line, {}).text);
  return texts;
}

void report(const Times& times) {
  const std::vector<double>& all = times.milliseconds;
  std::printf(
      "{\"count\": %zu, \"answered\": %zu, \"median_ms\": %.4f, \"p95_ms\": %.4f, \"most_ms\": %.4f}\n",
      all.size(), times.answered, all[all.size() / 2], all[all.size() * 95 / 100], all.back());
}

}  // namespace

int main(int count, char** values) {
  if (count != 4) {
    std::fputs("usage: time_lookups DATABASE explain|fuzzy|search REQUESTS\n", stderr);
    return 2;
  }
  try {
    const std::vector<std::string> texts = read_texts(values[3]);
    if (texts.empty()) return 1;
    report(measure(values[1], values[2], texts));
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "time_lookups: %s\n", failure.what());
    return 3;
  }
  return 0;
}
