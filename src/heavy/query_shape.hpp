// What is asked of an array, checked.
#pragma once

#include <cairn/subarrays.hpp>
#include <string_view>

#include "src/heavy/array_shape.hpp"

namespace cairn::heavy {

// The function that asks so.
std::string_view name_of(detail::subarray_search search);

// The shape of a query, with its limits. Looks at the number of its values alone. std::invalid_argument where
// there are none, k is 0, or shape and limits do not fit.
array_shape shape_of(const detail::subarray_query& query);

}  // namespace cairn::heavy
