// Mean shift as walks of points, step by step, until they arrive; written once for hosts and devices.
//
// `Steps` makes the steps: set_sources(sorted) says over which points, step(targets, moved, weights) writes
// where each of the sorted targets goes and the sum of its weights (the shift sweep); the targets are what
// set_sources was given last, or other points sorted by the same cells; threads() and run(method) tell what
// runs.
#pragma once

#include <algorithm>
#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "src/call/progress.hpp"
#include "src/layouts/point_view.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"
#include "src/points/arrived.hpp"
#include "src/points/cells_for.hpp"
#include "src/points/kernel_size.hpp"
#include "src/points/sorted_points.hpp"
#include "src/points/squared_distance.hpp"

namespace cairn::points {

constexpr std::size_t walk_chunk = std::size_t{1} << 14;  // points

template <class T>
double farthest_move(const columns_view<const T>& from, const columns_view<const T>& to, int threads) {
  std::vector<double> parts((from.size + walk_chunk - 1) / walk_chunk, 0);
  host::for_each_chunk(from.size, walk_chunk, threads, [&](std::size_t first, std::size_t last) {
    double farthest = 0;
    for (std::size_t i = first; i < last; ++i)
      farthest = std::max(farthest, squared_distance(from, i, to, i));
    parts[first / walk_chunk] = farthest;
  });
  return *std::max_element(parts.begin(), parts.end());
}

inline std::string_view method_name(const grid_view& grid) {
  return grid.begin == nullptr ? "all pairs" : "cells";
}

template <class T>
void copy_columns(const columns_view<const T>& from, arrived<T>& to) {
  to.arrivals = from.size;
  to.columns = scratch<T>(from.size * static_cast<std::size_t>(from.dims));
  for (int d = 0; d < from.dims; ++d)
    std::copy_n(from.column(d), from.size, to.columns.data() + static_cast<std::size_t>(d) * from.size);
}

// All points walk, each step over all of them. Points that meet go on as one. std::bad_alloc, cancelled, and
// what `steps` throws.
template <class T, class Steps>
arrived<T> blurred(const columns_view<const T>& points, double kernel_radius,
                   const mean_shift_options& options, const execution& exec, Steps& steps) {
  const auto dims = static_cast<std::size_t>(points.dims);
  sorted_points<T> cloud(points.size, points.dims, options.merge, steps.threads());
  scratch<T> moved(points.size * dims);
  scratch<T> times(points.size);
  arrived<T> end;
  end.weights = scratch<T>(points.size);
  end.arrival_of = scratch<std::size_t>(points.size);
  std::fill_n(times.data(), points.size, T(1));
  std::fill_n(end.weights.data(), points.size, T(1));
  std::iota(end.arrival_of.data(), end.arrival_of.data() + points.size, std::size_t{0});
  end.run = steps.run("none");
  columns_view<const T> now = points;
  while (end.iterations < options.iterations && !end.converged) {
    const double radius = options.all_pairs ? std::numeric_limits<double>::infinity() : kernel_radius;
    cloud.sort(cells_for(now, radius, steps.threads()), now, times.data());
    host::for_each_chunk(points.size, walk_chunk, steps.threads(), [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i)
        end.arrival_of.data()[i] = cloud.index_of(end.arrival_of.data()[i]);
    });
    if (end.iterations++ == 0) end.run = steps.run(method_name(cloud.grid()));
    steps.set_sources(cloud);
    steps.step(cloud, moved.data(), end.weights.data());
    const auto before = cloud.view();
    now = {moved.data(), before.stride, before.size, before.dims};
    end.converged = farthest_move(before, now, steps.threads()) <= options.epsilon * options.epsilon;
    std::copy_n(cloud.times(), before.size, times.data());
    report(exec, static_cast<double>(end.iterations) / options.iterations);
  }
  copy_columns(now, end);
  return end;
}

// Walkers of the classic method that have not arrived, and where the others did.
template <class T>
class walkers {
 public:
  explicit walkers(const columns_view<const T>& from)
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
  columns_view<const T> view() const {
    return {columns_.data(), all_, active_.size(), static_cast<int>(dims_)};
  }
  const T* ones() const { return ones_.data(); }

  // Those at the same point of `sorted` go on as one.
  void meet(const sorted_points<T>& sorted) {
    std::vector<std::size_t> first(sorted.size(), all_);
    for (std::size_t i = 0; i < active_.size(); ++i) {
      std::size_t& leader = first[sorted.index_of(i)];
      if (leader == all_) leader = active_[i];
      follows_[active_[i]] = leader;
    }
    active_ = std::move(first);
  }

  // After a step: keeps where each is now; those that moved no farther than `epsilon` have arrived.
  void advance(const columns_view<const T>& before, const T* moved, const T* weights, double epsilon) {
    const columns_view<const T> now{moved, before.stride, before.size, before.dims};
    std::size_t kept = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) {
      const std::size_t walker = active_[i];
      const bool rests = squared_distance(before, i, now, i) <= epsilon * epsilon;
      end_.weights.data()[walker] = weights[i];
      for (std::size_t d = 0; d < dims_; ++d) {
        const T at = now.column(static_cast<int>(d))[i];
        end_.columns.data()[d * all_ + walker] = at;
        columns_.data()[d * all_ + kept] = at;
      }
      active_[kept] = walker;
      kept += rests ? 0 : 1;
    }
    active_.resize(kept);
  }

  // A leader comes before those that follow it.
  arrived<T> take() {
    end_.arrival_of = scratch<std::size_t>(all_);
    for (std::size_t i = 0; i < all_; ++i) {
      std::size_t leader = i;
      while (follows_[leader] != leader) leader = follows_[leader];
      end_.arrival_of.data()[i] = leader;
    }
    return std::move(end_);
  }

 private:
  std::size_t dims_, all_;
  std::vector<std::size_t> active_, follows_;
  scratch<T> columns_, ones_;
  arrived<T> end_;
};

// Seeds walk over points that stay, each until it arrives. Throws as blurred.
template <class T, class Steps>
arrived<T> climbed(const columns_view<const T>& points, const columns_view<const T>& seeds,
                   double kernel_radius, const mean_shift_options& options, const execution& exec,
                   Steps& steps) {
  sorted_points<T> cloud(points.size, points.dims, options.merge, steps.threads());
  const scratch<T> times(points.size);
  std::fill_n(times.data(), points.size, T(1));
  const double radius = options.all_pairs ? std::numeric_limits<double>::infinity() : kernel_radius;
  const grid_view cells = cells_for(points, radius, steps.threads());
  cloud.sort(cells, points, times.data());
  steps.set_sources(cloud);
  walkers<T> climbing(seeds);
  sorted_points<T> sorted(seeds.size, seeds.dims, options.merge, steps.threads());
  const scratch<T> moved(seeds.size * static_cast<std::size_t>(seeds.dims));
  const scratch<T> weights(seeds.size);
  int iterations = 0;
  while (climbing.left() && iterations < options.iterations) {
    sorted.sort(cells, climbing.view(), climbing.ones());
    climbing.meet(sorted);
    steps.step(sorted, moved.data(), weights.data());
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

// The method that the options ask for; `seeds` are not looked at where the points themselves walk.
template <class T, class Steps>
arrived<T> walked(const columns_view<const T>& points, const columns_view<const T>& seeds,
                  const kernel_size& kernel, const mean_shift_options& options, const execution& exec,
                  Steps& steps) {
  return options.method == shift_method::blurring
             ? blurred(points, kernel.radius, options, exec, steps)
             : climbed(points, seeds, kernel.radius, options, exec, steps);
}

}  // namespace cairn::points
