// Refuses draws that have no number, and parts of rows.
#pragma once

#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "src/call/sentence.hpp"

namespace cairn {

// `who` begins the sentence. std::invalid_argument.
inline void check_draws(std::string_view who, std::size_t size, const draws& which) {
  if (size != 0 && which.offset > std::numeric_limits<std::uint64_t>::max() - (size - 1))
    throw std::invalid_argument(sentence(who, ": draws ", which.offset, " and the ", size - 1,
                                         " after it; expected none beyond 2^64 - 1"));
}

// The check of resample_into. std::invalid_argument.
inline void check_rows_of(std::size_t numbers, std::size_t dims) {
  if (numbers % dims != 0)
    throw std::invalid_argument(
        sentence("resample_into: ", numbers, " numbers are no whole number of rows of ", dims));
}

}  // namespace cairn
