// A stream of samples of 32 and 64 bits whose order does not matter.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "src/host/run/value_counts/partitioned_keys.hpp"
#include "src/host/run/value_counts/streams/keyed_stream.hpp"
#include "src/host/run/value_counts/streams/standing_counts.hpp"
#include "src/machine/thread_placement.hpp"

namespace cairn::host {

template <class T>
class wide_stream final : public keyed_stream {
  using key = key_type<T>;

 public:
  wide_stream(detail::sample_type type, T flip, const memory_cap& cap, const stream_sizes& enough)
      : keyed_stream(type, kept_position::none, cap, enough), flip_(static_cast<key>(flip)) {}

  using keyed_stream::add;
  void add(const value_table& table, const std::vector<std::uint64_t>&, std::uint64_t items) override {
    take(table);
    counted_elsewhere(table.run, items);
  }

  // Samples that wait are counted by one call, which is faster than to move them to a table; where few wait,
  // the first time alone, lest they are counted for each list.
  void settle_to_list(const execution& exec) override {
    if (!waits() && (listed_ || !all_wait())) return settle(exec);
    listed_ = true;
  }

  std::size_t distinct() const override {
    std::size_t sum = 0;
    kept_.for_each_table([&sum](const key_table& some) { sum += some.size(); });
    if (!standing_) return sum;
    for (std::size_t slot = 0; slot < standing_->size(); ++slot) sum += standing_->count(slot) != 0 ? 1U : 0U;
    return sum;
  }

  order list(const detail::value_list& into, std::vector<std::uint64_t>& counts, std::vector<std::uint64_t>*,
             const execution& exec) override {
    if (waiting().size != 0) {
      value_table made{into, counts};
      run_value_counts(waiting(), exec, order::unordered, made);
      note(made.run, waiting().size);
      return made.arranged;
    }
    list_standing(into, counts);
    keyed_stream::append_all(into, counts, nullptr, exec);
    return order::unordered;
  }
  void list_parts(const detail::value_list& into, std::vector<std::uint64_t>& counts, const execution& exec,
                  const std::function<void()>& next) override {
    if (standing_) {
      list_standing(into, counts);
      next();
    }
    keyed_stream::list_tables(into, counts, exec, next);
  }

 private:
  static key key_of(T value) { return portable::value_key(value); }
  static constexpr std::size_t too_few_to_choose = std::size_t{1} << 14;

  std::size_t enough() const override {
    const std::size_t samples = standing_ ? sizes_.call : looked_ ? enough_to_hash() : sizes_.look;
    return kept_.capped() ? std::min(samples, kept_.most_at_once()) : samples;
  }
  std::size_t enough_to_hash() const {
    if (kept_.capped()) return kept_.most_at_once();
    return enough_for(kept_.table.size() * (mostly_new_ ? 2 : 1));
  }

  bool count(const detail::samples& x, std::uint64_t, may_wait wait, const execution& exec) override {
    return count(static_cast<const T*>(x.data), x.size, wait, exec);
  }
  bool count(const T* from, std::size_t size, may_wait wait, const execution& exec) {
    constexpr std::size_t long_enough_to_cancel = std::size_t{1} << 25;
    if (standing_ && exec.progress && size > long_enough_to_cancel) {
      count_in_a_table(from, size, exec);
    } else if (standing_) {
      count_standing(from, size, exec);
      if (wait == may_wait::yes) tidy(exec);
    } else if (size < std::min(too_few_to_choose, sizes_.look)) {
      count_alone(from, size, exec);
    } else {
      return count_by_choice(from, size, wait, exec);
    }
    return true;
  }

