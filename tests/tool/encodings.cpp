// Tables in other encodings than UTF-8, told by a mark, by their zero bytes or by --encoding. The bytes are
// made here, letter by letter.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "compressed_bytes.hpp"
#include "folder.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/input.hpp"
#include "inputs/tables/row_reader.hpp"
#include "inputs/words/word_list.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"
#include "tests/seed.hpp"

namespace encodings {

using namespace cairn::tool;
using namespace std::string_view_literals;
using read_words = std::vector<std::string>;

std::string utf8_of(std::u32string_view text) {
  std::string bytes;
  for (const char32_t point : text) {
    if (point < 0x80) {
      bytes += static_cast<char>(point);
      continue;
    }
    const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    const auto first = static_cast<unsigned>(0xf00 >> (more + 1) & 0xff) | point >> 6 * more;
    bytes += static_cast<char>(first);
    for (int i = more - 1; i >= 0; --i) bytes += static_cast<char>(0x80 | (point >> 6 * i & 0x3f));
  }
  return bytes;
}

std::string unit(std::uint32_t value, int bytes, bool big_endian) {
  std::string text = number(value, bytes);
  return big_endian ? std::string(text.rbegin(), text.rend()) : text;
}

std::string utf16_of(std::u32string_view text, bool big_endian) {
  std::string bytes;
  for (const char32_t point : text) {
    if (point < 0x10000) {
      bytes += unit(point, 2, big_endian);
    } else {
      bytes += unit(0xd800 + ((point - 0x10000) >> 10), 2, big_endian);
      bytes += unit(0xdc00 + ((point - 0x10000) & 0x3ff), 2, big_endian);
    }
  }
  return bytes;
}

std::string utf32_of(std::u32string_view text, bool big_endian) {
  std::string bytes;
  for (const char32_t point : text) bytes += unit(point, 4, big_endian);
  return bytes;
}

struct unicode {
  std::string name, bytes;
};
std::vector<unicode> encoded(const std::u32string& text) {
  return {{"UTF-8", utf8_of(text)},
          {"UTF-16LE", utf16_of(text, false)},
          {"UTF-16BE", utf16_of(text, true)},
          {"UTF-32LE", utf32_of(text, false)},
          {"UTF-32BE", utf32_of(text, true)}};
}

// The words of a column, each as often as it stands there.
read_words words_in(const std::string& path, const std::string& column = {},
                    const std::string& encoding = {}) {
  word_list list;
  input_options options;
  options.words = &list;
  options.column = column;
  options.encoding = encoding;
  const auto reader = open_input(path, options);
  std::vector<std::uint64_t> some(1000);
  read_words all;
  while (const std::size_t bytes = reader->read(std::as_writable_bytes(std::span(some))))
    for (std::size_t i = 0; i < bytes / sizeof(std::uint64_t); ++i) all.emplace_back(list[some[i]]);
  return all;
}

// The same through a pipe that gives a few bytes at a time.
read_words words_in_pipe(std::string_view bytes, std::size_t at_once) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::thread writer([&] {
    for (std::size_t at = 0; at < bytes.size(); at += at_once) {
      const std::string_view some = bytes.substr(at, at_once);
      if (write(ends[1], some.data(), some.size()) < 0) break;
    }
    close(ends[1]);
  });
  const read_words found = words_in("/proc/self/fd/" + std::to_string(ends[0]));
  writer.join();
  close(ends[0]);
  return found;
}

const std::u32string table = U"Straße,größe\nmünchen,1.5\n東京,2\n\"a,\U0001f600\",3\n";
const read_words streets{"m\xc3\xbcnchen", "\xe6\x9d\xb1\xe4\xba\xac", "a,\xf0\x9f\x98\x80"};

