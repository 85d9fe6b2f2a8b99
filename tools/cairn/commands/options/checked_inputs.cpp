// Checks options that several commands have: inputs, places, states.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cairn/info.hpp>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "commands/options/arguments.hpp"
#include "commands/options/checked_options.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/decoder.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/raw.hpp"
#include "outputs/output_file.hpp"
#include "outputs/outputs.hpp"
#include "shared/file_extension.hpp"
#include "shared/number_text.hpp"
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
  if (raw && all_named)
    throw usage_error("--dtype is for raw binary; .npy, .csv and HDF5 files know their types");
}

// True if none of the inputs can be a table as text, as far as names tell.
bool is_no_table(const std::vector<std::string>& inputs, bool is_raw) {
  return std::ranges::all_of(inputs, [&](const std::string& path) {
    const std::string_view name = without_compression(path);
    return has_extension(name, ".npy") || names_hdf5(name) || (is_raw && !names_text_table(name));
  });
}

// The value of --delimiter for any number of blanks and tabs.
constexpr std::string_view blanks = "blanks";

// Characters of numbers, quotes and ends of lines delimit nothing.
char parse_delimiter(const std::string& text) {
  if (text == "tab" || text == blanks || text == "\\t") return '\t';
  constexpr std::string_view possible = "\t !#$%&'()*,/:;<=>?@[\\]^_`{|}~";
  if (text.size() == 1 && possible.find(text[0]) != std::string_view::npos) return text[0];
  throw usage_error(fmt::format(
      "--delimiter {}: expected one character that is neither a letter, a digit nor one of \"+-., or "
      "tab or blanks",
      in_quotes(text)));
}

// Neither what numbers are written with nor an end of a line.
std::optional<char> parse_letter(std::string_view option, const std::string& text) {
  constexpr std::string_view possible = "!\"#$%&'()*/:;<=>?@[\\]^_`{|}~,";
  if (text.empty()) return std::nullopt;
  if (text.size() == 1 && possible.find(text[0]) != std::string_view::npos) return text[0];
  throw usage_error(fmt::format(
      "{} {}: expected one character that is neither a letter, a digit, a blank nor one of \"+-.\"", option,
      in_quotes(text)));
}

std::vector<std::string> parse_words(const std::string& list) {
  std::vector<std::string> words;
  for (std::size_t first = 0; first <= list.size();) {
    const std::size_t last = std::min(list.find(',', first), list.size());
    words.push_back(list.substr(first, last - first));
    first = last + 1;
  }
  return words;
}

void refuse_both(const given_options& given, std::string_view one, std::string_view other) {
  if (given.has(one) && given.has(other))
    throw usage_error(fmt::format("{} and {}: expected one of them", one, other));
}

void check_numbers(const given_options& given, table_layout& layout) {
  if (given.first_of({"--decimal", "--thousands"}).empty()) return;
  const char decimal = given.has("--decimal") ? given.text("--decimal")[0] : '.';
  std::optional<char> thousands;
  if (const std::string& text = given.text("--thousands"); !text.empty()) {
    if (text.size() != 1 || std::string_view(".,'_ ").find(text[0]) == std::string_view::npos)
      throw usage_error(fmt::format("--thousands {}: expected one of . , ' _ or a blank", in_quotes(text)));
    thousands = text[0];
  }
  if (thousands == decimal)
    throw usage_error(
        fmt::format("--decimal and --thousands: are both {}", in_quotes(std::string(1, decimal))));
  layout.cells.write_numbers_with(decimal, thousands);
}

// But for the delimiter.
table_layout check_table(const given_options& given) {
  refuse_both(given, "--header", "--no-header");
  refuse_both(given, "--units-row", "--no-header");
  refuse_both(given, "--quote", "--no-quotes");
  refuse_both(given, "--quote", "--lines");
  refuse_both(given, "--lines", "--delimiter");
  table_layout layout;
  layout.units_row = given.has("--units-row");
  if (given.has("--header") || given.has("--units-row"))
    layout.header = header_rule::present;
  else if (given.has("--no-header") || given.has("--lines"))
    layout.header = header_rule::absent;
  if (given.has("--no-quotes") || given.has("--lines")) layout.quote = std::nullopt;
  if (given.has("--quote")) layout.quote = parse_letter("--quote", given.text("--quote"));
  layout.comment = parse_letter("--comment", given.text("--comment"));
  if (given.has("--skip-rows"))
    layout.skip_rows = parse_whole_number_of("--skip-rows", given.text("--skip-rows"));
  if (given.text("--ragged") == "skip") layout.ragged = ragged_rule::skipped;
  if (given.text("--ragged") == "fill") layout.ragged = ragged_rule::filled;
  if (given.all("--na").size() > 1) throw usage_error("--na: is given twice; expected one list");
  if (given.has("--na")) layout.cells = cell_rules(parse_words(given.text("--na")));
  check_numbers(given, layout);
  layout.by_blanks = given.text("--delimiter") == blanks;
  return layout;
}

