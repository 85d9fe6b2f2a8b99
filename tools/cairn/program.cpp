// Parses the command line, runs the command, and tells what was wrong.
#include "program.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cairn/info.hpp>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "commands/arguments.hpp"
#include "commands/cluster/cluster.hpp"
#include "commands/count/count.hpp"
#include "commands/describe/describe.hpp"
#include "commands/digitize/digitize.hpp"
#include "commands/hist/hist.hpp"
#include "commands/histo/histo.hpp"
#include "commands/info.hpp"
#include "commands/maxsum/maxsum.hpp"
#include "commands/merge/merge.hpp"
#include "commands/pages/pages.hpp"
#include "commands/sample/sample.hpp"
#include "outputs/output_file.hpp"
#include "ranks/message.hpp"
#include "shared/launcher.hpp"
#include "shared/nearest_name.hpp"
#include "shared/refusal.hpp"
#include "shared/short_waits.hpp"
#include "shared/terminal.hpp"
#include "states/run_signals.hpp"

// LLVM's OpenMP runtime has it, others do not.
extern "C" void kmp_set_warnings_off() __attribute__((weak));

namespace cairn::tool {
namespace {

// An empty value usually is a script's unset variable: it is refused, not taken as an option left out.
void refuse_empty_values(CLI::App& app) {
  for (CLI::App* const command : app.get_subcommands({})) {
    for (CLI::Option* const option : command->get_options()) {
      option->check([](const std::string& value) {
        return value.empty() ? std::string("expected a value, found an empty one") : std::string();
      });
    }
  }
}

// CLI11 would only report that a command is missing.
void refuse_unknown_command(CLI::App& app, const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front().starts_with('-')) return;
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands({})) names.push_back(command->get_name());
  if (std::ranges::find(names, arguments.front()) != names.end()) return;
  throw usage_error(fmt::format("{} is no command; expected {}{}", in_quotes(arguments.front()),
                                fmt::join(names, ", "), suggestion(arguments.front(), names)));
}

// CLI11 would list them with everything else that it did not expect.
void refuse_unknown_option(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  for (const std::string& left : command.remaining()) {
    const std::string name = left.substr(0, left.find('='));
    if (!name.starts_with("--") || name == "--" || std::ranges::find(names, name) != names.end()) continue;
    throw usage_error(fmt::format("{} is no option of cairn {}{}", in_quotes(name), command.get_name(),
                                  suggestion(name, names)));
  }
}

// A file whose name begins with a dash is taken for options, and then misses.
void refuse_dashes_of_files(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (argument == "--") return;
    if (argument.size() < 2 || argument.front() != '-' || !std::filesystem::is_regular_file(argument, error))
      continue;
    throw usage_error(
        fmt::format("{} begins with a dash, so it is read as an option; for the file of this name "
                    "write ./{}, or -- before it",
                    in_quotes(argument), argument));
  }
}

// The text of the options of all commands.
struct command_arguments {
  bool version_json = false, info_json = false, alone = false;
  hist_arguments hist, digitize;
  count_arguments count;
  describe_arguments describe;
  merge_arguments merge;
  sample_arguments sample;
  cluster_arguments cluster;
  maxsum_arguments maxsum;
  histo_arguments histo;
  pages_arguments pages;
};

void describe_alone(CLI::App& app, bool& alone) {
  for (CLI::App* const command : app.get_subcommands({})) {
    if (command->get_name() == "info" || command->get_name() == "manual" ||
        command->get_name() == "completion")
      continue;
    command->add_flag("--alone", alone,
                      "Write outputs although a launcher has started several of this program");
  }
}

void describe_commands(CLI::App& app, command_arguments& given) {
  app.require_subcommand(1);
  CLI::Option* const json =
      app.add_flag("--json", given.version_json, "The version and what was built, as one JSON document");
  json->needs(app.set_version_flag("--version", fmt::format("cairn {}", version())));
  app.add_subcommand("info", "What this build can do and what this machine offers")
      ->add_flag("--json", given.info_json, "Print one JSON document");
  describe_hist(*app.add_subcommand("hist", "Count samples in bins"), given.hist);
  describe_digitize(*app.add_subcommand("digitize", "Write the number of the bin of each sample"),
                    given.digitize);
  describe_count(*app.add_subcommand("count", "How often each value occurs; median, quantiles, modes"),
                 given.count);
  describe_describe(*app.add_subcommand("describe", "A first look at all columns of files"), given.describe);
  describe_merge(*app.add_subcommand("merge", "Add up what hist or count saved with --state"), given.merge);
  describe_sample(*app.add_subcommand("sample", "Draw items by their weights, or numbers from distributions"),
                  given.sample);
  describe_cluster(*app.add_subcommand("cluster", "Modes of the density of points, by mean shift"),
                   given.cluster);
  describe_maxsum(*app.add_subcommand("maxsum", "The heaviest segments, rectangles or boxes of an array"),
                  given.maxsum);
  describe_histo(*app.add_subcommand("histo", "The benchmark histo: a histogram of bin numbers"),
                 given.histo);
  describe_manual(*app.add_subcommand("manual", "Pages of the manual, for man"), given.pages);
  describe_completion(*app.add_subcommand("completion", "What a shell reads to complete command lines"),
                      given.pages);
}

