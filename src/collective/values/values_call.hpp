// How calls for values in bins begin, over ranks.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/communicator.hpp>
#include <cstddef>
#include <functional>
#include <string_view>
#include <type_traits>

#include "src/binned/binned_sums.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn::collective {

struct values_call {
  std::string_view who;
  const columns& x;
  const added_values& values;
  const axes& bins;
  const execution& exec;  // what each rank does
  int root = all_ranks;
};

// Refuses on all ranks what is bad on one. `options`: with which the call was made; `check`: refuses values.
void begin_values_call(const communicator& all, const values_call& call, ranks::option_list options,
                       const std::function<void()>& check);
// `here`: how many bins this rank keeps.
template <class Count>
void begin_values_call(const communicator& all, const values_call& call, std::size_t here,
                       const typename kept<Count>::options& how) {
  begin_values_call(all, call, kept<Count>::named(how), [&] {
    check_added<Count>(call.who, call.x, call.values);
    host::check_memory(call.who, here, sizeof(Count));
  });
}

// The exponent_for of a call, with the bound of the weights of all ranks where none is given. Errors on all
// ranks: std::invalid_argument.
int exponent_of_all_weights(const communicator& all, const values_call& call, const weighting& how);
template <class Count>
int exponent_of_all(const communicator& all, const values_call& call,
                    const typename kept<Count>::options& how) {
  if constexpr (std::is_same_v<Count, weight_sum<double>>)
    if (how.reproducible) return exponent_of_all_weights(all, call, how);
  return 0;
}

}  // namespace cairn::collective