// Errors: usage_error for letters that stand for two things at once.
void check_letters(const table_layout& layout) {
  if (layout.delimiter == layout.cells.decimal())
    throw usage_error("--decimal ,: commas divide the cells too; --delimiter says what else does, as ';'");
  const auto refuse = [](char letter, std::string_view names) {
    throw usage_error(fmt::format("{}: are both {}", names, in_quotes(std::string(1, letter))));
  };
  if (layout.is_quote(layout.delimiter)) refuse(layout.delimiter, "--delimiter and --quote");
  if (layout.begins_comment(layout.delimiter)) refuse(layout.delimiter, "--delimiter and --comment");
  if (layout.quote && layout.begins_comment(*layout.quote)) refuse(*layout.quote, "--quote and --comment");
}

void check_encoding(const std::string& given) {
  if (given.empty() || is_encoding(given)) return;
  throw usage_error(
      fmt::format("--encoding {}: expected a name that iconv knows, as latin1, cp1252 or "
                  "utf-16 (iconv -l lists them)",
                  in_quotes(given)));
}

dataset_choice check_dataset_choice(const given_options& given, bool are_columns) {
  dataset_choice choice;
  choice.raw = given.has("--raw");
  if (given.has("--slice")) choice.slice = parse_slice(given.text("--slice"));
  if (are_columns) return choice;
  if (given.all("--dataset").size() > 1) throw usage_error("--dataset: expected one");
  choice.dataset = given.text("--dataset");
  return choice;
}

bool has_several_datasets(const given_options& given) { return given.all("--dataset").size() > 1; }

}  // namespace

std::vector<std::string> columns_of(const given_options& given) {
  std::vector<std::string> columns = given.all("--column");
  if (!has_several_datasets(given)) return columns;
  if (!columns.empty())
    throw usage_error("--dataset: several are columns themselves; leave out --column, or give one dataset");
  for (const std::string& dataset : given.all("--dataset"))
    columns.push_back(dataset.starts_with('/') ? dataset : "/" + dataset);
  return columns;
}

std::string_view option_of_inputs(const given_options& given) {
  for (const option_group group : {option_group::input, option_group::table, option_group::hdf5})
    if (const std::string_view option = given.first_of(group); !option.empty()) return option;
  return {};
}

std::string describe(const std::vector<std::string>& inputs, const std::vector<std::string>& columns) {
  std::string text;
  for (const std::string& column : columns)
    if (!column.empty()) text += column + ", ";
  return text + (inputs.size() == 1 ? name_of_input(inputs[0]) : fmt::format("{} files", inputs.size()));
}

std::vector<run_setting> settings_of(const given_options& given,
                                     std::initializer_list<std::string_view> others) {
  std::vector<run_setting> settings;
  const auto keep = [&](const option_row& row) {
    std::string text = given.text(row.name);
    if (given.has(row.name))
      text = row.value.empty() ? "given" : fmt::format("{}", fmt::join(given.all(row.name), " "));
    settings.push_back({std::string(row.name), std::move(text)});
  };
  const std::vector<option_row> rows = options_of(given.command());
  for (const option_row& row : rows)
    if (row.group == option_group::input || row.group == option_group::table ||
        row.group == option_group::hdf5)
      keep(row);
  for (const option_row& row : rows)
    if (std::ranges::find(others, row.name) != others.end()) keep(row);
  return settings;
}

input_options check_inputs(const given_options& given, std::size_t most_columns) {
  const std::vector<std::string>& inputs = given.operands();
  const bool several_datasets = most_columns > 1 && has_several_datasets(given);
  const std::vector<std::string> columns = several_datasets ? columns_of(given) : given.all("--column");
  input_options options;
  if (columns.size() > most_columns)
    throw usage_error(
        fmt::format("--column is given {} times; expected at most {}", columns.size(), most_columns));
  if (!columns.empty()) options.column = columns[0];
  if (given.has("--dtype")) options.raw_type = parse_dtype(given.text("--dtype"));
  if (given.has("--shape")) {
    if (!options.raw_type) throw usage_error("--shape is for raw binary and needs --dtype");
    options.shape = parse_shape(given.text("--shape"));
  }
  if (const std::string_view option = given.first_of(option_group::table);
      !option.empty() && is_no_table(inputs, options.raw_type.has_value()))
    throw usage_error(fmt::format("{} is for .csv files", option));
  options.layout = check_table(given);
  if (given.has("--delimiter")) options.delimiter = parse_delimiter(given.text("--delimiter"));
  if (given.has("--lines")) options.delimiter = '\n';
  for (const std::string& input : inputs) check_letters(layout_of(input, options));
  options.encoding = given.text("--encoding");
  check_encoding(options.encoding);
  options.hdf5 = check_dataset_choice(given, several_datasets);
  check_names(inputs, options.raw_type.has_value());
  return options;
}

