// cairn/value_counts.hpp: how often each value occurs, and what follows from it.
//
// Source: "Implementing Parallel Scalable Distribution Counting Algorithm (DCA)", CodeProject 2016, which
// counts by linear search; this counts in a constant number of passes.
//
// Values are equal when they compare equal; -0 is counted as +0, and all NaN are one value. Counts are exact
// 64-bit integers. What is found never depends on threads, instruction set or place; the order `any` may.
//
// Cost: O(n) for n items, one pass where values are few or lie close together, else three over 1 x the input
// of scratch memory; ordering adds O(d log d) for d distinct values. `execution::scratch_bytes` caps the
// tables of the direct method. Inputs of a few thousand items start no threads.
// Thread safety: functions may run at once; one value_counter must not be changed by two threads at once.
// Errors: std::invalid_argument (a place that does not fit; an instruction set this machine lacks),
// std::overflow_error (more than 2^64 - 1 items), std::bad_alloc, device_error, cancelled. A value_counter
// whose add or merge threw is as it was before.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn {

// any: the fastest. value: ascending, NaN last. count: descending, equal counts by ascending value.
// first: as the values first occur in the input.
enum class order { any, value, count, first };

// A frequency table: counts[i] of the total items are values[i]. What follows from one is refused
// (std::invalid_argument) where a count is 0, or the counts sum to more than `total`; median, quantiles and
// counting_sort also refuse a part of a table, whose counts sum to less, as those of top do.
template <class T>
struct frequencies {
  std::vector<T> values;              // distinct
  std::vector<std::uint64_t> counts;  // at least 1
  std::uint64_t total = 0;
  ran how;
};

// The middle of the items in ascending order: the two middle ones, the same one of an odd number of items,
// and their mean.
template <class T>
struct middle {
  T lower{};
  T upper{};
  double mean = 0;
};

// Counts chunk after chunk, for data that arrive in parts or exceed memory. Memory: 36 to 72 bytes for
// each distinct value, besides that of value_counts on the largest chunk. One that was moved from has counted
// nothing; add, merge and table refuse it (std::invalid_argument), until another is assigned to it.
template <class T>
class value_counter {
 public:
  // `finest` is the order that asks most of those that table() will be asked for: where it is not `first`,
  // nothing is spent on remembering where values first occurred.
  explicit value_counter(order finest = order::first);
  value_counter(value_counter&&) noexcept;
  value_counter& operator=(value_counter&&) noexcept;
  value_counter(const value_counter&) = delete;
  value_counter& operator=(const value_counter&) = delete;
  ~value_counter();

  void add(in<T> x, const execution& how = {});
  // Adds what `other` has counted, as if its items came after those counted here. std::invalid_argument when
  // this one remembers first occurrences and the other does not.
  void merge(const value_counter& other, const execution& how = {});
  // The table of all items so far; `how` in it is that of the largest chunk. std::invalid_argument for
  // `first` where it is not remembered.
  frequencies<T> table(order wanted = order::any, const execution& how = {}) const;

  std::uint64_t total() const;
  std::size_t distinct() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

#define CAIRN_DECLARE(T)                                                                                   \
  /* How often each value of x occurs. */                                                                  \
  frequencies<T> value_counts(in<T> x, order wanted = order::any, const execution& how = {});              \
  /* The median. As in numpy, NaN where one was counted. std::invalid_argument when nothing was. */        \
  middle<T> median(const frequencies<T>& table);                                                           \
  /* Quantiles by numpy.quantile's linear rule, in double; each `at` in [0, 1]. As in numpy, NaN where one \
     was counted. Beside infinities, where numpy's differences make NaN: an item is itself, what lies      \
     between an infinite and another item is that infinity, and NaN only between -inf and inf.             \
     std::invalid_argument for an `at` outside, and when nothing was counted. */                           \
  std::vector<double> quantiles(const frequencies<T>& table, std::span<const double> at);                  \
  /* The values of the greatest count, ascending; none of an empty table. */                               \
  std::vector<T> modes(const frequencies<T>& table);                                                       \
  /* The k most frequent values in the order `count`; all of them when there are fewer. O(d + k log k). */ \
  frequencies<T> top(const frequencies<T>& table, std::size_t k);                                          \
  /* counts / total. */                                                                                    \
  std::vector<double> relative_frequencies(const frequencies<T>& table);                                   \
  /* All counted items, ascending, NaN last. std::invalid_argument unless `sorted` has `total` items. */   \
  void counting_sort_into(std::span<T> sorted, const frequencies<T>& table);                               \
  std::vector<T> counting_sort(const frequencies<T>& table);                                               \
  extern template class value_counter<T>;
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DECLARE)
#undef CAIRN_DECLARE

}  // namespace cairn
