// The instruction set that all ranks have.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cstdint>
#include <span>

#include "src/machine/instruction_sets.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::ranks {

// The narrowest of those that the ranks would use. What throws, throws on all.
inline isa narrowest_target(const communicator& all, isa wanted) {
  isa mine = isa::best;
  on_each(all, [&] { mine = host::resolve(wanted); });
  std::uint64_t word = ~static_cast<std::uint64_t>(mine);
  greatest(all, std::span(&word, 1));
  return static_cast<isa>(~word);
}

}  // namespace cairn::ranks
