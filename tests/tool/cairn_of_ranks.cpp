// The tool over several ranks, which are threads of one process: as many as CAIRN_RANKS says.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tests/ranks/simulated_ranks.hpp"
#include "tools/cairn/program.hpp"

int main(int count, char** values) {
  cairn::tool::prepare_process(values);
  const char* const asked = std::getenv("CAIRN_RANKS");
  tests::simulated_ranks all(asked == nullptr ? 3 : std::atoi(asked));
  std::vector<int> codes(static_cast<std::size_t>(all.size()));
  all.run([&](const cairn::communicator& world) {
    codes[static_cast<std::size_t>(world.rank())] = cairn::tool::run(
        {"cairn", true, cairn::tool::run_ranks(world)}, {values + std::min(count, 1), values + count});
  });
  const bool same = std::ranges::count(codes, codes.front()) == std::ssize(codes);
  return same ? codes.front() : 99;
}
