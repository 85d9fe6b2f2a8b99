// The partition sweep: items grouped by bucket, each group in the order of the source.
//
// Contract: `read(first, n, items)` writes items first to first + n - 1 of the source, n at most tile_items;
// `bucket(item)` is below plan.buckets; or bucket(first, n, buckets) writes those of items first to first + n
// - 1, where they follow from where items lie. Both must give the same answers at each call, from any thread.
// Afterwards the items of bucket b are plan.items[plan.begin[b]] to plan.items[plan.begin[b + 1] - 1], in the
// order of the source, whatever the threads. Cost: the source is read twice and each item written once, in
// whole cache lines: every thread collects one line for each bucket. Nothing is allocated and nothing throws.
// It may be stopped (partition_plan::asks).
#pragma once

#include <cstddef>
#include <cstdint>
#include <own_lines.hpp>
#include <type_traits>

#include "src/host/sweeps/count_plan.hpp"
#include "src/host/sweeps/partition_plan.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {

// Whether the sweep is to stop; asked by all threads.
inline bool stops(host::going_on& asks, int thread) {
  if (__atomic_load_n(&asks.stopped, __ATOMIC_RELAXED) != 0) return true;
  if (thread != 0 || asks.ask(asks.whom)) return false;
  __atomic_store_n(&asks.stopped, 1, __ATOMIC_RELAXED);
  return true;
}

// Calls use(items, buckets, n) for all items of a part, unless the sweep stops.
template <class Item, class Read, class Bucket, class Use>
[[gnu::always_inline]] inline void for_each_tile(host::source_part part, host::going_on* asks, int thread,
                                                 const Read& read, const Bucket& bucket, const Use& use) {
  constexpr std::size_t between = host::tiles_between_questions * host::tile_items;
  alignas(64) Item items[host::tile_items];
  alignas(64) std::uint32_t buckets[host::tile_items];
  for (std::size_t first = part.first; first < part.last; first += host::tile_items) {
    if (asks != nullptr && (first - part.first) % between == 0 && stops(*asks, thread)) return;
    const std::size_t left = part.last - first;
    const std::size_t n = left < host::tile_items ? left : host::tile_items;
    read(first, n, items);
    if constexpr (std::is_invocable_v<const Bucket&, std::size_t, std::size_t, std::uint32_t*>) {
      bucket(first, n, buckets);
    } else {
      for (std::size_t i = 0; i < n; ++i) buckets[i] = bucket(items[i]);
    }
    use(items, buckets, n);
  }
}

// One thread's lines: where the next item of each bucket goes, and the items that do not fill a line yet.
template <class Item, bool PastCaches>
class line_writer {
 public:
  line_writer(const host::partition_plan<Item>& plan, int thread, std::size_t part)
      : plan_(plan),
        lines_(reinterpret_cast<Item*>(plan.lines +
                                       static_cast<std::size_t>(thread) * plan.bytes_a_thread(plan.buckets))),
        next_(reinterpret_cast<std::size_t*>(lines_ + plan.buckets * a_line)),
        first_(next_ + plan.buckets) {
    for (std::size_t b = 0; b < plan.buckets; ++b)
      next_[b] = first_[b] = plan.starts[b * static_cast<std::size_t>(plan.threads) + part];
  }

