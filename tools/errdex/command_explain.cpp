#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "query/lookup.h"
#include "tools/common/bounded_text.h"
#include "tools/common/error_report.h"
#include "tools/common/json_reader.h"
#include "tools/common/json_writer.h"
#include "tools/common/text_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"
#include "tools/errdex/usage.h"

namespace errdex {
namespace {

struct ExplainArguments {
  CommonOptions common;
  std::vector<std::string> words;
  std::string file;
  bool ndjson = false;
};

Error unreadable(const std::string& path) {
  return make_error(
      ErrorKind::Io, "ERRDEX_TEXT_UNREADABLE",
      "cannot read the text to explain from {path}: {reason}; check the path and who may read it",
      {{"path", path}, {"reason", std::strerror(errno)}});
}

// The bytes up to the end, without the middle of what is too long. Not a stream: those take a read that fails
// for the end.
BoundedText read_all(int file, const std::string& path) {
  BoundedTextBuilder text(ExplainOptions().max_text_bytes);
  std::array<char, 1 << 16> buffer{};
  while (true) {
    const ssize_t got = read(file, buffer.data(), buffer.size());
    if (got == 0) return text.finish();
    if (got > 0)
      text.add({buffer.data(), static_cast<std::size_t>(got)});
    else if (errno != EINTR)
      throw unreadable(path);
  }
}

BoundedText read_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw unreadable(path);
  const std::unique_ptr<const int, void (*)(const int*)> closer(
      &file, [](const int* open_file) { close(*open_file); });
  return read_all(file, path);
}

BoundedText text_to_explain(const ExplainArguments& arguments) {
  if (!arguments.file.empty()) return read_file(arguments.file);
  const bool from_input =
      arguments.words.empty() || (arguments.words.size() == 1 && arguments.words[0] == "-");
  if (!from_input) return {joined(arguments.words)};
  if (arguments.words.empty() && isatty(STDIN_FILENO) != 0)
    throw make_error(ErrorKind::Usage, "ERRDEX_NO_TEXT",
                     "nothing to explain: give the error's text, a file with -f FILE, or pipe it in; "
                     "see errdex explain --help");
  return read_all(STDIN_FILENO, "standard input");
}

int explain_once(const ExplainArguments& arguments, const ExplainOptions& options) {
  const BoundedText text = text_to_explain(arguments);
  const CommonOptions& common = arguments.common;
  ErrorLookup lookup(database_path(common));
  Answer answer = lookup.explain(text.text, common.filter, options);
  tell_of_gap(answer, text);
  report_unknown(answer.unknown_filters, answer.dataset_version);
  write_output(common.json ? to_json(answer) + "\n" : to_text(answer, output_style(common)));
  return answer.matches.empty() ? 1 : 0;
}

std::string answer_line(ErrorLookup& lookup, const std::string& line, const ExplainRequest& defaults) {
  try {
    const ExplainRequest request = read_explain_request(line, defaults);
    return to_json(lookup.explain(request.text, request.filter, request.options));
  } catch (const Error& error) {  // an answer of its own: the stream goes on
    return to_json(error);
  }
}

// A request holds a text and filters; what is longer is no request.
constexpr std::size_t kMostRequestBytes = std::size_t{16} << 20U;

// The next line of standard input, of which at most one byte more than a request may have is kept; false at
// the end.
bool next_request(std::string& line) {
  line.clear();
  int byte = std::cin.rdbuf()->sbumpc();
  if (byte == EOF) return false;
  for (; byte != EOF && byte != '\n'; byte = std::cin.rdbuf()->sbumpc())
    if (line.size() <= kMostRequestBytes) line += static_cast<char>(byte);
  return true;
}

std::string answer_request(ErrorLookup& lookup, const std::string& line, const ExplainRequest& defaults) {
  if (line.size() <= kMostRequestBytes) return answer_line(lookup, line, defaults);
  return to_json(make_error(ErrorKind::Input, "ERRDEX_REQUEST_TOO_LARGE",
                            "cannot answer this line: a request has at most {limit} bytes; shorten its text",
                            {{"limit", std::to_string(kMostRequestBytes)}}));
}

int explain_stream(const ExplainArguments& arguments, const ExplainOptions& options) {
  ErrorLookup lookup(database_path(arguments.common));
  const ExplainRequest defaults{"", arguments.common.filter, options};
  std::string line;
  errno = 0;
  while (next_request(line)) write_output(answer_request(lookup, line, defaults) + "\n");
  if (std::ferror(stdin) != 0) throw unreadable("standard input");
  return 0;
}

}  // namespace

void add_explain_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<ExplainArguments>();
  CommonOptions& common = arguments->common;
  CLI::App* command = app.add_subcommand("explain", "Says what an error means and how to fix it");
  CLI::Option* text = add_words(
      *command, "text", arguments->words,
      "the error, anything a person pastes; - or nothing reads standard input, of which at most 1 MiB is "
      "used");
  CLI::Option* file =
      command->add_option("-f,--file", arguments->file, "read the text from a file")->excludes(text);
  command->add_flag("--ndjson", arguments->ndjson, "a JSON request a line in, a JSON answer a line out")
      ->excludes(file);
  add_limit_option(*command, common, "matches to give");
  command->add_option("--min-score", common.min_score, "confidence below which a match is only a suggestion")
      ->capture_default_str()
      ->check(check_confidence);
  add_database_option(*command, common);
  add_output_options(*command, common);
  add_filter_options(*command, common);
  command->footer("Example: make 2>&1 | errdex explain");
  commands[command] = [arguments] {
    ExplainOptions options;
    options.limit = arguments->common.limit;
    options.min_score = arguments->common.min_score;
    return arguments->ndjson ? explain_stream(*arguments, options) : explain_once(*arguments, options);
  };
}

}  // namespace errdex
