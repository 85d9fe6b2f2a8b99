// A stream of samples of 32 and 64 bits whose order does not matter.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "src/host/run/value_counts/gathering_stream.hpp"
#include "src/host/run/value_counts/grown.hpp"
#include "src/host/run/value_counts/partitioned_keys.hpp"
#include "src/host/run/value_counts/standing_counts.hpp"
#include "src/machine/thread_placement.hpp"

namespace cairn::host {

template <class T>
class wide_stream final : public gathering_stream<T> {
  using base = gathering_stream<T>;
  using base::kept_;
  using typename base::key;
  using typename base::may_wait;

 public:
  wide_stream(detail::sample_type type, T flip, const memory_cap& cap, const stream_sizes& enough)
      : base(type, flip, false, cap, enough) {}

  using base::add;
  void add(const value_table& table, const std::vector<std::uint64_t>&, std::uint64_t items) override {
    const auto* values = static_cast<const T*>(table.values.data());
    std::vector<entry> entries(table.counts.size());
    for (std::size_t i = 0; i < entries.size(); ++i)
      entries[i] = {base::key_of(values[i]), table.counts[i], 0};
    take(entries, 1);
    this->counted_elsewhere(table.run, items);
  }

  void merge(value_stream& other, const execution& exec) override {
    auto& others = static_cast<wide_stream&>(other);
    others.settle(exec);
    const int threads = threads_of(exec, others.total());
    const std::vector<entry> counted = others.standing_entries();
    if (standing_) standing_->settle(threads);
    const auto foreign = [this](const entry& e) { return entry{e.key, has_counter(e.key) ? 0 : e.count, 0}; };
    kept_.make_room(counted.size());
    kept_.table.reserve(kept_.table.size() + counted.size(), threads);
    others.kept_.for_each_table([&](const key_table& theirs) {
      kept_.make_room(theirs.size());
      kept_.table.add(theirs, foreign, threads);
      if (standing_) theirs.for_each([this](const entry& e) { add_to_counter(e); });
    });
    take(counted, threads);
    this->total_ += others.total();
    this->note_that_of(others);
  }

  void settle(const execution& exec) override {
    finish(threads_of(exec, kept_.table.size()));
    base::settle(exec);
    hash_missed(exec);
    finish(threads_of(exec, kept_.table.size()));
    if (standing_) standing_->settle(threads_of(exec, standing_->size()));
    kept_.complete();
  }

  void settle_to_list(const execution& exec) override {
    if (!this->waits()) return settle(exec);
    const int threads = threads_of(exec, this->waiting().size);
    target_ = exec.target;
    this->note(ran_on_host(resolve(target_), threads, "partition"), this->waiting().size);
  }

  std::size_t distinct() const override {
    std::size_t sum = 0;
    kept_.for_each_table([&sum](const key_table& some) { sum += some.size(); });
    if (!standing_) return sum;
    for (std::size_t slot = 0; slot < standing_->size(); ++slot) sum += standing_->count(slot) != 0 ? 1U : 0U;
    return sum;
  }

  void list(const detail::value_list& into, std::vector<std::uint64_t>& counts, std::vector<std::uint64_t>*,
            int threads) const override {
    if (this->waits()) {
      value_table made{into, counts};
      return run_value_counts(this->waiting(), {.threads = threads, .target = target_}, order::unordered,
                              made);
    }
    list_standing(into, counts);
    kept_.for_each_table([&](const key_table& some) { base::append(some, into, counts, nullptr, threads); });
  }
  void list_parts(const detail::value_list& into, std::vector<std::uint64_t>& counts, int threads,
                  const std::function<void()>& next) const override {
    if (standing_) {
      list_standing(into, counts);
      next();
    }
    base::list_tables(into, counts, threads, next);
  }

 private:
  static constexpr std::size_t too_few_to_choose = std::size_t{1} << 14;

  std::size_t enough() const override {
    if (standing_) return this->sizes_.call;
    return looked_ ? enough_to_hash() : this->sizes_.look;
  }
  std::size_t enough_to_hash() const {
    if (kept_.capped()) return kept_.most_at_once();
    return this->enough_for(kept_.table.size() * (mostly_new_ ? 2 : 1));
  }

  bool count(const T* from, std::size_t size, std::uint64_t, may_wait wait, const execution& exec) override {
    if (standing_) {
      count_standing(from, size, exec);
    } else if (size < std::min(too_few_to_choose, this->sizes_.look)) {
      count_alone(from, size, exec);
    } else {
      return count_by_choice(from, size, wait, exec);
    }
    return true;
  }

