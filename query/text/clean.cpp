#include "query/text/clean.h"

#include <algorithm>
#include <string>

#include "query/text/escape_sequence.h"
#include "schema/utf8.h"

namespace errdex::text {

namespace {

// A cut is moved to a line end that is at most this far away.
constexpr std::size_t kLineSlack = 4096;
constexpr char32_t kJoiner = 0x200D;

bool is_line_end(char32_t c) {
  return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool is_control(char32_t c) {
  return (c < 0x20 && c != '\t') || (c >= 0x7F && c <= 0x9F);
}

bool has_no_width(char32_t c) {
  return c == 0xFEFF || c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x2064) || (c >= 0x2066 && c <= 0x2069);
}

// The ASCII character that stands for `c`, or 0.
char plain_form(char32_t c) {
  if (c >= 0x2018 && c <= 0x201B) return '\'';
  if (c >= 0x201C && c <= 0x201F) return '"';
  if (c == 0xA0 || c == 0x2007 || c == 0x202F) return ' ';
  return 0;
}

class Cleaner {
 public:
  Cleaner(std::string_view raw, Encoding encoding, MappedText& out)
      : raw_(raw), encoding_(encoding), out_(out) {}

  void part(Span span) {
    CodePoints points(raw_, encoding_, span);
    sequence_ = {};
    after_cr_ = false;
    while (!points.done()) {
      if (encoding_ == Encoding::Utf8 && !sequence_.open() && copy_plain(points)) continue;
      take(points.next());
    }
  }

 private:
  // Copies the printable ASCII characters at the front at once.
  bool copy_plain(CodePoints& points) {
    const std::string_view rest = points.rest();
    const auto end = std::find_if(rest.begin(), rest.end(), [](char c) {
      return (c != '\t' && c < ' ') || static_cast<unsigned char>(c) >= 0x7F;
    });
    const auto length = static_cast<std::size_t>(end - rest.begin());
    if (length == 0) return false;
    out_.append_same(rest.substr(0, length), points.at());
    points.skip(length);
    after_cr_ = false;
    previous_ = U'a';
    return true;
  }

  void take(const CodePoint& point) {
    const bool completes_crlf = after_cr_ && point.value == '\n';
    after_cr_ = point.value == '\r';
    if (completes_crlf) return;
    if (is_line_end(point.value)) {
      sequence_ = {};
      out_.append_unit("\n", point.raw);
    } else if (!sequence_.consumes(point.value)) {
      emit(point);
    }
  }

  void emit(const CodePoint& point) {
    const char32_t c = point.value;
    const bool joins_emoji = c == kJoiner && previous_ >= 0x2190;
    previous_ = c;
    if (c == 0) return out_.append_unit("\xE2\x90\x80", point.raw);
    if (is_control(c) || (has_no_width(c) && !joins_emoji)) return;
    std::string bytes;
    if (const char plain = plain_form(c); plain != 0) {
      bytes = plain;
    } else {
      append_utf8(bytes, c);
    }
    if (bytes == raw_.substr(point.raw.begin, point.raw.size()))
      return out_.append_same(bytes, point.raw.begin);
    out_.append_unit(bytes, point.raw);
  }

  std::string_view raw_;
  Encoding encoding_;
  MappedText& out_;
  EscapeSequence sequence_;
  bool after_cr_ = false;
  char32_t previous_ = 0;
};

// The middle of an input that is too long, moved outwards to line ends where some are near.
Span middle_to_cut(std::string_view raw, std::size_t max_bytes) {
  const std::size_t head = max_bytes / 4;
  const std::size_t tail = max_bytes - head;
  Span cut{head, raw.size() - tail};
  const std::size_t slack = std::min(kLineSlack, head / 2);
  const std::size_t before = raw.substr(head - slack, slack).rfind('\n');
  if (before != std::string_view::npos) cut.begin = head - slack + before + 1;
  const std::size_t after = raw.substr(cut.end, slack).find('\n');
  if (after != std::string_view::npos) cut.end += after + 1;
  return cut;
}

Span on_units_of_two(Span cut) {
  return {cut.begin / 2 * 2, (cut.end + 1) / 2 * 2};
}

}  // namespace

CleanText clean(std::string_view raw, const CleanOptions& options) {
  CleanText result;
  result.encoding = guess_encoding(raw);
  Cleaner cleaner(raw, result.encoding, result.text);
  const std::size_t max_bytes = std::max<std::size_t>(options.max_bytes, 64);
  if (raw.size() <= max_bytes) {
    cleaner.part({0, raw.size()});
  } else {
    Span cut = middle_to_cut(raw, max_bytes);
    if (result.encoding != Encoding::Utf8) cut = on_units_of_two(cut);
    result.cut = cut;
    cleaner.part({0, cut.begin});
    if (!result.text.text().ends_with('\n')) result.text.append_joint("\n");
    cleaner.part({cut.end, raw.size()});
  }
  result.text = without_visible_sequences(std::move(result.text));
  return result;
}

}  // namespace errdex::text
