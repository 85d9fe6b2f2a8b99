// Bins as numpy's functions make and take them: of one width, with edges in the samples' precision, or
// listed.
#include <cairn/cairn.hpp>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "held_columns.hpp"

namespace cairn::python {
namespace {

// numpy.linspace(low, high, edges.size()), bit for bit, in S: the multiples of a step, which are made in
// another way where the step is so small that it is 0.
template <class S>
void linspace(std::span<S> edges, S low, S high) {
  const auto bins = static_cast<S>(edges.size() - 1);
  const S width = high - low;
  const S step = width / bins;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto number = static_cast<S>(i);
    edges[i] = (step == 0 ? number / bins * width : number * step) + low;
  }
  edges.back() = high;
}

// Bins of one width, as numpy makes them: edges are filled. `single`: float edges are made in float.
class even_bins {
 public:
  even_bins(const array& x, const array& edges, nb::handle range, bool single)
      : x_(x), edges_(edges), range_(range_of(range)), single_(single) {}

  axis make(const execution& exec) const {
    return visit_items(x_, [&](auto x) {
      bounds ends = ends_of(x, exec);
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
    const auto text = [](double v) { return std::string(nb::str(nb::float_(v)).c_str()); };
    throw std::invalid_argument(std::string(whose) + " range of [" + text(ends.low) + ", " + text(ends.high) +
                                "] is not finite");
  }

  const array& x_;
  const array& edges_;
  std::optional<bounds> range_;
  bool single_;
};

axis even_axis(const call_place& at, const array& samples, const output_array& edges, nb::handle range,
               bool single) {
  const even_bins bins(samples, edges, range, single);
  return unlocked(at, samples.size(), [&](const execution& exec) { return bins.make(exec); });
}

// As numpy.histogram(samples, len(counts), range): returns facts of the call.
nb::tuple count_evenly(const call_place& at, const array& samples, const output_array& counts,
                       const output_array& edges, nb::handle range, bool single) {
  const even_bins bins(samples, edges, range, single);
  const columns all = column_of(samples);
  return facts_of(unlocked(at, samples.size(), [&](const execution& exec) {
    return histogram_into(counts.items<std::uint64_t>(), all, bins.make(exec), exec);
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

std::optional<axis> axis_of(const array& edges) {
  return visit_items(edges, [](auto listed) { return axis_of_list(listed); });
}

// Counts between edges: facts, or None where the edges are numpy's business.
nb::object count_listed(const call_place& at, const array& samples, const output_array& counts,
                        const array& edges) {
  const auto bins = axis_of(edges);
  if (!bins) return nb::none();
  const columns all = column_of(samples);
  return facts_of(unlocked(at, samples.size(), [&](const execution& exec) {
    return histogram_into(counts.items<std::uint64_t>(), all, *bins, exec);
  }));
}

// The axis of these edges, or None where they are numpy's business.
nb::object listed_axis(const array& edges) {
  const auto bins = axis_of(edges);
  return bins ? nb::cast(*bins) : nb::none();
}

// numpy.linspace(low, high, len(edges)) of doubles.
void space_evenly(const output_array& edges, given<double> low, given<double> high) {
  linspace(edges.items<double>(), low.as("low"), high.as("high"));
}

}  // namespace

void add_numpy_bins(nb::module_& m) {
  const nb::arg given;  // by position
  m.def("count_evenly", placed(&count_evenly), given, given, given, nb::arg().none(), given, given, given);
  m.def("count_listed", placed(&count_listed));
  m.def("even_axis", placed(&even_axis), given, given, nb::arg().none(), given, given, given);
  m.def("listed_axis", &listed_axis);
  m.def("space_evenly", &space_evenly);
}

}  // namespace cairn::python
