#pragma once

// One line of a stack trace, in the form of any language.

#include <optional>
#include <string>
#include <string_view>

namespace errdex::text {

// A place in a program, as a trace writes it. What a trace does not tell is empty or 0.
struct Frame {
  std::string path;
  int line = 0;
  std::string function;

  friend bool operator==(const Frame&, const Frame&) = default;
};

enum class FrameStyle {
  Python,     //   File "x.py", line 3, in f
  Jvm,        //   at a.b.C.d(C.java:3)
  Node,       //   at f (x.js:3:4)
  DotNet,     //   at A.B.C(String s) in x.cs:line 3
  Go,         //   <tab>x.go:3 +0x1d
  GoCall,     //   main.f(0x1)
  Rust,       //   3: a::b::c
  RustPlace,  //   at ./x.rs:3:4
  Ruby,       //   from x.rb:3:in `f'
  Php,        //   #0 x.php(3): f()
  Native,     //   #0 0x1 in f () at x.c:3
  Elision     //   ... 14 more
};

struct ReadFrame {
  Frame frame;
  FrameStyle style = FrameStyle::Elision;
};

// What `line` (prefixes peeled, indentation kept) says as a frame; absent where it is none.
// Cost: linear in the line.
std::optional<ReadFrame> read_frame(std::string_view line);

// `path:line` or `path:line:column`, the whole of `place`; absent where it is none.
std::optional<Frame> read_place(std::string_view place);

}  // namespace errdex::text
