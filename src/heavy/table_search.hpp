// The heaviest subarrays of arrays of two dimensions and more, over a table of prefix sums. How strips are
// scanned is up to hosts and devices.
#pragma once

#include <algorithm>
#include <atomic>
#include <cairn/execution.hpp>
#include <cstddef>
#include <exception>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "src/call/progress.hpp"
#include "src/heavy/array_shape.hpp"
#include "src/heavy/array_sums.hpp"
#include "src/heavy/heaviest.hpp"
#include "src/heavy/prefix_table.hpp"
#include "src/heavy/shared_work.hpp"
#include "src/heavy/strip.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::heavy {

// Searches one array, or parts of it.
template <class Sum>
class box_search {
 public:
  virtual ~box_search() = default;
  // The k heaviest within a part, in order. std::bad_alloc; cancelled; device_error.
  virtual std::vector<weighed<Sum>> find(const array_part& part, std::size_t k, const execution& exec) = 0;
  // From now on with other processes, which call the same; on the host.
  void share(shared_work<Sum>& work) { work_ = &work; }

 protected:
  shared_work<Sum>* work() const { return work_; }

 private:
  shared_work<Sum>* work_ = nullptr;
};

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

// Two indices on an outer axis: below and above.
struct axis_pair {
  std::size_t low = 0, high = 1;
  bool operator==(const axis_pair&) const = default;
};

// All pairs of indices on an axis that a part and its limits allow, one after the other.
inline std::vector<axis_pair> pairs_of(const array_axis& axis, const array_part& part) {
  std::vector<axis_pair> pairs;
  for (std::size_t low = part.begin[axis.dim]; low < part.end[axis.dim]; ++low)
    for (std::size_t high = low + axis.least; high <= part.end[axis.dim] && high - low <= axis.greatest;
         ++high)
      pairs.push_back({low, high});
  return pairs;
}

// The pairs of indices on each outer axis; a choice is one of each, the last axis' first.
struct outer_choices {
  outer_choices(const walk_order& order, const array_part& part) {
    for (const array_axis& axis : order.outer) {
      pairs.push_back(pairs_of(axis, part));
      size *= pairs.back().size();
    }
  }
  // The pairs of a choice, in the order of the outer axes.
  void set(std::size_t choice, std::vector<axis_pair>& to) const {
    for (std::size_t o = pairs.size(); o-- > 0; choice /= pairs[o].size())
      to[o] = pairs[o][choice % pairs[o].size()];
  }

  std::vector<std::vector<axis_pair>> pairs;
  std::size_t size = 1;
};

// What a thread needs.
template <class S, class Sum>
struct searcher {
  searcher(std::size_t k, std::size_t all, const walk_order& order, std::size_t plane)
      : kept(k, all), line(order.scanned.size) {
    std::size_t planes = 1;
    for (std::size_t o = order.outer.size(); o-- > 0; planes *= order.outer[o].size + 1)
      levels.emplace_back(planes * plane);
    pairs.resize(levels.size());
    next.resize(levels.size());
    std::reverse(levels.begin(), levels.end());
  }

  heaviest<Sum> kept;
  strip<Sum> line;
  std::vector<scratch<S>>
      levels;  // of each outer axis: differences between its two indices, of what lies within
  std::vector<axis_pair> pairs;  // that the levels are of
  std::vector<axis_pair> next;   // that they will be of
  bool started = false;
};

// What a scan elsewhere found in the strips between rows of some planes: best[(p * lows + l) * highs + h] is
// the heaviest run in plane p of the choices between low l and high h of a part, if h lies above l.
template <class S>
struct scanned_strips {
  std::size_t first_choice = 0, planes = 0;
  std::size_t first_low = 0, last_low = 0;  // not the last
  const S* best = nullptr;
};

template <class S, class Sum>
class table_search : public box_search<Sum> {
 public:
  // `error`: how far a scan's sum may be from that of the definition.
  table_search(const detail::samples& values, const array_shape& shape, double error, int threads)
      : shape_(shape), order_(shape), table_(values, order_, threads), error_(error), threads_(threads) {}

