// Goes over distinct values in ascending order: once for ranks and the mean, once for what needs it.
#include "commands/describe/tallies/number_summary.hpp"

#include <algorithm>
#include <array>
#include <cairn/frequencies.hpp>
#include <cmath>
#include <numeric>

#include "commands/describe/column_bins.hpp"
#include "commands/describe/tallies/most_frequent.hpp"
#include "inputs/tables/cell_values.hpp"

namespace cairn::tool {
namespace {

// What is lost of each addition is kept (Neumaier, 1974).
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

// As long doubles hold them, which is exactly.
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

// Of finite values.
struct finite_part {
  std::uint64_t least = 0, greatest = 0, count = 0;
  long_sum sum;
};

}  // namespace

void summarise(number_tally& tally, value_form form, described_column& column) {
  column.count = tally.total();
  if (column.count == 0) return;
  const bool is_time = form == value_form::date || form == value_form::moment || form == value_form::instant;
  quartile_search quartiles(column.count);
  most_frequent<std::uint64_t> most;
  finite_part finite;
  std::uint64_t seen = 0, least = 0, greatest = 0;
  double infinite = 0;
  tally.for_each([&](std::uint64_t key, std::uint64_t count) {
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
  });
  column.least = text_of(form, least);
  column.greatest = text_of(form, greatest);
  column.quartiles = quartiles.text(form);
  for (const auto& [key, count] : most.kept(column.distinct))
    column.most.push_back({text_of(form, key), count});
  column.infinite = column.count - finite.count;
  const long double mean =
      finite.sum.value() / static_cast<long double>(std::max<std::uint64_t>(1, finite.count));
  if (!is_time)
    column.mean = column.infinite == 0   ? static_cast<double>(mean)
                  : std::isnan(infinite) ? std::nan("")
                                         : infinite;
  if (finite.count == 0) return;

  column_bins bins(form, finite.least, finite.greatest);
  long_sum squares;
  tally.for_each([&](std::uint64_t key, std::uint64_t count) {
    const long double place = long_place(form, key);
    if (!std::isfinite(place)) return;
    bins.add(key, static_cast<double>(place), count);
    squares.add((place - mean) * (place - mean) * static_cast<long double>(count));
  });
  column.edges = bins.edges();
  column.counts = bins.counts();
  if (!is_time && column.count > 1)
    column.deviation =
        column.infinite > 0
            ? std::nan("")
            : static_cast<double>(std::sqrt(squares.value() / static_cast<long double>(column.count - 1)));
}

}  // namespace cairn::tool
