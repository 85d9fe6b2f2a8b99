// Walks over divided points. Cells are chosen from all points, ranks take runs of cells with about as many
// points each, points go to the rank that has their cell, and each rank moves those in its cells by these and
// by a halo around them: again in each iteration where points blur; where they stay, walkers go to the rank
// of their cell. Points stay in the order of one process, and so do sums.
#include "src/collective/divided_shift.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "src/call/progress.hpp"
#include "src/collective/point_batch.hpp"
#include "src/collective/point_halo.hpp"
#include "src/counting/keys.hpp"
#include "src/host/run/labels.hpp"
#include "src/host/run/mean_shift.hpp"
#include "src/kernels/reached_runs.hpp"
#include "src/points/cells_for.hpp"
#include "src/points/centers.hpp"
#include "src/points/sorted_points.hpp"
#include "src/points/walks.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/narrowing.hpp"

namespace cairn::collective {
namespace {

using points::columns_view;
using points::grid_view;

// --- what cells are chosen by ------------------------------------------------------------------------------

// Each function begins with settling, which a rank that failed meets.
template <class T>
class survey_of_ranks final : public points::survey {
 public:
  survey_of_ranks(const communicator& all, const columns_view<const T>& mine,
                  const ranks::place_in_all& place, int threads)
      : all_(all), mine_(mine), place_(place), threads_(threads) {}

  std::size_t size() const override { return place_.all; }
  int dims() const override { return mine_.dims; }
  std::vector<points::extent> extents() const override {
    const auto dims = static_cast<std::size_t>(mine_.dims);
    std::vector<std::uint64_t> words;
    std::vector<points::extent> found;
    ranks::on_each(all_, [&] {
      words.assign(2 * dims, 0);
      found.resize(dims);
      if (mine_.size == 0) return;
      const std::vector<points::extent> own = points::extents_of(mine_, threads_);
      for (std::size_t d = 0; d < dims; ++d) {
        words[2 * d] = ~key_of_raw(own[d].low, 0.0);
        words[2 * d + 1] = key_of_raw(own[d].high, 0.0);
      }
    });
    ranks::greatest(all_, words);
    for (std::size_t d = 0; d < dims; ++d)
      found[d] = {raw_of_key(~words[2 * d], 0.0), raw_of_key(words[2 * d + 1], 0.0)};
    return found;
  }
  std::vector<double> coordinates(std::span<const std::size_t> points, int d) const override {
    std::vector<std::uint64_t> words;
    std::vector<double> found;
    ranks::on_each(all_, [&] {
      words.assign(points.size(), 0);
      found.resize(points.size());
      for (std::size_t i = 0; i < points.size(); ++i) {
        const std::uint64_t own = points[i] - place_.before;
        if (own < mine_.size)
          words[i] = std::bit_cast<std::uint64_t>(static_cast<double>(mine_.column(d)[own]));
      }
    });
    ranks::sum(all_, words);
    for (std::size_t i = 0; i < points.size(); ++i) found[i] = std::bit_cast<double>(words[i]);
    return found;
  }

 private:
  const communicator& all_;
  columns_view<const T> mine_;
  ranks::place_in_all place_;
  int threads_;
};

// --- the walk ----------------------------------------------------------------------------------------------

// The cells of points, to be narrowed to those where ranks begin.
class cells_of_points {
 public:
  explicit cells_of_points(std::span<const std::uint64_t> cells) : cells_(cells) {}
  void count(std::span<const ranks::counted_range> ranges, std::uint64_t* table) const {
    const ranks::range_lookup counter_of(ranges);
    for (const std::uint64_t cell : cells_) {
      const std::size_t at = counter_of(cell);
      if (at != ranks::range_lookup::none) ++table[at];
    }
  }
  void keep(std::span<const ranks::counted_range> /*ranges*/) const {}

 private:
  std::span<const std::uint64_t> cells_;
};

// Which rank has which cells of the points of all.
template <class T>
class cell_cut {
 public:
  // std::bad_alloc.
  explicit cell_cut(const communicator& all)
      : all_(all),
        ranks_(ranks::ranks_of(all)),
        cuts_(ranks_ - 1),
        narrowing_(ranks_ - 1),
        bounds_(ranks_ + 1) {}