  std::vector<weighed<Sum>> find(const array_part& part, std::size_t k, const execution& exec) final {
    std::vector<searcher<S, Sum>> workers;
    workers.reserve(static_cast<std::size_t>(threads_));
    for (int t = 0; t < threads_; ++t) workers.emplace_back(k, shape_.subarrays(), order_, table_.plane());
    least_.reset();
    search(workers, part, exec);
    for (std::size_t t = 1; t < workers.size(); ++t) workers[0].kept.add(workers[t].kept);
    std::vector<weighed<Sum>> found = workers[0].kept.take(threads_);
    return this->work() == nullptr ? found : this->work()->joined(std::move(found), k);
  }

 protected:
  // Adds, to those that any worker keeps, all subarrays of a part that may be among the heaviest.
  virtual void search(std::vector<searcher<S, Sum>>& workers, const array_part& part,
                      const execution& exec) = 0;

  // Calls scan(n, item_at) for `items` things to be scanned, in pieces of so many, or in rounds that begin
  // with few: item_at(i), for i below n, are those of this process.
  template <class Scan>
  void in_rounds(std::size_t items, std::size_t piece, const execution& exec, const Scan& scan);

  const walk_order& order() const { return order_; }
  const prefix_table<S>& table() const { return table_; }
  int threads() const { return threads_; }
  // What other threads found.
  void learn(searcher<S, Sum>& mine) const { mine.kept.raise(least_.get()); }
  void tell(const searcher<S, Sum>& mine) { least_.raise(mine.kept.least()); }
  // Whether a strip may have what is wanted, by the sum that a scan found.
  bool may_have(const searcher<S, Sum>& mine, double best) const {
    return best + error_ >= static_cast<double>(mine.kept.least());
  }
  const S* plane_between(searcher<S, Sum>& mine, const outer_choices& choices, std::size_t choice,
                         line_corners& corners) const;
  void look_through(std::vector<searcher<S, Sum>>& workers, const outer_choices& choices,
                    const array_part& part, const scanned_strips<S>& found);
  void add_strip(searcher<S, Sum>& mine, const S* plane, const axis_pair& rows, S best,
                 const line_corners& outer, const array_part& part) const;

 private:
  array_shape shape_;
  walk_order order_;
  prefix_table<S> table_;
  double error_;
  int threads_;
  shared_least<Sum> least_;
};

template <class S, class Sum>
template <class Scan>
void table_search<S, Sum>::in_rounds(std::size_t items, std::size_t piece, const execution& exec,
                                     const Scan& scan) {
  if (this->work() == nullptr)
    return in_pieces(items, piece, exec, [&](std::size_t first, std::size_t count) {
      scan(count, [first](std::size_t i) { return first + i; });
    });
  const std::size_t all = this->work()->processes();
  const std::size_t own = this->work()->number();
  for (std::size_t first = 0, round = 32 * all; first < items; round *= 2) {
    const std::size_t count = std::min(round, items - first);
    std::exception_ptr failure;
    try {
      scan(count > own ? (count - own + all - 1) / all : 0,
           [first, own, all](std::size_t i) { return first + own + i * all; });
      report(exec, static_cast<double>(first + count) / static_cast<double>(items));
    } catch (...) {
      failure = std::current_exception();
    }
    least_.raise(this->work()->renewed(least_.get(), failure));
    first += count;
  }
}

