// The runner of exponential keys on the host.
#include "src/host/run/least_keys.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "src/call/bad_weight.hpp"
#include "src/call/progress.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/order_statistics/selection.hpp"
#include "src/host/run/value_counts/orders/records.hpp"
#include "src/host/sweeps/least_keys_task.hpp"
#include "src/kernels/exponential_key.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_keys_to_share = std::size_t{1} << 14;
constexpr std::size_t usual_keys_each = std::size_t{1} << 16;  // some 2 ns each
constexpr std::size_t piece_keys = std::size_t{1} << 25;
constexpr double deviations = 6;

// How many of the sampled weights are expected to have keys up to `threshold`, in shares of all.
struct expected_share {
  double mean = 0;
  double slope = 0;
  double deviation = 0;  // of the mean
};
expected_share share_up_to(double threshold, const std::vector<double>& weights) {
  const auto n = static_cast<double>(weights.size());
  double sum = 0;
  double squares = 0;
  double slope = 0;
  for (const double w : weights) {
    const double left = std::exp(-w * threshold);
    sum += 1 - left;
    squares += (1 - left) * (1 - left);
    slope += w * left;
  }
  const double mean = sum / n;
  return {mean, slope / n, std::sqrt(std::max(squares / n - mean * mean, 0.0) / n)};
}

// By Newton's method, from below: the share is a concave function of the threshold.
double threshold_of_share(double share, const std::vector<double>& weights) {
  double threshold = 0;
  for (int step = 0; step < 60; ++step) {
    const expected_share now = share_up_to(threshold, weights);
    const double lacking = share + deviations * now.deviation - now.mean;
    if (lacking <= 1e-3 * share) break;
    if (now.mean > 0.9 || now.slope <= 0) return std::numeric_limits<double>::infinity();
    threshold += lacking / now.slope;
  }
  return threshold;
}

}  // namespace

std::size_t sampled_weights(std::size_t size) { return std::clamp<std::size_t>(size / 512, 1, 1U << 14); }

template <class S>
std::uint64_t likely_threshold(const S* sampled, std::size_t samples, std::size_t size, std::size_t wanted) {
  constexpr double least_expected = 64;
  const double k = static_cast<double>(wanted);
  const double share = (k + deviations * std::sqrt(k)) / static_cast<double>(size);
  if (share > 0.7 || share * static_cast<double>(samples) < least_expected) return portable::above_all_keys;
  S greatest = 0;
  for (std::size_t i = 0; i < samples; ++i) {
    if (!(sampled[i] >= 0) || std::isinf(sampled[i])) return portable::above_all_keys;  // refused later
    greatest = std::max(greatest, sampled[i]);
  }
  if (greatest == 0) return portable::above_all_keys;
  const int exponent = std::ilogb(greatest);
  std::vector<double> scaled(samples);
  for (std::size_t i = 0; i < samples; ++i)
    scaled[i] = std::ldexp(static_cast<double>(sampled[i]), -exponent);
  const double threshold = threshold_of_share(share, scaled);
  if (!(threshold > 0x1p-100 && threshold < 0x1p900)) return portable::above_all_keys;
  const int field = portable::key_exponent_of_one - 1023 - exponent;
  return std::bit_cast<std::uint64_t>(threshold) + (static_cast<std::uint64_t>(field) << 52);
}

template <class S>
std::size_t add_weights(least_keys& to, const S* weights, std::size_t size, const draws& which,
                        std::uint64_t item, isa target) {
  const portable::fp_default fp;  // denormals are weights
  least_keys_task<S> task;
  task.seed = which.seed;
  task.stream = which.stream;
  task.keys = to.keys.data();
  task.items = to.items.data();
  task.capacity = to.keys.size();
  for (std::size_t first = 0; first < size; first += task.done) {
    task.weights = weights + first;
    task.size = size - first;
    task.item = item + first;
    task.draw = which.offset + task.item;
    task.threshold = to.threshold;
    task.kept = to.kept;
    task.done = 0;
    CAIRN_ON_TARGET(target, keep_least_keys(task));
    to.kept = task.kept;
    if (task.is_bad) {
      const S* bad = weights + first + task.done;
      while (*bad >= 0 && *bad <= std::numeric_limits<S>::max()) ++bad;
      return static_cast<std::size_t>(bad - weights);
    }
    if (task.done != task.size) to.cut();
  }
  return size;
}

namespace {

// Thread t goes through the t-th part of each piece, with a room of its own.
template <class S>
void add_all(std::vector<least_keys>& rooms, in<S> weights, const draws& which, std::string_view who,
             isa target, const execution& exec) {
  in_pieces(weights.size(), piece_keys, exec, [&](std::size_t first, std::size_t count) {
    const std::size_t parts = rooms.size();
    std::vector<std::size_t> bad(parts, weights.size());
    for_each(parts, static_cast<int>(parts), [&](std::size_t part) {
      const std::size_t begin = first + count / parts * part;
      const std::size_t end = part + 1 == parts ? first + count : begin + count / parts;
      const std::size_t done =
          begin + add_weights(rooms[part], weights.data() + begin, end - begin, which, begin, target);
      if (done != end) bad[part] = done;
    });
    const std::size_t first_bad = *std::ranges::min_element(bad);
    if (first_bad != weights.size()) refuse_weight(who, first_bad, weights.data()[first_bad]);
  });
}

std::size_t all_kept(const std::vector<least_keys>& rooms) {
  std::size_t all = 0;
  for (const least_keys& room : rooms) all += room.kept;
  return all;
}

}  // namespace