  // Chooses cells, and gives each rank some with about as many points.
  void choose(const columns_view<const T>& mine, const points::kernel_size& kernel, int threads) {
    const ranks::place_in_all place = ranks::place_of(all_, mine.size);
    const survey_of_ranks<T> survey(all_, mine, place, threads);
    scratch<std::uint64_t> cells;
    ranks::on_each(all_, [&] {
      grid_ = points::cells_for(survey, kernel.radius);
      cells = scratch<std::uint64_t>(mine.size);
      for (std::size_t i = 0; i < mine.size; ++i) cells.data()[i] = points::cell_of(grid_, mine, i);
    });
    const std::size_t all_cells = grid_.rows() * grid_.cells_of_row();
    for (std::size_t r = 1; r < ranks_; ++r)
      cuts_[r - 1] = {ranks::share_begin(place.all, ranks_, r), {0, all_cells - 1}};
    cells_of_points source({cells.data(), mine.size});
    narrowing_.run(all_, source, cuts_, 0);
    for (std::size_t r = 1; r < ranks_; ++r) bounds_[r] = cuts_[r - 1].within.low;
    bounds_.back() = all_cells;
    owners_.set(bounds_, reach_in_cells(kernel, mine.dims));
  }

  const grid_view& grid() const { return grid_; }
  const cell_owners& owners() const { return owners_; }
  points::cell_range own() const { return owners_.own(static_cast<std::size_t>(all_.rank())); }

  // The points of all ranks in this one's cells. What throws, throws on all ranks.
  point_batch<T> here(ranks::exchange_room& room, const point_batch<T>& from) const {
    scratch<std::uint32_t> owners;
    ranks::on_each(all_, [&] {
      owners = scratch<std::uint32_t>(from.size);
      for (std::size_t i = 0; i < from.size; ++i) {
        const std::size_t cell = points::cell_of(grid_, from.view(), i);
        const auto behind = std::upper_bound(bounds_.begin() + 1, bounds_.end() - 1, cell);
        owners.data()[i] = static_cast<std::uint32_t>(behind - bounds_.begin() - 1);
      }
    });
    return sent(all_, room, from, {owners.data(), from.size});
  }

 private:
  // At least as many as lie between a cell and the last one that is reached from it.
  std::size_t reach_in_cells(const points::kernel_size& kernel, int dims) const {
    const double radius = portable::radius_of(kernel.template reach<T>(), dims);
    std::size_t cells = 0;
    std::size_t together = 1;  // cells that a cell along the axis stands for
    for (int axis = grid_view::axes; axis-- > 0;) {
      const double along = std::floor(radius / grid_.side[axis]) + 2;
      const auto most = static_cast<double>(grid_.cells[axis] - 1);
      cells += static_cast<std::size_t>(std::min(along, most)) * together;
      together *= grid_.cells[axis];
    }
    return cells;
  }

  const communicator& all_;
  std::size_t ranks_;
  std::vector<ranks::wanted_key> cuts_;
  ranks::narrowing narrowing_;
  std::vector<std::size_t> bounds_;
  cell_owners owners_;
  grid_view grid_{};
};

// A rank's points by its cells, those that coincide as one.
template <class T>
struct sorted_batch {
  std::optional<points::sorted_points<T>> points;  // none where the rank has no cells
  scratch<std::uint64_t> firsts;

