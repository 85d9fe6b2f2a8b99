// The readers of cells that take few rules: one for each kind of column.
#pragma once

#include <fast_float/fast_float.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <system_error>

#include "inputs/tables/cell_rules.hpp"
#include "inputs/tables/cell_values.hpp"

namespace cairn::tool {

// Readers of a cell that is no empty one: false where it is of another kind, or more than a few rules need to
// be asked.
struct integers {
  static constexpr bool in_rows = false;
  [[gnu::always_inline]] static bool read(const char* first, const char* end, std::uint64_t& key) {
    std::int64_t value = 0;
    if (!short_integer(first, end, value)) return false;
    key = ordered_key(value);
    return true;
  }
  static bool stands_for_nothing(const char*, const char*, std::uint64_t key, const cell_rules& cells) {
    return cells.is_missing(static_cast<double>(integer_of(key)));
  }
};

struct reals {
  static constexpr bool in_rows = false;
  [[gnu::always_inline]] static bool read(const char* first, const char* end, std::uint64_t& key) {
    double value = 0;
    if (!short_number(first, end, value) && !long_number(first, end, value)) return false;
    key = ordered_key(value);
    return true;
  }
  static bool stands_for_nothing(const char*, const char*, std::uint64_t key, const cell_rules& cells) {
    return cells.is_missing(real_of(key));
  }
  // No whole number of many digits, which a double may round; no NaN.
  static bool long_number(const char* first, const char* end, double& value) {
    constexpr std::ptrdiff_t few = 16;
    if (end - first > few && std::find(first, end, '.') == end && std::find(first, end, 'e') == end)
      return false;
    const auto [stop, error] = fast_float::from_chars(first, end, value);
    return stop == end && error != std::errc::invalid_argument && !std::isnan(value);
  }
};

// Words are compared letter by letter.
struct times {
  static constexpr bool in_rows = false;
  static bool stands_for_nothing(const char* first, const char* end, std::uint64_t, const cell_rules& cells) {
    return cells.is_missing({first, static_cast<std::size_t>(end - first)});
  }
};

struct dates : times {
  static bool read(const char* first, const char* end, std::uint64_t& key) {
    const auto days = days_in({first, static_cast<std::size_t>(end - first)});
    if (days) key = ordered_key(*days);
    return days.has_value();
  }
};

struct moments : times {
  static bool read(const char* first, const char* end, std::uint64_t& key) {
    const auto moment = moment_in({first, static_cast<std::size_t>(end - first)});
    if (moment) key = ordered_key(*moment);
    return moment.has_value();
  }
};

struct instants : times {
  static bool read(const char* first, const char* end, std::uint64_t& key) {
    const auto instant = instant_in({first, static_cast<std::size_t>(end - first)});
    if (instant) key = ordered_key(*instant);
    return instant.has_value();
  }
};

constexpr std::uint64_t nan_bits = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());

// Doubles in the order of rows, rounded or not.
template <bool OnlyExact>
struct numbers {
  static constexpr bool in_rows = true;
  [[gnu::always_inline]] static bool read(const char* first, const char* end, std::uint64_t& key) {
    double value = 0;
    if (!short_number(first, end, value)) {
      if (OnlyExact) return false;
      const auto [stop, error] = fast_float::from_chars(first, end, value);
      if (stop != end || error == std::errc::invalid_argument || std::isnan(value)) return false;
    }
    key = std::bit_cast<std::uint64_t>(value);
    return true;
  }
  static bool stands_for_nothing(const char*, const char*, std::uint64_t key, const cell_rules& cells) {
    return cells.is_missing(std::bit_cast<double>(key));
  }
};

}  // namespace cairn::tool
