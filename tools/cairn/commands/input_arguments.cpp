// Describes the inputs of a command to the parser, and checks them.
#include "commands/input_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "commands/encoding_argument.hpp"
#include "commands/state_arguments.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/decoding/compression.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/raw.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"
#include "shared/sample_type.hpp"

namespace cairn::tool {
namespace {

stored_type parse_dtype(const std::string& text) {
  try {
    return parse_stored_type(text);
  } catch (const std::invalid_argument& cause) {
    throw usage_error(std::string("--dtype: ") + cause.what());
  }
}

void check_names(const std::vector<std::string>& inputs, bool raw) {
  if (std::ranges::count(inputs, "-") > 1) throw usage_error("-: standard input can be read only once");
  const bool all_named = std::ranges::all_of(inputs, [](const std::string& path) {
    return has_extension(without_compression(path), ".npy") || names_text_table(without_compression(path)) ||
           names_hdf5(path);
  });
  if (raw && all_named) {
    throw usage_error("--dtype is for raw binary; .npy, .csv and HDF5 files know their types");
  }
}

// Whether none of the inputs can be a table as text, as far as names tell.
bool is_no_table(const std::vector<std::string>& inputs, bool is_raw) {
  return std::ranges::all_of(inputs, [&](const std::string& path) {
    const std::string_view name = without_compression(path);
    return has_extension(name, ".npy") || names_hdf5(name) || (is_raw && !names_text_table(name));
  });
}

void refuse_without_text(const input_arguments& given, std::string_view option) {
  if (is_no_table(given.inputs, !given.dtype.empty()))
    throw usage_error(fmt::format("{} is for .csv files", option));
}

// As --delimiter: any number of them.
constexpr std::string_view blanks = "blanks";

// What numbers are written with, quotes and ends of lines delimit nothing.
char parse_delimiter(const std::string& text) {
  if (text == "tab" || text == blanks || text == "\\t") return '\t';
  constexpr std::string_view possible = "\t !#$%&'()*,/:;<=>?@[\\]^_`{|}~";
  if (text.size() == 1 && possible.find(text[0]) != std::string_view::npos) return text[0];
  throw usage_error(fmt::format(
      "--delimiter {}: expected one character that is neither a letter, a digit nor one of \"+-., or "
      "tab or blanks",
      in_quotes(text)));
}

}  // namespace

void describe_inputs(CLI::App& command, input_arguments& given) {
  command
      .add_option("INPUT", given.inputs,
                  "Files of samples: .npy, .csv, .tsv, HDF5, NetCDF-4, raw binary, compressed too (gzip, "
                  "zstd); - is standard input")
      ->required();
  describe_formats(command, given);
}

void describe_formats(CLI::App& command, input_arguments& given) {
  command
      .add_option("--column", given.columns,
                  "Column of a table: a name in the .csv header, or @ and a position from 0: @3; a number\n"
                  "that is no name is a position too; of HDF5 also a member of records, or a dataset: /NAME")
      ->type_name("COLUMN|@N")
      ->allow_extra_args(false);
  command.add_option("--dtype", given.dtype, "Type of raw binary: <f4, >i2, uint8, ...")->type_name("TYPE");
  command.add_option("--shape", given.shape, "Shape of raw binary: N or ROWS,COLUMNS")->type_name("SHAPE");
  command
      .add_option("--delimiter", given.delimiter,
                  "What stands between the cells of a table as text, whatever its name; tab is one; blanks:\n"
                  "runs of blanks and tabs, of which those at the ends of a line are none")
      ->type_name("C|tab|blanks");
  describe_encoding(command, given.encoding);
  describe_table(command, given.table);
  describe_dataset_choice(command, given.hdf5);
}

std::string describe(const std::vector<std::string>& inputs, const std::vector<std::string>& columns) {
  std::string text;
  for (const std::string& column : columns)
    if (!column.empty()) text += column + ", ";
  return text + (inputs.size() == 1 ? name_of_input(inputs[0]) : fmt::format("{} files", inputs.size()));
}

std::vector<run_setting> input_settings(const input_arguments& given) {
  std::vector<run_setting> settings = table_settings(given.table);
  settings.insert(settings.end(), {{"--column", setting_text(given.columns)},
                                   {"--dtype", given.dtype},
                                   {"--shape", given.shape},
                                   {"--dataset", setting_text(given.hdf5.datasets)},
                                   {"--slice", given.hdf5.slice},
                                   {"--raw", given.hdf5.raw ? "given" : ""},
                                   {"--delimiter", given.delimiter},
                                   {"--encoding", given.encoding}});
  return settings;
}

input_options check_inputs(const input_arguments& given, std::size_t most_columns) {
  input_options options;
  if (given.columns.size() > most_columns)
    throw usage_error(
        fmt::format("--column is given {} times; expected at most {}", given.columns.size(), most_columns));
  if (!given.columns.empty()) options.column = given.columns[0];
  if (!given.dtype.empty()) options.raw_type = parse_dtype(given.dtype);
  if (!given.shape.empty()) {
    if (given.dtype.empty()) throw usage_error("--shape is for raw binary and needs --dtype");
    options.shape = parse_shape(given.shape);
  }
  if (!given.delimiter.empty()) refuse_without_text(given, "--delimiter");
  if (const std::string option = first_given(given.table); !option.empty())
    refuse_without_text(given, option);
  options.layout = check_table(given.table);
  if (!given.delimiter.empty()) options.delimiter = parse_delimiter(given.delimiter);
  options.layout.by_blanks = given.delimiter == blanks;
  if (given.table.lines && options.delimiter)
    throw usage_error("--lines and --delimiter: expected one of them");
  if (given.table.lines) options.delimiter = '\n';
  for (const std::string& input : given.inputs) check_letters(layout_of(input, options));
  if (!given.encoding.empty()) refuse_without_text(given, "--encoding");
  check_encoding(given.encoding);
  options.encoding = given.encoding;
  options.hdf5 = check_dataset_choice(given.hdf5);
  check_names(given.inputs, options.raw_type.has_value());
  return options;
}

}  // namespace cairn::tool
