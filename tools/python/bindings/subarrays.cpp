// The heaviest segments, rectangles and boxes of an array.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cairn/subarrays.hpp>
#include <string>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "facts.hpp"
#include "made_array.hpp"

namespace cairn::python {
namespace {

enum class search { overlapping, disjoint, scoring };

search search_named(const std::string& name) {
  if (name == "overlapping") return search::overlapping;
  if (name == "disjoint") return search::disjoint;
  return search::scoring;
}

template <class T>
subarrays<sum_type<T>> find(search how, std::span<const T> values, std::span<const std::size_t> shape,
                            std::size_t k, const subarray_limits& limits, const execution& exec) {
  if (how == search::scoring) return maximal_scoring_subsequences(values, exec);
  if (how == search::disjoint) return disjoint_max_subarrays(values, shape, k, limits, exec);
  return max_subarrays(values, shape, k, limits, exec);
}

// (sums, first, last, run), heaviest first. `values`: one dimension, of an array of this shape.
nb::tuple heaviest(nb::handle values, nb::handle shape, given<std::size_t> k, const std::string& how,
                   nb::handle least, nb::handle greatest, device_word device, thread_count threads) {
  const array x(values);
  const auto sides = all_of<std::size_t>(shape, "shape");
  const subarray_limits limits{all_of<std::size_t>(least, "min_shape"),
                               all_of<std::size_t>(greatest, "max_shape")};
  const std::size_t wanted_parts = k.as("k");
  const search wanted = search_named(how);
  return visit(x, [&](auto item) {
    using T = decltype(item);
    auto found = unlocked({device, threads}, std::size_t{1} << 40, [&](const execution& exec) {
      return find<T>(wanted, x.items<const T>(), sides, wanted_parts, limits, exec);
    });
    const std::size_t size = found.size();
    const std::size_t dims = found.dims;
    return nb::make_tuple(numpy_array(std::move(found.sums)),
                          numpy_array(std::move(found.first), {size, dims}),
                          numpy_array(std::move(found.last), {size, dims}), facts_of(found.run));
  });
}

}  // namespace

void add_subarrays(nb::module_& m) { m.def("heaviest", &heaviest); }

}  // namespace cairn::python
