// The inner step of the histogram with AVX2: positions, entries and sums stay in registers. Integers of 64
// bits, where that does not pay, and windows take the generic walk.
#pragma once

#include <immintrin.h>

#include "src/host/sweeps/histogram/block.hpp"

namespace cairn::CAIRN_TARGET {

// Packs and shuffles work in halves; this puts the quarters in order.
inline __m256i in_order(__m256i packed) { return _mm256_permute4x64_epi64(packed, 0xd8); }

template <class T>
  requires(sizeof(T) == 4)
inline __m256i eight_positions(const T* x, const tables::position_map<T>& map) {
  return position_of(lanes::load<lanes::batch<T>>(x), map);
}

inline __m128i four_positions(const double* x, const tables::position_map<double>& map) {
  return _mm256_cvttpd_epi32(lanes::floor(real_position_of(lanes::load<lanes::batch<double>>(x), map)));
}

inline __m256i eight_positions(const double* x, const tables::position_map<double>& map) {
  return _mm256_set_m128i(four_positions(x + 4, map), four_positions(x, map));
}

// Of eight cells. Loads one by one leave the compiler to choose how cells reach the integer registers; on
// Zen 3 they take three quarters of a gather's time.
template <entry_reads Reads>
[[gnu::always_inline]] inline __m256i eight_entries(const std::uint32_t* entries, __m256i cell) {
  if constexpr (Reads == entry_reads::gathers) {
    return _mm256_i32gather_epi32(reinterpret_cast<const int*>(entries), cell, 4);
  } else {
    alignas(32) std::uint64_t two[4];  // cells in each: half the loads
    _mm256_store_si256(reinterpret_cast<__m256i*>(two), cell);
    const auto entry = [&](std::uint64_t of) __attribute__((always_inline)) {
      return static_cast<int>(entries[static_cast<std::int32_t>(of)]);
    };
    const auto four = [&](std::uint64_t a, std::uint64_t b) __attribute__((always_inline)) {
      __m128i some = _mm_cvtsi32_si128(entry(a));
      some = _mm_insert_epi32(some, entry(a >> 32), 1);
      some = _mm_insert_epi32(some, entry(b), 2);
      return _mm_insert_epi32(some, entry(b >> 32), 3);
    };
    return _mm256_set_m128i(four(two[2], two[3]), four(two[0], two[1]));
  }
}

// Eight slots; those of crowded cells are above every slot, and `tied` ones, whose lanes are -1, are
// ambiguous too.
struct eight_slots {
  __m256i slot;
  __m256i tied;
};

// Floating samples have no window. With a curve, their positions are at `positions`.
template <lookup_kind By, entry_reads Reads, class T>
[[gnu::always_inline]] inline eight_slots look_up_eight(const T* x, const std::int32_t* positions,
                                                        const tables::position_view<T>& table) {
  const __m128i bits = _mm_cvtsi32_si128(table.fraction_bits);
  const __m256i fraction = _mm256_set1_epi32((1 << table.fraction_bits) - 1);
  __m256i position;
  if constexpr (By == lookup_kind::curve)
    position = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(positions));
  else
    position = eight_positions(x, table.map);
  const __m256i entry = eight_entries<Reads>(table.entries, _mm256_sra_epi32(position, bits));
  const __m256i even = _mm256_and_si256(position, _mm256_set1_epi32((1 << table.fraction_bits) - 2));
  const __m256i sum = _mm256_add_epi32(entry, even);
  const __m256i tied = _mm256_cmpeq_epi32(_mm256_and_si256(sum, fraction), _mm256_setzero_si256());
  return {_mm256_srl_epi32(sum, bits), tied};
}

inline void store_slots(std::uint16_t* slots, __m256i first, __m256i second) {
  const __m256i packed = in_order(_mm256_packus_epi32(first, second));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(slots), packed);
}
inline void store_slots(std::uint16_t* slots, const eight_slots& first, const eight_slots& second) {
  const __m256i slot = _mm256_packus_epi32(first.slot, second.slot);
  const __m256i marked = _mm256_or_si256(slot, _mm256_packs_epi32(first.tied, second.tied));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(slots), in_order(marked));
}
inline void store_slots(std::uint32_t* slots, const eight_slots& first, const eight_slots& second) {
  auto* const to = reinterpret_cast<__m256i*>(slots);
  _mm256_storeu_si256(to, _mm256_or_si256(first.slot, first.tied));
  _mm256_storeu_si256(to + 1, _mm256_or_si256(second.slot, second.tied));
}

inline __m256i eight_positions(const float* x, const tables::guarded_view<float>& bins) {
  return guarded_position(lanes::load<lanes::batch<float>>(x), bins);
}

inline __m128i four_positions(const double* x, const tables::guarded_view<double>& bins) {
  return _mm256_cvtpd_epi32(real_guarded_position(lanes::load<lanes::batch<double>>(x), bins));
}

