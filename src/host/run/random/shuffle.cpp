// The runner of shuffles: items go to random buckets that caches hold, and buckets are shuffled.
#include "src/host/run/random/shuffle.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

#include "src/call/ran.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/value_counts/asking.hpp"
#include "src/host/sweeps/random/shuffle_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_shuffled_to_share = std::size_t{1} << 14;
constexpr std::size_t usual_shuffled_each = std::size_t{1} << 16;
constexpr std::size_t room_words = shuffle_words_at_once + 128;

struct shuffle_call {
  const draws& which;
  isa target;
  int threads;
  const execution& exec;
};

// The words of bucket b are those of the b-th item from the last: samples by trees take the first ones.
template <class Item>
void shuffle_one(Item* items, std::size_t size, std::uint64_t bucket, const draws& which, isa target,
                 std::uint32_t* room) {
  const shuffled_bucket<Item> task{items, size, which.seed, which.stream, ~(which.offset + bucket), room};
  CAIRN_ON_TARGET(target, shuffle_bucket(task));
}

// `from`: the items, or null for 0, 1, ... Returns where the buckets begin.
template <class Item>
std::vector<std::size_t> scattered(Item* to, const Item* from, std::size_t size, int bits,
                                   const shuffle_call& call) {
  const std::size_t buckets = std::size_t{1} << bits;
  const auto all = static_cast<std::size_t>(call.threads);
  std::vector<std::size_t> begin(buckets + 1);
  std::vector<source_part> parts;
  for (std::size_t t = 0; t < all; ++t)
    parts.push_back({size / all * t, t + 1 == all ? size : size / all * (t + 1)});
  const scratch<std::size_t> starts(buckets * all);
  const scratch<std::byte> lines(partition_plan<Item>::bytes_a_thread(buckets) * all);
  const execution half = between(call.exec, 0, 0.5);
  asking asks(half, size, call.threads);
  scatter_task<Item> task{{to, buckets, begin.data(), parts.data(), call.threads, nullptr, starts.data(),
                           lines.data(), true, asks.questions()},
                          from,
                          call.which.seed,
                          call.which.stream,
                          call.which.offset,
                          bits};
  CAIRN_ON_TARGET(call.target, scatter_items(task));
  asks.check();
  return begin;
}

template <class Item>
void shuffle_buckets(Item* items, const Item* from, const std::vector<std::size_t>& begin,
                     const shuffle_call& call) {
  const scratch<std::uint32_t> rooms(room_words * static_cast<std::size_t>(call.threads));
  for_each_reported(begin.size() - 1, begin.back(), call.threads, between(call.exec, 0.5, 1),
                    [&](std::size_t b, int thread) {
                      const std::size_t first = begin[b];
                      const std::size_t size = begin[b + 1] - first;
                      if (from != nullptr) std::copy_n(from + first, size, items + first);
                      shuffle_one(items + first, size, b, call.which, call.target,
                                  rooms.data() + room_words * static_cast<std::size_t>(thread));
                    });
}

template <class Item>
void shuffle_items(Item* items, std::size_t size, const shuffle_call& call) {
  const int bits = bucket_bits(size);
  if (bits == 0) return shuffle_buckets<Item>(items, nullptr, {0, size}, call);
  const scratch<Item> moved(size);
  const auto begin = scattered<Item>(moved.data(), items, size, bits, call);
  shuffle_buckets<Item>(items, moved.data(), begin, call);
}

template <class Index>
void write_permutation(out<Index> indices, const shuffle_call& call) {
  const int bits = bucket_bits(indices.size());
  if (bits == 0) {
    std::iota(indices.data(), indices.data() + indices.size(), Index{0});
    return shuffle_buckets<Index>(indices.data(), nullptr, {0, indices.size()}, call);
  }
  const scratch<Index> moved(indices.size());
  const auto begin = scattered<Index>(moved.data(), nullptr, indices.size(), bits, call);
  shuffle_buckets<Index>(indices.data(), moved.data(), begin, call);
}

// Items of other sizes: where each comes from, then a copy of all.
template <class Index>
void shuffle_bytes(std::byte* items, std::size_t size, std::size_t bytes, const shuffle_call& call) {
  const scratch<Index> indices(size);
  const shuffle_call first{call.which, call.target, call.threads, call.exec};
  write_permutation(out<Index>(indices.data(), size), first);
  const scratch<std::byte> moved(size * bytes);
  constexpr std::size_t at_once = std::size_t{1} << 14;
  for_each_chunk(size, at_once, call.threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      std::memcpy(moved.data() + i * bytes, items + std::size_t{indices.data()[i]} * bytes, bytes);
  });
  for_each_chunk(size, at_once, call.threads, [&](std::size_t begin, std::size_t end) {
    std::memcpy(items + begin * bytes, moved.data() + begin * bytes, (end - begin) * bytes);
  });
}

shuffle_call shuffle_of(std::size_t size, const draws& which, const execution& exec) {
  return {which, resolve(exec.target), shuffle_threads(exec, size), exec};
}

bool is_aligned(const void* items, std::size_t bytes) {
  return reinterpret_cast<std::uintptr_t>(items) % bytes == 0;
}

}  // namespace

int shuffle_threads(const execution& exec, std::size_t size) {
  return threads_for(exec, size, too_few_shuffled_to_share, usual_shuffled_each);
}

// Of at most 2^16 items on average, and at most 2^16.
int bucket_bits(std::uint64_t size) {
  return size <= 1 ? 0 : std::clamp(static_cast<int>(std::bit_width(size - 1)) - 16, 0, 16);
}

void order_of_bucket(std::span<std::uint32_t> order, std::uint64_t bucket, const draws& which, isa target) {
  std::uint32_t room[room_words];
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  shuffle_one(order.data(), order.size(), bucket, which, target, room);
}

run_info run_shuffle(void* items, std::size_t size, std::size_t item_bytes, const draws& which,
                     const execution& exec) {
  const shuffle_call call = shuffle_of(size, which, exec);
  if (item_bytes == 4 && is_aligned(items, 4)) {
    shuffle_items(static_cast<std::uint32_t*>(items), size, call);
  } else if (item_bytes == 8 && is_aligned(items, 8)) {
    shuffle_items(static_cast<std::uint64_t*>(items), size, call);
  } else if (size <= std::numeric_limits<std::uint32_t>::max()) {
    shuffle_bytes<std::uint32_t>(static_cast<std::byte*>(items), size, item_bytes, call);
  } else {
    shuffle_bytes<std::uint64_t>(static_cast<std::byte*>(items), size, item_bytes, call);
  }
  return ran_on_host(call.target, call.threads, "buckets");
}

template <class Index>
run_info run_permutation(out<Index> indices, const draws& which, const execution& exec) {
  const shuffle_call call = shuffle_of(indices.size(), which, exec);
  write_permutation(indices, call);
  return ran_on_host(call.target, call.threads, "buckets");
}

template run_info run_permutation<std::uint32_t>(out<std::uint32_t>, const draws&, const execution&);
template run_info run_permutation<std::uint64_t>(out<std::uint64_t>, const draws&, const execution&);

}  // namespace cairn::host
