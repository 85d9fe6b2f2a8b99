// cairn/mean_shift.hpp: modes of a density, and the points that belong to each.
//
// Source: "Parallel Computing Final-Term: Mean Shift" (G. Bindi, 2021) after Fukunaga and Hostetler (1975),
// and Comaniciu and Meer, "Mean shift: a robust approach toward feature space analysis" (2002). In each
// iteration a point moves to the weighted mean of its neighbours: of all points, which move too (blurring),
// or of the data as they were (classic).
//
// Numbers: sums run over the neighbours in an order of their own, whatever the threads, so results are the
// same bits on every thread count, and on AVX2 and AVX-512; without fused multiply-adds (baseline) they
// differ by rounding. Points that come to coincide are one point from then on, counted as often: the same in
// real arithmetic. A truncated or flat kernel jumps at its radius, where rounding decides who is a neighbour.
//
// Cost: with a radius, O(n) for each iteration at a fixed density: points are sorted into cells, and only
// near ones are visited. Without, or with mean_shift_options::all_pairs, O(n^2) for each iteration. Memory:
// about 10 numbers and indices for each point, and as many cells as points. Beyond three dimensions the cells
// are those of the three widest. On a device, used where execution::where asks for it, the steps run there
// and points are sorted on the host; results are as the baseline's up to rounding.
//
// Over ranks the points of rank 0 come first, then those of rank 1, and so on; so do seeds. Centers and sizes
// are those of all points, the same bits, on all ranks; labels and distances are those of the rank's points.
// It runs on the host. With a radius, where centers are looked for in the order of the input and labels are
// those of the nearest, points are divided by the cells that they lie in, so that each rank has about as
// many; in each iteration those that move go to the rank of their cell, dims + 2 numbers each, and those near
// a border to the next ranks too. Memory: a share of what one process needs, and what is near the borders.
// Else each rank gets all points, and moves its share of them; then all get what moved: dims + 1 numbers a
// point.
//
// Thread safety: calls may run at once.
//
// Errors: std::invalid_argument (no points, rows of different length, coordinates that are no numbers or
// beyond a quarter of the type's greatest, options out of their range), std::bad_alloc, device_error,
// cancelled.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/rows.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace cairn {

enum class shift_method { blurring, classic };
// gaussian: exp(-d^2 / (2 bandwidth^2)) for distances d up to the radius. flat: 1 for distances up to the
// bandwidth.
enum class shift_kernel { gaussian, flat };
// Which of the points where walks ended are centers. They are looked at in the order of the input, or by the
// sum of weights there (as scikit-learn does); each that is farther than min_distance from all centers before
// it becomes one. By most_supported, an end that no point supports is no center: in the classic method that
// of a seed out of reach of all points, and every end after 0 iterations. If there is no center at all, every
// label is -1 and every distance infinite, whatever cluster_all says.
enum class center_rule { input_order, most_supported };
// To which center a point belongs: the nearest to the point itself, or the nearest to where its walk ended.
enum class label_rule { nearest, own_basin };

// One bandwidth, or one for each dimension: then distances, radius, epsilon and min_distance are in
// bandwidths.
class bandwidths {
 public:
  bandwidths(double all) : of_{all} {}                            // NOLINT(google-explicit-constructor)
  bandwidths(std::initializer_list<double> each) : of_(each) {}   // NOLINT(google-explicit-constructor)
  bandwidths(std::vector<double> each) : of_(std::move(each)) {}  // NOLINT(google-explicit-constructor)
  const std::vector<double>& values() const noexcept { return of_; }

 private:
  std::vector<double> of_;
};

struct mean_shift_options {
  // Above 0; of a flat kernel 0 too: neighbours are the points that coincide. A single one is from 1e-16 to
  // 1e16 for points of float, from 1e-150 to 1e150 for double.
  bandwidths bandwidth = 1;
  // Where a Gaussian kernel ends: a distance, not its square. Infinite: at the distance at which weights are
  // no normal numbers any more (13 bandwidths for float, 37 for double).
  double radius = std::numeric_limits<double>::infinity();
  int iterations = 50;                      // at most
  double epsilon = 0;                       // a point that moves no farther has arrived
  std::optional<double> min_distance = {};  // between centers; not given: the bandwidth
  shift_method method = shift_method::blurring;
  shift_kernel kernel = shift_kernel::gaussian;
  center_rule centers = center_rule::input_order;
  label_rule labels = label_rule::nearest;
  bool cluster_all = true;  // false: label -1 for points that no center's kernel reaches
  bool all_pairs = false;   // visit all points, as without a radius
  bool merge = true;        // false: points that coincide stay as many
};

