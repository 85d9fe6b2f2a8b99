// What the search for the heaviest subarrays is held against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace perf {

// sums[i] = values[0] + ... + values[i], on `threads` threads.
void prefix_sums(const std::int32_t* values, std::size_t size, std::int64_t* sums, int threads);

// The k largest sums of subarrays by the sequential method of the paper: a heap for each end, all of them
// versions of one partially persistent heap (Brodal and Jorgensen), and selection from the heap of these
// heaps, here by a priority queue. Of more dimensions, this for each line between two rows (planes, ...).
std::vector<std::int64_t> sums_by_heaps(const std::vector<std::int32_t>& values,
                                        const std::vector<std::size_t>& shape, std::size_t k);

// The heaviest rectangle's sum: Kadane's scan of all pairs of rows, vectorised over neighbouring lower rows,
// for the processor that builds this.
std::int32_t heaviest_rectangle(const std::int32_t* values, std::size_t rows, std::size_t columns,
                                int threads);
double heaviest_rectangle(const double* values, std::size_t rows, std::size_t columns, int threads);
std::int64_t heaviest_rectangle(const std::int64_t* values, std::size_t rows, std::size_t columns,
                                int threads);

}  // namespace perf
