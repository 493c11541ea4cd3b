#include "tools/errdex/command_line.h"

int main(int argc, char** argv) {
  return errdex::run_command_line(argc, argv);
}
