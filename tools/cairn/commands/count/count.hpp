// The command `cairn count`: how often each value occurs.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/value_counts.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/options/checked_options.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct count_options : run_options {
  std::vector<std::string> inputs;

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

  state_options states;                     // --state, --checkpoint, --resume
  std::optional<std::uint64_t> first_item;  // --first-item N

  bool has_weights() const { return !weights_column.empty() || !weights_file.empty(); }
};

// The option for which numbers of one type are counted in one counter; empty where there is none.
std::string needs_one_type(const count_options& options);

// Errors: usage_error.
count_options check_count(const given_options& given);
// Checks the options of reports alone. `least_memory`: the least that --memory may give.
count_options check_answers(const given_options& given, std::uint64_t least_memory);

// Reads, counts and reports. Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_count(const count_options& options);

// Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_count_by(const count_options& options);

}  // namespace cairn::tool
