#pragma once

// Records as an agent gets them: cut to what a question needs, harmless, and marked as data.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "schema/record.h"
#include "tools/common/json_object.h"

namespace errdex {

enum class Detail { Low, Full };

// Most bytes of each kind of text, and most entries of each list.
struct TextCaps {
  std::size_t message = 400;
  std::size_t prose = 400;  // documentation and the like
  std::size_t item = 300;   // a solution, a tip
  std::size_t code = 1200;
  std::size_t items = 3;
};
TextCaps caps_of(Detail detail);
// For a record that is still too long. Never below what shows a line of each.
TextCaps tightened(const TextCaps& caps);

// What stands before every answer that holds text of records.
extern const char* const kDataNotice;

// Whatever a record says, as a JSON string: no control or direction characters, cut at `bytes`.
std::string safe_json(std::string_view text, std::size_t bytes);
std::string safe_json(const OptionalText& text, std::size_t bytes);  // null where absent
inline std::string safe_json(const std::string& text, std::size_t bytes) {
  return safe_json(std::string_view(text), bytes);
}

// What every list says of a record: id, repo, slug, code, message, classes, place.
void add_summary(JsonObject& object, const ErrorRecord& record, const TextCaps& caps);
// Documentation, solutions and an example; in full also the rest. Adds "cut" where something was cut.
void add_text(JsonObject& object, const ErrorRecord& record, Detail detail, const TextCaps& caps);

// The record as Markdown. What comes from the record stands in fences that it cannot close.
std::string record_markdown(const ErrorRecord& record, std::string_view dataset_version,
                            const TextCaps& caps);
// `text` in a fence longer than any inside of it.
std::string fenced(std::string_view text, std::string_view language = "text");

}  // namespace errdex
