// Inputs that are compressed, whatever their names say; raw binary by its name alone. Compressed data is made
// here of blocks that hold their bytes as they are, beside two small pieces that gzip and zstd made.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arrays_in_files.hpp"
#include "compressed_bytes.hpp"
#include "folder.hpp"
#include "inputs/input.hpp"
#include "inputs/tables/row_reader.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;
using reals = std::vector<double>;

constexpr std::string_view gzip_made(
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\xe0\x32\xd4\x33\x1d\xc5\x83\x08\x03\x00\x58\xb4\x9e\xf5\x92"
    "\x01\x00\x00",
    29);  // "x\n" and a hundred "1.5\n"
constexpr std::string_view zstd_made(
    "\x28\xb5\x2f\xfd\x64\x92\x00\x65\x00\x00\x28\x78\x0a\x31\x2e\x35\x01\x00\x8a\xd4\xab\x05\x30\x06\xa7"
    "\x05",
    26);  // the same

// RFC 8878, of raw blocks, with a window of 1 MiB.
std::string zstd_of(std::string_view text) {
  std::string made("\x28\xb5\x2f\xfd\x00\x50", 6);
  std::string_view left = text;
  do {
    const std::string_view block = left.substr(0, 1 << 16);
    left.remove_prefix(block.size());
    made += number(block.size() << 3 | (left.empty() ? 1U : 0U), 3) + std::string(block);
  } while (!left.empty());
  return made;
}

struct format {
  std::string extension;
  std::string_view small;
  std::string (*compress)(std::string_view);
};
const format formats[] = {{".gz", gzip_made, gzip_of}, {".zst", zstd_made, zstd_of}};

reals read_all(const std::string& path, const input_options& options = {}) {
  const auto reader = open_input(path, options);
  EXPECT_EQ(reader->type(), sample_type::f8);
  reals all, some(1000);
  while (const std::size_t bytes = reader->read(std::as_writable_bytes(std::span(some))))
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof(double)));
  EXPECT_EQ(reader->read(std::as_writable_bytes(std::span(some))), 0u);
  return all;
}

// Whether this build can read them.
bool is_read(const format& as) {
  const folder place;
  const std::string path = place.write("x.csv" + as.extension, as.small);
  const std::string cause = refused_by<refusal>([&] { open_input(path, {}); });
  if (cause == "not refused") return true;
  EXPECT_NE(cause.find("this cairn was built without"), std::string::npos) << cause;
  EXPECT_NE(cause.find("decompress it first, or build with CAIRN_Z"), std::string::npos) << cause;
  return false;
}

TEST(compressed, files_as_gzip_and_zstd_make_them) {
  const folder place;
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    EXPECT_EQ(read_all(place.write("a.csv" + as.extension, as.small)), reals(100, 1.5));
  }
}

TEST(compressed, arrays_and_raw_binary) {
  const folder place;
  reals values(300001);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
  const std::string array = npy_of(values);
  input_options raw;
  raw.raw_type = stored_type{sample_type::f8, 8};
  const std::string_view items(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    EXPECT_EQ(read_all(place.write("a.NPY" + as.extension, as.compress(array))), values);
    EXPECT_EQ(read_all(place.write("a.bin" + as.extension, as.compress(items)), raw), values);
    const std::string cut = place.write("c.npy" + as.extension, as.compress(array.substr(0, 1000)));
    EXPECT_NE(refused_by<refusal>([&] { read_all(cut); }).find("ends early; its shape and type make"),
              std::string::npos);
    const std::string path = place.write("a" + as.extension, as.compress(array));
    EXPECT_EQ(read_all(path), values);  // begins as .npy
  }
}

TEST(compressed, tables_with_tabs_and_their_rows) {
  const folder place;
  input_options second;
  second.column = "b";
  const std::vector<std::uint64_t> wanted{1};
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    const std::string path = place.write("t.tsv" + as.extension, as.compress("a\tb\nx\t1.5\ny\t2.5\n"));
    EXPECT_EQ(read_all(path, second), (reals{1.5, 2.5}));
    EXPECT_EQ(read_rows(path, layout_of(path, second), 2, wanted).rows, std::vector<std::string>{"y\t2.5"});
  }
}

// Long ones, and several streams one after another.
TEST(compressed, streams_of_any_number_and_length) {
  const folder place;
  std::string text = "x\n";
  reals values;
  for (int i = 0; i < 600000; ++i) {
    text += std::to_string(i % 1000) + "\n";
    values.push_back(i % 1000);
  }
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    EXPECT_TRUE(read_all(place.write("a.csv" + as.extension, as.compress(text))) == values);
    std::string several;
    for (std::size_t at = 0; at < text.size(); at += text.size() / 7)
      several += as.compress(std::string_view(text).substr(at, text.size() / 7)) + as.compress("");
    EXPECT_TRUE(read_all(place.write("a.csv" + as.extension, several)) == values);
  }
}

TEST(compressed, what_is_cut_or_broken_is_refused) {
  const folder place;
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    const std::string whole = as.compress("x\n1\n2\n");
    const auto cause_of = [&](const std::string& bytes) {
      const std::string path = place.write("a.csv" + as.extension, bytes);
      const std::string cause = refused_by<refusal>([&] { read_all(path); });
      EXPECT_EQ(cause.find(path + ": compressed byte "), 0u) << cause;
      return cause;
    };
    for (std::size_t size = 1; size < whole.size(); ++size)
      EXPECT_NE(cause_of(whole.substr(0, size)).find("ends early"), std::string::npos) << size;
    EXPECT_NE(cause_of("no such\3thing").find("cannot be decompressed: "), std::string::npos);
    EXPECT_NE(cause_of(whole + "more").find("compressed byte " + std::to_string(whole.size())),
              std::string::npos);
    std::string broken = whole;
    broken[as.extension == ".gz" ? whole.size() - 6 : 4] ^= 0x0c;  // of the check sum; a reserved bit
    EXPECT_NE(cause_of(broken).find("cannot be decompressed: "), std::string::npos);
    const std::string nothing = place.write("a.csv" + as.extension, as.compress(""));
    EXPECT_NE(refused_by<refusal>([&] { read_all(nothing); }).find("is empty"), std::string::npos);
  }
}

