// Words: numbered, read from .csv files, decoded.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "folder.hpp"
#include "inputs/tables/table_columns.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/utf8.hpp"

namespace {

using namespace cairn::tool;
using cells = std::vector<std::uint64_t>;

// Words of a share, one a line, and their positions.
struct share_text {
  std::string text;
  std::vector<std::uint64_t> positions;
  void add(std::string_view word) {
    positions.push_back(position_of_word(text.size(), word.size()));
    text.append(word) += '\n';
  }
};

// Numbers them, and compares with a map. Whether they were numbered.
bool numbers_as_a_map_does(const share_text& share) {
  const auto words = std::make_unique<share_words>();
  std::vector<first_word> firsts(share_words::most);
  cells numbers = share.positions;
  const std::size_t count = words->number(share.text, numbers, cairn::word_hash(),
                                          std::span<first_word, share_words::most>(firsts));
  std::map<std::string_view, std::uint64_t> expected;
  for (std::size_t row = 0; row < numbers.size(); ++row) {
    const std::string_view word = word_at(share.text, share.positions[row]);
    const auto [entry, is_new] = expected.try_emplace(word, expected.size());
    if (count == 0) {
      EXPECT_EQ(word_at(share.text, numbers[row]), word) << row;
      continue;
    }
    EXPECT_EQ(numbers[row], entry->second) << row;
    if (!is_new) continue;
    EXPECT_EQ(firsts[entry->second].row, row);
    EXPECT_EQ(word_at(share.text, firsts[entry->second].position), word);
  }
  EXPECT_TRUE(count == 0 || count == expected.size()) << count;
  return count != 0;
}

TEST(share_words, number_words_as_they_first_occur) {
  std::mt19937 random(7);
  share_text share;
  for (int i = 0; i < 20'000; ++i) {
    std::string word(random() % 12, 'a');
    for (char& letter : word) letter = "ab\0\xff"[random() % 2 + (random() % 8 == 0 ? 2 : 0)];
    share.add(word.size() < 4 || random() % 64 == 0 ? word : word.substr(0, 3));
  }
  share.add("");
  share.add("1234567");
  share.add("12345678");
  share.add(std::string(1000, 'x'));
  EXPECT_TRUE(numbers_as_a_map_does(share));
}

TEST(share_words, give_up_where_most_are_distinct_and_lose_nothing) {
  share_text share;
  for (int i = 0; i < 3000; ++i) share.add(std::to_string(i % 1500));
  EXPECT_FALSE(numbers_as_a_map_does(share));
  share_text later;  // few at first
  for (int i = 0; i < 3000; ++i) later.add("x");
  for (int i = 0; i < 3000; ++i) later.add(std::to_string(i));
  EXPECT_FALSE(numbers_as_a_map_does(later));
  EXPECT_FALSE(numbers_as_a_map_does({}));
}

TEST(word_list, numbers_words_as_they_are_met) {
  word_list words;
  EXPECT_EQ(words.number_of("b"), 0u);
  EXPECT_EQ(words.number_of(""), 1u);
  EXPECT_EQ(words.number_of("a"), 2u);
  EXPECT_EQ(words.number_of("b"), 0u);
  EXPECT_EQ(words.number_of(""), 1u);
  EXPECT_EQ(words.number_of(std::string_view("b\0", 2)), 3u);
  ASSERT_EQ(words.size(), 4u);
  EXPECT_EQ(words[0], "b");
  EXPECT_EQ(words[1], "");
  EXPECT_EQ(words[2], "a");
  EXPECT_EQ(words[3], std::string_view("b\0", 2));
}

TEST(word_list, holds_many_words_of_any_length) {
  word_list words;
  const auto word = [](std::size_t i) { return std::to_string(i) + std::string(i % 97, 'x'); };
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < 50000; ++i) ASSERT_EQ(words.number_of(word(i)), i);
  }
  ASSERT_EQ(words.size(), 50000u);
  for (std::size_t i = 0; i < 50000; ++i) ASSERT_EQ(words[i], word(i));
}

// 2^bits words of 16 * bits bytes whose std::hash (MurmurHash64A) agree, whatever it starts from: of each
// pair of numbers the second twins differ in the upper bit of what is mixed in, and the second takes back
// what the first does.
std::vector<std::string> crowding_words(int bits) {
  constexpr std::uint64_t factor = 0xc6a4a7935bd1e995U;
  constexpr std::uint64_t inverse = [] {
    std::uint64_t y = 1;
    for (int i = 0; i < 6; ++i) y *= 2 - factor * y;
    return y;
  }();
  const auto unfolded = [](std::uint64_t x) { return x ^ x >> 47; };
  const auto bytes_mixed_to = [&](std::uint64_t mixed) {
    const std::uint64_t number = unfolded(mixed * inverse) * inverse;
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
  };
  std::vector<std::string> words{""};
  for (std::uint64_t bit = 0; bit < static_cast<std::uint64_t>(bits); ++bit) {
    const std::size_t before = words.size();
    for (const std::uint64_t flip : {std::uint64_t{0}, std::uint64_t{1} << 63}) {
      const std::string more = bytes_mixed_to((2 * bit + 1) ^ flip) + bytes_mixed_to((2 * bit + 2) ^ flip);
      for (std::size_t i = 0; i < before; ++i) words.push_back(words[i] + more);
    }
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(before));
  }
  return words;
}

