// Counts, sums and profiles in bins; bin numbers; extremes.
#include <nanobind/stl/string.h>

#include <cairn/cairn.hpp>
#include <cairn/collective/histogram.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "held_columns.hpp"

namespace cairn::python {
namespace {

nb::tuple count(const output_array& counts, const columns& x, const axes& bins, device_word device,
                thread_count threads, bool flow) {
  const auto count_in = [&](const axes& all) {
    return facts_of(unlocked({device, threads}, x.samples(), [&](const execution& exec) {
      return histogram_into(counts.items<std::uint64_t>(), x, all, exec);
    }));
  };
  return flow ? count_in(bins.with_flow()) : count_in(bins);
}

// (first bin of this rank's part, its counts, facts): no rank has the counts of all bins.
nb::tuple count_divided(const call_place& at, const columns& x, const axes& bins) {
  auto made =
      unlocked(at, x.samples(), [&](const execution& exec) { return divided_histogram(x, bins, exec); });
  const nb::tuple facts = facts_of(made);
  return nb::make_tuple(made.first, counts_array(std::move(made.counts)), facts);
}

nb::tuple number_bins(const call_place& at, const output_array& numbers, const array& samples,
                      const axis& bins) {
  return facts_of(unlocked_items(at, samples, [&](auto x, const execution& exec) {
    return digitize_into(numbers.items<std::int64_t>(), x, bins, exec);
  }));
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

// A member of what each bin has, as numbers of type Number.
template <class Number, class Count, class Member>
nb::object each_bin(const binned<Count>& made, Member Count::* member) {
  std::vector<Number> numbers;
  numbers.reserve(made.counts.size());
  for (const Count& bin : made.counts) numbers.push_back(static_cast<Number>(bin.*member));
  return numpy_array(std::move(numbers));
}

// (sums, sums of squares or None, facts, those outside).
template <class Sum>
nb::tuple sums_of(const binned<weight_sum<Sum>>& made, bool squares) {
  const nb::object second = squares ? each_bin<Sum>(made, &weight_sum<Sum>::squares) : nb::none();
  return nb::make_tuple(each_bin<Sum>(made, &weight_sum<Sum>::sum), second, facts_of(made), outside_of(made));
}

nb::tuple weigh(const call_place& at, const columns& x, const array& weights, const axes& bins, bool squares,
                given<bool> reproducible, given<double> bound) {
  const weighting how{squares, reproducible.as("reproducible"), bound.as("bound")};
  return visit_items(weights, [&](auto w) {
    const auto made = unlocked(
        at, x.samples(), [&](const execution& exec) { return weighted_histogram(x, w, bins, how, exec); });
    return sums_of(made, squares);
  });
}

// (count, mean, sum of squared deviations, least, greatest of each bin, facts); counts are float64.
nb::tuple profile_of(const call_place& at, const columns& x, const array& values, const axes& bins,
                     bool with_extremes) {
  const auto made = visit_items(values, [&](auto y) {
    return unlocked(at, x.samples(), [&](const execution& exec) {
      return profile(x, y, bins, {.extremes = with_extremes}, exec);
    });
  });
  return nb::make_tuple(each_bin<double>(made, &mean_of::count), each_bin<double>(made, &mean_of::mean),
                        each_bin<double>(made, &mean_of::deviations), each_bin<double>(made, &mean_of::least),
                        each_bin<double>(made, &mean_of::greatest), facts_of(made));
}

// (least, greatest, numbers, nan); of no numbers 0 and 0.
nb::tuple extremes_in(const call_place& at, const array& samples) {
  return visit_items(samples, [&](auto x) {
    const auto found = unlocked(at, x.size(), [&](const execution& exec) { return extremes_of(x, exec); });
    return nb::make_tuple(found.least, found.greatest, found.numbers, found.nan);
  });
}

std::size_t bins_for(const call_place& at, const array& samples, given<std::string> rule, nb::object range) {
  const std::string word = rule.as("bins");
  const std::optional<bin_rule> named = bin_rule_named(word);
  if (!named) throw nb::value_error(("'" + word + "' is not a valid estimator for `bins`").c_str());
  const std::optional<bounds> ends = range_of(range);
  return unlocked_items(at, samples,
                        [&](auto x, const execution& exec) { return bins_by_rule(x, *named, ends, exec); });
}

nb::object saturate(const call_place& at, const output_array& counts, const array& bins,
                    given<std::size_t> width) {
  const std::size_t columns = width.as("shape[1]");
  const bool narrow = counts.type() == detail::sample_type::uint8;
  return facts_of(unlocked(at, bins.size(), [&](const execution& exec) {
    const auto numbers = bins.items<const std::uint32_t>();
    return narrow ? saturating_histogram_into(counts.items<std::uint8_t>(), numbers, columns, exec)
                  : saturating_histogram_into(counts.items<std::uint16_t>(), numbers, columns, exec);
  }));
}

}  // namespace

void add_histograms(nb::module_& m) {
  const nb::arg given;  // by position
  const auto no_flow = nb::arg("flow") = false;
  m.def("count", &count, given, given, given, given, given, no_flow);
  m.def("count_divided", placed(&count_divided));
  m.def("digitize", placed(&number_bins));
  m.def("weigh", placed(&weigh));
  m.def("profile", placed(&profile_of));
  m.def("extremes", placed(&extremes_in));
  m.def("bins_for", placed(&bins_for), given, given, nb::arg().none(), given, given);
  m.def("saturate", placed(&saturate));
}

}  // namespace cairn::python
