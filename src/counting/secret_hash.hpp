// A hash of keys that cannot be predicted outside the process, so that no data can be made to collide in its
// tables.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/kernels/mixed.hpp"

namespace cairn {

class secret_hash {
 public:
  // With new random factors. std::runtime_error where the system has no random numbers.
  secret_hash();

  // One to one.
  std::uint64_t operator()(std::uint64_t key) const { return portable::mixed(key, first_, second_); }
  std::uint64_t first_factor() const { return first_; }
  std::uint64_t second_factor() const { return second_; }

 private:
  std::uint64_t first_;
  std::uint64_t second_;
};

}  // namespace cairn
