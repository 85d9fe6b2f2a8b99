// BINARY, the paper's peer: every sample searched for among the edges, branch-free, vectorised, as good as we
// can make it, with the same private tables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace perf {

// Edges sorted; samples in [edges.front(), edges.back()]. Counts of the half-open bins, the last one closed.
std::vector<std::uint64_t> binary_search_histogram(std::span<const float> x, std::span<const float> edges,
                                                   int threads);

}  // namespace perf
