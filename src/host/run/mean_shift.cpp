#include "src/host/run/mean_shift.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "src/call/progress.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/shift_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"
#include "src/points/point_cells.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_points_to_share = 256;
constexpr double log2_of_e = 1.4426950408889634;

// The steps of one call.
template <class T>
class stepper {
 public:
  stepper(const shift_kernel_size& kernel, int dims, std::size_t walkers, const execution& exec)
      : target_(resolve(exec.target)),
        threads_(threads_for(exec, walkers, too_few_points_to_share)),
        plan_(exec, threads_, nullptr, 0),
        room_(static_cast<std::size_t>(threads_) * room_for_shift(dims)) {
    task_.flat = kernel.flat;
    task_.reach = reach_of(kernel);
    task_.rate = static_cast<T>(-log2_of_e / (2 * kernel.bandwidth * kernel.bandwidth));
    task_.room = room_.data();
    task_.room_of_thread = room_for_shift(dims);
    task_.placed = plan_.get();
  }

  // Where the targets go; their weights too where wanted. Targets are sorted by the cells of the sources.
  void step(const points::sorted_points<T>& sources, const points::sorted_points<T>& targets, T* moved,
            T* weights) {
    set_tiles(targets);
    const auto from = targets.view();
    task_.sources = sources.view();
    task_.times = sources.times();
    task_.grid = sources.grid();
    task_.targets = from;
    task_.moved = {moved, from.stride, from.size, from.dims};
    task_.weights = weights;
    task_.threads = static_cast<int>(std::min(static_cast<std::size_t>(threads_), tiles_.size()));
    CAIRN_ON_TARGET(target_, shift(task_));
  }

  run_info run(std::string_view method) const {
    return {place::host, -1, threads_, name_of(target_), method, plan_.get() != nullptr};
  }

  // Of the radius, and so that 2^(reach * rate) is a normal number.
  static T reach_of(const shift_kernel_size& kernel) {
    constexpr double least_exponent = std::numeric_limits<T>::min_exponent;
    const double squared = kernel.radius * kernel.radius;
    if (kernel.flat)
      return static_cast<T>(std::min(squared, static_cast<double>(std::numeric_limits<T>::max())));
    const double normal = -least_exponent * 2 * kernel.bandwidth * kernel.bandwidth / log2_of_e;
    return static_cast<T>(std::min(squared, normal));
  }

 private:
  void set_tiles(const points::sorted_points<T>& targets) {
    tiles_.clear();
    const auto cells = targets.grid();
    const std::size_t rows = cells.begin == nullptr ? 1 : cells.rows();
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t end =
          cells.begin == nullptr ? targets.size() : cells.begin[(row + 1) * cells.cells_of_row()];
      std::size_t first = cells.begin == nullptr ? 0 : cells.begin[row * cells.cells_of_row()];
      for (; first < end; first += shift_targets)
        tiles_.push_back({first, std::min(end, first + shift_targets)});
    }
    task_.tiles = tiles_.data();
    task_.tile_count = tiles_.size();
  }

  isa target_;
  int threads_;
  thread_placement plan_;
  scratch<T> room_;
  std::vector<shift_tile> tiles_;
  shift_task<T> task_;
};

template <class T>
double squared_move(const points::columns_view<const T>& from, const T* to, std::size_t i) {
  double sum = 0;
  for (int d = 0; d < from.dims; ++d) {
    const double way = static_cast<double>(to[static_cast<std::size_t>(d) * from.stride + i]) -
                       static_cast<double>(from.column(d)[i]);
    sum += way * way;
  }
  return sum;
}

std::string_view method_name(const points::grid_view& grid) {
  return grid.begin == nullptr ? "all pairs" : "cells";
}

template <class T>
void copy_columns(const points::columns_view<const T>& from, arrived<T>& to) {
  to.places = from.size;
  to.columns = scratch<T>(from.size * static_cast<std::size_t>(from.dims));
  for (int d = 0; d < from.dims; ++d)
    std::copy_n(from.column(d), from.size, to.columns.data() + static_cast<std::size_t>(d) * from.size);
}

}  // namespace

template <class T>
arrived<T> run_blurring(const points::columns_view<const T>& points, const shift_kernel_size& kernel,
                        const mean_shift_options& options, const execution& exec) {
  const auto dims = static_cast<std::size_t>(points.dims);
  stepper<T> steps(kernel, points.dims, points.size, exec);
  points::sorted_points<T> cloud(points.size, points.dims, options.merge);
  scratch<T> moved(points.size * dims);
  scratch<T> times(points.size);
  arrived<T> end;
  end.weights = scratch<T>(points.size);
  end.place_of = scratch<std::size_t>(points.size);
  std::fill_n(times.data(), points.size, T(1));
  std::fill_n(end.weights.data(), points.size, T(1));
  std::iota(end.place_of.data(), end.place_of.data() + points.size, std::size_t{0});
  end.run = steps.run("none");
  points::columns_view<const T> now = points;
  while (end.iterations < options.iterations && !end.converged) {
    const double radius = options.all_pairs ? std::numeric_limits<double>::infinity() : kernel.radius;
    cloud.sort(points::cells_for(now, radius), now, times.data());
    for (std::size_t i = 0; i < points.size; ++i)
      end.place_of.data()[i] = cloud.place_of(end.place_of.data()[i]);
    if (end.iterations++ == 0) end.run = steps.run(method_name(cloud.grid()));
    steps.step(cloud, cloud, moved.data(), end.weights.data());
    const auto before = cloud.view();
    double farthest = 0;
    for (std::size_t i = 0; i < before.size; ++i)
      farthest = std::max(farthest, squared_move(before, moved.data(), i));
    end.converged = farthest <= options.epsilon * options.epsilon;
    std::copy_n(cloud.times(), before.size, times.data());
    now = {moved.data(), before.stride, before.size, before.dims};
    report(exec, static_cast<double>(end.iterations) / options.iterations);
  }
  copy_columns(now, end);
  return end;
}

