// Measures the scan of a log beside its peers, in one process on the same lines:
//   scan_peer DATABASE LOG [ROUNDS]
//
// Every engine has to find the same set of (line, template) pairs: lines that hold the literals of a template
// in order. Ours is match::PatternScan, once for each vector unit; the peers are Vectorscan looking for the
// longest literal of each template, with the same check behind it, and PCRE2 with JIT trying every pattern on
// a part of the log. Times are those of the processor, so that a busy machine does not count; medians of
// ROUNDS (5).
//
// Prints JSON, one object.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "db/connection.h"
#include "query/match/pattern.h"
#include "query/match/pattern_set.h"
#include "query/resolved_filter.h"
#include "query/scan/batch_scan.h"
#include "query/scan/log_lines.h"
#include "query/sqlite_index.h"

#ifdef ERRDEX_VECTORSCAN
#include <hs/hs.h>
#endif

namespace {

using namespace errdex;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // line, template

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds_of(const std::function<void()>& work) {
  const double begin = processor_seconds();
  work();
  return processor_seconds() - begin;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Log {
  std::string bytes;
  std::vector<std::string_view> lines;
};

Log read_log(const char* path) {
  std::ifstream file(path, std::ios::binary);
  Log log{std::string(std::istreambuf_iterator<char>(file), {}), {}};
  for (std::size_t at = 0; at < log.bytes.size();) {
    const std::size_t end = std::min(log.bytes.find('\n', at), log.bytes.size());
    log.lines.push_back(std::string_view(log.bytes).substr(at, std::min(end - at, kLongestLogLine)));
    at = end + 1;
  }
  return log;
}

void make_unique(Pairs& pairs) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

Pairs scan_with_set(const match::PatternSet& set, const Log& log, match::VectorUnit unit) {
  Pairs pairs;
  match::PatternScan scan(set, unit);
  Pairs some;
  for (std::size_t begin = 0; begin < log.lines.size(); begin += 512) {
    const std::size_t end = std::min(begin + 512, log.lines.size());
    for (std::size_t line = begin; line < end; ++line)
      scan.add(static_cast<std::uint32_t>(line), log.lines[line]);
    some.clear();
    for (const match::SetCandidate& each : scan.flush())
      some.emplace_back(each.text, set.chain(each.chain).template_index);
    make_unique(some);
    pairs.insert(pairs.end(), some.begin(), some.end());
  }
  return pairs;
}

#ifdef ERRDEX_VECTORSCAN
// The peer: one literal a template in Vectorscan, what it finds is checked as ours is.
class Vectorscan {
 public:
  explicit Vectorscan(const match::PatternSet& set) : set_(set) {
    std::unordered_map<std::string_view, unsigned> ids;
    std::vector<std::string_view> literals;
    for (std::uint32_t chain = 0; chain < set.chains(); ++chain) {
      const std::string_view literal = set.longest_literal(chain);
      if (literal.size() < 3) {
        always_.push_back(chain);
        continue;
      }
      const auto [place, is_new] = ids.try_emplace(literal, static_cast<unsigned>(literals.size()));
      if (is_new) {
        literals.push_back(literal);
        chains_.emplace_back();
      }
      chains_[place->second].push_back(chain);
    }
    std::vector<const char*> texts;
    std::vector<std::size_t> sizes;
    std::vector<unsigned> numbers;
    const std::vector<unsigned> flags(literals.size(), HS_FLAG_SINGLEMATCH);
    for (unsigned id = 0; id < literals.size(); ++id) {
      texts.push_back(literals[id].data());
      sizes.push_back(literals[id].size());
      numbers.push_back(id);
    }
    hs_compile_error_t* failure = nullptr;
    if (hs_compile_lit_multi(texts.data(), flags.data(), numbers.data(), sizes.data(),
                             static_cast<unsigned>(texts.size()), HS_MODE_BLOCK, nullptr, &database_,
                             &failure) != HS_SUCCESS)
      std::fprintf(stderr, "Vectorscan: %s\n", failure->message);
    hs_alloc_scratch(database_, &scratch_);
  }
  Vectorscan(const Vectorscan&) = delete;
  Vectorscan& operator=(const Vectorscan&) = delete;
  ~Vectorscan() {
    hs_free_scratch(scratch_);
    hs_free_database(database_);
  }

  Pairs scan(const Log& log) {
    Pairs pairs;
    Pairs some;
    for (std::uint32_t line = 0; line < log.lines.size(); ++line) {
      found_.clear();
      const std::string_view text = log.lines[line];
      hs_scan(database_, text.data(), static_cast<unsigned>(text.size()), 0, scratch_, note, this);
      some.clear();
      for (const unsigned id : found_)
        for (const std::uint32_t chain : chains_[id]) check(line, chain, text, some);
      for (const std::uint32_t chain : always_) check(line, chain, text, some);
      make_unique(some);
      pairs.insert(pairs.end(), some.begin(), some.end());
    }
    return pairs;
  }

 private:
  static int note(unsigned id, unsigned long long, unsigned long long, unsigned, void* self) {
    static_cast<Vectorscan*>(self)->found_.push_back(id);
    return 0;
  }
  void check(std::uint32_t line, std::uint32_t chain, std::string_view text, Pairs& pairs) const {
    if (set_.check(chain, text) != match::PatternSet::Answer::No)
      pairs.emplace_back(line, set_.chain(chain).template_index);
  }

  const match::PatternSet& set_;
  std::vector<std::vector<std::uint32_t>> chains_;
  std::vector<std::uint32_t> always_;
  std::vector<unsigned> found_;
  hs_database_t* database_ = nullptr;
  hs_scratch_t* scratch_ = nullptr;
};
#endif

std::string measured(const std::string& name, double start, const std::vector<double>& seconds,
                     std::size_t bytes, std::size_t pairs) {
  const auto rate = [bytes](double each) { return static_cast<double>(bytes) / 1e6 / each; };
  return fmt::format(
      R"({{"engine":"{}","startSeconds":{:.3f},"megabytesPerSecond":{:.1f},"slowest":{:.1f},"fastest":{:.1f},"pairs":{}}})",
      name, start, rate(median(seconds)), rate(*std::max_element(seconds.begin(), seconds.end())),
      rate(*std::min_element(seconds.begin(), seconds.end())), pairs);
}

// Some lines against every published pattern, compiled for the processor.
std::string brute_force(SqliteIndex& index, const Log& log) {
  std::vector<match::Pattern> patterns;
  std::string message;
  std::string pattern;
  const double start = seconds_of([&] {
    for (std::int64_t row = 1; row <= index.last_template_row(); ++row) {
      if (!index.read_template(row, message, pattern)) continue;
      auto compiled = match::compile_js_pattern(pattern);
      if (auto* made = std::get_if<match::Pattern>(&compiled)) patterns.push_back(std::move(*made));
    }
  });
  match::MatchScratch scratch;
  std::size_t bytes = 0;
  std::size_t pairs = 0;
  const std::size_t lines = std::min<std::size_t>(log.lines.size(), 50);
  const double seconds = seconds_of([&] {
    for (std::size_t line = 0; line < lines; ++line) {
      bytes += log.lines[line].size() + 1;
      for (const match::Pattern& each : patterns)
        pairs += each.match(log.lines[line], 0, {}, scratch).outcome == match::MatchOutcome::Match ? 1 : 0;
    }
  });
  return fmt::format(
      R"({{"engine":"pcre2-jit","startSeconds":{:.3f},"megabytesPerSecond":{:.4f},"lines":{},"pairs":{}}})",
      start, static_cast<double>(bytes) / 1e6 / seconds, lines, pairs);
}

int measure(const char* database, const char* log_path, int rounds) {
  Connection connection = Connection::open_read_only(database);
  const ResolvedFilter filter(connection.database(), {});
  SqliteIndex index(connection.database());
  index.use_filter(filter);
  connection.execute(std::string("BEGIN"));  // as a scan does: else each statement locks the file
  const Log log = read_log(log_path);
  std::vector<std::string> rows;
  std::optional<match::PatternSet> set;
  const double start = seconds_of([&] { set.emplace(make_scan_set(index)); });
  Pairs ours;
  const auto run = [&](const std::string& name, double ready, const std::function<Pairs()>& scan) {
    std::vector<double> seconds;
    Pairs pairs;
    for (int round = 0; round < rounds; ++round) seconds.push_back(seconds_of([&] { pairs = scan(); }));
    rows.push_back(measured(name, ready, seconds, log.bytes.size(), pairs.size()));
    if (!ours.empty() && pairs != ours)
      std::fprintf(stderr, "%s found other pairs than ours\n", name.c_str());
    if (ours.empty()) ours = std::move(pairs);
  };
  run("errdex", start, [&] { return scan_with_set(*set, log, match::best_vector_unit()); });
  run("errdex-scalar", start, [&] { return scan_with_set(*set, log, match::VectorUnit::Scalar); });
#ifdef ERRDEX_VECTORSCAN
  std::optional<Vectorscan> peer;
  const double compiled = seconds_of([&] { peer.emplace(*set); });
  run("vectorscan-literals", compiled, [&] { return peer->scan(log); });
#endif
  rows.push_back(brute_force(index, log));
  std::printf("{\"templates\":%zu,\"setBytes\":%zu,\"logBytes\":%zu,\"logLines\":%zu,\"engines\":[",
              set->size(), set->memory_bytes(), log.bytes.size(), log.lines.size());
  for (std::size_t row = 0; row < rows.size(); ++row)
    std::printf("%s%s", row > 0 ? "," : "", rows[row].c_str());
  std::printf("]}\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: scan_peer DATABASE LOG [ROUNDS]\n");
    return 2;
  }
  return measure(argv[1], argv[2], argc > 3 ? std::max(1, std::atoi(argv[3])) : 5);
}
