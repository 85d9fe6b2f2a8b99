// The options that say what is read and how: of files, tables as text, raw binary and HDF5.
#pragma once

#include <cairn/execution.hpp>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "commands/options/given_options.hpp"
#include "inputs/input.hpp"
#include "ranks/run_ranks.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/checkpoints.hpp"

namespace cairn::tool {

// The columns that are named; several datasets are columns side by side. Errors: usage_error for both.
std::vector<std::string> columns_of(const given_options& given);

// Errors: usage_error, also for more columns than `most_columns`.
input_options check_inputs(const given_options& given, std::size_t most_columns = 1);

// The first option that says how an input is read; empty where none is given.
std::string_view option_of_inputs(const given_options& given);

// The inputs as pictures name them: "price, table.csv".
std::string describe(const std::vector<std::string>& inputs, const std::vector<std::string>& columns);

// The settings that a run must share with the checkpoint it resumes from: how the inputs are read, and these
// options.
std::vector<run_setting> settings_of(const given_options& given,
                                     std::initializer_list<std::string_view> others);

// Errors: usage_error; refusal of an OMP_NUM_THREADS that is not a number of threads.
execution place_of(const given_options& given);

// The number of threads of a call; files are read by as many.
int threads_of(const execution& exec);

// The options that most commands have.
struct run_options {
  input_options input;
  bool json = false;
  std::string out, plot;
  execution exec;
  run_ranks ranks;
};
// All but how the input is read and the ranks. Errors: usage_error, refusal.
void read_run(const given_options& given, run_options& options);

struct state_options {
  std::string state;  // --state FILE
  checkpoint_options checkpoints;
  std::vector<run_setting> settings;  // what a run that goes on must have alike

  bool any() const { return !state.empty() || checkpoints.any(); }
};

// `settings`: what a run that goes on must have alike. Errors: usage_error.
state_options check_states(const given_options& given, std::vector<run_setting> settings);
// --state alone.
std::string check_state(const given_options& given);
// Errors: refusal where one of the files is an input or an output too, under whatever name.
void refuse_bad_states(const state_options& options, std::span<const std::string> inputs,
                       std::span<const std::string> outputs);

// Checkpoints of the run of `command` that reads these files, which must stay; null if none are asked for.
// Collective; errors, on all ranks: refusal.
std::unique_ptr<checkpoints> checkpoints_of(const state_options& options, const std::string& command,
                                            std::span<const std::string> files, const run_ranks& ranks);

}  // namespace cairn::tool
