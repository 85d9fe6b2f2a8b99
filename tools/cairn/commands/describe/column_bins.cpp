// Chooses the width of bins and lists their edges.
#include "commands/describe/column_bins.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "inputs/tables/cell_values.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t most_bins = 32;
constexpr std::uint64_t greatest_key = std::numeric_limits<std::uint64_t>::max();

// The bin that a value is in, counted from 0 of all numbers.
std::int64_t bin_of(std::int64_t value, std::int64_t width) {
  return value >= 0 ? value / width : -((-(value + 1)) / width) - 1;
}
bool is_enough(std::int64_t least, std::int64_t greatest, std::int64_t width) {
  return bin_of(greatest, width) - bin_of(least, width) < static_cast<std::int64_t>(most_bins);
}

// Widths that clocks show, in seconds.
constexpr std::array<std::int64_t, 14> clock_widths{1,   2,   5,    15,   30,   60,    120,
                                                    300, 900, 1800, 3600, 7200, 21600, 43200};

// Beyond these sizes edges might not be numbers of 64 bits.
constexpr std::int64_t widest = std::int64_t{1} << 61;

std::int64_t decimal_width(std::int64_t least, std::int64_t greatest, std::int64_t unit) {
  for (std::int64_t power = unit;; power *= 10) {
    for (const std::int64_t factor : {1, 2, 5})
      if (is_enough(least, greatest, power * factor)) return power * factor;
    if (power > widest / 10) return widest;
  }
}

std::int64_t clock_width(std::int64_t least, std::int64_t greatest, std::int64_t second) {
  if (is_enough(least, greatest, second / 2)) return decimal_width(least, greatest, 1);
  for (const std::int64_t width : clock_widths)
    if (is_enough(least, greatest, width * second)) return width * second;
  return decimal_width(least, greatest, 86400 * second);
}

std::int64_t width_of(value_form form, std::int64_t least, std::int64_t greatest) {
  if (form == value_form::moment) return clock_width(least, greatest, 1000000);
  if (form == value_form::instant) return clock_width(least, greatest, 1000000000);
  return decimal_width(least, greatest, 1);
}

}  // namespace

column_bins::column_bins(value_form form, std::uint64_t least, std::uint64_t greatest)
    : form_(form), whole_(is_whole(form) || form == value_form::moment || form == value_form::instant) {
  if (whole_) {
    whole_edges(least, greatest);
  } else if (!round_edges(place_of(form, least), place_of(form, greatest))) {
    even_edges(place_of(form, least), place_of(form, greatest));
  }
  counts_.resize((whole_ ? keys_.size() : edges_.size()) - 1);
}

void column_bins::whole_edges(std::uint64_t least, std::uint64_t greatest) {
  const std::int64_t low = integer_of(least), high = integer_of(greatest);
  if (form_ != value_form::large && low > -widest && high < widest) {
    const std::int64_t width = width_of(form_, low, high);
    for (std::int64_t bin = bin_of(low, width); bin <= bin_of(high, width) + 1; ++bin)
      keys_.push_back(ordered_key(bin * width));
    return;
  }
  const std::uint64_t width = (greatest - least) / most_bins + 1;
  for (std::uint64_t edge = least;; edge += width) {
    keys_.push_back(edge);
    if (greatest - edge >= width) continue;
    keys_.push_back(greatest_key - edge < width ? greatest_key : edge + width);
    return;
  }
}

// False where numbers are too large for their distance, or too small.
bool column_bins::round_edges(double least, double greatest) {
  constexpr int most_digits = 15;
  if (!(greatest > least)) return false;
  const double span = greatest - least;
  if (!std::isfinite(span)) return false;
  const int begin = static_cast<int>(std::floor(std::log10(span / most_bins))) - 1;
  if (begin < -most_digits || begin > most_digits) return false;
  for (int power = begin;; ++power) {
    const double scale = std::pow(10.0, std::abs(power));
    for (const double factor : {1.0, 2.0, 5.0}) {
      const auto edge = [&](double number) {
        return power < 0 ? number * factor / scale : number * factor * scale;
      };
      const double low = std::floor(power < 0 ? least * scale / factor : least / (factor * scale));
      const double high = std::floor(power < 0 ? greatest * scale / factor : greatest / (factor * scale));
      if (high - low >= most_bins) continue;
      if (std::abs(low) > 1e14 || std::abs(high) > 1e14) return false;
      edges_.clear();
      for (double number = low; number <= high + 1; ++number) edges_.push_back(edge(number));
      if (edges_[1] <= least) edges_.erase(edges_.begin());  // a quotient was rounded
      return edges_.front() <= least && edges_.back() > greatest;
    }
  }
}

void column_bins::even_edges(double least, double greatest) {
  edges_.clear();
  const std::size_t bins = greatest > least ? most_bins : 1;
  for (std::size_t i = 0; i <= bins; ++i)
    edges_.push_back(std::lerp(least, greatest, static_cast<double>(i) / static_cast<double>(bins)));
  edges_.back() = greatest;
}

std::vector<std::string> column_bins::edges() const {
  std::vector<std::string> texts;
  for (const std::uint64_t key : keys_) texts.push_back(text_of(form_, key));
  for (const double edge : edges_) texts.push_back(text_of_place(form_, edge));
  return texts;
}

}  // namespace cairn::tool
