// What the streams of values share that keep their keys in a table, and beyond a cap in a file.
//
// Under a cap, samples are counted piece by piece. As long as the table holds all, an add that fails takes
// its samples back, key by key. Where the table is full, all that was counted before the add goes to the
// file; what comes then can be forgotten at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "src/counting/entry_hash.hpp"
#include "src/counting/key_table.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/counting/spilling_table.hpp"
#include "src/host/run/value_counts/grown.hpp"
#include "src/host/run/value_counts/streams/gathering_stream.hpp"
#include "src/host/run/value_counts/streams/stream_keys.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::host {

// Calls use(number, entry) for the entries of a table, from several threads; numbers ascend from 0.
template <class Use>
void for_each_listed(const key_table& table, int threads, const execution& exec, const Use& use) {
  std::vector<std::size_t> first(table.parts() + 1);
  for (std::size_t p = 0; p < table.parts(); ++p) first[p + 1] = first[p] + table.size_of_part(p);
  for_each_reported(table.parts(), table.size(), threads, exec, [&](std::size_t p) {
    std::size_t at = first[p];
    table.for_each_of_part(p, [&](const entry& e) { use(at++, e); });
  });
}

class keyed_stream : public gathering_stream {
  using base = gathering_stream;

 public:
  keyed_stream(detail::sample_type type, kept_position positions, const memory_cap& cap,
               const stream_sizes& enough)
      : base(type, enough), kept_(detail::size_of(type) == 8 ? 64 : 32, positions, cap) {}

  using base::add;
  void add(const detail::samples& x, const execution& exec) final {
    if (!kept_.capped() || x.size <= kept_.most_at_once()) {
      base::add(x, exec);
      return tell_others();
    }
    settle_in_memory(between(exec, 0, 0.1));
    const execution rest = between(exec, 0.1, 1);
    if (!add_in_memory(x, rest)) {
      all_or_nothing(exec, [&] {
        piece_count none;
        count_pieces(x, none, rest);
      });
    }
    total_ += x.size;
    tell_others();
  }

  void merge(const value_stream& other, const execution& exec) final {
    const auto* alike = dynamic_cast<const keyed_stream*>(&other);
    if (alike != nullptr && !alike->spilled() && kept_.fit(alike->in_memory())) {
      join(alike->kept_.table, alike->entries_apart(), exec);
    } else if (!kept_.capped() || (!other.spilled() && kept_.fit(other.distinct()))) {
      join(table_of(other, between(exec, 0, 0.5)), {}, between(exec, 0.5, 1));
    } else {
      settle_in_memory(between(exec, 0, 0.1));
      all_or_nothing(exec, [&] { add_entries_of(other, between(exec, 0.1, 1)); });
    }
    total_ += other.total();
    note_that_of(other);
    tell_others();
  }
  void merge_itself() final {
    kept_.double_counts();
    double_counters();
    total_ *= 2;
  }

  void settle(const execution& exec) final {
    settle_in_memory(exec);
    kept_.complete();
    tell_others();
  }
  bool spilled() const final { return kept_.spilled(); }
  void for_each_entries(const std::function<void(value_stream::entries)>& use) const final {
    const std::vector<entry> apart = entries_apart();
    use(apart);
    std::vector<entry> some;
    kept_.for_each_table([&](const key_table& table) { for_some_entries(table, some, use); });
  }
  void for_each_by_hash(const std::function<void(value_stream::entries)>& use) const final {
    std::vector<entry> apart = entries_apart();
    sort_by_hash(apart);
    std::span<const entry> left = apart;
    std::vector<entry> joined;
    kept_.for_each_by_hash([&](std::vector<entry>& some) {
      sort_by_hash(some);
      if (some.empty()) return;
      const auto behind = std::ranges::upper_bound(left, hash_of(some.back()), {}, hash_of);
      joined.clear();
      std::ranges::merge(left.begin(), behind, some.begin(), some.end(), std::back_inserter(joined), {},
                         hash_of, hash_of);
      left = {behind, left.end()};
      use(joined);
    });
    use(left);
  }

 protected:
  // --- what else a stream keeps in memory: counters of some keys, which are not in the table
  // As settle(), but what is in memory may stay there.
  virtual void settle_in_memory(const execution& exec) { base::settle(exec); }
  // Different keys in memory, at most.
  virtual std::size_t in_memory() const { return kept_.table.size(); }
  virtual std::vector<entry> entries_apart() const { return {}; }
  // Bytes of counters, and of samples that will be counted.
  virtual std::size_t bytes_apart() const { return 4 * waiting().bytes(); }
  // Tells counters of the same cap what this one takes.
  void tell_others() noexcept { kept_.hold(bytes_apart()); }
  // All keys are in the table from now on. What throws loses nothing.
  virtual void end_counters(const execution& /*exec*/) {}
  virtual void double_counters() noexcept {}

  // Adds entries, those of `theirs` and some whose keys are not in it, as if they came behind. All or
  // nothing.
  virtual void join(const key_table& theirs, const std::vector<entry>& apart, const execution& exec) = 0;
  // What the count of samples has left to do. What throws has done a part.
  virtual void finish_piece(const execution& /*exec*/) {}
  virtual void piece_finished(const execution& /*exec*/) noexcept {}
  // Takes back samples that were counted and finished, all of them in memory, and those where finish_piece
  // threw.
  virtual void take_back(const detail::samples& x) noexcept = 0;
  virtual void take_back_piece(const detail::samples& x) noexcept { take_back(x); }
  // Nothing is in memory from now on.
  virtual void forget() noexcept = 0;

