// Fractions of a total with 64 bits, rounded up: ceil(part * 2^64 / total).
//
// Division by multiplication with a reciprocal, exact: Moeller and Granlund, "Improved division by invariant
// integers" (IEEE Transactions on Computers 60, 2011), algorithms 4 (three words by two) and 6 (the
// reciprocal).
#pragma once

#include "src/tables/draws/wide.hpp"

namespace cairn::sampling {

class fraction_of {
 public:
  explicit fraction_of(wide total) : shift_(leading_zeros(total)), divisor_(total << shift_) {
    const std::uint64_t d1 = upper(divisor_);
    const std::uint64_t d0 = lower(divisor_);
    reciprocal_ = static_cast<std::uint64_t>(~wide{0} / d1);  // less 2^64: the upper word is dropped
    std::uint64_t p = d1 * reciprocal_ + d0;
    if (p < d0) {
      --reciprocal_;
      if (p >= d1) {
        --reciprocal_;
        p -= d1;
      }
      p -= d1;
    }
    const wide t = static_cast<wide>(reciprocal_) * d0;
    p += upper(t);
    if (p < upper(t)) {
      --reciprocal_;
      if (((static_cast<wide>(p) << 64) | lower(t)) >= divisor_) --reciprocal_;
    }
  }

  // For part < total. A quotient of 2^64 returns 0 and sets `whole`.
  std::uint64_t rounded_up(wide part, bool& whole) const {
    const wide u = part << shift_;
    const wide q = static_cast<wide>(reciprocal_) * upper(u) + u;
    std::uint64_t quotient = upper(q) + 1;
    const std::uint64_t r1 = lower(u) - upper(q) * upper(divisor_);
    wide rest = (static_cast<wide>(r1) << 64) - static_cast<wide>(lower(divisor_)) * upper(q) - divisor_;
    const std::uint64_t too_great = 0 - static_cast<std::uint64_t>(upper(rest) >= lower(q));
    quotient += too_great;  // by 1, every other time: no branch
    rest += static_cast<wide>(upper(divisor_) & too_great) << 64 | (lower(divisor_) & too_great);
    if (rest >= divisor_) {
      ++quotient;
      rest -= divisor_;
    }
    if (rest != 0) ++quotient;
    whole = quotient == 0 && part != 0;
    return quotient;
  }

 private:
  int shift_;
  wide divisor_;  // the highest bit is set
  std::uint64_t reciprocal_ = 0;
};

}  // namespace cairn::sampling
