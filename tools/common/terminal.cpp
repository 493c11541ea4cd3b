#include "tools/common/terminal.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace errdex {

bool may_style(bool is_terminal, const char* no_color, const char* term) {
  const bool refused = no_color != nullptr && *no_color != '\0';
  return is_terminal && !refused && term != nullptr && *term != '\0' && std::string_view(term) != "dumb";
}

bool may_style_output() {
  return may_style(isatty(STDOUT_FILENO) != 0, std::getenv("NO_COLOR"), std::getenv("TERM"));
}

}  // namespace errdex
