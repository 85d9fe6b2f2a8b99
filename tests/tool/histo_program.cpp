// `cairn histo` on good inputs: the counts of the sequential definition, and pictures of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "histo_files.hpp"
#include "program.hpp"
#include "tests/reference/bmp.hpp"

namespace {

using bytes = std::vector<std::uint8_t>;

std::string npy_of_counts(const histo_image& image) {
  const std::string shape = "(" + std::to_string(image.height) + ", " + std::to_string(image.width) + ")";
  std::string dictionary = npy_dictionary("|u1", shape);
  while ((10 + dictionary.size() + 1) % 64 != 0) dictionary += ' ';
  return npy_bytes(dictionary, bytes_of(counts_of(image)));
}

std::string bmp_of_counts(const histo_image& image) {
  return reference::bmp(counts_of(image), image.width, image.height);
}

std::uint64_t saturated(const bytes& counts) {
  return static_cast<std::uint64_t>(std::ranges::count(counts, std::uint8_t{255}));
}

TEST(histo, has_the_promised_keys) {
  const program tool;
  const histo_image image = random_image(100, 40, 3, 5, 1);
  tool.write("img.bin", bytes_of(image));
  const auto found = tool.json("cairn histo img.bin --device host --threads 1 --iterations 3 --json");
  expect_run_of_one_thread(found);
  EXPECT_EQ(found["width"], 3);
  EXPECT_EQ(found["height"], 5);
  EXPECT_EQ(found["iterations"], 3);
  EXPECT_EQ(found["counted"], 4000);
  EXPECT_GT(saturated(counts_of(image)), 0u);
  EXPECT_EQ(found["saturated"], saturated(counts_of(image)));
  EXPECT_NEAR(found["seconds_per_iteration"].get<double>() * 3, found["seconds"]["compute"].get<double>(),
              1e-9);
  EXPECT_EQ(found["devices"], tool.json("cairn info --json")["devices"]);
}

TEST(histo, counts_and_draws_by_the_definition) {
  const program tool;
  std::uint32_t seed = 0;
  for (const std::uint32_t width : {1u, 2u, 3u, 5u, 64u}) {
    for (const std::uint32_t height : {1u, 2u, 7u, 33u}) {
      const histo_image image = random_image(1 + seed % 7 * 31, 1 + seed % 5 * 40, width, height, seed);
      tool.write("img.bin", bytes_of(image));
      const auto found = tool.json("cairn histo img.bin --out h.bmp --counts h.npy --json");
      EXPECT_EQ(found["counted"], image.numbers.size());
      EXPECT_EQ(found["saturated"], saturated(counts_of(image)));
      EXPECT_TRUE(contents_of(tool / "h.npy") == npy_of_counts(image)) << width << " x " << height;
      EXPECT_TRUE(contents_of(tool / "h.bmp") == bmp_of_counts(image)) << width << " x " << height;
      ++seed;
    }
  }
  EXPECT_EQ(tool.files(), 3u);
}

TEST(histo, each_iteration_begins_at_zero) {
  const program tool;
  const histo_image image = random_image(300, 200, 16, 16, 3);
  tool.write("img.bin", bytes_of(image));
  for (const std::string way :
       {"", " --iterations 1", " --iterations 7", " --iterations 2 --threads 3 --bind"}) {
    ASSERT_EQ(tool.run("cairn histo img.bin --counts h.npy" + way).code, 0);
    EXPECT_TRUE(contents_of(tool / "h.npy") == npy_of_counts(image)) << way;
  }
}

// More bytes than a pipe's memory grows by.
TEST(histo, reads_pipes_and_standard_input) {
  const program tool;
  const histo_image image = random_image(1000, 2001, 100, 90, 4);
  tool.write("img.bin", bytes_of(image));
  for (const std::string line :
       {"cairn histo - --counts h.npy < img.bin", "cat img.bin | cairn histo - --counts h.npy",
        "mkfifo pipe; cat img.bin > pipe & cairn histo pipe --counts h.npy",
        "{ head -c 7 img.bin; sleep 0.1; tail -c +8 img.bin; } | cairn histo - --counts h.npy"}) {
    const outcome seen = tool.run("rm -f h.npy; " + line);
    ASSERT_EQ(seen.code, 0) << line << seen.err;
    EXPECT_TRUE(contents_of(tool / "h.npy") == npy_of_counts(image)) << line;
  }
}

TEST(histo, writes_to_standard_output_and_reports_elsewhere) {
  const program tool;
  const histo_image image = random_image(10, 4, 3, 5, 1);
  tool.write("img.bin", bytes_of(image));
  const outcome seen = tool.run("cairn histo img.bin --counts /dev/stdout");
  EXPECT_EQ(seen.code, 0);
  EXPECT_TRUE(seen.out == npy_of_counts(image));
  EXPECT_TRUE(seen.err.find("40 inputs counted") != std::string::npos) << seen.err;
  const outcome added =
      tool.run("(echo first; cairn histo img.bin --out /dev/stdout; echo last) > log; cat log");
  EXPECT_TRUE(added.out == "first\n" + bmp_of_counts(image) + "last\n");
}

TEST(histo, tells_people) {
  const program tool;
  tool.write("img.bin", bytes_of(histo_image{2, 1, 4, 3, {0, 11}}));
  const outcome seen = tool.run("cairn histo img.bin --device host --iterations 2 --counts h.npy");
  EXPECT_EQ(seen.code, 0);
  EXPECT_TRUE(seen.err.empty()) << seen.err;
  for (const std::string words :
       {"  2 inputs counted in 4 x 3 bins, 0 of them saturated\n", " an iteration, 2 iterations\n",
        "  devices: ", "; the host counted\n  on the host (", " computing, ", " reading, ", " writing\n"}) {
    EXPECT_NE(seen.out.find(words), std::string::npos) << words << seen.out;
  }
}

TEST(histo, tells_how_it_is_used) {
  const program tool;
  const outcome seen = tool.run("cairn histo --help-all");
  EXPECT_EQ(seen.code, 0);
  for (const std::string words :
       {"IMG.bin", "--iterations", "--out", "--counts", "--generate", "--size", "--bins", "--eye", "--spread",
        "--outliers", "--seed", "116.histo", "cairn histo img.bin"}) {
    EXPECT_NE(seen.out.find(words), std::string::npos) << words << seen.out;
  }
}

TEST(histo, makes_inputs_and_counts_them) {
  const program tool;
  const outcome made = tool.run("cairn histo --generate img.bin");
  ASSERT_EQ(made.code, 0) << made.err;
  EXPECT_TRUE(made.out.starts_with("  996 x 1040 bin numbers of 256 x 4096 bins\n  on the ")) << made.out;
  const std::string file = contents_of(tool / "img.bin");
  EXPECT_EQ(file.size(), 16u + 4 * 996 * 1040);
  EXPECT_EQ(file.substr(0, 16), little_endian({996, 1040, 256, 4096}));
  const auto found = tool.json("cairn histo img.bin --json");
  EXPECT_EQ(found["counted"], 996 * 1040);
  EXPECT_GT(found["saturated"].get<int>(), 0);
  EXPECT_LT(found["saturated"].get<int>(), 40);
}

TEST(histo, makes_what_was_asked_for) {
  const program tool;
  const std::string line =
      "cairn histo --generate a.bin --size 300x20 --bins 5x9 --eye 7,1 --spread 1e-9,.001 --outliers 0 "
      "--json";
  const auto told = tool.json(line + " --seed 18446744073709551615 --threads 1");
  EXPECT_EQ(told["seed"], 18446744073709551615u);
  EXPECT_EQ(told["image_width"], 300);
  EXPECT_EQ(told["image_height"], 20);
  EXPECT_EQ(told["width"], 5);
  EXPECT_EQ(told["height"], 9);
  EXPECT_EQ(contents_of(tool / "a.bin"),
            bytes_of({300, 20, 5, 9, std::vector<std::uint32_t>(6000, 7 * 5 + 1)}));
}

TEST(histo, makes_the_same_on_any_number_of_threads) {
  const program tool;
  for (const std::string way : {"a.bin", "b.bin --threads 1", "c.bin --threads 5", "d.bin --seed 1"})
    ASSERT_EQ(tool.run("cairn histo --size 700x700 --generate " + way).code, 0) << way;
  EXPECT_TRUE(contents_of(tool / "a.bin") == contents_of(tool / "b.bin"));
  EXPECT_TRUE(contents_of(tool / "a.bin") == contents_of(tool / "c.bin"));
  EXPECT_FALSE(contents_of(tool / "a.bin") == contents_of(tool / "d.bin"));
}

TEST(histo, counts_on_a_device) {
  const program tool;
  const auto devices = tool.json("cairn info --json")["devices"];
  if (devices.empty()) GTEST_SKIP() << "no device";
  const histo_image image = random_image(300, 200, 16, 16, 3);
  tool.write("img.bin", bytes_of(image));
  for (const std::string way : {"", " --iterations 4"}) {
    const auto there = tool.json("cairn histo img.bin --counts h.npy --json --device gpu" + way);
    EXPECT_EQ(there["place"], "device");
    EXPECT_EQ(there["devices"], devices);
    EXPECT_TRUE(contents_of(tool / "h.npy") == npy_of_counts(image)) << way;
  }
}

}  // namespace
