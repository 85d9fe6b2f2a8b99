// The part of a command line that says where states are kept: of the result, and of a run that goes on.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ranks/run_ranks.hpp"
#include "states/checkpoints.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
class Option;    // NOLINT(readability-identifier-naming)
}  // namespace CLI

namespace cairn::tool {

struct state_options {
  std::string state;  // --state FILE
  checkpoint_options checkpoints;
  std::vector<run_setting> settings;  // what a run that goes on must have alike

  bool any() const { return !state.empty() || checkpoints.any(); }
};

struct state_arguments {
  std::string state, checkpoint, resume, every;
};

// --state, --checkpoint, --every and --resume.
void describe_states(CLI::App& command, state_arguments& given);
// --state alone.
CLI::Option& describe_state(CLI::App& command, std::string& given);
// What --help says of them.
std::string help_on_states(const std::string& or_else = {});

// Errors: usage_error.
state_options check_states(const state_arguments& given);
void check_state(const std::string& state);
// Errors: refusal where one of the files is an input or an output too, under whatever name.
void refuse_bad_states(const state_options& options, std::span<const std::string> inputs,
                       std::span<const std::string> outputs);

// Several values of an option as one setting's text.
std::string setting_text(const std::vector<std::string>& values);

// Checkpoints of the run of `command` that reads these files, which must stay; null if none are asked for.
// Collective; errors, on all ranks: refusal.
std::unique_ptr<checkpoints> checkpoints_of(const state_options& options, const std::string& command,
                                            std::span<const std::string> files, const run_ranks& ranks);

}  // namespace cairn::tool
