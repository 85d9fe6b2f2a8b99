// Describes the options of `cairn count` to the parser, and checks them.
#include "commands/count/count_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands/arguments.hpp"
#include "commands/cap_arguments.hpp"
#include "commands/categories.hpp"
#include "outputs/outputs.hpp"
#include "outputs/table_rows.hpp"
#include "shared/file_extension.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

order order_named(const std::string& name) {
  if (name == "value") return order::value;
  if (name == "first") return order::first_seen;
  return name == "any" ? order::unordered : order::count;
}

std::uint64_t parse_top(const std::string& text) {
  const std::optional<std::uint64_t> number = parse_whole_number(text);
  if (number) return *number;
  throw usage_error(fmt::format("--top {}: expected a number from 0", in_quotes(text)));
}

// What needs the whole table, in an order or by category. Errors: usage_error.
void refuse_beyond_memory(const count_arguments& given) {
  if (given.median || !given.quantiles.empty())
    throw usage_error(
        fmt::format("--{}: needs the table in order, which --memory does not hold; with it go --top, "
                    "--mode, --skip-nan and --out",
                    given.median ? "median" : "quantiles"));
  if (!given.by.empty()) throw usage_error("--by: tables of categories are not counted within --memory");
  if (given.order == "first")
    throw usage_error(
        "--order first: --memory does not keep where values first occur; expected any, value or "
        "count");
  const bool ordered = !given.order.empty() && given.order != "any";
  if (ordered && !given.out.empty() && given.top.empty())
    throw usage_error(
        fmt::format("--order {}: with --memory, --out has the table in no order; expected any, or "
                    "--top K with it",
                    given.order));
}

void check_memory(const count_arguments& given, count_options& options, std::uint64_t least) {
  constexpr std::uint64_t bytes_of_entry = 16;
  if (given.memory.empty()) {
    if (!given.folder.empty()) throw usage_error("--folder: is for --memory");
    return;
  }
  refuse_beyond_memory(given);
  options.memory = parse_whole_number_of("--memory", given.memory, least);
  options.folder = given.folder;
  if (options.top && *options.top > options.memory / bytes_of_entry)
    throw usage_error(fmt::format("--top {}: so many values take more than --memory {}; expected at most {}",
                                  *options.top, options.memory, options.memory / bytes_of_entry));
}

// Of a run with checkpoints. What is printed changes no state, and a cap only where it lies.
std::vector<run_setting> settings_of(const count_arguments& given) {
  std::vector<run_setting> settings = input_settings(given.input);
  settings.insert(settings.end(), {{"--order", given.order == "first" ? "first" : ""},
                                   {"--words", given.words || given.text ? "given" : ""},
                                   {"--first-item", given.first_item}});
  return settings;
}

// Words have no order of size, and a table in memory.
void read_words(const count_arguments& given, count_options& options) {
  options.words = given.words || given.text || given.input.table.lines;
  if (!options.words) return;
  const std::string_view by = given.text ? "text" : given.words ? "words" : "lines";
  const auto refuse = [&](std::string_view option, std::string_view why) {
    throw usage_error(fmt::format("--{}: words have {}; leave out {}", by, why, option));
  };
  if (given.median) refuse("--median", "no median");
  if (!given.quantiles.empty()) refuse("--quantiles", "no quantiles");
  if (!given.memory.empty()) refuse("--memory", "a table in memory");
  if (!given.first_item.empty()) refuse("--first-item", "no numbers of items");
}

void read_weights(const count_arguments& given, count_options& options) {
  if (given.weights.empty()) return;
  const auto refuse = [](std::string_view option) {
    throw usage_error(
        fmt::format("--weights: sums of weights are kept in memory, of all items together; leave "
                    "out {}",
                    option));
  };
  if (!given.by.empty()) refuse("--by");
  if (!given.memory.empty()) refuse("--memory");
  if (!given.first_item.empty()) refuse("--first-item");
  if (!needs_one_type(options).empty()) refuse(needs_one_type(options));
  refuse_hdf5_table(given.out, "tables with weights");
  (has_extension(given.weights, ".npy") ? options.weights_file : options.weights_column) = given.weights;
}

