// Checks the options of `cairn hist` before anything is read.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <stdexcept>

#include "commands/categories.hpp"
#include "commands/hist/bin_rules.hpp"
#include "commands/hist/hist.hpp"
#include "outputs/outputs.hpp"
#include "shared/file_extension.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

void read_bins(const std::string& text, hist_options& options) {
  const std::optional<std::uint64_t> number = parse_whole_number(text);
  if (number && *number >= 1 && *number <= axis::max_bins) {
    options.bins = number;
    return;
  }
  const std::optional<bin_rule> rule = bin_rule_named(text);
  if (!rule) {
    throw usage_error(fmt::format("--bins {}: expected a number from 1 to {}, or {}", in_quotes(text),
                                  axis::max_bins, bin_rule_names));
  }
  options.rule = *rule;
}

// Refused before anything is read.
void check_range_of_logarithms(const number_range& range) {
  if (range.low > 0) return;
  throw usage_error(fmt::format("--range {} {}: bins of --log lie above 0", range.low, range.high));
}

// Lets the library check edges and the map before any work starts. No edges: the map alone.
void check_edges(const std::vector<double>& edges, const std::string& map) {
  const std::vector<double> any{1, 2};
  try {
    static_cast<void>(axis::edges(edges.empty() ? any : edges, map.empty() ? "auto" : map));
  } catch (const std::invalid_argument& cause) {
    throw usage_error(fmt::format("{}: {}", edges.empty() ? "--map" : "--edges", cause.what()));
  }
}

void check_circle(const hist_options& options) {
  if (!options.bins || !options.range)
    throw usage_error("--circular: expected --bins N and --range LO HI beside it");
  try {
    static_cast<void>(axis::circular(*options.bins, options.range->low, options.range->high));
  } catch (const std::invalid_argument& cause) {
    throw usage_error(fmt::format("--circular: {}", cause.what()));
  }
}

void read_edges(const given_options& given, hist_options& options) {
  const std::string& edges = given.text("--edges");
  if (has_extension(edges, ".npy"))
    options.edges_file = edges;
  else if (!edges.empty())
    options.edges = parse_edges(edges);
}

// "N" for all axes, or "N,N,..." for each.
std::vector<std::uint64_t> parse_bins_of_axes(const std::string& text, std::size_t axes) {
  constexpr std::uint64_t usual = 10;  // numpy.histogramdd's
  if (text == "auto") return std::vector<std::uint64_t>(axes, usual);
  if (bin_rule_named(text))
    throw usage_error(
        fmt::format("--bins {}: a rule looks at the samples of one column, without weights; give "
                    "a number of bins",
                    text));
  std::vector<std::uint64_t> bins;
  for (std::size_t first = 0; first <= text.size();) {
    const std::size_t last = std::min(text.find(',', first), text.size());
    const auto number = parse_whole_number(std::string_view(text).substr(first, last - first));
    if (!number || *number < 1 || *number > axis::max_bins)
      throw usage_error(fmt::format("--bins {}: expected numbers from 1 to {}, with commas between",
                                    in_quotes(text), axis::max_bins));
    bins.push_back(*number);
    first = last + 1;
  }
  if (bins.size() == 1) bins.assign(axes, bins[0]);
  if (bins.size() == axes) return bins;
  throw usage_error(fmt::format("--bins {}: {} numbers for {} columns", text, bins.size(), axes));
}

void check_one_for_each(const given_options& given, std::string_view option, std::size_t axes) {
  const std::size_t times = given.all(option).size();
  if (times == 0 || times == axes) return;
  throw usage_error(fmt::format("{} is given {} times for {} columns; give it once for each, in their order",
                                option, times, axes));
}

// One is for all axes.
std::string value_for_axis(const given_options& given, std::string_view option, std::size_t axis) {
  const std::vector<std::string>& values = given.all(option);
  return values.empty() ? std::string() : values[values.size() == 1 ? 0 : axis];
}

