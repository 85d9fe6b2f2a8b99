// Describes the options of `cairn sample` to the parser, and checks them.
#include "commands/sample/sample_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <vector>

#include "commands/arguments.hpp"
#include "commands/state_arguments.hpp"
#include "inputs/byte_source.hpp"
#include "outputs/outputs.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t most_in_file = std::numeric_limits<std::int64_t>::max() / sizeof(std::int64_t);

// Of draws that are numbered from the offset on.
void check_last_draw(const sample_options& options, std::uint64_t count) {
  if (count > 0 && options.which.offset > greatest - (count - 1)) {
    throw usage_error(fmt::format("--offset {} and --count {}: the last draw would be beyond {}",
                                  options.which.offset, count, greatest));
  }
}

void check_length(const sample_options& options, std::uint64_t count) {
  if (!options.out.empty() && count > most_in_file) {
    throw usage_error(fmt::format("--count {}: --out holds at most {} draws, for no file has 2^63 bytes",
                                  count, most_in_file));
  }
}

// Rows are written as they stand in the file; what comes from a pipe tells its format when it is read.
void check_rows(const sample_options& options) {
  const bool told_later = options.kind == sample_kind::reservoir && !size_of_input(options.weights);
  if (!told_later && !is_text_table(options.weights, options.input))
    throw usage_error("--rows: expected an input named .csv or .tsv, or --delimiter");
  if (options.json && options.out.empty()) throw usage_error("--rows: --json needs --out, where the rows go");
  const bool tabs = layout_of(options.weights, options.input).delimiter == '\t';
  if (!options.out.empty() && table_format_of(options.out) != (tabs ? table_format::tsv : table_format::csv))
    throw usage_error(fmt::format("--rows: expected an --out that ends in {}, as the rows are delimited",
                                  tabs ? ".tsv" : ".csv"));
}

// An option, and whether it was given.
struct given_option {
  const char* name;
  bool given;
};

std::vector<given_option> options_in(const sample_arguments& given) {
  return {{"WEIGHTS", !given.input.inputs.empty()},
          {"--equal", given.equal},
          {"--without-replacement", given.without_replacement},
          {"--reservoir", given.reservoir},
          {"--resample", given.resample},
          {"--multinomial", !given.multinomial.empty()},
          {"--items", !given.items.empty()},
          {"--count", !given.count.empty()},
          {"--method", given.method != "auto"},
          {"--skip-nan", given.skip_nan},
          {"--rows", given.rows},
          {"--first-item", !given.first_item.empty()},
          {"--plot", !given.plot.empty()}};
}

// What says how to draw, and what does not go with it.
struct way_to_draw {
  std::string_view name;
  std::initializer_list<std::string_view> refused;
};

void refuse_beside(const std::vector<given_option>& given, const way_to_draw& way) {
  for (const given_option& one : given)
    if (one.given && std::ranges::find(way.refused, one.name) != way.refused.end())
      throw usage_error(fmt::format("{} does not go with {}", one.name, way.name));
}

void refuse_contradictions(const sample_arguments& given) {
  const std::vector<given_option> all = options_in(given);
  if (!given.from.name.empty())
    refuse_beside(all, {"--distribution",
                        {"WEIGHTS", "--equal", "--without-replacement", "--reservoir", "--resample",
                         "--multinomial", "--items", "--method", "--skip-nan", "--rows", "--plot"}});
  if (!given.multinomial.empty())
    refuse_beside(all,
                  {"--multinomial",
                   {"--count", "--without-replacement", "--reservoir", "--resample", "--method", "--rows"}});
  if (given.reservoir)
    refuse_beside(all,
                  {"--reservoir", {"--without-replacement", "--resample", "--items", "--method", "--plot"}});
  if (!given.reservoir && !given.state.empty()) throw usage_error("--state is for --reservoir");
  if (given.state.empty() && !given.first_item.empty()) throw usage_error("--first-item: is for --state");
  if (!given.first_item.empty()) refuse_beside(all, {"--first-item", {"--rows"}});
  if (given.without_replacement)
    refuse_beside(all, {"--without-replacement", {"--resample", "--method", "--plot"}});
  if (given.resample) refuse_beside(all, {"--resample", {"--count", "--method", "--skip-nan"}});
  if (given.equal) refuse_beside(all, {"--equal", {"--method", "--skip-nan"}});
  if (!given.items.empty()) refuse_beside(all, {"--items", {"WEIGHTS", "--rows"}});
}

