// The cairn command-line tool. Exit codes: 0 done, 1 the data, the device or the machine refused, 2 the
// command line was wrong, 75 the run was asked to end and may be gone on with. Messages go to standard error.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cairn/info.hpp>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "commands/arguments.hpp"
#include "commands/cluster/cluster.hpp"
#include "commands/count/count.hpp"
#include "commands/hist/hist.hpp"
#include "commands/histo/histo.hpp"
#include "commands/info.hpp"
#include "commands/maxsum/maxsum.hpp"
#include "commands/merge/merge.hpp"
#include "commands/sample/sample.hpp"
#include "outputs/output_file.hpp"
#include "shared/nearest_name.hpp"
#include "shared/refusal.hpp"
#include "shared/short_waits.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

constexpr int refused = 1, wrong_usage = 2;

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

// The text of the options of all commands.
struct command_arguments {
  bool info_json = false;
  hist_arguments hist;
  count_arguments count;
  merge_arguments merge;
  sample_arguments sample;
  cluster_arguments cluster;
  maxsum_arguments maxsum;
  histo_arguments histo;
};

void describe_commands(CLI::App& app, command_arguments& given) {
  app.require_subcommand(1);
  app.set_version_flag("--version", fmt::format("cairn {}", version()));
  app.add_subcommand("info", "What this build can do and what this machine offers")
      ->add_flag("--json", given.info_json, "Print one JSON document");
  describe_hist(*app.add_subcommand("hist", "Count samples in bins"), given.hist);
  describe_count(*app.add_subcommand("count", "How often each value occurs; median, quantiles, modes"),
                 given.count);
  describe_merge(*app.add_subcommand("merge", "Add up what hist or count saved with --state"), given.merge);
  describe_sample(*app.add_subcommand("sample", "Draw items by their weights, with replacement"),
                  given.sample);
  describe_cluster(*app.add_subcommand("cluster", "Modes of the density of points, by mean shift"),
                   given.cluster);
  describe_maxsum(*app.add_subcommand("maxsum", "The heaviest segments, rectangles or boxes of an array"),
                  given.maxsum);
  describe_histo(*app.add_subcommand("histo", "The benchmark histo: a histogram of bin numbers"),
                 given.histo);
}

void run_command(const CLI::App& app, const command_arguments& given) {
  if (app.got_subcommand("info")) report_info(given.info_json);
  if (app.got_subcommand("hist")) run_hist(check_hist(given.hist));
  if (app.got_subcommand("count")) run_count(check_count(given.count));
  if (app.got_subcommand("merge")) run_merge(check_merge(given.merge));
  if (app.got_subcommand("sample")) run_sample(check_sample(given.sample));
  if (app.got_subcommand("cluster")) run_cluster(check_cluster(given.cluster));
  if (app.got_subcommand("maxsum")) run_maxsum(check_maxsum(given.maxsum));
  if (app.got_subcommand("histo")) run_histo(check_histo(given.histo));
}

int parse_and_run(const std::vector<std::string>& arguments, std::string& command) {
  CLI::App app{
      "Finds where data piles up: histograms, value counts, weighted draws and modes on CPUs and GPUs.",
      "cairn"};
  command_arguments given;
  describe_commands(app, given);
  refuse_empty_values(app);
  refuse_unknown_command(app, arguments);
  std::vector<std::string> backwards = keep_brackets(join_numbers(arguments));
  std::ranges::reverse(backwards);  // as CLI11 wants them
  try {
    app.parse(std::move(backwards));
  } catch (const CLI::Success& asked) {  // --help, --version
    std::ostringstream text;
    const int code = app.exit(asked, text, text);
    write_standard_output(text.str());
    return code;
  } catch (const CLI::ParseError& wrong) {
    for (const CLI::App* used : app.get_subcommands()) {
      command = "cairn " + used->get_name();
      refuse_unknown_option(*used);
    }
    throw usage_error(wrong.what());
  }
  command = "cairn " + app.get_subcommands().front()->get_name();
  run_command(app, given);
  return 0;
}

int run(const std::vector<std::string>& arguments) {
  std::string command = "cairn";
  try {
    return parse_and_run(arguments, command);
  } catch (const usage_error& wrong) {
    complain(command, fmt::format("{}\nSee {} --help", wrong.what(), command));
    return wrong_usage;
  } catch (const interrupted& asked) {
    complain(command, asked.what());
    return try_again;
  } catch (const closed_pipe&) {
    return refused;
  } catch (const std::bad_alloc&) {
    complain(command, "out of memory");
  } catch (const std::exception& cause) {
    complain(command, cause.what());
  }
  return refused;
}

}  // namespace
}  // namespace cairn::tool

// LLVM's OpenMP runtime has it, others do not.
extern "C" void kmp_set_warnings_off() __attribute__((weak));

int main(int count, char** values) {
  cairn::tool::wait_shortly_where_others_run(values);
  // Its warnings would mix with the messages. The environment alone comes too late: a library with device
  // code starts the runtime before main.
  setenv("KMP_WARNINGS", "0", 0);
  if (kmp_set_warnings_off != nullptr) kmp_set_warnings_off();
  cairn::tool::keep_standard_descriptors();
  cairn::tool::remove_outputs_on_signals();
  return cairn::tool::run({values + std::min(count, 1), values + count});
}
