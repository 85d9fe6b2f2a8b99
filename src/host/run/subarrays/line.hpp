// The heaviest segments of an array of one dimension.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "src/host/run/subarrays/block_pair.hpp"
#include "src/host/run/subarrays/heaviest.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::host {

template <class Sum>
class line_search {
 public:
  virtual ~line_search() = default;
  // The k heaviest within the limits, in order. std::bad_alloc.
  virtual std::vector<weighed<Sum>> find(const line_limits& limits, std::size_t k) const = 0;
  // The maximal scoring segments, from left to right. std::bad_alloc.
  virtual std::vector<weighed<Sum>> maximal() const = 0;
};

// Reads the values once, and again what its searches come across. `who`: the function that was called.
// std::bad_alloc; cancelled; std::invalid_argument for a value that is no finite number, or prefix sums that
// double does not hold.
template <class Sum>
std::unique_ptr<line_search<Sum>> make_line_search(std::string_view who, const detail::samples& values,
                                                   isa target, int threads, const execution& exec);

}  // namespace cairn::host
