// What the command line says of HDF5 files: which dataset, which part of it, and how its values are read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tool {

// Of one dimension, as Python has it: an index, or first:last:step. Negative numbers count from the end.
struct index_or_slice {
  std::optional<std::int64_t> index;  // else a slice
  std::optional<std::int64_t> first, last;
  std::int64_t step = 1;
  bool is_rest = false;  // "...": all of as many dimensions as are left
};

struct dataset_choice {
  std::string dataset;                // --dataset; empty: the only one
  std::vector<index_or_slice> slice;  // --slice; dimensions that it does not name are whole
  bool raw = false;                   // --raw: the numbers as they are stored
  bool any_order = false;             // samples may come in the order of chunks

  bool given() const { return !dataset.empty() || !slice.empty() || raw; }
};

// "0:1000,:,3". Errors: usage_error.
std::vector<index_or_slice> parse_slice(std::string_view text);

// The part of one dimension that is read: items first, first + step, ..., `count` of them.
struct dimension_part {
  std::uint64_t first = 0, count = 0, step = 1;
  bool kept = true;  // an index takes its dimension away
};

// Of a dataset with these lengths. Errors: std::invalid_argument with a sentence.
std::vector<dimension_part> parts_of(const std::vector<index_or_slice>& slice,
                                     const std::vector<std::uint64_t>& lengths);

}  // namespace cairn::tool
