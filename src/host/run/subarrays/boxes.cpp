#include "src/host/run/subarrays/boxes.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <type_traits>
#include <utility>

#include "src/call/progress.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/subarrays/prefix_table.hpp"
#include "src/host/run/subarrays/strip.hpp"
#include "src/host/sweeps/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t strips_between_reports = std::size_t{1} << 20;

// The sum of the k-th heaviest subarray that any thread found so far.
template <class Sum>
class shared_least {
 public:
  Sum get() const { return least_.load(std::memory_order_relaxed); }
  void reset() { least_.store(std::numeric_limits<Sum>::lowest(), std::memory_order_relaxed); }
  void raise(Sum least) {
    Sum before = get();
    while (before < least && !least_.compare_exchange_weak(before, least, std::memory_order_relaxed)) {
    }
  }

 private:
  std::atomic<Sum> least_{std::numeric_limits<Sum>::lowest()};
};

// A place on the outer axes: below and above.
struct axis_pair {
  std::size_t low = 0, high = 1;
  bool operator==(const axis_pair&) const = default;
};

// Lows and highs that are scanned together, by their numbers.
struct pair_group {
  std::size_t low, high;
  double bound = std::numeric_limits<double>::infinity();
};

// Columns of prefix sums, one for each group of lows and then one for each of highs.
template <class S>
struct group_ends {
  group_ends(std::size_t rows, std::size_t size)
      : lows((rows + lows_together - 1) / lows_together),
        row(lows + (rows / highs_together + highs_together) / highs_together * highs_together),
        columns(size),
        sums(row * size) {}

  std::size_t lows, row, columns;
  scratch<S> sums;  // column by column
};

// What a thread needs.
template <class S, class Sum>
struct worker {
  worker(std::size_t k, std::size_t all, const walk_order& order, std::size_t plane)
      : kept(k, all), line(order.scanned.size), best(lows_together * highs_together) {
    std::size_t planes = 1;
    for (std::size_t o = order.outer.size(); o-- > 0; planes *= order.outer[o].size + 1)
      levels.emplace_back(planes * plane);
    pairs.resize(levels.size());
    next.resize(levels.size());
    std::reverse(levels.begin(), levels.end());
  }

  heaviest<Sum> kept;
  strip<Sum> line;
  std::vector<S> best;
  std::vector<scratch<S>>
      levels;  // of each outer axis: differences between its two places, of what lies within
  std::vector<axis_pair> pairs;  // that the levels are of
  std::vector<axis_pair> next;   // that they will be of
  bool started = false;
};

// All pairs of places on an axis that a part and its limits allow, one after the other.
std::vector<axis_pair> pairs_of(const array_axis& axis, const array_part& part) {
  std::vector<axis_pair> pairs;
  for (std::size_t low = part.begin[axis.dim]; low < part.end[axis.dim]; ++low)
    for (std::size_t high = low + axis.least; high <= part.end[axis.dim] && high - low <= axis.greatest;
         ++high)
      pairs.push_back({low, high});
  return pairs;
}

template <class S, class Sum>
class table_search final : public box_search<Sum> {
 public:
  table_search(const detail::samples& values, const array_shape& shape, double error, isa target, int threads)
      : shape_(shape),
        order_(shape),
        table_(values, order_, threads),
        error_(error),
        target_(target),
        threads_(threads) {}

  std::vector<weighed<Sum>> find(const array_part& part, std::size_t k, const execution& exec) override;

 private:
  using worker_type = worker<S, Sum>;
  void search_planes(std::vector<worker_type>& workers, const array_part& part, const execution& exec);
  void search_rows(std::vector<worker_type>& workers, const array_part& part, const execution& exec);
  std::vector<pair_group> groups(const array_part& part) const;
  group_ends<S> ends_of_groups(const array_part& part) const;
  std::vector<pair_group> bounded_groups(const array_part& part) const;
  const S* plane_between(worker_type& mine, const std::vector<std::vector<axis_pair>>& choices, std::size_t i,
                         line_corners& corners) const;
  void scan(worker_type& mine, const S* plane, const pair_group& group, const array_part& part,
            line_corners corners);
  void add_strip(worker_type& mine, const S* plane, std::size_t low, std::size_t high, S best,
                 const line_corners& corners, const line_limits& columns) const;
  bool may_have(const worker_type& mine, double best) const {
    return best + error_ >= static_cast<double>(mine.kept.least());
  }