// Differences along the outer axes, by a choice of pairs; the corners of its boxes on these axes.
template <class S, class Sum>
const S* table_search<S, Sum>::plane_between(searcher<S, Sum>& mine, const outer_choices& choices,
                                             std::size_t choice, line_corners& corners) const {
  std::vector<axis_pair>& pairs = mine.next;
  choices.set(choice, pairs);
  bool changed = !mine.started;
  const S* from = table_.data();
  for (std::size_t o = 0; o < pairs.size(); ++o) {
    corners.first_at_0 += pairs[o].low * order_.outer[o].stride;
    corners.last_at_0 += (pairs[o].high - 1) * order_.outer[o].stride;
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

// The strip between two rows of a plane, whose boxes have the corners `outer` on the outer axes.
template <class S, class Sum>
void table_search<S, Sum>::add_strip(searcher<S, Sum>& mine, const S* plane, const axis_pair& rows, S best,
                                     const line_corners& outer, const array_part& part) const {
  const line_limits columns = order_.scan_limits(part);
  line_corners corners = outer;
  corners.stride = order_.scanned.stride;
  corners.first_at_0 += rows.low * order_.across.stride;
  corners.last_at_0 += (rows.high - 1) * order_.across.stride;
  const Sum most = std::is_floating_point_v<Sum> ? static_cast<Sum>(static_cast<double>(best) + error_)
                                                 : static_cast<Sum>(best);
  if (!mine.kept.may_take({most, corners.first(columns.begin), corners.last(columns.begin)})) return;
  mine.line.set(plane + rows.low, plane + rows.high, table_.row(), columns.end);
  mine.line.add_to(mine.kept, corners, columns);
}

// Looks through those strips that may have what is wanted.
template <class S, class Sum>
void table_search<S, Sum>::look_through(std::vector<searcher<S, Sum>>& workers, const outer_choices& choices,
                                        const array_part& part, const scanned_strips<S>& found) {
  const array_axis& axis = order_.across;
  const std::size_t lows = found.last_low - found.first_low;
  const std::size_t highs = part.end[axis.dim] - part.begin[axis.dim];
  host::for_each(found.planes * lows, threads_, [&](std::size_t i, int thread) {
    searcher<S, Sum>& mine = workers[static_cast<std::size_t>(thread)];
    learn(mine);
    const std::size_t low = found.first_low + i % lows;
    const S* plane = nullptr;
    line_corners corners;
    const std::size_t last = std::min(part.end[axis.dim], low + axis.greatest);
    for (std::size_t high = low + axis.least; high <= last; ++high) {
      const S best = found.best[i * highs + high - part.begin[axis.dim] - 1];
      if (!may_have(mine, static_cast<double>(best))) continue;
      if (plane == nullptr) plane = plane_between(mine, choices, found.first_choice + i / lows, corners);
      add_strip(mine, plane, {low, high}, best, corners, part);
    }
    tell(mine);
  });
}

// How far the sums of a scan and those of the definition may be apart: each is off by a unit in the last
// digit of the sum of absolute values for each of its additions.
inline double scan_error(const array_shape& shape, const array_sums& sums) {
  std::size_t columns = 0;
  for (const array_axis& axis : shape.axes) columns = std::max(columns, axis.size);
  return sums.exact ? 0
                    : 8 * (static_cast<double>(columns) + 8) * std::numeric_limits<double>::epsilon() *
                          sums.absolute;
}

// A search over a table in 32 bits where sums fit, in double where they are exact or the values are real,
// else in 64 bits: Search<S, Sum>(values, shape, error, threads, more...). std::bad_alloc.
template <template <class, class> class Search, class Sum, class... More>
std::unique_ptr<box_search<Sum>> make_box_search(const detail::samples& values, const array_shape& shape,
                                                 const array_sums& sums, int threads, const More&... more) {
  if constexpr (std::is_floating_point_v<Sum>) {
    return std::make_unique<Search<double, Sum>>(values, shape, scan_error(shape, sums), threads, more...);
  } else {
    if (sums.absolute <= std::numeric_limits<std::int32_t>::max())
      return std::make_unique<Search<std::int32_t, Sum>>(values, shape, 0.0, threads, more...);
    if (sums.exact) return std::make_unique<Search<double, Sum>>(values, shape, 0.0, threads, more...);
    return std::make_unique<Search<std::int64_t, Sum>>(values, shape, 0.0, threads, more...);
  }
}

}  // namespace cairn::heavy
