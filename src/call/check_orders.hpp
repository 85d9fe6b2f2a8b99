// Refuses samples without replacement and orders that there are not.
#pragma once

#include <cairn/random/without_replacement.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"

namespace cairn {

constexpr std::string_view sampling_call = "sample_without_replacement_into";

// Of so many items wanted of `items`; `most` is the greatest number that indices hold. std::invalid_argument.
inline void check_sample(std::string_view who, std::uint64_t wanted, std::uint64_t items, std::uint64_t most,
                         sample_order order) {
  if (wanted > items)
    throw std::invalid_argument(
        sentence(who, ": ", wanted, " items wanted of ", items, "; expected no more than these"));
  if (wanted != 0 && items - 1 > most)
    throw std::invalid_argument(sentence(who, ": items up to ", items - 1,
                                         " do not fit in indices of 32 bits; expected integers of 64 bits"));
  if (order != sample_order::taken && order != sample_order::ascending)
    throw std::invalid_argument(
        sentence(who, ": order is ", static_cast<int>(order), "; expected taken or ascending"));
}
[[noreturn]] inline void refuse_few_weights(std::string_view who, std::uint64_t wanted, std::uint64_t there) {
  throw std::invalid_argument(sentence(who, ": ", wanted, " items wanted of ", there,
                                       " with a weight above 0; expected no more than these"));
}

// `what` is made on the host alone.
inline void check_on_host(std::string_view who, std::string_view what, const execution& exec) {
  check_choices(exec);
  if (exec.where == place::device)
    throw std::invalid_argument(
        sentence(who, ": execution::where is device; expected host: ", what, " are made there"));
}

// A sample of all alike.
inline void check_uniform_sample(std::string_view who, std::uint64_t items, std::uint64_t wanted,
                                 const draws& which) {
  constexpr std::uint64_t most_items = std::uint64_t{1} << 63;
  if (items > most_items)
    throw std::invalid_argument(sentence(who, ": of ", items, " items; expected at most ", most_items));
  check_draws(who, wanted, which);
}

// An order of so many items.
inline void check_shuffled(std::string_view who, std::uint64_t size, const draws& which) {
  constexpr std::uint64_t most = std::uint64_t{1} << 47;
  if (size > most) throw std::invalid_argument(sentence(who, ": ", size, " items; expected at most ", most));
  check_draws(who, size, which);
}

// How many rows of so many items are `items`.
inline std::size_t rows_of(std::string_view who, std::size_t items, std::size_t width) {
  if (width == 0) throw std::invalid_argument(sentence(who, ": width is 0; expected 1 or more"));
  if (items % width != 0)
    throw std::invalid_argument(sentence(who, ": ", items, " items are no whole number of rows of ", width));
  return items / width;
}

}  // namespace cairn
