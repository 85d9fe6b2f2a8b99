// Counts, sums and profiles in bins; bin numbers; extremes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "facts.hpp"
#include "held_columns.hpp"
#include "linspace.hpp"
#include "made_array.hpp"

namespace cairn::python {
namespace {

// Items of int64 memory that counts are added to.
out<std::uint64_t> counts_in(const array& counts) { return counts.items<std::uint64_t>(); }

nb::tuple count(nb::handle counts, nb::sequence samples, nb::sequence bins, device_word device,
                thread_count threads, bool flow) {
  const array to(counts, array::access::write);
  const held_columns x(samples);
  const axes all = axes_of(bins, flow);
  return facts_of(unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
    return histogram_into(counts_in(to), x.get(), all, exec);
  }));
}

// Bins of one width, as numpy makes them: edges are filled. `single`: float edges are made in float.
class even_bins {
 public:
  even_bins(const array& x, const array& edges, nb::handle range, bool single)
      : x_(x), edges_(edges), single_(single) {
    if (!range.is_none()) range_ = range_of(range);
  }

  axis make(const execution& exec) const {
    return visit(x_, [&](auto item) {
      bounds ends = ends_of(x_.items<const decltype(item)>(), exec);
      if (ends.low > ends.high)
        throw std::invalid_argument("max must be larger than min in range parameter.");
      if (ends.low == ends.high) ends = {ends.low - 0.5, ends.high + 0.5};
      return edges_.type() == detail::sample_type::float32 ? single_axis(ends) : double_axis(ends);
    });
  }

 private:
  template <class T>
  bounds ends_of(std::span<const T> samples, const execution& exec) const {
    if (!range_ && samples.empty()) return {0, 1};
    const bounds ends = range_ ? *range_ : found_ends(samples, exec);
    if (!std::isfinite(ends.low) || !std::isfinite(ends.high))
      refuse(range_ ? "supplied" : "autodetected", ends);
    return ends;
  }
  template <class T>
  static bounds found_ends(std::span<const T> samples, const execution& exec) {
    const extremes<T> found = extremes_of(samples, exec);
    if (found.nan != 0) return {std::nan(""), std::nan("")};
    return bounds_of(found);
  }
  axis double_axis(const bounds& ends) const {
    const auto edges = edges_.items<double>();
    linspace(edges, ends.low, ends.high);
    check<double>(edges);
    return axis::uniform(edges.size() - 1, ends.low, ends.high);
  }
  axis single_axis(const bounds& ends) const {
    const auto edges = edges_.items<float>();
    if (single_) {
      linspace(edges, static_cast<float>(ends.low), static_cast<float>(ends.high));
      check<float>(edges);
      return axis::edges(edges);
    }
    std::vector<double> exact(edges.size());
    linspace(std::span(exact), ends.low, ends.high);
    for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = static_cast<float>(exact[i]);
    check<float>(edges);
    return axis::uniform(edges.size() - 1, ends.low, ends.high);
  }
  template <class S>
  static void check(std::span<const S> edges) {
    for (std::size_t i = 1; i < edges.size(); ++i)
      if (!(edges[i - 1] < edges[i]))
        throw std::invalid_argument("Too many bins for data range. Cannot create " +
                                    std::to_string(edges.size() - 1) + " finite-sized bins.");
  }
  [[noreturn]] static void refuse(const char* whose, const bounds& ends) {
    const nb::gil_scoped_acquire lock;
    const auto text = [](double v) { return nb::cast<std::string>(nb::str(nb::float_(v))); };
    throw std::invalid_argument(std::string(whose) + " range of [" + text(ends.low) + ", " + text(ends.high) +
                                "] is not finite");
  }

  const array& x_;
  const array& edges_;
  std::optional<bounds> range_;
  bool single_;
};

