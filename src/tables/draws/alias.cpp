// Builds the alias table from weights.
#include "src/tables/draws/alias.hpp"

#include "src/tables/draws/fraction.hpp"

namespace cairn::sampling {
namespace {

// Items whose share is below one slot's and those with more, each from one end of one array: Vose, "A linear
// algorithm for generating random numbers with a given distribution" (1991). The order is part of the frozen
// mapping: the last found are the first taken.
class two_stacks {
 public:
  explicit two_stacks(std::size_t size) : items_(size), top_(size) {}
  void push(bool small, std::uint32_t item) {
    if (small) {
      items_.data()[small_++] = item;
    } else {
      items_.data()[--top_] = item;
    }
  }
  bool both() const { return small_ != 0 && top_ != items_.size(); }
  std::uint32_t take_small() { return items_.data()[--small_]; }
  std::uint32_t& large() { return items_.data()[top_]; }
  void drop_large() { ++top_; }

 private:
  scratch<std::uint32_t> items_;
  std::size_t small_ = 0;
  std::size_t top_;
};

}  // namespace

template <class S>
alias_table alias_table_of(std::span<const S> weights, const weight_scale& scale) {
  const std::size_t n = weights.size();
  alias_table made{scratch<tables::alias_slot>(n), scratch<std::uint32_t>(n)};
  scratch<wide> left(n);  // of each item: weight times n, less what slots already hold; a slot holds `total`
  wide total = 0;
  for (const S weight : weights) total += scaled(weight, scale.shift);
  two_stacks items(n);
  for (std::size_t i = 0; i < n; ++i) {
    left.data()[i] = scaled(weights[i], scale.shift) * n;
    made.slots.data()[i] = {0, static_cast<std::uint32_t>(i)};  // no alias
    made.lower.data()[i] = 0;
    items.push(left.data()[i] < total, static_cast<std::uint32_t>(i));
  }
  const fraction_of share(total);
  while (items.both()) {
    const std::uint32_t small = items.take_small();
    const std::uint32_t large = items.large();
    bool whole = false;
    const std::uint64_t threshold = share.rounded_up(left.data()[small], whole);
    if (!whole) {
      made.slots.data()[small] = {static_cast<std::uint32_t>(threshold >> 32), large};
      made.lower.data()[small] = static_cast<std::uint32_t>(threshold);
    }
    left.data()[large] -= total - left.data()[small];
    if (left.data()[large] >= total) continue;
    items.drop_large();
    items.push(true, large);
  }
  return made;
}

template alias_table alias_table_of<float>(std::span<const float>, const weight_scale&);
template alias_table alias_table_of<double>(std::span<const double>, const weight_scale&);

}  // namespace cairn::sampling