void check_other(const count_arguments& given) {
  if (!given.other) return;
  if (given.top.empty()) throw usage_error("--other: is for --top K, and tells of all but these");
  if (!given.out.empty() && table_format_of(given.out) == table_format::npy)
    throw usage_error(
        "--other: its row is named, which an .npy of values has no place for; expected an --out that "
        "ends in .csv or .tsv");
  refuse_hdf5_table(given.out, "tables with --other");
}

void read_states(const count_arguments& given, count_options& options) {
  options.states = check_states(given.states);
  options.states.settings = settings_of(given);
  if (options.states.any() && !given.by.empty())
    throw usage_error("--by: makes several tables, of which --state and --checkpoint keep none");
  if (given.first_item.empty()) return;
  if (given.states.state.empty()) throw usage_error("--first-item: is for --state");
  options.first_item = parse_whole_number_of("--first-item", given.first_item);
}

}  // namespace

std::string needs_one_type(const count_options& options) {
  if (options.memory != 0) return "--memory";
  if (!options.states.state.empty()) return "--state";
  return !options.states.checkpoints.checkpoint.empty() ? "--checkpoint"
         : options.states.any()                         ? "--resume"
                                                        : "";
}

void describe_answers(CLI::App& command, count_arguments& given) {
  command
      .add_option(
          "--order", given.order,
          "value: ascending. count: the most frequent first, equal counts by ascending value. first: as "
          "the values first occur. any: the fastest")
      ->check(CLI::IsMember({"any", "value", "count", "first"}))
      ->type_name("ORDER")
      ->default_str("count");
  command
      .add_option("--top", given.top,
                  "Only the K most frequent values, of equal counts the least; 0: no table")
      ->type_name("K");
  command.add_flag("--other", given.other, "With --top: all other values together, in a last row '(other)'");
  command.add_flag("--median", given.median, "The median: the two middle items and their mean");
  command
      .add_option("--quantiles", given.quantiles,
                  "Quantiles as numpy.quantile finds them: numbers from 0 to 1 with commas between")
      ->type_name("LIST");
  command.add_flag("--mode", given.mode, "The values of the greatest count");
  command.add_flag("--skip-nan", given.skip_nan, "Leave out NaN and empty cells; tell how many there were");
  command.add_flag("--skip-na", given.skip_na,
                   "The same, and among words also those that stand for nothing (--na)");
}

void describe_memory(CLI::App& command, count_arguments& given) {
  describe_cap(command,
               "Distinct numbers may take that much memory (at least 1M; units of 1024: K, M, G); others go "
               "to a file without a name. The 40 most frequent are reported, or --top K; --out has all, in "
               "no order",
               given.memory, given.folder);
}

