// Checks the options of `cairn histo`.
#include <fmt/format.h>

#include <limits>
#include <stdexcept>

#include "commands/histo/histo.hpp"
#include "commands/options/arguments.hpp"
#include "commands/options/checked_options.hpp"
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

differential_image image_of(const given_options& given) {
  differential_image image;
  const std::string_view option =
      given.first_of({"--size", "--bins", "--eye", "--spread", "--outliers", "--seed"});
  if (!option.empty() && !given.has("--generate"))
    throw usage_error(fmt::format("{} is for --generate", option));
  if (given.has("--size")) {
    const narrow_pair size = parse_narrow_pair("--size", given.text("--size"), 'x');
    image.image_width = size.first;
    image.image_height = size.second;
  }
  if (given.has("--bins")) {
    const narrow_pair bins = parse_narrow_pair("--bins", given.text("--bins"), 'x');
    set_bins(image, bins.first, bins.second);
  }
  if (given.has("--eye")) {
    const narrow_pair eye = parse_narrow_pair("--eye", given.text("--eye"), ',');
    image.eye_row = eye.first;
    image.eye_column = eye.second;
  }
  if (given.has("--spread")) set_spread(given.text("--spread"), image);
  if (given.has("--outliers")) set_outliers(given.text("--outliers"), image);
  if (given.has("--seed")) image.seed = parse_whole_number_of("--seed", given.text("--seed"));
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
  if (!options.picture.empty() && options.picture == options.counts)
    throw usage_error("--out and --counts name the same file");
}

}  // namespace

histo_options check_histo(const given_options& given) {
  histo_options options;
  options.input = given.text("IMG.bin");
  options.made = given.text("--generate");
  if (options.input.empty() && options.made.empty())
    throw usage_error("IMG.bin is required, or --generate FILE.bin to make one");
  options.iterations = parse_whole_number_of("--iterations", given.text("--iterations"), 1);
  options.picture = given.text("--out");
  options.counts = given.text("--counts");
  options.state = check_state(given);
  check_paths(options);
  options.image = image_of(given);
  check_image(options.image);
  options.json = given.has("--json");
  options.exec = place_of(given);
  return options;
}

}  // namespace cairn::tool
