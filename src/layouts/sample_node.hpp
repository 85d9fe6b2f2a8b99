// A range of items and how many of them a sample has (src/kernels/random/sample_tree.hpp).
#pragma once

#include <cstdint>

namespace cairn {

struct sample_node {
  std::uint64_t number = 1;
  std::uint64_t first = 0;  // its first item
  std::uint64_t size = 0;   // items
  std::uint64_t count = 0;  // of the sample
};

}  // namespace cairn