  // Members are copied to locals: the compiler must assume that stores of items change members.
  void put(const Item* items, const std::uint32_t* buckets, std::size_t n) {
    Item* const lines = lines_;
    std::size_t* const next = next_;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t bucket = buckets[i];
      const std::size_t at = next[bucket]++;
      Item* line = lines + bucket * a_line;
      line[at % a_line] = items[i];
      if (at % a_line == a_line - 1) write(bucket, at + 1, line);
    }
  }

  void finish() {
    for (std::size_t b = 0; b < plan_.buckets; ++b) {
      const std::size_t begin = next_[b] / a_line * a_line;
      copy(begin > first_[b] ? begin : first_[b], next_[b], lines_ + b * a_line);
    }
    finish_lines();
  }

 private:
  static constexpr std::size_t a_line = host::line_bytes / sizeof(Item);

  void write(std::size_t bucket, std::size_t end, const Item* line) {
    const std::size_t begin = end - a_line;
    if (begin >= first_[bucket]) [[likely]]
      return store_line<PastCaches>(plan_.items + begin, line);
    copy(first_[bucket], end, line);
  }

  void copy(std::size_t begin, std::size_t end, const Item* line) {
    for (std::size_t i = begin; i < end; ++i) plan_.items[i] = line[i % a_line];
  }

  const host::partition_plan<Item>& plan_;
  Item* lines_;
  std::size_t* next_;
  std::size_t* first_;
};

// How many items of the part fall into each bucket.
template <class Item, class Read, class Bucket>
void count_buckets(const host::partition_plan<Item>& plan, int thread, std::size_t part, const Read& read,
                   const Bucket& bucket) {
  auto* counts = reinterpret_cast<std::size_t*>(plan.lines + static_cast<std::size_t>(thread) *
                                                                 plan.bytes_a_thread(plan.buckets));
  for (std::size_t b = 0; b < plan.buckets; ++b) counts[b] = 0;
  for_each_tile<Item>(plan.parts[part], plan.asks, thread, read, bucket,
                      [counts](const Item*, const std::uint32_t* buckets, std::size_t n) {
                        for (std::size_t i = 0; i < n; ++i) ++counts[buckets[i]];
                      });
  for (std::size_t b = 0; b < plan.buckets; ++b)
    plan.starts[b * static_cast<std::size_t>(plan.threads) + part] = counts[b];
}

// Turns the counts of each bucket and part into where these start.
template <class Item>
void sum_up(const host::partition_plan<Item>& plan) {
  const auto parts = static_cast<std::size_t>(plan.threads);
  std::size_t sum = 0;
  for (std::size_t b = 0; b < plan.buckets; ++b) {
    plan.begin[b] = sum;
    for (std::size_t part = 0; part < parts; ++part) {
      const std::size_t count = plan.starts[b * parts + part];
      plan.starts[b * parts + part] = sum;
      sum += count;
    }
  }
  plan.begin[plan.buckets] = sum;
}

template <bool PastCaches, class Item, class Read, class Bucket>
void scatter(const host::partition_plan<Item>& plan, int thread, std::size_t part, const Read& read,
             const Bucket& bucket) {
  line_writer<Item, PastCaches> writer(plan, thread, part);
  const auto put = [&writer](const Item* items, const std::uint32_t* buckets, std::size_t n) {
    writer.put(items, buckets, n);
  };
  for_each_tile<Item>(plan.parts[part], plan.asks, thread, read, bucket, put);
  writer.finish();
}

template <class Item, class Read, class Bucket>
void partition(const host::partition_plan<Item>& plan, const Read& read, const Bucket& bucket) {
  in_region(plan.threads, plan.team, [&](int thread, int threads) {  // maybe fewer than there are parts
    const host::thread_team* team = full_team(plan.team, threads);
    const auto all = static_cast<std::size_t>(plan.threads);
    const std::size_t mine = team == nullptr ? static_cast<std::size_t>(thread) : team->slices[thread];
    for (std::size_t part = mine; part < all; part += static_cast<std::size_t>(threads))
      count_buckets(plan, thread, part, read, bucket);
#pragma omp barrier
#pragma omp single
    sum_up(plan);
    for (std::size_t part = mine; part < all; part += static_cast<std::size_t>(threads)) {
      if (plan.past_caches) {
        scatter<true>(plan, thread, part, read, bucket);
      } else {
        scatter<false>(plan, thread, part, read, bucket);
      }
    }
  });
}

}  // namespace cairn::CAIRN_TARGET