namespace {

constexpr int most_threads = 1 << 16;

bool is_number_of_threads(std::string_view text) {
  const auto number = parse_whole_number(without_blanks(text));
  return number && *number >= 1 && *number <= most_threads;
}

// OpenMP runtimes read garbage as any number of threads. The variable may hold one number for each nested
// level.
void refuse_senseless_environment() {
  const char* const variable = std::getenv("OMP_NUM_THREADS");
  if (variable == nullptr || *variable == '\0') return;
  for (std::string_view rest = variable;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (!is_number_of_threads(rest.substr(0, comma))) break;
    if (comma == rest.size()) return;
    rest.remove_prefix(comma + 1);
  }
  throw refusal(fmt::format("OMP_NUM_THREADS is {}; expected a number from 1 to {}, or give --threads",
                            in_quotes(variable), most_threads));
}

int check_threads(const std::string& text) {
  if (!is_number_of_threads(text))
    throw usage_error(
        fmt::format("--threads {}: expected a whole number from 1 to {}", in_quotes(text), most_threads));
  return static_cast<int>(*parse_whole_number(without_blanks(text)));
}

}  // namespace

execution place_of(const given_options& given) {
  execution exec;
  if (given.has("--threads")) exec.threads = check_threads(given.text("--threads"));
  if (exec.threads == 0) refuse_senseless_environment();
  // LLVM's OpenMP runtime, which begins later, ends the program where the variable is empty or no number.
  if (exec.threads != 0) ::setenv("OMP_NUM_THREADS", std::to_string(exec.threads).c_str(), 1);
  const char* const variable = std::getenv("OMP_NUM_THREADS");
  if (variable != nullptr && *variable == '\0') ::unsetenv("OMP_NUM_THREADS");
  exec.bind = given.has("--bind");
  if (given.text("--device") == "host") exec.where = place::host;
  if (given.text("--device") == "gpu") exec.where = place::device;
  return exec;
}

void read_run(const given_options& given, run_options& options) {
  options.json = given.has("--json");
  options.out = given.text("--out");
  options.plot = given.text("--plot");
  check_output_paths({options.out, options.plot});
  options.exec = place_of(given);
  options.input.threads = threads_of(options.exec);
}

int threads_of(const execution& exec) { return exec.threads > 0 ? exec.threads : planned_threads(); }

namespace {

double parse_seconds(const std::string& text) {
  const std::vector<double> numbers = parse_numbers(text, "--every");
  if (numbers.size() == 1 && numbers[0] >= 0 && std::isfinite(numbers[0])) return numbers[0];
  throw usage_error(fmt::format("--every {}: expected a number of seconds from 0", in_quotes(text)));
}

}  // namespace

std::string check_state(const given_options& given) {
  if (given.text("--state") == "-") throw usage_error("--state: expected a file name");
  return given.text("--state");
}

state_options check_states(const given_options& given, std::vector<run_setting> settings) {
  state_options options{check_state(given), {}, std::move(settings)};
  options.checkpoints.checkpoint = given.text("--checkpoint");
  options.checkpoints.resume = given.text("--resume");
  for (const std::string& file : {options.checkpoints.checkpoint, options.checkpoints.resume})
    if (file == "-") throw usage_error("--checkpoint and --resume: expected a file name");
  if (!given.has("--every")) return options;
  if (!given.has("--checkpoint")) throw usage_error("--every: is for --checkpoint");
  options.checkpoints.every = parse_seconds(given.text("--every"));
  return options;
}

void refuse_bad_states(const state_options& options, std::span<const std::string> inputs,
                       std::span<const std::string> outputs) {
  const std::string& checkpoint = options.checkpoints.checkpoint;
  const std::array resumed{options.checkpoints.resume};
  refuse_overwriting(checkpoint, inputs);
  refuse_overwriting(options.state, inputs);
  refuse_one_file_twice(options.state, "--state", checkpoint);
  if (!resumed[0].empty()) refuse_overwriting(options.state, resumed);
  for (const std::string& output : outputs) {
    refuse_one_file_twice(options.state, "--state", output);
    refuse_one_file_twice(checkpoint, "--checkpoint", output);
    if (!resumed[0].empty()) refuse_overwriting(output, resumed);
  }
}

std::unique_ptr<checkpoints> checkpoints_of(const state_options& options, const std::string& command,
                                            std::span<const std::string> files, const run_ranks& ranks) {
  std::unique_ptr<checkpoints> kept;
  if (!options.checkpoints.any()) return kept;
  checkpoint_options of_rank = options.checkpoints;
  ranks.each([&] {
    checkpoint_facts run;
    run.command = command;
    run.settings = options.settings;
    if (ranks.several()) {
      run.settings.push_back({"ranks", std::to_string(ranks.size())});
      run.settings.push_back({"rank", std::to_string(ranks.rank())});
      of_rank.tells = ranks.is_first();
      of_rank.of_rank = fmt::format(".rank-{}", ranks.rank());
    }
    for (const std::string& file : files) run.inputs.push_back(run_input_of(file));
    kept = std::make_unique<checkpoints>(of_rank, std::move(run));
  });
  return kept;
}

}  // namespace cairn::tool
