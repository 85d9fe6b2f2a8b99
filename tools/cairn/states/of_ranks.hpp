// Counters that can be saved, of all ranks as one.
#pragma once

#include <cairn/state.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "ranks/run_ranks.hpp"

namespace cairn::tool {

// The first rank's counters get what those of the others were given, in the order of ranks: merge(source)
// adds what a state holds. Collective; nothing to do where there is one process.
template <class Counters, class Merge>
void merge_at_first(const run_ranks& ranks, const Counters& mine, const Merge& merge) {
  if (!ranks.several()) return;
  std::string state;
  ranks.each([&] {
    if (!ranks.is_first())
      mine.save([&](std::span<const std::byte> bytes) {
        state.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      });
  });
  const std::vector<std::string> states = ranks.at_first_of_all(state);
  ranks.at_first([&] {
    for (std::size_t r = 1; r < states.size(); ++r) merge(source_of(std::as_bytes(std::span(states[r]))));
  });
}

}  // namespace cairn::tool
