// Attributes of HDF5 datasets that say which numbers are missing and how packed ones are unpacked. The rules
// themselves are tested in cf_rules.cpp.
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "folder.hpp"
#include "hdf5_files.hpp"
#include "inputs/input.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

// As doubles; NaN is -1e300.
std::vector<double> numbers_in(const std::string& path, bool raw = false, const std::string& dataset = "x") {
  input_options options;
  options.hdf5.raw = raw;
  options.hdf5.dataset = dataset;
  const auto reader = open_input(path, options);
  std::vector<double> all;
  with_type_of(reader->type(), [&]<class T>(std::type_identity<T>) {
    std::vector<T> some(100);
    while (const std::size_t bytes = reader->read(std::as_writable_bytes(std::span(some))))
      for (std::size_t i = 0; i < bytes / sizeof(T); ++i)
        all.push_back(some[i] != some[i] ? -1e300 : static_cast<double>(some[i]));
  });
  return all;
}
constexpr double nothing = -1e300;
using numbers = std::vector<double>;

class hdf5_attributes : public testing::Test {
 protected:
  const folder place_;
  const std::string path_ = place_ / "a.h5";

  // Written anew with what was asked for.
  template <class T>
  void file_with(const std::vector<T>& values, const std::function<void(const hdf5_writer&)>& attributes) {
    const hdf5_writer file(path_);
    file.add("x", values);
    attributes(file);
  }
};

TEST_F(hdf5_attributes, leave_out_what_is_missing) {
  file_with<std::int16_t>({1, -999, 3, -1, 5}, [](const hdf5_writer& file) {
    file.set<std::int16_t>("x", "_FillValue", {-999});
    file.set<std::int16_t>("x", "missing_value", {-1, 5});
  });
  EXPECT_EQ(numbers_in(path_), (numbers{1, nothing, 3, nothing, nothing}));
  EXPECT_EQ(numbers_in(path_, true), (numbers{1, -999, 3, -1, 5}));
}

TEST_F(hdf5_attributes, unpack) {
  file_with<std::int16_t>({1, -999, 3}, [](const hdf5_writer& file) {
    file.set<std::int16_t>("x", "_FillValue", {-999});
    file.set<double>("x", "scale_factor", {0.1});
    file.set<float>("x", "add_offset", {273.25F});
  });
  EXPECT_EQ(numbers_in(path_), (numbers{1 * 0.1 + 273.25, nothing, 3 * 0.1 + 273.25}));
}

TEST_F(hdf5_attributes, are_read_of_every_type) {
  file_with<std::int8_t>({-1, 1, -128, -3}, [](const hdf5_writer& file) {
    file.set("x", "_Unsigned", "true");
    file.set<std::int8_t>("x", "_FillValue", {-1});
    file.set<std::uint8_t>("x", "valid_range", {0, 128});
    file.set<float>("x", "scale_factor", {0.5F});
  });
  EXPECT_EQ(numbers_in(path_), (numbers{nothing, 0.5, 64, nothing}));
}

TEST_F(hdf5_attributes, say_how_numbers_are_read_that_float64_does_not_hold) {
  file_with<std::int64_t>({1, (std::int64_t{1} << 53) + 1},
                          [](const hdf5_writer& file) { file.set<std::int64_t>("x", "_FillValue", {0}); });
  EXPECT_NE(refused_by<refusal>([&] { numbers_in(path_); })
                .find("9007199254740993, which float64 does not, beside numbers that its attributes call "
                      "missing; --raw reads all as they are stored"),
            std::string::npos);
}

TEST_F(hdf5_attributes, are_refused_where_they_are_no_numbers) {
  file_with<float>({1}, [](const hdf5_writer& file) { file.set("x", "scale_factor", "0.1"); });
  EXPECT_NE(refused_by<refusal>([&] {
              numbers_in(path_);
            }).find("attribute scale_factor of 1 items, text of 3 bytes"),
            std::string::npos);
  EXPECT_EQ(numbers_in(path_, true), (numbers{1}));
  file_with<float>({1}, [](const hdf5_writer& file) { file.set<float>("x", "valid_range", {1, 2, 3}); });
  EXPECT_NE(refused_by<refusal>([&] { numbers_in(path_); }).find("valid_range of 3 numbers, where two"),
            std::string::npos);
}

}  // namespace
