// The heaviest subarrays on the host.
#pragma once

#include <cairn/subarrays.hpp>
#include <string_view>

#include "src/heavy/array_shape.hpp"

namespace cairn::host {

// For a shape of one dimension or more whose axes have their limits. std::bad_alloc, cancelled;
// std::invalid_argument for values that cannot be summed. `who`: the function that was called.
template <class Sum>
subarrays<Sum> run_subarrays(std::string_view who, const detail::subarray_query& query,
                             const heavy::array_shape& shape, const execution& exec);

}  // namespace cairn::host
