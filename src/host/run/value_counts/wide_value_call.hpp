// Value counts of samples of 32 and 64 bits. "In order" means key ^ flip_, which is ordered as the samples.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/host/run/counters.hpp"
#include "src/host/run/value_counts/byte_counters.hpp"
#include "src/host/run/value_counts/sampled_keys.hpp"
#include "src/host/run/value_counts/sorted_counts.hpp"
#include "src/host/run/value_counts/value_call.hpp"
#include "src/host/run/value_counts/value_counts.hpp"

namespace cairn::host {

template <class T>
class wide_value_call : value_call<T> {
  using base = value_call<T>;
  using base::add_slots, base::finish, base::for_each_piece, base::count_as_met, base::count_buckets;
  using base::data, base::exec_, base::flip_, base::plan_, base::target_, base::threads_, base::x_;
  using base::parts_of_samples;

 public:
  using key = key_type<T>;
  wide_value_call(const detail::samples& x, T flip, const execution& exec, value_table& found, order wanted)
      : base(x, flip, exec, found), wanted_(wanted) {}

  void run(counting method) {
    if (method == counting::chosen) method = choose();
    if (method == counting::alone) return alone();
    if (method == counting::by_range && by_range()) return finish("direct");
    if (method == counting::as_met) {
      if (by_near_slots()) return finish("direct");
      if (by_hash_slots()) return finish("hash");
    }
    if (method == counting::as_met || method == counting::by_partition) {
      by_partition();
      return finish("partition");
    }
    by_sorting();
    finish("sort");
  }

 private:
  static constexpr std::size_t most_in_first_cache = 8192;  // counters of 32 bits

  counting choose() {
    if (x_.size < base::too_few_to_choose) return counting::alone;
    if (wanted_ == order::first_seen) return choose_for_first_seen();
    const bool is_split = sorting_plan(x_.size, threads_).pieces > 1;
    if (is_split)
      take_sample();
    else
      keys_seen_ = ends_of_some();  // enough for a range
    if (slots_of_range() != 0) return counting::by_range;
    return is_split ? counting::by_sorting : counting::alone;
  }

  // - Few values, all seen: first occurrences are found soon after counting in any order.
  // - Hardly any value twice: those that recur are looked up after sorting.
  // - A table of the values as they are met; where several threads have one each, a thread joins them, so
  //   they must be few beside the samples.
  // - Else the partition, which knows the order.
  counting choose_for_first_seen() {
    constexpr std::size_t few_slots = 8192;
    constexpr std::size_t bytes_of_few = 8192;
    estimate_distinct();
    const std::size_t slots = slots_of_range();
    if (slots != 0 && slots < few_slots) return counting::by_range;
    if (all_seen_ && distinct_ * sizeof(key) < bytes_of_few) return counting::by_sorting;
    if (threads_ == 1 && met_range().slots != 0) return counting::as_met;
    if (rarely_twice_) return counting::by_sorting;
    const auto threads = static_cast<std::size_t>(threads_);
    const bool is_small = x_.size <= std::size_t{1} << 18;
    const std::size_t most = threads_ == 1 ? (is_small ? 4 : 2) * x_.size : x_.size / (2 * threads * threads);
    return distinct_ <= most ? counting::as_met : counting::by_partition;
  }
  void estimate_distinct() {
    take_sample();
    if (distinct_ != 0) return;
    const auto seen = most_frequent(keys_seen_);
    distinct_ = estimated_distinct(seen);
    all_seen_ = distinct_ - seen.size() <= distinct_ / 64;
    rarely_twice_ = std::ranges::count(seen, std::uint32_t{2}, &seen_key<key>::times) <= 1;
  }

