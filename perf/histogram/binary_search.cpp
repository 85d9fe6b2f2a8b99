// The paper's peer BINARY: with AVX-512 16 samples at a time are searched for, elsewhere one by one.
#include "perf/histogram/binary_search.hpp"

#include <omp.h>

#include <bit>
#include <cmath>
#include <limits>

#if defined(__AVX512F__)
#  include <immintrin.h>
#endif

namespace perf {
namespace {

constexpr std::size_t tile = 1024;

// The number of inner edges <= x, by halving; `inner` padded with infinity to 2^steps - 1.
void search_plain(const float* x, std::size_t n, const float* inner, int steps, std::uint32_t* bins) {
  for (std::size_t i = 0; i < n; ++i) {
    std::uint32_t at = 0;
    for (std::uint32_t half = 1U << (steps - 1); half != 0; half /= 2)
      at += inner[at + half - 1] <= x[i] ? half : 0;
    bins[i] = at;
  }
}

#if defined(__AVX512F__)
// Up to 127 inner edges held in eight registers: the upper steps compare with broadcast edges by permutation
// of one register, the last four look into the sixteen edges of the part found.
void search_in_registers(const float* x, std::size_t n, const float* inner, std::uint32_t* bins) {
  __m512 part[8];
  for (int p = 0; p < 8; ++p) part[p] = _mm512_loadu_ps(inner + 16 * p);
  __m512i every16 = _mm512_setr_epi32(15, 31, 47, 63, 79, 95, 111, 111, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m512 coarse = _mm512_i32gather_ps(every16, inner, 4);
  for (std::size_t i = 0; i + 16 <= n; i += 16) {
    const __m512 v = _mm512_loadu_ps(x + i);
    __m512i p = _mm512_setzero_si512();
    for (int half = 4; half != 0; half /= 2) {
      const __m512i at = _mm512_add_epi32(p, _mm512_set1_epi32(half - 1));
      p = _mm512_mask_add_epi32(p, _mm512_cmp_ps_mask(_mm512_permutexvar_ps(at, coarse), v, _CMP_LE_OQ), p,
                                _mm512_set1_epi32(half));
    }
    __m512i at = _mm512_slli_epi32(p, 4);
    const __mmask16 b1 = _mm512_test_epi32_mask(p, _mm512_set1_epi32(2));
    const __mmask16 b2 = _mm512_test_epi32_mask(p, _mm512_set1_epi32(4));
    for (int half = 8; half != 0; half /= 2) {
      const __m512i look = _mm512_add_epi32(at, _mm512_set1_epi32(half - 1));
      const __m512 p01 = _mm512_permutex2var_ps(part[0], look, part[1]);
      const __m512 p23 = _mm512_permutex2var_ps(part[2], look, part[3]);
      const __m512 p45 = _mm512_permutex2var_ps(part[4], look, part[5]);
      const __m512 p67 = _mm512_permutex2var_ps(part[6], look, part[7]);
      const __m512 low = _mm512_mask_blend_ps(b1, p01, p23);
      const __m512 high = _mm512_mask_blend_ps(b1, p45, p67);
      const __m512 edge = _mm512_mask_blend_ps(b2, low, high);
      at = _mm512_mask_add_epi32(at, _mm512_cmp_ps_mask(edge, v, _CMP_LE_OQ), at, _mm512_set1_epi32(half));
    }
    // the sixteenth edge of a part is a coarse one, already compared
    _mm512_storeu_si512(bins + i, at);
  }
  search_plain(x + n / 16 * 16, n % 16, inner, 7, bins + n / 16 * 16);
}

// Two vectors at a time hide some of the gathers' latency.
void search_by_gathers(const float* x, std::size_t n, const float* inner, int steps, std::uint32_t* bins) {
  for (std::size_t i = 0; i + 32 <= n; i += 32) {
    const __m512 v = _mm512_loadu_ps(x + i);
    const __m512 w = _mm512_loadu_ps(x + i + 16);
    __m512i a = _mm512_setzero_si512();
    __m512i b = _mm512_setzero_si512();
    for (int half = 1 << (steps - 1); half != 0; half /= 2) {
      const __m512i h = _mm512_set1_epi32(half);
      const __m512 at_a = _mm512_i32gather_ps(a, inner + half - 1, 4);
      const __m512 at_b = _mm512_i32gather_ps(b, inner + half - 1, 4);
      a = _mm512_mask_add_epi32(a, _mm512_cmp_ps_mask(at_a, v, _CMP_LE_OQ), a, h);
      b = _mm512_mask_add_epi32(b, _mm512_cmp_ps_mask(at_b, w, _CMP_LE_OQ), b, h);
    }
    _mm512_storeu_si512(bins + i, a);
    _mm512_storeu_si512(bins + i + 16, b);
  }
  search_plain(x + n / 32 * 32, n % 32, inner, steps, bins + n / 32 * 32);
}
#endif

void search(const float* x, std::size_t n, const float* inner, int steps, std::uint32_t* bins) {
#if defined(__AVX512F__)
  if (steps <= 7) return search_in_registers(x, n, inner, bins);
  return search_by_gathers(x, n, inner, steps, bins);
#else
  search_plain(x, n, inner, steps, bins);
#endif
}

}  // namespace

std::vector<std::uint64_t> binary_search_histogram(std::span<const float> x, std::span<const float> edges,
                                                   int threads) {
  const std::size_t bins = edges.size() - 1;
  const int steps = std::max(7, static_cast<int>(std::bit_width(bins - 1)));
  std::vector<float> inner((std::size_t{1} << steps) + 16, std::numeric_limits<float>::infinity());
  std::copy(edges.begin() + 1, edges.end() - 1, inner.begin());
  std::vector<std::uint64_t> counts(bins);
#pragma omp parallel num_threads(threads)
  {
    std::vector<std::uint32_t> table((std::size_t{1} << steps) + 1);
    std::uint32_t found[tile];
#pragma omp for schedule(static)
    for (std::size_t first = 0; first < x.size(); first += tile) {
      const std::size_t n = std::min(tile, x.size() - first);
      search(x.data() + first, n, inner.data(), steps, found);
      for (std::size_t i = 0; i < n; ++i) ++table[found[i]];
    }
#pragma omp critical(perf_binary_search)
    for (std::size_t bin = 0; bin < bins; ++bin) counts[bin] += table[bin];
  }
  return counts;
}

}  // namespace perf
