#include <errdex/errdex.h>
#include <iostream>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    errdex::ErrorLookup lookup(argv[1]);
    errdex::ExplainOptions options;
    options.limit = 1;
    for (const errdex::Match& match : lookup.explain(argv[2], {}, options).matches) {
      std::cout << match.record.slug.value() << " " << errdex::to_string(match.match_type) << "\n";
      for (const errdex::Capture& capture : match.captures)
        std::cout << capture.name << " = " << capture.value << "\n";
    }
    return 0;
  } catch (const errdex::Error& error) {
    std::cerr << error.code() << "\n";
    return errdex::exit_status(error.kind());
  }
}
