// Axes with a bin for each of some integers.
#include <algorithm>
#include <cairn/axis.hpp>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "src/call/sentence.hpp"
#include "src/tables/axis/kinds/kinds.hpp"
#include "src/tables/axis/thresholds.hpp"

namespace cairn {
namespace tables {
namespace {

constexpr std::uint64_t category_kind = 2;  // in records

class category final : public axis_kind<category> {
 public:
  // std::invalid_argument for an integer that is listed twice.
  explicit category(std::span<const std::int64_t> integers)
      : integers_(integers.begin(), integers.end()), ascending_(integers.size()) {
    bins_ = integers.size();
    std::iota(ascending_.begin(), ascending_.end(), 0U);
    const auto of = [&](std::uint32_t bin) { return integers[bin]; };
    std::ranges::sort(ascending_, {}, [&](auto bin) { return std::pair(of(bin), bin); });
    const auto same = std::ranges::adjacent_find(ascending_, {}, of);
    if (same != ascending_.end())
      throw std::invalid_argument(sentence("axis::categories: integers[", same[0], "] and integers[", same[1],
                                           "] are both ", of(*same), "; expected each once"));
    mapped_.reserve(2 * integers.size());
    for (const std::uint32_t bin : ascending_) {
      const auto number = static_cast<double>(of(bin));
      mapped_.insert(mapped_.end(), {number, number + 1});
    }
  }

  std::span<const std::int64_t> categories() const override { return integers_; }
  std::span<const double> mapped() const override { return mapped_; }

  std::optional<std::size_t> index(double x) const override {
    if (!(x >= -0x1p63 && x < 0x1p63 && x == std::trunc(x))) return std::nullopt;
    const auto number = static_cast<std::int64_t>(x);
    const auto found =
        std::ranges::lower_bound(ascending_, number, {}, [&](auto bin) { return integers_[bin]; });
    if (found == ascending_.end() || integers_[*found] != number) return std::nullopt;
    return *found;
  }
  std::vector<double> centers() const override { return {integers_.begin(), integers_.end()}; }
  std::vector<double> widths() const override { return std::vector<double>(bins(), 1); }
  axis slice(std::size_t first, std::size_t last) const override {
    return axis::categories(std::span(integers_).subspan(first, last - first));
  }
  std::optional<axis> rebin(std::size_t /*factor*/) const override { return std::nullopt; }
  bool counts_as(const state& other) const override {
    return std::ranges::equal(other.categories(), integers_);
  }
  axis_record record() const override { return {category_kind, 0, map, bins(), {}, integers_}; }

  // They alternate between the first number of a category and the first behind it.
  template <class T>
  named_thresholds<T> thresholds_as() const {
    named_thresholds<T> made{thresholds_of_integers<T>(integers_, ascending_)};
    made.has_above = made.thresholds.size() == 2 * bins();
    made.names.resize(2 * bins() + 1);
    for (std::size_t i = 0; i < bins(); ++i) made.names[2 * i + 1] = ascending_[i] + 1;
    return made;
  }
  // Above the last one there are none of them, as between two.
  out_of_bins outside(std::uint64_t below, std::uint64_t above, std::uint64_t nan) const override {
    return {0, 0, nan, below - nan + above};
  }

 private:
  std::vector<std::int64_t> integers_;    // one for each bin
  std::vector<std::uint32_t> ascending_;  // bins, the least integer's first
  std::vector<double> mapped_;            // the integers and those behind them, rounded
};

}  // namespace

axis category_axis(const axis_record& record) { return axis::categories(record.integers); }

}  // namespace tables

axis axis::categories(std::span<const std::int64_t> integers) {
  if (integers.empty() || integers.size() > max_bins)
    throw std::invalid_argument(
        sentence("axis::categories: ", integers.size(), " integers; expected 1 to ", max_bins));
  return axis(std::make_shared<tables::category>(integers));
}

}  // namespace cairn
