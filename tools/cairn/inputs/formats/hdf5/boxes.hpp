// In which pieces a dataset is read: boxes that fit into memory, each chunk within as few of them as can be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inputs/formats/hdf5/dataset_choice.hpp"

namespace cairn::tool {

// Items of the part that is read, counted from 0 in each dimension.
struct dataset_box {
  std::vector<std::uint64_t> first, count;

  std::uint64_t items() const;
};

class dataset_boxes {
 public:
  // No box has more bytes than `most_bytes`, but for one item. `chunk`: the lengths of the file's chunks; as
  // many as there are dimensions, or none where the dataset lies in one piece. Boxes come in the order of C,
  // and each is whole in it, unless chunks would be read again and again so and `any_order` allows another.
  dataset_boxes(std::vector<dimension_part> parts, std::vector<std::uint64_t> chunk, std::size_t item_bytes,
                std::size_t most_bytes, bool any_order);

  bool in_order() const { return in_order_; }
  // How many items those boxes have that touch the same chunks, at the worst; of the order of C.
  std::uint64_t items_of_band() const { return band_; }
  // From here on only items first to last of that dimension are read.
  void cut(std::size_t dimension, std::uint64_t first, std::uint64_t last);
  // The first item of that dimension, from `at` on, with which a chunk begins.
  std::uint64_t aligned(std::size_t dimension, std::uint64_t at) const;

  bool next(dataset_box& box);  // false at the end

 private:
  std::uint64_t chunk_end(std::size_t dimension, std::uint64_t at, std::uint64_t most) const;
  void plan(std::size_t item_bytes, std::size_t most_bytes, bool any_order);
  void plan_by_chunks(std::uint64_t most_items);
  void step_on();

  std::vector<dimension_part> parts_;
  std::vector<std::uint64_t> chunk_;
  std::vector<std::uint64_t> low_, high_;  // what is read of each dimension
  std::vector<std::uint64_t> at_, most_;   // where the next box begins, and how long it may be
  std::uint64_t band_ = 0;
  bool in_order_ = true, ended_ = false;
  dataset_box now_;
};

}  // namespace cairn::tool
