// Weighted random draws.
#include <nanobind/stl/string_view.h>

#include <cairn/sampling.hpp>
#include <cstdint>

#include "../bindings.hpp"
#include "draws.hpp"

namespace cairn::python {
namespace {

sampler sampler_of(const call_place& at, const array& weights, given<bool> alias) {
  const bool by_alias = alias.as("alias");
  return visit_reals(weights, [&](auto items) {
    return unlocked(at, items.size(), [&](const execution& exec) {
      return by_alias ? sampler::alias(items, exec) : sampler(items, exec);
    });
  });
}

nb::tuple draw(const drawing& how, const sampler& from, const output_array& indices) {
  return how.facts(indices.size(), [&](const execution& exec, const draws& which) {
    return from.draw_into(indices.items<std::int64_t>(), which, exec);
  });
}

}  // namespace

void add_sampling(nb::module_& m) {
  nb::class_<sampler>(m, "WeightedItems")
      .def_static("of_weights", placed(&sampler_of))
      .def_static("uniform", [](given<std::size_t> items) { return sampler::uniform(items.as("weights")); })
      .def("size", &sampler::size)
      .def("method", &sampler::method)
      .def("draw", with_draws(&draw));
}

}  // namespace cairn::python