// Options of an input that is not there.
void refuse_formats(const input_arguments& given, bool has_distribution) {
  const given_option formats[] = {{"--column", !given.columns.empty()},
                                  {"--dtype", !given.dtype.empty()},
                                  {"--shape", !given.shape.empty() && !has_distribution},
                                  {"--delimiter", !given.delimiter.empty()},
                                  {"--encoding", !given.encoding.empty()},
                                  {"--dataset", !given.hdf5.datasets.empty()},
                                  {"--slice", !given.hdf5.slice.empty()},
                                  {"--raw", given.hdf5.raw},
                                  {"what says how to read a table", !first_given(given.table).empty()}};
  for (const given_option& one : formats)
    if (one.given) throw usage_error(fmt::format("{} is for an input, and there is none", one.name));
}

void check_input(const sample_arguments& given, sample_options& options) {
  if (!given.input.inputs.empty()) {
    options.weights = given.input.inputs.front();
    options.input = check_inputs(given.input);
    options.input.only_rows = options.equal;
    return;
  }
  if (options.items && !options.equal) throw usage_error("--items: items without weights need --equal");
  if (!options.from && !options.items)
    throw usage_error(options.equal ? "WEIGHTS or --items is required" : "WEIGHTS is required");
  refuse_formats(given.input, options.from.has_value());
}

// A distribution may have a --shape, as raw binary has.
std::optional<named_distribution> check_parameters(const sample_arguments& given) {
  distribution_arguments from = given.from;
  if (!from.name.empty()) from.parameters["--shape"] = given.input.shape;
  return check_distribution(from);
}

sample_kind kind_of(const sample_arguments& given) {
  if (!given.from.name.empty()) return sample_kind::distribution;
  if (!given.multinomial.empty()) return sample_kind::multinomial;
  if (given.reservoir) return sample_kind::reservoir;
  return given.without_replacement ? sample_kind::without_replacement : sample_kind::with_replacement;
}

constexpr std::uint64_t most_items = std::uint64_t{1} << 63;

std::uint64_t check_items(const std::string& text) {
  const std::uint64_t items = parse_whole_number_of("--items", text, 1);
  if (items > most_items)
    throw usage_error(fmt::format("--items {}: expected at most {}", items, most_items));
  return items;
}

std::uint64_t check_multinomial(const std::string& text) {
  const std::uint64_t count = parse_whole_number_of("--multinomial", text);
  if (count > most_items)
    throw usage_error(fmt::format("--multinomial {}: expected at most {}", count, most_items));
  return count;
}

std::optional<std::uint64_t> count_of(const sample_arguments& given, const sample_options& options) {
  if (given.resample) return std::nullopt;
  if (options.kind == sample_kind::multinomial) return check_multinomial(given.multinomial);
  if (given.count.empty()) throw usage_error("--count is required");
  const std::uint64_t count =
      parse_whole_number_of("--count", given.count, options.kind == sample_kind::reservoir ? 1 : 0);
  if (options.kind == sample_kind::with_replacement || options.kind == sample_kind::distribution)
    check_last_draw(options, count);
  check_length(options, count);
  return count;
}

void describe_ways(CLI::App& command, sample_arguments& given) {
  command.add_flag("--without-replacement", given.without_replacement,
                   "Draw no item twice; they come in the order in which they are taken");
  command.add_flag(
      "--reservoir", given.reservoir,
      "The same in one pass, of an input of any length, also a pipe; N items are kept in memory");
  command.add_flag("--equal", given.equal, "All items or rows are alike, whatever stands in them");
  command.add_option("--items", given.items, "With --equal: how many items, without an input")
      ->type_name("N");
  command.add_flag("--resample", given.resample,
                   "Bootstrap: as many draws as there are items or rows, all alike");
  command
      .add_option("--multinomial", given.multinomial,
                  "How often each item is drawn in N draws, which are not made one by one; --offset is the\n"
                  "number of the experiment")
      ->type_name("N");
}