  bool count_by_choice(const T* from, std::size_t size, may_wait wait, const execution& exec) {
    const std::vector<key> sorted = some_keys(from, size, flip_, resolve(exec.target));
    const auto seen = most_frequent(sorted);
    const std::size_t distinct = estimated_distinct(seen);
    // Samples of which one in four is distinct take less memory as they are than in a table, and less time in
    // the end. Where counters of a range would do, it may grow yet, as that of ids does: one in two.
    const bool nothing_yet = kept_.table.size() == 0 && unfinished_ == 0 && missed_.size() == 0 && !standing_;
    const bool in_a_range = range_around(sorted, std::min(2 * size, std::size_t{1} << 31)).slots != 0;
    if (wait == may_wait::yes && nothing_yet && (in_a_range ? 2 : 4) * distinct >= size &&
        kept_.may_keep(2 * size * sizeof(T)))
      return false;
    if (!kept_.spilled() && choose(sorted, seen, size, exec)) {
      count_standing(from, size, exec);
      if (wait == may_wait::yes) tidy(exec);
      return true;
    }
    looked_ = true;
    hash(from, size, distinct, exec);
    if (wait == may_wait::yes) tidy(exec);
    return true;
  }
  // Reports progress as it counts.
  void count_in_a_table(const T* from, std::size_t size, const execution& exec) {
    std::vector<T> values;
    std::vector<std::uint64_t> counts;
    value_table table{detail::list_of(values), counts};
    run_value_counts({from, size, -1, type_}, exec, order::unordered, table);
    take(table);
    note(table.run, size);
  }

  void settle_in_memory(const execution& exec) override {
    finish(between(exec, 0, 0.2));
    keyed_stream::settle_in_memory(between(exec, 0.2, 0.4));
    finish(between(exec, 0.4, 0.6));
    hash_missed(between(exec, 0.6, 0.8));
    finish(between(exec, 0.8, 1));
    if (standing_) standing_->settle(threads_of(exec, standing_->size()));
  }

  // --- counters that stand
  // Whether counters stand from now on.
  bool choose(const std::vector<key>& sorted, const std::vector<seen_key<key>>& seen, std::size_t size,
              const execution& exec) {
    constexpr double often_enough = 0.6;
    constexpr double nearly_all = 0.98;
    constexpr std::size_t few_slots = std::size_t{1} << 16;
    const int threads = threads_of(exec, size);
    std::size_t allowed = private_counters_allowed(exec, threads) / 5 * 4;
    if (kept_.capped()) allowed = std::min(allowed, kept_.most_at_once());
    const auto range = range_around(sorted, std::min({allowed, 2 * size, std::size_t{1} << 31}));
    frequent_keys<key> frequent(seen, sorted.size(), flip_);
    if (range.slots != 0 && (range.slots <= few_slots || frequent.share < nearly_all))
      return open(standing_counts<T>(range, flip_), exec);
    if (frequent.share >= often_enough) return open(standing_counts<T>(std::move(frequent)), exec);
    return false;
  }

  bool open(standing_counts<T> made, const execution& exec) {
    hash_missed(exec);
    finish(exec);
    const int threads = threads_of(exec, kept_.table.size());
    key_table rest = kept_.empty_table();
    rest.add(
        kept_.table,
        [&made](const entry& e) {
          return entry{e.key, made.slot_of(static_cast<key>(e.key)) < made.size() ? 0 : e.count, 0};
        },
        threads);
    std::swap(rest, kept_.table);
    standing_.emplace(std::move(made));
    rest.for_each([this](const entry& e) { add_to_counter(e); });
    looked_at_ = missed_of_them_ = 0;
    return true;
  }

  void count_standing(const T* from, std::size_t size, const execution& exec) {
    const int threads = threads_of(exec, size);
    const thread_placement placement(exec, threads, from, size * sizeof(T));
    const isa target = resolve(exec.target);
    missed_.reserve(missed_.size() + size);
    report(exec, 1);
    const std::size_t before = missed_.size();
    standing_->count(from, size, {exec, target, threads, placement.get()},
                     [this](const key* keys, std::size_t n) {
                       if constexpr (std::is_integral_v<T>) return missed_.append(keys, n);
                       for (std::size_t i = 0; i < n; ++i) {
                         const T value = portable::value_of<T>(keys[i]);
                         missed_.append(&value, 1);
                       }
                     });
    looked_at_ += size;
    missed_of_them_ += missed_.size() - before;
    note(ran_on_host(target, threads, standing_->method(), placement.get() != nullptr), size);
  }

  // What can wait where memory is short, or the file cannot be written: nothing here may make an add fail
  // that is done.
  void tidy(const execution& exec) noexcept {
    const execution quiet = without_progress(exec);
    try {
      finish(quiet);
      if (looked_at_ >= sizes_.gathering) judge(quiet);
      if (missed_.size() >= enough_to_hash()) hash_missed(quiet);
      finish(quiet);
    } catch (...) {
      return;
    }
  }