// Looked up by std::hash they would be searched one after another.
TEST(word_list, is_not_crowded_by_hostile_words) {
  const std::vector<std::string> hostile = crowding_words(17);
  ASSERT_EQ(std::hash<std::string>{}(hostile.front()), std::hash<std::string>{}(hostile.back()));
  word_list words;
  for (std::size_t i = 0; i < hostile.size(); ++i) ASSERT_EQ(words.number_of(hostile[i]), i);
  for (std::size_t i = 0; i < hostile.size(); ++i) ASSERT_EQ(words.number_of(hostile[i]), i);
}

cells cells_of(const std::string& text, const std::string& column, word_list& words) {
  const folder place;
  const auto reader =
      open_column(std::make_unique<byte_source>(place.write("a.csv", text)), {column, &words});
  EXPECT_TRUE(reader->reads_words());
  EXPECT_EQ(reader->type(), sample_type::u8);
  cells all, some(5);
  while (const std::size_t bytes = reader->read(std::as_writable_bytes(std::span(some)))) {
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof some[0]));
  }
  return all;
}

TEST(words, of_csv_cells_stand_as_they_are) {
  word_list words;
  EXPECT_EQ(cells_of("x,y\n1,\"a, \"\"b\"\"\"\n2,a\n3,\n4,1.0\n5,1\n6,a\n", "y", words),
            (cells{0, 1, 2, 3, 4, 1}));
  const std::vector<std::string> expected{"a, \"b\"", "a", "", "1.0", "1"};
  ASSERT_EQ(words.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(words[i], expected[i]);
  EXPECT_EQ(cells_of("z\nnew\na\n", "", words), (cells{5, 1}));  // another file, the same list
}

TEST(words, of_a_file_without_header) {
  word_list words;
  EXPECT_EQ(cells_of("7,x\n8,y\n", "1", words), (cells{0, 1}));  // 7 above 8 makes it data
  EXPECT_EQ(words[1], "y");
  EXPECT_EQ(cells_of("7\n8\n7\n", "", words), (cells{2, 3, 2}));
}

TEST(utf8, decodes) {
  EXPECT_EQ(decode_utf8(""), U"");
  EXPECT_EQ(decode_utf8("aé€😀"), U"aé€😀");
  EXPECT_EQ(decode_utf8("\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"),
            U"\x7f\x80\x7ff\x800\xffff\x10000\x10ffff");
  EXPECT_EQ(decode_utf8(std::string_view("\0a", 2)), std::u32string_view(U"\0a", 2));
}

TEST(utf8, refuses_what_unicode_does_not_define) {
  for (const std::string wrong :
       {"\x80", "\xc3", "a\xe2\x82", "\xf0\x9f\x98", "\xc3(", "\xe2(\xa1", "\xc0\x80", "\xc1\xbf",
        "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80",
        "\xf8\x88\x80\x80\x80", "\xff", "\xfe", "caf\xe9"}) {
    EXPECT_FALSE(decode_utf8(wrong)) << wrong;
  }
}

std::vector<std::string> words_in(const std::string& text, const std::string& column) {
  word_list words;
  std::vector<std::string> found;
  for (const std::uint64_t number : cells_of(text, column, words)) found.emplace_back(words[number]);
  return found;
}

TEST(words, keep_their_blanks) {
  using texts = std::vector<std::string>;
  EXPECT_EQ(words_in("n,w\n1, x\n2,x \n3,x\n4,\t\n5,\n", "1"), (texts{" x", "x ", "x", "\t", ""}));
  EXPECT_EQ(words_in("n,w\n1, \"x\"\n2,\"x \" \n3,\t\"\"\n", "1"), (texts{"x", "x ", ""}));
}

TEST(words, of_blank_lines_are_empty_and_stand_where_they_are) {
  word_list words;
  EXPECT_EQ(cells_of("a\n\nb\n\n1\n\n", "", words), (cells{0, 1, 0, 2}));
  EXPECT_EQ(words[0], "");
  EXPECT_EQ(words[1], "b");
}

TEST(words, know_where_they_were_met) {
  word_list words;
  cells_of("x,y\n1,a\n\n2,b\n3,a\n", "y", words);
  cells_of("y\n\n\nc\nb\n", "", words);
  const auto place_of = [&](std::size_t number) {
    const std::string place = words.location_of(number);
    return place.substr(place.find(": ") + 2);
  };
  EXPECT_EQ(place_of(0), "line 2, column 2 (y)");
  EXPECT_EQ(place_of(1), "line 4, column 2 (y)");
  EXPECT_EQ(place_of(2), "line 2, column 1 (y)");  // the blank line
  EXPECT_EQ(place_of(3), "line 4, column 1 (y)");
  EXPECT_NE(words.location_of(3).find("a.csv"), std::string::npos);
}

}  // namespace
