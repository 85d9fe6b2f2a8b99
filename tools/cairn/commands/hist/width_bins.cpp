// Counts in units of a power of ten, in which width and first edge are whole, and divides once for each edge.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cairn/axis.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "commands/hist/bin_rules.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr double most_exact = 9007199254740992;  // 2^53: whole numbers up to it are doubles
constexpr int most_exact_power = 22;             // of ten, which a double equals

double power_of_ten(int exponent) {
  double power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

// digits * 10^exponent, as a double is written shortest.
struct decimal {
  double digits = 0;
  int exponent = 0;
};
decimal decimal_of(double number) {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::scientific);
  const std::string_view written(text.data(), static_cast<std::size_t>(end.ptr - text.data()));
  const std::size_t letter = written.find('e');
  std::string digits;
  int behind = 0;  // digits behind the point
  for (const char c : written.substr(0, letter)) {
    behind += !digits.empty() && digits != "-" && c != '.' ? 1 : 0;
    if (c != '.') digits += c;
  }
  return {std::strtod(digits.c_str(), nullptr), std::atoi(written.data() + letter + 1) - behind};
}

class edge_maker {
 public:
  edge_maker(double first, double width, bool floats) : first_(first), width_(width), floats_(floats) {
    const decimal low = decimal_of(first), step = decimal_of(width);
    const int unit = first == 0 ? step.exponent : std::min(low.exponent, step.exponent);
    const int of_low = first == 0 ? 0 : low.exponent - unit, of_step = step.exponent - unit;
    is_decimal_ =
        std::abs(unit) <= most_exact_power && of_low <= most_exact_power && of_step <= most_exact_power;
    if (!is_decimal_) return;
    units_of_first_ = low.digits * power_of_ten(of_low);
    units_of_width_ = step.digits * power_of_ten(of_step);
    power_ = power_of_ten(std::abs(unit));
    divides_ = unit < 0;
  }

  double operator()(double i) const {
    const double exact = unrounded(i);
    return floats_ ? static_cast<double>(static_cast<float>(exact)) : exact;
  }

 private:
  double unrounded(double i) const {
    if (is_decimal_) {
      const double steps = i * units_of_width_, units = units_of_first_ + steps;
      const bool exact = std::abs(steps) <= most_exact && std::abs(units) <= most_exact &&
                         std::abs(units_of_first_) <= most_exact;
      if (exact) return divides_ ? units / power_ : units * power_;
    }
    return std::fma(i, width_, first_);
  }

  double first_, width_;
  bool floats_, is_decimal_ = false, divides_ = false;
  double units_of_first_ = 0, units_of_width_ = 0, power_ = 1;
};

[[noreturn]] void refuse_narrow(double width, number_range range) {
  throw refusal(fmt::format("--width {}: is too narrow for edges from {} to {}, which would be equal", width,
                            range.low, range.high));
}

// The last multiple at or below x; steps of a division that was rounded.
double multiple_below(const edge_maker& edge, double x, double width, number_range range) {
  double i = std::floor(x / width);
  if (!(std::abs(i) < most_exact)) refuse_narrow(width, range);
  while (edge(i) > x) --i;
  while (edge(i + 1) <= x) ++i;
  return i;
}

std::vector<double> edges_between(const edge_maker& edge, double first, double last, double width,
                                  number_range range) {
  const double bins = last - first;
  if (!(bins <= static_cast<double>(axis::max_bins)))
    throw refusal(fmt::format("--width {}: makes {:.0f} bins from {} to {}; expected at most {}", width, bins,
                              range.low, range.high, axis::max_bins));
  std::vector<double> edges;
  edges.reserve(static_cast<std::size_t>(bins) + 1);
  for (double i = first; i <= last; ++i) {
    edges.push_back(edge(i));
    if (edges.size() > 1 && !(edges.back() > edges[edges.size() - 2])) refuse_narrow(width, range);
  }
  if (!std::isfinite(edges.front()) || !std::isfinite(edges.back()))
    throw refusal(
        fmt::format("--width {}: is too wide for samples from {} to {}", width, range.low, range.high));
  return edges;
}

}  // namespace

double parse_width(const std::string& text) {
  const std::vector<double> widths = parse_numbers(text, "--width");
  if (widths.size() == 1 && widths[0] > 0) return widths[0];
  throw usage_error(fmt::format("--width {}: expected a number above 0", in_quotes(text)));
}

std::vector<double> edges_of_width(double width, number_range range, bool from_low, bool floats) {
  const edge_maker edge(from_low ? range.low : 0, width, floats);
  if (!from_low) {
    const double first = multiple_below(edge, range.low, width, range);
    const double last = multiple_below(edge, range.high, width, range) + 1;
    return edges_between(edge, first, last, width, range);
  }
  double last = std::max(1.0, std::ceil((range.high - range.low) / width));
  if (!(last < most_exact)) refuse_narrow(width, range);
  while (last > 1 && edge(last - 1) >= range.high) --last;
  while (edge(last) < range.high) ++last;
  return edges_between(edge, 0, last, width, range);
}

}  // namespace cairn::tool