  // The least and the greatest of some keys, in order.
  std::vector<key> ends_of_some() const {
    constexpr std::size_t some = 256;
    std::vector<key> ends(2, portable::value_key(data()[0]) ^ flip_);
    for (std::size_t i = 0; i < some; ++i) {
      const key one = portable::value_key(data()[x_.size / some * i]) ^ flip_;
      ends[0] = std::min(ends[0], one);
      ends[1] = std::max(ends[1], one);
    }
    return ends;
  }
  void take_sample() {
    if (keys_seen_.empty()) keys_seen_ = some_keys(data(), x_.size, flip_, target_);
  }

  // The number of slots for all keys between the least and the greatest sampled one, with a margin, and one
  // slot for others; 0 where private counters for them would take more memory than allowed, or cost more time
  // than they save.
  std::size_t slots_of_range() {
    const std::size_t allowed = private_counters_allowed(exec_, threads_);
    const std::size_t worth = std::max<std::size_t>(x_.size / 2, 1U << 12);
    const auto found = range_around(keys_seen_, std::min({allowed, worth, std::size_t{1} << 31}));
    low_ = found.low;
    return found.slots;
  }

  // Counts those within a range, then the others; false when there is none, or these are more than about a
  // sixteenth.
  bool by_range() {
    if (x_.size == 0) return false;
    take_sample();
    const std::size_t slots = slots_of_range();
    if (slots == 0) return false;
    value_task<T> task;
    task.low = low_ ^ flip_;
    task.counters.slots = slots;
    task.counters.threads = threads_;
    const auto threads = static_cast<std::size_t>(threads_);
    const scratch<key> missed(x_.size / 16 + threads * tile_items);
    std::vector<std::size_t> missed_counts(threads);
    task.missed = {missed.data(), missed.size() / threads, missed_counts.data()};
    if (slots > most_in_first_cache && byte_counts::pays(slots, x_.size, threads_, exec_)) {
      byte_counts made(slots, threads_);
      made.plan.team = plan_.get();
      for_each_task(task, [&] { CAIRN_ON_TARGET(target_, count_near_in_bytes(task, made.plan)); });
      if (fits(task.missed)) add_range(made.totals.data(), slots - 1);
    } else {
      counters made(slots, threads_, x_.size, exec_);
      task.counters = made.plan;
      task.counters.team = plan_.get();
      for_each_task(task, [&] { CAIRN_ON_TARGET(target_, count_near(task)); });
      if (fits(task.missed)) add_range(made.totals.data(), slots - 1);
    }
    if (!fits(task.missed)) return false;
    count_missed(task.missed, missed_counts);
    return true;
  }
  void add_range(const std::uint64_t* totals, std::size_t slots) {
    add_slots(totals, slots, [this](std::size_t i) { return static_cast<key>((low_ + i) ^ flip_); });
  }
  bool fits(const missed_keys<key>& missed) const {
    return std::all_of(missed.counts, missed.counts + threads_,
                       [&](std::size_t n) { return n <= missed.capacity; });
  }

  template <class Run>
  void for_each_task(value_task<T>& task, const Run& run) {
    for_each_piece([&](const T* samples, std::size_t size) {
      if (!fits(task.missed)) return;
      task.samples = samples;
      task.size = size;
      run();
    });
  }

  void count_missed(const missed_keys<key>& missed, const std::vector<std::size_t>& counts) {
    std::vector<source_part> parts;
    std::size_t all = 0;
    for (std::size_t t = 0; t < counts.size(); ++t) {
      parts.push_back({t * missed.capacity, t * missed.capacity + counts[t]});
      all += counts[t];
    }
    if (all != 0) sort(missed.keys, flip_, all, parts);
  }

