// States whose bytes were altered and whose checksum was made anew.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <random>
#include <span>
#include <stdexcept>
#include <vector>

#include "src/states/checksum.hpp"

namespace tests {

// Asks that load(bytes) refuses them when they end early, at every byte, and when a bit of any byte is
// altered.
template <class Load>
void expect_cut_or_altered_is_refused(const std::vector<std::byte>& whole, std::mt19937_64& random,
                                      const Load& load) {
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(load(std::span(whole).first(size)), std::invalid_argument) << "cut to " << size << " bytes";
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::vector<std::byte> altered = whole;
    altered[at] ^= static_cast<std::byte>(1U << (random() % 8));
    EXPECT_THROW(load(std::span<const std::byte>(altered)), std::invalid_argument) << "byte " << at;
  }
}

inline void write_checksum(std::vector<std::byte>& state) {
  cairn::states::checksum sum;
  sum.add(state.data(), state.size() - 8);
  const std::uint64_t value = sum.value();
  std::memcpy(state.data() + state.size() - 8, &value, 8);
}

// Bytes that only who wrote the checksum anew could have altered: refused, or some other state, never a
// crash.
inline std::vector<std::byte> forged(const std::vector<std::byte>& whole, std::mt19937_64& random) {
  std::vector<std::byte> made = whole;
  for (std::uint64_t n = 1 + random() % 3; n > 0; --n) {
    const std::size_t word = 2 + random() % (made.size() / 8 - 3);
    const std::uint64_t values[] = {0,
                                    1,
                                    2,
                                    16,
                                    17,
                                    random(),
                                    random() % 100,
                                    ~std::uint64_t{0},
                                    0x7ff0000000000000,
                                    0x7ff8000000000000,
                                    std::uint64_t{1} << 28};
    std::memcpy(made.data() + 8 * word, &values[random() % std::size(values)], 8);
  }
  write_checksum(made);
  return made;
}

}  // namespace tests
