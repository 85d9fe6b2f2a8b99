// Weighted random draws.
#include <nanobind/nanobind.h>

#include <cairn/sampling.hpp>
#include <cstdint>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "facts.hpp"

namespace cairn::python {
namespace {

sampler sampler_of(nb::handle weights, bool alias, const char* device, int threads) {
  const array w(weights);
  return visit_reals(w, [&](auto real) {
    const auto items = w.items<const decltype(real)>();
    return unlocked({device, threads}, items.size(), [&](const execution& exec) {
      return alias ? sampler::alias(items, exec) : sampler(items, exec);
    });
  });
}

nb::tuple draw(const sampler& from, nb::handle indices, std::uint64_t seed, std::uint64_t stream,
               std::uint64_t offset, const char* device, int threads) {
  const array to(indices, array::access::write);
  return facts_of(unlocked({device, threads}, to.size(), [&](const execution& exec) {
    return from.draw_into(to.items<std::int64_t>(), draws{seed, stream, offset}, exec);
  }));
}

}  // namespace

void add_sampling(nb::module_& m) {
  nb::class_<sampler>(m, "WeightedItems")
      .def_static("of_weights", &sampler_of)
      .def_static("uniform", &sampler::uniform)
      .def("size", &sampler::size)
      .def("method", [](const sampler& s) { return nb::str(s.method().data(), s.method().size()); })
      .def("draw", &draw);
}

}  // namespace cairn::python
