// Narrows windows of keys around some positions, in rounds: each counts the keys of a window by their next
// bits, on every process, and adds the counts up. No key goes anywhere.
//
// A source of keys has two functions: count(windows, table) adds its keys in each window to the window's part
// of the table, and keep(windows) tells it that keys outside of these are not asked for again.
#pragma once

#include <algorithm>
#include <bit>
#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/ranks/exchange.hpp"

namespace cairn::ranks {

// Keys from one to another, both included.
struct key_range {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  bool operator==(const key_range&) const = default;
};

// A range in parts of 2^shift keys, with counters behind each other from `first` on.
struct counted_range {
  key_range keys;
  int shift = 0;
  std::size_t first = 0;
};

// The counter of a key in ranges that ascend and do not overlap; none in none of them.
class range_lookup {
 public:
  explicit range_lookup(std::span<const counted_range> ranges) : ranges_(ranges) {}
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::size_t operator()(std::uint64_t key) const {
    const counted_range* found = ranges_.data();
    if (ranges_.size() > 1) {
      const auto above = std::ranges::upper_bound(ranges_, key, {}, [](auto& one) { return one.keys.low; });
      if (above == ranges_.begin()) return none;
      found = &*std::prev(above);
    }
    if (key < found->keys.low || key > found->keys.high) return none;
    return found->first + ((key - found->keys.low) >> found->shift);
  }

 private:
  std::span<const counted_range> ranges_;
};

// An item that is looked for.
struct wanted_key {
  std::uint64_t position = 0;  // among the keys of its range
  key_range within;
  std::uint64_t inside = static_cast<std::uint64_t>(-1);  // keys of all processes in the range
};

class narrowing {
 public:
  // `most` keys will be looked for at once. std::bad_alloc; later nothing is allocated.
  explicit narrowing(std::size_t most) {
    const std::size_t ranges = std::max<std::size_t>(most, 1);
    ranges_.reserve(ranges);
    table_.resize(std::max(usual_counters, ranges << least_bits));
  }

  // Narrows the ranges of these keys, which ascend, until each is one key, or holds no more than `enough`
  // keys of all. `failure`: what this process has caught before; it is thrown on all.
  template <class Source>
  void run(const communicator& all, Source& source, std::span<wanted_key> wanted, std::uint64_t enough) {
    while (plan(wanted, enough)) {
      const std::span counts = std::span(table_).first(counters());
      std::ranges::fill(counts, 0);
      source.keep(std::span<const counted_range>(ranges_));
      source.count(std::span<const counted_range>(ranges_), counts.data());
      sum(all, counts);
      for (wanted_key& each : wanted) narrow(each);
    }
  }

 private:
  static constexpr int most_bits = 11;
  static constexpr int least_bits = 4;
  static constexpr std::size_t usual_counters = std::size_t{1} << most_bits;  // 16 KiB

  // Of those that are to be narrowed; false where there are none.
  bool plan(std::span<const wanted_key> wanted, std::uint64_t enough) {
    ranges_.clear();
    for (const wanted_key& each : wanted) {
      if (each.within.low == each.within.high || each.inside <= enough) continue;
      if (ranges_.empty() || ranges_.back().keys != each.within) ranges_.push_back({each.within, 0, 0});
    }
    if (ranges_.empty()) return false;
    const int bits = std::clamp(static_cast<int>(std::bit_width(usual_counters / ranges_.size())) - 1,
                                least_bits, most_bits);
    std::size_t first = 0;
    for (counted_range& each : ranges_) {
      const std::uint64_t width = each.keys.high - each.keys.low;
      each.shift = std::max(0, static_cast<int>(std::bit_width(width)) - bits);
      each.first = first;
      first += parts_of(each);
    }
    return true;
  }
  static std::size_t parts_of(const counted_range& of) {
    return static_cast<std::size_t>((of.keys.high - of.keys.low) >> of.shift) + 1;
  }
  std::size_t counters() const {
    return ranges_.empty() ? 0 : ranges_.back().first + parts_of(ranges_.back());
  }

  void narrow(wanted_key& one) const {
    const auto found =
        std::ranges::find(ranges_, one.within, [](const counted_range& each) { return each.keys; });
    if (found == ranges_.end()) return;
    std::size_t part = 0;
    const std::uint64_t* const counts = table_.data() + found->first;
    for (; part + 1 < parts_of(*found) && one.position >= counts[part]; ++part) one.position -= counts[part];
    const std::uint64_t low = found->keys.low + (std::uint64_t{part} << found->shift);
    const std::uint64_t past = (std::uint64_t{1} << found->shift) - 1;
    one.within = {low, found->keys.high - low <= past ? found->keys.high : low + past};
    one.inside = counts[part];
  }

  std::vector<counted_range> ranges_;
  std::vector<std::uint64_t> table_;
};

// Keys in memory, each once, or as often as is said; what is not kept is overwritten.
class keys_in_memory {
 public:
  explicit keys_in_memory(std::span<std::uint64_t> keys, std::span<std::uint64_t> counts = {})
      : keys_(keys), counts_(counts) {}

  void count(std::span<const counted_range> ranges, std::uint64_t* table) const {
    const range_lookup counter_of(ranges);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const std::size_t at = counter_of(keys_[i]);
      if (at != range_lookup::none) table[at] += counts_.empty() ? 1 : counts_[i];
    }
  }
  void keep(std::span<const counted_range> ranges) {
    if (ranges.empty()) return;
    const range_lookup counter_of(ranges);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (counter_of(keys_[i]) == range_lookup::none) continue;
      keys_[kept] = keys_[i];
      if (!counts_.empty()) counts_[kept] = counts_[i];
      ++kept;
    }
    keys_ = keys_.first(kept);
    if (!counts_.empty()) counts_ = counts_.first(kept);
  }

 private:
  std::span<std::uint64_t> keys_;
  std::span<std::uint64_t> counts_;
};

}  // namespace cairn::ranks
