// A whole array in memory, of any type and number of dimensions; of several ranks each has a part of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "inputs/input.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct whole_array {
  // In the order of C: the last dimension fastest. Those of the ranks before come before.
  std::variant<std::vector<std::int8_t>, std::vector<std::int16_t>, std::vector<std::int32_t>,
               std::vector<std::int64_t>, std::vector<std::uint8_t>, std::vector<std::uint16_t>,
               std::vector<std::uint32_t>, std::vector<std::uint64_t>, std::vector<float>,
               std::vector<double>>
      values;
  std::vector<std::size_t> shape;  // of the whole; a number alone is an array of one
};

// Tables of .csv files have two dimensions, or one where they have one column or `options` names one; what
// comes without a shape has one. Collective. Errors, on all ranks: refusal, also for an array without values.
whole_array read_array(const std::string& path, input_options options, const run_ranks& ranks);

}  // namespace cairn::tool
