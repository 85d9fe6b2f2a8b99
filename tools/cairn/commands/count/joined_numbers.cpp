// Joins frequency tables of several types in a type that holds all their values.
#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "commands/count/number_counter.hpp"

namespace cairn::tool {
namespace {

template <class Wide, class T>
bool holds(T value) {
  if constexpr (std::same_as<Wide, T>) {
    return true;
  } else if constexpr (std::integral<Wide> && std::integral<T>) {
    return std::in_range<Wide>(value);
  } else if constexpr (std::integral<T>) {
    const auto bits = static_cast<std::uint64_t>(value);
    const std::uint64_t size = std::cmp_less(value, 0) ? 0 - bits : bits;
    return size == 0 || size >> std::countr_zero(size) >> std::numeric_limits<double>::digits == 0;
  } else {
    return false;
  }
}

// Equal for values that are equal: 0 and -0, all NaN.
template <class T>
std::uint64_t key_of(T value) {
  if constexpr (std::floating_point<T>) {
    return std::bit_cast<std::uint64_t>(std::isnan(value) ? std::numeric_limits<double>::quiet_NaN()
                                                          : value + 0.0);
  } else {
    return static_cast<std::uint64_t>(value);
  }
}

template <class Wide>
class joining {
 public:
  // False when a value does not fit.
  template <class T>
  bool add(const frequencies<T>& table) {
    if (!std::ranges::all_of(table.values, holds<Wide, T>)) return false;
    for (std::size_t i = 0; i < table.values.size(); ++i) {
      const auto value = static_cast<Wide>(table.values[i]);
      rows_.push_back({key_of(value), rows_.size(), value, table.counts[i]});
    }
    total_ += table.total;
    if (table.total >= largest_) run_ = table.run;
    largest_ = std::max(largest_, table.total);
    return true;
  }

  // Sorted, not hashed: no values take longer than others.
  frequencies<Wide> joined() {
    std::ranges::sort(rows_, {}, [](const row& r) { return std::pair(r.key, r.index); });
    std::size_t distinct = 0;
    for (const row& r : rows_) {
      if (distinct != 0 && rows_[distinct - 1].key == r.key) {
        rows_[distinct - 1].count += r.count;
      } else {
        rows_[distinct++] = r;
      }
    }
    rows_.resize(distinct);
    std::ranges::sort(rows_, {}, &row::index);
    frequencies<Wide> all{{}, {}, total_, run_};
    for (const row& r : rows_) {
      all.values.push_back(r.value);
      all.counts.push_back(r.count);
    }
    return all;
  }

 private:
  struct row {
    std::uint64_t key;
    std::size_t index;
    Wide value;
    std::uint64_t count;
  };
  std::vector<row> rows_;
  std::uint64_t total_ = 0;
  std::uint64_t largest_ = 0;
  run_info run_{};
};

template <class Wide>
std::optional<value_table> joined_as(const std::vector<value_table>& tables, sample_type type) {
  joining<Wide> all;
  for (const value_table& one : tables) {
    if (!std::visit([&](const auto& table) { return all.add(table); }, one.table)) return std::nullopt;
  }
  return value_table{all.joined(), type, std::nullopt, false};
}

}  // namespace

std::optional<value_table> joined_numbers(const std::vector<value_table>& tables) {
  const auto any = [&]<class T>(std::type_identity<T>) {
    return std::ranges::any_of(
        tables, [](const value_table& one) { return std::holds_alternative<frequencies<T>>(one.table); });
  };
  if (any(std::type_identity<double>{})) return joined_as<double>(tables, sample_type::f8);
  if (any(std::type_identity<std::int64_t>{})) {
    if (auto all = joined_as<std::int64_t>(tables, sample_type::i8)) return all;
  }
  return joined_as<std::uint64_t>(tables, sample_type::u8);
}

}  // namespace cairn::tool
