// Makes integers of weights, and fractions of their sums.
#include "src/tables/draws/boundaries.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cairn/sampling.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <vector>

#include "src/call/bad_weight.hpp"
#include "src/call/sentence.hpp"
#include "src/machine/for_each.hpp"
#include "src/tables/draws/fraction.hpp"

namespace cairn::sampling {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 14;
constexpr int top_bit = 95;  // of the greatest scaled weight: 2^32 of them fit in 128 bits

std::size_t chunks_of(std::size_t items) { return items / chunk + (items % chunk == 0 ? 0 : 1); }

// Weights are read by their bits, so that no floating-point mode (flushed denormals) changes them.
template <class S>
using bits_of = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
template <class S>
constexpr int fraction_bits = std::numeric_limits<S>::digits - 1;
template <class S>
constexpr bits_of<S> sign_bit = bits_of<S>{1} << (8 * sizeof(S) - 1);
template <class S>
constexpr bits_of<S> infinity_bits = std::bit_cast<bits_of<S>>(std::numeric_limits<S>::infinity());

// The bits without those of -0: positive numbers are ordered as their bits are.
template <class S>
bits_of<S> magnitude(S weight) {
  const auto bits = std::bit_cast<bits_of<S>>(weight);
  return bits == sign_bit<S> ? bits_of<S>{0} : bits;
}

// A weight is mantissa * 2^exponent of the type's least denormal.
struct decoded {
  std::uint64_t mantissa;
  int exponent;
};
template <class S>
decoded decode(bits_of<S> magnitude) {
  const auto exponent = static_cast<int>(magnitude >> fraction_bits<S>);
  const bits_of<S> hidden = bits_of<S>{1} << fraction_bits<S>;
  if (exponent == 0) return {magnitude, 0};
  return {(magnitude & (hidden - 1)) | hidden, exponent - 1};
}

struct magnitudes {
  std::uint64_t greatest = 0;
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
};

// Weights to refuse have bits equal to infinity's or greater.
template <class S>
magnitudes magnitudes_of(std::span<const S> weights, int threads) {
  std::vector<magnitudes> seen(chunks_of(weights.size()));
  host::for_each(seen.size(), threads, [&](std::size_t which) {
    bits_of<S> greatest = 0;
    bits_of<S> least = std::numeric_limits<bits_of<S>>::max();
    for (const S weight :
         weights.subspan(which * chunk).first(std::min(chunk, weights.size() - which * chunk))) {
      greatest = std::max(greatest, magnitude(weight));
      least = std::min(least, magnitude(weight));
    }
    seen[which] = {greatest, least};
  });
  magnitudes all;
  for (const magnitudes& one : seen)
    all = {std::max(all.greatest, one.greatest), std::min(all.least, one.least)};
  return all;
}

template <class S>
[[noreturn]] void refuse_first_bad(std::span<const S> weights, std::string_view who) {
  for (std::size_t i = 0;; ++i) {
    if (magnitude(weights[i]) < infinity_bits<S>) continue;
    refuse_weight(who, i, weights[i]);
  }
}

template <class S>
wide sum_of(std::span<const S> weights, int shift) {
  wide sum = 0;
  for (const S weight : weights) sum += scaled(weight, shift);
  return sum;
}

// The sums of the weights before each chunk, then that of all.
template <class S>
std::vector<wide> sums_before(std::span<const S> weights, int shift, int threads) {
  std::vector<wide> sums(chunks_of(weights.size()) + 1);
  host::for_each(sums.size() - 1, threads, [&](std::size_t which) {
    const auto part = weights.subspan(which * chunk);
    sums[which] = sum_of(part.first(std::min(chunk, part.size())), shift);
  });
  wide sum = 0;
  for (wide& one : sums) {
    const wide here = one;
    one = sum;
    sum += here;
  }
  return sums;
}

}  // namespace

template <class S>
wide scaled(S weight, int shift) {
  const decoded number = decode<S>(magnitude(weight));
  const int left = number.exponent + shift;
  if (left >= 0) return static_cast<wide>(number.mantissa) << left;
  return left <= -64 ? 0 : number.mantissa >> -left;
}

template <class S>
weight_scale scale_of(std::span<const S> weights, int threads, std::string_view who) {
  if (weights.empty() || weights.size() > sampler::max_size)
    throw std::invalid_argument(
        sentence(who, ": ", weights.size(), " weights; expected 1 to ", sampler::max_size));
  const magnitudes seen = magnitudes_of(weights, threads);
  if (seen.greatest >= infinity_bits<S>) refuse_first_bad(weights, who);
  if (seen.greatest == 0)
    throw std::invalid_argument(sentence(who, ": all weights are 0; expected one above"));
  const decoded greatest = decode<S>(static_cast<bits_of<S>>(seen.greatest));
  const int top = greatest.exponent + static_cast<int>(std::bit_width(greatest.mantissa)) - 1;
  return {top_bit - top, seen.least == seen.greatest};
}

template <class S>
unit_factors unit_factors_of(const weight_scale& scale) {
  constexpr int least = std::numeric_limits<S>::min_exponent - std::numeric_limits<S>::digits;
  const int exponent = scale.shift - top_bit - least;
  return {std::ldexp(1.0, exponent / 2), std::ldexp(1.0, exponent - exponent / 2)};
}

template <class S>
boundary_list boundaries_of(std::span<const S> weights, const weight_scale& scale, int threads) {
  const std::vector<wide> before = sums_before(weights, scale.shift, threads);
  const fraction_of share(before.back());
  boundary_list made{scratch<std::uint64_t>(std::max<std::size_t>(weights.size() - 1, 1)), 0};
  std::atomic<std::size_t> count = weights.size() - 1;
  host::for_each(before.size() - 1, threads, [&](std::size_t which) {
    wide sum = before[which];
    const std::size_t first = which * chunk;
    const std::size_t last = std::min(first + chunk, weights.size() - 1);
    for (std::size_t i = first; i < last; ++i) {
      sum += scaled(weights[i], scale.shift);
      bool whole = sum == before.back();
      if (!whole) made.data.data()[i] = share.rounded_up(sum, whole);
      if (!whole) continue;
      // No u reaches this boundary, nor any after it.
      std::size_t seen = count.load(std::memory_order_relaxed);
      while (i < seen && !count.compare_exchange_weak(seen, i, std::memory_order_relaxed)) {
      }
      break;
    }
  });
  made.count = count.load();
  return made;
}

#define CAIRN_INSTANTIATE(S)                                                    \
  template wide scaled<S>(S, int);                                              \
  template weight_scale scale_of<S>(std::span<const S>, int, std::string_view); \
  template unit_factors unit_factors_of<S>(const weight_scale&);                \
  template boundary_list boundaries_of<S>(std::span<const S>, const weight_scale&, int);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::sampling