  // Where too many keys have no counter, the counters end, and what suits is chosen anew.
  void judge(const execution& exec) {
    constexpr double too_many = 0.4;
    const bool ends = static_cast<double>(missed_of_them_) > too_many * static_cast<double>(looked_at_);
    looked_at_ = missed_of_them_ = 0;
    if (!ends) return;
    end_counters(exec);
    looked_ = false;
  }
  void end_counters(const execution& exec) override {
    if (!standing_) return;
    const int threads = threads_of(exec, standing_->size());
    standing_->settle(threads);
    kept_.make_room(standing_->size());
    kept_.table.add(entries_apart(), threads);
    standing_.reset();
  }

  bool has_counter(std::uint64_t k) const {
    return standing_ && standing_->slot_of(static_cast<key>(k)) < standing_->size();
  }
  void add_to_counter(const entry& e) {
    if (has_counter(e.key)) standing_->add(standing_->slot_of(static_cast<key>(e.key)), e.count);
  }
  // Of counters that are settled.
  std::vector<entry> entries_apart() const override {
    std::vector<entry> found;
    if (!standing_) return found;
    for (std::size_t slot = 0; slot < standing_->size(); ++slot)
      if (standing_->count(slot) != 0) found.push_back({standing_->key_of(slot), standing_->count(slot), 0});
    return found;
  }
  void list_standing(const detail::value_list& into, std::vector<std::uint64_t>& counts) const {
    const std::vector<entry> all = entries_apart();
    void* const values = into.resize(into.vector, all.size());
    counts.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      write_value(type_, values, i, all[i].key);
      counts[i] = all[i].count;
    }
  }
  std::size_t bytes_apart() const override {
    constexpr std::size_t bytes_of_counter = 16;  // with those of threads
    return keyed_stream::bytes_apart() + missed_.size() * sizeof(T) +
           (standing_ ? standing_->size() * bytes_of_counter : 0);
  }
  std::size_t in_memory() const override { return kept_.table.size() + (standing_ ? standing_->size() : 0); }
  void double_counters() noexcept override {
    if (standing_) standing_->double_counts();
  }

