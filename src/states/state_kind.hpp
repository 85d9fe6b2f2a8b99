// Which accumulations have states, by the numbers that stand in their headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn::states {

enum class kind : std::uint32_t {
  counts = 1,            // histogram_builder<>
  real_weights = 2,      // histogram_builder<weight_sum<double>>
  signed_weights = 3,    // of std::int64_t
  unsigned_weights = 4,  // of std::uint64_t
  means = 5,             // histogram_builder<mean_of>
  values = 6,            // value_counter
  extremes = 7,
};

constexpr std::string_view name_of(kind which) {
  constexpr std::string_view names[] = {"",
                                        "a histogram_builder of counts",
                                        "a histogram_builder of real weights",
                                        "a histogram_builder of signed weights",
                                        "a histogram_builder of unsigned weights",
                                        "a histogram_builder of means",
                                        "a value_counter",
                                        "extremes"};
  const auto number = static_cast<std::size_t>(which);
  return number >= 1 && number < std::size(names) ? names[number] : std::string_view("something unknown");
}

// What a state begins with: like PNG's, these bytes do not survive a copy as text.
constexpr unsigned char first_bytes[8] = {0x89, 'c', 'a', 'i', 'r', 'n', '\r', '\n'};
constexpr std::uint32_t version = 1;
constexpr std::size_t most_at_once = std::size_t{1} << 20;  // bytes a call of sink or source

}  // namespace cairn::states
