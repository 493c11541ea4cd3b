// Writes a made-up dataset to standard output, one record a line:
//
//   generate COUNT [--seed N] [--catastrophic N]     the dataset
//   generate COUNT --next PERMILLE …                 its next version: of 1,000 records so many are others,
//   four
//                                                    of five by their text, the fifth removed and a new one
//                                                    added
//   generate COUNT --texts N [--kind KIND] …         N texts to look up instead, one JSON request a line;
//                                                    KIND is line (default), typo or traceback
//
// The same arguments give the same bytes on every machine.

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "schema/mix64.h"
#include "schema/record_json.h"
#include "tools/bench/made_up_record.h"

namespace {

using errdex::bench::MadeUpRecords;
using errdex::bench::Random;

struct Arguments {
  std::uint64_t count = 0;
  std::uint64_t next_permille = 0;
  std::uint64_t texts = 0;
  std::string_view kind = "line";
  errdex::bench::MadeUpOptions records{};
};

[[noreturn]] void end_with_usage() {
  std::fputs(
      "usage: generate COUNT [--seed N] [--catastrophic N] [--next PERMILLE] [--texts N] "
      "[--kind line|typo|traceback]\n",
      stderr);
  std::exit(2);
}

std::uint64_t number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) end_with_usage();
  return value;
}

Arguments parse(int count, char** values) {
  Arguments arguments;
  if (count < 2) end_with_usage();
  arguments.count = number(values[1]);
  for (int at = 2; at + 1 < count; at += 2) {
    const std::string_view option = values[at];
    const std::string_view value = values[at + 1];
    if (option == "--seed")
      arguments.records.seed = number(value);
    else if (option == "--catastrophic")
      arguments.records.catastrophic = number(value);
    else if (option == "--next")
      arguments.next_permille = number(value);
    else if (option == "--texts")
      arguments.texts = number(value);
    else if (option == "--kind")
      arguments.kind = value;
    else
      end_with_usage();
  }
  if (count % 2 != 0 || (arguments.texts > 0 && arguments.count == 0)) end_with_usage();
  return arguments;
}

void write(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return;
  std::perror("generate: cannot write");
  std::exit(5);
}

void write_records(const Arguments& arguments) {
  const MadeUpRecords records(arguments.records);
  const bool next = arguments.next_permille > 0;
  const std::string version = next ? "2026-09-03T13:17:12.746Z" : "2026-08-27T13:17:12.746Z";
  for (std::uint64_t at = 0; at < arguments.count; ++at) {
    const std::uint64_t draw = errdex::mix64(at * 77 + 13) % 5000;
    const bool other = draw < arguments.next_permille * 5;
    const errdex::ErrorRecord record = !other          ? records.record(at)
                                       : draw % 5 == 0 ? records.record(at + 10'000'000)
                                                       : records.changed_record(at);
    write("{\"record\":" + errdex::canonical_json(record) + ",\"datasetVersion\":\"" + version + "\"}\n");
  }
}

// One to three slips of the finger.
std::string with_typos(std::string text, Random& random) {
  for (std::uint64_t left = random.between(1, 3); left > 0 && text.size() > 8; --left) {
    const std::size_t at = random.between(1, text.size() - 2);
    if (random.chance(40))
      text.erase(at, 1);
    else if (random.chance(50))
      std::swap(text[at], text[at - 1]);
    else
      text[at] = "etaoinsr"[random.below(8)];
  }
  return text;
}

std::string traceback(const std::string& message) {
  std::string text = "Traceback (most recent call last):\n";
  for (int frame = 0; frame < 14; ++frame)
    text += "  File \"/srv/app/module_" + std::to_string(frame) + ".py\", line " +
            std::to_string(frame * 37 + 11) + ", in step_" + std::to_string(frame) + "\n    result = step_" +
            std::to_string(frame + 1) + "(context, retries=3)\n";
  return text + "ValueError: " + message;
}

void write_texts(const Arguments& arguments) {
  const MadeUpRecords records(arguments.records);
  Random random(errdex::mix64(arguments.records.seed + 99));
  for (std::uint64_t left = arguments.texts; left > 0; --left) {
    std::string text = records.printed_message(random.below(arguments.count));
    if (arguments.kind == "typo") text = with_typos(std::move(text), random);
    if (arguments.kind == "traceback") text = traceback(text);
    write("{\"text\":" + errdex::json_string(text) + "}\n");
  }
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments = parse(count, values);
  if (arguments.texts > 0)
    write_texts(arguments);
  else
    write_records(arguments);
  return std::fflush(stdout) == 0 ? 0 : 5;
}
