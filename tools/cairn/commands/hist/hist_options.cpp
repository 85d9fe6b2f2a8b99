// Describes the options of `cairn hist` and checks them before anything is read.
#include "commands/hist/hist_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <stdexcept>

#include "commands/categories.hpp"
#include "commands/hist/width_bins.hpp"
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
                                  axis::max_bins, bin_rule_names()));
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

void read_edges(const hist_arguments& arguments, hist_options& options) {
  if (arguments.edges.empty()) return;
  if (has_extension(arguments.edges[0], ".npy")) {
    options.edges_file = arguments.edges[0];
  } else {
    options.edges = parse_edges(arguments.edges[0]);
  }
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

template <class Given>
void check_one_for_each(std::string_view option, const Given& given, std::size_t axes) {
  if (given.empty() || given.size() == axes) return;
  throw usage_error(fmt::format("{} is given {} times for {} columns; give it once for each, in their order",
                                option, given.size(), axes));
}

joint_options read_joint(const hist_arguments& arguments) {
  joint_options joint;
  joint.columns = arguments.input.columns;
  if (joint.columns.empty()) joint.columns.emplace_back();
  const std::size_t axes = joint.columns.size();
  check_one_for_each("--edges", arguments.edges, axes);
  check_one_for_each("--range", arguments.range, axes);
  // One is for all.
  if (arguments.map.size() != 1) check_one_for_each("--map", arguments.map, axes);
  if (arguments.width.size() != 1) check_one_for_each("--width", arguments.width, axes);
  joint.axes.resize(axes);
  const std::vector<std::uint64_t> bins = parse_bins_of_axes(arguments.bins, axes);
  for (std::size_t a = 0; a < axes; ++a) {
    if (!arguments.width.empty())
      joint.axes[a].width = parse_width(arguments.width[arguments.width.size() == 1 ? 0 : a]);
    else if (arguments.edges.empty())
      joint.axes[a].bins = bins[a];
    if (!arguments.edges.empty()) joint.axes[a].edges = arguments.edges[a];
    if (!arguments.map.empty()) joint.axes[a].map = arguments.map[arguments.map.size() == 1 ? 0 : a];
    if (!arguments.range.empty()) joint.axes[a].range = parse_range(arguments.range[a]);
    if (arguments.logarithmic && joint.axes[a].range) check_range_of_logarithms(*joint.axes[a].range);
    // Refused before anything is read.
    if (!arguments.edges.empty() && !has_extension(arguments.edges[a], ".npy"))
      check_edges(parse_edges(arguments.edges[a]), joint.axes[a].map);
    check_edges({}, joint.axes[a].map);
  }
  const std::string& values = arguments.weights.empty() ? arguments.mean_of : arguments.weights;
  joint.means = !arguments.mean_of.empty();
  (has_extension(values, ".npy") ? joint.value_file : joint.value_column) = values;
  if (!arguments.plot.empty() && axes > 2)
    throw usage_error(fmt::format("--plot draws one column or two, not {}", axes));
  if (joint.means && arguments.density) throw usage_error("--density: means have none");
  return joint;
}

// Of a run with checkpoints. Maps change no count, and what is printed no state.
std::vector<run_setting> settings_of(const hist_arguments& given) {
  std::vector<run_setting> settings = input_settings(given.input);
  settings.insert(settings.end(), {{"--skip-nan", given.skip_nan ? "given" : ""},
                                   {"--bins", given.bins},
                                   {"--width", setting_text(given.width)},
                                   {"--log", given.logarithmic ? "given" : ""},
                                   {"--circular", given.circular ? "given" : ""},
                                   {"--range", setting_text(given.range)},
                                   {"--edges", setting_text(given.edges)},
                                   {"--weights", given.weights},
                                   {"--mean-of", given.mean_of}});
  return settings;
}

void read_states(const hist_arguments& given, hist_options& options) {
  options.states = check_states(given.states);
  options.states.settings = settings_of(given);
  if (!options.states.any() || (given.by.empty() && !given.compare)) return;
  throw usage_error(fmt::format("{}: makes several histograms, of which --state and --checkpoint keep none",
                                given.compare ? "--compare" : "--by"));
}

bool is_joint(const hist_arguments& arguments) {
  return !arguments.compare && arguments.by.empty() &&
         (arguments.input.columns.size() > 1 || !arguments.weights.empty() || !arguments.mean_of.empty());
}

void read_series(const hist_arguments& arguments, hist_options& options) {
  options.by = arguments.by;
  if (!options.by.empty()) {
    check_inputs_with_categories(options.inputs, options.input);
    if (arguments.input.columns.size() > 1) throw usage_error("--by takes one --column beside it");
  }
  if (!arguments.compare) return;
  options.compared = arguments.input.columns;
  if (options.compared.empty()) options.compared.emplace_back();
  const std::size_t series = options.inputs.size() * options.compared.size();
  if (series < 2 || series > most_apart)
    throw usage_error(
        fmt::format("--compare: expected 2 to {} files or columns, found {}", most_apart, series));
}

}  // namespace

