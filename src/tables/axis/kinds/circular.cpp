// Axes of what begins again after a period, such as angles: bins between edges from low to high, in which a
// sample lies as it lies modulo the period, P, the double that is nearest to high - low (cairn/axis.hpp).
//
// To move a sample to where it is at least low and less than low + P would round it. So it is moved to a
// double that is at most a period in size (src/kernels/wrapped.hpp), and looked up among the edges of all
// periods that reach there: of edge e the thresholds are the least doubles that are not below e + jP, for
// whole numbers j.
#include <algorithm>
#include <cairn/axis.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "src/call/sentence.hpp"
#include "src/kernels/wrapped.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/tables/axis/kinds/kinds.hpp"

namespace cairn {
namespace tables {
namespace {

constexpr std::uint64_t circular_kind = 3;  // in records
constexpr std::size_t most_circular_bins = std::size_t{1} << 20;

// Knuth's: a + b is sum + rest, exactly.
struct exact_sum {
  double sum;
  double rest;
};
exact_sum sum_of(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

// The sign of edge + turns * period - x as real numbers, where none of these overflows.
int sign_of(double edge, double turns, double period, double x) {
  const double product = turns * period;
  double terms[4] = {edge, product, std::fma(turns, period, -product), -x};
  // Each pass leaves their sum as it is, and moves it to the last; when nothing moves, that has the sign.
  for (bool moves = true; moves;) {
    moves = false;
    for (std::size_t i = 0; i + 1 < std::size(terms); ++i) {
      const exact_sum both = sum_of(terms[i], terms[i + 1]);
      moves = moves || both.sum != terms[i + 1];
      terms[i] = both.rest;
      terms[i + 1] = both.sum;
    }
  }
  for (std::size_t i = std::size(terms); i-- > 0;)
    if (terms[i] != 0) return terms[i] < 0 ? -1 : 1;
  return 0;
}

// The least double that is not below edge + turns * period.
double least_not_below(double edge, double turns, double period) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double x = std::fma(turns, period, edge);
  while (sign_of(edge, turns, period, x) > 0) x = std::nextafter(x, infinity);
  for (double less = std::nextafter(x, -infinity); sign_of(edge, turns, period, less) <= 0;
       less = std::nextafter(x, -infinity))
    x = less;
  return x + 0.0;  // no negative zero
}

class circular final : public axis_kind<circular> {
 public:
  // std::invalid_argument where what is lost by the rounding of the period is not in the last bin.
  explicit circular(std::vector<double> edges, axis_map asked) : edges_{{}, std::move(edges), false, true} {
    const portable::fp_default fp;
    map = std::move(asked);
    bins_ = edges_.size() - 1;
    rule_.period = high() - low();
    rule_.inverse = 1 / rule_.period;
    rule_.high = high();
    const double most = rule_.period / 2 * (1 - slack);
    rule_.center = std::clamp(low() / 2 + high() / 2, -most, most);
    make_thresholds();
    const double seam = least_not_below(low(), 1, rule_.period);
    if (seam < edges_[bins() - 1])
      throw std::invalid_argument(sentence("axis::circular: the last bin, from ", edges_[bins() - 1], " to ",
                                           high(), ", is as narrow as the period is rounded"));
    if (seam >= high()) return;
    rule_.seam = seam;
    for (std::size_t i = 0; i + 1 < thresholds_.size(); ++i)
      if (names_[i + 1] == bins()) rule_.last = thresholds_[i];
  }

  const edge_list* edges() const override { return &edges_; }
  std::span<const double> mapped() const override { return thresholds_; }
  wrap_rule wraps() const override { return rule_; }

