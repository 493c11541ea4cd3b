#include "query/text/document.h"

#include <algorithm>
#include <unordered_map>

#include "query/text/cursor.h"
#include "query/text/record_fields.h"
#include "query/text/repetition.h"

namespace errdex::text {

namespace {

constexpr int kDeepest = 3;  // docker's JSON around a service's JSON around a traceback
constexpr int kRounds = 4;   // shapes and repetitions stack up; more was not seen
constexpr std::size_t kLongestLine = std::size_t{64} * 1024;

bool is_fence(std::string_view content) {
  const std::string_view text = trim(content);
  if (!text.starts_with("```") && !text.starts_with("~~~")) return false;
  // Python marks places with ~~~^^^, which is none.
  const std::string_view info = text.substr(std::min(text.find_first_not_of(text[0]), text.size()));
  return info.size() < 40 && info.find_first_of(" ^~`") == std::string_view::npos;
}

// `+-+---------------- 1 ----------------` and `+------------------------------------`
bool is_group_rule(std::string_view content) {
  const std::string_view text = trim(content);
  if (!text.starts_with("+-+--------") && !text.starts_with("+--------")) return false;
  return text.find_first_not_of("+- .0123456789") == std::string_view::npos;
}

bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

// The inside of a line that is one literal or one piece of inline code as a whole.
Span without_quotes(std::string_view content) {
  std::size_t begin = 0;
  if (content.size() > 3 && content[0] == 'b' && is_quote(content[1])) begin = 1;
  const Span all{0, content.size()};
  if (content.size() < begin + 4 || !is_quote(content[begin])) return all;
  if (content.find(' ') == std::string_view::npos) return all;  // a quoted name begins many a message
  if (content.find(content[begin], begin + 1) != content.size() - 1) return all;
  return {begin + 1, content.size() - 1};
}

Level numeric_level(std::string_view value) {
  // What pino and bunyan write.
  const int number = number_of(value);
  if (number < 10) return Level::None;
  return number >= 60   ? Level::Fatal
         : number >= 50 ? Level::Error
         : number >= 40 ? Level::Warning
                        : Level::Info;
}

// Works level by level: first the lines of the text, then all that they carry inside as lines of the next
// level, so that a traceback whose lines came one in each record stands together again.
class Peeler {
 public:
  explicit Peeler(const MappedText& text) { document_.text.append_slice(text, {0, text.size()}); }

  Document whole() {
    std::vector<Line> lines = lines_of({0, document_.text.size()});
    for (int depth = 0; !lines.empty(); ++depth) {
      peel_lines(lines);
      inside_.clear();
      for (Line& line : lines) add_line(line, depth);
      lines = depth < kDeepest ? decode_inside() : std::vector<Line>();
    }
    return std::move(document_);
  }

 private:
  // A part of a line's text that is to be decoded.
  struct Inside {
    Span value;
    std::size_t line;
    int record;
    bool alone;  // the only message of its line
  };

  [[nodiscard]] std::vector<Line> lines_of(Span region) const {
    std::vector<Line> lines;
    const std::string_view text = document_.text.view(region);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      Line line;
      line.whole = {region.begin + begin, region.begin + std::min(end, begin + kLongestLine)};
      line.content = line.whole;
      lines.push_back(line);
      // The rest of an overlong line goes on as another line.
      begin = end - begin > kLongestLine ? begin + kLongestLine : end + 1;
    }
    return lines;
  }

  // Appends what was found inside of lines to the text; its lines.
  std::vector<Line> decode_inside() {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < inside_.size(); ++i) {
      const Inside& inside = inside_[i];
      const MappedText source = document_.text.slice(inside.value);
      document_.text.append_joint("\n");
      const std::size_t begin = document_.text.size();
      append_unescaped(document_.text, source, {0, source.size()});
      const bool goes_on =
          i > 0 && inside.alone && inside_[i - 1].alone && inside_[i - 1].line + 1 == inside.line;
      bool first = true;
      for (Line& line : lines_of({begin, document_.text.size()})) {
        line.starts_block = first && !goes_on;
        first = false;
        line.decoded = true;
        line.carried_by = static_cast<int>(inside.line);
        line.record = inside.record;
        if (inside.record >= 0)
          line.header.level = document_.records[static_cast<std::size_t>(inside.record)].level;
        lines.push_back(line);
      }
    }
    return lines;
  }

  void peel_lines(std::vector<Line>& lines) const {
    for (int round = 0; round < kRounds; ++round) {
      for (Line& line : lines) peel_shapes(line);
      if (!peel_repeated(lines)) break;
    }
    trust_repeated(lines);
  }

  // A prefix that may belong to a message does not if line after line has it.
  void trust_repeated(std::vector<Line>& lines) const {
    std::unordered_map<std::string_view, std::size_t> count;
    const auto doubtful = [&](const Line& line) {
      return document_.text.view({line.sure, line.content.begin});
    };
    for (const Line& line : lines) {
      if (line.sure < line.content.begin) ++count[doubtful(line)];
    }
    const std::size_t often = std::min<std::size_t>(lines.size(), 3);
    for (Line& line : lines) {
      const bool trusted = line.sure < line.content.begin && often > 1 && count[doubtful(line)] >= often;
      if (trusted) line.sure = line.content.begin;
    }
  }