  array_shape shape_;
  walk_order order_;
  prefix_table<S> table_;
  double error_;
  isa target_;
  int threads_;
  shared_least<Sum> least_;
};

// Groups of rows of the table that a part covers.
template <class S, class Sum>
std::vector<pair_group> table_search<S, Sum>::groups(const array_part& part) const {
  const array_axis& axis = order_.across;
  const std::size_t begin = part.begin[axis.dim];
  const std::size_t end = part.end[axis.dim];
  std::vector<pair_group> made;
  for (std::size_t low = begin / lows_together; low * lows_together < end; ++low)
    for (std::size_t high = (low * lows_together) / highs_together; high * highs_together < end; ++high)
      made.push_back({low, high});
  return made;
}

// For each column of a part: the least prefix sum of each group of lows, the greatest of each of highs.
template <class S, class Sum>
group_ends<S> table_search<S, Sum>::ends_of_groups(const array_part& part) const {
  const array_axis& axis = order_.across;
  const std::size_t begin = part.begin[axis.dim];
  const std::size_t end = part.end[axis.dim];
  const line_limits columns = order_.scan_limits(part);
  group_ends<S> ends(axis.size, columns.end - columns.begin);
  for_each(ends.columns, threads_, [&](std::size_t z) {
    const S* const from = table_.data() + (columns.begin + z) * table_.row();
    S* const lows = ends.sums.data() + z * ends.row;
    S* const highs = lows + ends.lows;
    std::fill_n(lows, ends.row, S(0));
    for (std::size_t x = begin; x < end;) {
      const std::size_t next = std::min(end, (x / lows_together + 1) * lows_together);
      lows[x / lows_together] = *std::min_element(from + x, from + next);
      S& high = highs[x / highs_together];
      const S greatest = *std::max_element(from + x + 1, from + next + 1);
      high = x == begin || x % highs_together == 0 ? greatest : std::max(high, greatest);
      x = next;
    }
  });
  return ends;
}

// Groups with bounds: above the heaviest run of each strip of a group is that of the columns' greatest
// differences.
template <class S, class Sum>
std::vector<pair_group> table_search<S, Sum>::bounded_groups(const array_part& part) const {
  const group_ends<S> ends = ends_of_groups(part);
  std::vector<pair_group> all = groups(part);
  const auto tile = [](const pair_group& it) {
    return std::pair(it.low / lows_together, it.high / highs_together);
  };
  std::sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return tile(a) < tile(b); });
  std::vector<S> best(lows_together * highs_together);
  for (std::size_t i = 0; i < all.size();) {
    const std::size_t low = tile(all[i]).first * lows_together;
    const std::size_t high = tile(all[i]).second * highs_together;
    const pair_task<S> task{.lows = ends.sums.data() + low,
                            .highs = ends.sums.data() + ends.lows + high,
                            .stride = ends.row,
                            .columns = ends.columns,
                            .low_count = std::min(lows_together, ends.lows - low),
                            .apart = above_all_lows,
                            .best = best.data()};
    CAIRN_ON_TARGET(target_, scan_pairs(task));
    for (const auto now = tile(all[i]); i < all.size() && tile(all[i]) == now; ++i)
      all[i].bound = static_cast<double>(best[(all[i].low - low) * highs_together + all[i].high - high]);
  }
  return all;
}

