// Refuses multinomial counts that do not fit.
#pragma once

#include <cairn/sampling.hpp>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "src/call/sentence.hpp"

namespace cairn {

// Numbers of rows lie below.
constexpr std::uint64_t most_count_rows = std::uint64_t{1} << 32;

// `who` begins the sentence. std::invalid_argument, as the next.
inline void check_draws_of_counts(std::string_view who, bool with_sign, std::uint64_t n) {
  if (n > (std::uint64_t{1} << 63) - (with_sign ? 1 : 0))
    throw std::invalid_argument(
        sentence(who, ": n is ", n, "; expected 0 to ", with_sign ? "2^63 - 1, the greatest count" : "2^63"));
}
inline void check_count_rows(std::string_view who, std::uint64_t rows, const draws& which) {
  if (which.offset >= most_count_rows || rows > most_count_rows - which.offset)
    throw std::invalid_argument(
        sentence(who, ": ", rows, " rows from number ", which.offset, " on; expected numbers below 2^32"));
}

}  // namespace cairn
