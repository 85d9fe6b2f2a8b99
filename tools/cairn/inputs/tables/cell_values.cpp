// Reads dates and times of day, and prints dates.
#include "inputs/tables/cell_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

// `count` digits from `at` on; -1 where they are none.
int digits_in(std::string_view text, std::size_t at, std::size_t count) {
  int number = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    if (!is_digit(text[i])) return -1;
    number = 10 * number + (text[i] - '0');
  }
  return number;
}

// A time as text has it.
struct read_time {
  std::int64_t microseconds = 0, nanoseconds = 0;  // of these fewer than 1,000
};

// Of "HH:MM", "HH:MM:SS" and "HH:MM:SS.f..."; nothing where the text is something else.
std::optional<read_time> time_of_day(std::string_view text) {
  constexpr std::size_t most_places = 9;
  if (text.size() < 5 || text[2] != ':') return std::nullopt;
  const int hours = digits_in(text, 0, 2), minutes = digits_in(text, 3, 2);
  int seconds = 0;
  std::int64_t parts = 0;
  if (text.size() > 5) {
    if (text.size() < 8 || text[5] != ':') return std::nullopt;
    seconds = digits_in(text, 6, 2);
  }
  if (text.size() > 8) {
    const std::size_t places = text.size() - 9;
    if (text[8] != '.' || places == 0 || places > most_places) return std::nullopt;
    parts = digits_in(text, 9, places);
    if (parts < 0) return std::nullopt;
    for (std::size_t i = places; i < most_places; ++i) parts *= 10;
  }
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59)
    return std::nullopt;
  return read_time{((std::int64_t{hours} * 60 + minutes) * 60 + seconds) * 1000000 + parts / 1000,
                   parts % 1000};
}

// Since 1970-01-01.
std::optional<read_time> time_in(std::string_view text) {
  if (text.size() < 16 || (text[10] != 'T' && text[10] != ' ')) return std::nullopt;
  if (text.back() == 'Z') text.remove_suffix(1);
  const auto days = days_in(text.substr(0, 10));
  auto time = time_of_day(text.substr(11));
  if (!days || !time) return std::nullopt;
  time->microseconds += *days * microseconds_a_day;
  return time;
}

}  // namespace

std::optional<std::int64_t> days_in(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const int year = digits_in(text, 0, 4), month = digits_in(text, 5, 2), day = digits_in(text, 8, 2);
  if (year < 0 || month < 0 || day < 0) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count();
}

std::optional<std::int64_t> moment_in(std::string_view text) {
  const auto time = time_in(text);
  return time && time->nanoseconds == 0 ? std::optional(time->microseconds) : std::nullopt;
}

std::optional<std::int64_t> instant_in(std::string_view text) {
  const auto time = time_in(text);
  if (!time || std::abs(time->microseconds) > farthest_instant) return std::nullopt;
  return time->microseconds * 1000 + time->nanoseconds;
}

std::string_view text_of_days(std::int64_t days, char (&room)[16]) {
  const std::int64_t z = days + 719468;
  const std::int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  const std::int64_t of_era = z - era * 146097;
  const std::int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t shifted = (5 * of_year + 2) / 153;
  const std::int64_t day = of_year - (153 * shifted + 2) / 5 + 1;
  const std::int64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
  const std::int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  const auto made = fmt::format_to_n(room, sizeof room, "{:04}-{:02}-{:02}", year, month, day);
  return {room, std::min(made.size, sizeof room)};
}

}  // namespace cairn::tool
