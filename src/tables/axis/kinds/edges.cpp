// Axes whose bins lie between edges: evenly spaced ones, computed where they are needed, or listed ones.
#include <algorithm>
#include <array>
#include <cairn/axis.hpp>
#include <cfenv>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "src/call/sentence.hpp"
#include "src/kernels/wide_slot.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/advice.hpp"
#include "src/tables/axis/kinds/kinds.hpp"
#include "src/tables/axis/thresholds.hpp"

namespace cairn {
namespace tables {

void check_bins(std::string_view who, std::size_t bins) {
  if (bins >= 1 && bins <= axis::max_bins) return;
  throw std::invalid_argument(sentence(who, ": bins is ", bins, "; expected 1 to ", axis::max_bins));
}

void check_range(std::string_view who, double low, double high) {
  if (!std::isfinite(low))
    throw std::invalid_argument(sentence(who, ": low is ", low, "; expected a finite number"));
  if (!std::isfinite(high))
    throw std::invalid_argument(sentence(who, ": high is ", high, "; expected a finite number"));
  if (low > high) throw std::invalid_argument(sentence(who, ": low (", low, ") is above high (", high, ")"));
}

namespace {

// In records.
constexpr std::uint64_t computed_kind = 0, listed_kind = 1;
constexpr std::uint64_t rounded_for_floats = 1, rounded_already = 2, half_open_rule = 4;

template <class S>
void check_edges(std::span<const S> edges) {
  if (edges.size() < 2 || edges.size() - 1 > axis::max_bins)
    throw std::invalid_argument(
        sentence("axis::edges: ", edges.size(), " edges; expected 2 to ", axis::max_bins + 1));
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!std::isfinite(edges[i]))
      throw std::invalid_argument(
          sentence("axis::edges: edges[", i, "] is ", edges[i], "; expected a finite number"));
    if (i > 0 && edges[i] < edges[i - 1])
      throw std::invalid_argument(sentence("axis::edges: edges[", i, "] = ", edges[i], " is below edges[",
                                           i - 1, "] = ", edges[i - 1], "; edges must not decrease"));
  }
}

void check_map(const axis_map& map, double first) {
  using enum map_shape;
  const auto is = [&](map_shape shape) { return map.shape() == shape; };
  if (first > 0 || !(is(log_normal) || is(power_law))) return;
  throw std::invalid_argument(sentence("axis::edges: the map ", name_of(map.shape()),
                                       " takes logarithms and edges[0] is ", first,
                                       "; expected positive edges"));
}

// Returns nullopt unless all edges are part * step + low.
std::optional<line_view> line_of(std::size_t bins, double low, double high) {
  const double whole = high - low;
  const double step = whole / static_cast<double>(bins);
  if (!std::isfinite(whole) || step == 0) return std::nullopt;
  return line_view{low, high, step, 1 / step, bins, false};
}

// Sets the whole floating-point environment to its default while in scope: long double has a control word of
// its own.
class default_environment {
 public:
  default_environment() {
    std::fegetenv(&before_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~default_environment() { std::fesetenv(&before_); }
  default_environment(const default_environment&) = delete;
  default_environment& operator=(const default_environment&) = delete;

 private:
  std::fenv_t before_{};
};

// Evenly spaced in the logarithm; in long double, so that every libm gives the same doubles.
std::vector<double> logspace(std::size_t bins, double low, double high) {
  std::vector<double> edges(bins + 1);
  const long double first = std::log2(static_cast<long double>(low));
  const long double whole = std::log2(static_cast<long double>(high)) - first;
  for (std::size_t i = 0; i < bins; ++i) {
    const long double part = static_cast<long double>(i) / static_cast<long double>(bins);
    edges[i] = std::clamp(static_cast<double>(std::exp2(first + whole * part)), low, high);
  }
  edges.front() = low;
  edges.back() = high;
  return edges;
}

// A copy; large ones are on large pages, since samples look edges up in any order.
template <class S>
std::vector<double> copied(std::span<const S> edges) {
  std::vector<double> made;
  made.reserve(edges.size());
  advise_large_pages(made.data(), edges.size() * sizeof(double));
  made.assign(edges.begin(), edges.end());
  return made;
}

class edged final : public axis_kind<edged> {
 public:
  void set(edge_list&& edges, axis_map asked) {
    map = std::move(asked);
    edges_ = std::move(edges);
    if (edges_.line) ends_ = {edges_.line->low, edges_.line->high};
    bins_ = edges_.size() - 1;
  }
  // Set in place: moves would take as long as all else.
  void set(const line_view& line, bool rounded) {
    map = "uniform";
    edges_.line = line;
    edges_.rounded = rounded;
    ends_ = {line.low, line.high};
    bins_ = line.bins;
  }
  // All members have initializers; make_shared would write zeros over all 3 KB before them.
  static std::shared_ptr<edged> unset() { return std::make_shared_for_overwrite<edged>(); }
  static std::shared_ptr<edged> with(edge_list&& edges, axis_map asked) {
    auto one = unset();
    one->set(std::move(edges), std::move(asked));
    return one;
  }

  const edge_list* edges() const override { return &edges_; }
  const edge_list* compared_edges() const override { return &edges_; }
  std::span<const double> mapped() const override { return all_edges(); }

  std::optional<std::size_t> index(double x) const override {
    if (!(x >= edges_.first() && x <= edges_.last())) return std::nullopt;
    if (x == edges_.last()) return edges_.is_half_open ? std::nullopt : std::optional(bins() - 1);
    if (edges_.line) return edges_.not_above(x) - 1;
    return static_cast<std::size_t>(std::ranges::upper_bound(edges_.listed, x) - edges_.listed.begin()) - 1;
  }
  axis slice(std::size_t first, std::size_t last) const override { return every(first, last, 1); }
  std::optional<axis> rebin(std::size_t factor) const override { return every(0, bins(), factor); }
  // Made edges may be rounded, given ones may not.
  bool counts_as(const state& other) const override {
    const auto* const same = dynamic_cast<const edged*>(&other);
    return same != nullptr && edges_.rounded == same->edges_.rounded &&
           edges_.is_half_open == same->edges_.is_half_open && edges_ == same->edges_;
  }
  axis_record record() const override {
    const bool as_floats = edges_.line && edges_.line->as_floats;
    return {edges_.line ? computed_kind : listed_kind,
            (edges_.rounded ? rounded_for_floats : 0U) | (as_floats ? rounded_already : 0U) |
                (edges_.is_half_open ? half_open_rule : 0U),
            map, bins(),
            edges_.line ? std::span<const double>(ends_) : std::span<const double>(edges_.listed)};
  }

  std::shared_ptr<const state> used_for(detail::sample_type type) const override {
    if (!edges_.rounded || type != detail::sample_type::float32) return nullptr;
    return rounded_.get([&] {
      const portable::fp_default fp;
      edge_list of{edges_.line, {}, false, edges_.is_half_open};
      for (std::size_t i = 0; edges_.line && !edges_.fits_float() && i < edges_.size(); ++i)
        static_cast<void>(as_rounded(edges_[i], i));  // throws for the first that does not fit
      if (of.line) of.line->as_floats = true;
      of.listed.reserve(edges_.listed.size());
      for (std::size_t i = 0; i < edges_.listed.size(); ++i)
        of.listed.push_back(as_rounded(edges_.listed[i], i));
      return std::shared_ptr<const state>(with(std::move(of), map));
    });
  }
  std::shared_ptr<const state> unrounded() const override {
    if (!edges_.rounded) return nullptr;
    return unrounded_.get([&] {
      edge_list of = edges_;
      of.rounded = false;
      return std::shared_ptr<const state>(with(std::move(of), map));
    });
  }
  std::shared_ptr<const state> half_open() const override {
    if (edges_.is_half_open) return nullptr;
    edge_list of = edges_;
    of.is_half_open = true;
    if (of.line) of.line->is_half_open = true;
    return with(std::move(of), map);
  }

  template <class T>
  named_thresholds<T> thresholds_as() const {
    auto made = thresholds_of<T>(all_edges(), {edges_.rounded, edges_.is_half_open});
    const bool has_above = made.size() == edges_.size();
    return {std::move(made), {}, has_above};
  }
  std::optional<wide_view> wide_view_for(detail::sample_type type) const override {
    if (detail::size_of(type) < 4) return std::nullopt;  // counted by value
    if (const auto rounded = used_for(type)) return rounded->wide_view_for(type);
    const std::size_t count = edges_.size();
    wide_view made;
    if (edges_.line && count > most_edges_listed) {
      made.is_line = true;
      made.line = *edges_.line;
      return made;
    }
    if (cell_bits_for(count, usual_cells_per_edge) <= most_cell_bits) return std::nullopt;
    made.listed = cells_
                      .get([&] {
                        const portable::fp_default fp;
                        return build_edge_cells(all_edges(), chosen_map());
                      })
                      .view(all_edges());
    made.listed.is_half_open = edges_.is_half_open;
    return made;
  }

 private:
  axis every(std::size_t first, std::size_t last, std::size_t step) const {
    std::vector<double> some;
    for (std::size_t b = first; b <= last; b += step) some.push_back(edges_[b]);
    const axis made = axis::edges(some);
    return edges_.is_half_open ? made.half_open() : made;
  }

  edge_list edges_;
  std::array<double, 2> ends_{};
  mutable made_once<edge_cells> cells_{};
  mutable made_once<std::shared_ptr<const state>> rounded_{};
  mutable made_once<std::shared_ptr<const state>> unrounded_{};
};

// numpy.linspace(low, high, bins + 1) in double without fma, bit for bit where numpy's own is finite: edges
// that are computed where they are all part * step + low, else listed.
axis linspace(std::size_t bins, double low, double high, bool rounded) {
  if (const auto line = line_of(bins, low, high)) {
    auto one = edged::unset();
    one->set(*line, rounded);
    return edged::made(std::move(one));
  }
  edge_list edges{{}, {}, rounded};
  const auto parts = static_cast<double>(bins);
  const double whole = high - low;
  edges.listed.resize(bins + 1);
  for (std::size_t i = 0; i < bins; ++i) {
    const double part = static_cast<double>(i) / parts;
    edges.listed[i] = std::isfinite(whole) ? part * whole + low : low * (1 - part) + high * part;
  }
  edges.listed[bins] = high;
  return edged::made(edged::with(std::move(edges), "uniform"));
}

template <class S>
axis listed(std::span<const S> edges, bool rounded, const axis_map& map) {
  const portable::fp_default fp;
  check_edges(edges);
  check_map(map, static_cast<double>(edges.front()));
  return edged::made(edged::with(edge_list{{}, copied(edges), rounded}, map));
}

}  // namespace

axis computed_axis(const axis_record& record) {
  const portable::fp_default fp;
  const double low = record.reals[0];
  const double high = record.reals[1];
  check_bins("axis::uniform", record.bins);
  check_range("axis::uniform", low, high);
  // Nothing is listed of bins that some bytes speak of.
  edge_list edges{line_of(record.bins, low, high), {}, (record.rule & rounded_for_floats) != 0};
  if (!edges.line) throw std::invalid_argument("axis::uniform: its edges cannot be computed");
  edges.line->as_floats = (record.rule & rounded_already) != 0;
  const axis made = edged::made(edged::with(std::move(edges), "uniform"));
  return (record.rule & half_open_rule) != 0 ? made.half_open() : made;
}
axis listed_axis(const axis_record& record) {
  const axis made = listed(record.reals, (record.rule & rounded_for_floats) != 0, record.map);
  return (record.rule & half_open_rule) != 0 ? made.half_open() : made;
}

}  // namespace tables

axis axis::uniform(std::size_t bins, double low, double high) {
  const portable::fp_default fp;
  tables::check_bins("axis::uniform", bins);
  tables::check_range("axis::uniform", low, high);
  return tables::linspace(bins, low, high, true);
}

axis axis::logarithmic(std::size_t bins, double low, double high) {
  const tables::default_environment all;
  const portable::fp_default fp;
  tables::check_bins("axis::logarithmic", bins);
  tables::check_range("axis::logarithmic", low, high);
  if (low <= 0)
    throw std::invalid_argument(sentence("axis::logarithmic: low is ", low, "; expected a positive number"));
  tables::edge_list edges{{}, tables::logspace(bins, low, high), true};
  return axis(tables::edged::with(std::move(edges), "logarithmic"));
}

axis axis::integers(std::int64_t first, std::int64_t last) {
  constexpr std::int64_t limit = (std::int64_t{1} << 52) - 1;  // edges are exact within
  if (first < -limit || last > limit || last < first)
    throw std::invalid_argument(sentence("axis::integers: first is ", first, ", last is ", last,
                                         "; expected first <= last, both below 2^52 in size"));
  const auto bins = static_cast<std::size_t>(last - first) + 1;
  tables::check_bins("axis::integers", bins);
  return tables::linspace(bins, static_cast<double>(first) - 0.5, static_cast<double>(last) + 0.5, false);
}

axis axis::from_edges(std::span<const float> edges, const axis_map& map) {
  return tables::listed(edges, false, map);
}
axis axis::from_edges(std::span<const double> edges, const axis_map& map) {
  return tables::listed(edges, false, map);
}

}  // namespace cairn