int key_threads(const execution& exec, std::size_t weights) {
  return threads_for(exec, weights, too_few_keys_to_share, usual_keys_each);
}

template <class S>
std::vector<least_keys> least_keys_of(in<S> weights, std::size_t wanted, const draws& which,
                                      std::string_view who, int threads, const execution& exec) {
  const isa target = resolve(exec.target);
  const std::size_t samples = sampled_weights(weights.size());
  std::vector<S> sampled(samples);
  for (std::size_t i = 0; i < samples; ++i)
    sampled[i] = weights.data()[sampled_index(i, samples, weights.size())];
  std::uint64_t threshold = likely_threshold(sampled.data(), samples, weights.size(), wanted);
  const auto parts = static_cast<std::size_t>(threads);
  const std::size_t part = weights.size() / parts + parts * (weights.size() / piece_keys + 1);
  rising_progress told(exec);
  for (;;) {
    std::vector<least_keys> rooms;
    for (int t = 0; t < threads; ++t)
      rooms.emplace_back(wanted, std::min(part, weights.size()), key_tile, threshold);
    add_all(rooms, weights, which, who, target, told.exec());
    const std::size_t all = all_kept(rooms);
    if (all >= wanted) return rooms;
    if (threshold == portable::above_all_keys)
      throw std::invalid_argument(sentence(who, ": ", wanted, " items wanted of ", all,
                                           " with a weight above 0; expected no more than these"));
    threshold = portable::above_all_keys;
  }
}

namespace {

// All keys of some rooms, one behind the other.
struct joined_keys {
  explicit joined_keys(const std::vector<least_keys>& rooms) : keys(all_kept(rooms)), items(keys.size()) {
    std::size_t at = 0;
    for (const least_keys& room : rooms) {
      std::copy_n(room.keys.data(), room.kept, keys.data() + at);
      std::copy_n(room.items.data(), room.kept, items.data() + at);
      at += room.kept;
    }
  }
  scratch<std::uint64_t> keys;
  scratch<std::uint64_t> items;
};

}  // namespace

template <class Index>
void write_ascending(out<Index> indices, const std::vector<least_keys>& rooms) {
  if (indices.empty()) return;
  const joined_keys all(rooms);
  if (all.keys.size() > indices.size())
    cut_to_least(all.keys.data(), all.items.data(), all.keys.size(), indices.size());
  if (!std::is_sorted(all.items.data(), all.items.data() + indices.size()))
    std::sort(all.items.data(), all.items.data() + indices.size());
  std::transform(all.items.data(), all.items.data() + indices.size(), indices.data(),
                 [](std::uint64_t item) { return static_cast<Index>(item); });
}

template <class Index>
void write_by_key(out<Index> indices, const std::vector<least_keys>& rooms, int threads) {
  if (indices.empty()) return;
  const joined_keys all(rooms);
  if (all.keys.size() > indices.size())
    cut_to_least(all.keys.data(), all.items.data(), all.keys.size(), indices.size());
  const scratch<record> sorted = sorted_by_key(
      [&all](std::size_t first, std::size_t n, record* to) {
        for (std::size_t i = 0; i < n; ++i) to[i] = {all.keys.data()[first + i], all.items.data()[first + i]};
      },
      indices.size(), threads);
  const auto by_item = [](const record& a, const record& b) { return a.count < b.count; };
  record* const begin = sorted.data();
  record* const end = begin + sorted.size();
  for (record* first = begin; first != end;) {
    record* last = first + 1;
    while (last != end && last->key == first->key) ++last;
    if (last - first > 1) std::sort(first, last, by_item);
    first = last;
  }
  std::transform(begin, end, indices.data(), [](const record& r) { return static_cast<Index>(r.count); });
}

#define CAIRN_INSTANTIATE(S)                                                                                 \
  template std::uint64_t likely_threshold<S>(const S*, std::size_t, std::size_t, std::size_t);               \
  template std::size_t add_weights<S>(least_keys&, const S*, std::size_t, const draws&, std::uint64_t, isa); \
  template std::vector<least_keys> least_keys_of<S>(in<S>, std::size_t, const draws&, std::string_view, int, \
                                                    const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE
#define CAIRN_INSTANTIATE(Index)                                                      \
  template void write_by_key<Index>(out<Index>, const std::vector<least_keys>&, int); \
  template void write_ascending<Index>(out<Index>, const std::vector<least_keys>&);
CAIRN_INSTANTIATE(std::uint32_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
