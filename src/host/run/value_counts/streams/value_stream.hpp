// Values counted chunk after chunk: what stands behind value_counter.
//
// Chunks are gathered until there are enough samples to look at: then a counter stands for each key of a
// range, or for each frequent key (standing_counts.hpp), where that suits the data; keys without one are
// gathered until they are worth partitioning, and added to a table of keys (src/counting/key_table.hpp) part
// by part, so that the part stays in a cache. What suits is looked at again when most keys are missed.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "src/counting/entry.hpp"
#include "src/counting/memory_cap.hpp"
#include "src/layouts/value_table.hpp"

namespace cairn::host {

// Keys are portable::value_key of the values.
class value_stream {
 public:
  virtual ~value_stream() = default;

  // If one of the next three throws (std::bad_alloc, std::system_error of the file beyond a cap, or whatever
  // execution::progress throws), the stream is as it was.
  // Samples on the host.
  virtual void add(const detail::samples& x, const execution& exec) = 0;
  // A table of `items` samples that was made elsewhere; `positions`, where it matters, says where each value
  // was met first.
  virtual void add(const value_table& table, const std::vector<std::uint64_t>& positions,
                   std::uint64_t items) = 0;
  // Adds what another of the same sample type has counted. Its samples come behind those counted here; if
  // positions are items' own numbers, they stay what they are. If these do not come behind those counted
  // here, a merge that throws may have changed positions. settle() of the other was called.
  virtual void merge(const value_stream& other, const execution& exec) = 0;
  // Merges this stream with itself: positions stay. settle() was called. std::bad_alloc.
  virtual void merge_itself() = 0;
  // To be called before all of the next ones: counts what is gathered. What throws loses nothing.
  virtual void settle(const execution& exec) = 0;
  // The same before list alone, which counts some samples faster by itself: of other calls only add may come
  // then.
  virtual void settle_to_list(const execution& exec) { settle(exec); }
  virtual std::size_t distinct() const = 0;
  // Writes values, counts and, where wanted, positions to empty vectors. Returns how the values are arranged:
  // by value, or in any order.
  virtual order list(const detail::value_list& values, std::vector<std::uint64_t>& counts,
                     std::vector<std::uint64_t>* positions, const execution& exec) = 0;
  // Whether entries are in a file.
  virtual bool spilled() const { return false; }
  // As list, but by parts that share no value, each of which fits the cap: next() is called when values and
  // counts have been replaced by those of the next part.
  virtual void list_parts(const detail::value_list& values, std::vector<std::uint64_t>& counts,
                          const execution& exec, const std::function<void()>& next) {
    values.resize(values.vector, 0);
    counts.clear();
    list(values, counts, nullptr, exec);
    next();
  }
  // Calls use(entries) for all, some at a time; no key is in two of them.
  using entries = std::span<const entry>;
  virtual void for_each_entries(const std::function<void(entries)>& use) const = 0;
  // The same by ascending hash, portable::mixed of the key.
  virtual void for_each_by_hash(const std::function<void(entries)>& use) const;

  std::uint64_t total() const { return total_; }
  // If positions are items' own numbers: sets the number of the next item. settle() was called, unless the
  // next item has this number anyway.
  void number_next(std::uint64_t item) noexcept { ahead_ = item - total_; }
  std::uint64_t next_number() const { return total_ + ahead_; }
  const run_info& run() const { return run_; }

 protected:
  void note(const run_info& what_ran, std::uint64_t items) {
    if (items < largest_) return;
    run_ = what_ran;
    largest_ = items;
  }
  void note_that_of(const value_stream& other) { note(other.run_, other.largest_); }
  void counted_elsewhere(const run_info& what_ran, std::uint64_t items) {
    total_ += items;
    note(what_ran, items);
  }

  std::uint64_t total_ = 0;
  std::uint64_t ahead_ = 0;  // the number of an item, less how many came before; modulo 2^64

 private:
  run_info run_{};  // of the most samples that were counted together
  std::uint64_t largest_ = 0;
};

// So many samples are enough; tests make them few.
struct stream_sizes {
  std::size_t look = std::size_t{1} << 18;       // to choose by, at first
  std::size_t gathering = std::size_t{1} << 22;  // to add to the table; or half as many as it has keys
  std::size_t call = std::size_t{1} << 16;       // for counters that stand
};

std::unique_ptr<value_stream> make_value_stream(detail::sample_type type, kept_position positions,
                                                const memory_cap& cap = {}, const stream_sizes& enough = {});

}  // namespace cairn::host
