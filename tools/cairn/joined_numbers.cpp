#include "joined_numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

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
  // Room for as many values as there can be.
  explicit joining(std::size_t most) : slots_(std::bit_ceil(2 * most + 2), none) {
    joined.values.reserve(most);
    joined.counts.reserve(most);
  }

  // False when a value does not fit.
  template <class T>
  bool add(const frequencies<T>& table) {
    if (!std::ranges::all_of(table.values, holds<Wide, T>)) return false;
    for (std::size_t i = 0; i < table.values.size(); ++i) {
      add(static_cast<Wide>(table.values[i]), table.counts[i]);
    }
    joined.total += table.total;
    if (table.total >= largest_) joined.how = table.how;
    largest_ = std::max(largest_, table.total);
    return true;
  }

  frequencies<Wide> joined;

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  void add(Wide value, std::uint64_t count) {
    std::size_t& place = place_of(key_of(value));
    if (place != none) {
      joined.counts[place] += count;
      return;
    }
    place = joined.values.size();
    joined.values.push_back(value);
    joined.counts.push_back(count);
  }

  // By open addressing, at most half full.
  std::size_t& place_of(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (key * 0x9e3779b97f4a7c15U) >> std::countl_zero(mask);
    while (slots_[at] != none && key_of(joined.values[slots_[at]]) != key) at = (at + 1) & mask;
    return slots_[at];
  }

  std::vector<std::size_t> slots_;
  std::uint64_t largest_ = 0;
};

std::size_t entries_in(const std::vector<value_table>& tables) {
  std::size_t entries = 0;
  for (const value_table& one : tables) {
    entries += std::visit([](const auto& table) { return table.values.size(); }, one.table);
  }
  return entries;
}

template <class Wide>
std::optional<value_table> joined_as(const std::vector<value_table>& tables, sample_type type) {
  joining<Wide> all(entries_in(tables));
  for (const value_table& one : tables) {
    if (!std::visit([&](const auto& table) { return all.add(table); }, one.table)) return std::nullopt;
  }
  return value_table{std::move(all.joined), type, std::nullopt, false};
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
