// TestU01's battery SmallCrush (L'Ecuyer and Simard, 2007) on the words that draws are made of, as calls take
// them: 15 tests of statistics a sequence. A right generator fails one of these tests with a chance below
// 10^-8, all sequences with one below 10^-5; seeds are fixed. Where the package is (tools/setup).
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <functional>

extern "C" {
#include <testu01/bbattery.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>
}

#include "src/kernels/random/item_words.hpp"

namespace {

constexpr std::size_t piece = 1 << 16;

// What the battery reads, which passes functions without data.
struct sequence {
  std::function<void(std::vector<std::uint32_t>&, std::uint64_t)> fill;  // piece number
  std::vector<std::uint32_t> words;
  std::size_t used = 0;
  std::uint64_t pieces = 0;

  std::uint32_t next() {
    if (used == words.size()) {
      fill(words, pieces++);
      used = 0;
    }
    return words[used++];
  }
};
sequence now;

// The tests that fail, by name.
std::string failures_of(unif01_Gen* generator) {
  swrite_Basic = FALSE;
  bbattery_SmallCrush(generator);
  std::string failures;
  for (int i = 0; i < bbattery_NTests; ++i)
    if (bbattery_pVal[i] >= 0 && !(bbattery_pVal[i] > 1e-8 && bbattery_pVal[i] < 1 - 1e-8))  // -1: not made
      failures += std::string(bbattery_TestNames[i]) + ": " + std::to_string(bbattery_pVal[i]) + "; ";
  return failures;
}
unif01_Gen* words_of(const decltype(sequence::fill)& fill) {
  now = {fill, std::vector<std::uint32_t>(piece), piece, 0};
  static char name[] = "words";
  return unif01_CreateExternGenBits(name, [] { return static_cast<unsigned>(now.next()); });
}
void expect_random_words(const decltype(sequence::fill)& fill) {
  unif01_Gen* const generator = words_of(fill);
  EXPECT_EQ(failures_of(generator), "");
  unif01_DeleteExternGenBits(generator);
}

cairn::draws drawn(std::uint64_t stream, std::uint64_t turn) { return {71, stream, turn * piece}; }
std::uint32_t reversed(std::uint32_t word) {
  std::uint32_t made = 0;
  for (int i = 0; i < 32; ++i) made |= (word >> i & 1) << (31 - i);
  return made;
}

TEST(SmallCrush, FirstWords) {
  expect_random_words([](auto& words, std::uint64_t turn) { cairn::bits_into(words, drawn(0, turn)); });
}
// The battery looks at upper bits most.
TEST(SmallCrush, FirstWordsReversed) {
  expect_random_words([](auto& words, std::uint64_t turn) {
    cairn::bits_into(words, drawn(0, turn));
    for (std::uint32_t& word : words) word = reversed(word);
  });
}
TEST(SmallCrush, SecondWords) {
  expect_random_words([](auto& words, std::uint64_t turn) {
    static std::vector<std::uint64_t> both(piece);
    cairn::bits_into(both, drawn(0, turn));
    for (std::size_t i = 0; i < piece; ++i) words[i] = static_cast<std::uint32_t>(both[i]);
  });
}
TEST(SmallCrush, BothWordsOfDraws) {
  expect_random_words([](auto& words, std::uint64_t turn) {
    static std::vector<std::uint64_t> both(piece / 2);
    cairn::bits_into(both, {72, 0, turn * piece / 2});
    for (std::size_t i = 0; i < piece / 2; ++i) {
      words[2 * i] = static_cast<std::uint32_t>(both[i] >> 32);
      words[2 * i + 1] = static_cast<std::uint32_t>(both[i]);
    }
  });
}
// One word of each in turn: 8 seeds times 8 streams, such as a user numbers them.
TEST(SmallCrush, SeedsAndStreamsInTurn) {
  expect_random_words([](auto& words, std::uint64_t turn) {
    std::vector<std::uint32_t> some(piece / 64);
    for (std::uint64_t i = 0; i < 64; ++i) {
      cairn::bits_into(some, {i / 8, i % 8, turn * some.size()});
      for (std::size_t j = 0; j < some.size(); ++j) words[j * 64 + i] = some[j];
    }
  });
}

using item_words = cairn::portable::item_words<std::uint64_t>;
void take(std::vector<std::uint32_t>& words, std::size_t at, const item_words& from, std::uint64_t item,
          std::uint64_t attempt) {
  const auto four = from.of(item, attempt);
  for (std::size_t k = 0; k < 4; ++k) words[at + k] = static_cast<std::uint32_t>(four.word[k]);
}
TEST(SmallCrush, WordsOfItems) {
  expect_random_words([](auto& words, std::uint64_t turn) {
    const item_words from(73, 0);
    for (std::size_t i = 0; i < piece; i += 4) take(words, i, from, (turn * piece + i) / 4, 0);
  });
}
TEST(SmallCrush, WordsOfAttemptsOfOneItem) {
  expect_random_words([](auto& words, std::uint64_t turn) {
    const item_words from(73, 0);
    for (std::size_t i = 0; i < piece; i += 4) take(words, i, from, 12345, (turn * piece + i) / 4);
  });
}
TEST(SmallCrush, WordsOfItemsAttemptsAndStreamsInTurn) {
  expect_random_words([](auto& words, std::uint64_t turn) {
    for (std::uint64_t stream = 0; stream < 4; ++stream) {
      const item_words from(74, stream);
      for (std::size_t i = 0; i < piece / 16; ++i)
        take(words, 16 * i + 4 * stream, from, (turn * piece / 16 + i) / 4, i % 4);
    }
  });
}

TEST(SmallCrush, UniformDoubles) {
  static std::vector<double> values(piece);
  static std::size_t used = 0;
  static std::uint64_t turn = 0;
  used = piece;
  char name[] = "doubles";
  unif01_Gen* const generator = unif01_CreateExternGen01(name, [] {
    if (used == piece) {
      cairn::uniform_into(values, {75, 0, turn++ * piece});
      used = 0;
    }
    return values[used++];
  });
  EXPECT_EQ(failures_of(generator), "");
  unif01_DeleteExternGen01(generator);
}

// Words that two neighbours share in one of 64 draws are noticed.
TEST(SmallCrush, NoticesSharedWords) {
  unif01_Gen* const generator = words_of([](auto& words, std::uint64_t turn) {
    cairn::bits_into(words, drawn(0, turn));
    for (std::size_t i = 64; i < piece; i += 64) words[i] = words[i - 1];
  });
  EXPECT_NE(failures_of(generator), "");
  unif01_DeleteExternGenBits(generator);
}

}  // namespace
