// Describes the options of `cairn histo` to the parser, and checks them.
#include "commands/histo/histo_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <stdexcept>

#include "commands/arguments.hpp"
#include "commands/state_arguments.hpp"
#include "inputs/formats/histo_input.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Sizes and positions stand in 32 bits.
struct narrow_pair {
  std::uint32_t first = 0, second = 0;
};
narrow_pair parse_narrow_pair(std::string_view option, const std::string& text, char between) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  const number_pair pair = parse_pair(text, option, between);
  if (pair.first <= most && pair.second <= most)
    return {static_cast<std::uint32_t>(pair.first), static_cast<std::uint32_t>(pair.second)};
  throw usage_error(fmt::format("{} {}: expected numbers up to {}", option, in_quotes(text), most));
}

void set_spread(const std::string& text, differential_image& image) {
  const std::vector<double> spread = parse_numbers(text, "--spread");
  if (spread.size() != 2) throw usage_error("--spread: expected two numbers, ROWS,COLUMNS");
  image.row_spread = spread[0];
  image.column_spread = spread[1];
}

void set_outliers(const std::string& text, differential_image& image) {
  const std::vector<double> share = parse_numbers(text, "--outliers");
  if (share.size() != 1) throw usage_error("--outliers: expected one number, from 0 to 1");
  image.outliers = share[0];
}

differential_image image_of(const histo_arguments& given) {
  differential_image image;
  if (!given.size.empty()) {
    const narrow_pair size = parse_narrow_pair("--size", given.size, 'x');
    image.image_width = size.first;
    image.image_height = size.second;
  }
  if (!given.bins.empty()) {
    const narrow_pair bins = parse_narrow_pair("--bins", given.bins, 'x');
    set_bins(image, bins.first, bins.second);
  }
  if (!given.eye.empty()) {
    const narrow_pair eye = parse_narrow_pair("--eye", given.eye, ',');
    image.eye_row = eye.first;
    image.eye_column = eye.second;
  }
  if (!given.spread.empty()) set_spread(given.spread, image);
  if (!given.outliers.empty()) set_outliers(given.outliers, image);
  if (!given.seed.empty()) image.seed = parse_whole_number_of("--seed", given.seed);
  return image;
}

void check_image(const differential_image& image) {
  const histo_header made{image.image_width, image.image_height, image.width, image.height};
  if (made.pixels() > histo_header::most_pixels)
    throw usage_error(fmt::format("--size {}x{}: no file holds as many pixels; expected {} at most",
                                  image.image_width, image.image_height, histo_header::most_pixels));
  try {
    check(image);
  } catch (const std::invalid_argument& cause) {
    throw usage_error(cause.what());
  }
}

void check_paths(const histo_options& options) {
  if (options.picture == "-") throw usage_error("--out: expected a file name");
  if (options.counts == "-") throw usage_error("--counts: expected a file name");
  if (options.made == "-") throw usage_error("--generate: expected a file name");
  check_state(options.state);
  if (!options.picture.empty() && options.picture == options.counts)
    throw usage_error("--out and --counts name the same file");
}

void describe_counting(CLI::App& command, histo_arguments& given, CLI::Option& generate) {
  generate.excludes(
      command.add_option("IMG.bin", given.input, "Bin numbers with their header; - is standard input"));
  generate.excludes(
      command.add_option("--iterations", given.iterations, "Count so often, each time from zero")
          ->type_name("N")
          ->capture_default_str());
  generate.excludes(
      command.add_option("--out", given.out, "Draw the counts as a picture, a pixel for each bin")
          ->type_name("FILE.bmp"));
  generate.excludes(command.add_option("--counts", given.counts, "Write the counts (uint8, height x width)")
                        ->type_name("FILE.npy"));
  generate.excludes(&describe_state(command, given.state));
}

void describe_making(CLI::App& command, histo_arguments& given, CLI::Option& generate) {
  const auto add = [&](const std::string& name, std::string& text, const std::string& what,
                       const std::string& type) {
    command.add_option(name, text, what)->type_name(type)->needs(&generate);
  };
  add("--size", given.size, "Width and height of the image [996x1040]", "WxH");
  add("--bins", given.bins, "Width and height of the histogram [256x4096]", "WxH");
  add("--eye", given.eye, "Bin around which the others gather [the middle]", "ROW,COLUMN");
  add("--spread", given.spread, "Standard deviations around it [a sixth of height and width]",
      "ROWS,COLUMNS");
  add("--outliers", given.outliers, "Share of bin numbers that lie anywhere [0.01]", "SHARE");
  add("--seed", given.seed, "The same seed gives the same bin numbers [0]", "S");
}

}  // namespace

void describe_histo(CLI::App& command, histo_arguments& given) {
  CLI::Option* const generate =
      command.add_option("--generate", given.generate, "Make an input instead of counting one")
          ->type_name("FILE.bin");
  describe_counting(command, given, *generate);
  describe_making(command, given, *generate);
  command.add_flag("--json", given.json, "Print one JSON document");
  describe_place(command, given.place);
  command.footer(
      "Does what the benchmark histo of Parboil (116.histo of SPEC ACCEL) does: counts bin numbers in a\n"
      "histogram of two dimensions whose counts stop at 255. An input is four 32-bit numbers (width and "
      "height\n"
      "of the image, width and height of the histogram) and a 32-bit bin number, row * width + column, for\n"
      "each pixel of the image, all little-endian. Numbers and histogram fit in memory. Bins whose count is "
      "255\n"
      "are called saturated. The picture has 24 bits a pixel: black for 0, else a red that grows with the "
      "cube\n"
      "root of the count (1 is 0x44, 255 is 0xff); it takes up to 4 GiB.\n"
      "The time of an iteration includes clearing the counts; with --device gpu and several iterations the\n"
      "input is copied to the device before the first. In JSON, width and height are the histogram's.\n\n"
      "  cairn histo img.bin --iterations 20 --out histo.bmp\n"
      "  cairn histo img.bin --counts counts.npy --json\n"
      "  cairn histo --generate img.bin --size 1920x1080 --bins 256x4096 --seed 7");
}

histo_options check_histo(const histo_arguments& given) {
  histo_options options;
  options.input = given.input;
  options.made = given.generate;
  if (options.input.empty() && options.made.empty())
    throw usage_error("IMG.bin is required, or --generate FILE.bin to make one");
  options.iterations = parse_whole_number_of("--iterations", given.iterations, 1);
  options.picture = given.out;
  options.counts = given.counts;
  options.state = given.state;
  check_paths(options);
  options.image = image_of(given);
  check_image(options.image);
  options.json = given.json;
  options.exec = place_of(given.place);
  return options;
}

}  // namespace cairn::tool
