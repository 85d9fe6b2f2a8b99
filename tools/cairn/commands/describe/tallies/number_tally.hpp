// How often each key of a column occurs, in ascending order: keys are gathered and sorted, equal ones counted
// together where that saves memory, and sorted runs written to a file where memory is full.
//
// Memory: 8 bytes for a key while most are distinct, else 16 for a distinct one, and as much again while they
// grow; to sort, 8 bytes for each key. Errors: std::bad_alloc, refusal of the file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "commands/describe/tallies/key_list.hpp"
#include "commands/describe/tallies/tally_memory.hpp"

namespace cairn::tool {

struct counted_key {
  std::uint64_t key, count;
};

// A sorted run in the file.
struct spilled_run {
  std::uint64_t begin = 0, size = 0;  // bytes, keys
};

class number_tally {
 public:
  explicit number_tally(tally_memory& memory) : memory_(&memory) {}
  number_tally(number_tally&& other) noexcept
      : memory_(other.memory_),
        keys_(std::move(other.keys_)),
        table_(std::move(other.table_)),
        runs_(std::move(other.runs_)),
        near_(std::move(other.near_)),
        nearest_(other.nearest_),
        total_(std::exchange(other.total_, 0)),
        taken_(std::exchange(other.taken_, 0)),
        look_at_(other.look_at_),
        sorted_(other.sorted_) {}
  number_tally& operator=(number_tally&& other) noexcept;
  ~number_tally();

  void add(std::span<const std::uint64_t> keys);
  void add_counted(std::span<const counted_key> ascending);
  std::uint64_t total() const { return total_; }
  bool empty() const { return total_ == 0; }

  // visit(key, count) of each different key, ascending. The first call sorts.
  template <class Visit>
  void for_each(const Visit& visit) {
    settle();
    if (runs_.empty()) return for_each_in_memory(visit);
    merged_runs all = merged();
    for (counted_key one{}; all.next(one);) visit(one.key, one.count);
  }

 private:
  // Reads of several sorted runs the least key next.
  class merged_runs {
   public:
    void add(spilled_run run, const tally_memory& file, std::size_t keys_at_once);
    bool next(counted_key& one);

   private:
    struct source {
      std::span<const counted_key> ready;
      spilled_run rest;
      std::vector<counted_key> memory;
    };
    bool refill(source& from);
    void down(std::size_t at);
    std::vector<source> sources_;  // a heap by their first keys
    const tally_memory* file_ = nullptr;
    bool ordered_ = false;
  };

  // Of the table and of gathered keys that are sorted.
  template <class Visit>
  void for_each_in_memory(const Visit& visit) const {
    auto of_table = table_.begin();
    const std::span<const std::uint64_t> keys = keys_.keys();
    for (std::size_t i = 0; i < keys.size();) {
      const std::uint64_t key = keys[i];
      const std::size_t first = i;
      while (i < keys.size() && keys[i] == key) ++i;
      std::uint64_t count = i - first;
      for (; of_table != table_.end() && of_table->key < key; ++of_table)
        visit(of_table->key, of_table->count);
      if (of_table != table_.end() && of_table->key == key) count += (of_table++)->count;
      visit(key, count);
    }
    for (; of_table != table_.end(); ++of_table) visit(of_table->key, of_table->count);
  }

  void count_near(std::span<const std::uint64_t> keys);
  void end_near();
  void join_table(std::span<const counted_key> ascending);
  void settle();
  void sort_gathered();
  bool are_few() const;
  void condense();
  void spill();
  merged_runs merged();
  void account();

  tally_memory* memory_;
  key_list keys_;
  std::vector<counted_key> table_;  // sorted
  std::vector<spilled_run> runs_;
  std::vector<std::uint64_t> near_;  // counts of the keys from nearest_ on, which are not in the table
  std::uint64_t nearest_ = 0;
  std::uint64_t total_ = 0, taken_ = 0;
  std::size_t look_at_ = std::size_t{1} << 16;  // keys
  bool sorted_ = true;
};

}  // namespace cairn::tool
