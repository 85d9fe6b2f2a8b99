// The values of a column that keys stand for: as text, and as places on its axis.
#pragma once

#include <cstdint>
#include <string>

namespace cairn::tool {

// single: reals of 32 bits. large: whole numbers without a sign.
enum class value_form : std::uint8_t { integer, large, real, single, date, moment, instant };

std::string text_of(value_form form, std::uint64_t key);
// Days, microseconds and nanoseconds of dates, moments and instants; whole numbers beyond 2^53 are rounded.
double place_of(value_form form, std::uint64_t key);
// Of places between values.
std::string text_of_place(value_form form, double place);
constexpr bool is_whole(value_form form) {
  return form == value_form::integer || form == value_form::large || form == value_form::date;
}

}  // namespace cairn::tool
