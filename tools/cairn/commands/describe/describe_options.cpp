// Describes the options of `cairn describe` to the parser, and checks them.
#include "commands/describe/describe_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string_view>

#include "commands/arguments.hpp"
#include "commands/cap_arguments.hpp"
#include "outputs/table_rows.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t least_memory = std::uint64_t{1} << 20;

void describe_reading(CLI::App& command, describe_arguments& given) {
  CLI::Option* const names = command.add_flag(
      "--names", given.names,
      "The names of columns alone, one a line, of HDF5 files those of datasets: @N of a column without one");
  command
      .add_flag("--list", given.list,
                "The datasets of HDF5 files alone: type, shape, chunks, filters, attributes")
      ->excludes(names);
  describe_cap(command,
               "Values may take that much memory (at least 1M; units of 1024: K, M, G; default: half of what "
               "is left); others go to a file",
               given.memory, given.folder);
}

void describe_outputs(CLI::App& command, describe_arguments& given) {
  command.add_flag("--json", given.json, "Print one JSON document");
  command.add_option("--out", given.out, "Write a table, a row for each column: .csv or .tsv")
      ->type_name("FILE");
  command.add_option("--html", given.html, "Write a page with a histogram of each column: .html")
      ->type_name("FILE");
}

void check_outputs(const describe_arguments& given) {
  if (given.html == "-" || given.out == "-")
    throw usage_error("expected a file name for --out and --html; /dev/stdout is one");
  if (!given.out.empty() && table_format_of(given.out, "--out", false) == table_format::npy)
    throw usage_error(
        fmt::format("--out {}: expected a name that ends in .csv or .tsv", in_quotes(given.out)));
  const bool has_suffix = !std::filesystem::path(given.html).extension().empty();  // /dev/stdout has none
  if (has_suffix && !has_extension(given.html, ".html"))
    throw usage_error(fmt::format("--html {}: expected a name that ends in .html", in_quotes(given.html)));
}

// A list tells what there is, whatever of it would be described.
void check_list(const describe_arguments& given) {
  const std::string_view list = given.list ? "--list" : "--names";
  const auto refuse = [&](bool is_given, std::string_view option) {
    if (is_given) throw usage_error(fmt::format("{}: tells what files hold; leave out {}", list, option));
  };
  refuse(given.names && given.json, "--json");
  refuse(!given.out.empty(), "--out");
  refuse(!given.html.empty(), "--html");
  refuse(!given.input.columns.empty(), "--column");
  refuse(!given.input.hdf5.datasets.empty(), "--dataset");
  refuse(!given.input.hdf5.slice.empty(), "--slice");
  refuse(given.input.hdf5.raw, "--raw");
  refuse(!given.memory.empty(), "--memory");
  if (given.json && given.input.inputs.size() > 1)
    throw usage_error("--list: one JSON document is of one file; give one");
}

}  // namespace

void describe_describe(CLI::App& command, describe_arguments& given) {
  describe_inputs(command, given.input);
  describe_reading(command, given);
  describe_outputs(command, given);
  command.add_option("--threads", given.threads, "Threads, at most; all this process may use when not given")
      ->check(CLI::Range(1, 1 << 16))
      ->type_name("N");
  command.footer(
      "Tells of each column of each file its type, how many values there are, how many are missing and\n"
      "distinct, least, greatest, quartiles, mean, deviation, the most frequent values, and draws a "
      "histogram.\n"
      "All figures are exact. A column is integer, real, date, datetime or boolean where all cells are, "
      "else\n"
      "words; words are told apart by their text, numbers by their value. Of HDF5 files each dataset is a\n"
      "column, or with --dataset that one alone.\n\n"
      "  cairn describe table.csv\n"
      "  cairn describe table.csv --html table.html --out columns.csv\n"
      "  cairn describe table.csv --column price --column cut --json\n"
      "  cairn describe run.h5");
}

describe_options check_describe(const describe_arguments& given) {
  describe_options options;
  options.files = given.input.inputs;
  options.input = check_inputs(given.input, given.input.columns.size());
  options.input.column.clear();
  options.columns = given.input.columns;
  options.list = given.list;
  options.names = given.names;
  if (given.list || given.names) check_list(given);
  if (!given.memory.empty()) options.memory = parse_whole_number_of("--memory", given.memory, least_memory);
  options.folder = given.folder;
  check_outputs(given);
  options.json = given.json;
  options.out = given.out;
  options.html = given.html;
  place_arguments place;
  place.threads = given.threads;
  options.threads = options.input.threads = threads_of(place_of(place));
  return options;
}

}  // namespace cairn::tool
