// Draws, samples, orders and counts that ranks share.
#include <nanobind/nanobind.h>

#include <cairn/collective/multinomial.hpp>
#include <cairn/collective/sampling.hpp>
#include <cairn/collective/shuffle.hpp>
#include <cairn/collective/without_replacement.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../array.hpp"
#include "../bindings.hpp"
#include "../call.hpp"
#include "../facts.hpp"
#include "../made_array.hpp"
#include "../ranks.hpp"
#include "draws.hpp"

namespace cairn::python {
namespace {

// This rank's slice of the draws from what all ranks hold: Value is the type of its draws.
template <class From, class Value>
nb::tuple draw_of_ranks(const python_communicator& ranks, const From& from, nb::handle values,
                        given<std::uint64_t> seed, given<std::uint64_t> stream, given<std::uint64_t> offset,
                        device_word device, thread_count threads) {
  const array to(values, array::access::write);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return facts_of(unlocked({device, threads}, to.size(), [&](const execution& exec) {
    return draw_into(ranks, from, to.items<Value>(), which, exec);
  }));
}

sample_order order_of(given<bool> ascending) {
  return ascending.as("ascending") ? sample_order::ascending : sample_order::taken;
}

// This rank's slice of a sample of the items 0, 1, ..., items - 1, or by the weights of all ranks.
nb::tuple draw_some_of_ranks(const python_communicator& ranks, nb::handle indices, given<std::uint64_t> items,
                             given<bool> ascending, given<std::uint64_t> seed, given<std::uint64_t> stream,
                             given<std::uint64_t> offset, thread_count threads) {
  const array to(indices, array::access::write);
  const std::uint64_t all = items.as("items");
  const sample_order order = order_of(ascending);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return facts_of(unlocked({{}, threads}, to.size(), [&](const execution& exec) {
    return sample_without_replacement_into(ranks, to.items<std::int64_t>(), all, which, order, exec);
  }));
}
nb::tuple draw_distinct_of_ranks(const python_communicator& ranks, nb::handle indices, nb::handle weights,
                                 given<bool> ascending, given<std::uint64_t> seed,
                                 given<std::uint64_t> stream, given<std::uint64_t> offset,
                                 thread_count threads) {
  const array to(indices, array::access::write);
  const array w(weights);
  const sample_order order = order_of(ascending);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return visit_reals(w, [&](auto real) {
    return facts_of(unlocked({{}, threads}, w.size(), [&](const execution& exec) {
      return sample_without_replacement_into(ranks, to.items<std::int64_t>(), w.items<const decltype(real)>(),
                                             which, order, exec);
    }));
  });
}

// The items of this rank that were taken.
nb::object numbers_of(divided_sample made) {
  std::vector<std::int64_t> items(made.items.begin(), made.items.end());
  return numpy_array(std::move(items));
}
nb::object divide_some_of_ranks(const python_communicator& ranks, given<std::uint64_t> wanted,
                                given<std::uint64_t> items, given<std::uint64_t> seed,
                                given<std::uint64_t> stream, given<std::uint64_t> offset,
                                thread_count threads) {
  const std::uint64_t count = wanted.as("count");
  const std::uint64_t mine = items.as("items");
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return numbers_of(unlocked({{}, threads}, 0, [&](const execution& exec) {
    return divided_sample_without_replacement(ranks, count, mine, which, exec);
  }));
}
nb::object divide_distinct_of_ranks(const python_communicator& ranks, given<std::uint64_t> wanted,
                                    nb::handle weights, given<std::uint64_t> seed,
                                    given<std::uint64_t> stream, given<std::uint64_t> offset,
                                    thread_count threads) {
  const std::uint64_t count = wanted.as("count");
  const array w(weights);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return visit_reals(w, [&](auto real) {
    return numbers_of(unlocked({{}, threads}, w.size(), [&](const execution& exec) {
      return divided_sample_without_replacement(ranks, count, w.items<const decltype(real)>(), which, exec);
    }));
  });
}

nb::tuple permute_of_ranks(const python_communicator& ranks, nb::handle indices, given<std::uint64_t> seed,
                           given<std::uint64_t> stream, given<std::uint64_t> offset, thread_count threads) {
  const array to(indices, array::access::write);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return facts_of(unlocked({{}, threads}, to.size(), [&](const execution& exec) {
    return permutation_into(ranks, to.items<std::int64_t>(), which, exec);
  }));
}

// rows: bytes of two dimensions, each row an item.
nb::tuple shuffle_rows_of_ranks(const python_communicator& ranks, nb::handle rows, given<std::uint64_t> seed,
                                given<std::uint64_t> stream, given<std::uint64_t> offset,
                                thread_count threads) {
  const array to(rows, array::access::write);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return facts_of(unlocked({{}, threads}, to.size(), [&](const execution& exec) {
    return shuffle_rows(ranks, to.items<std::uint8_t>(), to.row_size(), which, exec);
  }));
}

// How often each category of this rank is drawn.
nb::tuple count_draws_of_ranks(const python_communicator& ranks, nb::handle counts, nb::handle weights,
                               given<std::uint64_t> n, given<std::uint64_t> seed, given<std::uint64_t> stream,
                               given<std::uint64_t> offset, thread_count threads) {
  const array to(counts, array::access::write);
  const array w(weights);
  const std::uint64_t all = n.as("n");
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return visit_reals(w, [&](auto real) {
    return facts_of(unlocked({{}, threads}, w.size(), [&](const execution& exec) {
      return multinomial_into(ranks, to.items<std::int64_t>(), w.items<const decltype(real)>(), all, which,
                              exec);
    }));
  });
}

}  // namespace

void add_draws_of_ranks(nb::module_& m) {
  m.def("draw_of_ranks", &draw_of_ranks<sampler, std::int64_t>);
  m.def("draw_of_ranks", &draw_of_ranks<distribution, std::int64_t>);
  m.def("draw_of_ranks", &draw_of_ranks<continuous_distribution, double>);
  m.def("draw_some_of_ranks", &draw_some_of_ranks);
  m.def("draw_distinct_of_ranks", &draw_distinct_of_ranks);
  m.def("divide_some_of_ranks", &divide_some_of_ranks);
  m.def("divide_distinct_of_ranks", &divide_distinct_of_ranks);
  m.def("permute_of_ranks", &permute_of_ranks);
  m.def("shuffle_rows_of_ranks", &shuffle_rows_of_ranks);
  m.def("count_draws_of_ranks", &count_draws_of_ranks);
}

}  // namespace cairn::python
