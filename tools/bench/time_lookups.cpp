// Times look-ups in one process: time_lookups DATABASE explain|search REQUESTS
//
// REQUESTS holds a JSON request a line, as `errdex explain --ndjson` reads them. Each is asked once to warm
// the caches, then once with the clock. Prints one JSON object: count, answered, median_ms, p95_ms, most_ms.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "query/lookup.h"
#include "schema/error.h"
#include "tools/common/json_reader.h"

namespace {

struct Times {
  std::vector<double> milliseconds;
  std::size_t answered = 0;
};

bool ask(errdex::ErrorLookup& lookup, std::string_view command, const std::string& text) {
  return command == "search" ? !lookup.search(text).hits.empty() : !lookup.explain(text).matches.empty();
}

Times measure(errdex::ErrorLookup& lookup, std::string_view command, const std::vector<std::string>& texts) {
  Times times;
  for (const std::string& text : texts) {
    ask(lookup, command, text);
    const auto start = std::chrono::steady_clock::now();
    const bool answered = ask(lookup, command, text);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    times.milliseconds.push_back(taken.count());
    times.answered += answered ? 1 : 0;
  }
  std::sort(times.milliseconds.begin(), times.milliseconds.end());
  return times;
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
    std::fputs("usage: time_lookups DATABASE explain|search REQUESTS\n", stderr);
    return 2;
  }
  try {
    errdex::ErrorLookup lookup(values[1]);
    const std::vector<std::string> texts = read_texts(values[3]);
    if (texts.empty()) return 1;
    report(measure(lookup, values[2], texts));
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "time_lookups: %s\n", failure.what());
    return 3;
  }
  return 0;
}
