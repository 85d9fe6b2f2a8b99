// The calls of histograms.cpp, counting.cpp and sampling.cpp over the ranks of a communicator: each is given
// what its namesake is, behind the communicator, and returns what that returns, of all ranks.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cairn/collective/bin_rule.hpp>
#include <cairn/collective/extremes.hpp>
#include <cairn/collective/histogram.hpp>
#include <cairn/collective/order_statistics.hpp>
#include <cairn/collective/profile.hpp>
#include <cairn/collective/sampling.hpp>
#include <cairn/collective/saturating_histogram.hpp>
#include <cairn/collective/value_counts.hpp>
#include <cairn/collective/weighted_histogram.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "facts.hpp"
#include "held_columns.hpp"
#include "made_array.hpp"
#include "ranks.hpp"
#include "table.hpp"

namespace cairn::python {
namespace {

using ranks = python_communicator;

nb::tuple count(const ranks& all, nb::handle counts, nb::sequence samples, nb::sequence bins,
                device_word device, thread_count threads) {
  const array to(counts, array::access::write);
  const held_columns x(samples);
  const axes by = axes_of(bins);
  return facts_of(unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
    return histogram_into(all, to.items<std::uint64_t>(), x.get(), by, exec);
  }));
}

// (first bin of this rank's part, its counts, facts): no rank has the counts of all bins.
nb::tuple count_divided(const ranks& all, nb::sequence samples, nb::sequence bins, device_word device,
                        thread_count threads) {
  const held_columns x(samples);
  const axes by = axes_of(bins);
  auto made = unlocked({device, threads}, x.get().samples(),
                       [&](const execution& exec) { return divided_histogram(all, x.get(), by, exec); });
  const nb::tuple facts = facts_of(made);
  return nb::make_tuple(made.first, counts_array(std::move(made.counts)), facts);
}

nb::tuple saturate(const ranks& all, nb::handle counts, nb::handle bins, given<std::size_t> width,
                   device_word device, thread_count threads) {
  const array to(counts, array::access::write);
  const array from(bins);
  const std::size_t columns = width.as("width");
  const bool narrow = to.type() == detail::sample_type::uint8;
  return facts_of(unlocked({device, threads}, from.size(), [&](const execution& exec) {
    const auto numbers = from.items<const std::uint32_t>();
    return narrow ? saturating_histogram_into(all, to.items<std::uint8_t>(), numbers, columns, exec)
                  : saturating_histogram_into(all, to.items<std::uint16_t>(), numbers, columns, exec);
  }));
}

// The sums, and facts. `reproducible`: those of reals too are the same on any number of ranks.
nb::tuple weigh(const ranks& all, nb::sequence samples, nb::handle weights, nb::sequence bins,
                given<bool> reproducible, device_word device, thread_count threads) {
  const held_columns x(samples);
  const array w(weights);
  const axes by = axes_of(bins);
  const weighting how{false, reproducible.as("reproducible"), 0};
  return visit(w, [&](auto weight) {
    using W = decltype(weight);
    const auto made = unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
      return weighted_histogram(all, x.get(), w.items<const W>(), by, how, exec);
    });
    std::vector<weight_sum_type<W>> sums;
    for (const auto& bin : made.counts) sums.push_back(bin.sum);
    return nb::make_tuple(numpy_array(std::move(sums)), facts_of(made));
  });
}

// (counts, means, deviations, least, greatest, facts)
nb::tuple profile_of(const ranks& all, nb::sequence samples, nb::handle values, nb::sequence bins,
                     bool with_extremes, device_word device, thread_count threads) {
  const held_columns x(samples);
  const array y(values);
  const axes by = axes_of(bins);
  const auto made = visit(y, [&](auto value) {
    return unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
      return profile(all, x.get(), y.items<const decltype(value)>(), by, {.extremes = with_extremes}, exec);
    });
  });
  const auto each = [&](auto value) {
    std::vector<double> values_of;
    for (const mean_of& bin : made.counts) values_of.push_back(value(bin));
    return numpy_array(std::move(values_of));
  };
  return nb::make_tuple(each([](const mean_of& b) { return static_cast<double>(b.count); }),
                        each([](const mean_of& b) { return b.mean; }),
                        each([](const mean_of& b) { return b.deviations; }),
                        each([](const mean_of& b) { return b.least; }),
                        each([](const mean_of& b) { return b.greatest; }), facts_of(made));
}

