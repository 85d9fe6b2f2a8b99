// Reads the attributes, and applies them to samples.
#include "inputs/formats/hdf5/cf_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace cairn::tool {
namespace {

bool is_integer(sample_type type) { return type < sample_type::f4; }

sample_type turned_by_unsigned(hid_t dataset, sample_type stored) {
  const std::optional<std::string> text = text_of(dataset, "_Unsigned");
  if (!text || !is_integer(stored)) return stored;
  const auto number = static_cast<std::uint8_t>(stored);
  constexpr auto first_unsigned = static_cast<std::uint8_t>(sample_type::u1);
  if ((*text == "true" || *text == "True") && number < first_unsigned)
    return static_cast<sample_type>(number + first_unsigned);
  if ((*text == "false" || *text == "False") && number >= first_unsigned)
    return static_cast<sample_type>(number - first_unsigned);
  return stored;
}

double as_double(const attribute_number& number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

// 64 bits are the digits of an x86 long double.
long double as_real(const attribute_number& number) {
  return std::visit([](auto value) { return static_cast<long double>(value); }, number);
}

std::optional<double> one_number(hid_t dataset, const std::string& name) {
  const auto numbers = numbers_of(dataset, name);
  if (!numbers || numbers->empty()) return std::nullopt;
  if (numbers->size() == 1) return as_double(numbers->front());
  throw std::invalid_argument(
      fmt::format("has an attribute {} of {} numbers, where one was expected", name, numbers->size()));
}

// The sample that is stored for it; nothing where no sample can equal it. Files that call their bytes
// unsigned give the signed one of the same bits.
template <class T>
std::optional<T> stored_as(const attribute_number& number) {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(as_double(number));
  } else {
    if (const auto* const whole = std::get_if<std::int64_t>(&number)) {
      const bool of_these_bits = *whole >= std::numeric_limits<std::make_signed_t<T>>::min() && *whole < 0;
      if (std::in_range<T>(*whole) || (std::is_unsigned_v<T> && of_these_bits)) return static_cast<T>(*whole);
      return std::nullopt;
    }
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
    throw std::invalid_argument(fmt::format(
        "holds {}, which float64 does not, beside numbers that its attributes call missing; --raw "
        "reads all as they are stored",
        value));
  }
}

}  // namespace

cf_rules::cf_rules(hid_t dataset, sample_type stored)
    : stored_(stored), read_as_(turned_by_unsigned(dataset, stored)) {
  scale_ = one_number(dataset, "scale_factor");
  offset_ = one_number(dataset, "add_offset");
  for (const char* const name : {"_FillValue", "missing_value"}) {
    for (const attribute_number& number : numbers_of(dataset, name).value_or(std::vector<attribute_number>()))
      if (!std::isnan(as_double(number))) missing_.push_back(number);
  }
  read_bounds(dataset);
}

cf_rules::bound cf_rules::bound_of(const attribute_number& value) const {
  return {value, is_packed() && is_integer(stored_) && std::holds_alternative<double>(value)};
}

void cf_rules::read_bounds(hid_t dataset) {
  const auto range = numbers_of(dataset, "valid_range");
  if (range && range->size() != 2)
    throw std::invalid_argument(
        fmt::format("has an attribute valid_range of {} numbers, where two were expected", range->size()));
  const auto one = [&](const std::string& name, std::vector<bound>& into) {
    const auto numbers = numbers_of(dataset, name);
    if (!numbers || numbers->empty()) return;
    if (numbers->size() > 1) static_cast<void>(one_number(dataset, name));
    into.push_back(bound_of(numbers->front()));
  };
  if (!range) {  // which stands for both
    one("valid_min", least_);
    one("valid_max", greatest_);
    return;
  }
  least_.push_back(bound_of(range->front()));
  greatest_.push_back(bound_of(range->back()));
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
