// Histograms and bin numbers of so few samples that the tables of an axis, threads and scratch memory would
// cost more than they save: each sample is looked up among the edges.
#pragma once

#include <cairn/histogram.hpp>
#include <optional>
#include <span>

#include "src/host/sweeps/digitize_task.hpp"

namespace cairn::host {

// Adds up to 4 samples to `counts`, or more where the axis has many bins and no tables for the samples' type
// yet. Nothing, with `counts` as they were, where the general way is better: more samples, wishes in `exec`,
// a count that might overflow. Takes O(log bins) for a sample. Errors as histogram's.
std::optional<tally> count_few(std::span<std::uint64_t> counts, const detail::samples& x, const axis& bins,
                               const execution& exec);

// The same, but that it writes the samples' numbers (cairn/digitize.hpp).
std::optional<tally> digitize_few(const bin_numbers& to, const detail::samples& x, const axis& bins,
                                  const execution& exec);

}  // namespace cairn::host
