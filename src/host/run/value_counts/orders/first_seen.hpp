// Puts the tables of samples into the order in which their values first occur.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>

#include "src/layouts/value_table.hpp"

namespace cairn::host {

constexpr std::size_t most_ordered_by_first_occurrence = std::size_t{1} << 30;

// The table counts the samples, which lie on the host and are no more than those. O(n); no lookup at all
// where no value occurs twice. Of `exec`, progress alone matters; where it throws, the table is as it was or
// lost.
void order_by_first_occurrence(const detail::samples& x, value_table& table, int threads,
                               const execution& exec);

}  // namespace cairn::host