  bool count_by_choice(const T* from, std::size_t size, may_wait wait, const execution& exec) {
    const auto flip = static_cast<key>(this->flip_);
    const std::vector<key> sorted = some_keys(from, size, flip);
    const auto seen = most_frequent(sorted);
    if (!kept_.spilled() && choose(sorted, seen, size, exec)) {
      count_standing(from, size, exec);
      return true;
    }
    looked_ = true;
    const std::size_t distinct = estimated_distinct(seen);
    // Samples that are mostly distinct take less memory as they are than in a table, and less time in the
    // end.
    const bool nothing_yet = kept_.table.size() == 0 && !unfinished_ && missed_.size() == 0;
    if (wait == may_wait::yes && nothing_yet && !kept_.capped() && 2 * distinct >= size) return false;
    hash(from, size, distinct, exec);
    return true;
  }

  // --- counters that stand
  // Whether counters stand from now on.
  bool choose(const std::vector<key>& sorted, const std::vector<seen_key<key>>& seen, std::size_t size,
              const execution& exec) {
    constexpr double often_enough = 0.6;
    constexpr double nearly_all = 0.98;
    constexpr std::size_t few_slots = std::size_t{1} << 16;
    const auto flip = static_cast<key>(this->flip_);
    const int threads = threads_of(exec, size);
    std::size_t allowed = private_counters_allowed(exec, threads) / 5 * 4;
    if (kept_.capped()) allowed = std::min(allowed, kept_.most_at_once());
    const auto range = range_around(sorted, std::min({allowed, 2 * size, std::size_t{1} << 31}));
    frequent_keys<key> frequent(seen, sorted.size(), flip);
    if (range.slots != 0 && (range.slots <= few_slots || frequent.share < nearly_all))
      return open(standing_counts<T>(range, flip), exec);
    if (frequent.share >= often_enough) return open(standing_counts<T>(std::move(frequent)), exec);
    return false;
  }

  bool open(standing_counts<T> made, const execution& exec) {
    hash_missed(exec);
    finish(threads_of(exec, kept_.table.size()));
    key_table rest = table_of_keys();
    rest.add(
        kept_.table,
        [&made](const entry& e) {
          return entry{e.key, made.slot_of(static_cast<key>(e.key)) < made.size() ? 0 : e.count, 0};
        },
        threads_of(exec, kept_.table.size()));
    std::swap(rest, kept_.table);
    standing_.emplace(std::move(made));
    rest.for_each([this](const entry& e) { add_to_counter(e); });
    looked_at_ = missed_of_them_ = 0;
    return true;
  }

  void count_standing(const T* from, std::size_t size, const execution& exec) {
    const int threads = threads_of(exec, size);
    const thread_placement placed(exec, threads, from, size * sizeof(T));
    const isa target = resolve(exec.target);
    missed_.reserve(missed_.size() + size);
    report(exec, 0);
    const std::size_t before = missed_.size();
    standing_->count(from, size, {exec, target, threads, placed.get()},
                     [this](const key* keys, std::size_t n) {
                       if constexpr (std::is_integral_v<T>) return missed_.append(keys, n);
                       for (std::size_t i = 0; i < n; ++i) {
                         const T value = portable::value_of<T>(keys[i]);
                         missed_.append(&value, 1);
                       }
                     });
    looked_at_ += size;
    missed_of_them_ += missed_.size() - before;
    this->note(ran_on_host(target, threads, standing_->method(), placed.get() != nullptr), size);
    tidy(exec);
    if (exec.progress) exec.progress(1);
  }

  // What can wait where memory is short: nothing here may make an add fail that is done.
  void tidy(execution exec) {
    exec.progress = nullptr;
    try {
      if (looked_at_ >= this->sizes_.gathering) judge(exec);
      if (missed_.size() >= enough_to_hash()) hash_missed(exec);
    } catch (const std::bad_alloc&) {
      return;
    } catch (const std::system_error&) {  // of the file beyond the cap
      return;
    }
  }

  // Where too many keys have no counter, the counters end, and what suits is chosen anew.
  void judge(const execution& exec) {
    constexpr double too_many = 0.4;
    const bool ends = static_cast<double>(missed_of_them_) > too_many * static_cast<double>(looked_at_);
    looked_at_ = missed_of_them_ = 0;
    if (!ends) return;
    const int threads = threads_of(exec, standing_->size());
    standing_->settle(threads);
    kept_.make_room(standing_->size());
    kept_.table.add(standing_entries(), threads);
    standing_.reset();
    looked_ = false;
  }

