// A team of threads in several domains, with slices out of order, for machines that are not here.
#pragma once

#include <cairn/info.hpp>
#include <vector>

#include "src/machine/team.hpp"

namespace tests {

struct scattered_team {
  // All on a processor that this process may use.
  std::vector<unsigned> processors = std::vector<unsigned>(
      5, cairn::machine().processors.empty() ? 0U
                                             : static_cast<unsigned>(cairn::machine().processors[0].number));
  std::vector<unsigned> slices{3, 0, 4, 2, 1};
  std::vector<unsigned> domain_begin{0, 2, 3, 5};
  cairn::host::thread_team team{5, processors.data(), slices.data(), domain_begin.data(), 3};
};

}  // namespace tests
