// States whose bytes were altered and whose checksum was made anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <random>
#include <vector>

#include "src/states/checksum.hpp"

namespace tests {

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
  cairn::states::checksum sum;
  sum.add(made.data(), made.size() - 8);
  const std::uint64_t value = sum.value();
  std::memcpy(made.data() + made.size() - 8, &value, 8);
  return made;
}

}  // namespace tests
