// Checks the options of states and checkpoints.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "commands/options/arguments.hpp"
#include "commands/options/checked_options.hpp"
#include "outputs/output_file.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
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
