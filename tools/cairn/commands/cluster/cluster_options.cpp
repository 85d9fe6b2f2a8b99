// Describes the options of `cairn cluster` to the parser, and checks them.
#include "commands/cluster/cluster_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "commands/arguments.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/run_facts.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

void describe_shift(CLI::App& command, cluster_arguments& given) {
  command
      .add_option(
          "--bandwidth", given.bandwidth,
          "Width of the kernel: a number, one for each dimension, or 'estimate' (the mean distance of points "
          "to the nearest 30 % of them)")
      ->type_name("H|H,H,...|estimate")
      ->required();
  command.add_option("--radius", given.radius, "Where a Gaussian kernel ends (default: nowhere)")
      ->type_name("R");
  command.add_option("--kernel", given.kernel, "gaussian, or flat: 1 up to the bandwidth")
      ->check(CLI::IsMember({"gaussian", "flat"}))
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--method", given.method,
                  "blurring: all points move. classic: they climb over the data as it is")
      ->check(CLI::IsMember({"blurring", "classic"}))
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--iterations", given.iterations, "At most so many")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--epsilon", given.epsilon, "A point that moves no farther has arrived (default: 0)")
      ->type_name("E");
  command.add_flag("--all-pairs", given.all_pairs, "Visit all pairs of points, not only near ones");
  command.add_flag("--bin-seeding", given.bin_seeding,
                   "classic: only the middles of cells as wide as the bandwidth climb");
  command.add_option("--min-bin-freq", given.min_bin_freq, "... of cells with so many points (default: 1)")
      ->type_name("N");
}

