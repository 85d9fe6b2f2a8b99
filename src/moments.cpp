// Boundary of moments.
#include "src/host/run/moments.hpp"

#include <algorithm>
#include <cairn/moments.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/statistics.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/ranks/alone.hpp"

namespace cairn {
namespace {

void check_call(const detail::samples& x, const execution& exec) {
  check_choices(exec, x.device >= 0);
  if (x.device >= 0 || exec.where == place::device)
    throw std::invalid_argument(
        sentence("moments_of: ", x.device >= 0 ? "the samples lie on a device" : "a device was asked for",
                 "; expected host memory, where moments are found"));
}

}  // namespace

constinit const bounds every_number{-std::numeric_limits<double>::infinity(),
                                    std::numeric_limits<double>::infinity()};

double sample_moments::variance(double ddof) const noexcept {
  const double divisor = static_cast<double>(count) - ddof;
  return divisor > 0 ? squares / divisor : std::numeric_limits<double>::quiet_NaN();
}

// In deviations of both, whose cubes are numbers where those of the samples are none.
void sample_moments::merge(const sample_moments& other) noexcept {
  if (other.count == 0) return;
  if (count == 0) {
    *this = other;
    return;
  }
  const auto a = static_cast<double>(count);
  const auto b = static_cast<double>(other.count);
  const double n = a + b;
  const double apart = other.mean - mean;
  const double all_squares = squares + other.squares + apart * apart * a * b / n;
  const double deviation = std::sqrt(all_squares / n);
  if (deviation > 0) {
    const double mine = std::sqrt(squares / a) / deviation;
    const double others = std::sqrt(other.squares / b) / deviation;
    const double way = apart / deviation;
    skewness = (a * skewness * mine * mine * mine + b * other.skewness * others * others * others +
                way * way * way * a * b * (a - b) / (n * n) +
                3 * way * a * b * (others * others - mine * mine) / n) /
               n;
  }
  squares = all_squares;
  mean += apart * b / n;
  count += other.count;
  least = std::min(least, other.least);
  greatest = std::max(greatest, other.greatest);
}

sample_moments merged(const sample_moments& mine, const execution& exec) {
  return collective::merged(ranks::ranks_or_alone(exec), mine);
}

namespace detail {

sample_moments moments_of(const samples& x, const bounds& range, double origin, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::moments_of(*exec.ranks, x, range, origin, without_ranks(exec));
  check_call(x, exec);
  return host::run_moments(x, range, origin, exec);
}

}  // namespace detail
}  // namespace cairn