  bool has_counter(std::uint64_t k) const {
    return standing_ && standing_->slot_of(static_cast<key>(k)) < standing_->size();
  }
  void add_to_counter(const entry& e) {
    if (has_counter(e.key)) standing_->add(standing_->slot_of(static_cast<key>(e.key)), e.count);
  }
  // Of counters that are settled.
  std::vector<entry> standing_entries() const {
    std::vector<entry> found;
    if (!standing_) return found;
    for (std::size_t slot = 0; slot < standing_->size(); ++slot)
      if (standing_->count(slot) != 0) found.push_back({standing_->key_of(slot), standing_->count(slot), 0});
    return found;
  }
  void list_standing(const detail::value_list& into, std::vector<std::uint64_t>& counts) const {
    const std::vector<entry> all = standing_entries();
    auto* const values = static_cast<T*>(into.resize(into.vector, all.size()));
    counts.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      values[i] = portable::value_of<T>(static_cast<key>(all[i].key));
      counts[i] = all[i].count;
    }
  }
  // Different keys.
  void take(const std::vector<entry>& entries, int threads) {
    std::vector<entry> others;
    for (const entry& e : entries)
      if (!has_counter(e.key)) others.push_back(e);
    kept_.table.add(others, threads);
    for (const entry& e : entries) add_to_counter(e);
  }

  // --- the table of keys
  static key_table table_of_keys() { return key_table(8 * static_cast<int>(sizeof(T))); }

  void count_alone(const T* from, std::size_t size, const execution& exec) {
    finish(threads_of(exec, kept_.table.size()));
    kept_.make_room(size);
    kept_.table.reserve(kept_.table.size() + size, 1);
    report(exec, 1);
    this->note(ran_on_host(resolve(exec.target), 1, "serial"), size);
    std::vector<std::size_t> done(1);
    kept_.table.add_parts(
        0, [size](std::size_t) { return size; },
        [from](std::size_t) { return [from](std::size_t i) { return entry{base::key_of(from[i]), 1, 0}; }; },
        done, 1);
  }

  void hash_missed(const execution& exec) {
    if (missed_.size() == 0) return;
    hash(missed_.data(), missed_.size(), missed_.size() / 4, exec);
    missed_.clear();
  }

  // Keys partitioned by the parts of the table, and added part by part.
  void hash(const T* from, std::size_t size, std::size_t distinct, const execution& exec) {
    if (size < std::min(too_few_to_choose, this->sizes_.look)) return count_alone(from, size, exec);
    const int threads = threads_of(exec, size);
    finish(threads);
    const std::size_t held = kept_.table.size();
    kept_.reserve(std::max(held, std::min(size, distinct)) + (mostly_new_ ? held : 0), threads);
    const int bits = kept_.table.bits_of_cached_parts();
    in_parts_.make_room(size, bits);
    done_.assign(std::size_t{1} << bits, 0);
    partition(from, size, bits, exec);
    report(exec, 0.5);
    unfinished_ = true;
    try {
      finish(threads);
    } catch (const std::bad_alloc&) {
      return;  // they stay in their parts, to be added later
    } catch (const std::system_error&) {
      return;
    }
    mostly_new_ = kept_.table.size() > held + size / 2;
    if (exec.progress) exec.progress(1);
  }

  void partition(const T* from, std::size_t size, int bits, const execution& exec) {
    const int threads = threads_of(exec, size);
    const thread_placement placed(exec, threads, from, size * sizeof(T));
    const isa target = resolve(exec.target);
    std::vector<source_part> parts;
    const auto all = static_cast<std::size_t>(threads);
    const auto cut = [&](std::size_t part) {
      return part == all ? size : size / tile_items * part / all * tile_items;
    };
    for (std::size_t t = 0; t < all; ++t) parts.push_back({cut(t), cut(t + 1)});
    in_parts_.partition(parts, placed.get(), [&](const partition_plan<key>& plan) {
      CAIRN_ON_TARGET(target, partition_values(from, bits, plan));
    });
    this->note(ran_on_host(target, threads, "partition", placed.get() != nullptr), size);
  }

  // Adds what is partitioned to the table.
  void finish(int threads) {
    if (!unfinished_) return;
    const key* const keys = in_parts_.keys();
    const std::size_t* const begin = in_parts_.begin();
    kept_.add_parts(
        static_cast<int>(std::countr_zero(in_parts_.buckets())),
        [begin](std::size_t b) { return begin[b + 1] - begin[b]; },
        [keys, begin](std::size_t b) {
          return [here = keys + begin[b]](std::size_t i) { return entry{here[i], 1, 0}; };
        },
        done_, threads);
    unfinished_ = false;
  }

  std::optional<standing_counts<T>> standing_;  // its keys are not in the table
  gathered<T> missed_;                          // samples that have no counter
  std::size_t looked_at_ = 0;                   // samples, since the last choice or judgement
  std::size_t missed_of_them_ = 0;
  isa target_ = execution{}.target;  // of a list of what waits
  bool looked_ = false;              // and no counters stand
  bool mostly_new_ = false;          // the keys of the last partition: then many come again before the next
  partitioned_keys<key> in_parts_;
  std::vector<std::size_t> done_;  // of each part
  bool unfinished_ = false;        // keys in parts are not all in the table
};

}  // namespace cairn::host
