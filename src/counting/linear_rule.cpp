// The position of a quantile among items, and numbers between two of them.
#include "src/counting/linear_rule.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "src/call/sentence.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {

quantile_position position_of_quantile(double at, std::uint64_t items) {
  const double position = static_cast<double>(items - 1) * at;
  const double lower = std::min(std::floor(position), 0x1.fffffffffffffp63);
  const std::uint64_t below = std::min(static_cast<std::uint64_t>(lower), items - 1);
  return {below, std::min(below + 1, items - 1), position - lower};
}

void check_quantiles(std::span<const double> at) {
  for (std::size_t i = 0; i < at.size(); ++i)
    if (!(at[i] >= 0 && at[i] <= 1))
      throw std::invalid_argument(
          sentence("quantiles: at[", i, "] is ", at[i], "; expected a number from 0 to 1"));
}

double between(double low, double high, double fraction, double apart) {
  if (low == high || fraction == 0) return low;
  if (std::isinf(low) || std::isinf(high))
    return std::isinf(low) ? low + (std::isinf(high) ? high : 0) : high;
  if (std::isinf(apart)) return low * (1 - fraction) + high * fraction;
  return fraction < 0.5 ? low + apart * fraction : high - apart * (1 - fraction);
}

double between(double low, double high, double fraction) { return between(low, high, fraction, high - low); }

double number_at(const detail::samples& values, std::size_t i) {
  return with_stored_type(values.type, [&](auto zero) {
    return static_cast<double>(static_cast<const decltype(zero)*>(values.data)[i]);
  });
}

double middle_of(const detail::samples& values, std::size_t a, std::size_t b) {
  __extension__ using wide = __int128;
  const auto exact = [&](auto zero) {
    const auto* items = static_cast<const decltype(zero)*>(values.data);
    return static_cast<double>(static_cast<wide>(items[a]) + static_cast<wide>(items[b])) / 2;
  };
  if (values.type == detail::sample_type::int64) return exact(std::int64_t{0});
  if (values.type == detail::sample_type::uint64) return exact(std::uint64_t{0});
  const double low = number_at(values, a);
  const double high = number_at(values, b);
  const double sum = low + high;
  return std::isinf(sum) && !std::isinf(low) && !std::isinf(high) ? low / 2 + high / 2 : sum / 2;
}

}  // namespace cairn
