// The answer to a query, by its search.
#pragma once

#include <cairn/subarrays.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "src/call/progress.hpp"
#include "src/heavy/array_shape.hpp"
#include "src/heavy/disjoint.hpp"
#include "src/heavy/line_search.hpp"
#include "src/heavy/table_search.hpp"
#include "src/heavy/weighed.hpp"
#include "src/machine/for_each.hpp"

namespace cairn::heavy {

inline std::string_view method_of(const array_shape& shape) {
  return shape.axes.size() == 1 ? "blocks" : "pairs of rows";
}

// For reading the values: where searches follow one another, reading is no progress.
inline execution execution_of_reading(const detail::subarray_query& query, const execution& exec) {
  return query.search == detail::subarray_search::disjoint ? at_fraction(exec, 0) : exec;
}

template <class Sum>
subarrays<Sum> with_corners(const std::vector<weighed<Sum>>& found, const array_shape& shape, int threads) {
  subarrays<Sum> made;
  made.dims = shape.axes.size();
  made.sums.resize(found.size());
  made.first.resize(found.size() * made.dims);
  made.last.resize(found.size() * made.dims);
  constexpr std::size_t chunk = 8192;
  host::for_each_chunk(found.size(), chunk, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      made.sums[i] = found[i].sum;
      for (std::size_t d = 0; d < made.dims; ++d) {
        made.first[i * made.dims + d] = static_cast<std::int64_t>(index_on(shape.axes[d], found[i].first));
        made.last[i * made.dims + d] = static_cast<std::int64_t>(index_on(shape.axes[d], found[i].last));
      }
    }
  });
  return made;
}

template <class Sum>
subarrays<Sum> answer(line_search<Sum>& search, const detail::subarray_query& query, const array_shape& shape,
                      const execution& exec, int threads) {
  const array_axis& axis = shape.axes[0];
  const auto find = [&](const array_part& part, std::size_t k, const execution&) {
    return search.find({part.begin[0], part.end[0], axis.least, axis.greatest}, k);
  };
  using enum detail::subarray_search;
  const auto found = query.search == maximal    ? search.maximal()
                     : query.search == disjoint ? heavy::disjoint<Sum>(find, shape, query.k, exec)
                                                : find(shape.whole(), query.k, exec);
  return with_corners(found, shape, threads);
}

template <class Sum>
subarrays<Sum> answer(box_search<Sum>& search, const detail::subarray_query& query, const array_shape& shape,
                      const execution& exec, int threads) {
  const auto find = [&](const array_part& part, std::size_t k, const execution& one) {
    return search.find(part, k, one);
  };
  const auto found = query.search == detail::subarray_search::disjoint
                         ? disjoint<Sum>(find, shape, query.k, exec)
                         : find(shape.whole(), query.k, exec);
  return with_corners(found, shape, threads);
}

}  // namespace cairn::heavy
