// Value counts and value numbers over ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/value_counts.hpp>
#include <cairn/value_numbers.hpp>
#include <cstdint>
#include <vector>

namespace cairn::collective {

// `exec`: what each rank does of it; `root`: the rank that gets the table, or all_ranks.
detail::counted_values value_counts(const communicator& all, const detail::samples& x,
                                    const detail::value_list& values, std::vector<std::uint64_t>& counts,
                                    order wanted, const execution& exec, int root);

run_info place_values(const communicator& all, const detail::value_places& to, const detail::samples& x,
                      const detail::samples& values, const execution& exec);

}  // namespace cairn::collective
