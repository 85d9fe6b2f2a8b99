// The inner step of the histogram with AVX-512 (F, BW, DQ, VL): positions, entries and sums stay in
// registers. 4.0 billion indices per second and core on an Emerald Rapids Xeon, where the scalar walk of
// src/host/sweeps/histogram/block.hpp does 1.65 (perf/results/). On Zen 4, whose gathers are slow, the walk
// is known to win.
#pragma once

#include <immintrin.h>

#include "src/host/sweeps/histogram/block.hpp"

namespace cairn::CAIRN_TARGET {

constexpr int downwards = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;

// Sixteen samples in one or two registers.
template <class T>
struct sixteen;

template <>
struct sixteen<float> {
  __m512 x;
  explicit sixteen(const float* from) : x(_mm512_loadu_ps(from)) {}
  __m512i positions(const tables::position_map<float>& map) const {
    return position_of(lanes::batch<float>(x), map);
  }
  __mmask16 reaches(const float* thresholds, __m512i which, __mmask16 lanes) const {
    const __m512 t = _mm512_mask_i32gather_ps(_mm512_setzero_ps(), lanes, which, thresholds, 4);
    return _mm512_mask_cmp_ps_mask(lanes, x, t, _CMP_GE_OQ);
  }
};

inline __m512i joined(__m256i first, __m256i second) {
  return _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
}
inline __mmask16 joined(__mmask8 first, __mmask8 second) { return _mm512_kunpackb(second, first); }

template <>
struct sixteen<double> {
  __m512d x;
  __m512d y;
  explicit sixteen(const double* from) : x(_mm512_loadu_pd(from)), y(_mm512_loadu_pd(from + 8)) {}
  __m512i positions(const tables::position_map<double>& map) const {
    return joined(eight_positions(x, map), eight_positions(y, map));
  }
  __mmask16 reaches(const double* thresholds, __m512i which, __mmask16 lanes) const {
    return joined(
        eight_reach(x, thresholds, _mm512_castsi512_si256(which), static_cast<__mmask8>(lanes)),
        eight_reach(y, thresholds, _mm512_extracti64x4_epi64(which, 1), static_cast<__mmask8>(lanes >> 8)));
  }

 private:
  static __m256i eight_positions(__m512d v, const tables::position_map<double>& map) {
    return _mm512_cvt_roundpd_epi32(real_position_of(lanes::batch<double>(v), map), downwards);
  }
  static __mmask8 eight_reach(__m512d v, const double* thresholds, __m256i which, __mmask8 lanes) {
    const __m512d t = _mm512_mask_i32gather_pd(_mm512_setzero_pd(), lanes, which, thresholds, 8);
    return _mm512_mask_cmp_pd_mask(lanes, v, t, _CMP_GE_OQ);
  }
};

// Integers: the lane kernel, then sixteen results of 32 bits.
template <class T>
  requires std::is_integral_v<T>
struct sixteen<T> {
  const T* x;
  explicit sixteen(const T* from) : x(from) {}
  __m512i positions(const tables::position_map<T>& map) const {
    using V = lanes::batch<T>;
    if constexpr (sizeof(T) == 4) {
      return position_of(lanes::load<V>(x), map);
    } else {
      const __m512i first = position_of(lanes::load<V>(x), map);
      const __m512i second = position_of(lanes::load<V>(x + 8), map);
      return joined(_mm512_cvtepi64_epi32(first), _mm512_cvtepi64_epi32(second));
    }
  }
  __mmask16 within(T low, T high) const {
    std::uint32_t mask = 0;
    for (std::uint32_t i = 0; i < 16; ++i) mask |= x[i] >= low && x[i] < high ? 1U << i : 0U;
    return static_cast<__mmask16>(mask);
  }
  __mmask16 reaches(const T* thresholds, __m512i which, __mmask16 lanes) const {
    alignas(64) std::int32_t at[16];
    _mm512_store_si512(at, which);
    std::uint32_t mask = 0;
    for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
      const auto i = static_cast<std::uint32_t>(__builtin_ctz(left));
      mask |= x[i] >= thresholds[at[i]] ? 1U << i : 0U;
    }
    return static_cast<__mmask16>(mask);
  }
};

