// The axis and axes of cairn/axis.hpp: checks of their edges, their bins and numbers, their maps by name.
#include <algorithm>
#include <cairn/axis.hpp>
#include <cfenv>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "src/call/sentence.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/advice.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn {
namespace {

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
std::optional<tables::line_view> line_of(std::size_t bins, double low, double high) {
  const double whole = high - low;
  const double step = whole / static_cast<double>(bins);
  if (!std::isfinite(whole) || step == 0) return std::nullopt;
  return tables::line_view{low, high, step, 1 / step, bins, false};
}

// numpy.linspace(low, high, bins + 1) in double without fma, bit for bit where numpy's own is finite: edges
// that are computed where they are all part * step + low, else listed.
std::shared_ptr<axis::state> linspace(std::size_t bins, double low, double high) {
  auto made = std::make_shared<axis::state>();
  made->map = "uniform";
  made->line = line_of(bins, low, high);
  if (made->line) return made;
  const auto parts = static_cast<double>(bins);
  const double whole = high - low;
  made->listed.resize(bins + 1);
  for (std::size_t i = 0; i < bins; ++i) {
    const double part = static_cast<double>(i) / parts;
    made->listed[i] = std::isfinite(whole) ? part * whole + low : low * (1 - part) + high * part;
  }
  made->listed[bins] = high;
  return made;
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

std::shared_ptr<const axis::state> listed_state(std::vector<double> edges, bool rounded,
                                                const axis_map& map) {
  auto made = std::make_shared<axis::state>();
  made->listed = std::move(edges);
  made->rounded = rounded;
  made->map = map;
  return made;
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

}  // namespace

axis axis::uniform(std::size_t bins, double low, double high) {
  const portable::fp_default fp;
  check_bins("axis::uniform", bins);
  check_range("axis::uniform", low, high);
  auto made = linspace(bins, low, high);
  made->rounded = true;
  return axis(std::move(made));
}

axis axis::logarithmic(std::size_t bins, double low, double high) {
  const default_environment all;
  const portable::fp_default fp;
  check_bins("axis::logarithmic", bins);
  check_range("axis::logarithmic", low, high);
  if (low <= 0)
    throw std::invalid_argument(sentence("axis::logarithmic: low is ", low, "; expected a positive number"));
  return axis(listed_state(logspace(bins, low, high), true, "logarithmic"));
}

axis axis::integers(std::int64_t first, std::int64_t last) {
  constexpr std::int64_t limit = (std::int64_t{1} << 52) - 1;  // edges are exact within
  if (first < -limit || last > limit || last < first)
    throw std::invalid_argument(sentence("axis::integers: first is ", first, ", last is ", last,
                                         "; expected first <= last, both below 2^52 in size"));
  const auto bins = static_cast<std::size_t>(last - first) + 1;
  check_bins("axis::integers", bins);
  return axis(linspace(bins, static_cast<double>(first) - 0.5, static_cast<double>(last) + 0.5));
}

axis axis::categories(std::span<const std::int64_t> integers) {
  if (integers.empty() || integers.size() > max_bins)
    throw std::invalid_argument(
        sentence("axis::categories: ", integers.size(), " integers; expected 1 to ", max_bins));
  auto made = std::make_shared<axis::state>();
  made->categories.assign(integers.begin(), integers.end());
  made->ascending.resize(integers.size());
  std::iota(made->ascending.begin(), made->ascending.end(), 0U);
  const auto category = [&](std::uint32_t bin) { return integers[bin]; };
  std::ranges::sort(made->ascending, {}, [&](auto bin) { return std::pair(category(bin), bin); });
  const auto same = std::ranges::adjacent_find(made->ascending, {}, category);
  if (same != made->ascending.end())
    throw std::invalid_argument(sentence("axis::categories: integers[", same[0], "] and integers[", same[1],
                                         "] are both ", category(*same), "; expected each once"));
  made->listed.reserve(2 * integers.size());
  for (const std::uint32_t bin : made->ascending) {
    const auto number = static_cast<double>(category(bin));
    made->listed.insert(made->listed.end(), {number, number + 1});
  }
  return axis(std::move(made));
}

axis axis::from_edges(std::span<const float> edges, const axis_map& map) {
  const portable::fp_default fp;
  check_edges(edges);
  check_map(map, static_cast<double>(edges.front()));
  return axis(listed_state(copied(edges), false, map));
}

axis axis::from_edges(std::span<const double> edges, const axis_map& map) {
  const portable::fp_default fp;
  check_edges(edges);
  check_map(map, edges.front());
  return axis(listed_state(copied(edges), false, map));
}

axis axis::state::computed_axis(std::size_t bins, double low, double high, bool rounded, bool as_floats) {
  const portable::fp_default fp;
  check_bins("axis::uniform", bins);
  check_range("axis::uniform", low, high);
  // Nothing is listed of bins that some bytes speak of.
  if (!line_of(bins, low, high)) throw std::invalid_argument("axis::uniform: its edges cannot be computed");
  auto made = linspace(bins, low, high);
  made->rounded = rounded;
  made->line->as_floats = as_floats;
  return axis(std::move(made));
}

axis axis::state::listed_axis(const std::vector<double>& edges, bool rounded, const axis_map& map) {
  const portable::fp_default fp;
  check_edges(std::span(edges));
  check_map(map, edges.front());
  return axis(listed_state(copied(std::span(edges)), rounded, map));
}

std::size_t axis::bins() const noexcept { return state_ == nullptr ? 0 : state_->bins(); }
std::span<const double> axis::edges() const {
  return state_ == nullptr || !state_->has_edges() ? std::span<const double>() : state_->edges();
}
std::span<const std::int64_t> axis::categories() const noexcept {
  return state_ == nullptr ? std::span<const std::int64_t>() : state_->categories;
}
double axis::edge(std::size_t i) const {
  const portable::fp_default fp;
  if (state_ == nullptr || !state_->has_edges() || i >= state_->edge_count())
    throw std::invalid_argument(sentence("axis::edge: there is no edge ", i, "; the axis has ",
                                         state_ == nullptr      ? "none: it was moved from"
                                         : !state_->has_edges() ? "categories"
                                                                : sentence(state_->edge_count(), " edges")));
  return state_->edge(i);
}

std::vector<double> axis::centers() const {
  const portable::fp_default fp;
  if (const auto integers = categories(); !integers.empty()) return {integers.begin(), integers.end()};
  std::vector<double> middle(bins());
  for (std::size_t i = 0; i < middle.size(); ++i) middle[i] = state_->edge(i) / 2 + state_->edge(i + 1) / 2;
  return middle;
}

std::vector<double> axis::widths() const {
  const portable::fp_default fp;
  std::vector<double> wide(bins(), 1);
  if (!categories().empty()) return wide;
  for (std::size_t i = 0; i < wide.size(); ++i) wide[i] = state_->edge(i + 1) - state_->edge(i);
  return wide;
}

std::optional<std::size_t> axis::index(double x) const noexcept {
  const portable::fp_default fp;
  const std::size_t all = bins();
  if (all == 0) return std::nullopt;
  if (!state_->has_edges()) {
    const bool fits = x >= -0x1p63 && x < 0x1p63 && x == std::trunc(x);
    return fits ? state_->listed_bin(static_cast<std::int64_t>(x)) : std::nullopt;
  }
  const auto on_last = state_->is_half_open ? std::nullopt : std::optional(all - 1);
  if (const std::vector<double>& edges = state_->listed; !edges.empty()) {
    if (!(x >= edges.front() && x <= edges.back())) return std::nullopt;
    if (x == edges.back()) return on_last;
    return static_cast<std::size_t>(std::ranges::upper_bound(edges, x) - edges.begin()) - 1;
  }
  if (!(x >= state_->first() && x <= state_->last())) return std::nullopt;
  if (x == state_->last()) return on_last;
  return state_->edges_not_above(x) - 1;
}

axis axis::used_for(detail::sample_type type) const {
  const bool rounds = state_ != nullptr && state_->rounded && type == detail::sample_type::float32;
  return rounds ? axis(state_->for_floats()) : *this;
}

axis axis::unrounded() const {
  const bool rounds = state_ != nullptr && state_->rounded;
  return rounds ? axis(state_->unrounded()) : *this;
}

axis axis::half_open() const {
  if (state_ == nullptr)
    throw std::invalid_argument("axis::half_open: the axis was moved from and has no bins");
  return is_half_open() || !state_->has_edges() ? *this : axis(state_->half_open_copy());
}

bool axis::is_half_open() const noexcept { return state_ != nullptr && state_->is_half_open; }

namespace {

void check_total(const axes& all) {
  constexpr std::size_t most = std::size_t{1} << 60;
  std::size_t bins = 1;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (__builtin_mul_overflow(bins, all.bins_along(i), &bins) || bins > most)
      throw std::invalid_argument(
          sentence("axes: the first ", i + 1, " have more than 2^60 bins together; expected fewer"));
  }
}

}  // namespace

axes::axes(std::span<const axis> all) : size_(all.size()) {
  if (all.size() > max_size)
    throw std::invalid_argument(sentence("axes: there are ", all.size(), "; expected at most ", max_size));
  std::ranges::copy(all, items_.begin());
  check_total(*this);
}

std::size_t axes::bins() const noexcept {
  std::size_t product = size_ == 0 ? 0 : 1;
  for (std::size_t i = 0; i < size_; ++i) product *= bins_along(i);
  return product;
}

axes axes::with_flow() const {
  if (size_ == 0) throw std::invalid_argument("axes::with_flow: there are no axes; expected at least one");
  for (std::size_t i = 0; i < size_; ++i) {
    if (items_[i].bins() == 0)
      throw std::invalid_argument(sentence("axes::with_flow: axis ", i, " was moved from and has no bins"));
  }
  axes made = *this;
  made.has_flow_ = true;
  check_total(made);
  return made;
}

axes axes::without_flow() const {
  axes made = *this;
  made.has_flow_ = false;
  return made;
}

std::string_view axis::map() const {
  return state_ == nullptr ? std::string_view() : name_of(state_->chosen_map().shape());
}

}  // namespace cairn
