// Mean shift, the obvious way: every pair of points, in long double.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace reference {

using point = std::vector<long double>;

struct shift_kernel {
  bool flat;
  long double bandwidth, radius;
  long double weight(long double squared) const {
    if (squared > radius * radius) return 0;
    return flat ? 1 : std::exp(-squared / (2 * bandwidth * bandwidth));
  }
};

inline long double squared_distance(const point& a, const point& b) {
  long double sum = 0;
  for (std::size_t d = 0; d < a.size(); ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
  return sum;
}

// Where `from` goes among `sources`; nowhere else where none is near.
inline point moved(const point& from, const std::vector<point>& sources, const shift_kernel& kernel) {
  point to(from.size(), 0);
  long double weights = 0;
  for (const point& source : sources) {
    const long double weight = kernel.weight(squared_distance(from, source));
    weights += weight;
    for (std::size_t d = 0; d < to.size(); ++d) to[d] += weight * source[d];
  }
  if (weights == 0) return from;
  for (long double& x : to) x /= weights;
  return to;
}

// All points move, `iterations` times.
inline std::vector<point> blurred(std::vector<point> points, const shift_kernel& kernel, int iterations) {
  for (int i = 0; i < iterations; ++i) {
    std::vector<point> next;
    for (const point& p : points) next.push_back(moved(p, points, kernel));
    points = std::move(next);
  }
  return points;
}

// Walkers climb over points that stay, each until it moves no farther than epsilon.
inline std::vector<point> climbed(const std::vector<point>& points, std::vector<point> walkers,
                                  const shift_kernel& kernel, int iterations, long double epsilon) {
  for (point& walker : walkers) {
    for (int i = 0; i < iterations; ++i) {
      const point next = moved(walker, points, kernel);
      const bool arrived = squared_distance(walker, next) <= epsilon * epsilon;
      walker = next;
      if (arrived) break;
    }
  }
  return walkers;
}

// Those farther than `least` from all chosen before them.
inline std::vector<point> apart(const std::vector<point>& points, long double least) {
  std::vector<point> chosen;
  for (const point& p : points) {
    bool is_apart = true;
    for (const point& c : chosen) is_apart = is_apart && squared_distance(p, c) > least * least;
    if (is_apart) chosen.push_back(p);
  }
  return chosen;
}

}  // namespace reference
