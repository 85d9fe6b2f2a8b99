// Counts, sums and profiles in bins; bin numbers; extremes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cairn/cairn.hpp>
#include <cairn/collective/histogram.hpp>
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

namespace cairn::python {
namespace {

nb::tuple count(nb::handle counts, nb::sequence samples, nb::sequence bins, device_word device,
                thread_count threads, bool flow) {
  const array to(counts, array::access::write);
  const held_columns x(samples);
  const axes all = axes_of(bins, flow);
  return facts_of(unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
    return histogram_into(to.items<std::uint64_t>(), x.get(), all, exec);
  }));
}

// (first bin of this rank's part, its counts, facts): no rank has the counts of all bins.
nb::tuple count_divided(nb::sequence samples, nb::sequence bins, device_word device, thread_count threads) {
  const held_columns x(samples);
  const axes by = axes_of(bins);
  auto made = unlocked({device, threads}, x.get().samples(),
                       [&](const execution& exec) { return divided_histogram(x.get(), by, exec); });
  const nb::tuple facts = facts_of(made);
  return nb::make_tuple(made.first, numpy_array(std::move(made.counts)).attr("view")("int64"), facts);
}

nb::tuple number_bins(nb::handle numbers, nb::handle samples, const axis& bins, device_word device,
                      thread_count threads) {
  const array to(numbers, array::access::write);
  const array x(samples);
  return visit(x, [&](auto item) {
    using T = decltype(item);
    return facts_of(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return digitize_into(to.items<std::int64_t>(), x.items<const T>(), bins, exec);
    }));
  });
}

// For each axis the sums below, above, of NaN and unlisted, side by side, and those of squares.
template <class Sum>
nb::tuple outside_of(const binned<weight_sum<Sum>>& made) {
  std::vector<double> sums;
  std::vector<double> squares;
  for (const auto& axis : made.outside_sums) {
    for (const weight_sum<Sum>& side : {axis.below, axis.above, axis.nan, axis.unlisted}) {
      sums.push_back(static_cast<double>(side.sum));
      squares.push_back(static_cast<double>(side.squares));
    }
  }
  return nb::make_tuple(numpy_array(std::move(sums)), numpy_array(std::move(squares)));
}

// (sums, sums of squares or None, facts, those outside).
template <class Sum>
nb::tuple sums_of(const binned<weight_sum<Sum>>& made, bool squares) {
  std::vector<Sum> sums;
  std::vector<Sum> of_squares;
  for (const auto& bin : made.counts) sums.push_back(bin.sum);
  for (const auto& bin : made.counts) of_squares.push_back(bin.squares);
  const nb::object second = squares ? numpy_array(std::move(of_squares)) : nb::none();
  return nb::make_tuple(numpy_array(std::move(sums)), second, facts_of(made), outside_of(made));
}

nb::tuple weigh(nb::sequence samples, nb::handle weights, nb::sequence bins, bool squares,
                given<bool> reproducible, given<double> bound, device_word device, thread_count threads) {
  const held_columns x(samples);
  const array w(weights);
  const axes all = axes_of(bins);
  const weighting how{squares, reproducible.as("reproducible"), bound.as("bound")};
  return visit(w, [&](auto weight) {
    using W = decltype(weight);
    return sums_of(unlocked({device, threads}, x.get().samples(),
                            [&](const execution& exec) {
                              return weighted_histogram(x.get(), w.items<const W>(), all, how, exec);
                            }),
                   squares);
  });
}

template <class Value>
nb::object each_bin(const binned<mean_of>& made, Value value) {
  std::vector<double> values;
  values.reserve(made.counts.size());
  for (const mean_of& bin : made.counts) values.push_back(value(bin));
  return numpy_array(std::move(values));
}

// (count, mean, sum of squared deviations, least, greatest of each bin, facts); counts are float64.
nb::tuple profile_of(nb::sequence samples, nb::handle values, nb::sequence bins, bool with_extremes,
                     device_word device, thread_count threads) {
  const held_columns x(samples);
  const array y(values);
  const axes all = axes_of(bins);
  const auto made = visit(y, [&](auto value) {
    using Y = decltype(value);
    return unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
      return profile(x.get(), y.items<const Y>(), all, {.extremes = with_extremes}, exec);
    });
  });
  return nb::make_tuple(each_bin(made, [](const mean_of& b) { return static_cast<double>(b.count); }),
                        each_bin(made, [](const mean_of& b) { return b.mean; }),
                        each_bin(made, [](const mean_of& b) { return b.deviations; }),
                        each_bin(made, [](const mean_of& b) { return b.least; }),
                        each_bin(made, [](const mean_of& b) { return b.greatest; }), facts_of(made));
}

// (least, greatest, numbers, nan); of no numbers 0 and 0.
nb::tuple extremes_in(nb::handle samples, device_word device, thread_count threads) {
  const array x(samples);
  return visit(x, [&](auto item) {
    using T = decltype(item);
    const auto found = unlocked({device, threads}, x.size(),
                                [&](const execution& exec) { return extremes_of(x.items<const T>(), exec); });
    return nb::make_tuple(found.least, found.greatest, found.numbers, found.nan);
  });
}

std::size_t bins_for(nb::handle samples, given<std::string> rule, nb::object range, device_word device,
                     thread_count threads) {
  const array x(samples);
  const std::string word = rule.as("bins");
  const std::optional<bin_rule> named = bin_rule_named(word);
  if (!named) throw nb::value_error(("'" + word + "' is not a valid estimator for `bins`").c_str());
  std::optional<bounds> ends;
  if (!range.is_none()) ends = range_of(range);
  return visit(x, [&](auto item) {
    using T = decltype(item);
    return unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return bins_by_rule(x.items<const T>(), *named, ends, exec);
    });
  });
}

nb::object saturate(nb::handle counts, nb::handle bins, given<std::size_t> width, device_word device,
                    thread_count threads) {
  const array to(counts, array::access::write);
  const array from(bins);
  const std::size_t columns = width.as("shape[1]");
  const bool narrow = to.type() == detail::sample_type::uint8;
  return facts_of(unlocked({device, threads}, from.size(), [&](const execution& exec) {
    const auto numbers = from.items<const std::uint32_t>();
    return narrow ? saturating_histogram_into(to.items<std::uint8_t>(), numbers, columns, exec)
                  : saturating_histogram_into(to.items<std::uint16_t>(), numbers, columns, exec);
  }));
}

}  // namespace

void add_histograms(nb::module_& m) {
  const nb::arg given;  // by position
  const auto no_flow = nb::arg("flow") = false;
  m.def("count", &count, given, given, given, given, given, no_flow);
  m.def("count_divided", &count_divided);
  m.def("digitize", &number_bins);
  m.def("weigh", &weigh);
  m.def("profile", &profile_of);
  m.def("extremes", &extremes_in);
  m.def("bins_for", &bins_for, given, given, nb::arg().none(), given, given);
  m.def("saturate", &saturate);
}

}  // namespace cairn::python
