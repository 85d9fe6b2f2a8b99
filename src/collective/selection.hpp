// Items of some positions among those of all processes: narrowed together (src/ranks/narrowing.hpp).
//
// A sample of the items of each process, as in one process (src/host/run/order_statistics/selection.hpp),
// gives windows in which the positions should lie: it is narrowed until few of the sample are left around
// each end. One pass over all items counts what is below the windows and keeps the keys within, which are
// narrowed to the end. Where windows were missed, all items are narrowed; where these are counted, their
// values are.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "src/ranks/agreement.hpp"

namespace cairn::collective {

struct selection_call {
  std::string_view who;
  const detail::samples& x;
  bool leaves_nan = false;  // items that are NaN have no positions; else they are the last
  std::function<std::vector<std::uint64_t>(std::uint64_t items)> wanted;  // ascending, each once
  std::size_t most = 0;                                                   // positions wanted
  std::function<ranks::option_list()> options;  // what must be the same on all processes
};

struct selected_keys {
  std::vector<std::uint64_t> keys;  // of each position (src/counting/keys.hpp)
  std::uint64_t ordered = 0;        // items that have positions
  std::uint64_t nan = 0;
};

selected_keys select(const communicator& all, const selection_call& call, const execution& exec);

}  // namespace cairn::collective