template <class S>
struct mean_shift_result {
  std::vector<S> centers;  // rows of dims numbers
  std::size_t dims = 1;
  std::vector<std::int64_t> labels;  // of each point: its center, or -1
  std::vector<S> distances;          // of each point: to its center
  std::vector<std::uint64_t> sizes;  // of each center: how many points have its label
  int iterations = 0;
  bool converged = false;  // every point arrived
  run_info run;
};

namespace detail {

// What the library is compiled for. No templates: compilers differ in how they name those in an archive.
mean_shift_result<float> shift_points(const point_rows<float>& points, const mean_shift_options& options,
                                      const point_rows<float>& seeds, const execution& exec);
mean_shift_result<double> shift_points(const point_rows<double>& points, const mean_shift_options& options,
                                       const point_rows<double>& seeds, const execution& exec);
std::vector<std::int64_t> nearest_centers_of(const point_rows<float>& points,
                                             const point_rows<float>& centers, const execution& exec);
std::vector<std::int64_t> nearest_centers_of(const point_rows<double>& points,
                                             const point_rows<double>& centers, const execution& exec);
std::vector<float> bin_seeds_of(const point_rows<float>& points, double width, std::size_t least,
                                const execution& exec);
std::vector<double> bin_seeds_of(const point_rows<double>& points, double width, std::size_t least,
                                 const execution& exec);
double estimated_bandwidth(const point_rows<float>& points, double quantile, const execution& exec);
double estimated_bandwidth(const point_rows<double>& points, double quantile, const execution& exec);

// The types that coordinates of points may have here.
template <class S>
concept coordinate = std::same_as<S, float> || std::same_as<S, double>;

}  // namespace detail

// Centers, labels and distances of at least one point. `seeds` (classic only): the points that climb; without
// any, all points do.
template <detail::coordinate S>
mean_shift_result<S> mean_shift(const point_rows<S>& points, const mean_shift_options& options = {},
                                const point_rows<S>& seeds = {}, const execution& exec = {}) {
  return detail::shift_points(points, options, seeds, exec);
}
template <detail::coordinate S>
mean_shift_result<S> mean_shift(const point_rows<S>& points, const mean_shift_options& options,
                                const execution& exec) {
  return detail::shift_points(points, options, {}, exec);
}
template <detail::coordinate S>
mean_shift_result<S> mean_shift(const point_rows<S>& points, const execution& exec) {
  return detail::shift_points(points, {}, {}, exec);
}

// The center that is nearest to each point, the first of those equally near. O(log k) for each in few
// dimensions. It runs on the host, whatever exec.where says.
template <detail::coordinate S>
std::vector<std::int64_t> nearest_centers(const point_rows<S>& points, const point_rows<S>& centers,
                                          const execution& exec = {}) {
  return detail::nearest_centers_of(points, centers, exec);
}

// Seeds on a grid of cells as wide as `width`: the middle of each cell with `least` points or more, as
// scikit-learn's get_bin_seeds. All points where each has a cell of its own. O(n log n).
// Over ranks each gets an even share of them, and all points of its own where each has a cell; each also gets
// the cells of all, a row and a number each.
template <detail::coordinate S>
std::vector<S> bin_seeds(const point_rows<S>& points, double width, std::size_t least = 1,
                         const execution& exec = {}) {
  return detail::bin_seeds_of(points, width, least, exec);
}
template <detail::coordinate S>
std::vector<S> bin_seeds(const point_rows<S>& points, double width, const execution& exec) {
  return detail::bin_seeds_of(points, width, 1, exec);
}

// The mean distance of points to their k-th nearest, themselves included, k = n * quantile (at least 1): the
// bandwidth that scikit-learn's estimate_bandwidth suggests. O(n^2). It runs on the host, whatever exec.where
// says. Over ranks all get it, and all points; each takes its share of the time.
template <detail::coordinate S>
double estimate_bandwidth(const point_rows<S>& points, double quantile = 0.3, const execution& exec = {}) {
  return detail::estimated_bandwidth(points, quantile, exec);
}
template <detail::coordinate S>
double estimate_bandwidth(const point_rows<S>& points, const execution& exec) {
  return detail::estimated_bandwidth(points, 0.3, exec);
}

}  // namespace cairn
