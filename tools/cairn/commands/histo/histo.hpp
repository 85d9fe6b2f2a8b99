// The command `cairn histo`: the job of the benchmark histo of Parboil.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "commands/options/given_options.hpp"

namespace cairn::tool {

// Input for histograms with an eye, made from a seed: the same on every machine.
//
// Real input of this kind (the benchmark histo of Parboil counts the differences of images of silicon wafers)
// gathers around one point of a large histogram, its eye. Here a bin number is
//   with the probability `outliers` any bin,
//   otherwise 255 times of 256 a bin of the eye: row and column are normal around its center, cut off at the
//   histogram's sides, and 1 time of 256 a bin of its middle, 128 times narrower, where counts run high.
//
// Number i is a function of i and of what stands in differential_image alone: it is made of draw i of each of
// seven streams of the seed, which cairn::sampler defines, and of weights computed with + - * / only (to be
// compiled without contraction).

struct differential_image {
  static constexpr std::uint64_t most_side = std::uint64_t{1} << 31;
  static constexpr std::uint64_t most_bins = std::uint64_t{1} << 32;

  std::uint32_t image_width = 996, image_height = 1040;     // how many numbers
  std::uint32_t width = 256, height = 4096;                 // of the histogram
  std::uint32_t eye_row = 2048, eye_column = 128;           // the center
  double row_spread = 4096 / 6., column_spread = 256 / 6.;  // standard deviations
  double outliers = 0.01;
  std::uint64_t seed = 0;
};

// Sides of the histogram, with the eye in the middle and a spread of a sixth of each side.
void set_bins(differential_image& wanted, std::uint32_t width, std::uint32_t height);

// Errors: std::invalid_argument naming the number that does not fit.
void check(const differential_image& wanted);

// Hands over all numbers, piece after piece. Memory: about 48 bytes for each row and column, and 4 MiB.
// Errors: as check(), and what cairn::sampler throws.
run_info make_bin_numbers(const differential_image& wanted, const execution& exec,
                          const std::function<void(std::span<const std::uint32_t>)>& each);

struct histo_options {
  std::string input;  // empty: one is made
  std::uint64_t iterations = 1;
  std::string picture, counts, state;  // --out, --counts and --state; empty: not asked for

  std::string made;  // --generate
  differential_image image;

  bool json = false;
  execution exec;
};

// Errors: usage_error.
histo_options check_histo(const given_options& given);

// Counts an input and reports, or makes one. Errors: refusal, closed_pipe, and the library's own.
void run_histo(const histo_options& options);

}  // namespace cairn::tool
