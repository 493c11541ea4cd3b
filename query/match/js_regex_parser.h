#pragma once

// The recursive descent behind parse_js_regex(). Internal. Its parts: groups and quantifiers in
// js_regex_parser.cpp, escapes in js_regex_escape.cpp, character classes in js_regex_class.cpp, names of
// groups in js_regex_name.cpp.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/match/js_regex.h"
#include "query/match/js_regex_scanner.h"

namespace errdex::match {

class JsRegexParser {
 public:
  JsRegexParser(std::string_view pattern, const JsRegexLimits& limits);
  std::variant<JsRegex, JsRegexError> parse();

 private:
  struct Quantifier {
    std::uint32_t min = 0;
    std::uint32_t max = 0;
  };
  struct NamedReference {
    std::string name;
    std::size_t position = 0;
  };

  // After a failure the scanner stands at the end, so every loop finishes; the first failure counts.
  void fail(std::size_t position, std::string_view message);
  [[nodiscard]] bool failed() const { return error_.has_value(); }

  JsNode choice();
  JsNode sequence();
  bool is_sequence_end() const;
  JsNode term();
  JsNode group(std::size_t position);
  JsNode group_body(JsNodeKind kind, std::size_t position);
  JsNode capture(std::optional<std::string> name, std::size_t position);
  JsNode quantified(JsNode atom);
  std::optional<Quantifier> quantifier();
  std::optional<Quantifier> braced_quantifier();
  std::uint32_t bounded_number();
  JsNode nothing_to_repeat(std::size_t position);

  JsNode atom_escape(std::size_t position);
  std::optional<JsNode> back_reference();
  JsNode named_reference(std::size_t position);
  std::optional<CodePointSet> class_escape();
  char32_t character_escape(bool in_class, std::size_t position);
  char32_t control_escape(bool in_class);
  char32_t octal_escape();

  JsNode character_class(std::size_t position);
  void class_range(std::vector<CodeRange>& ranges);
  // A set for an escape such as \d, else the one unit.
  std::variant<CodePointSet, char32_t> class_atom();

  std::string group_name(std::size_t position);
  std::optional<char32_t> name_character();
  void declare_name(const std::string& name, std::size_t position);
  void resolve_names(JsNode& node);

  JsRegexLimits limits_;
  JsScanner scanner_;
  JsCaptureCensus census_;
  std::size_t depth_ = 0;
  std::vector<std::optional<std::string>> capture_names_;
  std::vector<NamedReference>
      references_;  // a reference's number is its place here until all names are known
  std::optional<JsRegexError> error_;
};

// Joins the two halves of characters beyond U+FFFF that stand beside each other.
void join_surrogates(std::vector<JsNode>& nodes);

}  // namespace errdex::match
