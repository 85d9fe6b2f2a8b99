// Formats that are known by their first bytes, and slices as they stand on a command line.
#include <gtest/gtest.h>

#include <stdexcept>

#include "folder.hpp"
#include "inputs/formats/hdf5/dataset_choice.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/input.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;
using namespace std::string_literals;

TEST(scientific_formats, are_told_by_their_first_bytes) {
  const folder place;
  const auto cause = [&](const std::string& name, const std::string& bytes) {
    return refused_by<refusal>([&] { open_input(place.write(name, bytes), {}); });
  };
  EXPECT_NE(cause("a.nc", "CDF\x01\0\0\0\0"s).find("is a classic NetCDF file; cairn reads NetCDF-4"),
            std::string::npos);
  EXPECT_NE(cause("a.nc", "CDF\x02\0\0\0\0"s).find("64-bit offsets"), std::string::npos);
  EXPECT_NE(cause("a", "CDF\x05\0\0\0\0"s).find("64-bit data"), std::string::npos);
  EXPECT_NE(cause("a.parquet", "PAR1\x15\x04\x15"s).find("is a Parquet file; the Python package reads it"),
            std::string::npos);
  EXPECT_NE(cause("a.csv", "PAR1\x15\x04\x15"s).find("is a Parquet file"), std::string::npos);
  EXPECT_NE(cause("a.feather", "ARROW1\0\0"s).find("fill_from"), std::string::npos);
  EXPECT_NE(cause("a.hdf", "\x0e\x03\x13\x01"s).find("is an HDF4 file"), std::string::npos);
}

TEST(scientific_formats, are_not_seen_in_text_and_raw_binary) {
  const folder place;
  input_options named, typed;
  named.column = "CDF";
  typed.raw_type = parse_stored_type("u1");
  const auto text = open_input(place.write("a.csv", "PAR1,CDF\n1,2\n"), named);
  double sample = 0;
  EXPECT_EQ(text->read(std::as_writable_bytes(std::span(&sample, 1))), sizeof sample);
  EXPECT_EQ(sample, 2);
  const auto raw = open_input(place.write("a.bin", "CDF\x01"), typed);
  std::uint8_t letters[4];
  EXPECT_EQ(raw->read(std::as_writable_bytes(std::span(letters))), 4u);
}

TEST(scientific_formats, know_hdf5_by_name_and_content) {
  const folder place;
  EXPECT_TRUE(is_hdf5("any.h5"));
  EXPECT_TRUE(is_hdf5("ANY.NC"));
  EXPECT_TRUE(is_hdf5(place.write("any", "\x89HDF\r\n\x1a\n0000")));
  EXPECT_FALSE(is_hdf5(place.write("other", "\x89HDF")));
  EXPECT_FALSE(is_hdf5("-"));
  EXPECT_NE(
      refused_by<refusal>([&] { open_input(place.write("any", "\x89HDF\r\n\x1a\n0000"), {}); }).find("HDF5"),
      std::string::npos);
}

std::vector<dimension_part> parts(const std::string& text, const std::vector<std::uint64_t>& lengths) {
  return parts_of(parse_slice(text), lengths);
}

TEST(slices_of_datasets, are_pythons) {
  auto found = parts(":, 3 ,-1, 2:-1:3", {4, 5, 6, 10});
  EXPECT_EQ(found[0].count, 4u);
  EXPECT_TRUE(found[0].kept);
  EXPECT_EQ(found[1].first, 3u);
  EXPECT_FALSE(found[1].kept);
  EXPECT_EQ(found[2].first, 5u);
  EXPECT_EQ(found[3].first, 2u);
  EXPECT_EQ(found[3].count, 3u);  // 2, 5, 8
  EXPECT_EQ(found[3].step, 3u);
  found = parts("...,1", {4, 5, 6});
  EXPECT_EQ(found[0].count, 4u);
  EXPECT_EQ(found[1].count, 5u);
  EXPECT_FALSE(found[2].kept);
  found = parts("100:,-100:2,7:3", {4, 5, 6});
  EXPECT_EQ(found[0].count, 0u);
  EXPECT_EQ(found[1].count, 2u);
  EXPECT_EQ(found[2].count, 0u);
  EXPECT_EQ(parts("1", {4, 5})[1].count, 5u);
}

TEST(slices_of_datasets, are_refused_in_words) {
  const auto wrong = [](const std::string& text) {
    return refused_by<usage_error>([&] { parse_slice(text); });
  };
  EXPECT_NE(wrong("").find("'' is no whole number"), std::string::npos);
  EXPECT_NE(wrong("1,,2").find("'' is no whole number"), std::string::npos);
  EXPECT_NE(wrong("1:2:3:4").find("too many colons"), std::string::npos);
  EXPECT_NE(wrong("::-1").find("a step of -1"), std::string::npos);
  EXPECT_NE(wrong("...,...").find("stands there twice"), std::string::npos);
  EXPECT_NE(wrong("99999999999999999999").find("is no whole number"), std::string::npos);
  const auto none = [](const std::string& text) {
    return refused_by<std::invalid_argument>([&] { parts(text, {4, 5}); });
  };
  EXPECT_NE(none("4").find("index 4 in dimension 0, which has a length of 4"), std::string::npos);
  EXPECT_NE(none(":,-6").find("index -6 in dimension 1"), std::string::npos);
  EXPECT_NE(none("1,2,3").find("names 3 dimensions, and there are 2: (4, 5)"), std::string::npos);
  EXPECT_NE(none("-9223372036854775808").find("in dimension 0"), std::string::npos);
}

}  // namespace
