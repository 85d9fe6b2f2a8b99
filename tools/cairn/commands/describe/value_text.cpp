// Prints numbers with as few digits as tell them apart, dates and moments as ISO 8601 has them.
#include <fmt/format.h>

#include <cmath>

#include "commands/describe/number_summary.hpp"
#include "inputs/tables/cell_values.hpp"

namespace cairn::tool {
namespace {

std::string text_of_date(std::int64_t days) {
  char room[16];
  return std::string(text_of_days(days, room));
}

// `second`: how many units of the moment one has, as many as decimals are printed.
std::string text_of_moment(std::int64_t moment, std::int64_t second) {
  const std::int64_t day = 86400 * second;
  std::int64_t days = moment / day, time = moment % day;
  if (time < 0) {
    time += day;
    --days;
  }
  const std::int64_t seconds = time / second, parts = time % second;
  std::string text = fmt::format("{}T{:02}:{:02}:{:02}", text_of_date(days), seconds / 3600,
                                 seconds / 60 % 60, seconds % 60);
  if (parts == 0) return text;
  text += fmt::format(".{}", second + parts).erase(1, 1);  // without the leading 1
  return text.substr(0, text.find_last_not_of('0') + 1);
}

constexpr std::int64_t microseconds = 1000000, nanoseconds = 1000000000;

}  // namespace

std::string text_of(value_form form, std::uint64_t key) {
  switch (form) {
    case value_form::integer:
      return fmt::format("{}", integer_of(key));
    case value_form::large:
      return fmt::format("{}", key);
    case value_form::real:
      return fmt::format("{}", real_of(key));
    case value_form::single:
      return fmt::format("{}", static_cast<float>(real_of(key)));
    case value_form::date:
      return text_of_date(integer_of(key));
    case value_form::moment:
      return text_of_moment(integer_of(key), microseconds);
    case value_form::instant:
      break;
  }
  return text_of_moment(integer_of(key), nanoseconds);
}

double place_of(value_form form, std::uint64_t key) {
  if (form == value_form::large) return static_cast<double>(key);
  const bool real = form == value_form::real || form == value_form::single;
  return real ? real_of(key) : static_cast<double>(integer_of(key));
}

std::string text_of_place(value_form form, double place) {
  if (form == value_form::date && place == std::floor(place))
    return text_of_date(static_cast<std::int64_t>(place));
  if (form == value_form::date)
    return text_of_moment(std::llround(place * static_cast<double>(microseconds_a_day)), microseconds);
  if (form == value_form::moment) return text_of_moment(std::llround(place), microseconds);
  return std::isnan(place) ? "nan" : fmt::format("{}", place);
}

}  // namespace cairn::tool