void describe_bins(CLI::App& command, hist_arguments& given) {
  CLI::Option* const bins =
      command
          .add_option("--bins", given.bins, fmt::format("Number of bins, or a rule: {}", bin_rule_names()))
          ->type_name("N|RULE")
          ->capture_default_str();
  CLI::Option* const range =
      command
          .add_option("--range", given.range, "First and last edge, instead of the least and greatest sample")
          ->type_name("LO HI")
          ->allow_extra_args(false);
  CLI::Option* const log =
      command.add_flag("--log", given.logarithmic,
                       "Bins spaced evenly in the logarithm, as numpy.geomspace's; of several columns all");
  CLI::Option* const width =
      command
          .add_option("--width", given.width,
                      "Width of all bins, whose edges are multiples of it, or begin at --range's LO")
          ->type_name("W")
          ->allow_extra_args(false)
          ->excludes(bins)
          ->excludes(log);
  CLI::Option* const circular =
      command
          .add_flag("--circular", given.circular,
                    "The last bin is followed by the first: samples are moved by whole lengths of --range")
          ->excludes(log)
          ->excludes(width);
  command
      .add_option(
          "--edges", given.edges,
          "All edges: numbers with commas between, the first perhaps -inf, the last inf; or an .npy file")
      ->type_name("LIST|FILE.npy")
      ->allow_extra_args(false)
      ->excludes(bins)
      ->excludes(range)
      ->excludes(width)
      ->excludes(log)
      ->excludes(circular);
  command
      .add_option("--map", given.map,
                  "How a bin is predicted (auto, uniform, logarithmic, exponential, normal, log-normal,\n"
                  "power-law, learned); never changes a count. Of several columns: those of --edges")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->excludes(circular);
}

namespace {

// What else than all samples together is counted.
void describe_values(CLI::App& command, hist_arguments& given) {
  CLI::Option* const weights =
      command
          .add_option("--weights", given.weights,
                      "Sums of these instead of counts: a column, or an .npy file with one for each sample")
          ->type_name("COLUMN|FILE.npy");
  CLI::Option* const means =
      command
          .add_option("--mean-of", given.mean_of,
                      "Means of these in each bin, and variances, the mean squared distance from the\n"
                      "mean (divided by the count): a column, or an .npy file")
          ->type_name("COLUMN|FILE.npy")
          ->excludes(weights);
  CLI::Option* const by =
      command
          .add_option("--by", given.by, "A histogram for each category that this column of a .csv file names")
          ->type_name("COLUMN")
          ->excludes(weights)
          ->excludes(means);
  command
      .add_flag("--compare", given.compare,
                "A histogram for each file and column, side by side in the same bins")
      ->excludes(weights)
      ->excludes(means)
      ->excludes(by);
}

}  // namespace

