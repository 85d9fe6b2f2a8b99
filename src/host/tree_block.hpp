// A block of draws among few boundaries. This is the generic one; src/host/avx2/tree_block.hpp has one that
// searches in registers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/draw_block.hpp"
#include "src/tables/draw_view.hpp"

namespace cairn::CAIRN_TARGET {

template <int levels>
class tree_search {
 public:
  explicit tree_search(const tables::tree_draws& table) : table_(table) {}

  // Writes the items of draw_block draws. True when one of them may not be settled.
  bool operator()(const std::uint32_t* words, std::uint32_t* items) const {
    std::uint16_t upper[draw_block];
    std::uint16_t below[draw_block] = {};
    std::uint16_t same[draw_block] = {};
    for (std::size_t i = 0; i < draw_block; ++i) upper[i] = static_cast<std::uint16_t>(words[i] >> 16);
    for (std::size_t j = 0; j < (std::size_t{1} << levels) - 1; ++j) {
      const std::uint16_t boundary = table_.upper[j];
      for (std::size_t i = 0; i < draw_block; ++i) {
        below[i] = static_cast<std::uint16_t>(below[i] + (boundary < upper[i] ? 1 : 0));
        same[i] = static_cast<std::uint16_t>(same[i] | (boundary == upper[i] ? 1 : 0));
      }
    }
    std::uint32_t undecided = 0;
    for (std::size_t i = 0; i < draw_block; ++i) {
      items[i] = below[i];
      undecided |= same[i];
    }
    return undecided != 0;
  }

 private:
  const tables::tree_draws& table_;
};

}  // namespace cairn::CAIRN_TARGET
