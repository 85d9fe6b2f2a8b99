// Checks the options of `cairn maxsum`.
#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "commands/maxsum/maxsum.hpp"
#include "commands/options/arguments.hpp"
#include "inputs/formats/raw.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

std::vector<std::size_t> lengths_of(std::string_view option, const std::string& text) {
  std::vector<std::size_t> lengths;
  if (text.empty()) return lengths;
  for (const double length : parse_numbers(text, option)) {
    if (!(length >= 1 && length <= 0x1p53 && length == std::floor(length)))
      throw usage_error(
          fmt::format("{} {}: expected whole numbers of 1 or more, one or one for each dimension", option,
                      in_quotes(text)));
    lengths.push_back(static_cast<std::size_t>(length));
  }
  return lengths;
}

void set_subtrahend(const std::string& text, maxsum_options& options) {
  if (text.empty()) return;
  if (text == "mean" || text == "median") {
    options.subtract = text == "mean" ? subtrahend::mean : subtrahend::median;
    return;
  }
  const std::vector<double> numbers = parse_numbers(text, "--subtract");
  if (numbers.size() != 1 || !std::isfinite(numbers[0]))
    throw usage_error(fmt::format("--subtract {}: expected mean, median or one number", in_quotes(text)));
  options.subtract = subtrahend::number;
  options.number = numbers[0];
}

}  // namespace

maxsum_options check_maxsum(const given_options& given) {
  maxsum_options options;
  options.array = given.operands().at(0);
  options.input = check_inputs(given);
  if (given.has("-k")) options.k = static_cast<std::size_t>(parse_whole_number_of("-k", given.text("-k"), 1));
  options.disjoint = given.has("--disjoint");
  options.maximal = given.has("--maximal");
  if (options.disjoint && options.maximal)
    throw usage_error("--disjoint and --maximal ask for different things");
  if (options.maximal && given.has("-k")) throw usage_error("--maximal finds them all, not -k of them");
  if (options.maximal && (given.has("--least") || given.has("--greatest")))
    throw usage_error("--maximal knows no --least and --greatest");
  set_subtrahend(given.text("--subtract"), options);
  options.limits = {lengths_of("--least", given.text("--least")),
                    lengths_of("--greatest", given.text("--greatest"))};
  read_run(given, options);
  return options;
}

}  // namespace cairn::tool
