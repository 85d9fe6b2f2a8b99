// The cairn command-line tool. Exit codes: 0 done, 1 the data, the device or the machine refused, 2 the
// command line was wrong. Messages go to standard error.
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
#include "commands/sample/sample.hpp"
#include "outputs/output_file.hpp"
#include "shared/nearest_name.hpp"
#include "shared/refusal.hpp"
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

int parse_and_run(const std::vector<std::string>& arguments, std::string& command) {
  CLI::App app{
      "Finds where data piles up: histograms, value counts, weighted draws and modes on CPUs and GPUs.",
      "cairn"};
  app.require_subcommand(1);
  app.set_version_flag("--version", fmt::format("cairn {}", version()));

  bool info_json = false;
  CLI::App* const info = app.add_subcommand("info", "What this build can do and what this machine offers");
  info->add_flag("--json", info_json, "Print one JSON document");

  hist_arguments given;
  CLI::App* const hist = app.add_subcommand("hist", "Count samples in bins");
  describe_hist(*hist, given);

  count_arguments to_count;
  CLI::App* const count =
      app.add_subcommand("count", "How often each value occurs; median, quantiles, modes");
  describe_count(*count, to_count);

  sample_arguments to_sample;
  CLI::App* const sample = app.add_subcommand("sample", "Draw items by their weights, with replacement");
  describe_sample(*sample, to_sample);

  cluster_arguments to_cluster;
  CLI::App* const cluster = app.add_subcommand("cluster", "Modes of the density of points, by mean shift");
  describe_cluster(*cluster, to_cluster);

  maxsum_arguments to_search;
  CLI::App* const maxsum =
      app.add_subcommand("maxsum", "The heaviest segments, rectangles or boxes of an array");
  describe_maxsum(*maxsum, to_search);

  histo_arguments benchmark;
  CLI::App* const histo = app.add_subcommand("histo", "The benchmark histo: a histogram of bin numbers");
  describe_histo(*histo, benchmark);

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
  if (info->parsed()) report_info(info_json);
  if (hist->parsed()) run_hist(check_hist(given));
  if (count->parsed()) run_count(check_count(to_count));
  if (sample->parsed()) run_sample(check_sample(to_sample));
  if (cluster->parsed()) run_cluster(check_cluster(to_cluster));
  if (maxsum->parsed()) run_maxsum(check_maxsum(to_search));
  if (histo->parsed()) run_histo(check_histo(benchmark));
  return 0;
}

int run(const std::vector<std::string>& arguments) {
  std::string command = "cairn";
  try {
    return parse_and_run(arguments, command);
  } catch (const usage_error& wrong) {
    complain(command, fmt::format("{}\nSee {} --help", wrong.what(), command));
    return wrong_usage;
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
  // Its warnings would mix with the messages. The environment alone comes too late: a library with device
  // code starts the runtime before main.
  setenv("KMP_WARNINGS", "0", 0);
  if (kmp_set_warnings_off != nullptr) kmp_set_warnings_off();
  cairn::tool::keep_standard_descriptors();
  cairn::tool::remove_outputs_on_signals();
  return cairn::tool::run({values + std::min(count, 1), values + count});
}
