// `cairn histo` on bad inputs: a sentence on standard error, the right exit code, nothing left behind.
#include <gtest/gtest.h>

#include <cstdint>

#include "histo_files.hpp"
#include "usual_refusals.hpp"

namespace histo_refusals {

constexpr std::uint32_t most = 0xffffffff;

std::string sizes(std::uint32_t image_width, std::uint32_t image_height, std::uint32_t width,
                  std::uint32_t height) {
  return little_endian({image_width, image_height, width, height});
}

// a.npy and short.npy stand for inputs: the usual refusals know them by these names.
const program& tool() {
  static const std::string whole = bytes_of(histo_image{3, 1, 250, 250, {0, 1, 2}});
  static const refusing_program shared({{"a.npy", whole},
                                        {"short.npy", whole.substr(0, 24)},
                                        {"header", whole.substr(0, 16)},
                                        {"half", whole.substr(0, 9)},
                                        {"cut", whole.substr(0, 27)},
                                        {"long", whole + "x"},
                                        {"wild", bytes_of(histo_image{2, 2, 8, 4, {31, 77, 32, 0}})},
                                        {"no_width", sizes(0, 1, 1, 1)},
                                        {"no_height", sizes(1, 0, 1, 1)},
                                        {"no_columns", sizes(1, 1, 0, 1) + little_endian({0})},
                                        {"no_rows", sizes(1, 1, 1, 0) + little_endian({0})},
                                        {"overflow", sizes(most, most, 1, 1) + little_endian({0})},
                                        {"promise", sizes(65535, 65535, 1, 1) + little_endian({0})},
                                        {"vast", sizes(1, 1, most, most) + little_endian({0})},
                                        {"square", sizes(1, 1, 65536, 65536) + little_endian({0})},
                                        {"tall", sizes(1, 1, 1, 0x80000000) + little_endian({0})}});
  return shared;
}

const command_line plain{"cairn histo", ""};

void expect_refusal(int code, const std::string& line, const std::string& words) {
  expect_refusal(tool(), code, line, words);
}

TEST(histo_refusals, of_data) {
  const std::size_t before = tool().files();
  for (const std::string way : {"", " --json", " --out h.bmp --counts h.npy", " --iterations 3"}) {
    const auto refused = [&](const std::string& input, const std::string& words) {
      expect_refusal(1, "cairn histo " + input + way, words);
      expect_refusal(1, "cat " + input + " | cairn histo -" + way, "cairn histo: standard input: ");
    };
    refused("empty.npy", "cairn histo: empty.npy: byte 0: ends in its header, expected 16 bytes of sizes");
    refused("half", "half: byte 9: ends in its header");
    refused("header", "header: byte 16: 0 bytes of bin numbers where its image of 3 x 1 pixels makes 12");
    refused("cut", "cut: byte 16: 11 bytes of bin numbers where its image of 3 x 1 pixels makes 12");
    refused("long", "long: byte 16: 13 bytes of bin numbers");
    refused("wild", "wild: byte 20: bin number 1 is 77; the histogram of 8 x 4 has bins 0 to 31");
    refused("no_width", "no_width: byte 0: the image's width is 0, expected 1 or more");
    refused("no_height", "no_height: byte 4: the image's height is 0");
    refused("no_columns", "no_columns: byte 8: the histogram's width is 0");
    refused("no_rows", "no_rows: byte 12: the histogram's height is 0");
    refused("overflow",
            "overflow: byte 0: its image of 4294967295 x 4294967295 pixels holds more bytes than a file can");
    refused(
        "promise",
        "promise: byte 16: 4 bytes of bin numbers where its image of 65535 x 65535 pixels makes 17179344900");
    expect_refusal(1, "cairn histo missing" + way, "missing: cannot open: No such file");
    expect_refusal(1, "cairn histo ." + way, "Is a directory");
  }
  EXPECT_EQ(tool().files(), before);
}

TEST(histo_refusals, of_pipes_that_end_early_or_late) {
  expect_refusal(1, "cat promise | cairn histo -",
                 "standard input: byte 20: ends early; its image of 65535 x 65535 pixels makes 17179344900 "
                 "bytes of bin numbers");
  expect_refusal(1, "cat short.npy | cairn histo -", "standard input: byte 24: ends early");
  expect_refusal(1, "cat long | cairn histo -",
                 "standard input: byte 28: more data than its image of 3 x 1 pixels makes");
  expect_refusal(1, "cat wild | cairn histo -", "standard input: byte 20: bin number 1 is 77");
  expect_refusal(1, "cat a.npy /dev/zero | cairn histo -", "standard input: byte 28: more data");
}

TEST(histo_refusals, of_histograms_that_memory_or_pictures_do_not_hold) {
  const std::size_t before = tool().files();
  expect_refusal(
      1, "cairn histo vast",
      "vast: its histogram of 4294967295 x 4294967295 bins takes 18446744065119617025 bytes of memory");
  expect_refusal(1, "cairn histo vast --out h.bmp", "h.bmp: a picture of 4294967295 x 4294967295 bins takes");
  expect_refusal(
      1, "cairn histo square --out h.bmp",
      "h.bmp: a picture of 65536 x 65536 bins takes 12884901942 bytes; .bmp files have sides up to "
      "2147483647 and up to 4294967295 bytes");
  expect_refusal(1, "cairn histo tall --out h.bmp", "h.bmp: a picture of 1 x 2147483648 bins takes");
  EXPECT_EQ(tool().files(), before);
}

TEST(histo_refusals, of_inputs_that_the_disk_does_not_hold) {
  const std::size_t before = tool().files();
  expect_refusal(1, "cairn histo --generate b.bin --size 4294967295x268435456",
                 "b.bin: takes 4611686017353646096 bytes; its disk has ");
  EXPECT_EQ(tool().files(), before);
}

TEST(histo_refusals, of_command_lines) {
  for (const std::string wrong : {"",
                                  "--json",
                                  "a.npy a.npy",
                                  "a.npy --iterations 0",
                                  "a.npy --iterations -1",
                                  "a.npy --iterations many",
                                  "a.npy --iterations 1.5",
                                  "a.npy --iterations ''",
                                  "a.npy --iterations 18446744073709551616",
                                  "a.npy --device moon",
                                  "a.npy --threads 0",
                                  "a.npy --bins 3x4",
                                  "a.npy --size 3x4",
                                  "a.npy --seed 1",
                                  "a.npy --column 1",
                                  "a.npy --out -",
                                  "a.npy --counts -",
                                  "a.npy --out x --counts x",
                                  "a.npy --generate b.bin",
                                  "- --generate b.bin",
                                  "--generate b.bin --out x.bmp",
                                  "--generate b.bin --counts x.npy",
                                  "--generate b.bin --iterations 2",
                                  "--generate -",
                                  "--generate b.bin --size 3",
                                  "--generate b.bin --size 3x",
                                  "--generate b.bin --size 0x3",
                                  "--generate b.bin --size 3x4x5",
                                  "--generate b.bin --size 4294967296x1",
                                  "--generate b.bin --size 4294967295x4294967295",
                                  "--generate b.bin --seed ''",
                                  "--generate b.bin --bins 0x1",
                                  "--generate b.bin --bins 1x0",
                                  "--generate b.bin --bins 2147483649x1",
                                  "--generate b.bin --bins 65536x65537",
                                  "--generate b.bin --eye 4096,0",
                                  "--generate b.bin --eye 0,256",
                                  "--generate b.bin --eye 1",
                                  "--generate b.bin --eye 1.5,2",
                                  "--generate b.bin --spread 1",
                                  "--generate b.bin --spread 0,1",
                                  "--generate b.bin --spread=-1,1",
                                  "--generate b.bin --spread 1,nan",
                                  "--generate b.bin --spread 1,2,3",
                                  "--generate b.bin --outliers 1.5",
                                  "--generate b.bin --outliers=-0.1",
                                  "--generate b.bin --outliers 0,1",
                                  "--generate b.bin --seed -1",
                                  "--generate b.bin --seed x"}) {
    expect_refusal(2, "cairn histo " + wrong, "cairn histo");
  }
  EXPECT_EQ(tool().run("ls b.bin").out, "");
  expect_refusal(2, "cairn histo", "IMG.bin is required, or --generate FILE.bin to make one");
  expect_refusal(2, "cairn histo a.npy --iterations 0",
                 "--iterations '0': expected a whole number from 1 to 18446744073709551615");
  expect_refusal(2, "cairn histo --generate b.bin --eye 4096,0",
                 "the row of the eye is 4096; expected 0 to 4095");
  expect_refusal(2, "cairn histo --generate b.bin --bins 65536x65537",
                 "the histogram has 4295032832 bins; expected at most 4294967296");
}

TEST(histo_refusals, of_devices_that_are_not_there) {
  if (!tool().json("cairn info --json")["devices"].empty()) GTEST_SKIP() << "there is a device";
  const std::size_t before = tool().files();
  for (const std::string line :
       {"a.npy", "a.npy --iterations 3", "a.npy --out h.bmp --counts h.npy", "--generate b.bin"})
    expect_refusal(1, "cairn histo " + line + " --device gpu", "cairn histo: a device was asked for");
  EXPECT_EQ(tool().files(), before);
}

TEST(histo_refusals, of_outputs) {
  expect_refusals_of_outputs(tool(), plain, "cairn histo a.npy --out c.npy");
  const std::size_t before = tool().files();
  expect_refusal(1, "cairn histo a.npy --counts a.npy", "a.npy: is an input too");
  expect_refusal(1, "cairn histo - --counts a.npy < a.npy", "a.npy: is an input too");
  expect_refusal(1, "cairn histo a.npy --counts missing/c.npy", "missing/c.npy: ");
  expect_refusal(1, "cairn histo a.npy --out x --counts ./x", "./x: is the file of --out too");
  expect_refusal(1, "cairn histo a.npy --out half --counts $PWD/half", "half: is the file of --out too");
  expect_refusal(1, "cairn histo a.npy --state ./a.npy", "a.npy: is an input too");
  expect_refusal(1, "cairn histo a.npy --counts x --state ./x", "./x: is the file of --counts too");
  expect_refusal(1, "cairn histo a.npy --out x --state ./x", "./x: is the file of --out too");
  expect_refusal(2, "cairn histo a.npy --state -", "--state: expected a file name");
  expect_refusal(2, "cairn histo --generate x --state y", "--generate excludes --state");
  expect_refusal(1, "cairn histo --generate missing/b.bin", "missing/b.bin: ");
  expect_refusal(1, "cairn histo --generate .", "is a directory");
  expect_refusal(1, "(ulimit -f 100; cairn histo --generate b.bin)", "b.bin: cannot write: File too large");
  EXPECT_EQ(tool().files(), before);
}

TEST(histo_refusals, of_a_full_standard_output) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  for (const std::string way : {"", " --json"})
    expect_refusal(1, "cairn histo a.npy" + way + " > /dev/full",
                   "standard output: cannot write: No space left");
}

TEST(histo_refusals, interrupts_leave_nothing_behind) {
  expect_nothing_after_interrupts(tool(), "histo pipe --out h.bmp --counts h.npy");
}

}  // namespace histo_refusals