joint_options read_joint(const given_options& given, const std::vector<std::string>& columns) {
  joint_options joint;
  joint.columns = columns;
  if (joint.columns.empty()) joint.columns.emplace_back();
  const std::size_t axes = joint.columns.size();
  for (const std::string_view option : {"--edges", "--range"}) check_one_for_each(given, option, axes);
  for (const std::string_view option : {"--map", "--width"})
    if (given.all(option).size() != 1) check_one_for_each(given, option, axes);
  joint.axes.resize(axes);
  const std::vector<std::uint64_t> bins = parse_bins_of_axes(given.text("--bins"), axes);
  for (std::size_t a = 0; a < axes; ++a) {
    joint_axis& axis = joint.axes[a];
    axis.edges = value_for_axis(given, "--edges", a);
    axis.map = value_for_axis(given, "--map", a);
    if (const std::string width = value_for_axis(given, "--width", a); !width.empty())
      axis.width = parse_width(width);
    else if (axis.edges.empty())
      axis.bins = bins[a];
    if (given.has("--range")) axis.range = parse_range(given.all("--range")[a]);
    if (given.has("--log") && axis.range) check_range_of_logarithms(*axis.range);
    // Refused before anything is read.
    if (!axis.edges.empty() && !has_extension(axis.edges, ".npy"))
      check_edges(parse_edges(axis.edges), axis.map);
    check_edges({}, axis.map);
  }
  const std::string& values = given.text(given.has("--weights") ? "--weights" : "--mean-of");
  joint.means = given.has("--mean-of");
  (has_extension(values, ".npy") ? joint.value_file : joint.value_column) = values;
  if (given.has("--plot") && axes > 2)
    throw usage_error(fmt::format("--plot draws one column or two, not {}", axes));
  if (joint.means && given.has("--density")) throw usage_error("--density: means have none");
  return joint;
}

// Maps change no count, and what is printed no state.
void read_states(const given_options& given, hist_options& options) {
  options.states =
      check_states(given, settings_of(given, {"--skip-nan", "--bins", "--width", "--log", "--circular",
                                              "--range", "--edges", "--weights", "--mean-of"}));
  const std::string_view several = given.first_of({"--by", "--compare"});
  if (options.states.any() && !several.empty())
    throw usage_error(
        fmt::format("{}: makes several histograms, of which --state and --checkpoint keep none", several));
}

void read_series(const given_options& given, const std::vector<std::string>& columns, hist_options& options) {
  options.by = given.text("--by");
  if (!options.by.empty()) {
    check_inputs_with_categories(options.inputs, options.input);
    if (columns.size() > 1) throw usage_error("--by takes one --column beside it");
  }
  if (!given.has("--compare")) return;
  options.compared = columns;
  if (options.compared.empty()) options.compared.emplace_back();
  const std::size_t series = options.inputs.size() * options.compared.size();
  if (series < 2 || series > most_apart)
    throw usage_error(
        fmt::format("--compare: expected 2 to {} files or columns, found {}", most_apart, series));
}

// Reads the bins of one column without weights.
void read_bins_of_one(const given_options& given, hist_options& options) {
  for (const std::string_view option : {"--edges", "--range", "--map", "--width"})
    check_one_for_each(given, option, 1);
  if (given.has("--width")) options.width = parse_width(given.text("--width"));
  options.map = given.text("--map");
  read_bins(given.text("--bins"), options);
  if (given.has("--range")) options.range = parse_range(given.text("--range"));
  if (options.logarithmic && options.range) check_range_of_logarithms(*options.range);
  if (options.circular) check_circle(options);
  read_edges(given, options);
}

}  // namespace

std::vector<std::string> files_of(const hist_options& options) {
  std::vector<std::string> files = options.inputs;
  if (!options.edges_file.empty()) files.push_back(options.edges_file);
  if (options.joint) {
    for (const joint_axis& given : options.joint->axes)
      if (given.edges.ends_with(".npy")) files.push_back(given.edges);
    if (!options.joint->value_file.empty()) files.push_back(options.joint->value_file);
  }
  return files;
}

void refuse_bad_outputs(const hist_options& options) {
  const std::vector<std::string> files = files_of(options), outputs{options.out, options.plot};
  refuse_bad_outputs(output_paths{options.out, options.plot}, files);
  refuse_bad_states(options.states, files, outputs);
}

std::string about(const hist_options& options) {
  if (!options.compared.empty()) return describe(options.inputs, options.compared);
  return describe(options.inputs, {options.input.hdf5.dataset, options.input.column});
}

hist_options check_hist(const given_options& given) {
  hist_options options;
  const std::vector<std::string> columns = columns_of(given);
  options.inputs = given.operands();
  options.input = check_inputs(given, columns::max_size);
  options.logarithmic = given.has("--log");
  options.circular = given.has("--circular");
  const bool is_series = given.has("--compare") || given.has("--by");
  if (!is_series && (columns.size() > 1 || given.has("--weights") || given.has("--mean-of"))) {
    if (options.circular) throw usage_error("--circular takes one column, without --weights and --mean-of");
    options.joint = read_joint(given, columns);
  } else {
    read_bins_of_one(given, options);
    read_series(given, columns, options);
  }
  check_edges(options.edges, options.map);
  options.density = given.has("--density");
  options.skip_nan = given.has("--skip-nan");
  read_states(given, options);
  read_run(given, options);
  // A run that goes on finds its place in the order of C, whatever its threads.
  options.input.hdf5.any_order = !options.joint && !options.states.any();
  return options;
}

}  // namespace cairn::tool
