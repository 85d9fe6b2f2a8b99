// Reads the attributes, and applies them to samples.
#include "shared/cf_rules.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace cairn::tool {
namespace {

bool is_integer(sample_type type) { return type < sample_type::f4; }

sample_type with_other_sign(sample_type type) {
  constexpr auto first_unsigned = static_cast<std::uint8_t>(sample_type::u1);
  const auto number = static_cast<std::uint8_t>(type);
  return static_cast<sample_type>(number < first_unsigned ? number + first_unsigned
                                                          : number - first_unsigned);
}

sample_type turned_by_unsigned(const std::string& text, sample_type stored) {
  if (!is_integer(stored)) return stored;
  const bool is_signed = stored < sample_type::u1;
  const bool turns = is_signed ? text == "true" || text == "True" : text == "false" || text == "False";
  return turns ? with_other_sign(stored) : stored;
}

double as_double(const attribute_number& number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

// 64 bits are the digits of an x86 long double.
long double as_real(const attribute_number& number) {
  return std::visit([](auto value) { return static_cast<long double>(value); }, number);
}

// The attributes of a signed array that _Unsigned calls unsigned are signed too: -1 means the number of the
// same bits, 255 of a byte.
attribute_number with_sign_of(sample_type type, const attribute_number& number) {
  if (std::holds_alternative<double>(number)) return number;
  const long double range = std::ldexp(1.0L, static_cast<int>(8 * size_of(type)));
  const long double real = as_real(number);
  const bool is_signed = type < sample_type::u1;
  if (!is_signed && real < 0 && real >= -range / 2) return static_cast<std::uint64_t>(real + range);
  if (is_signed && real >= range / 2 && real < range) return static_cast<std::int64_t>(real - range);
  return number;
}

std::span<const attribute_number> numbers_named(const cf_attributes& attributes, std::string_view name) {
  const auto found = attributes.numbers.find(name);
  return found == attributes.numbers.end() ? std::span<const attribute_number>() : found->second;
}

[[noreturn]] void refuse_count(std::string_view name, std::size_t count, std::string_view expected) {
  throw std::invalid_argument("has an attribute " + std::string(name) + " of " + std::to_string(count) +
                              " numbers, where " + std::string(expected) + " expected");
}

std::optional<attribute_number> one_number(const cf_attributes& attributes, std::string_view name) {
  const auto numbers = numbers_named(attributes, name);
  if (numbers.size() > 1) refuse_count(name, numbers.size(), "one was");
  return numbers.empty() ? std::nullopt : std::optional(numbers.front());
}

// The stored number that equals it, if there is one.
template <class T>
std::optional<T> stored_as(const attribute_number& number) {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(as_double(number));
  } else {
    const long double real = as_real(number);
    const bool whole = real == std::floor(real);
    const bool inside = real >= static_cast<long double>(std::numeric_limits<T>::min()) &&
                        real <= static_cast<long double>(std::numeric_limits<T>::max());
    return whole && inside ? std::optional(static_cast<T>(real)) : std::nullopt;
  }
}

// Bounds of what is stored, as that type; all samples lie beyond one that its numbers do not reach.
template <class T>
struct stored_range {
  T least = std::numeric_limits<T>::lowest(), greatest = std::numeric_limits<T>::max();
  bool is_empty = false;

  stored_range() {
    if constexpr (std::is_floating_point_v<T>) {
      least = -std::numeric_limits<T>::infinity();
      greatest = std::numeric_limits<T>::infinity();
    }
  }
  void raise(const attribute_number& bound) {
    if constexpr (std::is_floating_point_v<T>) {
      least = std::max(least, static_cast<T>(as_double(bound)));
    } else {
      const long double real = std::ceil(as_real(bound));
      is_empty = is_empty || real > static_cast<long double>(std::numeric_limits<T>::max());
      if (!is_empty && real > static_cast<long double>(least)) least = static_cast<T>(real);
    }
  }
  void lower(const attribute_number& bound) {
    if constexpr (std::is_floating_point_v<T>) {
      greatest = std::min(greatest, static_cast<T>(as_double(bound)));
    } else {
      const long double real = std::floor(as_real(bound));
      is_empty = is_empty || real < static_cast<long double>(std::numeric_limits<T>::min());
      if (!is_empty && real < static_cast<long double>(greatest)) greatest = static_cast<T>(real);
    }
  }
  bool holds(T value) const { return !is_empty && value >= least && value <= greatest; }
};

// Without packing an integer stays exact.
template <class T>
void check_exact(T value) {
  if constexpr (std::is_integral_v<T> && sizeof(T) == 8) {
    const auto real = static_cast<double>(value);
    if (static_cast<long double>(real) == static_cast<long double>(value)) return;
    throw std::invalid_argument("holds " + std::to_string(value) +
                                ", which float64 does not, beside numbers that its attributes call missing");
  }
}

}  // namespace