// Searches crowded cells in all lanes together: each goes from its cell's first threshold to the first one
// above x. Lanes that need more than a few thresholds stay ambiguous.
template <class T>
inline __mmask16 search_crowded(const sixteen<T>& x, __mmask16 lanes, __m512i& slot,
                                const tables::position_view<T>& table) {
  constexpr int most_steps = 6;
  const __m512i count = _mm512_set1_epi32(static_cast<int>(table.threshold_count));
  for (int step = 0; step < most_steps && lanes != 0; ++step) {
    lanes = _mm512_mask_cmplt_epi32_mask(lanes, slot, count);
    lanes = x.reaches(table.thresholds, slot, lanes);
    slot = _mm512_mask_add_epi32(slot, lanes, slot, _mm512_set1_epi32(1));
  }
  return lanes;
}

// Sixteen slots. A sample at its threshold's own position is settled here, by a comparison. Samples of
// crowded cells get a number above every slot; with Search they are searched here.
// With a curve, `found` are their positions.
template <lookup_kind By, bool Search, class Slot, class T>
inline __m512i sixteen_slots(const T* from, __m512i found, const tables::position_view<T>& table) {
  const __m512i bits = _mm512_set1_epi32(table.fraction_bits);  // as a vector: one instruction instead of two
  const __m512i fraction = _mm512_set1_epi32((1 << table.fraction_bits) - 1);
  const sixteen<T> x(from);
  __m512i position = By == lookup_kind::curve ? found : x.positions(table.map);
  __m512i cell = _mm512_srav_epi32(position, bits);
  if constexpr (By == lookup_kind::window) {
    const __mmask16 inside = x.within(table.window_low, table.window_high);
    if (inside != 0) position = _mm512_mask_mov_epi32(position, inside, x.positions(table.window));
    const __m512i first = _mm512_maskz_set1_epi32(inside, static_cast<int>(table.window_cells));
    cell = _mm512_add_epi32(_mm512_srav_epi32(position, bits), first);
  }
  const __m512i entry = _mm512_i32gather_epi32(cell, table.entries, 4);
  const __m512i even = _mm512_and_si512(position, _mm512_set1_epi32((1 << table.fraction_bits) - 2));
  const __m512i sum = _mm512_add_epi32(entry, even);
  __m512i slot = _mm512_srlv_epi32(sum, bits);
  __mmask16 tied = _mm512_testn_epi32_mask(sum, fraction);
  if (_kortestz_mask16_u8(tied, tied) == 0) [[unlikely]] {
    tied &= static_cast<__mmask16>(~_mm512_movepi32_mask(sum));
    slot = _mm512_mask_sub_epi32(slot, tied, slot, _mm512_set1_epi32(1));
    slot = _mm512_mask_add_epi32(slot, x.reaches(table.thresholds, slot, tied), slot, _mm512_set1_epi32(1));
  }
  if constexpr (Search) {
    const __mmask16 crowded = _mm512_movepi32_mask(sum);
    slot = _mm512_mask_and_epi32(slot, crowded, entry,
                                 _mm512_set1_epi32(static_cast<int>(~tables::several_thresholds)));
    const __mmask16 left = search_crowded(x, crowded, slot, table);
    slot = _mm512_mask_mov_epi32(slot, left, _mm512_set1_epi32(static_cast<int>(unsettled<Slot>)));
  }
  return slot;
}

// The pack works in quarters and saturates; the permutation puts the quarters in order.
inline void store_slots(std::uint16_t* slots, __m512i first, __m512i second) {
  const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  _mm512_storeu_si512(slots, _mm512_permutexvar_epi64(order, _mm512_packus_epi32(first, second)));
}

inline void store_slots(std::uint32_t* slots, __m512i first, __m512i second) {
  _mm512_storeu_si512(slots, first);
  _mm512_storeu_si512(slots + 16, second);
}

alignas(64) constexpr std::uint16_t even_then_odd[block_items] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,
                                                                  22, 24, 26, 28, 30, 1,  3,  5,  7,  9,  11,
                                                                  13, 15, 17, 19, 21, 23, 25, 27, 29, 31};

inline __m512i sixteen_positions(const float* x, const tables::guarded_view<float>& bins) {
  return guarded_position(lanes::load<lanes::batch<float>>(x), bins);
}

