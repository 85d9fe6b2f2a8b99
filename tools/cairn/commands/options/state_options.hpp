// The options that say where states are kept: those of results, and of runs that go on.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "commands/options/given_options.hpp"
#include "ranks/run_ranks.hpp"
#include "states/checkpoints.hpp"

namespace cairn::tool {

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
