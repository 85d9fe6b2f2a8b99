// Items of some ranks, by passes over all items, which may come part by part. Each pass tells 16 more bits of
// their keys, and when few items are left that share these, the next one keeps them: so it takes at most a
// pass for each two bytes of an item, and one more, whatever the items are.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "src/host/run/order_statistics/window_pass.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn::host {

// T and flip: see with_raw_type.
template <class T>
class rank_search {
 public:
  rank_search(std::vector<std::uint64_t> ranks, T flip);

  bool done() const { return pass_.windows.empty(); }
  // Changes nothing where it throws: exec.progress is asked once, before.
  void add(const T* samples, std::size_t size, const execution& exec);
  // Adds what another search has added in this pass. Returns false, changing nothing, where that looks for
  // other ranks, or in other windows.
  bool merge(const rank_search& other);
  // After all items; where it throws it may be called again. Returns false, and begins the pass again, where
  // these were fewer than a rank needs or not as many as in the pass before.
  bool end_pass();
  std::uint64_t added() const { return added_; }         // in this pass
  std::uint64_t expected() const { return in_a_pass_; }  // in each; 0 in the first

  std::uint64_t greatest_rank() const { return pass_.targets.back().rank; }

  // Of each rank, in the order in which they were given.
  std::vector<T> items() const;

  // Its part of a state (docs/state_format.md). Errors of load: std::invalid_argument.
  void save(states::writer& to) const;
  static rank_search load(states::reader& from, T flip);

 private:
  using key = rank_key<T>;
  using window = key_window<key>;
  static constexpr std::size_t digits = digit_task<T>::digits;
  static constexpr std::size_t most_kept = std::size_t{1} << 20;         // items
  static constexpr std::size_t too_few_to_share = std::size_t{1} << 18;  // a thread fills tables of 512 KiB
  struct wanted_rank {
    std::uint64_t rank;
    window within;
    std::uint64_t below;  // how many items are less than all of these
  };

  // What a pass looks for.
  struct plan {
    std::vector<wanted_rank> targets;  // by rank
    std::vector<window> windows;       // in which targets are that are not known
    std::vector<int> shifts;
    std::size_t left = 0;               // items in these windows
    std::vector<std::uint64_t> digits;  // of each window, unless the items in all of them are kept
  };
  // What a pass that keeps keys has found so far.
  struct found_keys {
    std::vector<window_counts> counts;  // of each window
    std::vector<key> kept;
  };
  static plan plan_for(std::vector<wanted_rank> targets, std::size_t left);
  void begin() noexcept;  // the pass, anew
  bool keeps() const { return pass_.left <= most_kept; }
  void add_digits(const T* samples, std::size_t size, int threads, const thread_team* team, isa target);
  void add_kept(const T* samples, std::size_t size, int threads, const thread_placement& placement,
                isa target, const execution& exec);
  std::vector<std::uint64_t> all_digits() const;
  void keep_threads_digits();
  window_pass<T>& keeping(int threads);
  bool lost_keys() const { return keeping_ && !keeping_->kept_all(); }
  found_keys keys_so_far() const;
  bool is_beside(const rank_search& other) const;
  void merge_kept(const rank_search& other);
  void save_pass(states::writer& to) const;
  static bool fit(const std::vector<wanted_rank>& targets, const std::vector<wanted_rank>& first,
                  std::uint64_t in_a_pass);
  void load_pass(states::reader& from);
  found_keys load_keys(states::reader& from) const;
  std::optional<plan> narrowed();
  std::optional<plan> looked_up();

  T flip_;
  std::vector<std::size_t> order_;  // of each rank as given, its target
  std::uint64_t in_a_pass_ = 0;
  std::uint64_t added_ = 0;
  plan pass_;
  scratch<std::uint64_t> tables_;  // of threads, not yet in the digits
  std::optional<window_pass<T>> keeping_;
  std::optional<found_keys> loaded_;  // until it goes on from them
};

}  // namespace cairn::host
