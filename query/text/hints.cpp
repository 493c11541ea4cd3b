#include "query/text/hints.h"

#include <algorithm>
#include <array>

#include "query/text/cursor.h"

namespace errdex::text {

namespace {

struct Place {
  std::string_view mark;
  Hint::Kind kind;
  bool versioned;  // the name ends where `-1.2.3` begins
};

constexpr std::array kPlaces = {Place{"github.com/", Hint::Kind::Repository, false},
                                Place{"github.com:", Hint::Kind::Repository, false},
                                Place{"gitlab.com/", Hint::Kind::Repository, false},
                                Place{"site-packages/", Hint::Kind::Package, false},
                                Place{"site-packages\\", Hint::Kind::Package, false},
                                Place{"dist-packages/", Hint::Kind::Package, false},
                                Place{"node_modules/", Hint::Kind::Package, false},
                                Place{"node_modules\\", Hint::Kind::Package, false},
                                Place{"/gems/", Hint::Kind::Package, true},
                                Place{"index.crates.io-", Hint::Kind::Package, true},
                                Place{"/vendor/", Hint::Kind::Repository, false}};

bool is_name(char c) {
  return is_word(c) || c == '-' || c == '.';
}

// The part of a gem's or crate's folder before its version.
std::size_t version_begin(std::string_view name) {
  for (std::size_t at = 1; at + 1 < name.size(); ++at) {
    if (name[at] == '-' && is_digit(name[at + 1])) return at;
  }
  return name.size();
}

std::size_t trimmed_end(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
  const std::string_view name = text.substr(begin, end - begin);
  return name.ends_with(".git") ? end - 4 : end;
}

class HintFinder {
 public:
  HintFinder(const MappedText& text, std::size_t most) : mapped_(text), text_(text.text()), most_(most) {}

  std::vector<Hint> all() {
    for (std::size_t at = next_slash(0); at < text_.size() && hints_.size() < most_;
         at = next_slash(at + 1)) {
      if (!take_place(at)) take_pair(at);
    }
    return std::move(hints_);
  }

 private:
  [[nodiscard]] std::size_t next_slash(std::size_t from) const {
    return std::min(text_.find_first_of("/\\:-", from), text_.size());
  }

  // A mark that ends at the slash at `at`.
  bool take_place(std::size_t at) {
    for (const Place& place : kPlaces) {
      if (at + 1 < place.mark.size() ||
          text_.substr(at + 1 - place.mark.size(), place.mark.size()) != place.mark)
        continue;
      take_name(place, at + 1);
      return true;
    }
    return false;
  }

  void take_name(const Place& place, std::size_t begin) {
    Cursor cursor(text_, begin);
    if (place.mark.starts_with("index.crates")) {
      cursor.take_while(is_word);
      if (!cursor.literal('/')) return;
      begin = cursor.at();
    }
    const bool scoped = cursor.literal('@');
    const std::string_view first = cursor.take_while(is_name);
    if (first.empty()) return;
    if (scoped || place.kind == Hint::Kind::Repository) {
      if (!cursor.any_of("/\\") || cursor.take_while(is_name).empty()) return;
      // vendor/github.com/owner/name is found by its own mark, vendor/autoload.php/… is no repository.
      if (place.mark == "/vendor/" && (first.find('.') != std::string_view::npos || cursor.peek() != '/'))
        return;
    }
    std::size_t end = cursor.at();
    if (place.versioned) end = begin + version_begin(text_.substr(begin, end - begin));
    add(place.kind, {begin, trimmed_end(text_, begin, end)});
  }

  // `owner/name` as a word of its own, perhaps with an issue's number.
  void take_pair(std::size_t slash) {
    if (text_[slash] != '/') return;
    std::size_t begin = slash;
    while (begin > 0 && slash - begin < 40 && is_name(text_[begin - 1])) --begin;
    Cursor cursor(text_, slash + 1);
    const std::string_view name = cursor.take_while(is_name);
    const std::size_t end =
        trimmed_end(text_, slash + 1, slash + 1 + std::min<std::size_t>(name.size(), 100));
    const std::string_view owner = text_.substr(begin, slash - begin);
    const bool starts =
        begin == 0 || std::string_view(" \t\n(\"'`[").find(text_[begin - 1]) != std::string_view::npos;
    const bool stops =
        cursor.done() || std::string_view(" \t\n)\"'`],;#@:").find(cursor.peek()) != std::string_view::npos;
    const bool is_place =
        cursor.peek() == ':' && is_digit(cursor.rest().substr(1, 1).empty() ? '\0' : cursor.rest()[1]);
    if (!starts || !stops || is_place || owner.size() < 2 || end < slash + 3 || !is_owner(owner)) return;
    if (looks_like_file(text_.substr(slash + 1, end - slash - 1))) return;
    add(Hint::Kind::Repository, {begin, end});
  }

  // Folders that every source tree has, and the types of media types.
  static bool is_folder(std::string_view name) {
    static constexpr std::array<std::string_view, 22> kFolders = {
        "src",          "bin",    "lib",         "app",  "usr",   "etc",    "var", "opt",
        "tmp",          "test",   "tests",       "dist", "build", "pkg",    "cmd", "docs",
        "node_modules", "vendor", "application", "text", "image", "include"};
    return std::find(kFolders.begin(), kFolders.end(), name) != kFolders.end();
  }

  static bool is_owner(std::string_view owner) {
    if (is_folder(owner)) return false;
    return owner.find_first_of("._") == std::string_view::npos && owner.front() != '-' &&
           owner.find_first_not_of("0123456789") != std::string_view::npos;
  }

  static bool looks_like_file(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return name.find_first_not_of("0123456789") == std::string_view::npos;
    // owner/next.js is a repository, src/app.tsx is none: only the endings of famous names stay.
    const std::string_view ending = name.substr(dot);
    return ending != ".js" && ending != ".net" && ending.size() <= 6;
  }

  void add(Hint::Kind kind, Span span) {
    std::string name(mapped_.view(span));
    std::replace(name.begin(), name.end(), '\\', '/');
    if (name.size() < 2) return;
    for (const Hint& known : hints_) {
      if (known.kind == kind && known.name == name) return;
    }
    hints_.push_back({kind, std::move(name), mapped_.raw_span(span)});
  }

  const MappedText& mapped_;
  std::string_view text_;
  std::size_t most_;
  std::vector<Hint> hints_;
};

}  // namespace

std::vector<Hint> find_hints(const MappedText& text, std::size_t most) {
  return HintFinder(text, most).all();
}

}  // namespace errdex::text
