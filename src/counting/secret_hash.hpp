// A hash of keys that nobody outside the process can foresee, so that no data crowd its tables.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn {

class secret_hash {
 public:
  // Drawn anew. std::runtime_error where the system has no random numbers.
  secret_hash();

  // One to one: multiplications by odd numbers, and the upper half folded onto the lower one between them
  // (Dietzfelbinger et al., Journal of Algorithms 25, 1997, for one such multiplication).
  std::uint64_t operator()(std::uint64_t key) const {
    const std::uint64_t once = key * first_;
    return (once ^ once >> 32) * second_;
  }
  std::uint64_t first_factor() const { return first_; }
  std::uint64_t second_factor() const { return second_; }

 private:
  std::uint64_t first_;
  std::uint64_t second_;
};

}  // namespace cairn
