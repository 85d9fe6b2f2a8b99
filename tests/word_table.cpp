// Words numbered beside std::unordered_map, whatever they are, and by any number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cairn/words/word_table.hpp>
#include <cstring>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "src/counting/word_slots.hpp"
#include "tests/refusal.hpp"

namespace {

using cairn::no_word;
using cairn::word_hash;
using cairn::word_source;
using cairn::word_table;
using numbers = std::vector<std::uint32_t>;

cairn::execution with_threads(int threads) {
  cairn::execution exec;
  exec.threads = threads;
  return exec;
}

// Columns as Arrow has them.
template <class End>
struct column {
  std::vector<char> bytes;
  std::vector<End> ends{0};
  std::vector<std::uint8_t> there;
  std::size_t first_bit = 0;

  explicit column(const std::vector<std::optional<std::string>>& words, std::size_t skipped = 0)
      : there((words.size() + skipped + 7) / 8), first_bit(skipped) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!words[i]) {
        bytes.insert(bytes.end(), {'?', '!'});  // what a null has may be anything
      } else {
        bytes.insert(bytes.end(), words[i]->begin(), words[i]->end());
        there[(skipped + i) / 8] |= static_cast<std::uint8_t>(1U << (skipped + i) % 8);
      }
      ends.push_back(static_cast<End>(bytes.size()));
    }
  }
  word_source source() const { return cairn::words_in(bytes, ends, there.data(), first_bit); }
};

numbers expected_of(const std::vector<std::optional<std::string>>& words,
                    std::unordered_map<std::string, std::uint32_t>& known) {
  numbers all;
  for (const auto& word : words)
    all.push_back(word ? known.try_emplace(*word, static_cast<std::uint32_t>(known.size())).first->second
                       : no_word);
  return all;
}

std::vector<std::optional<std::string>> random_words(std::mt19937_64& random, std::size_t count) {
  const std::size_t longest = std::size_t{1} << random() % 7, letters = 1 + random() % 6;
  const std::size_t nulls = random() % 4;
  std::vector<std::optional<std::string>> words(count);
  for (auto& word : words) {
    if (random() % 16 < nulls) continue;
    word.emplace(random() % longest, '\0');
    for (char& letter : *word) letter = "\0a\xff\x80z\xc3"[random() % letters];
  }
  return words;
}

TEST(WordTable, NumbersWordsAsAMapDoes) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 40; ++round) {
    word_table table;
    std::unordered_map<std::string, std::uint32_t> known;
    for (int part = 0; part < 3; ++part) {
      const auto words = random_words(random, random() % (round % 8 == 0 ? 100'000 : 2'000));
      const column<std::int32_t> narrow(words, random() % 20);
      const column<std::int64_t> wide(words);
      numbers found(words.size()), again(words.size());
      const cairn::execution exec = with_threads(static_cast<int>(1 + random() % 4));
      table.number_into(found, part % 2 == 0 ? narrow.source() : wide.source(), exec);
      ASSERT_EQ(found, expected_of(words, known)) << round;
      table.find_into(again, wide.source(), exec);
      ASSERT_EQ(again, found);
    }
    ASSERT_EQ(table.size(), known.size());
    for (const auto& [word, number] : known) ASSERT_EQ(table[number], word);
  }
}

