// cairn/frequencies.hpp: a table of values and how often each occurs, and what follows from it.
//
// The functions of a table read its values and counts as they are: a table may be made by hand. They refuse
// (std::invalid_argument) one with other than as many counts as values, with a count of 0, or with counts
// that sum to more than `total`; median, quantiles and expanded_in_order also refuse a part of a table, whose
// counts sum to less: what top returns is one. Cost: O(d log d) for d distinct values, O(d) where the table
// is in order of value. Thread safety: a table that nobody changes may be read by several threads at once.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace cairn {

// unordered: the fastest. value: ascending, NaN last. count: descending, equal counts by ascending value.
// first_seen: as the values first occur in the input.
enum class order { unordered, value, count, first_seen };

// What becomes of NaN: the result is NaN where one was counted, as in numpy.median; or as if there were none,
// as in numpy.nanmedian.
enum class nan_policy { propagate, skip };

// The two middle items in ascending order (of an odd number of items, the middle one twice) and their mean.
// Exact for 64-bit integers, except the mean, which is rounded once.
template <sample T>
struct median_result {
  T lower{};
  T upper{};
  double mean = 0;
};

namespace detail {

// A vector of samples that the library fills without knowing its type.
struct value_list {
  void* vector;
  sample_type type;
  void (*reserve)(void* vector, std::size_t size);
  void* (*resize)(void* vector, std::size_t size);  // returns where the items are
  void (*append)(void* vector, const void* items, std::size_t count);

  void* data() const { return resize(vector, size(vector)); }
  std::size_t (*size)(const void* vector);
};

template <sample T>
value_list list_of(std::vector<T>& values) {
  return {&values,
          sample_type_of<T>(),
          [](void* v, std::size_t size) { static_cast<std::vector<T>*>(v)->reserve(size); },
          [](void* v, std::size_t size) -> void* {
            auto& list = *static_cast<std::vector<T>*>(v);
            list.resize(size);
            return list.data();
          },
          [](void* v, const void* items, std::size_t count) {
            auto& list = *static_cast<std::vector<T>*>(v);
            const T* from = static_cast<const T*>(items);
            list.insert(list.end(), from, from + count);
          },
          [](const void* v) { return static_cast<const std::vector<T>*>(v)->size(); }};
}

// A frequency table without its type; `who` is the function that error messages name.
struct table_view {
  const char* who;
  samples values;
  std::span<const std::uint64_t> counts;
  std::uint64_t total;
};

// Indices, in the table, of the two middle items; the same index twice for NaN that propagates.
struct middle_indices {
  std::size_t lower;
  std::size_t upper;
  double mean;
};
middle_indices median_indices(const table_view& table, nan_policy nan);
std::vector<double> quantiles(const table_view& table, std::span<const double> at, nan_policy nan);
std::vector<std::size_t> mode_indices(const table_view& table);
std::vector<std::size_t> top_indices(const table_view& table, std::size_t k);
std::vector<double> relative(const table_view& table);
void check_whole(const table_view& table);  // its counts sum to its total
void expand_in_order(const table_view& table, void* sorted, std::size_t size);

}  // namespace detail

// A frequency table: counts[i] of the total items are values[i].
template <sample T>
struct frequencies {
  std::vector<T> values;              // distinct
  std::vector<std::uint64_t> counts;  // at least 1
  std::uint64_t total = 0;
  run_info run;

  // std::invalid_argument when nothing was counted.
  median_result<T> median(nan_policy nan = nan_policy::propagate) const {
    const detail::middle_indices found = detail::median_indices(seen("median"), nan);
    return {values[found.lower], values[found.upper], found.mean};
  }
  // By numpy.quantile's linear rule, in double; each `at` in [0, 1]. Beside infinities, where numpy's
  // differences make NaN: an item is itself, what lies between an infinite and another item is that infinity,
  // and NaN only between -inf and inf. std::invalid_argument for an `at` outside, and when nothing was
  // counted.
  std::vector<double> quantiles(std::span<const double> at, nan_policy nan = nan_policy::propagate) const {
    return detail::quantiles(seen("quantiles"), at, nan);
  }
  std::vector<double> quantiles(std::initializer_list<double> at,
                                nan_policy nan = nan_policy::propagate) const {
    return quantiles(std::span(at.begin(), at.size()), nan);
  }
  // The values of the greatest count, ascending; none of an empty table.
  std::vector<T> modes() const {
    std::vector<T> found;
    for (const std::size_t index : detail::mode_indices(seen("modes"))) found.push_back(values[index]);
    return found;
  }
  // The k most frequent values in the order `count`; all of them when there are fewer. O(d + k log k).
  frequencies top(std::size_t k) const {
    frequencies best{{}, {}, total, run};
    for (const std::size_t index : detail::top_indices(seen("top"), k)) {
      best.values.push_back(values[index]);
      best.counts.push_back(counts[index]);
    }
    return best;
  }
  // counts / total.
  std::vector<double> relative() const { return detail::relative(seen("relative")); }
  // All counted items, ascending, NaN last. std::invalid_argument unless `sorted` has `total` items.
  void expanded_in_order_into(std::span<T> sorted) const {
    detail::expand_in_order(seen("expanded_in_order_into"), sorted.data(), sorted.size());
    detail::alias_barrier();
  }
  std::vector<T> expanded_in_order() const {
    detail::check_whole(seen("expanded_in_order"));
    std::vector<T> sorted(total);
    detail::expand_in_order(seen("expanded_in_order"), sorted.data(), sorted.size());
    detail::alias_barrier();
    return sorted;
  }
  // The table without NaN.
  frequencies without_nan() const {
    frequencies kept{{}, {}, total, run};
    for (std::size_t i = 0; i < values.size() && i < counts.size(); ++i) {
      if (values[i] != values[i]) {
        kept.total -= counts[i];
      } else {
        kept.values.push_back(values[i]);
        kept.counts.push_back(counts[i]);
      }
    }
    return kept;
  }

 private:
  detail::table_view seen(const char* who) const { return {who, detail::samples_of(values), counts, total}; }
};

}  // namespace cairn
