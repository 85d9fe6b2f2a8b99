#include "src/heavy/query_shape.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "src/call/sentence.hpp"

namespace cairn::heavy {
namespace {

void check_shape(std::string_view who, const detail::subarray_query& query) {
  if (query.shape.empty() || query.shape.size() > most_array_dims)
    throw std::invalid_argument(
        sentence(who, ": an array of ", query.shape.size(), " dimensions; expected 1 to ", most_array_dims));
  std::size_t product = 1;
  for (std::size_t d = 0; d < query.shape.size(); ++d) {
    if (query.shape[d] == 0)
      throw std::invalid_argument(sentence(who, ": dimension ", d, " is 0; expected 1 or more"));
    if (product > query.values.size / query.shape[d])
      throw std::invalid_argument(
          sentence(who, ": the shape has more values than the ", query.values.size, " that were given"));
    product *= query.shape[d];
  }
  if (product != query.values.size)
    throw std::invalid_argument(
        sentence(who, ": the shape has ", product, " values, but ", query.values.size, " were given"));
}

// One limit of each dimension, from none, one or all.
std::size_t limit_of(std::string_view who, std::string_view which, const std::vector<std::size_t>& given,
                     std::size_t d, std::size_t dims, std::size_t without) {
  if (given.empty()) return without;
  if (given.size() != 1 && given.size() != dims)
    throw std::invalid_argument(sentence(who, ": ", given.size(), " ", which, " lengths for ", dims,
                                         " dimensions; expected 1 or one for each"));
  return given[given.size() == 1 ? 0 : d];
}

}  // namespace

std::string_view name_of(detail::subarray_search search) {
  using enum detail::subarray_search;
  return search == all        ? "max_subarrays"
         : search == disjoint ? "disjoint_max_subarrays"
                              : "maximal_scoring_subsequences";
}

array_shape shape_of(const detail::subarray_query& query) {
  const std::string_view who = name_of(query.search);
  if (query.values.size == 0)
    throw std::invalid_argument(sentence(who, ": no values; expected at least one"));
  if (query.k == 0) throw std::invalid_argument(sentence(who, ": k is 0; expected 1 or more"));
  check_shape(who, query);
  const std::size_t dims = query.shape.size();
  array_shape shape;
  shape.axes.resize(dims);
  std::size_t stride = 1;
  for (std::size_t d = dims; d-- > 0; stride *= query.shape[d]) {
    array_axis& axis = shape.axes[d];
    axis = {query.shape[d], stride, 1, query.shape[d], d};
    if (query.limits == nullptr) continue;
    axis.least = limit_of(who, "least", query.limits->least, d, dims, 1);
    axis.greatest = limit_of(who, "greatest", query.limits->greatest, d, dims, axis.size);
    if (axis.least == 0 || axis.least > axis.greatest || axis.least > axis.size)
      throw std::invalid_argument(sentence(who, ": sides of ", axis.least, " to ", axis.greatest,
                                           " in dimension ", d, ", which has ", axis.size,
                                           "; expected a range of 1 to that"));
    axis.greatest = std::min(axis.greatest, axis.size);
  }
  return shape;
}

}  // namespace cairn::heavy