void describe_hist(CLI::App& command, hist_arguments& given) {
  describe_bins(command, given);
  describe_inputs(command, given.input);
  describe_values(command, given);
  command.add_flag("--skip-nan", given.skip_nan,
                   "Leave out samples that are NaN, and those whose weight or --mean-of number is; tell how "
                   "many");
  command.add_flag("--density", given.density, "Densities, which integrate to 1, instead of counts");
  command
      .add_option("--out", given.out,
                  "Write the counts (uint64), densities, sums of weights or means (float64; sums of "
                  "integers: 64-bit integers); .csv and .tsv: a row for each bin, with its edges;\n"
                  ".h5: counts and edges as UHI lays them out in HDF5")
      ->type_name("FILE.npy|.csv|.tsv|.h5");
  command.add_option("--plot", given.plot, "Draw a picture with gnuplot: .png, .svg or .pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.json, "Print one JSON document; beside --out it lists up to 10,000 bins");
  describe_states(command, given.states);
  describe_place(command, given.place);
  command.footer(
      "Bins are half-open, the last one closed. Samples outside and NaN are in no bin and are reported,\n"
      "with --weights and --mean-of what they have together too.\n"
      "Without --range and --edges the bins span the data, from the least to the greatest sample (0 to 1 "
      "when\n"
      "there is none); of equal samples from half a unit below them to half a unit above. Rules are those "
      "of\n"
      "numpy 2.4: whole numbers (also all those of a .csv column) get no bins narrower than 1; stone keeps "
      "the\n"
      "samples in memory.\n"
      "Edges are 64-bit floats: ends of the data and of --range that are whole numbers beyond 2^53 are "
      "rounded\n"
      "outward. Where all samples are float32, edges made by --bins are rounded to float32.\n"
      "Edges of --width are decimal multiples (0.3, not 3 * 0.1), rounded once; the first is at or below the "
      "least\n"
      "sample, the last above the greatest: with --width 1 each whole number has a bin. With --range LO HI "
      "they\n"
      "are LO, LO + W, ... up to the first one that is not below HI.\n"
      "With --log bins span the samples above 0, and a rule looks at the logarithms of these; samples from "
      "0\n"
      "down are below the bins.\n"
      "Numbers in .csv files are read as doubles; an empty cell is NaN, and so are words that stand for "
      "nothing\n"
      "(--na) and a blank line of a file of one column, but before its header and at its end.\n\n"
      "Several columns make one axis each: --bins N,N,... and --range, --edges and --map, once for each.\n"
      "They are read side by side, from files; 10 bins are usual there, as with --weights and --mean-of.\n\n"
      "With --by and --compare the bins are found from all samples. Categories are the cells of their "
      "column\n"
      "as they stand, in ascending order: as numbers where all are, else byte by byte; --json prints a list\n"
      "of documents then. --compare prints shares of the samples in bins, or densities;\n"
      "its document has a list entry for each of its \"series\".\n\n" +
      help_on_states() +
      "\n"
      "  cairn hist samples.npy\n"
      "  cairn hist table.csv --column price --bins 20 --plot price.png\n"
      "  cairn hist table.csv --column price --width 500\n"
      "  cairn hist sizes.npy --log --bins 40\n"
      "  cairn hist wind.csv --column direction --circular --range 0 360 --bins 36\n"
      "  cairn hist table.csv --column price --by cut\n"
      "  cairn hist before.npy after.npy --compare --plot both.png\n"
      "  cairn hist table.csv --column carat --column price --bins 20,40 --plot both.png\n"
      "  cairn hist table.csv --column carat --mean-of price\n"
      "  cairn hist run-*.f32 --dtype '<f4' --range -.5 1 --bins 1000 --out counts.npy\n"
      "  cairn hist huge.npy --bins 1000 --checkpoint huge.kept --resume huge.kept --json\n"
      "  produce | cairn hist - --dtype f8 --edges 0,1,10,100 --json");
}

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

hist_options check_hist(const hist_arguments& given) {
  hist_arguments arguments = given;
  join_datasets(arguments.input.hdf5, arguments.input.columns);
  hist_options options;
  options.inputs = arguments.input.inputs;
  options.input = check_inputs(arguments.input, columns::max_size);
  options.logarithmic = arguments.logarithmic;
  options.circular = arguments.circular;
  if (is_joint(arguments)) {
    if (options.circular) throw usage_error("--circular takes one column, without --weights and --mean-of");
    options.joint = read_joint(arguments);
  } else {
    check_one_for_each("--edges", arguments.edges, 1);
    check_one_for_each("--range", arguments.range, 1);
    check_one_for_each("--map", arguments.map, 1);
    check_one_for_each("--width", arguments.width, 1);
    if (!arguments.width.empty()) options.width = parse_width(arguments.width[0]);
    if (!arguments.map.empty()) options.map = arguments.map[0];
    read_bins(arguments.bins, options);
    if (!arguments.range.empty()) options.range = parse_range(arguments.range[0]);
    if (arguments.logarithmic && options.range) check_range_of_logarithms(*options.range);
    if (options.circular) check_circle(options);
    read_edges(arguments, options);
    read_series(arguments, options);
  }
  check_edges(options.edges, options.map);
  options.density = arguments.density;
  options.skip_nan = arguments.skip_nan;
  options.json = arguments.json;
  options.out = arguments.out;
  options.plot = arguments.plot;
  check_output_paths({options.out, options.plot});
  read_states(arguments, options);
  options.exec = place_of(arguments.place);
  options.input.threads = threads_of(options.exec);
  // A run that goes on finds its place in the order of C, whatever its threads.
  options.input.hdf5.any_order = !options.joint && !options.states.any();
  return options;
}

}  // namespace cairn::tool