  void peel_shapes(Line& line) const {
    const std::string_view whole = document_.text.view(line.whole);
    const Span path = line.header.path;
    line.content.begin =
        line.whole.begin + skip_prefixes(whole, line.content.begin - line.whole.begin, line.header);
    if (line.header.path != path) {
      line.header.path.begin += line.whole.begin;
      line.header.path.end += line.whole.begin;
    }
    line.sure = line.whole.begin + line.header.sure;
    line.content.end = line.content.begin + trim_right(document_.text.view(line.content)).size();
  }

  bool peel_repeated(std::vector<Line>& lines) const {
    std::vector<std::string_view> contents;
    contents.reserve(lines.size());
    for (const Line& line : lines) contents.push_back(document_.text.view(line.content));
    const std::vector<std::size_t> lengths = repeated_prefixes(contents);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      lines[i].content.begin += lengths[i];
      if (lengths[i] == 0) continue;
      lines[i].sure = lines[i].content.begin;
      lines[i].header.doubtful = false;
      lines[i].header.labelled = true;
    }
    return !lengths.empty();
  }

  // Adds a peeled line and, behind it, what it carries inside.
  void add_line(Line line, int depth) {
    const std::string_view content = document_.text.view(line.content);
    if (is_fence(content)) {
      after_fence_ = true;
      return;
    }
    line.starts_block = line.starts_block || after_fence_;
    after_fence_ = false;
    line.separates_group = is_group_rule(content);
    unwrap(line, content);
    const std::size_t at = document_.lines.size();
    if (line.decoded && document_.lines[static_cast<std::size_t>(line.carried_by)].first_inside < 0) {
      document_.lines[static_cast<std::size_t>(line.carried_by)].first_inside = static_cast<int>(at);
    }
    document_.lines.push_back(line);
    if (depth < kDeepest && !line.separates_group) find_inside(at);
  }

  static void unwrap(Line& line, std::string_view content) {
    const std::size_t indent = indentation(content);
    if (content.substr(indent).starts_with("+ Exception Group Traceback")) {
      line.header.barred = true;
      line.content.begin += indent + 2;
      return;
    }
    const Span inside = without_quotes(content);
    line.content = {line.content.begin + inside.begin, line.content.begin + inside.end};
  }

  void find_inside(std::size_t at) {
    const std::string_view content = document_.content(at);
    std::size_t head = 0;
    std::vector<Field> fields;
    if (content.find("\":") != std::string_view::npos || content.find("\" :") != std::string_view::npos)
      fields = json_fields(content, head);
    if (!has_message(fields) && content.find('=') != std::string_view::npos) fields = logfmt_fields(content);
    if (has_message(fields)) {
      find_record(at, head, fields);
    } else if (const Span escaped = escaped_lines(content); !escaped.empty()) {
      inside_.push_back(
          {moved(escaped, document_.lines[at].content.begin), at, document_.lines[at].record, false});
    }
  }

  static bool has_message(const std::vector<Field>& fields) {
    for (const Field& field : fields) {
      if (field.use == FieldUse::Message && !field.value.empty()) return true;
    }
    return false;
  }

  static Span moved(Span span, std::size_t by) { return {span.begin + by, span.end + by}; }

  void find_record(std::size_t at, std::size_t head, std::vector<Field>& fields) {
    const std::size_t origin = document_.lines[at].content.begin;
    for (Field& field : fields) field.value = moved(field.value, origin);
    const std::string_view before = trim_right(document_.content(at).substr(0, head));
    if (trim(before).empty()) {
      document_.lines[at].carrier = true;
    } else {
      document_.lines[at].content.end = origin + before.size();
    }
    const int record = static_cast<int>(document_.records.size());
    document_.records.push_back(record_of(fields));
    const std::size_t before_inside = inside_.size();
    for (const Field& field : fields) {
      const bool sentence = field.quoted || document_.lines[at].carrier;
      if (field.use == FieldUse::Message && sentence && field.value.size() > 1)
        inside_.push_back({field.value, at, record, false});
    }
    if (inside_.size() == before_inside + 1) inside_.back().alone = true;
  }

  [[nodiscard]] Record record_of(const std::vector<Field>& fields) const {
    Record record;
    for (const Field& field : fields) {
      const std::string_view value = document_.text.view(field.value);
      if (field.use == FieldUse::ClassName && can_be_class_name(value)) record.class_name = field.value;
      if (field.use == FieldUse::Code && value.size() > 1 && record.codes.size() < 4)
        record.codes.push_back(field.value);
      if (field.use == FieldUse::Level) record.level = std::max(level_of(value), numeric_level(value));
      if (field.use == FieldUse::Place) read_place(record, field.value);
    }
    return record;
  }

  void read_place(Record& record, Span value) const {
    const std::string_view place = document_.text.view(value);
    const std::size_t colon = place.rfind(':');
    if (colon == std::string_view::npos || number_of(place.substr(colon + 1)) == 0) return;
    record.path = {value.begin, value.begin + colon};
    record.path_line = number_of(place.substr(colon + 1));
  }

  Document document_;
  std::vector<Inside> inside_;
  bool after_fence_ = false;
};

}  // namespace

Document peel(const MappedText& text) {
  return Peeler(text).whole();
}

}  // namespace errdex::text
