#include "query/text/frame.h"

#include <array>

#include "query/text/cursor.h"

namespace errdex::text {

namespace {

constexpr std::size_t kLongestFrame = 1024;

std::string owned(std::string_view text) {
  return std::string(text);
}

// `:12` or `:12:5` at the end of `text`: where it begins; npos where there is none.
std::size_t place_end(std::string_view text, int& line) {
  std::size_t end = text.size();
  for (int numbers = 0; numbers < 2; ++numbers) {
    std::size_t at = end;
    while (at > 0 && is_digit(text[at - 1])) --at;
    if (at == end || at == 0 || text[at - 1] != ':') break;
    line = number_of(text.substr(at, end - at));
    end = at - 1;
  }
  return end == text.size() || end == 0 ? std::string_view::npos : end;
}

std::optional<ReadFrame> read_python(std::string_view text) {
  Cursor cursor(text);
  if (!cursor.literal("File \"")) return std::nullopt;
  const std::size_t end = cursor.rest().find("\", line ");
  if (end == std::string_view::npos) return std::nullopt;
  ReadFrame read{{owned(cursor.rest().substr(0, end)), 0, {}}, FrameStyle::Python};
  cursor.seek(cursor.at() + end + 8);
  const std::size_t number = cursor.at();
  if (cursor.digits() == 0) return std::nullopt;
  read.frame.line = number_of(cursor.since(number));
  if (cursor.literal(", in ")) read.frame.function = owned(trim(cursor.rest()));
  return read;
}

// at f (x) and at x, behind the `at `.
ReadFrame node_frame(std::string_view rest) {
  ReadFrame read{{}, FrameStyle::Node};
  Cursor cursor(rest);
  cursor.literal("async ");
  std::string_view place = cursor.rest();
  if (const std::size_t open = place.rfind(" ("); open != std::string_view::npos && place.ends_with(')')) {
    read.frame.function = owned(place.substr(0, open));
    place = place.substr(open + 2, place.size() - open - 3);
  }
  if (place.starts_with("file://")) place.remove_prefix(7);
  const std::optional<Frame> where = read_place(place);
  read.frame.path = where ? where->path : owned(place);
  read.frame.line = where ? where->line : 0;
  return read;
}

// at module/a.b.C.d(C.java:3): the part in brackets is what tells a JVM from others.
std::optional<ReadFrame> jvm_frame(std::string_view rest) {
  const std::size_t open = rest.rfind('(');
  const std::size_t close = rest.find(')', open == std::string_view::npos ? rest.size() : open);
  if (open == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
  const std::string_view inside = rest.substr(open + 1, close - open - 1);
  std::string_view function = rest.substr(0, open);
  if (function.empty() || function.find(' ') != std::string_view::npos) return std::nullopt;
  const std::size_t colon = inside.rfind(':');
  const bool placed =
      inside.ends_with(".java") || inside.ends_with(".kt") || inside.ends_with(".scala") ||
      inside.ends_with(".groovy") ||
      (colon != std::string_view::npos && number_of(inside.substr(colon + 1)) > 0 &&
       inside.find('/') == std::string_view::npos && inside.find('\\') == std::string_view::npos &&
       inside.substr(0, colon).find(':') == std::string_view::npos);
  if (!placed && inside != "Native Method" && inside != "Unknown Source") return std::nullopt;
  if (const std::size_t module = function.rfind('/'); module != std::string_view::npos)
    function.remove_prefix(module + 1);
  ReadFrame read{{{}, 0, owned(function)}, FrameStyle::Jvm};
  if (placed) {
    read.frame.path = owned(inside.substr(0, colon));
    if (colon != std::string_view::npos) read.frame.line = number_of(inside.substr(colon + 1));
  }
  return read;
}

std::optional<ReadFrame> dotnet_frame(std::string_view rest) {
  const std::size_t close = rest.find(')');
  if (close == std::string_view::npos) return std::nullopt;
  const std::string_view after = rest.substr(close + 1);
  const std::string_view call = rest.substr(0, close + 1);
  const std::size_t open = call.find('(');
  const bool named = open != std::string_view::npos &&
                     call.substr(0, open).find(' ') == std::string_view::npos &&
                     call.substr(0, open).find('.') != std::string_view::npos;
  if (!named || !(after.empty() || after.starts_with(" in ") || after.starts_with(" ["))) return std::nullopt;
  ReadFrame read{{{}, 0, owned(call.substr(0, open))}, FrameStyle::DotNet};
  if (!after.starts_with(" in ")) return read;
  const std::string_view place = after.substr(4);
  const std::size_t line = place.rfind(":line ");
  read.frame.path = owned(place.substr(0, line));
  if (line != std::string_view::npos) read.frame.line = number_of(place.substr(line + 6));
  return read;
}

bool is_code_path(std::string_view path) {
  return path.find('/') != std::string_view::npos || path.find('\\') != std::string_view::npos ||
         path.find('.') != std::string_view::npos || path.starts_with("node:");
}

std::optional<ReadFrame> read_at(std::string_view text) {
  if (!text.starts_with("at ")) return std::nullopt;
  std::string_view rest = trim(text.substr(3));
  if (rest.ends_with(',')) rest.remove_suffix(1);
  if (rest.ends_with(" {")) rest.remove_suffix(2);  // Node shows the error's own fields behind its stack
  if (auto frame = jvm_frame(rest)) return frame;
  if (rest.ends_with(".rs") || rest.find(".rs:") != std::string_view::npos) {
    if (const auto place = read_place(rest)) return ReadFrame{*place, FrameStyle::RustPlace};
  }
  const ReadFrame node = node_frame(rest);
  const bool placed = node.frame.line > 0 && is_code_path(node.frame.path);
  const bool anonymous = node.frame.path == "<anonymous>" || node.frame.path == "native" ||
                         node.frame.path.starts_with("index ") || node.frame.path.starts_with("new ");
  if (placed || anonymous) return node;
  return dotnet_frame(rest);
}

std::optional<ReadFrame> read_go(std::string_view line) {
  Cursor cursor(line);
  if (cursor.blanks() > 0) {
    const std::string_view place = cursor.token();
    const auto where = read_place(place);
    if (!where || !where->path.ends_with(".go")) return std::nullopt;
    return ReadFrame{*where, FrameStyle::Go};
  }
  if (line.starts_with("created by ")) return ReadFrame{{{}, 0, owned(line.substr(11))}, FrameStyle::GoCall};
  if (line.starts_with("goroutine ") && line.ends_with("]:")) return ReadFrame{{}, FrameStyle::Elision};
  const std::size_t open = line.rfind('(');
  if (open == std::string_view::npos || open == 0 || !line.ends_with(')') || line.find(' ') < open)
    return std::nullopt;
  const std::string_view inside = line.substr(open + 1, line.size() - open - 2);
  const bool arguments = inside.empty() || inside.starts_with("0x") || inside.starts_with("{0x") ||
                         inside.starts_with("...") || inside.starts_with("{...");
  const std::string_view function = line.substr(0, open);
  if (!arguments || (function.find('.') == std::string_view::npos && function != "panic"))
    return std::nullopt;
  return ReadFrame{{{}, 0, owned(line.substr(0, open))}, FrameStyle::GoCall};
}

// `3: a::b::c` of a Rust backtrace
std::optional<ReadFrame> read_rust(std::string_view line) {
  Cursor cursor(line);
  if (cursor.blanks() == 0 || cursor.digits(4) == 0 || !cursor.literal(": ")) return std::nullopt;
  std::string_view function = cursor.rest();
  if (const std::size_t dash = function.find(" - ");
      function.starts_with("0x") && dash != std::string_view::npos)
    function.remove_prefix(dash + 3);
  const bool path = function.substr(0, function.find(' ')).find("::") != std::string_view::npos ||
                    function == "main" || function == "_start" || function.starts_with("__") ||
                    function == "rust_begin_unwind";
  if (!path && !function.starts_with('<')) return std::nullopt;
  if (is_digit(function[0]) || function[0] == '[') return std::nullopt;
  return ReadFrame{{{}, 0, owned(function)}, FrameStyle::Rust};
}

// x.rb:3:in `f' and, from 3.4 on, x.rb:3:in 'A#f'; with `from ` or `1: from ` before it.
std::optional<ReadFrame> read_ruby(std::string_view text) {
  Cursor cursor(text);
  const std::size_t begin = cursor.at();
  if (!(cursor.digits(5) > 0 && cursor.literal(": from "))) {
    cursor.seek(begin);
    cursor.literal("from ");
  }
  const std::string_view rest = cursor.rest();
  const std::size_t in = rest.find(":in ");
  if (in == std::string_view::npos) return std::nullopt;
  const auto place = read_place(rest.substr(0, in));
  const std::string_view function = rest.substr(in + 4);
  if (!place || function.size() < 2 || (function[0] != '`' && function[0] != '\'')) return std::nullopt;
  if (function.find('\'', 1) != function.size() - 1) return std::nullopt;
  ReadFrame read{*place, FrameStyle::Ruby};
  read.frame.function = owned(function.substr(1, function.size() - 2));
  return read;
}

// #0 x.php(3): f(), #1 {main}, #0  0x1 in f (a=1) at x.c:3
std::optional<ReadFrame> read_numbered(std::string_view text) {
  Cursor cursor(text);
  if (!cursor.literal('#') || cursor.digits(4) == 0 || cursor.blanks() == 0) return std::nullopt;
  const std::string_view rest = cursor.rest();
  if (rest == "{main}") return ReadFrame{{}, FrameStyle::Php};
  if (rest.starts_with("[internal function]"))
    return ReadFrame{{{}, 0, owned(trim(rest.substr(std::min<std::size_t>(rest.size(), 20))))},
                     FrameStyle::Php};
  const std::size_t call = rest.find("): ");
  const std::size_t open = call == std::string_view::npos ? call : rest.rfind('(', call);
  if (open != std::string_view::npos && number_of(rest.substr(open + 1, call - open - 1)) > 0) {
    return ReadFrame{{owned(rest.substr(0, open)), number_of(rest.substr(open + 1, call - open - 1)),
                      owned(rest.substr(call + 3))},
                     FrameStyle::Php};
  }
  ReadFrame read{{}, FrameStyle::Native};
  std::string_view function = rest;
  if (const std::size_t in = rest.find(" in "); rest.starts_with("0x") && in != std::string_view::npos)
    function = rest.substr(in + 4);
  const std::size_t at = function.rfind(" at ");
  const std::size_t space = at != std::string_view::npos ? at : function.rfind(' ');
  const auto place = space == std::string_view::npos
                         ? std::nullopt
                         : read_place(function.substr(space + (at == space ? 4 : 1)));
  if (!place && !rest.starts_with("0x")) return std::nullopt;
  if (place) {
    read.frame = *place;
    function = function.substr(0, space);
  }
  read.frame.function = owned(function.substr(0, function.find(" (")));
  return read;
}

bool is_elision(std::string_view text) {
  static constexpr std::array<std::string_view, 7> kBeginnings = {
      "Emitted 'error' event", "... ", "--- End of ", "[Previous line repeated", "<truncated ",
      "...additional frames",  "[... "};
  for (const std::string_view beginning : kBeginnings) {
    if (!text.starts_with(beginning)) continue;
    return beginning != "... " || text.ends_with(" more") ||
           text.find("common frames") != std::string_view::npos ||
           text.find("lines matching") != std::string_view::npos;
  }
  return false;
}

}  // namespace

std::optional<Frame> read_place(std::string_view place) {
  int line = 0;
  const std::size_t end = place_end(place, line);
  if (end == std::string_view::npos) return std::nullopt;
  return Frame{std::string(place.substr(0, end)), line, {}};
}

std::optional<ReadFrame> read_frame(std::string_view line) {
  const std::string_view text = trim(line);
  if (text.size() < 4 || text.size() > kLongestFrame) return std::nullopt;
  if (is_elision(text)) return ReadFrame{{}, FrameStyle::Elision};
  if (auto frame = read_python(text)) return frame;
  if (auto frame = read_at(text)) return frame;
  if (auto frame = read_numbered(text)) return frame;
  if (auto frame = read_ruby(text)) return frame;
  if (auto frame = read_go(line)) return frame;
  return read_rust(line);
}

}  // namespace errdex::text
