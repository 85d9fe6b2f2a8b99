// Describes the options of `cairn maxsum` to the parser, and checks them.
#include "commands/maxsum/maxsum_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <vector>

#include "commands/arguments.hpp"
#include "inputs/formats/raw.hpp"
#include "outputs/pictures/gnuplot.hpp"
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

void describe_maxsum(CLI::App& command, maxsum_arguments& given) {
  command
      .add_option(
          "INPUT", given.input.inputs,
          "An array: .npy of up to 8 dimensions, .csv, .tsv or raw binary with --shape; - is standard input")
      ->required()
      ->expected(1);
  command.add_option("-k", given.k, "How many (default: 1)")->type_name("K");
  command.add_flag("--disjoint", given.disjoint,
                   "The heaviest, then the heaviest of what it leaves over, ...");
  command.add_flag("--maximal", given.maximal,
                   "Of a sequence: all maximal scoring subsequences (Ruzzo and Tompa), from left to right");
  command
      .add_option("--subtract", given.subtract,
                  "From each value first: mean, median or a number. Sums are then of doubles")
      ->type_name("mean|median|VALUE");
  command.add_option("--least", given.least, "Least length of sides: one, or one for each dimension")
      ->type_name("N,...");
  command.add_option("--greatest", given.greatest, "Greatest length of sides")->type_name("N,...");
  command
      .add_option("--plot", given.plot,
                  "Draw an array of two dimensions and the rectangles, with gnuplot: .png, .svg or .pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.json, "Print one JSON document");
  describe_formats(command, given.input);
  describe_place(command, given.place);
  command.footer(
      "Finds the K heaviest segments, rectangles or boxes of an array: those whose values have the largest "
      "sums,\n"
      "exactly, heaviest first; equal ones by their first corner, then by their last. Corners count from 0 "
      "and\n"
      "belong to the subarray. Where no value is negative the heaviest is the whole array: --subtract mean "
      "asks\n"
      "where it stands out.\n\n"
      "  cairn maxsum scores.npy -k 10\n"
      "  cairn maxsum picture.npy -k 5 --disjoint --subtract mean --plot rectangles.png\n"
      "  cairn maxsum volume.npy -k 100 --greatest 20 --json");
}

maxsum_options check_maxsum(const maxsum_arguments& given) {
  maxsum_options options;
  options.array = given.input.inputs.at(0);
  options.input = check_inputs(given.input);
  if (!given.k.empty()) options.k = static_cast<std::size_t>(parse_whole_number_of("-k", given.k, 1));
  options.disjoint = given.disjoint;
  options.maximal = given.maximal;
  if (given.disjoint && given.maximal) throw usage_error("--disjoint and --maximal ask for different things");
  if (given.maximal && !given.k.empty()) throw usage_error("--maximal finds them all, not -k of them");
  if (given.maximal && !(given.least.empty() && given.greatest.empty()))
    throw usage_error("--maximal knows no --least and --greatest");
  set_subtrahend(given.subtract, options);
  options.limits = {lengths_of("--least", given.least), lengths_of("--greatest", given.greatest)};
  if (!given.plot.empty()) static_cast<void>(plot_terminal(given.plot));
  options.json = given.json;
  options.plot = given.plot;
  options.exec = place_of(given.place);
  options.input.threads = threads_of(options.exec);
  return options;
}

}  // namespace cairn::tool
