// Which draws a call asks for.
#pragma once

#include <cairn/sampling.hpp>
#include <cstdint>

#include "../given.hpp"

namespace cairn::python {

// The arguments seed, stream and offset of a call.
struct given_draws {
  given<std::uint64_t> seed;
  given<std::uint64_t> stream;
  given<std::uint64_t> offset;

  draws as_draws() const { return {seed.as("seed"), stream.as("stream"), offset.as("offset")}; }
};

}  // namespace cairn::python