  // T2: T, or the type of keys, which are their own raw values.
  template <class T2>
  void sort(const T2* source, T2 flip, std::size_t size, const std::vector<source_part>& parts) {
    const sorting_plan plan(size, threads_);
    if (plan.pieces > 1) take_sample();
    sorted_counts<T> sorted(blocks_of(parts, plan.block_size), plan.block_size, splitters(plan.pieces),
                            threads_);
    sorted.split(source, flip, target_, plan_.get(), base::half_of_remaining());
    base::told_half();
    sorted.count(flip_of<T>(), target_, plan_.get(), base::half_of_remaining());
    base::told_half();
    base::append(sorted);
  }
  std::vector<order_key<T>> splitters(std::size_t pieces) const {
    std::vector<order_key<T>> all;
    for (std::size_t p = 1; p < pieces; ++p) {
      const key seen = keys_seen_[keys_seen_.size() * p / pieces];
      all.push_back(static_cast<order_key<T>>(seen ^ static_cast<key>(top_bit_of_key<T>)));
    }
    return all;
  }
  template <class T2>
  T2 flip_of() const {
    if constexpr (std::is_floating_point_v<T2>)
      return 0;
    else
      return flip_;
  }

  // As values are met; false where there is no narrow range of keys, or one lies outside.
  bool by_near_slots() {
    if (!can_be_met()) return false;
    const auto range = met_range();
    return range.slots != 0 && count_as_met([&] { return near_slots<key>(range.low, flip_, range.slots); });
  }
  bool by_hash_slots() {
    if (!can_be_met()) return false;
    const std::size_t slots = slots_as_met();
    const secret_hash hash;
    return slots <= most_met_slots && count_as_met([&] { return hash_slots<key>(slots, hash); });
  }
  bool can_be_met() {
    if (x_.size == 0 || x_.size > std::numeric_limits<std::uint32_t>::max()) return false;
    estimate_distinct();
    return true;
  }
  // For those that are likely to be met.
  std::size_t slots_as_met() const {
    constexpr std::size_t in_cache = std::size_t{1} << 17;
    constexpr std::size_t least = 4096;
    const auto all = static_cast<double>(distinct_);
    const auto met = static_cast<std::size_t>(-all * std::expm1(-static_cast<double>(x_.size) / all));
    return (met <= in_cache ? 4 : 2) * met + least;
  }
  key_range<key> met_range() const {
    return range_around(keys_seen_, std::min(2 * x_.size, std::size_t{1} << 22));
  }
  void by_sorting() {
    if (x_.size == 0) return;
    sort(data(), flip_of<T>(), x_.size, parts_of_samples());
    base::found_.arranged = order::value;
  }
  void alone() {
    base::found_.run.threads = threads_ = 1;
    const few_counts<T> sorted(data(), x_.size, flip_of<T>(), target_);
    base::make_room(sorted.distinct());
    sorted.append(base::found_.values, base::found_.counts);
    base::found_.arranged = order::value;
    finish("serial");
  }

  void by_partition() {
    if (x_.size == 0) return;
    estimate_distinct();
    const auto parts = parts_of_samples();
    auto buckets = partitioned(data(), x_.size, parts, wanted_);
    count_buckets(buckets);
    if (buckets.knows_order()) return base::write_in_order(buckets, parts);
    base::append(buckets);
  }
  template <class Source>
  buckets_of<key> partitioned(const Source* source, std::size_t size, const std::vector<source_part>& parts,
                              order wanted) {
    const int bits = bucket_bits_for(std::min(size, distinct_));
    buckets_of<key> buckets(size, bits, threads_, wanted == order::first_seen);
    buckets.partition(parts, plan_.get(), base::half_of_remaining(), [&](const partition_plan<key>& plan) {
      CAIRN_ON_TARGET(target_, partition_values(source, bits, plan));
    });
    base::told_half();
    return buckets;
  }

  order wanted_;
  std::vector<key> keys_seen_;  // in order
  std::size_t distinct_ = 0;    // estimated
  bool all_seen_ = false;       // nearly, in the sample
  bool rarely_twice_ = false;   // in the sample: what is not seen once is seen often
  double rare_ = 0;             // the share of samples whose value was seen once in the sample
  key low_ = 0;                 // in order
};

}  // namespace cairn::host