// The heaviest groups first: the others need not be scanned once lighter than what was found.
template <class S, class Sum>
void table_search<S, Sum>::search_rows(std::vector<worker_type>& workers, const array_part& part,
                                       const execution& exec) {
  std::vector<pair_group> all = bounded_groups(part);
  std::sort(all.begin(), all.end(), [](const pair_group& a, const pair_group& b) {
    if (a.bound != b.bound) return a.bound > b.bound;
    return a.low != b.low ? a.low < b.low : a.high < b.high;
  });
  constexpr std::size_t piece = strips_between_reports / (lows_together * highs_together);
  in_pieces(all.size(), piece, exec, [&](std::size_t first, std::size_t count) {
    for_each(count, threads_, [&](std::size_t i, int thread) {
      scan(workers[static_cast<std::size_t>(thread)], table_.data(), all[first + i], part, {});
    });
  });
}

template <class S, class Sum>
void table_search<S, Sum>::search_planes(std::vector<worker_type>& workers, const array_part& part,
                                         const execution& exec) {
  constexpr std::size_t together = 16;  // neighbours, which share the differences of the outermost axes
  std::vector<std::vector<axis_pair>> choices;
  std::size_t size = 1;
  for (const array_axis& axis : order_.outer) {
    choices.push_back(pairs_of(axis, part));
    size *= choices.back().size();
  }
  const std::vector<pair_group> rows = groups(part);
  const std::size_t piece =
      std::max(together, strips_between_reports / (rows.size() * lows_together * highs_together));
  in_pieces(size, piece, exec, [&](std::size_t first, std::size_t count) {
    for_each_chunk(count, together, threads_, [&](std::size_t begin, std::size_t end, int thread) {
      worker_type& mine = workers[static_cast<std::size_t>(thread)];
      for (std::size_t i = first + begin; i < first + end; ++i) {
        line_corners corners;
        const S* const plane = plane_between(mine, choices, i, corners);
        for (const pair_group& group : rows) scan(mine, plane, group, part, corners);
      }
    });
  });
}

// Differences along the outer axes, by the i-th choice of pairs; the corners of its boxes on these axes.
template <class S, class Sum>
const S* table_search<S, Sum>::plane_between(worker_type& mine,
                                             const std::vector<std::vector<axis_pair>>& choices,
                                             std::size_t i, line_corners& corners) const {
  std::vector<axis_pair>& pairs = mine.next;
  for (std::size_t o = choices.size(); o-- > 0; i /= choices[o].size()) {
    pairs[o] = choices[o][i % choices[o].size()];
    corners.first_at_0 += pairs[o].low * order_.outer[o].stride;
    corners.last_at_0 += (pairs[o].high - 1) * order_.outer[o].stride;
  }
  bool changed = !mine.started;
  const S* from = table_.data();
  for (std::size_t o = 0; o < pairs.size(); ++o) {
    S* const to = mine.levels[o].data();
    const std::size_t size = mine.levels[o].size();
    changed |= pairs[o] != mine.pairs[o];
    const S* const low = from + pairs[o].low * size;
    const S* const high = from + pairs[o].high * size;
    for (std::size_t k = 0; changed && k < size; ++k) to[k] = high[k] - low[k];
    from = to;
  }
  mine.started = true;
  mine.pairs = pairs;
  return from;
}