void describe_draws(CLI::App& command, sample_arguments& given) {
  command.add_option("--count", given.count, "How many draws, or items")->type_name("N");
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
  command.add_option("--out", given.out, "Write what is drawn, 64-bit numbers, or rows")
      ->type_name("FILE.npy|.csv|.tsv");
  command
      .add_option("--plot", given.plot,
                  "Draw how often items were drawn beside their probability, with gnuplot: .png, .svg or "
                  ".pdf")
      ->type_name("FILE");
  describe_state(command, given.state)
      .description(
          "With --reservoir: write what is kept as a state, which cairn merge joins and programs load");
  command
      .add_option("--first-item", given.first_item,
                  "With --state: the number of the first item of this part of a longer input")
      ->type_name("N");
  command.add_flag("--json", given.json, "Print one JSON document");
}

}  // namespace

void describe_sample(CLI::App& command, sample_arguments& given) {
  command
      .add_option("WEIGHTS", given.input.inputs,
                  "One weight for each item: .npy, .csv, .tsv or raw binary; - is standard input")
      ->expected(1);
  describe_draws(command, given);
  describe_ways(command, given);
  describe_distribution(command, given.from);
  describe_formats(command, given.input);
  command.get_option("--shape")->description("Shape of raw binary: N or ROWS,COLUMNS; of gamma: a number");
  describe_outputs(command, given);
  describe_place(command, given.place);
  command.footer(
      "Draws items by their weights, with replacement, and prints their indices, counted from 0, one on a\n"
      "line. Weights are finite and not negative, their sum is any but 0. Draw number I is a function of "
      "the\n"
      "weights, S, T and I alone: the same on any number of threads and any device, and pieces drawn by\n"
      "--offset join to the whole. Without replacement, another offset is another sample. Weights are taken "
      "as\n"
      "64-bit floats: integers above 2^53 are rounded. In a .csv file of one column a blank line, but "
      "before\n"
      "its header and at its end, is an empty cell, which is no weight and is refused unless --skip-nan is\n"
      "given.\n\n"
      "  cairn sample weights.npy --count 10\n"
      "  cairn sample table.csv --column weight --count 1000000 --seed 7 --out draws.npy --plot draws.png\n"
      "  cairn sample table.csv --column weight --count 100 --rows --out drawn.csv\n"
      "  produce | cairn sample - --dtype f4 --count 1000 --offset 5000 --json\n"
      "  cairn sample table.csv --equal --without-replacement --count 100 --rows\n"
      "  produce_rows | cairn sample - --reservoir --column weight --count 100 --rows\n"
      "  cairn sample part7.npy --reservoir --count 100 --state 7.state --first-item 7000000\n"
      "  cairn sample table.csv --resample --seed 3 --rows --out bootstrap.csv\n"
      "  cairn sample counts.npy --multinomial 1000000000000 --out resampled.npy\n"
      "  cairn sample --distribution poisson --lambda 3.5 --count 1000000 --out hits.npy\n"
      "  cairn sample --distribution normal --mean 178 --deviation 7 --count 10");
}

sample_options check_sample(const sample_arguments& arguments) {
  refuse_contradictions(arguments);
  sample_options options;
  options.kind = kind_of(arguments);
  options.from = check_parameters(arguments);
  options.equal = arguments.equal || arguments.resample;
  if (!arguments.items.empty()) options.items = check_items(arguments.items);
  check_input(arguments, options);
  options.which.seed = parse_whole_number_of("--seed", arguments.seed);
  options.which.stream = parse_whole_number_of("--stream", arguments.stream);
  options.which.offset = parse_whole_number_of("--offset", arguments.offset);
  options.alias = arguments.method == "alias";
  options.skip_nan = arguments.skip_nan;
  options.rows = arguments.rows;
  options.json = arguments.json;
  options.out = arguments.out;
  options.plot = arguments.plot;
  options.state = arguments.state;
  check_state(options.state);
  if (!arguments.first_item.empty())
    options.first_item = parse_whole_number_of("--first-item", arguments.first_item);
  if (!options.out.empty()) static_cast<void>(table_format_of(options.out, "--out", false));
  check_output_paths({options.out, options.plot});
  options.count = count_of(arguments, options);
  if (options.rows) check_rows(options);
  options.exec = place_of(arguments.place);
  options.input.threads = threads_of(options.exec);
  return options;
}

}  // namespace cairn::tool
