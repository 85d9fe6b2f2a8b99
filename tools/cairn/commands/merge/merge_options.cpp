// Describes the options of `cairn merge` to the parser, and checks them.
#include "commands/merge/merge_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>

#include "commands/state_arguments.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

hist_options hist_report_of(const merge_arguments& given, const count_options& answers) {
  hist_options options;
  options.inputs = given.files;
  options.joint.emplace().columns = given.columns;
  options.density = given.density;
  options.json = answers.json;
  options.out = answers.out;
  options.plot = answers.plot;
  options.exec = answers.exec;
  return options;
}

void note_kinds(const merge_arguments& given, merge_options& options) {
  const count_arguments& count = given.count;
  const auto note = [&](bool is_given, const char* name, bool of_numbers = false) {
    if (!is_given) return;
    options.only_count.emplace_back(name);
    if (of_numbers) options.only_numbers.emplace_back(name);
  };
  note(!count.order.empty(), "--order");
  note(!count.top.empty(), "--top");
  note(count.other, "--other");
  note(count.median, "--median", true);
  note(!count.quantiles.empty(), "--quantiles", true);
  note(count.mode, "--mode");
  note(count.skip_nan, "--skip-nan");
  note(count.skip_na, "--skip-na");
  note(!count.memory.empty(), "--memory", true);
  if (given.density) options.only_hist.emplace_back("--density");
  if (!given.columns.empty()) options.only_hist.emplace_back("--column");
}

}  // namespace

void describe_merge(CLI::App& command, merge_arguments& given) {
  command.add_option("FILE", given.files, "What cairn hist, count, histo or sample wrote with --state")
      ->required();
  describe_state(command, given.state);
  command
      .add_option("--column", given.columns,
                  "Histograms: a name for each axis, in their order; states have none")
      ->type_name("C")
      ->allow_extra_args(false);
  command.add_flag("--density", given.density, "Histograms: densities, which integrate to 1");
  describe_answers(command, given.count);
  describe_memory(command, given.count);
  command.add_option("--out", given.count.out, "Write the result, as cairn hist, count, histo and sample do")
      ->type_name("FILE.npy|.csv|.tsv");
  command.add_option("--plot", given.count.plot, "Draw a picture with gnuplot: .png, .svg or .pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.count.json, "Print one JSON document");
  describe_place(command, given.count.place);
  command.footer(
      "All files hold the same: counts in the same bins, sums of weights or means, counts of values of\n"
      "one type, of words, saturating counts, whose --out is a .npy, or the items of reservoirs, which\n"
      "were numbered by cairn sample --first-item. Counts, sums of integers and items that are taken do\n"
      "not depend on the order of the files. First occurrences are those of the files one after the other, "
      "or of\n"
      "the items that cairn count --first-item numbered. Options of counted values are those of cairn\n"
      "count; with --memory two tables share what it gives, at least 2M.\n\n"
      "  cairn merge part.*.state\n"
      "  cairn merge part.*.state --state all.state --out counts.npy\n"
      "  cairn merge values.*.state --order value --top 20 --json");
}

merge_options check_merge(const merge_arguments& arguments) {
  constexpr std::uint64_t least_memory = std::uint64_t{2} << 20;  // of two counters
  merge_options options;
  options.files = arguments.files;
  if (std::ranges::count(options.files, "-") > 1)
    throw usage_error("-: standard input can be read only once");
  options.state = arguments.state;
  check_state(options.state);
  options.count = check_answers(arguments.count, least_memory);
  options.count.inputs = options.files;
  options.hist = hist_report_of(arguments, options.count);
  note_kinds(arguments, options);
  return options;
}

}  // namespace cairn::tool