  std::size_t size() const { return points ? points->size() : 0; }
  const points::sorted_points<T>* get() const { return points ? &*points : nullptr; }
  columns_view<const T> view(int dims) const {
    return points ? points->view() : columns_view<const T>{nullptr, 0, 0, dims};
  }
};

// std::bad_alloc.
template <class T>
sorted_batch<T> sorted_by(const cell_cut<T>& cut, const point_batch<T>& here, bool merge, int threads) {
  sorted_batch<T> made;
  if (cut.own().size() == 0) return made;
  made.points.emplace(here.size, here.dims, merge, threads);
  made.points->sort(cut.grid(), cut.own(), here.view(), here.times.data());
  made.firsts = scratch<std::uint64_t>(made.size());
  std::fill_n(made.firsts.data(), made.size(), std::numeric_limits<std::uint64_t>::max());
  for (std::size_t i = 0; i < here.size; ++i) {
    std::uint64_t& first = made.firsts.data()[made.points->index_of(i)];
    first = std::min(first, here.firsts.data()[i]);
  }
  return made;
}

template <class T>
class divided_walk {
 public:
  // `share`: as many walkers as a rank has on average. std::bad_alloc.
  divided_walk(const communicator& all, point_batch<T> begun, std::size_t share,
               const points::kernel_size& kernel, bool merge, const execution& exec)
      : all_(all),
        kernel_(kernel),
        merge_(merge),
        now_(std::move(begun)),
        dims_(now_.dims),
        steps_(kernel, dims_, share, exec),
        room_(all),
        cut_(all) {}

  // All points walk, each step over all of them.
  void blur(const mean_shift_options& options, const execution& exec) {
    while (iterations < options.iterations && !converged) {
      cut_.choose(now_.view(), kernel_, steps_.threads());
      points_with_halo<T> around(all_, cut_.owners());
      bring(now_, around, sorted_);
      std::uint64_t farthest = 0;
      ranks::on_each(all_, [&] {
        sorted_.points.reset();
        now_ = moved(around, around.targets(), around.grid_of_targets(cut_.grid()), sorted_.firsts);
        std::copy_n(around.times_of_targets(), now_.size, now_.times.data());
        if (now_.size != 0)
          farthest = std::bit_cast<std::uint64_t>(
              points::farthest_move(around.targets(), now_.view(), steps_.threads()));
      });
      ranks::greatest(all_, std::span(&farthest, 1));
      converged = std::bit_cast<double>(farthest) <= options.epsilon * options.epsilon;
      end_iteration(options, exec);
    }
    arrived_ = std::move(now_);
  }

  // Walkers climb over `points`, which stay, each until it rests.
  void climb(point_batch<T> points, const mean_shift_options& options, const execution& exec) {
    cut_.choose(points.view(), kernel_, steps_.threads());
    points_with_halo<T> around(all_, cut_.owners());
    bring(points, around, sorted_);
    ranks::on_each(all_, [&] {
      sorted_ = {};
      arrived_ = point_batch<T>(0, dims_);
    });
    std::uint64_t left = any(now_.size);
    while (left != 0 && iterations < options.iterations) {
      point_batch<T> here = cut_.here(room_, now_);
      ranks::on_each(all_, [&] {
        now_ = {};
        const sorted_batch<T> walkers = sorted_by(cut_, here, merge_, steps_.threads());
        here = {};
        const columns_view<const T> before = walkers.view(dims_);
        grid_view cells = cut_.grid();
        if (walkers.points) {
          cells.begin = walkers.points->begin_of_cells().data();
          cells.first_cell = cut_.own().first;
        }
        now_ = moved(around, before, cells, walkers.firsts);
        std::fill_n(now_.times.data(), now_.size, T(1));
        rest(before, options.epsilon);
      });
      left = any(now_.size);
      converged = left == 0;
      end_iteration(options, exec);
    }
    ranks::on_each(all_, [&] { arrived_ = joined(arrived_, now_, all_of(now_)); });
  }

  int iterations = 0;
  bool converged = false;
  // Where walkers ended.
  const point_batch<T>& arrived() const { return arrived_; }
  ranks::exchange_room& room() { return room_; }
  run_info run() const { return steps_.run(iterations == 0 ? "none" : "cells"); }

 private:
  std::uint64_t any(std::uint64_t mine) const {
    ranks::greatest(all_, std::span(&mine, 1));
    return mine;
  }

  void end_iteration(const mean_shift_options& options, const execution& exec) {
    ++iterations;
    ranks::on_each(all_, [&] { report(exec, static_cast<double>(iterations) / options.iterations); });
  }

  // Points to the ranks of their cells, sorted, with what is near them. Gives up `from`.
  void bring(point_batch<T>& from, points_with_halo<T>& around, sorted_batch<T>& sorted) {
    point_batch<T> here = cut_.here(room_, from);
    ranks::on_each(all_, [&] {
      from = {};
      sorted = sorted_by(cut_, here, merge_, steps_.threads());
      here = {};
    });
    around.fill(room_, sorted.get(), dims_);
  }

