// `cairn`, the command-line tool of one process.
#include <algorithm>

#include "program.hpp"

int main(int count, char** values) {
  cairn::tool::prepare_process(values);
  return cairn::tool::run({}, {values + std::min(count, 1), values + count});
}
