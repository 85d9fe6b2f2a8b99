// The form of the heaviest subarrays over ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/subarrays.hpp>

namespace cairn::collective {

// Of an array that ranks have parts of, one behind the other; a shape of no dimensions is a line of all
// values. Sum: std::int64_t, double. `exec`: what each rank does of it.
template <class Sum>
subarrays<Sum> find_subarrays(const communicator& all, const detail::subarray_query& query,
                              const execution& exec);

}  // namespace cairn::collective
