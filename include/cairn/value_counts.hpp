// cairn/value_counts.hpp: how often each value occurs, and what follows from it.
//
// Source: "Implementing Parallel Scalable Distribution Counting Algorithm (DCA)", CodeProject 2016, which
// counts by linear search; this counts in a constant number of passes.
//
// Values are equal when they compare equal; -0 is counted as +0, and all NaN are one value. Counts are exact
// 64-bit integers. What is found never depends on threads, instruction set or place; of an `unordered`
// table the order may.
//
// Cost: O(n) for n items, one pass where values are few or lie close together, else three over 1 x the input
// of scratch memory; ordering adds O(d log d) for d distinct values. `execution::scratch_bytes` caps the
// tables of the direct method. Inputs of a few thousand items start no threads.
// Over ranks the samples of rank 0 come first, then those of rank 1, and so on; that matters to
// order::first_seen alone. Each entry of a rank's table goes to the rank that the hash of its value chooses,
// 16 bytes (24 with first_seen), and is added there. Of a million samples and more that seem to be nearly all
// distinct, the samples themselves go there, and are counted there; where the table of a rank has a third of
// the range of all values, counters of the range are added up instead, 8 bytes each. An order takes another
// exchange; to get the whole table, an allgather or a gather. Memory: the local table two to three times, or
// the samples twice, a part of the whole table, and where the result goes the whole one. Modes are on all
// ranks.
// Thread safety: functions may run at once; one value_counter must not be changed by two threads at once.
// Errors: std::invalid_argument (a place that does not fit; an instruction set this machine lacks),
// std::overflow_error (more than 2^64 - 1 items), std::bad_alloc, device_error, cancelled. A value_counter
// whose call threw, whatever that was, is as it was before.
#pragma once

#include <atomic>
#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/memory.hpp>
#include <cairn/order_statistics.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

namespace detail {
class cap_share;
}

// A cap of memory that several counters keep to together (counter_options::shared): each may fill what the
// others leave, and always its even part of it, at least 64 KiB. Counters of one cap may be used by several
// threads at once.
class shared_cap {
 public:
  // At least 1 MiB, else std::invalid_argument. `folder`: where values and counts go beyond the cap, as
  // counter_options::folder.
  explicit shared_cap(std::size_t bytes, std::string folder = {});

  std::size_t bytes() const { return bytes_; }
  const std::string& folder() const { return folder_; }
  // Bytes that counters take, and that they need to grow, as of their last calls.
  std::size_t held() const { return held_; }

 private:
  friend class detail::cap_share;

  std::size_t bytes_;
  std::string folder_;
  std::atomic<std::size_t> held_ = 0, counters_ = 0;
};

struct counter_options {
  // The most demanding order you will pass to table(): unless it is first_seen, nothing is spent on
  // remembering where values first occurred.
  cairn::order order = cairn::order::unordered;
  // A cap of the memory that the counter may fill, besides what a standard library holds: at least 1 MiB; 0:
  // none. Beyond it, values and counts go to a file without a name in `folder` (empty: TMPDIR, or else /tmp,
  // which may be memory itself), 24 bytes each; a run that ends, however it ends, leaves nothing of it
  // behind.
  std::size_t memory_bytes = 0;
  std::string folder{};
  // The number of this counter's first item within a longer sequence, if other counters count other parts of
  // it. Then counters may be merged in any order, and first occurrences are those of the whole sequence;
  // items that both have counted are refused, gaps are not. Without it merged items come behind those that
  // are there.
  std::optional<std::uint64_t> first_item{};
  // The cap and the folder, in place of memory_bytes and `folder`, which are not given then.
  std::shared_ptr<shared_cap> shared{};
};

namespace detail {

// Of a table, whole or a part: entries before this one's, and of all parts.
struct counted_values {
  std::uint64_t first = 0;
  std::uint64_t distinct = 0;
  std::uint64_t total = 0;
  run_info run;
};
counted_values value_counts(const samples& x, const value_list& values, std::vector<std::uint64_t>& counts,
                            order wanted, const execution& exec);
void modes(const samples& x, const value_list& found, const execution& exec);

// A value_counter without its type.
class counter {
 public:
  counter(sample_type type, const counter_options& options);
  counter(counter&&) noexcept;
  counter& operator=(counter&&) noexcept;
  counter(const counter&) = delete;
  counter& operator=(const counter&) = delete;
  ~counter();

