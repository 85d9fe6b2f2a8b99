// The seed of random tests: the same each time in the quick check, a new one in the full check.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

namespace tests {

// CAIRN_TEST_SEED is a number, or "new". Tests print it where they fail.
inline std::uint64_t seed() {
  static const std::uint64_t one = [] {
    const char* const given = std::getenv("CAIRN_TEST_SEED");
    if (given == nullptr) return std::uint64_t{20261125};
    return std::string(given) == "new" ? std::random_device{}() : std::uint64_t{std::stoull(given)};
  }();
  return one;
}

}  // namespace tests
