#include "src/counting/secret_hash.hpp"

#include <random>

namespace cairn {

secret_hash::secret_hash() {
  std::random_device random;
  const auto odd = [&random] { return std::uint64_t{random()} << 32 | random() | 1; };
  first_ = odd();
  second_ = odd();
}

}  // namespace cairn
