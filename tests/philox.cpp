// Philox4x32-10: Random123's known answers, and Random123 itself where it is installed.
#include "src/kernels/random/philox.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "tests/reference/sampling.hpp"

#if __has_include(<Random123/philox.h>)
#  include <Random123/philox.h>
#  define CAIRN_HAS_RANDOM123 1
#endif

namespace {

using words = std::array<std::uint32_t, 4>;

words by_kernel(const words& counter, std::array<std::uint32_t, 2> key) {
  namespace kernel = cairn::portable;
  const kernel::philox_keys<std::uint64_t> keys((std::uint64_t{key[1]} << 32) | key[0]);
  const auto made = kernel::philox<std::uint64_t>({{counter[0], counter[1], counter[2], counter[3]}}, keys);
  words low{};
  for (std::size_t i = 0; i < 4; ++i) low[i] = static_cast<std::uint32_t>(made.word[i]);
  return low;
}

struct known {
  words counter;
  std::array<std::uint32_t, 2> key;
  words answer;
};

// From Random123's kat_vectors.
constexpr std::array known_answers{
    known{{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    known{{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
          {0xffffffff, 0xffffffff},
          {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    known{{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
          {0xa4093822, 0x299f31d0},
          {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}};

TEST(Philox, GivesKnownAnswers) {
  for (const known& one : known_answers) {
    EXPECT_EQ(by_kernel(one.counter, one.key), one.answer);
    EXPECT_EQ(reference::philox(one.counter, one.key), one.answer);
  }
}

TEST(Philox, EqualsRandom123) {
#ifdef CAIRN_HAS_RANDOM123
  std::mt19937 random(1);
  for (int i = 0; i < 100'000; ++i) {
    r123::Philox4x32::ctr_type counter;
    r123::Philox4x32::key_type key;
    words c{};
    for (std::size_t j = 0; j < 4; ++j) counter[j] = c[j] = static_cast<std::uint32_t>(random());
    for (std::size_t j = 0; j < 2; ++j) key[j] = static_cast<std::uint32_t>(random());
    const auto right = r123::Philox4x32()(counter, key);
    const words got = by_kernel(c, {key[0], key[1]});
    ASSERT_TRUE(std::ranges::equal(got, right.v));
    ASSERT_EQ(reference::philox(c, {key[0], key[1]}), got);
  }
#else
  GTEST_SKIP() << "Random123's headers are not here";
#endif
}

}  // namespace
