// Counters that stay from call to call, for the keys of a range or for frequent keys: they are cleared and
// listed once, whatever the number of calls.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"
#include "src/host/run/value_counts/byte_counters.hpp"
#include "src/host/run/value_counts/sampled_keys.hpp"
#include "src/host/sweeps/value_counts/value_task.hpp"
#include "src/kernels/mixed.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// How a call counts.
struct counting_call {
  const execution& exec;
  isa target;
  int threads;
  const thread_team* team;
};

// T is the raw type of the samples, of 32 or 64 bits; key ^ flip is ordered as they are.
template <class T>
class standing_counts {
 public:
  using key = key_type<T>;

  standing_counts(const key_range<key>& range, key flip) : flip_(flip), low_(range.low) {
    start(range.slots);
  }
  explicit standing_counts(frequent_keys<key> frequent) : frequent_(std::move(frequent)) {
    start(frequent_->hash_slots.size() + 1);
  }

  // Counts samples, and calls missed(keys, n) for keys that have no counter. std::bad_alloc, before anything
  // is counted.
  template <class Missed>
  void count(const T* samples, std::size_t size, const counting_call& how, const Missed& missed) {
    const auto threads = static_cast<std::size_t>(how.threads);
    const std::size_t piece = std::min(size, std::size_t{1} << 22);
    const scratch<key> room((piece + tile_items) * threads);
    std::vector<std::size_t> found(threads);
    value_task<T> task;
    task.missed = {room.data(), piece + tile_items, found.data()};
    describe(task);
    const bool bytes = in_bytes(how);
    std::optional<counters> each_time;  // the last allocation: from here on nothing can fail
    if (bytes) {
      stand(how);
    } else {
      each_time.emplace(slots_, kept_counts{totals_.data(), 0, slots_, nullptr}, how.threads, piece,
                        how.exec);
      task.counters = each_time->plan;
    }
    task.counters.slots = slots_;
    task.counters.threads = how.threads;
    task.counters.team = how.team;
    for (std::size_t first = 0; first < size; first += piece) {
      task.samples = samples + first;
      task.size = std::min(piece, size - first);
      std::ranges::fill(found, 0);
      bytes ? count_in_bytes(task, how) : count_in_words(task, how);
      for (std::size_t t = 0; t < threads; ++t) missed(room.data() + t * task.missed.capacity, found[t]);
    }
  }

  // The number of the key's counter; size() where it has none.
  std::size_t slot_of(key k) const {
    if (!frequent_) {
      const auto from_low = static_cast<key>((k ^ flip_) - low_);
      return from_low < size() ? from_low : size();
    }
    const std::size_t at = 2 * std::size_t{portable::leading(portable::mixed(k), 0, frequent_->bits)};
    for (const std::size_t i : {at, at + 1})
      if (frequent_->hash_slots[i] == k) return i;
    return size();
  }
  key key_of(std::size_t slot) const {
    if (frequent_) return frequent_->hash_slots[slot];
    return static_cast<key>((low_ + slot) ^ flip_);
  }
  std::size_t size() const { return slots_ - 1; }
  // After settle().
  std::uint64_t count(std::size_t slot) const { return totals_.data()[slot]; }
  void add(std::size_t slot, std::uint64_t more) { totals_.data()[slot] += more; }
  void take_back(std::size_t slot) { --totals_.data()[slot]; }
  void double_counts() {
    for (std::size_t slot = 0; slot < size(); ++slot) totals_.data()[slot] *= 2;
  }
  std::string_view method() const { return frequent_ ? "hash" : "direct"; }

  // Adds what was counted apart to the totals.
  void settle(int threads) {
    if (standing_ == nullptr) return;
    for_each_chunk(slots_, chunk, threads, [this](std::size_t first, std::size_t last) {
      for (std::size_t s = first; s < last; ++s) totals_.data()[s] += standing_->standing(s);
      for (int t = 0; t < standing_->plan.threads; ++t)
        standing_->clear(static_cast<std::size_t>(t), first, last);
    });
  }

 private:
  static constexpr std::size_t chunk = std::size_t{1} << 14;
  static constexpr std::size_t most_in_first_cache = 8192;  // counters of 32 bits

  void start(std::size_t slots) {
    slots_ = slots;
    totals_ = scratch<std::uint64_t>(slots);
    std::fill_n(totals_.data(), slots, 0);
  }

  void describe(value_task<T>& task) const {
    task.low = low_ ^ flip_;
    if (!frequent_) return;
    task.frequent = frequent_->hash_slots.data();
    task.bits = frequent_->bits;
  }

  // Whether counters of 8 bits, and their carries, may stand for each thread.
  bool in_bytes(const counting_call& how) const {
    const std::size_t counters = slots_ * (1 + sizeof(std::uint32_t)) / sizeof(std::uint32_t);
    return slots_ > most_in_first_cache && private_counters_allowed(how.exec, how.threads) >= counters;
  }

  void stand(const counting_call& how) {
    if (standing_ != nullptr && standing_->plan.threads == how.threads) return;
    settle(how.threads);
    standing_.reset();
    auto made = std::make_unique<byte_counts>(slots_, how.threads);
    made->stand();
    made->plan.totals = totals_.data();
    standing_ = std::move(made);
  }

  void count_in_bytes(const value_task<T>& task, const counting_call& how) {
    standing_->plan.team = how.team;
    CAIRN_ON_TARGET(how.target, count_near_in_bytes(task, standing_->plan));
  }
  void count_in_words(const value_task<T>& task, const counting_call& how) {
    frequent_ ? CAIRN_ON_TARGET(how.target, count_frequent(task))
              : CAIRN_ON_TARGET(how.target, count_near(task));
  }

  key flip_ = 0;
  key low_ = 0;
  std::optional<frequent_keys<key>> frequent_;
  std::size_t slots_ = 0;  // with that of others
  scratch<std::uint64_t> totals_;
  std::unique_ptr<byte_counts> standing_;
};

}  // namespace cairn::host
