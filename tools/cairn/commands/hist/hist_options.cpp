#include "commands/hist/hist_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cairn/axis.hpp>
#include <stdexcept>

#include "outputs/outputs.hpp"
#include "shared/file_extension.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

void read_bins(const std::string& text, hist_options& options) {
  const std::optional<std::uint64_t> number = parse_whole_number(text);
  if (number && *number >= 1 && *number <= axis::max_bins) {
    options.bins = number;
    return;
  }
  const std::optional<bin_rule> rule = parse_bin_rule(text);
  if (!rule) {
    throw usage_error(fmt::format("--bins {}: expected a number from 1 to {}, or {}", in_quotes(text),
                                  axis::max_bins, bin_rule_names()));
  }
  options.rule = *rule;
}

void read_edges(const hist_arguments& arguments, hist_options& options) {
  if (arguments.edges.empty()) return;
  if (has_extension(arguments.edges, ".npy")) {
    options.edges_file = arguments.edges;
  } else {
    options.edges = parse_edges(arguments.edges);
  }
}

// Lets the library check names and rules before any work starts.
void check_with_library(const hist_options& options) {
  const std::string map = options.map.empty() ? "auto" : options.map;
  try {
    if (options.edges.empty()) {
      static_cast<void>(axis::edges({1, 2}, map));
    } else {
      static_cast<void>(axis::edges(std::span<const double>(options.edges), map));
    }
  } catch (const std::invalid_argument& cause) {
    throw usage_error(fmt::format("{}: {}", options.edges.empty() ? "--map" : "--edges", cause.what()));
  }
}

}  // namespace

void describe_hist(CLI::App& command, hist_arguments& given) {
  CLI::Option* const bins =
      command
          .add_option("--bins", given.bins, fmt::format("Number of bins, or a rule: {}", bin_rule_names()))
          ->type_name("N|RULE")
          ->capture_default_str();
  CLI::Option* const range = command
                                 .add_option("--range", given.range,
                                             "First and last edge, in place of the least and greatest sample")
                                 ->type_name("LO HI");
  command.add_option("--edges", given.edges, "All edges: numbers with commas between, or an .npy file")
      ->type_name("LIST|FILE.npy")
      ->excludes(bins)
      ->excludes(range);
  command
      .add_option("--map", given.map, "How a bin is predicted (uniform, logarithmic); never changes a count")
      ->type_name("NAME");
  describe_inputs(command, given.input);
  command.add_flag("--density", given.density, "Densities, which integrate to 1, instead of counts");
  command.add_option("--out", given.out, "Write the counts (uint64) or densities (float64)")
      ->type_name("FILE.npy");
  command.add_option("--plot", given.plot, "Draw a picture with gnuplot: .png, .svg or .pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.json, "Print one JSON document");
  describe_place(command, given.place);
  command.footer(
      "Bins are half-open, the last one closed. Samples outside and NaN are in no bin and are reported.\n"
      "Without --range and --edges the bins span the data, from the least to the greatest sample (0 to 1 "
      "when\n"
      "there is none); of equal samples, --bins N makes N bins of no width, a rule one bin around them.\n"
      "Edges are 64-bit floats: ends of the data and of --range that are whole numbers beyond 2^53 are "
      "rounded\n"
      "outward. Where all samples are float32, edges made by --bins are rounded to float32.\n"
      "Numbers in .csv files are read as doubles; an empty cell is NaN, and so is a blank line of a file of "
      "one\n"
      "column, but before its header and at its end.\n\n"
      "  cairn hist samples.npy\n"
      "  cairn hist table.csv --column price --bins 20 --plot price.png\n"
      "  cairn hist run-*.f32 --dtype '<f4' --range -.5 1 --bins 1000 --out counts.npy\n"
      "  produce | cairn hist - --dtype f8 --edges 0,1,10,100 --json");
}

hist_options check_hist(const hist_arguments& arguments) {
  hist_options options;
  options.inputs = arguments.input.inputs;
  read_bins(arguments.bins, options);
  if (!arguments.range.empty()) options.range = parse_range(arguments.range);
  read_edges(arguments, options);
  options.map = arguments.map;
  check_with_library(options);
  options.input = check_inputs(arguments.input);
  options.density = arguments.density;
  options.json = arguments.json;
  options.out = arguments.out;
  options.plot = arguments.plot;
  check_output_paths({options.out, options.plot});
  options.exec = place_of(arguments.place);
  return options;
}

}  // namespace cairn::tool