// The name says nothing: but of raw binary.
TEST(compressed, by_content_not_by_name) {
  const folder place;
  const reals values{1.5, 2.5};
  const std::string text = "x\n1.5\n2.5\n", array = npy_of(values);
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    EXPECT_EQ(read_all(place.write("a.csv", as.compress(text))), values);
    EXPECT_EQ(read_all(place.write("a.npy", as.compress(array))), values);
    EXPECT_EQ(read_all(place.write("a.csv.gz", as.compress(text))), values);
    EXPECT_EQ(read_all(place.write("a.csv.zst", as.compress(text))), values);
    EXPECT_EQ(read_all(place.write("nameless", as.compress(array))), values);
    // Decompressed on its way, as downloads are.
    EXPECT_EQ(read_all(place.write("b.csv" + as.extension, text)), values);
    EXPECT_EQ(read_all(place.write("b.npy" + as.extension, array)), values);
    EXPECT_EQ(read_all(place.write("b" + as.extension, array)), values);
    const std::string empty = place.write("e.csv" + as.extension, "");
    EXPECT_EQ(refused_by<refusal>([&] { read_all(empty); }), empty + ": is empty");
  }
}

TEST(compressed, raw_binary_by_its_name_alone) {
  const folder place;
  input_options raw;
  raw.raw_type = stored_type{sample_type::u1, 1};
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    const std::string bytes = as.compress("12345678");
    const auto reader = open_input(place.write("a.bin", bytes), raw);
    std::string found(bytes.size() + 1, ' ');
    EXPECT_EQ(reader->read(std::as_writable_bytes(std::span(found))), bytes.size());
    EXPECT_EQ(found.substr(0, bytes.size()), bytes);
    const auto table = open_input(place.write("a.csv", as.compress("x\n5\n")), raw);  // named so
    double cell = 0;
    EXPECT_EQ(table->read(std::as_writable_bytes(std::span(&cell, 1))), sizeof cell);
    EXPECT_EQ(cell, 5);
    const std::string plain = place.write("a.bin" + as.extension, "12345678");
    EXPECT_NE(refused_by<refusal>([&] {
                open_input(plain, raw)->read(std::as_writable_bytes(std::span(found)));
              }).find("cannot be decompressed"),
              std::string::npos);
  }
}

TEST(compressed, in_ways_that_are_not_read) {
  const folder place;
  const auto cause_of = [&](const std::string& name, std::string_view bytes) {
    const std::string path = place.write(name, bytes);
    const std::string cause = refused_by<refusal>([&] { read_all(path); });
    EXPECT_TRUE(cause.starts_with(path + ": is ")) << cause;
    return cause;
  };
  using namespace std::string_view_literals;
  const std::pair<std::string_view, std::string_view> packed[] = {
      {"BZh91AY&SY\1\2"sv, "compressed by bzip2"},
      {"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0"sv, "compressed by bzip2"},
      {"\xfd\x37zXZ\0\0\4"sv, "compressed by xz"},
      {"LZIP\1\xc"sv, "compressed by lzip"},
      {"\4\x22\x4d\x18\x64"sv, "compressed by lz4"},
      {"\x1f\x9d\x90"sv, "compressed by compress"},
      {"\xff\6\0\0sNaPpY"sv, "compressed by snappy"},
      {"PK\3\4\x14"sv, "a zip archive"},
      {"PK\5\6\0\0"sv, "a zip archive"},
      {"7z\xbc\xaf\x27\x1c"sv, "an archive of 7-Zip"}};
  for (const auto& [bytes, name] : packed) {
    for (const char* const file : {"a.csv", "a.npy", "a.csv.gz", "a"})
      EXPECT_NE(cause_of(file, bytes).find(name), std::string::npos) << cause_of(file, bytes);
  }
  EXPECT_NE(cause_of("a.csv.br", "\x8b\2\x80").find("brotli"), std::string::npos);
  EXPECT_NE(cause_of("a.csv.bz2", packed[0].first).find("bzip2 -dc " + (place / "a.csv.bz2") + " | cairn"),
            std::string::npos);
  std::string tar("x.csv");
  tar.resize(257);
  tar += std::string_view("ustar\0", 6);
  EXPECT_NE(cause_of("a.csv", tar).find("tar"), std::string::npos);
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    EXPECT_NE(cause_of("a.csv", as.compress(tar)).find("tar"), std::string::npos);
  }
  for (const format& as : formats) {
    if (!is_read(as)) continue;
    EXPECT_NE(cause_of("a.csv", as.compress(as.compress("x\n1\n"))).find("compressed twice"),
              std::string::npos);
  }
  // Text is read, whatever it is named, and begins like one of them.
  EXPECT_EQ(read_all(place.write("a.csv.br", "x\n1\n")), reals{1});
  EXPECT_EQ(read_all(place.write("a.csv.bz2", "BZh9\n1\n")), reals{1});
  EXPECT_EQ(read_all(place.write("a.csv", "LZIP\n1\n")), reals{1});
}

}  // namespace