namespace {

// Walkers of the classic method that have not arrived, and where the others did.
template <class T>
class walkers {
 public:
  explicit walkers(const points::columns_view<const T>& from)
      : dims_(static_cast<std::size_t>(from.dims)), all_(from.size), active_(from.size), follows_(from.size) {
    copy_columns(from, end_);
    end_.weights = scratch<T>(from.size);
    std::fill_n(end_.weights.data(), from.size, T(0));
    std::iota(active_.begin(), active_.end(), std::size_t{0});
    std::iota(follows_.begin(), follows_.end(), std::size_t{0});
    columns_ = scratch<T>(from.size * dims_);
    std::copy_n(end_.columns.data(), from.size * dims_, columns_.data());
    ones_ = scratch<T>(from.size);
    std::fill_n(ones_.data(), from.size, T(1));
  }

  bool left() const { return !active_.empty(); }
  points::columns_view<const T> view() const {
    return {columns_.data(), all_, active_.size(), static_cast<int>(dims_)};
  }
  const T* ones() const { return ones_.data(); }

  // Those at the same place of `sorted` go on as one.
  void meet(const points::sorted_points<T>& sorted) {
    std::vector<std::size_t> first(sorted.size(), all_);
    for (std::size_t i = 0; i < active_.size(); ++i) {
      std::size_t& leader = first[sorted.place_of(i)];
      if (leader == all_) leader = active_[i];
      follows_[active_[i]] = leader;
    }
    active_ = std::move(first);
  }

  // After a step: keeps where each is now; those that moved no farther than `epsilon` have arrived.
  void advance(const points::columns_view<const T>& before, const T* moved, const T* weights,
               double epsilon) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) {
      const std::size_t walker = active_[i];
      const bool arrived = squared_move(before, moved, i) <= epsilon * epsilon;
      end_.weights.data()[walker] = weights[i];
      for (std::size_t d = 0; d < dims_; ++d) {
        const T at = moved[d * before.stride + i];
        end_.columns.data()[d * all_ + walker] = at;
        columns_.data()[d * all_ + kept] = at;
      }
      active_[kept] = walker;
      kept += arrived ? 0 : 1;
    }
    active_.resize(kept);
  }

  // A leader comes before those that follow it.
  arrived<T> take() {
    end_.place_of = scratch<std::size_t>(all_);
    for (std::size_t i = 0; i < all_; ++i) {
      std::size_t leader = i;
      while (follows_[leader] != leader) leader = follows_[leader];
      end_.place_of.data()[i] = leader;
    }
    return std::move(end_);
  }

 private:
  std::size_t dims_, all_;
  std::vector<std::size_t> active_, follows_;
  scratch<T> columns_, ones_;
  arrived<T> end_;
};

}  // namespace

template <class T>
arrived<T> run_classic(const points::columns_view<const T>& points,
                       const points::columns_view<const T>& seeds, const shift_kernel_size& kernel,
                       const mean_shift_options& options, const execution& exec) {
  stepper<T> steps(kernel, points.dims, seeds.size, exec);
  points::sorted_points<T> cloud(points.size, points.dims, options.merge);
  const scratch<T> times(points.size);
  std::fill_n(times.data(), points.size, T(1));
  const double radius = options.all_pairs ? std::numeric_limits<double>::infinity() : kernel.radius;
  const points::grid_view cells = points::cells_for(points, radius);
  cloud.sort(cells, points, times.data());
  walkers<T> climbing(seeds);
  points::sorted_points<T> sorted(seeds.size, seeds.dims, options.merge);
  const scratch<T> moved(seeds.size * static_cast<std::size_t>(seeds.dims));
  const scratch<T> weights(seeds.size);
  int iterations = 0;
  while (climbing.left() && iterations < options.iterations) {
    sorted.sort(cells, climbing.view(), climbing.ones());
    climbing.meet(sorted);
    steps.step(cloud, sorted, moved.data(), weights.data());
    climbing.advance(sorted.view(), moved.data(), weights.data(), options.epsilon);
    ++iterations;
    report(exec, climbing.left() ? static_cast<double>(iterations) / options.iterations : 1.0);
  }
  const bool converged = !climbing.left();
  arrived<T> end = climbing.take();
  end.iterations = iterations;
  end.converged = converged;
  end.run = steps.run(method_name(cloud.grid()));
  return end;
}

#define CAIRN_INSTANTIATE(T)                                                                          \
  template arrived<T> run_blurring<T>(const points::columns_view<const T>&, const shift_kernel_size&, \
                                      const mean_shift_options&, const execution&);                   \
  template arrived<T> run_classic<T>(const points::columns_view<const T>&,                            \
                                     const points::columns_view<const T>&, const shift_kernel_size&,  \
                                     const mean_shift_options&, const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
