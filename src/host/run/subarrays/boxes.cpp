// The search over a table of prefix sums, with its scans shared among threads.
#include "src/host/run/subarrays/boxes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "src/heavy/table_search.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/subarray_task.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {
namespace {

using heavy::array_axis;
using heavy::array_part;
using heavy::line_corners;
using heavy::line_limits;
using heavy::outer_choices;

constexpr std::size_t strips_between_reports = std::size_t{1} << 20;

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

template <class S, class Sum>
class host_search final : public heavy::table_search<S, Sum> {
 public:
  host_search(const detail::samples& values, const heavy::array_shape& shape, double error, int threads,
              isa target)
      : heavy::table_search<S, Sum>(values, shape, error, threads),
        target_(target),
        best_(static_cast<std::size_t>(threads) * lows_together * highs_together) {}

 private:
  using searcher = heavy::searcher<S, Sum>;
  void search(std::vector<searcher>& workers, const array_part& part, const execution& exec) override {
    if (this->order().outer.empty())
      search_rows(workers, part, exec);
    else
      search_planes(workers, part, exec);
  }
  void search_planes(std::vector<searcher>& workers, const array_part& part, const execution& exec);
  void search_rows(std::vector<searcher>& workers, const array_part& part, const execution& exec);
  std::vector<pair_group> groups(const array_part& part) const;
  group_ends<S> ends_of_groups(const array_part& part) const;
  std::vector<pair_group> bounded_groups(const array_part& part) const;
  void scan(std::vector<searcher>& workers, int thread, const S* plane, const pair_group& group,
            const array_part& part, const line_corners& outer);

  isa target_;
  std::vector<S> best_;  // of each thread
};

// Groups of rows of the table that a part covers.
template <class S, class Sum>
std::vector<pair_group> host_search<S, Sum>::groups(const array_part& part) const {
  const array_axis& axis = this->order().across;
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
group_ends<S> host_search<S, Sum>::ends_of_groups(const array_part& part) const {
  const array_axis& axis = this->order().across;
  const std::size_t begin = part.begin[axis.dim];
  const std::size_t end = part.end[axis.dim];
  const line_limits columns = this->order().scan_limits(part);
  group_ends<S> ends(axis.size, columns.end - columns.begin);
  for_each(ends.columns, this->threads(), [&](std::size_t z) {
    const S* const from = this->table().data() + (columns.begin + z) * this->table().row();
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
std::vector<pair_group> host_search<S, Sum>::bounded_groups(const array_part& part) const {
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
void host_search<S, Sum>::search_rows(std::vector<searcher>& workers, const array_part& part,
                                      const execution& exec) {
  std::vector<pair_group> all = bounded_groups(part);
  std::sort(all.begin(), all.end(), [](const pair_group& a, const pair_group& b) {
    if (a.bound != b.bound) return a.bound > b.bound;
    return a.low != b.low ? a.low < b.low : a.high < b.high;
  });
  constexpr std::size_t piece = strips_between_reports / (lows_together * highs_together);
  this->in_rounds(all.size(), piece, exec, [&](std::size_t count, const auto& item_at) {
    for_each(count, this->threads(), [&](std::size_t i, int thread) {
      scan(workers, thread, this->table().data(), all[item_at(i)], part, {});
    });
  });
}

template <class S, class Sum>
void host_search<S, Sum>::search_planes(std::vector<searcher>& workers, const array_part& part,
                                        const execution& exec) {
  constexpr std::size_t together = 16;  // neighbours, which share the differences of the outermost axes
  const outer_choices choices(this->order(), part);
  const std::vector<pair_group> rows = groups(part);
  const std::size_t piece = std::max<std::size_t>(
      1, strips_between_reports / (together * rows.size() * lows_together * highs_together));
  this->in_rounds(
      (choices.size + together - 1) / together, piece, exec, [&](std::size_t count, const auto& item_at) {
        for_each(count, this->threads(), [&](std::size_t item, int thread) {
          const std::size_t first = item_at(item) * together;
          const std::size_t last = std::min(choices.size, first + together);
          for (std::size_t i = first; i < last; ++i) {
            line_corners corners;
            const S* const plane =
                this->plane_between(workers[static_cast<std::size_t>(thread)], choices, i, corners);
            for (const pair_group& group : rows) scan(workers, thread, plane, group, part, corners);
          }
        });
      });
}

template <class S, class Sum>
void host_search<S, Sum>::scan(std::vector<searcher>& workers, int thread, const S* plane,
                               const pair_group& group, const array_part& part, const line_corners& outer) {
  searcher& mine = workers[static_cast<std::size_t>(thread)];
  this->learn(mine);
  if (!this->may_have(mine, group.bound)) return;
  const array_axis& axis = this->order().across;
  const line_limits columns = this->order().scan_limits(part);
  const std::size_t low_0 = group.low * lows_together;
  const std::size_t high_0 = group.high * highs_together + 1;
  const S* const from = plane + columns.begin * this->table().row();
  const pair_task<S> task{
      .lows = from + low_0,
      .highs = from + high_0,
      .stride = this->table().row(),
      .columns = columns.end - columns.begin,
      .low_count = std::min(lows_together, part.end[axis.dim] - low_0),
      .apart = static_cast<std::ptrdiff_t>(high_0) - static_cast<std::ptrdiff_t>(low_0),
      .best = best_.data() + static_cast<std::size_t>(thread) * lows_together * highs_together};
  CAIRN_ON_TARGET(target_, scan_pairs(task));
  for (std::size_t low = std::max(low_0, part.begin[axis.dim]); low < low_0 + task.low_count; ++low) {
    const std::size_t last = std::min({part.end[axis.dim], high_0 + highs_together - 1, low + axis.greatest});
    for (std::size_t high = std::max(high_0, low + axis.least); high <= last; ++high) {
      const S best = task.best[(low - low_0) * highs_together + high - high_0];
      if (this->may_have(mine, static_cast<double>(best)))
        this->add_strip(mine, plane, {low, high}, best, outer, part);
    }
  }
  this->tell(mine);
}

}  // namespace

template <class Sum>
std::unique_ptr<heavy::box_search<Sum>> make_box_search(const detail::samples& values,
                                                        const heavy::array_shape& shape,
                                                        const heavy::array_sums& sums, isa target,
                                                        int threads) {
  return heavy::make_box_search<host_search, Sum>(values, shape, sums, threads, target);
}

template std::unique_ptr<heavy::box_search<std::int64_t>> make_box_search(const detail::samples&,
                                                                          const heavy::array_shape&,
                                                                          const heavy::array_sums&, isa, int);
template std::unique_ptr<heavy::box_search<double>> make_box_search(const detail::samples&,
                                                                    const heavy::array_shape&,
                                                                    const heavy::array_sums&, isa, int);

}  // namespace cairn::host