  // Where targets go, that are sorted by this rank's cells.
  point_batch<T> moved(const points_with_halo<T>& around, const columns_view<const T>& targets,
                       const grid_view& cells, const scratch<std::uint64_t>& firsts) {
    point_batch<T> made(targets.size, dims_);
    std::copy_n(firsts.data(), targets.size, made.firsts.data());
    if (targets.size == 0) return made;
    const scratch<T> weights(targets.size);
    const columns_view<T> to{made.columns.data(), targets.size, targets.size, dims_};
    steps_.step({around.all(), around.times(), around.grid(cut_.grid())}, targets, cells, cut_.own().last, to,
                weights.data());
    return made;
  }

  // Those that moved no farther than epsilon have arrived.
  void rest(const columns_view<const T>& before, double epsilon) {
    std::vector<std::size_t> resting;
    std::vector<std::size_t> walking;
    for (std::size_t i = 0; i < now_.size; ++i) {
      const bool rests = points::squared_distance(before, i, now_.view(), i) <= epsilon * epsilon;
      (rests ? resting : walking).push_back(i);
    }
    arrived_ = joined(arrived_, now_, resting);
    now_ = joined(point_batch<T>(0, dims_), now_, walking);
  }

  const communicator& all_;
  points::kernel_size kernel_;
  bool merge_;
  point_batch<T> now_, arrived_;
  int dims_;
  host::shift_steps<T> steps_;
  ranks::exchange_room room_;
  cell_cut<T> cut_;
  sorted_batch<T> sorted_;
};

// --- centers -----------------------------------------------------------------------------------------------

// Of rank r from begins[r] on: each point goes to the rank that had the first of the input's that met in it.
template <class T>
point_batch<T> back_at_first(const communicator& all, ranks::exchange_room& room, const point_batch<T>& from,
                             std::span<const std::uint64_t> begins) {
  scratch<std::uint32_t> owners;
  ranks::on_each(all, [&] {
    owners = scratch<std::uint32_t>(from.size);
    for (std::size_t i = 0; i < from.size; ++i) {
      const auto behind = std::upper_bound(begins.begin() + 1, begins.end() - 1, from.firsts.data()[i]);
      owners.data()[i] = static_cast<std::uint32_t>(behind - begins.begin() - 1);
    }
  });
  return sent(all, room, from, {owners.data(), from.size});
}

// Rows: those of this rank's that become centers, after the centers of the ranks before.
template <class T>
std::vector<T> further_centers(const std::vector<T>& before, const point_batch<T>& mine, double least) {
  const auto dims = static_cast<std::size_t>(mine.dims);
  const std::size_t known = before.size() / dims;
  const std::size_t size = known + mine.size;
  std::vector<std::size_t> by_first(mine.size);
  std::iota(by_first.begin(), by_first.end(), std::size_t{0});
  std::sort(by_first.begin(), by_first.end(),
            [&](std::size_t a, std::size_t b) { return mine.firsts.data()[a] < mine.firsts.data()[b]; });
  const scratch<T> columns(size * dims);
  for (std::size_t d = 0; d < dims; ++d) {
    T* to = columns.data() + d * size;
    for (std::size_t i = 0; i < known; ++i) *to++ = before[i * dims + d];
    for (const std::size_t i : by_first) *to++ = mine.view().column(static_cast<int>(d))[i];
  }
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const columns_view<const T> both{columns.data(), size, size, mine.dims};
  std::vector<T> rows;
  for (const std::size_t i : points::apart(both, order, least))
    for (std::size_t d = 0; i >= known && d < dims; ++d) rows.push_back(both.column(static_cast<int>(d))[i]);
  return rows;
}

// One rank after the other, since each center keeps others from becoming one.
template <class T>
std::vector<T> centers_of(const communicator& all, const point_batch<T>& mine, double least) {
  std::vector<T> centers;
  for (int r = 0; r < all.size(); ++r) {
    std::vector<T> rows;
    ranks::on_each(all, [&] {
      if (all.rank() == r) rows = further_centers(centers, mine, least);
    });
    std::uint64_t size = rows.size();
    all.broadcast(std::as_writable_bytes(std::span(&size, 1)), r);
    ranks::on_each(all, [&] {
      rows.resize(size);
      centers.reserve(centers.size() + size);
    });
    all.broadcast(std::as_writable_bytes(std::span(rows)), r);
    centers.insert(centers.end(), rows.begin(), rows.end());
  }
  return centers;
}

// Centers as where walks ended, which they are.
template <class T>
points::arrived<T> arrived_at(const std::vector<T>& centers, std::size_t dims) {
  points::arrived<T> end;
  end.arrivals = centers.size() / dims;
  end.columns = scratch<T>(centers.size());
  end.weights = scratch<T>(end.arrivals);
  end.arrival_of = scratch<std::size_t>(end.arrivals);
  std::fill_n(end.weights.data(), end.arrivals, T(0));
  std::iota(end.arrival_of.data(), end.arrival_of.data() + end.arrivals, std::size_t{0});
  for (std::size_t i = 0; i < end.arrivals; ++i)
    for (std::size_t d = 0; d < dims; ++d) end.columns.data()[d * end.arrivals + i] = centers[i * dims + d];
  return end;
}

template <class S>
point_batch<S> begun(const columns_view<const S>& from, std::uint64_t before) {
  point_batch<S> made(from.size, from.dims);
  for (int d = 0; d < from.dims; ++d)
    std::copy_n(from.column(d), from.size, made.columns.data() + static_cast<std::size_t>(d) * from.size);
  std::fill_n(made.times.data(), from.size, S(1));
  std::iota(made.firsts.data(), made.firsts.data() + from.size, before);
  return made;
}

}  // namespace

bool divides(const points::kernel_size& kernel, const mean_shift_options& options) {
  return !options.all_pairs && kernel.radius < std::numeric_limits<double>::infinity() &&
         options.centers == center_rule::input_order && options.labels == label_rule::nearest;
}

template <class S>
mean_shift_result<S> divided_shift(const communicator& all, const points::scaled_points<S>& points,
                                   const points::scaled_points<S>* seeds, const points::kernel_size& kernel,
                                   const mean_shift_options& options, const execution& exec) {
  const columns_view<const S> mine = points.view();
  const columns_view<const S> walkers = seeds == nullptr ? mine : seeds->view();
  const ranks::place_in_all place = ranks::place_of(all, walkers.size);
  std::optional<divided_walk<S>> walk;
  std::vector<std::uint64_t> begins;
  point_batch<S> sources;
  ranks::on_each(all, [&] {
    walk.emplace(all, begun(walkers, place.before), place.all / ranks::ranks_of(all) + 1, kernel,
                 options.merge, exec);
    begins.resize(ranks::ranks_of(all) + 1);
    if (options.method == shift_method::classic) sources = begun(mine, 0);
  });
  if (options.method == shift_method::blurring)
    walk->blur(options, exec);
  else
    walk->climb(std::move(sources), options, exec);
  walk->room().tell_all(all, place.before);
  std::ranges::copy(walk->room().take, begins.begin());
  const point_batch<S> ended = back_at_first(all, walk->room(), walk->arrived(), begins);
  const double least = options.min_distance.value_or(kernel.bandwidth);
  const std::vector<S> centers = centers_of(all, ended, least);
  std::uint64_t leaves_double = host::leave_double_squared(points) ? 1 : 0;
  ranks::greatest(all, std::span(&leaves_double, 1));
  mean_shift_result<S> made;
  ranks::on_each(all, [&] {
    points::arrived<S> end = arrived_at(centers, static_cast<std::size_t>(mine.dims));
    end.iterations = walk->iterations;
    end.converged = walk->converged;
    end.run = walk->run();
    made = host::labelled(points, end, kernel, options, exec, leaves_double != 0);
  });
  ranks::sum(all, made.sizes);
  return made;
}

#define CAIRN_INSTANTIATE(S)                                                                 \
  template mean_shift_result<S> divided_shift<S>(                                            \
      const communicator&, const points::scaled_points<S>&, const points::scaled_points<S>*, \
      const points::kernel_size&, const mean_shift_options&, const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::collective