  std::optional<std::size_t> index(double x) const override {
    if (x - x != 0) return std::nullopt;
    const auto reached = std::ranges::upper_bound(thresholds_, portable::wrapped(x, rule_));
    return names_[static_cast<std::size_t>(reached - thresholds_.begin())] - 1;
  }
  // Without the others nothing begins again.
  axis slice(std::size_t first, std::size_t last) const override {
    return axis::edges(std::span(edges_.listed).subspan(first, last - first + 1)).half_open();
  }
  std::optional<axis> rebin(std::size_t factor) const override {
    std::vector<double> some;
    for (std::size_t b = 0; b <= bins(); b += factor) some.push_back(edges_[b]);
    return made(std::make_shared<circular>(std::move(some), map));
  }
  bool counts_as(const state& other) const override {
    const auto* const same = dynamic_cast<const circular*>(&other);
    return same != nullptr && edges_ == same->edges_;
  }
  axis_record record() const override { return {circular_kind, 0, map, bins(), edges_.listed}; }

  template <class T>
  named_thresholds<T> thresholds_as() const {
    if constexpr (std::is_same_v<T, double>) return {thresholds_, names_, true};
    return {};  // samples of all types are compared as doubles
  }

 private:
  static constexpr double slack = 0x1p-9;  // turns are rounded

  double low() const { return edges_.listed.front(); }
  double high() const { return edges_.listed.back(); }
  // Moved samples lie from the one to the other.
  double least() const { return std::min(rule_.center, 0.0) - rule_.period / 2 * (1 + slack); }
  double greatest() const { return std::max(rule_.center, 0.0) + rule_.period / 2 * (1 + slack); }

  // Those of all bins of the periods around, from the last one that is not above least() on. The last is
  // above all but infinite samples.
  void make_thresholds() {
    // The first bin begins where the last one ends, at high, a period before, or where P reaches less far.
    const bool is_longer = sign_of(low(), 1, rule_.period, high()) > 0;
    double widest = 0;
    for (std::size_t i = 0; i < bins(); ++i) widest = std::max(widest, edges_[i + 1] - edges_[i]);
    names_.push_back(0);
    for (double j = std::floor((least() - low()) * rule_.inverse) - 1;; ++j) {
      for (std::size_t i = 0; i < bins(); ++i) {
        const bool is_before = i == 0 && is_longer;
        const double edge = is_before ? high() : edges_[i];
        const double turns = is_before ? j - 1 : j;
        if (std::fma(turns, rule_.period, edge) < least() - 2 * widest) continue;
        const double threshold = least_not_below(edge, turns, rule_.period);
        if (threshold <= least()) {
          thresholds_.clear();
          names_.resize(1);
        }
        thresholds_.push_back(threshold);
        names_.push_back(static_cast<std::uint32_t>(i + 1));
        if (threshold <= greatest()) continue;
        names_.back() = static_cast<std::uint32_t>(bins() + 1);
        return;
      }
    }
  }

  edge_list edges_;
  wrap_rule rule_;
  std::vector<double> thresholds_;
  std::vector<std::uint32_t> names_;  // bins of slots, and 1; above all bins and 1
};

axis circle(std::vector<double> edges, axis_map map) {
  const double period = edges.back() - edges.front();
  if (!(period > 0x1p-900 && period < 0x1p1000) || edges.size() - 1 > most_circular_bins)
    throw std::invalid_argument(sentence("axis::circular: ", edges.size() - 1, " bins from ", edges.front(),
                                         " to ", edges.back(), "; expected 1 to ", most_circular_bins,
                                         " bins, and ends that are 2^-900 to 2^1000 apart"));
  return circular::made(std::make_shared<circular>(std::move(edges), std::move(map)));
}

}  // namespace

axis circular_axis(const axis_record& record) {
  const axis checked = axis::edges(record.reals);
  return circle({record.reals.begin(), record.reals.end()}, record.map);
}

}  // namespace tables

axis axis::circular(std::size_t bins, double low, double high) {
  const portable::fp_default fp;
  const auto even = uniform(bins, low, high);
  return tables::circle({even.edges().begin(), even.edges().end()}, "uniform");
}

axis axis::circular_of(const axis& line) {
  const portable::fp_default fp;
  return tables::circle({line.edges().begin(), line.edges().end()}, {});
}

}  // namespace cairn
