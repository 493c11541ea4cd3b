#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "query/lookup.h"
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

// All bytes up to the end. Not a stream: those take a read that fails for the end.
std::string read_all(int file, const std::string& path) {
  std::string text;
  std::array<char, 1 << 16> buffer{};
  while (true) {
    const ssize_t got = read(file, buffer.data(), buffer.size());
    if (got == 0) return text;
    if (got > 0)
      text.append(buffer.data(), static_cast<std::size_t>(got));
    else if (errno != EINTR)
      throw unreadable(path);
  }
}

std::string read_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw unreadable(path);
  const std::unique_ptr<const int, void (*)(const int*)> closer(
      &file, [](const int* open_file) { close(*open_file); });
  return read_all(file, path);
}

std::string text_to_explain(const ExplainArguments& arguments) {
  if (!arguments.file.empty()) return read_file(arguments.file);
  const bool from_input =
      arguments.words.empty() || (arguments.words.size() == 1 && arguments.words[0] == "-");
  if (!from_input) return joined(arguments.words);
  if (arguments.words.empty() && isatty(STDIN_FILENO) != 0)
    throw make_error(ErrorKind::Usage, "ERRDEX_NO_TEXT",
                     "nothing to explain: give the error's text, a file with -f FILE, or pipe it in; "
                     "see errdex explain --help");
  return read_all(STDIN_FILENO, "standard input");
}

int explain_once(const ExplainArguments& arguments, const ExplainOptions& options) {
  const std::string text = text_to_explain(arguments);
  const CommonOptions& common = arguments.common;
  ErrorLookup lookup(database_path(common));
  const Answer answer = lookup.explain(text, common.filter, options);
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

int explain_stream(const ExplainArguments& arguments, const ExplainOptions& options) {
  ErrorLookup lookup(database_path(arguments.common));
  const ExplainRequest defaults{"", arguments.common.filter, options};
  std::string line;
  errno = 0;
  while (std::getline(std::cin, line)) write_output(answer_line(lookup, line, defaults) + "\n");
  if (std::ferror(stdin) != 0) throw unreadable("standard input");
  return 0;
}

}  // namespace

void add_explain_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<ExplainArguments>();
  CommonOptions& common = arguments->common;
  CLI::App* command = app.add_subcommand("explain", "Says what an error means and how to fix it");
  CLI::Option* text = add_words(*command, "text", arguments->words,
                                "the error, anything a person pastes; - or nothing reads standard input");
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
