// Draws the key of a secret hash.
#include "src/counting/secret_hash.hpp"

#include <sys/random.h>

#include <array>
#include <random>

namespace cairn {

secret_hash::secret_hash() {
  // Not std::random_device: it executes CPUID first, which takes 30 us on a virtual machine.
  std::array<std::uint64_t, 2> numbers;
  if (getentropy(numbers.data(), sizeof numbers) != 0) {
    std::random_device random;
    for (std::uint64_t& number : numbers) number = std::uint64_t{random()} << 32 | random();
  }
  first_ = numbers[0] | 1;
  second_ = numbers[1] | 1;
}

}  // namespace cairn
