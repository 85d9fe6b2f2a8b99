// The runner of exponential keys on the host.
#include "src/host/run/random/least_keys.hpp"

#include <algorithm>
#include <limits>

#include "src/call/bad_weight.hpp"
#include "src/call/progress.hpp"
#include "src/counting/key_threshold.hpp"
#include "src/counting/sampled_index.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/random/least_keys_task.hpp"
#include "src/kernels/random/exponential_key.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_keys_to_share = std::size_t{1} << 14;
constexpr std::size_t usual_keys_each = std::size_t{1} << 16;  // some 2 ns each
constexpr std::size_t piece_keys = std::size_t{1} << 25;

// Returns the position of the first weight that is none, where it ends, or `size`. `first` is the position of
// the first weight among all.
template <class S>
std::size_t add_weights(least_keys& to, const S* weights, std::size_t size, std::size_t first,
                        const wanted_keys& wanted, isa target) {
  const portable::fp_default fp;  // denormals are weights
  least_keys_task<S> task;
  task.seed = wanted.which.seed;
  task.stream = wanted.which.stream;
  task.keys = to.keys.data();
  task.items = to.items.data();
  task.capacity = to.keys.size();
  for (std::size_t done = 0; done < size; done += task.done) {
    task.weights = weights + done;
    task.size = size - done;
    task.item = wanted.item + first + done;
    task.draw = wanted.which.offset + task.item;
    task.threshold = to.threshold;
    task.kept = to.kept;
    task.done = 0;
    CAIRN_ON_TARGET(target, keep_least_keys(task));
    to.kept = task.kept;
    if (task.is_bad) {
      const S* bad = weights + done + task.done;
      while (*bad >= 0 && *bad <= std::numeric_limits<S>::max()) ++bad;
      return static_cast<std::size_t>(bad - weights);
    }
    if (task.done != task.size) to.cut();
  }
  return size;
}

// Thread t goes through the t-th part of each piece, with a room of its own.
template <class S>
void add_all(std::vector<least_keys>& rooms, in<S> weights, const wanted_keys& wanted, isa target,
             const execution& exec) {
  in_pieces(weights.size(), piece_keys, exec, [&](std::size_t first, std::size_t count) {
    const std::size_t parts = rooms.size();
    std::vector<std::size_t> bad(parts, weights.size());
    for_each(parts, static_cast<int>(parts), [&](std::size_t part) {
      const std::size_t begin = first + count / parts * part;
      const std::size_t end = part + 1 == parts ? first + count : begin + count / parts;
      const std::size_t done =
          begin + add_weights(rooms[part], weights.data() + begin, end - begin, begin, wanted, target);
      if (done != end) bad[part] = done;
    });
    const std::size_t first_bad = *std::ranges::min_element(bad);
    if (first_bad != weights.size()) refuse_weight(wanted.who, first_bad, weights.data()[first_bad]);
  });
}

template <class S>
std::uint64_t threshold_of(in<S> weights, std::size_t wanted) {
  const std::size_t samples = sampled_weights(weights.size());
  std::vector<S> sampled(samples);
  for (std::size_t i = 0; i < samples; ++i)
    sampled[i] = weights.data()[sampled_index(i, samples, weights.size())];
  return likely_threshold(sampled.data(), samples, weights.size(), wanted);
}

}  // namespace

int key_threads(const execution& exec, std::size_t weights) {
  return threads_for(exec, weights, too_few_keys_to_share, usual_keys_each);
}

