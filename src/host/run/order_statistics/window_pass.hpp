// One pass of the select sweep over items that come in one or several parts.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/order_statistics/selection_task.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

template <class T>
class window_pass {
 public:
  using key = order_key<T>;
  using window = key_window<key>;

  // Windows ascend and do not overlap. Each thread has room for `room` keys, whatever the others find; pages
  // that it does not need are not touched.
  window_pass(std::vector<window> windows, std::size_t room, T flip, int threads)
      : windows_(std::move(windows)),
        counts_(windows_.size() * static_cast<std::size_t>(threads)),
        parts_(static_cast<std::size_t>(threads)),
        kept_(static_cast<std::size_t>(threads) * (room + selection_task<T>::kept_margin)) {
    task_.flip = flip;
    task_.windows = windows_.data();
    task_.window_count = windows_.size();
    task_.counts = counts_.data();
    task_.parts = parts_.data();
    task_.kept = kept_.data();
    task_.capacity = room;
  }

  std::size_t threads() const { return parts_.size(); }

  // With at most as many threads as there is room for.
  void add(const T* samples, std::size_t size, int threads, const thread_team* team, isa target) {
    task_.samples = samples;
    task_.size = size;
    task_.threads = threads;
    task_.team = team;
    CAIRN_ON_TARGET(target, select_keys(task_));
  }

  std::uint64_t nan() const {
    std::uint64_t all = 0;
    for (const selected_part& part : parts_) all += part.nan;
    return all;
  }
  bool kept_all() const {
    for (const selected_part& part : parts_)
      if (part.kept > task_.capacity) return false;
    return true;
  }
  // Of each window, by all threads.
  std::vector<window_counts> counts() const {
    std::vector<window_counts> all;
    for (std::size_t w = 0; w < windows_.size(); ++w) all.push_back(counts_of(w));
    return all;
  }
  // Copies of those kept by all threads, if that is all.
  std::vector<key> kept_keys() const {
    std::vector<key> all;
    for (std::size_t t = 0; t < parts_.size(); ++t) {
      const key* from = kept_.data() + t * (task_.capacity + task_.kept_margin);
      all.insert(all.end(), from, from + parts_[t].kept);
    }
    return all;
  }
  // Goes on from these, no more than there is room for; nothing was added yet.
  void go_on_from(std::span<const window_counts> counts, std::span<const key> kept) {
    std::ranges::copy(counts, counts_.begin());
    std::ranges::copy(kept, kept_.data());
    parts_[0].kept = kept.size();
  }
  // The keys kept by all threads, if that is all: moved together.
  std::span<key> kept() {
    std::size_t all = 0;
    for (std::size_t t = 0; t < parts_.size(); ++t) {
      const key* from = kept_.data() + t * (task_.capacity + task_.kept_margin);
      const std::size_t more = std::exchange(parts_[t].kept, 0);
      if (more != 0) std::memmove(kept_.data() + all, from, more * sizeof(key));
      all += more;
    }
    parts_[0].kept = all;
    return {kept_.data(), all};
  }

  // Where the items of the positions are, which ascend: a key at the end of a window, or a position among all
  // keys that were kept. nullopt if one of them lies in no window.
  struct found {
    std::vector<key> keys;  // of each position, but for those to be looked up
    std::vector<std::uint64_t> kept_positions;
    std::vector<std::size_t> of_kept;  // of each such position, its number among all
  };
  std::optional<found> find(std::span<const std::uint64_t> positions) const {
    found all;
    std::uint64_t kept_before = 0;
    std::size_t w = 0;
    ends at = ends_of(0);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      for (; positions[i] >= at.to_high && w + 1 < windows_.size(); at = ends_of(++w))
        kept_before += at.below_high - at.to_low;
      if (positions[i] < at.below_low || positions[i] >= at.to_high) return std::nullopt;
      const bool is_low = positions[i] < at.to_low;
      all.keys.push_back(is_low ? windows_[w].low : windows_[w].high);
      if (is_low || positions[i] >= at.below_high) continue;
      all.of_kept.push_back(i);
      all.kept_positions.push_back(kept_before + positions[i] - at.to_low);
    }
    return all;
  }

 private:
  // The positions at which the low end of a window begins and ends, and the high one.
  struct ends {
    std::uint64_t below_low;
    std::uint64_t to_low;
    std::uint64_t below_high;
    std::uint64_t to_high;
  };
  window_counts counts_of(std::size_t w) const {
    window_counts all;
    for (std::size_t at = w; at < counts_.size(); at += windows_.size()) {
      all.below += counts_[at].below;
      all.at_low += counts_[at].at_low;
      all.between += counts_[at].between;
      all.at_high += counts_[at].at_high;
    }
    return all;
  }
  ends ends_of(std::size_t w) const {
    const window_counts all = counts_of(w);
    const std::uint64_t to_low = all.below + all.at_low;
    const std::uint64_t below_high = to_low + all.between;
    const bool is_one = windows_[w].low == windows_[w].high;
    return {all.below, to_low, below_high, is_one ? to_low : below_high + all.at_high};
  }

  std::vector<window> windows_;
  std::vector<window_counts> counts_;
  std::vector<selected_part> parts_;
  scratch<key> kept_;
  selection_task<T> task_;
};

}  // namespace cairn::host
