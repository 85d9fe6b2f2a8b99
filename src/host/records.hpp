// Sorting the entries of a frequency table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/scratch/scratch.hpp"

namespace cairn::host {

struct record {
  std::uint64_t key;
  std::uint64_t count;
};

// Sorts records of different keys by key, on as many threads as it pays to wake of `threads`.
void sort_by_key(scratch<record>& records, int threads);

// Sorts records, which are in order by key, by descending count; equal counts stay in order.
void sort_by_count(scratch<record>& records, int threads);

}  // namespace cairn::host
