// Describes the options of states and checkpoints to the parser, and checks them.
#include "commands/state_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <utility>

#include "commands/arguments.hpp"
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

CLI::Option& describe_state(CLI::App& command, std::string& given) {
  return *command
              .add_option("--state", given,
                          "Write what was counted as a state, which cairn merge adds up and programs load")
              ->type_name("FILE");
}

void describe_states(CLI::App& command, state_arguments& given) {
  describe_state(command, given.state);
  command
      .add_option("--checkpoint", given.checkpoint,
                  "Write there, now and then, what is needed to go on; removed when the run has succeeded")
      ->type_name("FILE");
  command.add_option("--every", given.every, "Seconds between checkpoints; 0: after each chunk")
      ->type_name("SECONDS")
      ->default_str("60");
  command
      .add_option("--resume", given.resume,
                  "Go on from a checkpoint of the same command line; afresh where there is no such file")
      ->type_name("FILE");
}

std::string help_on_states(const std::string& or_else) {
  return "With --state, --checkpoint and --resume all inputs hold numbers of one type" + or_else +
         ".\n"
         "--checkpoint also writes on SIGUSR1, and on SIGTERM, whose exit code is 75 then; inputs are files\n"
         "that do not change. A script may always say --checkpoint FILE --resume FILE.\n";
}

void check_state(const std::string& state) {
  if (state == "-") throw usage_error("--state: expected a file name");
}

state_options check_states(const state_arguments& given) {
  if (!given.every.empty() && given.checkpoint.empty()) throw usage_error("--every: is for --checkpoint");
  check_state(given.state);
  for (const std::string& file : {given.checkpoint, given.resume})
    if (file == "-") throw usage_error("--checkpoint and --resume: expected a file name");
  state_options options{given.state, {.checkpoint = given.checkpoint, .resume = given.resume}, {}};
  if (!given.every.empty()) options.checkpoints.every = parse_seconds(given.every);
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

std::string setting_text(const std::vector<std::string>& values) {
  return fmt::format("{}", fmt::join(values, " "));
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
