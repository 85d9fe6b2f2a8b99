// The refusal of a bin number outside the histogram.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "src/call/sentence.hpp"

namespace cairn {

[[noreturn]] inline void refuse_bin(std::size_t position, std::uint32_t bin, std::size_t bins) {
  throw std::invalid_argument(sentence("saturating_histogram_into: bins[", position, "] is ", bin,
                                       "; the histogram has bins 0 to ", bins - 1));
}

}  // namespace cairn
