// The heaviest segments, rectangles and boxes of an array.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cairn/subarrays.hpp>
#include <string>
#include <vector>

#include "bindings.hpp"

namespace cairn::python {
namespace {

template <class T>
subarrays<sum_type<T>> find(const std::string& how, std::span<const T> values,
                            std::span<const std::size_t> shape, std::size_t k, const subarray_limits& limits,
                            const execution& exec) {
  if (how == "scoring") return maximal_scoring_subsequences(values, exec);
  if (how == "disjoint") return disjoint_max_subarrays(values, shape, k, limits, exec);
  return max_subarrays(values, shape, k, limits, exec);
}

// (sums, first, last, run), heaviest first. `values`: one dimension, of an array of this shape.
nb::tuple heaviest(const call_place& at, const array& values, nb::handle shape, given<std::size_t> k,
                   const std::string& how, nb::handle least, nb::handle greatest) {
  const auto sides = all_of<std::size_t>(shape, "shape");
  const subarray_limits limits{all_of<std::size_t>(least, "min_shape"),
                               all_of<std::size_t>(greatest, "max_shape")};
  const std::size_t wanted_parts = k.as("k");
  return visit_items(values, [&](auto x) {
    auto found = unlocked(at, std::size_t{1} << 40, [&](const execution& exec) {
      return find(how, x, sides, wanted_parts, limits, exec);
    });
    const std::size_t size = found.size();
    const std::size_t dims = found.dims;
    return nb::make_tuple(numpy_array(std::move(found.sums)),
                          numpy_array(std::move(found.first), {size, dims}),
                          numpy_array(std::move(found.last), {size, dims}), facts_of(found.run));
  });
}

}  // namespace

void add_subarrays(nb::module_& m) { m.def("heaviest", placed(&heaviest)); }

}  // namespace cairn::python
