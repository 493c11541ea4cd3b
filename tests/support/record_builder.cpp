#include "tests/support/record_builder.h"

#include <utility>

#include "db/digest.h"
#include "schema/record_json.h"

namespace errdex::test {

std::string published_pattern(const std::string& message) {
  std::string pattern;
  for (std::size_t at = 0; at < message.size(); ++at) {
    const std::size_t close = message[at] == '{' ? message.find('}', at) : std::string::npos;
    if (close != std::string::npos) {
      pattern += "(.+?)";
      at = close;
    } else {
      if (std::string(".*+?^${}()|[]\\").find(message[at]) != std::string::npos) pattern += '\\';
      pattern += message[at];
    }
  }
  return pattern;
}

RecordBuilder::RecordBuilder(std::string message) {
  record_.repo = RepoName("acme/net");
  record_.slug = Slug("an-error");
  record_.content.error_message = std::move(message);
  record_.content.message_pattern = published_pattern(record_.content.error_message);
  record_.content.error_type = "exception";
  record_.content.error_class = "NetError";
  record_.content.severity = "error";
  record_.content.documentation = "Raised when the network layer cannot reach the host that was asked for.";
  record_.content.trigger_scenarios = "Calling connect() with a host that no route leads to.";
  record_.content.common_situations =
      "A container without a network, or a wrong host name in the configuration.";
  record_.content.solutions = {"Check the host name.", "Check the routes of the machine."};
  record_.content.tags = {"network", "routing"};
  record_.file_path = "src/net.cc";
  record_.line_number = 12;
  record_.analyzed_sha = CommitSha(std::string(40, 'a'));
  record_.analyzed_at = "2026-08-27T09:53:25.647Z";
  record_.schema_version = RecordSchemaVersion(2);
}

RecordBuilder& RecordBuilder::repo(std::string name) {
  record_.repo = RepoName(std::move(name));
  return *this;
}
RecordBuilder& RecordBuilder::code(std::string code) {
  record_.content.error_code = std::move(code);
  return *this;
}
RecordBuilder& RecordBuilder::error_class(std::string name) {
  record_.content.error_class = std::move(name);
  return *this;
}
RecordBuilder& RecordBuilder::path(std::string path) {
  record_.file_path = std::move(path);
  return *this;
}
RecordBuilder& RecordBuilder::pattern(std::string pattern) {
  record_.content.message_pattern = std::move(pattern);
  return *this;
}
RecordBuilder& RecordBuilder::sha(char digit) {
  record_.analyzed_sha = CommitSha(std::string(40, digit));
  return *this;
}
RecordBuilder& RecordBuilder::analyzed_at(std::string time) {
  record_.analyzed_at = std::move(time);
  return *this;
}
RecordBuilder& RecordBuilder::documentation(std::string text) {
  record_.content.documentation = std::move(text);
  return *this;
}
RecordBuilder& RecordBuilder::schema_version(std::int64_t version) {
  record_.schema_version = RecordSchemaVersion(version);
  return *this;
}

ErrorRecord RecordBuilder::record() const {
  ErrorRecord record = record_;
  const std::string identity =
      record.repo.value() + "\x01" + record.content.error_message + "\x01" + record.file_path;
  record.id = RecordId(hex(blake2b_digest(identity)).substr(0, 16));
  record.slug = Slug("error-" + record.id.value());
  record.github_url = implied_github_url(record, UrlForm::Line);
  return record;
}

std::string RecordBuilder::line(const std::string& dataset_version) const {
  return R"({"record":)" + canonical_json(record()) + R"(,"datasetVersion":")" + dataset_version + "\"}\n";
}

}  // namespace errdex::test