  // Appends the entries of a table.
  void append(const key_table& table, const detail::value_list& into, std::vector<std::uint64_t>& counts,
              std::vector<std::uint64_t>* positions, const execution& exec) const {
    const std::size_t held = counts.size();
    const int threads = threads_of(exec, table.size());
    void* const values = grow(into, held + table.size(), threads, between(exec, 0, 0.1));
    grow(counts, held + table.size(), threads, between(exec, 0.1, 0.2));
    if (positions != nullptr) positions->resize(held + table.size());
    for_each_listed(table, threads, between(exec, 0.2, 1), [&](std::size_t at, const entry& e) {
      write_value(type_, values, held + at, e.key);
      counts[held + at] = e.count;
      if (positions != nullptr) (*positions)[held + at] = e.position;
    });
  }
  // Appends all. Vectors that grew table by table would be moved each time.
  void append_all(const detail::value_list& into, std::vector<std::uint64_t>& counts,
                  std::vector<std::uint64_t>* positions, const execution& exec) const {
    const std::size_t expected = counts.size() + kept_.estimated_keys();
    const int threads = threads_of(exec, expected);
    reserve(into, expected, threads, without_progress(exec));
    reserve(counts, expected, threads, without_progress(exec));
    if (positions != nullptr) positions->reserve(expected);
    kept_.for_each_table([&](const key_table& some) { append(some, into, counts, positions, exec); });
  }
  void list_tables(const detail::value_list& into, std::vector<std::uint64_t>& counts, const execution& exec,
                   const std::function<void()>& next) const {
    kept_.for_each_table([&](const key_table& some) {
      into.resize(into.vector, 0);
      counts.clear();
      append(some, into, counts, nullptr, exec);
      next();
    });
  }

  // What is added to the positions of what is merged: positions that are items' own numbers stay.
  std::uint64_t moved_by() const { return kept_.keeps_least_positions() ? 0 : total_; }

  spilling_table kept_;

 private:
  // Of the samples of an add: counted and finished, and those behind them that are counted but not finished.
  struct piece_count {
    std::size_t finished = 0;
    std::size_t begun = 0;
  };

  void count_pieces(const detail::samples& x, piece_count& done, const execution& exec) {
    const auto share = [&x](std::size_t n) { return static_cast<double>(n) / static_cast<double>(x.size); };
    while (done.finished < x.size) {
      const std::size_t n = std::min(kept_.most_at_once(), x.size - done.finished);
      const execution part = between(exec, share(done.finished), share(done.finished + n));
      count(part_of(x, done.finished, n), total_ + done.finished, may_wait::no, part);
      done.begun = n;
      finish_piece(part);
      done.finished += std::exchange(done.begun, 0);
      piece_finished(exec);
    }
    report(exec, 1);
  }

  // All or nothing; false where the table became too small.
  bool add_in_memory(const detail::samples& x, const execution& exec) {
    piece_count done;
    const auto undo = [&] {
      kept_.allow_spilling(true);
      if (done.begun != 0) take_back_piece(part_of(x, done.finished, done.begun));
      take_back(part_of(x, 0, done.finished));
    };
    kept_.allow_spilling(false);
    try {
      count_pieces(x, done, exec);
    } catch (const table_is_full&) {
      undo();
      return false;
    } catch (...) {
      undo();
      throw;
    }
    kept_.allow_spilling(true);
    return true;
  }

  // Calls work(), which may move entries to the file; settle_in_memory was called.
  template <class Work>
  void all_or_nothing(const execution& exec, const Work& work) {
    end_counters(exec);
    const auto before = kept_.move_to_file();
    try {
      work();
    } catch (...) {
      kept_.return_to(before);
      forget();
      throw;
    }
  }

  void add_entries_of(const value_stream& other, const execution& exec) {
    std::uint64_t items = 0;
    std::vector<entry> moved;
    other.for_each_entries([&](value_stream::entries some) {
      moved.assign(some.begin(), some.end());
      for (entry& e : moved) {
        e.position += moved_by();
        items += e.count;
      }
      kept_.make_room(moved.size());
      kept_.table.add(moved, threads_of(exec, moved.size()));
      report(exec, static_cast<double>(items) / static_cast<double>(other.total()));
    });
  }
  key_table table_of(const value_stream& other, const execution& exec) const {
    std::uint64_t items = 0;
    key_table made = kept_.empty_table();
    other.for_each_entries([&](value_stream::entries some) {
      made.add(some, threads_of(exec, some.size()));
      for (const entry& e : some) items += e.count;
      report(exec,
             static_cast<double>(items) / static_cast<double>(std::max<std::uint64_t>(other.total(), 1)));
    });
    return made;
  }
  static void for_some_entries(const key_table& table, std::vector<entry>& some,
                               const std::function<void(value_stream::entries)>& use) {
    constexpr std::size_t at_once = std::size_t{1} << 14;
    some.clear();
    table.for_each([&](const entry& e) {
      some.push_back(e);
      if (some.size() < at_once) return;
      use(some);
      some.clear();
    });
    use(some);
    some.clear();
  }
};

}  // namespace cairn::host
