// Weighted random draws.
#include <nanobind/nanobind.h>

#include <cairn/sampling.hpp>
#include <cstdint>

#include "../array.hpp"
#include "../bindings.hpp"
#include "../call.hpp"
#include "../facts.hpp"

namespace cairn::python {
namespace {

sampler sampler_of(nb::handle weights, given<bool> alias, device_word device, thread_count threads) {
  const array w(weights);
  const bool by_alias = alias.as("alias");
  return visit_reals(w, [&](auto real) {
    const auto items = w.items<const decltype(real)>();
    return unlocked({device, threads}, items.size(), [&](const execution& exec) {
      return by_alias ? sampler::alias(items, exec) : sampler(items, exec);
    });
  });
}

nb::tuple draw(const sampler& from, nb::handle indices, given<std::uint64_t> seed,
               given<std::uint64_t> stream, given<std::uint64_t> offset, device_word device,
               thread_count threads) {
  const array to(indices, array::access::write);
  const draws which{seed.as("seed"), stream.as("stream"), offset.as("offset")};
  return facts_of(unlocked({device, threads}, to.size(), [&](const execution& exec) {
    return from.draw_into(to.items<std::int64_t>(), which, exec);
  }));
}

}  // namespace

void add_sampling(nb::module_& m) {
  nb::class_<sampler>(m, "WeightedItems")
      .def_static("of_weights", &sampler_of)
      .def_static("uniform", [](given<std::size_t> items) { return sampler::uniform(items.as("weights")); })
      .def("size", &sampler::size)
      .def("method", [](const sampler& s) { return nb::str(s.method().data(), s.method().size()); })
      .def("draw", &draw);
}

}  // namespace cairn::python