inline __m256i eight_positions(const double* x, const tables::guarded_view<double>& bins) {
  return _mm512_cvtpd_epi32(real_guarded_position(lanes::load<lanes::batch<double>>(x), bins));
}

inline __m512i sixteen_positions(const double* x, const tables::guarded_view<double>& bins) {
  const __m256i first = eight_positions(x, bins);
  return joined(first, eight_positions(x + 8, bins));
}

class vector_slot_watch {
 public:
  std::uint32_t above(const std::uint16_t* slots, std::uint16_t last) {
    const __m512i seen = _mm512_loadu_si512(slots);
    least_ = _mm512_min_epu16(least_, seen);
    return _mm512_cmpgt_epu16_mask(seen, _mm512_set1_epi16(static_cast<short>(last)));
  }
  bool saw_zero() const { return _mm512_testn_epi16_mask(least_, least_) != 0; }

 private:
  __m512i least_ = _mm512_set1_epi16(-1);
};

struct target_blocks : generic_blocks {
  static constexpr bool gathers = true;
  template <lookup_kind By, entry_reads Reads, class T>
  static constexpr bool reads_entries = Reads == entry_reads::gathers;
  static constexpr bool search = true;
  static constexpr std::size_t most_others_of_48 = 32;  // listed without a branch

  // By gathers.
  template <lookup_kind By, entry_reads Reads, bool Search, class T, class Slot>
  static void positions(const T* x, Slot* slots, const tables::position_view<T>& table) {
    __m512i halves[2] = {};
    if constexpr (By == lookup_kind::curve) {
      std::int32_t found[block_items];
      curve_block(x, *table.curve, found);
      halves[0] = _mm512_loadu_si512(found);
      halves[1] = _mm512_loadu_si512(found + 16);
    }
    const __m512i first = sixteen_slots<By, Search, Slot>(x, halves[0], table);
    const __m512i second = sixteen_slots<By, Search, Slot>(x + 16, halves[1], table);
    store_slots(slots, first, second);
  }

  // Slots in the upper halves of the positions, fractions in the lower ones: both are gathered into words,
  // which hold the samples in the order 0, 16, 1, 17, ...
  template <class T>
  [[gnu::always_inline]] static void guarded(const T* x, std::uint16_t* slots,
                                             const tables::guarded_view<T>& bins) {
    static_assert(tables::guarded_fraction_bits == 16);
    const __m512i order = _mm512_load_si512(even_then_odd);
    const __m512i guard = _mm512_set1_epi16(static_cast<short>(bins.guard));
    const __m512i first = sixteen_positions(x, bins);
    const __m512i second = sixteen_positions(x + 16, bins);
    const __m512i fraction = _mm512_mask_mov_epi16(first, 0xaaaaaaaaU, _mm512_slli_epi32(second, 16));
    const __m512i bin = _mm512_mask_mov_epi16(second, 0x55555555U, _mm512_srli_epi32(first, 16));
    const __mmask32 near =
        _mm512_cmple_epu16_mask(_mm512_add_epi16(fraction, guard), _mm512_add_epi16(guard, guard));
    const __m512i slot = _mm512_add_epi16(bin, _mm512_set1_epi16(1));
    const __m512i marked = _mm512_mask_mov_epi16(slot, near, _mm512_set1_epi16(-1));
    _mm512_storeu_si512(slots, _mm512_permutexvar_epi16(order, marked));
  }

  static std::size_t list_others(const std::uint16_t* slots, std::uint16_t slot, std::uint32_t* others) {
    const __m512i seen = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(slots)));
    const __mmask16 differ = _mm512_cmpneq_epi32_mask(seen, _mm512_set1_epi32(slot));
    _mm512_storeu_si512(others, _mm512_maskz_compress_epi32(differ, seen));
    return static_cast<std::size_t>(__builtin_popcount(differ));
  }

  // Slots of 32 bits are left to the compiler.
  template <class Slot>
  using slot_watch =
      std::conditional_t<sizeof(Slot) == 2, vector_slot_watch, generic_blocks::slot_watch<Slot>>;
};

}  // namespace cairn::CAIRN_TARGET