TEST(encodings, unicode_by_mark_and_without) {
  const folder place;
  const std::u32string marked = U"\ufeff" + table;
  for (const unicode& as : encoded(marked)) {
    EXPECT_EQ(words_in(place.write("a.csv", as.bytes), "0"), streets) << as.name;
    EXPECT_EQ(words_in(place.write("a.csv", as.bytes), utf8_of(U"größe")), (read_words{"1.5", "2", "3"}));
  }
  const auto compressed = [&] { words_in(place.write("a.csv", gzip_of("w\n"))); };
  const bool reads_gzip = refused_by<refusal>(compressed) == "not refused";  // in this build
  for (const unicode& as : encoded(table)) {
    EXPECT_EQ(words_in(place.write("a.csv", as.bytes), utf8_of(U"Straße")), streets) << as.name;
    EXPECT_EQ(words_in(place.write("a.csv", as.bytes), "0", as.name), streets) << as.name;
    if (!reads_gzip) continue;
    EXPECT_EQ(words_in(place.write("a.csv.gz", gzip_of(as.bytes)), "0"), streets) << as.name;
  }
}

TEST(encodings, through_pipes_in_pieces) {
  const std::u32string text = U"\ufeffw\nä\n\U0001f600\n";
  for (const unicode& as : encoded(text))
    for (const std::size_t at_once : {1U, 3U, 1000U})
      EXPECT_EQ(words_in_pipe(as.bytes, at_once), (read_words{"\xc3\xa4", "\xf0\x9f\x98\x80"})) << as.name;
}

// Of more bytes than are decoded at a time, at any of which a letter may be cut.
TEST(encodings, random_text_beyond_a_piece) {
  const folder place;
  const std::uint64_t seed = tests::seed();
  std::mt19937_64 random(seed);
  for (int round = 0; round < 2; ++round) {
    std::u32string text = round == 0 ? U"wörter\n" : U"\ufeffw\n";
    read_words expected;
    while (text.size() < 400000) {
      std::u32string word;
      for (std::size_t i = 0; i < 1 + random() % 9; ++i) {
        const char32_t ranges[] = {'a', 0xe4, 0x3b1, 0x4e00, 0x1f600};
        word += ranges[random() % 5] + static_cast<char32_t>(random() % 20);
      }
      expected.push_back(utf8_of(word));
      text += word + U"\n";
    }
    for (const unicode& as : encoded(text))
      EXPECT_TRUE(words_in(place.write("a.csv", as.bytes)) == expected) << as.name << ", seed " << seed;
  }
}

TEST(encodings, that_are_given) {
  const folder place;
  const auto read = [&](std::string_view bytes, const std::string& encoding) {
    return words_in(place.write("a.csv", bytes), "0", encoding);
  };
  EXPECT_EQ(read("w,x\ncaf\xe9,1\n", "latin1"), read_words{"caf\xc3\xa9"});
  EXPECT_EQ(read("w,x\n5 \x80,1\n", "cp1252"), read_words{"5 \xe2\x82\xac"});
  EXPECT_EQ(read("w,x\n\xf9,1\n", "cp1255"), read_words{"\xd7\xa9"});
  EXPECT_EQ(read("w,x\n\x1b$BF|\x1b(B,1\n", "iso-2022-jp"), read_words{"\xe6\x97\xa5"});
  EXPECT_EQ(read("w,x\n\x93\xfa,1\n", "shift_jis"), read_words{"\xe6\x97\xa5"});
  EXPECT_EQ(read("w\n\xe0", "cp1258"), read_words{"\xc3\xa0"});  // waits for an accent
  EXPECT_EQ(read("w,x\nw\xc3\xa4,1\n", "utf-8"), read_words{"w\xc3\xa4"});
  EXPECT_EQ(read(utf16_of(U"\ufeffw\nab\n", true), "utf-16"), read_words{"ab"});
  EXPECT_EQ(read(utf16_of(U"w\nab\n", true), "utf-16"), read_words{"ab"});
}

