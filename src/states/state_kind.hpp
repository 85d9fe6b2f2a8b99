// What the headers of states hold, and how it is told.
#pragma once

#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn::states {

using kind = state_kind;

// Empty for one that there is not.
constexpr std::string_view name_of(kind which) {
  constexpr std::string_view names[] = {"",
                                        "a histogram_builder of counts",
                                        "a histogram_builder of real weights",
                                        "a histogram_builder of signed weights",
                                        "a histogram_builder of unsigned weights",
                                        "a histogram_builder of means",
                                        "a value_counter",
                                        "extremes",
                                        "a saturating_counter",
                                        "a position_search",
                                        "words",
                                        "a histogram_builder of weighted means",
                                        "a weighted_reservoir",
                                        "a histogram_builder of covariances",
                                        "a bin_search"};
  const auto number = static_cast<std::size_t>(which);
  return number < std::size(names) ? names[number] : std::string_view();
}

// What a state begins with: like PNG's, these bytes do not survive a copy as text.
constexpr unsigned char first_bytes[8] = {0x89, 'c', 'a', 'i', 'r', 'n', '\r', '\n'};
constexpr std::uint32_t version = 1;
constexpr std::size_t most_at_once = std::size_t{1} << 20;  // bytes a call of sink or source

}  // namespace cairn::states