template <class S>
std::vector<least_keys> least_keys_of(in<S> weights, const wanted_keys& wanted, int threads,
                                      const execution& exec) {
  if (weights.empty()) return {};
  const isa target = resolve(exec.target);
  const auto parts = static_cast<std::size_t>(threads);
  const std::size_t part = weights.size() / parts + parts * (weights.size() / piece_keys + 1);
  std::uint64_t threshold = std::min(threshold_of(weights, wanted.count), wanted.greatest);
  const rising_progress told(exec);
  for (;;) {
    std::vector<least_keys> rooms;
    for (std::size_t t = 0; t < parts; ++t)
      rooms.emplace_back(wanted.count, std::min(part, weights.size()), key_tile, threshold);
    add_all(rooms, weights, wanted, target, told.exec());
    if (threshold == wanted.greatest || all_kept(rooms) >= wanted.count) return rooms;
    threshold = wanted.greatest;
  }
}

namespace {

// All keys of some rooms, one behind the other.
struct joined_keys {
  explicit joined_keys(std::span<const least_keys> rooms) : keys(all_kept(rooms)), items(keys.size()) {
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
void write_ascending(out<Index> indices, std::span<const least_keys> rooms) {
  if (indices.empty()) return;
  const joined_keys all(rooms);
  if (all.keys.size() > indices.size())
    cut_to_least(all.keys.data(), all.items.data(), all.keys.size(), indices.size());
  if (!std::is_sorted(all.items.data(), all.items.data() + indices.size()))
    std::sort(all.items.data(), all.items.data() + indices.size());
  std::transform(all.items.data(), all.items.data() + indices.size(), indices.data(),
                 [](std::uint64_t item) { return static_cast<Index>(item); });
}

namespace {

// Writes those from `first` on, rooms one behind the other.
void copy_records(std::span<const least_keys> rooms, std::size_t first, std::size_t n, record* to) {
  for (const least_keys& room : rooms) {
    if (first >= room.kept) {
      first -= room.kept;
      continue;
    }
    const std::size_t here = std::min(n, room.kept - first);
    for (std::size_t i = 0; i < here; ++i)
      to[i] = {room.keys.data()[first + i], room.items.data()[first + i]};
    to += here;
    n -= here;
    first = 0;
  }
}

scratch<record> sorted_by_key_and_item(const record_source& source, std::size_t size, int threads) {
  scratch<record> sorted = sorted_by_key(source, size, threads);
  const auto by_item = [](const record& a, const record& b) { return a.count < b.count; };
  record* const end = sorted.data() + size;
  for (record* first = sorted.data(); first != end;) {
    record* last = first + 1;
    while (last != end && last->key == first->key) ++last;
    if (last - first > 1) std::sort(first, last, by_item);
    first = last;
  }
  return sorted;
}

}  // namespace

keys_in_order sorted_keys(std::span<const least_keys> rooms, std::size_t most, int threads) {
  const std::size_t size = all_kept(rooms);
  if (size == 0 || most == 0) return {};
  if (size - size / 8 <= most) {  // sorting a few more costs less than leaving them out
    const auto source = [rooms](std::size_t first, std::size_t n, record* to) {
      copy_records(rooms, first, n, to);
    };
    return {sorted_by_key_and_item(source, size, threads), std::min(size, most)};
  }
  const joined_keys all(rooms);
  cut_to_least(all.keys.data(), all.items.data(), size, most);
  const auto source = [&all](std::size_t first, std::size_t n, record* to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = {all.keys.data()[first + i], all.items.data()[first + i]};
  };
  return {sorted_by_key_and_item(source, most, threads), most};
}

template <class Index>
void write_by_key(out<Index> indices, std::span<const least_keys> rooms, int threads) {
  const keys_in_order sorted = sorted_keys(rooms, indices.size(), threads);
  std::ranges::transform(sorted.least(), indices.data(),
                         [](const record& r) { return static_cast<Index>(r.count); });
}

#define CAIRN_INSTANTIATE(S) \
  template std::vector<least_keys> least_keys_of<S>(in<S>, const wanted_keys&, int, const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE
#define CAIRN_INSTANTIATE(Index)                                                   \
  template void write_by_key<Index>(out<Index>, std::span<const least_keys>, int); \
  template void write_ascending<Index>(out<Index>, std::span<const least_keys>);
CAIRN_INSTANTIATE(std::uint32_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
