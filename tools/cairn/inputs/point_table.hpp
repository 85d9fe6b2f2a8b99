// A whole table of numbers in memory, as points: one row for each; of several ranks each has a part of it.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "inputs/input.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct point_table {
  // Row after row. float where the input holds float32 or float16, else double: integers above 2^53 are
  // rounded.
  std::variant<std::vector<float>, std::vector<double>> numbers;
  std::size_t columns = 1;
  std::size_t all_rows = 0;  // of all ranks
  table_facts facts;

  std::size_t rows() const;
};

// These columns side by side, in their order, each float or double as above, all as the widest of them; an
// input that is a file. Collective; errors, on all ranks: refusal.
point_table read_columns(const std::string& path, const std::vector<std::string>& columns,
                         const input_options& options, const run_ranks& ranks);
// All columns, or the one that `options` names. Collective; errors, on all ranks: refusal.
point_table read_points(const std::string& path, input_options options, const run_ranks& ranks);

}  // namespace cairn::tool