  void add(const samples& x, const execution& exec);
  void add(const value_list& values, std::vector<std::uint64_t>& counts, std::uint64_t total,
           const run_info& run);
  void merge(const counter& other, const execution& exec);
  run_info table(const value_list& values, std::vector<std::uint64_t>& counts, order wanted,
                 const execution& exec) const;
  void for_each_bucket(const value_list& values, std::vector<std::uint64_t>& counts, order wanted,
                       const execution& exec, const std::function<void(const run_info&)>& visit) const;
  std::uint64_t total() const;
  std::size_t distinct() const;
  void save(const sink& to) const;
  static counter load(sample_type type, const source& from, const counter_options& options);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace detail

// How often each value of x occurs.
template <sample_range R>
frequencies<item_type<R>> value_counts(const R& x, order wanted = order::unordered,
                                       const execution& exec = {}) {
  frequencies<item_type<R>> made;
  const detail::counted_values found =
      detail::value_counts(detail::samples_of(x), detail::list_of(made.values), made.counts, wanted, exec);
  detail::alias_barrier();
  made.total = found.total;
  made.run = found.run;
  return made;
}
template <sample_range R>
frequencies<item_type<R>> value_counts(const R& x, const execution& exec) {
  return value_counts(x, order::unordered, exec);
}
template <class R>
  requires(!sample_range<R>)
frequencies<double> value_counts(const R&, order = order::unordered, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

// Straight from data; medians and quantiles are in cairn/order_statistics.hpp.
template <sample_range R>
std::vector<item_type<R>> modes(const R& x, const execution& exec = {}) {
  std::vector<item_type<R>> found;
  detail::modes(detail::samples_of(x), detail::list_of(found), exec);
  detail::alias_barrier();
  return found;
}
template <class R>
  requires(!sample_range<R>)
std::vector<double> modes(const R&, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

// Counts chunk after chunk, for data that arrive in parts or exceed memory. Small chunks are gathered: an add
// of a thousand items takes some microseconds. Memory: a counter for each value of a range (at most what
// execution::scratch_bytes allows) where values lie close together; the items themselves while one in
// four or more is distinct; else 26 to 51 bytes for each distinct value (with first_seen 38 to 77), half as
// much again while that grows, and up to 64 MiB of gathered items (first_seen: 128), or one for each value
// where that is more, and as much to sort them. Under a cap chunks are counted piece by piece, and table() is
// what must fit into memory: for_each_bucket delivers the rest. total() and table() may run at once. A
// counter that was moved from holds nothing; add, merge and table refuse it (std::invalid_argument), until
// another is assigned to it. Errors, besides those above: std::system_error where the file cannot be written
// or read; it names the folder. Within execution::progress, calls of the same counter are refused
// (std::invalid_argument).
template <sample T>
class value_counter {
 public:
  explicit value_counter(order most_demanding = order::unordered)
      : counter_(detail::sample_type_of<T>(), {.order = most_demanding}) {}
  explicit value_counter(const counter_options& options) : counter_(detail::sample_type_of<T>(), options) {}

  void add(in<T> x, const execution& exec = {}) { counter_.add(detail::samples_of(x), exec); }
  // Adds a table that was made elsewhere, as if its values came in this order. std::invalid_argument for one
  // with other than as many counts as values, with a count of 0, or that is a part of a table.
  void add(frequencies<T> table) {
    counter_.add(detail::list_of(table.values), table.counts, table.total, table.run);
  }
  // Adds what `other` has counted, as if its items came after those counted here; if both have a first_item,
  // as the items of those numbers. std::invalid_argument if this one remembers first occurrences and the
  // other does not, if only one of them has a first_item, and if an item would be counted twice.
  void merge(const value_counter& other, const execution& exec = {}) { counter_.merge(other.counter_, exec); }
  // The table of all items so far; `run` in it is that of the most items that were counted together.
  // std::invalid_argument for `first_seen` where it is not remembered, and for a table beyond a cap that
  // memory cannot hold.
  frequencies<T> table(order wanted = order::unordered, const execution& exec = {}) const {
    frequencies<T> made;
    made.total = counter_.total();
    made.run = counter_.table(detail::list_of(made.values), made.counts, wanted, exec);
    detail::alias_barrier();
    return made;
  }

  // Calls visit(frequencies<T>) for parts of the table: no value is in two of them, and each fits the cap.
  // They come in no order (order::unordered), or ascend, and so do the values in each (order::value): beyond
  // a cap these are sorted and written once more, 16 bytes each, and merged. Their `total` is that of all
  // items. Within a visit the counter may be read (table, distinct, total, another visit); add and merge are
  // refused (std::invalid_argument). Errors: std::invalid_argument for another order.
  template <class Visit>
  void for_each_bucket(const Visit& visit, const execution& exec = {}) const {
    for_each_bucket(visit, order::unordered, exec);
  }
  template <class Visit>
  void for_each_bucket(const Visit& visit, order wanted, const execution& exec = {}) const {
    frequencies<T> part;
    part.total = counter_.total();
    counter_.for_each_bucket(detail::list_of(part.values), part.counts, wanted, exec,
                             [&](const run_info& run) {
                               part.run = run;
                               visit(std::as_const(part));
                             });
    detail::alias_barrier();
  }

  std::uint64_t total() const { return counter_.total(); }
  // Beyond a cap, this reads the file.
  std::size_t distinct() const { return counter_.distinct(); }

  // All of it as bytes (cairn/state.hpp), what a cap moved to a file too; and from bytes. `options`: the cap
  // and the folder of the new counter; it remembers first occurrences where the saved one did. Errors of
  // load: also std::invalid_argument for the state of values of another type, where order::first_seen is
  // asked for and not remembered, and for another first_item than the saved one; std::system_error of the
  // file.
  void save(const sink& to) const { counter_.save(to); }
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static value_counter load(const source& from, const counter_options& options = {}) {
    return value_counter(detail::counter::load(detail::sample_type_of<T>(), from, options));
  }
  static value_counter load(std::span<const std::byte> bytes, const counter_options& options = {}) {
    return load(source_of(bytes), options);
  }

 private:
  explicit value_counter(detail::counter&& made) : counter_(std::move(made)) {}

  detail::counter counter_;
};

}  // namespace cairn