void describe_centers(CLI::App& command, cluster_arguments& given) {
  command.add_option("--min-distance", given.min_distance, "Between centers (default: the bandwidth)")
      ->type_name("D");
  command
      .add_option("--centers-by", given.centers_by,
                  "Which points become centers first: order, that of the input, or support, those with the "
                  "most weight "
                  "around them")
      ->check(CLI::IsMember({"order", "support"}))
      ->type_name("NAME")
      ->capture_default_str();
  command.add_flag("--basins", given.basins, "Label points by where they ended, not by the nearest center");
  command.add_flag("--leave-out", given.leave_out, "Label -1 for points that no center's kernel reaches");
  command.add_option("--labels", given.labels, "Write the label of each point (int64)")
      ->type_name("FILE.npy|.csv|.tsv");
  command.add_option("--centers", given.centers, "Write the centers, a row for each")
      ->type_name("FILE.npy|.csv|.tsv");
  command
      .add_option(
          "--plot", given.plot,
          "Draw points of two dimensions, coloured by cluster, and the centers, with gnuplot: .png, .svg or "
          ".pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.json, "Print one JSON document");
}

double number_of(std::string_view option, const std::string& text) {
  const std::vector<double> numbers = parse_numbers(text, option);
  if (numbers.size() == 1 && numbers[0] >= 0 && std::isfinite(numbers[0])) return numbers[0];
  throw usage_error(fmt::format("{} {}: expected one number of 0 or more", option, in_quotes(text)));
}

void check_outputs(const cluster_arguments& given) {
  for (const auto& [option, path] : {std::pair{"--labels", given.labels}, {"--centers", given.centers}}) {
    if (!path.empty()) static_cast<void>(table_format_of(path, option, false));
  }
  if (!given.plot.empty()) static_cast<void>(plot_terminal(given.plot));
}

// "deviation", or numbers above 0. `columns`: how many are named, 0 where none is.
column_scaling parse_scaling(const std::string& text, std::size_t columns) {
  if (text.empty()) return {};
  if (text == "deviation") return {.by_deviation = true, .divisors = {}};
  column_scaling scaling;
  try {
    scaling.divisors = parse_numbers(text, "--scale");
  } catch (const usage_error&) {
    throw usage_error(
        fmt::format("--scale {}: expected deviation, or numbers with commas between, one for each column",
                    in_quotes(text)));
  }
  for (const double divisor : scaling.divisors)
    if (!(divisor > 0)) throw usage_error(fmt::format("--scale: {} is not above 0", divisor));
  if (columns != 0 && columns != scaling.divisors.size())
    throw usage_error(fmt::format("--scale {}: {} for {}", text, plural(scaling.divisors.size(), "number"),
                                  plural(columns, "column")));
  return scaling;
}

mean_shift_options shift_of(const cluster_arguments& given) {
  mean_shift_options shift;
  if (given.bandwidth != "estimate") shift.bandwidth = parse_numbers(given.bandwidth, "--bandwidth");
  if (!given.radius.empty()) shift.radius = number_of("--radius", given.radius);
  if (!given.epsilon.empty()) shift.epsilon = number_of("--epsilon", given.epsilon);
  if (!given.min_distance.empty()) shift.min_distance = number_of("--min-distance", given.min_distance);
  const std::uint64_t iterations = parse_whole_number_of("--iterations", given.iterations);
  if (iterations > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
    throw usage_error(
        fmt::format("--iterations {}: expected at most {}", iterations, std::numeric_limits<int>::max()));
  shift.iterations = static_cast<int>(iterations);
  shift.kernel = given.kernel == "flat" ? shift_kernel::flat : shift_kernel::gaussian;
  shift.method = given.method == "classic" ? shift_method::classic : shift_method::blurring;
  shift.centers = given.centers_by == "support" ? center_rule::most_supported : center_rule::input_order;
  shift.labels = given.basins ? label_rule::own_basin : label_rule::nearest;
  shift.cluster_all = !given.leave_out;
  shift.all_pairs = given.all_pairs;
  return shift;
}

}  // namespace

void describe_cluster(CLI::App& command, cluster_arguments& given) {
  command
      .add_option("POINTS", given.input.inputs,
                  "A point in each row: .npy of two dimensions, .csv, .tsv or raw binary with --shape; - is "
                  "standard input")
      ->required()
      ->expected(1);
  describe_shift(command, given);
  command
      .add_option("--scale", given.scale,
                  "For columns of unlike units. deviation: each column is divided by its standard deviation; "
                  "S,S,...: "
                  "by these numbers, one for each column")
      ->type_name("deviation|S,S,...");
  describe_centers(command, given);
  describe_formats(command, given.input);
  describe_place(command, given.place);
  command.footer(
      "Finds the modes of the density of points by mean shift: in each iteration a point moves to the "
      "weighted mean\n"
      "of the points around it. Prints the centers and how many points belong to each. All columns are "
      "coordinates\n"
      "unless --column names some, once for each, in their order. With --scale widths and distances (the\n"
      "bandwidth, --radius, --epsilon, --min-distance) are those of scaled columns, and centers have the "
      "units\n"
      "of the input; a deviation is the square root of the mean squared distance from the mean, and a column "
      "of\n"
      "equal numbers stays as it is. A Gaussian kernel without --radius looks at all pairs of points; with "
      "one, "
      "only at\n"
      "near ones. As scikit-learn's MeanShift: --kernel flat --method classic --centers-by support "
      "--iterations 300\n"
      "--epsilon 0.001 times the bandwidth.\n\n"
      "  cairn cluster points.csv --bandwidth 4 --radius 8\n"
      "  cairn cluster table.csv --column carat --column price --scale deviation --bandwidth 0.4\n"
      "  cairn cluster points.npy --bandwidth 3 --radius 5.5 --labels labels.npy --plot clusters.png\n"
      "  cairn cluster points.npy --bandwidth estimate --kernel flat --method classic --bin-seeding --json");
}

cluster_options check_cluster(const cluster_arguments& given) {
  cluster_options options;
  options.points = given.input.inputs.at(0);
  constexpr std::size_t most_columns = 1000;
  options.input = check_inputs(given.input, most_columns);
  options.columns = given.input.columns;
  options.scaling = parse_scaling(given.scale, options.columns.size());
  options.shift = shift_of(given);
  options.estimate = given.bandwidth == "estimate";
  options.bin_seeding = given.bin_seeding;
  if (!given.min_bin_freq.empty())
    options.min_bin_freq = parse_whole_number_of("--min-bin-freq", given.min_bin_freq, 1);
  if (options.bin_seeding && options.shift.method == shift_method::blurring)
    throw usage_error("--bin-seeding is for --method classic");
  if (options.bin_seeding && given.basins)
    throw usage_error("--basins is for points that climb, not --bin-seeding");
  if (!given.min_bin_freq.empty() && !options.bin_seeding)
    throw usage_error("--min-bin-freq needs --bin-seeding");
  check_outputs(given);
  options.json = given.json;
  options.labels = given.labels;
  options.centers = given.centers;
  options.plot = given.plot;
  options.exec = place_of(given.place);
  options.input.threads = threads_of(options.exec);
  return options;
}

}  // namespace cairn::tool