inline __m256i eight_positions(const double* x, const tables::guarded_view<double>& bins) {
  return _mm256_set_m128i(four_positions(x + 4, bins), four_positions(x, bins));
}

// Near an edge: the fraction, shifted to the top so that the slot above it drops out, is at most twice the
// guard.
template <class T>
inline __m256i eight_guarded(const T* x, const tables::guarded_view<T>& bins) {
  const __m256i guard = _mm256_set1_epi32(static_cast<int>(bins.guard));
  const __m128i bits = _mm_cvtsi32_si128(tables::guarded_fraction_bits);
  const __m128i up = _mm_cvtsi32_si128(32 - tables::guarded_fraction_bits);
  const __m256i position = eight_positions(x, bins);
  const __m256i fraction = _mm256_sll_epi32(_mm256_add_epi32(position, guard), up);
  const __m256i bound = _mm256_sll_epi32(_mm256_add_epi32(guard, guard), up);
  const __m256i near = _mm256_cmpeq_epi32(_mm256_min_epu32(fraction, bound), fraction);
  const __m256i slot = _mm256_add_epi32(_mm256_sra_epi32(position, bits), _mm256_set1_epi32(1));
  return _mm256_or_si256(slot, _mm256_and_si256(near, _mm256_set1_epi32(0xffff)));
}

template <class T>
[[gnu::always_inline]] inline void guarded_sixteens(const T* x, std::uint16_t* slots,
                                                    const tables::guarded_view<T>& bins) {
  for (std::size_t i = 0; i < block_items; i += 16)
    store_slots(slots + i, eight_guarded(x + i, bins), eight_guarded(x + i + 8, bins));
}

class vector_slot_watch {
 public:
  std::uint32_t above(const std::uint16_t* slots, std::uint16_t last) {
    const __m256i most = _mm256_set1_epi16(static_cast<short>(last));
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(slots));
    const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(slots + 16));
    least_ = _mm256_min_epu16(least_, _mm256_min_epu16(first, second));
    // All bits where a slot is at most `last`; the pack's halves are put in order.
    const __m256i within = _mm256_packs_epi16(_mm256_cmpeq_epi16(_mm256_min_epu16(first, most), first),
                                              _mm256_cmpeq_epi16(_mm256_min_epu16(second, most), second));
    return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_permute4x64_epi64(within, 0xd8)));
  }
  bool saw_zero() const {
    return _mm256_movemask_epi8(_mm256_cmpeq_epi16(least_, _mm256_setzero_si256())) != 0;
  }

 private:
  __m256i least_ = _mm256_set1_epi16(-1);
};

struct target_blocks : generic_blocks {
  static constexpr bool gathers = true;
  template <lookup_kind By, entry_reads Reads, class T>
  static constexpr bool reads_entries =
      By != lookup_kind::window && (sizeof(T) == 4 || std::is_floating_point_v<T>);

  // Samples of crowded cells are always ambiguous.
  template <lookup_kind By, entry_reads Reads, bool Search, class T, class Slot>
  [[gnu::always_inline]] static void positions(const T* x, Slot* slots,
                                               const tables::position_view<T>& table) {
    constexpr std::size_t step =
        By == lookup_kind::curve ? 8 : 0;  // of positions: without a curve there are none
    std::int32_t found[4 * step + 1];
    if constexpr (By == lookup_kind::curve) curve_block(x, *table.curve, found);
    for (std::size_t i = 0; i < block_items; i += 16) {
      const std::int32_t* const at = found + i / 8 * step;
      const eight_slots first = look_up_eight<By, Reads>(x + i, at, table);
      const eight_slots second = look_up_eight<By, Reads>(x + i + 8, at + step, table);
      store_slots(slots + i, first, second);
    }
  }

  // Inlined, the constants of doubles leave too few registers for what else is there.
  [[gnu::always_inline]] static void guarded(const float* x, std::uint16_t* slots,
                                             const tables::guarded_view<float>& bins) {
    guarded_sixteens(x, slots, bins);
  }
  static void guarded(const double* x, std::uint16_t* slots, const tables::guarded_view<double>& bins) {
    guarded_sixteens(x, slots, bins);
  }

  static std::size_t list_others(const std::uint16_t* slots, std::uint16_t slot, std::uint32_t* others) {
    const __m256i seen = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(slots));
    const __m256i like = _mm256_cmpeq_epi16(seen, _mm256_set1_epi16(static_cast<short>(slot)));
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(like), _mm256_extracti128_si256(like, 1));
    std::uint32_t differ = ~static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)) & 0xffffU;
    std::size_t n = 0;
    for (; differ != 0; differ &= differ - 1) others[n++] = slots[__builtin_ctz(differ)];
    return n;
  }

  // Slots of 32 bits are left to the compiler.
  template <class Slot>
  using slot_watch =
      std::conditional_t<sizeof(Slot) == 2, vector_slot_watch, generic_blocks::slot_watch<Slot>>;
};

}  // namespace cairn::CAIRN_TARGET
