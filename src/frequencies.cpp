// What follows from a frequency table.
#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "src/counting/keys.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/sentence.hpp"

namespace cairn {
namespace {

template <class T>
bool is_before(T a, T b) {
  return key_of_value(a) < key_of_value(b);
}

// Whether a table may be a part of one, whose counts sum to less than its total: that of top is.
enum class completeness { whole, part };

template <class T>
void check_table(const frequencies<T>& table, const char* who, completeness expected) {
  if (table.values.size() != table.counts.size())
    throw std::invalid_argument(sentence(who, ": the table has ", table.values.size(), " values but ",
                                         table.counts.size(), " counts"));
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < table.counts.size(); ++i) {
    const std::uint64_t count = table.counts[i];
    if (count == 0) throw std::invalid_argument(sentence(who, ": counts[", i, "] is 0; expected 1 or more"));
    if (count > table.total - sum)
      throw std::invalid_argument(
          sentence(who, ": the counts sum to more than the table's total, ", table.total));
    sum += count;
  }
  if (expected == completeness::whole && sum != table.total)
    throw std::invalid_argument(
        sentence(who, ": the counts sum to ", sum, ", the table's total is ", table.total));
}

// Places in the table, by ascending value.
template <class T>
std::vector<std::size_t> ascending(const frequencies<T>& table) {
  std::vector<std::size_t> places(table.values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto before = [&](std::size_t a, std::size_t b) {
    return is_before(table.values[a], table.values[b]);
  };
  if (!std::ranges::is_sorted(places, before)) std::ranges::sort(places, before);
  return places;
}

// The items in ascending order, without writing them out.
template <class T>
class ordered_items {
 public:
  explicit ordered_items(const frequencies<T>& table) : table_(table), places_(ascending(table)) {
    std::uint64_t sum = 0;
    for (const std::size_t place : places_) ends_.push_back(sum += table.counts[place]);
  }
  std::uint64_t size() const { return ends_.back(); }
  T operator[](std::uint64_t i) const {
    const auto at = std::ranges::upper_bound(ends_, i);
    return table_.values[places_[static_cast<std::size_t>(at - ends_.begin())]];
  }
  bool has_nan() const {
    if constexpr (std::is_floating_point_v<T>) return std::isnan(table_.values[places_.back()]);
    return false;
  }

 private:
  const frequencies<T>& table_;
  std::vector<std::size_t> places_;
  std::vector<std::uint64_t> ends_;
};

template <class T>
ordered_items<T> items_of(const frequencies<T>& table, const char* who) {
  check_table(table, who, completeness::whole);
  if (table.values.empty())
    throw std::invalid_argument(sentence(who, ": nothing was counted; at least one item is needed"));
  return ordered_items<T>(table);
}

// Rounded once, and never overflowing.
template <class T>
double mean_of(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    const double sum = static_cast<double>(a) + static_cast<double>(b);
    return std::isinf(sum) && !std::isinf(a) && !std::isinf(b)
               ? static_cast<double>(a) / 2 + static_cast<double>(b) / 2
               : sum / 2;
  } else {
    __extension__ using wide = __int128;
    return static_cast<double>(static_cast<wide>(a) + static_cast<wide>(b)) / 2;
  }
}

template <class T>
middle<T> median_of(const frequencies<T>& table) {
  const portable::fp_default fp;
  const ordered_items<T> items = items_of(table, "median");
  if constexpr (std::is_floating_point_v<T>) {
    constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    if (items.has_nan()) return {nan, nan, nan};
  }
  const std::uint64_t n = items.size();
  const T lower = items[(n - 1) / 2];
  const T upper = items[n / 2];
  return {lower, upper, mean_of(lower, upper)};
}

// numpy's: from the nearer of the two, so that both ends are met exactly.
template <class T>
double between(T a, T b, double fraction) {
  const auto low = static_cast<double>(a);
  const auto high = static_cast<double>(b);
  if (low == high || fraction == 0) return low;
  if (std::isinf(low) || std::isinf(high))
    return std::isinf(low) ? low + (std::isinf(high) ? high : 0) : high;
  const double apart = high - low;
  if (std::isinf(apart)) return low * (1 - fraction) + high * fraction;
  return fraction < 0.5 ? low + apart * fraction : high - apart * (1 - fraction);
}

template <class T>
std::vector<double> quantiles_of(const frequencies<T>& table, std::span<const double> at) {
  const portable::fp_default fp;
  const ordered_items<T> items = items_of(table, "quantiles");
  for (std::size_t i = 0; i < at.size(); ++i)
    if (!(at[i] >= 0 && at[i] <= 1))
      throw std::invalid_argument(
          sentence("quantiles: at[", i, "] is ", at[i], "; expected a number from 0 to 1"));
  std::vector<double> found;
  for (const double q : at) {
    const double place = static_cast<double>(items.size() - 1) * q;
    const double lower = std::min(std::floor(place), 0x1.fffffffffffffp63);
    const std::uint64_t i = std::min(static_cast<std::uint64_t>(lower), items.size() - 1);
    const T high = items[std::min(i + 1, items.size() - 1)];
    found.push_back(items.has_nan() ? std::numeric_limits<double>::quiet_NaN()
                                    : between(items[i], high, place - lower));
  }
  return found;
}

template <class T>
std::vector<T> modes_of(const frequencies<T>& table) {
  const portable::fp_default fp;
  check_table(table, "modes", completeness::part);
  std::vector<T> found;
  if (table.values.empty()) return found;
  const std::uint64_t greatest = std::ranges::max(table.counts);
  for (std::size_t i = 0; i < table.values.size(); ++i)
    if (table.counts[i] == greatest) found.push_back(table.values[i]);
  std::ranges::sort(found, is_before<T>);
  return found;
}

template <class T>
frequencies<T> top_of(const frequencies<T>& table, std::size_t k) {
  const portable::fp_default fp;
  check_table(table, "top", completeness::part);
  std::vector<std::size_t> places(table.values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto before = [&](std::size_t a, std::size_t b) {
    return table.counts[a] != table.counts[b] ? table.counts[a] > table.counts[b]
                                              : is_before(table.values[a], table.values[b]);
  };
  if (k < places.size()) {
    std::ranges::nth_element(places, places.begin() + static_cast<std::ptrdiff_t>(k), before);
    places.resize(k);
  }
  std::ranges::sort(places, before);
  frequencies<T> best{{}, {}, table.total, table.how};
  for (const std::size_t place : places) {
    best.values.push_back(table.values[place]);
    best.counts.push_back(table.counts[place]);
  }
  return best;
}

template <class T>
std::vector<double> relative(const frequencies<T>& table) {
  const portable::fp_default fp;
  check_table(table, "relative_frequencies", completeness::part);
  std::vector<double> shares(table.counts.size());
  std::ranges::transform(table.counts, shares.begin(), [&](std::uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(table.total);
  });
  return shares;
}

template <class T>
void write_sorted(std::span<T> sorted, const frequencies<T>& table) {
  const portable::fp_default fp;
  check_table(table, "counting_sort_into", completeness::whole);
  if (sorted.size() != table.total)
    throw std::invalid_argument(sentence("counting_sort_into: sorted has room for ", sorted.size(),
                                         " items; the table counts ", table.total));
  std::size_t at = 0;
  for (const std::size_t place : ascending(table)) {
    std::fill_n(sorted.data() + at, table.counts[place], table.values[place]);
    at += table.counts[place];
  }
}

}  // namespace

#define CAIRN_DEFINE(T)                                                                                      \
  middle<T> median(const frequencies<T>& table) { return median_of(table); }                                 \
  std::vector<double> quantiles(const frequencies<T>& table, std::span<const double> at) {                   \
    return quantiles_of(table, at);                                                                          \
  }                                                                                                          \
  std::vector<T> modes(const frequencies<T>& table) { return modes_of(table); }                              \
  frequencies<T> top(const frequencies<T>& table, std::size_t k) { return top_of(table, k); }                \
  std::vector<double> relative_frequencies(const frequencies<T>& table) { return relative(table); }          \
  void counting_sort_into(std::span<T> sorted, const frequencies<T>& table) { write_sorted(sorted, table); } \
  std::vector<T> counting_sort(const frequencies<T>& table) {                                                \
    check_table(table, "counting_sort", completeness::whole);                                                \
    std::vector<T> sorted(table.total);                                                                      \
    write_sorted(std::span<T>(sorted), table);                                                               \
    return sorted;                                                                                           \
  }
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DEFINE)
#undef CAIRN_DEFINE

}  // namespace cairn