  void take(const value_table& table) {
    const auto* values = static_cast<const T*>(table.values.data());
    std::vector<entry> all(table.counts.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = {key_of(values[i]), table.counts[i], 0};
    join(key_table(), all, {});
  }
  void join(const key_table& theirs, const std::vector<entry>& apart, const execution& exec) override {
    const int threads = threads_of(exec, theirs.size() + apart.size());
    if (standing_) standing_->settle(threads);
    const auto foreign = [this](const entry& e) { return entry{e.key, has_counter(e.key) ? 0 : e.count, 0}; };
    std::vector<entry> others;
    for (const entry& e : apart)
      if (!has_counter(e.key)) others.push_back(e);
    kept_.make_room(others.size() + theirs.size());
    kept_.table.add(others, threads);
    try {
      kept_.table.add(theirs, foreign, threads, exec);
    } catch (...) {
      kept_.table.take_back(others);
      throw;
    }
    if (standing_) theirs.for_each([this](const entry& e) { add_to_counter(e); });
    for (const entry& e : apart) add_to_counter(e);
  }

  // --- the table of keys
  void count_alone(const T* from, std::size_t size, const execution& exec) {
    finish(between(exec, 0, 0.5));
    kept_.make_room(size);
    kept_.table.reserve(kept_.table.size() + size, 1);
    report(exec, 1);
    kept_.table.add_all(
        0, [size](std::size_t) { return size; },
        [from](std::size_t) { return [from](std::size_t i) { return entry{key_of(from[i]), 1, 0}; }; }, 1);
    note(ran_on_host(resolve(exec.target), 1, "serial"), size);
  }

  void hash_missed(const execution& exec) {
    if (missed_.size() == 0) return;
    hash(reinterpret_cast<const T*>(missed_.data()), missed_.size(), missed_.size() / 4, exec);
    missed_.clear();
  }

  // Keys partitioned by the parts of the table, to be added by finish().
  void hash(const T* from, std::size_t size, std::size_t distinct, const execution& exec) {
    if (size < std::min(too_few_to_choose, sizes_.look)) return count_alone(from, size, exec);
    const int threads = threads_of(exec, size);
    finish(between(exec, 0, 0.5));
    const std::size_t held = kept_.table.size();
    kept_.reserve(std::max(held, std::min(size, distinct)) + (mostly_new_ ? held : 0), threads);
    const int bits = kept_.table.bits_of_cached_parts();
    in_parts_.make_room(size, bits);
    done_.assign(std::size_t{1} << bits, 0);
    partition(from, size, bits, exec);
    report(exec, 1);
    held_before_ = held;
    unfinished_ = size;
  }

  void partition(const T* from, std::size_t size, int bits, const execution& exec) {
    const int threads = threads_of(exec, size);
    const thread_placement placement(exec, threads, from, size * sizeof(T));
    const isa target = resolve(exec.target);
    std::vector<source_part> parts;
    const auto all = static_cast<std::size_t>(threads);
    const auto cut = [&](std::size_t part) {
      return part == all ? size : size / tile_items * part / all * tile_items;
    };
    for (std::size_t t = 0; t < all; ++t) parts.push_back({cut(t), cut(t + 1)});
    in_parts_.partition(parts, placement.get(), exec, [&](const partition_plan<key>& plan) {
      CAIRN_ON_TARGET(target, partition_values(from, bits, plan));
    });
    note(ran_on_host(target, threads, "partition", placement.get() != nullptr), size);
  }

  // Adds what is partitioned to the table. What throws has added a part, and the rest stays to be added.
  void finish(const execution& exec) {
    if (unfinished_ == 0) return;
    kept_.add_parts(
        parts_bits(), [this](std::size_t part) { return in_parts_.size(part); },
        [this](std::size_t part) { return keys_of(part); }, done_, threads_of(exec, unfinished_), exec);
    mostly_new_ = kept_.table.size() > held_before_ + unfinished_ / 2;
    unfinished_ = 0;
  }
  int parts_bits() const { return static_cast<int>(std::countr_zero(in_parts_.buckets())); }
  auto keys_of(std::size_t part) const {
    return
        [here = in_parts_.keys() + in_parts_.begin()[part]](std::size_t i) { return entry{here[i], 1, 0}; };
  }

  // --- under a cap, what an add has counted
  void finish_piece(const execution& exec) override {
    hash_missed(between(exec, 0, 0.5));
    finish(between(exec, 0.5, 1));
  }
  void piece_finished(const execution& exec) noexcept override { tidy(exec); }
  void take_back(const detail::samples& x) noexcept override {
    if (standing_) standing_->settle(1);
    for_each_key(x, [this](std::uint64_t k) {
      const entry one{k, 1, 0};
      has_counter(k) ? standing_->take_back(standing_->slot_of(static_cast<key>(k)))
                     : kept_.table.take_back({&one, 1});
    });
  }
  // The keys without a counter are where they were partitioned, and partly in the table.
  void take_back_piece(const detail::samples& x) noexcept override {
    missed_.clear();
    for (std::size_t part = 0; unfinished_ != 0 && part < in_parts_.buckets(); ++part) {
      const auto key_at = keys_of(part);
      for (std::size_t i = 0; i < done_[part]; ++i) {
        const entry one = key_at(i);
        kept_.table.take_back({&one, 1});
      }
    }
    unfinished_ = 0;
    if (!standing_) return;
    standing_->settle(1);
    for_each_key(x, [this](std::uint64_t k) {
      if (has_counter(k)) standing_->take_back(standing_->slot_of(static_cast<key>(k)));
    });
  }
  void forget() noexcept override {
    kept_.table = kept_.empty_table();
    standing_.reset();
    missed_.clear();
    unfinished_ = 0;
  }

  std::optional<standing_counts<T>> standing_;  // its keys are not in the table
  key flip_;
  gathered missed_{sizeof(T)};  // samples that have no counter
  std::size_t looked_at_ = 0;   // samples, since the last choice or judgement
  std::size_t missed_of_them_ = 0;
  bool looked_ = false;      // and no counters stand
  bool listed_ = false;      // by a call that counted what waited
  bool mostly_new_ = false;  // the keys of the last partition: then many come again before the next
  partitioned_keys<key> in_parts_;
  std::vector<std::size_t> done_;  // of each part
  std::size_t unfinished_ = 0;     // keys in parts, where they are not all in the table
  std::size_t held_before_ = 0;    // keys of the table, before those in parts
};

}  // namespace cairn::host