// (least, greatest, numbers, nan)
nb::tuple extremes_in(const ranks& all, nb::handle samples, device_word device, thread_count threads) {
  const array x(samples);
  return visit(x, [&](auto item) {
    const auto found = unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return extremes_of(all, x.items<const decltype(item)>(), exec);
    });
    return nb::make_tuple(found.least, found.greatest, found.numbers, found.nan);
  });
}

std::size_t bins_for(const ranks& all, nb::handle samples, given<std::string> rule, nb::object range,
                     device_word device, thread_count threads) {
  const array x(samples);
  const std::string word = rule.as("bins");
  const std::optional<bin_rule> named = bin_rule_named(word);
  if (!named) throw nb::value_error(("'" + word + "' is not a valid estimator for `bins`").c_str());
  std::optional<bounds> ends;
  if (!range.is_none()) ends = range_of(range);
  return visit(x, [&](auto item) {
    return unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return bins_by_rule(all, x.items<const decltype(item)>(), *named, ends, exec);
    });
  });
}

// (values, counts, run)
nb::tuple value_table(const ranks& all, nb::handle samples, given<std::string> wanted, device_word device,
                      thread_count threads) {
  const array x(samples);
  const order how = order_named(wanted);
  return visit(x, [&](auto item) {
    return table_of(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return value_counts(all, x.items<const decltype(item)>(), how, exec);
    }));
  });
}

// (values, counts, first, distinct, total, run): this rank's part of the table.
nb::tuple divided_value_table(const ranks& all, nb::handle samples, given<std::string> wanted,
                              device_word device, thread_count threads) {
  const array x(samples);
  const order how = order_named(wanted);
  return visit(x, [&](auto item) {
    auto made = unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return divided_value_counts(all, x.items<const decltype(item)>(), how, exec);
    });
    return nb::make_tuple(numpy_array(std::move(made.values)), counts_array(std::move(made.counts)),
                          made.first, made.distinct, made.total, facts_of(made.run));
  });
}

double median_of(const ranks& all, nb::handle samples, given<bool> skip_nan, device_word device,
                 thread_count threads) {
  const array x(samples);
  const nan_policy policy = policy_of(skip_nan);
  return visit(x, [&](auto item) {
    return unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return median(all, x.items<const decltype(item)>(), policy, exec).mean;
    });
  });
}

nb::object quantiles_among(const ranks& all, nb::handle samples, nb::handle at, given<bool> skip_nan,
                           device_word device, thread_count threads) {
  const array x(samples);
  const nan_policy policy = policy_of(skip_nan);
  const auto shares = all_of<double>(at, "q");
  return visit(x, [&](auto item) {
    return numpy_array(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return quantiles(all, x.items<const decltype(item)>(), shares, policy, exec);
    }));
  });
}

// The rank's slice of the draws, by a sampler that all ranks hold.
nb::tuple draw(const ranks& all, const sampler& from, nb::handle indices, given<std::uint64_t> seed,
               given<std::uint64_t> stream, given<std::uint64_t> offset, device_word device,
               thread_count threads) {
  const array to(indices, array::access::write);
  const draws which{seed.as("seed"), stream.as("stream"), offset.as("offset")};
  return facts_of(unlocked({device, threads}, to.size(), [&](const execution& exec) {
    return draw_into(all, from, to.items<std::int64_t>(), which, exec);
  }));
}

}  // namespace

void add_calls_of_ranks(nb::module_& m) {
  m.def("count_of_ranks", &count);
  m.def("count_divided", &count_divided);
  m.def("saturate_of_ranks", &saturate);
  m.def("weigh_of_ranks", &weigh);
  m.def("profile_of_ranks", &profile_of);
  m.def("extremes_of_ranks", &extremes_in);
  m.def("bins_for_ranks", &bins_for, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg());
  m.def("value_table_of_ranks", &value_table);
  m.def("divided_value_table", &divided_value_table);
  m.def("median_of_ranks", &median_of);
  m.def("quantiles_of_ranks", &quantiles_among);
  m.def("draw_of_ranks", &draw);
}

}  // namespace cairn::python
