// A block of draws among few boundaries with AVX2: sixteen binary searches at once, each level in a register.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/host/draw_block.hpp"
#include "src/tables/draw_view.hpp"

namespace cairn::CAIRN_TARGET {

template <int levels>
class tree_search {
 public:
  explicit tree_search(const tables::tree_draws& table) {
    for (int level = 0; level < levels; ++level) compared_[level] = split(table.compared[level]);
    next_ = split(table.next);
  }

  // Writes the items of draw_block draws. True when one of them may not be settled.
  bool operator()(const std::uint32_t* words, std::uint32_t* items) const {
    const __m256i zero = _mm256_setzero_si256();
    __m256i same = zero;
    for (std::size_t i = 0; i < draw_block; i += 16) {
      const auto* const from = reinterpret_cast<const __m256i*>(words + i);
      auto* const to = reinterpret_cast<__m256i*>(items + i);
      const __m256i found = nodes_passed(signed_upper(from), same);
      _mm256_storeu_si256(to, _mm256_unpacklo_epi16(found, zero));
      _mm256_storeu_si256(to + 1, _mm256_unpackhi_epi16(found, zero));
    }
    return _mm256_testz_si256(same, same) == 0;
  }

 private:
  // Eight nodes as a byte shuffle looks them up: their lower bytes, then the upper ones, in both halves; as
  // signed numbers of the same order, since there is no other comparison.
  static __m256i split(const tables::tree_level& level) {
    const __m128i nodes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(level.node));
    const __m128i bytes = _mm_setr_epi8(0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
    return _mm256_broadcastsi128_si256(
        _mm_shuffle_epi8(_mm_xor_si128(nodes, _mm_set1_epi16(-0x8000)), bytes));
  }

  // The upper halves of sixteen words, in the order that unpacking undoes.
  static __m256i signed_upper(const __m256i* words) {
    const __m256i first = _mm256_srli_epi32(_mm256_loadu_si256(words), 16);
    const __m256i second = _mm256_srli_epi32(_mm256_loadu_si256(words + 1), 16);
    return _mm256_xor_si256(_mm256_packus_epi32(first, second), _mm256_set1_epi16(-0x8000));
  }

  // Both bytes of a lane hold the node of the next level.
  __m256i nodes_passed(__m256i x, __m256i& same) const {
    const __m256i upper_bytes = _mm256_set1_epi16(0x0800);
    __m256i node = _mm256_setzero_si256();
    for (int level = 0; level < levels; ++level) {
      const __m256i at = _mm256_or_si256(node, upper_bytes);
      const __m256i boundary = _mm256_shuffle_epi8(compared_[level], at);
      const __m256i above = _mm256_cmpgt_epi16(x, boundary);
      if (level == levels - 1) {  // x lies above the boundary before this node
        same = _mm256_or_si256(same, _mm256_cmpeq_epi16(x, boundary));
        same = _mm256_or_si256(same, _mm256_cmpeq_epi16(x, _mm256_shuffle_epi8(next_, at)));
      }
      node = _mm256_sub_epi8(_mm256_add_epi8(node, node), above);
    }
    return _mm256_and_si256(node, _mm256_set1_epi16(0xff));
  }

  __m256i compared_[levels];
  __m256i next_;
};

}  // namespace cairn::CAIRN_TARGET