cf_rules::cf_rules(cf_attributes attributes, sample_type stored)
    : stored_(stored), read_as_(turned_by_unsigned(attributes.is_unsigned, stored)) {
  if (const auto scale = one_number(attributes, "scale_factor")) scale_ = as_double(*scale);
  if (const auto offset = one_number(attributes, "add_offset")) offset_ = as_double(*offset);
  if (read_as_ != stored_)
    for (auto& [name, numbers] : attributes.numbers)
      for (attribute_number& number : numbers) number = with_sign_of(read_as_, number);
  for (const char* const name : {"_FillValue", "missing_value"})
    for (const attribute_number& number : numbers_named(attributes, name))
      if (!std::isnan(as_double(number))) missing_.push_back(number);
  read_bounds(attributes);
}

cf_rules::bound cf_rules::bound_of(const attribute_number& value) const {
  return {value, is_packed() && is_integer(stored_) && std::holds_alternative<double>(value)};
}

void cf_rules::read_bounds(const cf_attributes& attributes) {
  const auto range = numbers_named(attributes, "valid_range");
  if (!range.empty()) {  // instead of valid_min and valid_max
    if (range.size() != 2) refuse_count("valid_range", range.size(), "two were");
    least_.push_back(bound_of(range.front()));
    greatest_.push_back(bound_of(range.back()));
    return;
  }
  if (const auto least = one_number(attributes, "valid_min")) least_.push_back(bound_of(*least));
  if (const auto greatest = one_number(attributes, "valid_max")) greatest_.push_back(bound_of(*greatest));
}

sample_type cf_rules::type() const {
  if (is_packed()) return sample_type::f8;
  if (!has_missing()) return read_as_;
  return stored_ == sample_type::f4 ? sample_type::f4 : sample_type::f8;
}

double cf_rules::unpacked(double value) const {
  if (scale_) value *= *scale_;
  if (offset_) value += *offset_;
  return value;
}

template <class T, class To>
void cf_rules::apply_to(std::span<const std::byte> stored, std::span<std::byte> into) const {
  std::vector<T> missing;
  for (const attribute_number& number : missing_)
    if (const auto value = stored_as<T>(number)) missing.push_back(*value);
  stored_range<T> range;
  double least = -std::numeric_limits<double>::infinity(), greatest = -least;
  for (const bound& one : least_)
    one.of_unpacked ? void(least = std::max(least, as_double(one.value))) : range.raise(one.value);
  for (const bound& one : greatest_)
    one.of_unpacked ? void(greatest = std::min(greatest, as_double(one.value))) : range.lower(one.value);
  const bool packed = is_packed();
  for (std::size_t i = 0; i < stored.size() / sizeof(T); ++i) {
    T value;
    std::memcpy(&value, stored.data() + i * sizeof(T), sizeof(T));
    bool there = range.holds(value);
    for (const T one : missing) there = there && value != one;
    auto number = static_cast<To>(value);
    if (packed) number = static_cast<To>(unpacked(static_cast<double>(value)));
    if (packed)
      there = there && static_cast<double>(number) >= least && static_cast<double>(number) <= greatest;
    if (!packed && there) check_exact(value);
    if (!there) number = std::numeric_limits<To>::quiet_NaN();
    std::memcpy(into.data() + i * sizeof(To), &number, sizeof(To));
  }
}

void cf_rules::apply(std::span<const std::byte> stored, std::span<std::byte> into) const {
  if (!has_missing() && !is_packed()) {
    std::ranges::copy(stored, into.begin());
    return;
  }
  with_type_of(read_as_, [&]<class T>(std::type_identity<T>) {
    if constexpr (std::is_same_v<T, float>) {
      if (type() == sample_type::f4) return apply_to<float, float>(stored, into);
    }
    apply_to<T, double>(stored, into);
  });
}

}  // namespace cairn::tool
