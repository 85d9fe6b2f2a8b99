// How calls for values in bins begin, over ranks.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/communicator.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "src/ranks/agreement.hpp"

namespace cairn::collective {

struct values_call {
  std::string_view who;
  const columns& x;
  const detail::samples& values;
  const axes& bins;
  const execution& exec;
  int root = all_ranks;
  const detail::samples* weights = nullptr;  // of the values, where these have some
};

// Refuses on all ranks what is bad on one. `name`: what the values are; `here`: how many bins this rank
// keeps.
void begin_values_call(const communicator& all, const values_call& call, std::string_view name,
                       std::size_t here, std::size_t bytes_a_bin, ranks::option_list options);

// As exponent_of_bound, with the bound of the weights of all ranks where none is given; 0 where none is
// needed. Errors on all ranks: std::invalid_argument.
int exponent_of_all_weights(const communicator& all, const values_call& call, const weighting& how);
template <class Sum>
int exponent_of_all(const communicator& all, const values_call& call, const weighting& how) {
  return std::is_same_v<Sum, double> && how.reproducible ? exponent_of_all_weights(all, call, how) : 0;
}

}  // namespace cairn::collective
