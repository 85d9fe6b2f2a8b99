// Runner of moments: blocks of samples, joined in their order whatever the threads.
#include "src/host/run/moments.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "src/call/progress.hpp"
#include "src/counting/within.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/moments_task.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t block_size = 4096;

// Samples as doubles, from an origin.
template <class T>
class distance_from {
 public:
  explicit distance_from(double origin) : origin_(origin) {}
  double operator()(T sample) const { return static_cast<double>(sample) - origin_; }

 private:
  double origin_;
};

// Where the origin is a number of the type, distances are exact before they are rounded.
template <std::integral T>
  requires(sizeof(T) == 8)
class distance_from<T> {
 public:
  explicit distance_from(double origin) : origin_(origin) {
    is_item_ = origin >= static_cast<double>(std::numeric_limits<T>::min()) && origin < past_greatest<T> &&
               origin == std::floor(origin);
    if (is_item_) item_ = static_cast<T>(origin);
  }
  double operator()(T sample) const {
    if (!is_item_) return static_cast<double>(sample) - origin_;
    if (item_ == 0) return static_cast<double>(sample);
    const auto up = static_cast<std::uint64_t>(sample) - static_cast<std::uint64_t>(item_);
    return sample < item_ ? -static_cast<double>(-up) : static_cast<double>(up);
  }

 private:
  double origin_;
  T item_ = 0;
  bool is_item_ = false;
};

// The values of a block's samples that are in a range.
class block_values {
 public:
  explicit block_values(double* room) : values_(room) {}

  template <class T>
  void fill(std::span<const T> x, const within<T>& in_range, const distance_from<T>& distance) {
    size_ = 0;
    for (const T sample : x) {
      values_[size_] = distance(sample);
      size_ += in_range(sample) ? 1U : 0U;
    }
  }

  sample_moments moments(isa target) const {
    if (size_ == 0) return {};
    const block_moments found = CAIRN_ON_TARGET(target, moments_of_block(values_, size_));
    return {size_, found.least, found.greatest, found.mean, found.squares, found.skewness};
  }

 private:
  double* values_;
  std::size_t size_ = 0;
};

template <class T>
sample_moments moments_of_all(std::span<const T> x, const bounds& range, double origin,
                              const execution& exec) {
  constexpr std::size_t part_size = 64 * block_size;
  const isa target = resolve(exec.target);
  const within<T> in_range(range);
  const distance_from<T> distance(origin);
  const std::size_t parts = (x.size() + part_size - 1) / part_size;
  const int threads = threads_for(exec, parts, 1);
  const scratch<double> room(block_size * static_cast<std::size_t>(threads));
  std::vector<sample_moments> of_parts(parts);
  in_pieces(parts, 64, exec, [&](std::size_t first, std::size_t count) {
    for_each(count, threads, [&](std::size_t i, int thread) {
      const std::size_t begin = (first + i) * part_size;
      const auto part = x.subspan(begin, std::min(part_size, x.size() - begin));
      block_values block(room.data() + block_size * static_cast<std::size_t>(thread));
      for (std::size_t at = 0; at < part.size(); at += block_size) {
        block.fill(part.subspan(at, std::min(block_size, part.size() - at)), in_range, distance);
        of_parts[first + i].merge(block.moments(target));
      }
    });
  });
  sample_moments made;
  for (const sample_moments& part : of_parts) made.merge(part);
  return made;
}

}  // namespace

sample_moments run_moments(const detail::samples& x, const bounds& range, double origin,
                           const execution& exec) {
  return with_stored_type(x.type, [&]<class T>(T) {
    const auto all = typed<T>(x);
    return moments_of_all(std::span(all.data(), all.size()), range, origin, exec);
  });
}

}  // namespace cairn::host
