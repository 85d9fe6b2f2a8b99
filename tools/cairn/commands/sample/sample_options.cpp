// Describes the options of `cairn sample` to the parser, and checks them.
#include "commands/sample/sample_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>

#include "commands/arguments.hpp"
#include "outputs/outputs.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t most_in_file = std::numeric_limits<std::int64_t>::max() / sizeof(std::int64_t);

void check_count(const sample_options& options) {
  if (options.count > 0 && options.which.offset > greatest - (options.count - 1)) {
    throw usage_error(fmt::format("--offset {} and --count {}: the last draw would be beyond {}",
                                  options.which.offset, options.count, greatest));
  }
  if (!options.out.empty() && options.count > most_in_file) {
    throw usage_error(fmt::format("--count {}: --out holds at most {} draws, for no file has 2^63 bytes",
                                  options.count, most_in_file));
  }
}

// Rows are written as they stand in the file.
void check_rows(const sample_options& options) {
  if (!is_text_table(options.weights, options.input))
    throw usage_error("--rows: expected an input named .csv or .tsv, or --delimiter");
  if (options.json && options.out.empty()) throw usage_error("--rows: --json needs --out, where the rows go");
  const bool tabs = layout_of(options.weights, options.input).delimiter == '\t';
  if (!options.out.empty() && table_format_of(options.out) != (tabs ? table_format::tsv : table_format::csv))
    throw usage_error(fmt::format("--rows: expected an --out that ends in {}, as the rows are delimited",
                                  tabs ? ".tsv" : ".csv"));
}

void describe_draws(CLI::App& command, sample_arguments& given) {
  command.add_option("--count", given.count, "How many draws")->type_name("N")->required();
  command.add_option("--seed", given.seed, "The same seed gives the same draws")
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--stream", given.stream, "Of one seed, each stream has draws of its own")
      ->type_name("T")
      ->capture_default_str();
  command.add_option("--offset", given.offset, "Number of the first draw")
      ->type_name("I")
      ->capture_default_str();
  command
      .add_option(
          "--method", given.method,
          "auto: the cumulative weights, searched the fastest way. alias: an alias table, whose draws "
          "are others")
      ->check(CLI::IsMember({"auto", "alias"}))
      ->type_name("NAME")
      ->capture_default_str();
  command.add_flag("--skip-nan", given.skip_nan,
                   "Never draw items whose weight is NaN or an empty cell, as if it were 0");
}

void describe_outputs(CLI::App& command, sample_arguments& given) {
  command.add_flag("--rows", given.rows, "The rows of the .csv file that are drawn, not their indices");
  command.add_option("--out", given.out, "Write the indices (int64), or rows")
      ->type_name("FILE.npy|.csv|.tsv");
  command
      .add_option("--plot", given.plot,
                  "Draw how often items were drawn beside their probability, with gnuplot: .png, .svg or "
                  ".pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.json, "Print one JSON document");
}

}  // namespace

void describe_sample(CLI::App& command, sample_arguments& given) {
  command
      .add_option("WEIGHTS", given.input.inputs,
                  "One weight for each item: .npy, .csv, .tsv or raw binary; - is standard input")
      ->required()
      ->expected(1);
  describe_draws(command, given);
  describe_formats(command, given.input);
  describe_outputs(command, given);
  describe_place(command, given.place);
  command.footer(
      "Draws items by their weights, with replacement, and prints their indices, counted from 0, one on a\n"
      "line. Weights are finite and not negative, their sum is any but 0. Draw number I is a function of "
      "the\n"
      "weights, S, T and I alone: the same on any number of threads and any device, and pieces drawn by\n"
      "--offset join to the whole. Weights are taken as 64-bit floats: integers above 2^53 are rounded. In "
      "a\n"
      ".csv file of one column a blank line, but before its header and at its end, is an empty cell, which "
      "is "
      "no\n"
      "weight and is refused unless --skip-nan is given.\n\n"
      "  cairn sample weights.npy --count 10\n"
      "  cairn sample table.csv --column weight --count 1000000 --seed 7 --out draws.npy --plot draws.png\n"
      "  cairn sample table.csv --column weight --count 100 --rows --out drawn.csv\n"
      "  produce | cairn sample - --dtype f4 --count 1000 --offset 5000 --json");
}

sample_options check_sample(const sample_arguments& arguments) {
  sample_options options;
  options.weights = arguments.input.inputs.at(0);
  options.input = check_inputs(arguments.input);
  options.count = parse_whole_number_of("--count", arguments.count);
  options.which.seed = parse_whole_number_of("--seed", arguments.seed);
  options.which.stream = parse_whole_number_of("--stream", arguments.stream);
  options.which.offset = parse_whole_number_of("--offset", arguments.offset);
  options.alias = arguments.method == "alias";
  options.skip_nan = arguments.skip_nan;
  options.rows = arguments.rows;
  options.json = arguments.json;
  options.out = arguments.out;
  options.plot = arguments.plot;
  if (!options.out.empty()) static_cast<void>(table_format_of(options.out, "--out", false));
  check_output_paths({options.out, options.plot});
  check_count(options);
  if (options.rows) check_rows(options);
  options.exec = place_of(arguments.place);
  options.input.threads = threads_of(options.exec);
  return options;
}

}  // namespace cairn::tool