// Options that name a file which is written.
std::string output_asked_for(const CLI::App& command) {
  for (const char* const name : {"--out", "--plot", "--state", "--checkpoint", "--labels", "--centers",
                                 "--counts", "--generate", "--html"}) {
    const CLI::Option* const option = command.get_option_no_throw(name);
    if (option != nullptr && option->count() != 0) return name;
  }
  return {};
}

// Each of them would write the same file.
void refuse_several_processes(const CLI::App& command, bool alone) {
  const auto started = processes_started();
  if (!started || started->processes < 2 || alone) return;
  const std::string option = output_asked_for(command);
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
template <class Check, class Given>
auto checked(const run_ranks& ranks, const Check& check, const Given& given) {
  decltype(check(given)) options;
  ranks.each([&] { options = check(given); });
  options.ranks = ranks;
  return options;
}

void run_command(const run_ranks& ranks, const CLI::App& app, const command_arguments& given) {
  if (app.got_subcommand("info")) report_info(given.info_json, ranks);
  if (app.got_subcommand("hist")) run_hist(checked(ranks, check_hist, given.hist));
  if (app.got_subcommand("count")) run_count(checked(ranks, check_count, given.count));
  if (app.got_subcommand("sample")) run_sample(checked(ranks, check_sample, given.sample));
  if (app.got_subcommand("cluster")) run_cluster(checked(ranks, check_cluster, given.cluster));
  if (app.got_subcommand("maxsum")) run_maxsum(checked(ranks, check_maxsum, given.maxsum));
  // By the first rank alone.
  ranks.at_first([&] {
    if (app.got_subcommand("digitize")) run_digitize(check_digitize(given.digitize));
    if (app.got_subcommand("describe")) run_describe(check_describe(given.describe));
    if (app.got_subcommand("merge")) run_merge(check_merge(given.merge));
    if (app.got_subcommand("histo")) run_histo(check_histo(given.histo));
    if (app.got_subcommand("manual")) write_standard_output(manual_page(app, given.pages.command));
    if (app.got_subcommand("completion")) write_standard_output(completion_script(app, given.pages.shell));
  });
}

int parse_and_run(const program& self, const std::vector<std::string>& arguments, std::string& command) {
  CLI::App app{
      "Finds where data piles up: histograms, value counts, weighted draws and modes on CPUs and GPUs.",
      self.name};
  command_arguments given;
  describe_commands(app, given);
  if (!self.is_parallel) describe_alone(app, given.alone);
  refuse_empty_values(app);
  refuse_unknown_command(app, arguments);
  refuse_columns_as_inputs(arguments);
  std::vector<std::string> backwards = keep_brackets(join_numbers(arguments));
  std::ranges::reverse(backwards);  // as CLI11 wants them
  try {
    app.parse(std::move(backwards));
  } catch (const CLI::CallForVersion& asked) {
    self.ranks.at_first([&] {
      write_standard_output(given.version_json ? version_as_json(self.is_parallel)
                                               : std::string(asked.what()) + '\n');
    });
    return 0;
  } catch (const CLI::Success& asked) {  // --help
    std::ostringstream text;
    const int code = app.exit(asked, text, text);
    self.ranks.at_first([&] { write_standard_output(text.str()); });
    return code;
  } catch (const CLI::ParseError& wrong) {
    refuse_dashes_of_files(arguments);
    for (const CLI::App* used : app.get_subcommands()) {
      command = self.name + " " + used->get_name();
      refuse_unknown_option(*used);
    }
    throw usage_error(wrong.what());
  }
  command = self.name + " " + app.get_subcommands().front()->get_name();
  if (!self.is_parallel) refuse_several_processes(*app.get_subcommands().front(), given.alone);
  run_command(self.ranks, app, given);
  return 0;
}

}  // namespace

int run(const program& self, const std::vector<std::string>& arguments) {
  if (self.is_parallel) take_no_terminals();
  std::string command = self.name;
  const auto complain_once = [&](std::string_view words) {
    if (self.ranks.is_first()) complain(command, words);
  };
  try {
    int code = 0;
    self.ranks.each([&] {
      refuse_different_arguments(self.ranks, arguments);
      code = parse_and_run(self, arguments, command);
    });
    return code;
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