// As the bytes that they are.
TEST(encodings, words_that_are_no_utf8_stay) {
  const folder place;
  EXPECT_EQ(words_in(place.write("a.csv", "w\ncaf\xe9\n")), read_words{"caf\xe9"});
  EXPECT_EQ(words_in(place.write("a.csv", "w,x\na\0b,1\n\0,2\n"sv), "w"),
            (read_words{{"a\0b", 3}, {"\0", 1}}));
  EXPECT_EQ(words_in(place.write("a.csv", "w\rab\rc\r")), (read_words{"ab", "c"}));
}

TEST(encodings, what_is_not_in_them_is_refused_with_its_line) {
  const folder place;
  const auto refused = [&](const std::string& bytes, const std::string& encoding = {}) {
    const std::string path = place.write("a.csv", bytes);
    const std::string cause = refused_by<refusal>([&] { words_in(path, {}, encoding); });
    EXPECT_TRUE(cause.starts_with(path + ": ")) << cause;
    return cause.substr(std::min(path.size() + 2, cause.size()));
  };
  const std::string good = utf16_of(U"\ufeffw\nab\n", false);
  EXPECT_EQ(refused(good + utf16_of(U"c", false) + "\xff\xdf"),
            "line 3, byte 14: is no text in UTF-16LE: 0xff begins no letter");
  EXPECT_EQ(refused(good + "a"), "line 3, byte 12: ends early; what it holds goes on");
  EXPECT_EQ(refused("w\nab\ncaf\xe9\n", "utf8"), "line 3, byte 8: is no text in utf8: 0xe9 begins no letter");
  EXPECT_EQ(refused("\xef\xbb\xbfw\n", "latin1"),
            "begins with the byte order mark of UTF-8; --encoding says latin1");
  EXPECT_EQ(refused(good, "utf-16be"),
            "begins with the byte order mark of UTF-16LE; --encoding says utf-16be");
}

TEST(encodings, rows_as_text) {
  const folder place;
  const std::vector<std::uint64_t> wanted{1};
  const std::string path = place.write("a.csv", utf16_of(U"\ufeffw,x\nä,1\nö,2\n", true));
  const row_text found = read_rows(path, {}, 2, wanted);
  EXPECT_EQ(found.header, "w,x");
  EXPECT_EQ(found.rows, read_words{"\xc3\xb6,2"});
}

// Nothing is guessed of what may be something else.
TEST(encodings, zero_bytes_that_are_none) {
  const auto name_of = [](std::string_view text) {
    return encoding_begun(std::as_bytes(std::span(text))).name;
  };
  EXPECT_EQ(name_of(""), "");
  EXPECT_EQ(name_of("a,b\n1,2\n"), "");
  EXPECT_EQ(name_of("ab\0,cd\0,\nab\0,cd\0,\n"sv), "");
  EXPECT_EQ(name_of("a\0b\n"sv), "");
  EXPECT_EQ(name_of("\0\0\0\0\n\0\0\0"sv), "");
  EXPECT_EQ(name_of("w\0\n\0a\0\n\0"sv), "UTF-16LE");
  EXPECT_EQ(name_of("\0w\0\n\0a"sv), "UTF-16BE");
  EXPECT_EQ(name_of("w\0\0\0\n\0\0\0"sv), "UTF-32LE");
  EXPECT_EQ(name_of("\xff\xfe"sv), "UTF-16LE");
  const std::string chinese = utf16_of(U"名,値\n上海,1\n不,2\n東京,3\n", false);  // with bytes of line ends
  EXPECT_EQ(name_of(chinese), "UTF-16LE");
  const std::uint64_t seed = tests::seed();
  std::mt19937_64 random(seed);
  for (int round = 0; round < 2000; ++round) {  // numbers in binary
    std::string bytes;
    for (std::size_t i = 0; i < 64; ++i) bytes += number(random() % 2000, round % 2 == 0 ? 2 : 4);
    EXPECT_EQ(name_of(bytes), "") << "seed " << seed;
  }
}

}  // namespace encodings
