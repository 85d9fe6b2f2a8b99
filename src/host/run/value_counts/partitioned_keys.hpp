// Keys in the order of their buckets: those of the same leading bits of hashes side by side.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <vector>

#include "src/host/run/value_counts/asking.hpp"
#include "src/host/sweeps/partition_plan.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

template <class Key>
class partitioned_keys {
 public:
  partitioned_keys() = default;
  // Room for `keys` keys in 2^bits buckets. std::bad_alloc.
  partitioned_keys(std::size_t keys, int bits) { make_room(keys, bits); }
  // Keeps larger memory that it has: pages touched for the first time are a cost.
  void make_room(std::size_t keys, int bits) {
    if (keys + a_line > keys_.size()) {
      keys_ = {};
      keys_ = scratch<Key>(keys + a_line);
    }
    begin_ = scratch<std::size_t>((std::size_t{1} << bits) + 1);
  }

  Key* keys() const { return keys_.data(); }
  std::size_t buckets() const { return begin_.size() - 1; }
  const std::size_t* begin() const { return begin_.data(); }
  const std::size_t* starts() const { return starts_.data(); }
  std::size_t size(std::size_t bucket) const { return begin_.data()[bucket + 1] - begin_.data()[bucket]; }

  // Calls run(plan) with a plan for the parts of a source. Where execution::progress throws, the keys are of
  // no use.
  template <class Run>
  void partition(const std::vector<source_part>& parts, const thread_team* team, const execution& exec,
                 const Run& run) {
    constexpr std::size_t cache = std::size_t{1} << 20;
    const std::size_t threads = parts.size();
    starts_ = scratch<std::size_t>(buckets() * threads);
    const scratch<std::byte> lines(partition_plan<Key>::bytes_a_thread(buckets()) * threads);
    partition_plan<Key> plan;
    plan.items = keys_.data();
    plan.buckets = buckets();
    plan.begin = begin_.data();
    plan.parts = parts.data();
    plan.threads = static_cast<int>(threads);
    plan.team = team;
    plan.starts = starts_.data();
    plan.lines = lines.data();
    plan.past_caches = keys_.size() * sizeof(Key) > cache * threads;
    asking asks(exec, parts.back().last, plan.threads);
    plan.asks = asks.questions();
    run(plan);
    asks.check();
  }

 private:
  static constexpr std::size_t a_line = line_bytes / sizeof(Key);

  scratch<Key> keys_;
  scratch<std::size_t> begin_;
  scratch<std::size_t> starts_;
};

}  // namespace cairn::host