axis even_axis(nb::handle samples, nb::handle edges, nb::handle range, bool single, device_word device,
               thread_count threads) {
  const array x(samples);
  const array ends(edges, array::access::write);
  const even_bins bins(x, ends, range, single);
  return unlocked({device, threads}, x.size(), [&](const execution& exec) { return bins.make(exec); });
}

// As numpy.histogram(samples, len(counts), range): returns facts of the call.
nb::tuple count_evenly(nb::handle samples, nb::handle counts, nb::handle edges, nb::handle range, bool single,
                       device_word device, thread_count threads) {
  const array x(samples);
  const array to(counts, array::access::write);
  const array ends(edges, array::access::write);
  const even_bins bins(x, ends, range, single);
  columns all;
  add_column(all, x);
  return facts_of(unlocked({device, threads}, x.size(), [&](const execution& exec) {
    return histogram_into(counts_in(to), all, bins.make(exec), exec);
  }));
}

// Edges as they came, in double where that is exact; nothing where they are no edges of an axis, but may be
// of numpy's: infinite, NaN, integers beyond 2^53, fewer than two.
template <class T>
std::optional<axis> axis_of_list(std::span<const T> edges) {
  if (edges.size() < 2) return {};
  for (std::size_t i = 1; i < edges.size(); ++i)
    if (edges[i - 1] > edges[i])
      throw std::invalid_argument("`bins` must increase monotonically, when an array");
  if constexpr (std::is_floating_point_v<T>) {
    for (const T edge : edges)
      if (!std::isfinite(edge)) return {};
    return axis::edges(edges);
  } else {
    constexpr std::int64_t most = std::int64_t{1} << 53;
    if (std::cmp_less(edges.front(), -most) || std::cmp_greater(edges.back(), most)) return {};
    return axis::edges(std::vector<double>(edges.begin(), edges.end()));
  }
}

// Counts between edges: facts, or None where the edges are numpy's business.
nb::object count_listed(nb::handle samples, nb::handle counts, nb::handle edges, device_word device,
                        thread_count threads) {
  const array x(samples);
  const array to(counts, array::access::write);
  const array ends(edges);
  const auto bins = visit(ends, [&](auto edge) { return axis_of_list(ends.items<const decltype(edge)>()); });
  if (!bins) return nb::none();
  columns all;
  add_column(all, x);
  return facts_of(unlocked({device, threads}, x.size(), [&](const execution& exec) {
    return histogram_into(counts_in(to), all, *bins, exec);
  }));
}

// The axis of these edges, or None where they are numpy's business.
nb::object listed_axis(nb::handle edges) {
  const array ends(edges);
  const auto bins = visit(ends, [&](auto edge) { return axis_of_list(ends.items<const decltype(edge)>()); });
  return bins ? nb::cast(*bins) : nb::none();
}

// numpy.linspace(low, high, len(edges)) of doubles.
void space_evenly(nb::handle edges, given<double> low, given<double> high) {
  linspace(array(edges, array::access::write).items<double>(), low.as("low"), high.as("high"));
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
                given<bool> reproducible, given<double> bound, device_word device, thread_count threads,
                bool flow) {
  const held_columns x(samples);
  const array w(weights);
  const axes all = axes_of(bins, flow);
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
                     device_word device, thread_count threads, bool flow) {
  const held_columns x(samples);
  const array y(values);
  const axes all = axes_of(bins, flow);
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
  m.def("count", &count, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg("flow") = false);
  m.def("count_evenly", &count_evenly, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(),
        nb::arg(), nb::arg());
  m.def("count_listed", &count_listed);
  m.def("even_axis", &even_axis, nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg());
  m.def("listed_axis", &listed_axis);
  m.def("space_evenly", &space_evenly);
  m.def("digitize", &number_bins);
  m.def("weigh", &weigh, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
        nb::arg(), nb::arg("flow") = false);
  m.def("profile", &profile_of, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
        nb::arg("flow") = false);
  m.def("extremes", &extremes_in);
  m.def("bins_for", &bins_for, nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg());
  m.def("saturate", &saturate);
}

}  // namespace cairn::python