template <class S, class Sum>
void table_search<S, Sum>::scan(worker_type& mine, const S* plane, const pair_group& group,
                                const array_part& part, line_corners corners) {
  mine.kept.raise(least_.get());
  if (!may_have(mine, group.bound)) return;
  const array_axis& axis = order_.across;
  const line_limits columns = order_.scan_limits(part);
  const std::size_t low_0 = group.low * lows_together;
  const std::size_t high_0 = group.high * highs_together + 1;
  const S* const from = plane + columns.begin * table_.row();
  const pair_task<S> task{.lows = from + low_0,
                          .highs = from + high_0,
                          .stride = table_.row(),
                          .columns = columns.end - columns.begin,
                          .low_count = std::min(lows_together, part.end[axis.dim] - low_0),
                          .apart = static_cast<std::ptrdiff_t>(high_0) - static_cast<std::ptrdiff_t>(low_0),
                          .best = mine.best.data()};
  CAIRN_ON_TARGET(target_, scan_pairs(task));
  const line_corners outer = corners;
  corners.stride = order_.scanned.stride;
  for (std::size_t low = std::max(low_0, part.begin[axis.dim]); low < low_0 + task.low_count; ++low) {
    const std::size_t last = std::min({part.end[axis.dim], high_0 + highs_together - 1, low + axis.greatest});
    for (std::size_t high = std::max(high_0, low + axis.least); high <= last; ++high) {
      const S best = task.best[(low - low_0) * highs_together + high - high_0];
      if (!may_have(mine, static_cast<double>(best))) continue;
      corners.first_at_0 = outer.first_at_0 + low * axis.stride;
      corners.last_at_0 = outer.last_at_0 + (high - 1) * axis.stride;
      add_strip(mine, plane, low, high, best, corners, columns);
    }
  }
  least_.raise(mine.kept.least());
}

template <class S, class Sum>
void table_search<S, Sum>::add_strip(worker_type& mine, const S* plane, std::size_t low, std::size_t high,
                                     S best, const line_corners& corners, const line_limits& columns) const {
  const Sum most = std::is_floating_point_v<Sum> ? static_cast<Sum>(static_cast<double>(best) + error_)
                                                 : static_cast<Sum>(best);
  if (!mine.kept.may_take({most, corners.first(columns.begin), corners.last(columns.begin)})) return;
  mine.line.set(plane + low, plane + high, table_.row(), columns.end);
  mine.line.add_to(mine.kept, corners, columns);
}

template <class S, class Sum>
std::vector<weighed<Sum>> table_search<S, Sum>::find(const array_part& part, std::size_t k,
                                                     const execution& exec) {
  std::vector<worker_type> workers;
  workers.reserve(static_cast<std::size_t>(threads_));
  for (int t = 0; t < threads_; ++t) workers.emplace_back(k, shape_.subarrays(), order_, table_.plane());
  least_.reset();
  if (order_.outer.empty())
    search_rows(workers, part, exec);
  else
    search_planes(workers, part, exec);
  for (std::size_t t = 1; t < workers.size(); ++t) workers[0].kept.add(workers[t].kept);
  return workers[0].kept.take(threads_);
}

// How far the sums of a scan and those of the definition may be apart: each is off by a unit in the last
// place of the sum of absolute values for each of its additions.
double scan_error(const array_shape& shape, const array_sums& sums) {
  std::size_t columns = 0;
  for (const array_axis& axis : shape.axes) columns = std::max(columns, axis.size);
  return sums.exact ? 0
                    : 8 * (static_cast<double>(columns) + 8) * std::numeric_limits<double>::epsilon() *
                          sums.absolute;
}

}  // namespace

template <class Sum>
std::unique_ptr<box_search<Sum>> make_box_search(const detail::samples& values, const array_shape& shape,
                                                 const array_sums& sums, isa target, int threads) {
  if constexpr (std::is_floating_point_v<Sum>) {
    return std::make_unique<table_search<double, Sum>>(values, shape, scan_error(shape, sums), target,
                                                       threads);
  } else {
    if (sums.absolute <= std::numeric_limits<std::int32_t>::max())
      return std::make_unique<table_search<std::int32_t, Sum>>(values, shape, 0, target, threads);
    if (sums.exact) return std::make_unique<table_search<double, Sum>>(values, shape, 0, target, threads);
    return std::make_unique<table_search<std::int64_t, Sum>>(values, shape, 0, target, threads);
  }
}

template std::unique_ptr<box_search<std::int64_t>> make_box_search(const detail::samples&, const array_shape&,
                                                                   const array_sums&, isa, int);
template std::unique_ptr<box_search<double>> make_box_search(const detail::samples&, const array_shape&,
                                                             const array_sums&, isa, int);

}  // namespace cairn::host