void describe_count(CLI::App& command, count_arguments& given) {
  describe_answers(command, given);
  command
      .add_option("--weights", given.weights,
                  "Sums of these beside counts: a column, or an .npy file with one for each item; values are "
                  "ordered\n"
                  "by them, and median, quantiles, modes and percents are those of weights")
      ->type_name("COLUMN|FILE.npy");
  command.add_option("--by", given.by, "A table for each category that this column of a .csv file names")
      ->type_name("COLUMN");
  command.add_flag("--text", given.text,
                   "Count the cells of a .csv column as text, as they stand, also where all are numbers: "
                   "07306 is\n"
                   "not 7306, and numbers may have any number of digits");
  command.add_flag("--words", given.words, "The same as --text");
  describe_memory(command, given);
  describe_inputs(command, given.input);
  command
      .add_option("--out", given.out,
                  "Write the table: an array of records (value, count), a row for each value, or datasets")
      ->type_name("FILE.npy|.csv|.tsv|.h5");
  command
      .add_option("--plot", given.plot,
                  "Draw the first values of the table as bars, 40 at most, with gnuplot: .png, .svg or .pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.json, "Print one JSON document");
  describe_states(command, given.states);
  command
      .add_option("--first-item", given.first_item,
                  "The number of the first item in a longer sequence, of which other runs count other\n"
                  "parts: cairn merge then finds first occurrences whatever the order of its files, and\n"
                  "refuses items that two have counted")
      ->type_name("N");
  describe_place(command, given.place);
  command.footer(
      "Values that compare equal are one: -0 is 0, and every NaN is the same. Numbers in a .csv column are\n"
      "doubles, or 64-bit integers where a double would round one; an empty cell is NaN, and so are words "
      "that\n"
      "stand for nothing (--na). A column with any other word holds words, and its cells are counted as "
      "they\n"
      "stand, with the blanks around them; words are ordered byte by byte. A blank line of a file of one "
      "column,\n"
      "but before its header and at its end, is an empty cell. Quantiles are doubles.\n"
      "A terminal shows the first 40 values, and with --out so does any output; --top or a pipe shows more.\n"
      "Memory is needed for the distinct values, not for the items. With --memory all inputs hold numbers "
      "of\n"
      "one type; no words, and no number that a double would round in a .csv file.\n\n"
      "With --weights all inputs are files, read twice. Whole weights are added up exactly, in integers; "
      "others "
      "as\n"
      "integers of 128 bits, in units of the greatest weight / 2^86, and the sum is rounded once: it does "
      "not\n"
      "depend on threads. A weight that is no number is refused; --skip-nan leaves out its item. A quantile "
      "Q is\n"
      "the least value up to which items have Q of all weight (numpy's inverted_cdf).\n\n"
      "With --by the categories are the cells of their column as they stand, in ascending order: as numbers\n"
      "where all are, else byte by byte; --json prints a list of documents, --out writes .csv or .tsv. A\n"
      "category without items has no median and no quantiles.\n\n" +
      help_on_states(", or with --words words alone") +
      "\n"
      "  cairn count dice.npy\n"
      "  cairn count table.csv --column cut --top 3\n"
      "  cairn count table.csv --column age --skip-nan --median --top 0\n"
      "  cairn count table.csv --column zip --text --top 10 --other\n"
      "  cairn count survey.csv --column age --weights weight --median\n"
      "  cairn count table.csv --column price --by cut --median --top 0\n"
      "  cairn count run-*.npy --order value --median --quantiles .05,.95 --out counts.npy\n"
      "  cairn count part-7.npy --state part-7.state\n"
      "  cairn count part-7.csv --column city --words --state part-7.state\n"
      "  cairn count huge.npy --memory 2G --folder /var/tmp --out counts.npy\n"
      "  produce | cairn count - --dtype u2 --mode --json");
}

count_options check_answers(const count_arguments& arguments, std::uint64_t least_memory) {
  count_options options;
  options.wanted = order_named(arguments.order);
  if (!arguments.top.empty()) options.top = parse_top(arguments.top);
  options.other = arguments.other;
  check_other(arguments);
  options.median = arguments.median;
  options.mode = arguments.mode;
  options.skip_nan = arguments.skip_nan || arguments.skip_na;
  options.skip_na = arguments.skip_na;
  if (!arguments.quantiles.empty()) options.quantiles = parse_quantiles(arguments.quantiles);
  options.json = arguments.json;
  options.out = arguments.out;
  options.plot = arguments.plot;
  check_output_paths({arguments.out, arguments.plot});
  options.exec = place_of(arguments.place);
  check_memory(arguments, options, least_memory);
  if (options.memory != 0 && !options.top) refuse_hdf5_table(options.out, "tables of --memory without --top");
  return options;
}

namespace {

void check_by(const count_arguments& given, const count_options& options) {
  if (options.by.empty()) return;
  check_inputs_with_categories(options.inputs, options.input);
  if (!given.plot.empty()) throw usage_error("--plot draws no tables of --by");
  if (given.out.empty()) return;
  refuse_hdf5_table(given.out, "tables of categories");
  if (table_format_of(given.out) == table_format::npy)
    throw usage_error("--out: tables of categories are written as .csv or .tsv");
  const std::string_view lost = given.median               ? "--median"
                                : !given.quantiles.empty() ? "--quantiles"
                                : given.mode               ? "--mode"
                                                           : "";
  if (!lost.empty())
    throw usage_error(fmt::format(
        "{}: with --by, --out has no place for it; leave out --out and take --json, or leave out {}", lost,
        lost));
}

}  // namespace

count_options check_count(const count_arguments& arguments) {
  const input_options input = check_inputs(arguments.input);
  count_options options = check_answers(arguments, std::uint64_t{1} << 20);
  options.inputs = arguments.input.inputs;
  options.input = input;
  options.input.threads = threads_of(options.exec);
  options.by = arguments.by;
  check_by(arguments, options);
  read_words(arguments, options);
  read_states(arguments, options);
  read_weights(arguments, options);
  // A run that goes on finds its place in the order of C, whatever its threads.
  options.input.hdf5.any_order = options.wanted != order::first_seen && !options.states.any();
  return options;
}

}  // namespace cairn::tool
