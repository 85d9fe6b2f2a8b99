// The heaviest subarrays of arrays of two dimensions and more.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <memory>
#include <vector>

#include "src/host/run/subarrays/array_shape.hpp"
#include "src/host/run/subarrays/array_sums.hpp"
#include "src/host/run/subarrays/heaviest.hpp"
#include "src/host/sweeps/subarray_task.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::host {

// Searches one array, or parts of it, over one table.
template <class Sum>
class box_search {
 public:
  virtual ~box_search() = default;
  // The k heaviest within a part, in order. std::bad_alloc; cancelled.
  virtual std::vector<weighed<Sum>> find(const array_part& part, std::size_t k, const execution& exec) = 0;
};

// Scans in 32 bits where sums fit, in double where they are exact or the values are real, else in 64 bits.
// std::bad_alloc.
template <class Sum>
std::unique_ptr<box_search<Sum>> make_box_search(const detail::samples& values, const array_shape& shape,
                                                 const array_sums& sums, isa target, int threads);

}  // namespace cairn::host
