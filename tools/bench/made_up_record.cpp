#include "tools/bench/made_up_record.h"

#include <algorithm>
#include <array>

#include "schema/mix64.h"

namespace errdex::bench {
namespace {

constexpr std::array<std::string_view, 6> kTypes{"exception", "error_code", "console",
                                                 "http",      "validation", "panic"};
constexpr std::array<std::string_view, 8> kClasses{"ValueError",    "TypeError",      "RuntimeError",
                                                   "KeyError",      "StateException", "IOError",
                                                   "NotFoundError", "RangeError"};
constexpr std::array<std::string_view, 5> kStrategies{"try-catch", "type-guard", "validation", "retry",
                                                      "fallback"};
constexpr std::array<std::string_view, 5> kSeverities{"error", "error", "error", "warning", "critical"};
constexpr std::array<std::string_view, 5> kEndings{".py", ".ts", ".go", ".rs", ".java"};
// Patterns that match a large share of all texts, or next to none of their own.
constexpr std::array<std::string_view, 10> kUniversal{
    "(.+?): (.+?)",  "(.+?) failed",      "error",         "not found",   "timeout",
    "invalid (.+?)", "(.+?) is required", "failed: (.+?)", "(.+?) (.+?)", "\\[(.+?)\\]"};
constexpr std::array<std::string_view, 5> kCatastrophic{"^(a+)+$", "(x+x+)+y", "(.*)*z", "([a-z]+)*[0-9]",
                                                        "(a|aa)+$"};
constexpr std::array<std::string_view, 12> kFills{"alpha",         "user-42",    "/var/lib/app/store.db",
                                                  "10.0.0.7:8443", "None",       "0x7f3a",
                                                  "TokenBuffer",   "3",          "float32",
                                                  "4096",          "index.html", "eu-west-1"};

std::string hex_digits(Random& random, std::size_t count) {
  std::string text;
  while (text.size() < count) text += "0123456789abcdef"[random.below(16)];
  return text;
}

std::string kebab(std::string_view text, std::size_t most) {
  std::string slug;
  for (const char byte : text) {
    const char low = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
    const bool letter = (low >= 'a' && low <= 'z') || (low >= '0' && low <= '9');
    if (letter)
      slug += low;
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
    if (slug.size() >= most) break;
  }
  while (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug.empty() ? "error" : slug;
}

// The message with its regular expression: literals escaped, holes as (.+?).
class MessageParts {
 public:
  void add(std::string_view literal) {
    message_ += literal;
    for (const char byte : literal) {
      if (std::string_view(".*+?^${}()|[]\\").find(byte) != std::string_view::npos) pattern_ += '\\';
      pattern_ += byte;
    }
  }
  void add_hole(std::string_view name) {
    message_ += "{" + std::string(name) + "}";
    pattern_ += "(.+?)";
  }
  [[nodiscard]] MadeUpMessage finish() const { return {message_, pattern_}; }
  [[nodiscard]] std::size_t size() const { return message_.size(); }

 private:
  std::string message_;
  std::string pattern_;
};

// A near-universal pattern with the message that it would have come from.
MadeUpMessage universal_message(std::string_view pattern) {
  std::string message;
  for (std::size_t at = 0; at < pattern.size();) {
    if (pattern.substr(at, 5) == "(.+?)") {
      message += "{x}";
      at += 5;
    } else {
      if (pattern[at] != '\\') message += pattern[at];
      ++at;
    }
  }
  return {message, std::string(pattern)};
}

}  // namespace

MadeUpRecords::MadeUpRecords(const MadeUpOptions& options) : options_(options), words_(options.seed) {
  Random random = random_of(0, 9);
  for (std::uint64_t at = 0; at < options.repos; ++at)
    repos_.push_back({words_.rare(random) + "/" + words_.rare(random) + std::to_string(at),
                      hex_digits(random, 40), std::string(random.pick(kEndings))});
}

Random MadeUpRecords::random_of(std::uint64_t number, std::uint64_t use) const {
  return Random(mix64(options_.seed * 0x9E3779B97F4A7C15ULL + number * 16 + use));
}

MadeUpMessage MadeUpRecords::own_message(std::uint64_t number) const {
  Random random = random_of(number, 1);
  if (number < options_.catastrophic) {
    const std::string_view pattern = kCatastrophic[number % kCatastrophic.size()];
    return {"input does not settle " + std::to_string(number),
            std::string(pattern) + "|q" + std::to_string(number)};
  }
  if (random.chance(1)) return universal_message(random.pick(kUniversal));
  const std::uint64_t wanted = random.between(20, 60) + (random.chance(30) ? random.below(100) : 0);
  MessageParts parts;
  while (parts.size() < wanted) {
    const std::uint64_t kind = random.below(100);
    if (parts.size() > 0) parts.add(kind % 9 == 0 ? ": " : " ");
    if (kind < 14 && parts.size() > 0) {
      parts.add_hole(words_.common(random));
      if (parts.size() < wanted) parts.add(" " + words_.common(random));
    } else if (kind < 60) {
      parts.add(words_.common(random));
    } else if (kind < 86) {
      parts.add(words_.word(random));
    } else {
      parts.add(kind < 96 ? words_.identifier(random) : "'" + words_.word(random) + "'");
    }
  }
  if (random.chance(30)) parts.add(".");
  return parts.finish();
}

MadeUpMessage MadeUpRecords::message(std::uint64_t number) const {
  Random random = random_of(number, 2);
  if (number > 100 && random.chance(3)) return own_message(random.below(number));  // said in two places
  return own_message(number);
}

std::string MadeUpRecords::printed_message(std::uint64_t number) const {
  Random random = random_of(number, 3);
  std::string printed;
  const std::string text = message(number).message;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string::npos;
    if (end == std::string::npos) {
      printed += text[at];
    } else {
      printed += random.pick(kFills);
      at = end;
    }
  }
  return printed;
}

std::string MadeUpRecords::prose(Random& random, std::uint64_t count) const {
  std::string text;
  for (std::uint64_t at = 0; at < count; ++at) {
    if (at > 0) text += at % 13 == 0 ? ". " : " ";
    text += random.chance(8) ? "`" + words_.identifier(random) + "`" : words_.word(random);
  }
  return text + ".";
}

std::string MadeUpRecords::code(Random& random, std::uint64_t lines) const {
  std::string text;
  // A function speaks of the same few things again and again.
  std::array<std::string, 5> names;
  for (std::string& name : names) name = words_.identifier(random);
  const auto name = [&]() -> const std::string& { return names[random.below(names.size())]; };
  for (std::uint64_t at = 0; at < lines; ++at) {
    if (at > 0) text += '\n';
    const std::string indent(random.below(4) * 2, ' ');
    switch (random.below(6)) {
      case 0:
        text += indent + "// " + words_.word(random) + " " + words_.word(random) + " " + words_.word(random);
        break;
      case 1:
        text +=
            indent + "if (" + name() + "." + words_.word(random) + " != \"" + words_.word(random) + "\") {";
        break;
      case 2:
        text += indent + "return " + name() + "(" + name() + ", " + words_.word(random) + ");";
        break;
      case 3:
        break;
      default:
        text += indent + words_.identifier(random) + " = " + name() + "(" + words_.word(random) + ");";
    }
  }
  return text;
}

RecordContent MadeUpRecords::content(Random& random, std::uint64_t number) const {
  RecordContent content;
  MadeUpMessage own = message(number);
  content.error_message = std::move(own.message);
  content.message_pattern = std::move(own.pattern);
  content.error_type = random.pick(kTypes);
  if (random.chance(80)) content.error_class = random.pick(kClasses);
  if (random.chance(12)) content.error_code = "ERR_" + std::to_string(random.below(3000));
  if (random.chance(6)) content.http_status = static_cast<std::int64_t>(400 + random.below(30));
  content.severity = random.pick(kSeverities);
  content.documentation = prose(random, 44);
  content.trigger_scenarios = prose(random, 32);
  content.common_situations = prose(random, 28);
  for (std::uint64_t left = random.between(2, 4); left > 0; --left)
    content.solutions.push_back(prose(random, 12));
  content.example_fix = "# before\n" + code(random, 4) + "\n\n# after\n" + code(random, 6);
  content.handling_strategy = random.pick(kStrategies);
  content.validation_code = code(random, 5);
  if (random.chance(60)) content.type_guard = code(random, 6);
  content.try_catch_pattern = code(random, 5);
  for (std::uint64_t left = random.between(2, 3); left > 0; --left)
    content.prevention_tips.push_back(prose(random, 9));
  for (int left = 5; left > 0; --left) content.tags.push_back(words_.common(random));
  std::sort(content.tags.begin(), content.tags.end());
  content.tags.erase(std::unique(content.tags.begin(), content.tags.end()), content.tags.end());
  if (random.chance(66))
    content.background_tag = words_.common(random) + "-" + std::to_string(random.below(112));
  return content;
}

void MadeUpRecords::place(ErrorRecord& record, Random& random) const {
  // A few repositories are large: the smaller of two numbers.
  const Repo& repo = repos_[std::min(random.below(repos_.size()), random.below(repos_.size()))];
  record.repo = RepoName(repo.name);
  record.analyzed_sha = CommitSha(repo.sha);
  record.file_path = "src/" + words_.rare(random) + "/" + words_.identifier(random) + repo.file_ending;
  const auto line = static_cast<std::int64_t>(random.between(20, 3000));
  record.line_number = line;
  record.source_code = code(random, 24);
  record.source_code_start = line - 18;
  record.source_code_end = line + 18;
  record.github_url = implied_github_url(record, UrlForm::Span);
}

ErrorRecord MadeUpRecords::record(std::uint64_t number) const {
  Random random = random_of(number, 4);
  ErrorRecord record;
  Random id(mix64(options_.seed << 40U ^ number));
  record.id = RecordId(hex_digits(id, 16));
  record.content = content(random, number);
  record.slug = Slug(kebab(record.content.error_message, 50) + "-" + std::to_string(number));
  place(record, random);
  record.analyzed_at = "2026-08-27T09:53:25.647Z";
  record.schema_version = RecordSchemaVersion(2);
  return record;
}

ErrorRecord MadeUpRecords::changed_record(std::uint64_t number) const {
  ErrorRecord changed = record(number);
  Random random = random_of(number, 5);
  changed.content.documentation = prose(random, 44);
  changed.analyzed_at = "2026-09-03T09:53:25.647Z";
  return changed;
}

}  // namespace errdex::bench
