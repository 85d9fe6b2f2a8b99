// Natural logarithms, the same bits on every target: + - * / alone, without contraction.
//
// x = 2^n * m with m in [sqrt(1/2), sqrt(2)), f = m - 1, s = f / (2 + f): log(1 + f) = f - f^2/2 + s (f^2/2 +
// R(s^2)), R by the minimax terms of Sun's fdlibm (e_log.c); less than one unit in the last place off.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

// Of positive normal numbers, also infinity gives a number.
template <class V>
inline V logarithm(V x) {
  using word = lanes::unsigned_of<V>;
  constexpr std::uint64_t below_one = 0x3ff0000000000000U - 0x3fe6a09e667f3bcdU;  // 1 less sqrt(1/2)
  const word bits = lanes::as_unsigned(x);
  const word exponent = lanes::shift_right(bits + word(below_one), 52);
  const V f = lanes::as_real(bits - lanes::shift_left(exponent - word(std::uint64_t{1023}), 52)) - V(1.0);
  // An integer in the lowest bits of 2^52.
  const V n = lanes::as_real(exponent | word(std::uint64_t{0x4330000000000000U})) - V(0x1p52 + 1023);
  const V s = f / (V(2.0) + f);
  const V z = s * s;
  const V w = z * z;
  const V even =
      w * (V(3.999999999940941908e-01) + w * (V(2.222219843214978396e-01) + w * V(1.531383769920937332e-01)));
  const V odd = z * (V(6.666666666666735130e-01) +
                     w * (V(2.857142874366239149e-01) +
                          w * (V(1.818357216161805012e-01) + w * V(1.479819860511658591e-01))));
  const V half_square = V(0.5) * f * f;
  return n * V(6.93147180369123816490e-01) -
         ((half_square - (s * (half_square + (even + odd)) + n * V(1.90821492927058770002e-10))) - f);
}

// -log(1 - u) for u in [0, 1); for the least u to the last bit too.
template <class V>
inline V exponential_of(V u) {
  const V rest = V(1.0) - u;
  const V lost = (V(1.0) - rest) - u;  // what rounding of `rest` left out
  return -(logarithm(rest) + lost / rest);
}

}  // namespace cairn::CAIRN_TARGET
