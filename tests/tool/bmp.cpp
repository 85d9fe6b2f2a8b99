// Pictures of counts: byte by byte as the format's definition has them.
#include "outputs/pictures/bmp.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/reference/bmp.hpp"

namespace {

using namespace cairn::tool;
using bytes = std::vector<std::uint8_t>;

std::string written(const bytes& counts, std::uint32_t width, std::uint32_t height) {
  std::string file;
  write_bmp(counts, width, height, [&](std::string_view piece) { file += piece; });
  return file;
}

TEST(bmp, reds_are_those_of_the_benchmark) {
  for (unsigned count = 0; count < 256; ++count)
    EXPECT_EQ(bmp_red(static_cast<std::uint8_t>(count)), reference::brightness(count)) << count;
  EXPECT_EQ(bmp_red(0), 0);
  EXPECT_EQ(bmp_red(1), 0x44);
  EXPECT_EQ(bmp_red(2), 0x48);
  EXPECT_EQ(bmp_red(3), 0x4c);
  EXPECT_EQ(bmp_red(4), 0x50);
  EXPECT_EQ(bmp_red(5), 0x53);
  EXPECT_EQ(bmp_red(255), 0xff);
}

TEST(bmp, has_the_bytes_of_the_definition) {
  std::mt19937 random(1);
  for (const std::uint32_t width :
       {1u, 2u, 3u, 4u, 5u, 6u, 7u, 64u, 255u, 256u, 4095u, 4096u, 4097u, 9001u}) {
    for (const std::uint32_t height : {1u, 2u, 3u, 7u, 16u}) {
      bytes counts(std::size_t{width} * height);
      for (std::uint8_t& count : counts) count = static_cast<std::uint8_t>(random());
      const std::string file = written(counts, width, height);
      EXPECT_TRUE(file == reference::bmp(counts, width, height)) << width << " x " << height;
      EXPECT_EQ(file.size(), bmp_bytes(width, height));
    }
  }
}

TEST(bmp, is_a_known_file) {
  const std::string file = written({0, 255, 1, 2}, 2, 2);
  const std::string expected(
      "BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\x18\0\0\0\0\0\x10\0\0\0"
      "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
      "\0\0\x44\0\0\x48\0\0\0\0\0\0\0\xff\0\0",
      70);
  EXPECT_EQ(file, expected);
}

TEST(bmp, knows_what_it_cannot_hold) {
  EXPECT_TRUE(bmp_holds(1, 1));
  EXPECT_TRUE(bmp_holds(256, 4096));
  EXPECT_TRUE(bmp_holds(1, 1073741810));
  EXPECT_FALSE(bmp_holds(1, 1073741811));
  EXPECT_FALSE(bmp_holds(65536, 65536));
  EXPECT_FALSE(bmp_holds(1, 0x80000000));
  EXPECT_FALSE(bmp_holds(0x80000000, 1));
  EXPECT_FALSE(bmp_holds(0xffffffff, 0xffffffff));
}

}  // namespace