TEST(WordTable, DoesNotDependOnThreads) {
  std::mt19937_64 random(6);
  std::vector<std::optional<std::string>> words(300'000);
  for (std::size_t i = 0; i < words.size(); ++i) {  // new ones throughout, more of them in the middle
    const std::size_t range = i / 100'000 == 1 ? 1'000'000 : 100 + i / 100;
    words[i] = "word number " + std::to_string(random() % range);
  }
  std::unordered_map<std::string, std::uint32_t> known;
  const numbers expected = expected_of(words, known);
  const column<std::int32_t> text(words);
  for (const int threads : {1, 2, 3, 7}) {
    word_table table;
    numbers found(words.size());
    const auto run = table.number_into(found, text.source(), with_threads(threads));
    EXPECT_EQ(found, expected) << threads;
    EXPECT_EQ(run.threads, threads);
    EXPECT_EQ(table.size(), known.size());
  }
}

TEST(WordTable, TakesNastyWords) {
  word_table table;
  const std::string longest(std::size_t{1} << 24, 'x'), other = longest + "y";
  const std::vector<std::string> words{"",
                                       std::string(1, '\0'),
                                       std::string(2, '\0'),
                                       "\xff\xfe",
                                       std::string("a\0b", 3),
                                       std::string("a\0c", 3),
                                       "1234567",
                                       "12345678",
                                       "12345679",
                                       "0123456789abcdef",
                                       "0123456789abcdeF",
                                       longest,
                                       other};
  for (int round = 0; round < 2; ++round)
    for (std::size_t i = 0; i < words.size(); ++i) EXPECT_EQ(table.number_of(words[i]), i);
  for (std::size_t i = 0; i < words.size(); ++i) EXPECT_EQ(table[i], words[i]);
  EXPECT_EQ(table.number_of(std::string_view()), no_word);
  EXPECT_EQ(table.size(), words.size());
  EXPECT_EQ(table.ends().back(), table.bytes().size());
}

TEST(WordTable, TakesAMillionDistinctWordsAndOneThatRecurs) {
  std::string text;
  std::vector<std::int64_t> ends{0};
  constexpr std::uint32_t count = 1'000'000;
  for (std::uint32_t i = 0; i < count; ++i) {
    text += std::to_string(i * 7919U);
    ends.push_back(static_cast<std::int64_t>(text.size()));
  }
  numbers expected(count), found(count);
  for (std::uint32_t i = 0; i < count; ++i) expected[i] = i;
  for (const int threads : {1, 2}) {
    word_table table;
    table.number_into(found, cairn::words_in(text, ends), with_threads(threads));
    EXPECT_EQ(found, expected);
    EXPECT_EQ(table.bytes().size(), text.size());
  }
  word_table one;
  const std::vector<std::string_view> same(count, "the same");
  const auto run = one.number_into(found, cairn::words_in(same), with_threads(2));
  EXPECT_EQ(one.size(), 1u);
  EXPECT_EQ(found, numbers(count, 0));
  EXPECT_EQ(run.method, "word table");
}

// Two coefficients of seven bytes: one more in the first is taken back by the point less in the second.
TEST(WordSlots, TellsWordsApartWhoseHashesAreEqual) {
  constexpr std::uint64_t point = 0x1234567U;
  const word_hash hash(point, 0x9e3779b97f4a7c15U);
  std::vector<std::string> words;
  for (std::uint64_t k = 0; k < 2000; ++k) {
    std::string word(14, '\0');
    const std::uint64_t first = k, second = (std::uint64_t{1} << 55) - k * point;
    std::memcpy(word.data(), &first, 7);
    std::memcpy(word.data() + 7, &second, 7);
    words.push_back(word);
  }
  ASSERT_EQ(hash(words.front()), hash(words.back()));
  cairn::word_slots table(hash);
  for (int round = 0; round < 2; ++round) {
    for (std::uint32_t i = 0; i < words.size(); ++i) {
      const std::string_view word = words[i];
      cairn::word_slots::keys key;
      std::uint32_t number = no_word;
      table.keys_of({&word, 1}, nullptr, key);
      table.number({&word, 1}, key, &number);
      ASSERT_EQ(number, i);
      table.find({&word, 1}, key, &number);
      ASSERT_EQ(number, i);
    }
  }
}

TEST(WordTable, FindsWithoutAdding) {
  word_table table;
  table.number_of("b");
  table.number_of("a longer word");
  const std::vector<std::string_view> words{"a longer word", "c", "b", {}, "a longer ward", ""};
  numbers found(words.size());
  table.find_into(found, cairn::words_in(words));
  EXPECT_EQ(found, (numbers{1, no_word, 0, no_word, no_word, no_word}));
  EXPECT_EQ(table.size(), 2u);
}

TEST(WordTable, TakesNoWordsAndEmptyOnes) {
  word_table table;
  numbers none;
  table.number_into(none, cairn::words_in(std::span<const std::string_view>()));
  EXPECT_EQ(table.size(), 0u);
  const std::vector<std::int32_t> ends{0, 0, 0, 0};
  const std::uint8_t there = 0b101;
  numbers found(3);
  table.number_into(found, cairn::words_in(std::span<const char>(), ends, &there));
  EXPECT_EQ(found, (numbers{0, no_word, 0}));
  EXPECT_EQ(table[0], "");
  const word_table moved = std::move(table);
  EXPECT_EQ(moved.size(), 1u);
  EXPECT_EQ(tests::refusal([&] { table.number_of("a"); }),  // NOLINT(bugprone-use-after-move)
            "word_table: it was moved from; expected one that was not");
}

TEST(WordTable, IsAsItWasWhereACallIsCancelled) {
  std::vector<std::string> distinct;
  for (int i = 0; i < 100'000; ++i) distinct.push_back("word " + std::to_string(i));
  const std::vector<std::string_view> words(distinct.begin(), distinct.end());
  for (const int threads : {1, 3}) {
    word_table table;
    table.number_of("one");
    table.number_of("another word");
    cairn::execution exec = with_threads(threads);
    exec.progress = [](double done) { return done < 0.5; };
    numbers found(words.size());
    EXPECT_THROW(table.number_into(found, cairn::words_in(words), exec), cairn::cancelled);
    ASSERT_EQ(table.size(), 2u);
    EXPECT_EQ(table[1], "another word");
    table.number_into(found, cairn::words_in(words), with_threads(threads));
    for (std::uint32_t i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], i + 2);
    EXPECT_EQ(table.number_of("one"), 0u);
  }
}

TEST(WordTable, RefusesInWords) {
  word_table table;
  numbers found(2);
  const std::string_view word = "a";
  EXPECT_EQ(tests::refusal([&] { table.number_of({&word, 1}, found); }),
            "word_table: numbers has 2 items; expected 1, as many as words");
  cairn::execution exec;
  exec.where = cairn::place::device;
  EXPECT_EQ(tests::refusal([&] { table.number_into(found, cairn::words_in({&word, 1}), exec); }),
            "word_table: words are numbered on the host; expected place::host");
  EXPECT_EQ(tests::refusal([&] { table.find_into(found, cairn::words_in({&word, 1}), exec); }),
            "word_table: words are numbered on the host; expected place::host");
}

TEST(WordTable, MakesWordsCount) {
  word_table table;
  const std::vector<std::string_view> words{"pear", "fig", "pear", "a long name", "pear", "fig"};
  numbers found(words.size());
  table.number_into(found, cairn::words_in(words));
  const auto counts = cairn::value_counts(found, cairn::order::count);
  EXPECT_EQ(table[counts.values[0]], "pear");
  EXPECT_EQ(counts.counts, (std::vector<std::uint64_t>{3, 2, 1}));
}

TEST(WordHash, IsThePolynomial) {  // by integers of any size, in Python
  const word_hash hash(0xfedcba98U, 0x9e3779b97f4a7c15U);
  EXPECT_EQ(hash(""), 0x9e3779b97f4a7c15U);
  EXPECT_EQ(hash("a"), 0xc131cec79012e0e5U);
  EXPECT_EQ(hash("seven 7"), 0x23649bd55f7f7a2fU);
  EXPECT_EQ(hash("eight 88"), 0x2b4cff7a89a938edU);
  EXPECT_EQ(hash(std::string(1000, '\xff')), 0x6fdceceb40f5db28U);
  EXPECT_EQ(hash(std::string(70, '\0')), 0xc2be6812a341efd6U);
}

// Words of zero bytes too, which differ in their lengths only.
TEST(WordHash, TellsWordsApart) {
  const word_hash hash(0x12345678U, 1);
  std::set<std::uint64_t> found;
  for (std::size_t size = 0; size < 300; ++size) {
    found.insert(hash(std::string(size, '\0')));
    found.insert(hash(std::string(size, 'a') + 'b'));
    found.insert(hash('b' + std::string(size, 'a')));
  }
  EXPECT_EQ(found.size(), 899u);  // "b" stands twice
  EXPECT_NE(word_hash()("a word"), word_hash()("a word"));
}

}  // namespace
