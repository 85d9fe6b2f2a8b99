// The options of `cairn count`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/value_counts.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/input_arguments.hpp"
#include "commands/place_arguments.hpp"
#include "commands/state_arguments.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct count_options {
  std::vector<std::string> inputs;
  input_options input;

  order wanted = order::count;
  std::optional<std::uint64_t> top;  // --top K
  bool other = false;                // --other
  bool median = false, mode = false, skip_nan = false, skip_na = false;
  bool words = false;             // --text or --words: cells are words, also where all are numbers
  std::vector<double> quantiles;  // --quantiles LIST
  std::string by;                 // --by COLUMN
  std::string weights_column;     // --weights C
  std::string weights_file;       // --weights FILE.npy
  std::uint64_t memory = 0;       // --memory SIZE; 0: no cap
  std::string folder;             // --folder DIR; empty: the usual one

  bool json = false;
  std::string out, plot;
  state_options states;                     // --state, --checkpoint, --resume
  std::optional<std::uint64_t> first_item;  // --first-item N
  execution exec;
  run_ranks ranks;

  bool has_weights() const { return !weights_column.empty() || !weights_file.empty(); }
};

// The option for which numbers of one type are counted in one counter; empty where there is none.
std::string needs_one_type(const count_options& options);

// The text of the options as they stand on the command line.
struct count_arguments {
  input_arguments input;
  place_arguments place;
  state_arguments states;
  std::string order, top, quantiles, by, memory, folder, first_item, out, plot, weights;
  bool median = false, mode = false, skip_nan = false, skip_na = false, words = false, text = false,
       other = false, json = false;
};

// --order to --skip-nan, --memory and --folder.
void describe_answers(CLI::App& command, count_arguments& arguments);
void describe_memory(CLI::App& command, count_arguments& arguments);
void describe_count(CLI::App& command, count_arguments& arguments);

// Errors: usage_error.
count_options check_count(const count_arguments& arguments);
// Of what is reported alone. `least_memory`: that --memory gives.
count_options check_answers(const count_arguments& arguments, std::uint64_t least_memory);

}  // namespace cairn::tool
