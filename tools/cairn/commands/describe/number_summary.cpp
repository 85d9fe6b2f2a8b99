// Goes over distinct values in ascending order: once for ranks and the mean, once for what needs it. Prints
// numbers with as few digits as tell them apart, dates and moments as ISO 8601 has them.
#include "commands/describe/number_summary.hpp"

#include <fmt/format.h>

#include <array>
#include <cairn/frequencies.hpp>
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

// A sum that keeps the rounding error of each addition (Neumaier, 1974).
class long_sum {
 public:
  void add(long double number) {
    const long double sum = sum_ + number;
    const long double larger = std::fabs(sum_) >= std::fabs(number) ? sum_ : number;
    const long double smaller = std::fabs(sum_) >= std::fabs(number) ? number : sum_;
    lost_ += (larger - sum) + smaller;
    sum_ = sum;
  }
  long double value() const { return sum_ + lost_; }

 private:
  long double sum_ = 0, lost_ = 0;
};

// The value of a key, which a long double holds exactly.
long double long_place(value_form form, std::uint64_t key) {
  if (form == value_form::large) return static_cast<long double>(key);
  const bool real = form == value_form::real || form == value_form::single;
  return real ? static_cast<long double>(real_of(key)) : static_cast<long double>(integer_of(key));
}

// The items on both sides of each quartile.
class quartile_search {
 public:
  explicit quartile_search(std::uint64_t total) {
    for (std::size_t q = 0; q < 3; ++q) {
      const std::uint64_t lower = (total - 1) / 4 * (q + 1) + (total - 1) % 4 * (q + 1) / 4;
      parts_[q] = static_cast<double>((total - 1) % 4 * (q + 1) % 4) / 4;
      ranks_[2 * q] = lower;
      ranks_[2 * q + 1] = std::min(lower + 1, total - 1);
    }
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::ranges::sort(order_, {}, [this](std::size_t i) { return ranks_[i]; });
  }
  void visit(std::uint64_t key, std::uint64_t seen) {
    while (next_ < order_.size() && ranks_[order_[next_]] < seen) items_[order_[next_++]] = key;
  }
  std::array<std::string, 3> text(value_form form) const {
    std::array<std::string, 3> texts;
    for (std::size_t q = 0; q < 3; ++q) {
      const std::uint64_t lower = items_[2 * q], upper = items_[2 * q + 1];
      if (lower == upper || parts_[q] == 0)
        texts[q] = text_of(form, lower);
      else if (form == value_form::instant)  // beyond what doubles hold
        texts[q] = text_of(form, lower + static_cast<std::uint64_t>(
                                             std::llround(parts_[q] * static_cast<double>(upper - lower))));
      else
        texts[q] = text_of_place(form, between(place_of(form, lower), place_of(form, upper), parts_[q]));
    }
    return texts;
  }

 private:
  // The library's rule of quantiles.
  static double between(double a, double b, double part) {
    const std::array<double, 1> at{part};
    return frequencies<double>{{a, b}, {1, 1}, 2, {}}.quantiles(at).front();
  }
  std::array<std::uint64_t, 6> ranks_{}, items_{};
  std::array<double, 3> parts_{};
  std::array<std::size_t, 6> order_{};
  std::size_t next_ = 0;
};

// The part of a column that is finite.
struct finite_part {
  std::uint64_t least = 0, greatest = 0, count = 0;
  long_sum sum;
};

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

void summarise(const key_counter& keys, value_form form, int threads, described_column& column) {
  column.count = keys.total();
  if (column.count == 0) return;
  const bool is_time = form == value_form::date || form == value_form::moment || form == value_form::instant;
  quartile_search quartiles(column.count);
  most_frequent<std::uint64_t> most;
  finite_part finite;
  std::uint64_t seen = 0, least = 0, greatest = 0;
  double infinite = 0;
  const auto visit = [&](std::uint64_t key, std::uint64_t count) {
    if (column.distinct++ == 0) least = key;
    greatest = key;
    seen += count;
    quartiles.visit(key, seen);
    most.offer(key, count);
    const long double place = long_place(form, key);
    if (!std::isfinite(place)) {
      infinite += static_cast<double>(place);
      return;
    }
    if (finite.count == 0) finite.least = key;
    finite.greatest = key;
    finite.count += count;
    finite.sum.add(place * static_cast<long double>(count));
  };
  std::optional<column_bins> bins;
  long double mean = 0;
  long_sum squares;
  const auto between_visits = [&] {
    mean = finite.sum.value() / static_cast<long double>(std::max<std::uint64_t>(1, finite.count));
    if (finite.count > 0) bins.emplace(form, finite.least, finite.greatest);
  };
  const auto visit_again = [&](std::uint64_t key, std::uint64_t count) {
    const long double place = long_place(form, key);
    if (!std::isfinite(place)) return;
    bins->add(key, static_cast<double>(place), count);
    squares.add((place - mean) * (place - mean) * static_cast<long double>(count));
  };
  keys.for_each_twice(visit, between_visits, visit_again, threads);
  column.least = text_of(form, least);
  column.greatest = text_of(form, greatest);
  column.quartiles = quartiles.text(form);
  for (const auto& [key, count] : most.kept(column.distinct))
    column.most.push_back({text_of(form, key), count});
  column.infinite = column.count - finite.count;
  if (!is_time)
    column.mean = column.infinite == 0   ? static_cast<double>(mean)
                  : std::isnan(infinite) ? std::nan("")
                                         : infinite;
  if (!bins) return;
  column.edges = bins->edges();
  column.counts = bins->counts();
  if (!is_time && column.count > 1)
    column.deviation =
        column.infinite > 0
            ? std::nan("")
            : static_cast<double>(std::sqrt(squares.value() / static_cast<long double>(column.count - 1)));
}

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
