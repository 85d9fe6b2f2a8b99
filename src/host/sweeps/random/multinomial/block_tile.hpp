// The sets of one block, from its draws to those of its categories.
#pragma once

#include "src/host/sweeps/random/multinomial/level_split.hpp"
#include "src/host/sweeps/random/multinomial_task.hpp"

namespace cairn::CAIRN_TARGET {

template <class S>
class block_tile {
 public:
  // Holds `rows` rows of a block at once; 2^row_levels.
  block_tile(const host::multinomial_task<S>& task, int thread, int row_levels)
      : task_(task),
        room_(task.rooms + thread),
        words_(task.seed, task.stream),
        single_words_(task.seed, task.stream),
        row_levels_(row_levels),
        rows_(std::size_t{1} << row_levels) {
    prepare(room_->lists);
  }

  // The mass of a block, whose sets' masses stay.
  double sum(std::uint64_t block) {
    double* const mass = room_->mass;
    std::size_t width = rows_ << task_.tree.block_levels;
    load_masses(block, mass + width);
    for (width /= 2; width >= rows_; width /= 2)
      for (std::size_t f = 0; f < width; ++f) mass[width + f] = mass[2 * width + f] + mass[3 * width + f];
    return mass[rows_];
  }

  // counts()[r] are the draws of row r in the block, and become those of the block's categories: of category
  // i from counts()[i * rows] on. `item` is the item of the block in the first row. After sum(block).
  void split(std::uint64_t item, std::uint64_t set) {
    std::size_t width = rows_;
    for (int level = 0; level < task_.tree.block_levels; ++level, width *= 2) {
      const level_split of(*room_, row_levels_, width, item + (set << level));
      if (width < items_in_lanes)
        of.one_by_one(single_words_);
      else
        of.in_lanes(words_, single_words_);
    }
  }
  std::uint64_t* counts() const { return room_->count; }

 private:
  void load_masses(std::uint64_t block, double* to) const {
    const std::uint64_t size = task_.tree.block();
    const S* const weights = task_.weights + (block - task_.first_block()) * size;
    const std::uint64_t left = task_.tree.categories - block * size;
    for (std::uint64_t i = 0; i < size; ++i) {
      const double mass =
          i < left ? static_cast<double>(weights[i]) * task_.factors[0] * task_.factors[1] : 0.0;
      for (std::size_t r = 0; r < rows_; ++r) to[i * rows_ + r] = mass;
    }
  }

  const host::multinomial_task<S>& task_;
  multinomial_room* room_;
  item_words<item_bits> words_;
  item_words<std::uint64_t> single_words_;
  int row_levels_;
  std::size_t rows_;
};

}  // namespace cairn::CAIRN_TARGET
