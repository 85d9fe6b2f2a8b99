// Parses the command line, runs the command, and tells what was wrong.
#include "program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/info.hpp>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "commands/cluster/cluster.hpp"
#include "commands/count/count.hpp"
#include "commands/describe/describe.hpp"
#include "commands/digitize/digitize.hpp"
#include "commands/hist/hist.hpp"
#include "commands/histo/histo.hpp"
#include "commands/info.hpp"
#include "commands/maxsum/maxsum.hpp"
#include "commands/merge/merge.hpp"
#include "commands/options/arguments.hpp"
#include "commands/options/given_options.hpp"
#include "commands/sample/sample.hpp"
#include "outputs/output_file.hpp"
#include "ranks/message.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"
#include "states/run_signals.hpp"

// LLVM's OpenMP runtime has it, others do not.
extern "C" void kmp_set_warnings_off() __attribute__((weak));

namespace cairn::tool {
namespace {

// The one that the first argument names; options without a command are those of `cairn` alone.
const command_row& command_of(const std::vector<std::string>& arguments) {
  if (arguments.empty()) throw usage_error("expected a command\n" + short_help(command_rows().front()));
  const std::string& name = arguments.front();
  if (name.starts_with('-')) return command_rows().front();
  if (const command_row* const found = command_named(name); found != nullptr && !name.empty()) return *found;
  std::vector<std::string> names;
  for (const command_row& row : command_rows().subspan(1)) names.emplace_back(row.name);
  throw usage_error(fmt::format("{} is no command; expected {}{}", in_quotes(name), fmt::join(names, ", "),
                                suggestion(name, names)));
}

// Each of them would write the same file.
void refuse_several_processes(const given_options& given) {
  const auto started = processes_started();
  if (!started || started->processes < 2 || given.has("--alone")) return;
  const std::string_view option = given.first_of({"--out", "--plot", "--state", "--checkpoint", "--labels",
                                                  "--centers", "--counts", "--generate", "--html"});
  if (option.empty()) return;
  throw refusal(fmt::format(
      "a launcher has started {} of these ({} says so), and each would write {} with the same numbers; "
      "cairn-mpi divides the work among them, and --alone says that each is meant to do all of it",
      started->processes, started->variable, option));
}

// A launcher may start each rank with other arguments.
void refuse_different_arguments(const run_ranks& ranks, const std::vector<std::string>& arguments) {
  message mine;
  for (const std::string& argument : arguments) mine.put(argument);
  const bool same = ranks.of_rank(0, mine.bytes()) == mine.bytes();
  if (ranks.sum_of(same ? 0 : 1) != 0)
    throw usage_error("the ranks were started with different arguments; expected the same on all");
}

// Checked on each rank: machines may differ.
template <class Check>
auto checked(const run_ranks& ranks, const Check& check, const given_options& given) {
  decltype(check(given)) options;
  ranks.each([&] { options = check(given); });
  options.ranks = ranks;
  return options;
}

void run_command(const program& self, const given_options& given) {
  const run_ranks& ranks = self.ranks;
  const std::string_view name = given.command().name;
  if (name == "info") report_info(given.has("--json"), ranks);
  if (name == "hist") run_hist(checked(ranks, check_hist, given));
  if (name == "count") run_count(checked(ranks, check_count, given));
  if (name == "sample") run_sample(checked(ranks, check_sample, given));
  if (name == "cluster") run_cluster(checked(ranks, check_cluster, given));
  if (name == "maxsum") run_maxsum(checked(ranks, check_maxsum, given));
  // By the first rank alone.
  ranks.at_first([&] {
    if (name == "digitize") run_digitize(check_digitize(given));
    if (name == "describe") run_describe(check_describe(given));
    if (name == "merge") run_merge(check_merge(given));
    if (name == "histo") run_histo(check_histo(given));
    if (name == "manual") write_standard_output(manual_page(given.text("COMMAND")));
    if (name == "completion") write_standard_output(completion_script(given.text("SHELL")));
  });
}

// The text that is asked for without a command, or by --help; empty if a command is to be run.
std::string text_asked_for(const program& self, const given_options& given) {
  if (given.has("--help")) return short_help(given.command());
  if (given.has("--help-all")) return full_help(given.command());
  if (!given.command().name.empty()) return {};
  if (!given.has("--version")) throw usage_error("expected a command, or --version beside --json");
  return given.has("--json") ? version_as_json(self.is_parallel) : fmt::format("cairn {}\n", version());
}

void parse_and_run(const program& self, const std::vector<std::string>& arguments, std::string& called) {
  const command_row& command = command_of(arguments);
  if (!command.name.empty()) called = fmt::format("{} {}", self.name, command.name);
  refuse_columns_as_inputs(arguments);
  const given_options given =
      parse_options(command, {arguments.begin() + (command.name.empty() ? 0 : 1), arguments.end()});
  if (const std::string text = text_asked_for(self, given); !text.empty()) {
    self.ranks.at_first([&] { write_standard_output(text); });
    return;
  }
  if (self.is_parallel && given.has("--alone"))
    throw usage_error(fmt::format("'--alone' is no option of {}, whose ranks work together", called));
  if (!self.is_parallel) refuse_several_processes(given);
  run_command(self, given);
}

}  // namespace

int run(const program& self, const std::vector<std::string>& arguments) {
  if (self.is_parallel) take_no_terminals();
  std::string command = self.name;
  const auto complain_once = [&](std::string_view words) {
    if (self.ranks.is_first()) complain(command, words);
  };
  try {
    self.ranks.each([&] {
      refuse_different_arguments(self.ranks, arguments);
      parse_and_run(self, arguments, command);
    });
    return 0;
  } catch (const usage_error& wrong) {
    complain_once(fmt::format("{}\nSee {} --help", wrong.what(), command));
    return wrong_usage;
  } catch (const interrupted& asked) {
    complain_once(asked.what());
    return try_again;
  } catch (const closed_pipe&) {
    return was_refused;
  } catch (const std::bad_alloc&) {
    complain_once("out of memory");
  } catch (const std::exception& cause) {
    complain_once(cause.what());
  }
  return was_refused;
}

void prepare_process(char** arguments) {
  const early_signals kept(arguments);
  wait_shortly_where_others_run(arguments);
  // Its warnings would mix with the messages. The environment alone comes too late: a library with device
  // code starts the runtime before main.
  setenv("KMP_WARNINGS", "0", 0);
  if (kmp_set_warnings_off != nullptr) kmp_set_warnings_off();
  keep_standard_descriptors();
  remove_outputs_on_signals();
}

}  // namespace cairn::tool
