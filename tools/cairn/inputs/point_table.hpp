// A whole table of numbers in memory, as points: one row for each.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "inputs/input.hpp"

namespace cairn::tool {

struct point_table {
  // Row after row. float where the input holds float32 or float16, else double: integers above 2^53 are
  // rounded.
  std::variant<std::vector<float>, std::vector<double>> numbers;
  std::size_t columns = 1;

  std::size_t rows() const;
};

// All columns, or the one that `options` names. Errors: refusal.
point_table read_points(const std::string& path, input_options options);

}  // namespace cairn::tool
