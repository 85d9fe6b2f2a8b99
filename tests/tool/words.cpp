// Words: numbered, read from .csv files, decoded.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "csv.hpp"
#include "folder.hpp"
#include "utf8.hpp"
#include "word_list.hpp"

namespace {

using namespace cairn::tool;
using cells = std::vector<std::uint64_t>;

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

cells cells_of(const std::string& text, const std::string& column, word_list& words) {
  const folder place;
  const auto reader =
      open_csv_words(std::make_unique<byte_source>(place.write("a.csv", text)), column, words);
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
  EXPECT_EQ(cells_of("7,x\n8,y\n", "1", words), (cells{0}));  // x makes the first line a header
  EXPECT_EQ(words[0], "y");
  EXPECT_EQ(cells_of("7\n8\n7\n", "", words), (cells{1, 2, 1}));
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

}  // namespace
