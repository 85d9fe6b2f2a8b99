// Draws by their definition (cairn/sampling.hpp), the obvious way: products of 192 bits, no table, no
// division.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace reference {

__extension__ using wide = unsigned __int128;

// Philox4x32-10 as the article writes it.
inline std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> c, std::array<std::uint32_t, 2> k) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p = std::uint64_t{0xD2511F53} * c[0];
    const std::uint64_t q = std::uint64_t{0xCD9E8D57} * c[2];
    c = {static_cast<std::uint32_t>(q >> 32) ^ c[1] ^ k[0], static_cast<std::uint32_t>(q),
         static_cast<std::uint32_t>(p >> 32) ^ c[3] ^ k[1], static_cast<std::uint32_t>(p)};
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  return c;
}

inline std::uint32_t draw_word(std::uint64_t seed, std::uint64_t stream, std::uint64_t draw, unsigned round) {
  const std::uint64_t block = draw / 4;
  const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
  const auto words = philox({low(block), low(block >> 32) + (round << 30), low(stream), low(stream >> 32)},
                            {low(seed), low(seed >> 32)});
  return words[draw % 4];
}
inline std::uint64_t draw_bits(std::uint64_t seed, std::uint64_t stream, std::uint64_t draw) {
  return (std::uint64_t{draw_word(seed, stream, draw, 0)} << 32) | draw_word(seed, stream, draw, 1);
}

// C[0] = 0, C[1], ..., C[n] = T.
template <class S>
std::vector<wide> cumulative(const std::vector<S>& weights) {
  long double greatest = 0;
  for (const S w : weights) greatest = std::fmax(greatest, static_cast<long double>(w));
  const int scale = 95 - std::ilogb(greatest);
  std::vector<wide> sums{0};
  for (const S w : weights)
    sums.push_back(sums.back() + static_cast<wide>(std::scalbn(static_cast<long double>(w), scale)));
  return sums;
}

// Whether c * 2^64 <= u * total.
inline bool is_reached(wide c, std::uint64_t u, wide total) {
  const wide low = static_cast<wide>(static_cast<std::uint64_t>(total)) * u;
  const wide high = static_cast<wide>(static_cast<std::uint64_t>(total >> 64)) * u + (low >> 64);
  // u * total is high * 2^64 + low mod 2^64; c * 2^64 has nothing in its lowest 64 bits.
  return c <= high;
}

inline std::uint64_t draw_of(std::uint64_t u, const std::vector<wide>& sums) {
  std::size_t least = 0;  // the last j with C[j] reached
  std::size_t above = sums.size();
  while (above - least > 1) {
    const std::size_t middle = (least + above) / 2;
    (is_reached(sums[middle], u, sums.back()) ? least : above) = middle;
  }
  return least;
}

// The mass of item j in units of 2^-64: how many u are its own.
inline wide mass_below(wide c, wide total) {  // how many u do not reach c
  wide least = 0;
  wide above = wide{1} << 64;
  while (least < above) {
    const wide middle = (least + above) / 2;
    if (is_reached(c, static_cast<std::uint64_t>(middle), total)) {
      above = middle;
    } else {
      least = middle + 1;
    }
  }
  return least;
}

}  // namespace reference
