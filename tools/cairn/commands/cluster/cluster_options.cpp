// Checks the options of `cairn cluster`.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <vector>

#include "commands/cluster/cluster.hpp"
#include "commands/options/arguments.hpp"
#include "outputs/run_facts.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

double number_of(std::string_view option, const std::string& text) {
  const std::vector<double> numbers = parse_numbers(text, option);
  if (numbers.size() == 1 && numbers[0] >= 0 && std::isfinite(numbers[0])) return numbers[0];
  throw usage_error(fmt::format("{} {}: expected one number of 0 or more", option, in_quotes(text)));
}

void check_outputs(const given_options& given) {
  for (const char* const option : {"--labels", "--centers"})
    if (given.has(option)) static_cast<void>(table_format_of(given.text(option), option, false));
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

mean_shift_options shift_of(const given_options& given) {
  mean_shift_options shift;
  const std::string& bandwidth = given.needed("--bandwidth");
  if (bandwidth != "estimate") shift.bandwidth = parse_numbers(bandwidth, "--bandwidth");
  const auto read = [&](std::string_view option, auto& into) {
    if (given.has(option)) into = number_of(option, given.text(option));
  };
  read("--radius", shift.radius);
  read("--epsilon", shift.epsilon);
  read("--min-distance", shift.min_distance);
  const std::uint64_t iterations = parse_whole_number_of("--iterations", given.text("--iterations"));
  if (iterations > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
    throw usage_error(
        fmt::format("--iterations {}: expected at most {}", iterations, std::numeric_limits<int>::max()));
  shift.iterations = static_cast<int>(iterations);
  shift.kernel = given.text("--kernel") == "flat" ? shift_kernel::flat : shift_kernel::gaussian;
  shift.method = given.text("--method") == "classic" ? shift_method::classic : shift_method::blurring;
  shift.centers =
      given.text("--centers-by") == "support" ? center_rule::most_supported : center_rule::input_order;
  shift.labels = given.has("--basins") ? label_rule::own_basin : label_rule::nearest;
  shift.cluster_all = !given.has("--leave-out");
  shift.all_pairs = given.has("--all-pairs");
  return shift;
}

}  // namespace

cluster_options check_cluster(const given_options& given) {
  cluster_options options;
  options.points = given.operands().at(0);
  constexpr std::size_t most_columns = 1000;
  options.input = check_inputs(given, most_columns);
  options.columns = columns_of(given);
  options.scaling = parse_scaling(given.text("--scale"), options.columns.size());
  options.shift = shift_of(given);
  options.estimate = given.text("--bandwidth") == "estimate";
  options.bin_seeding = given.has("--bin-seeding");
  if (given.has("--min-bin-freq"))
    options.min_bin_freq = parse_whole_number_of("--min-bin-freq", given.text("--min-bin-freq"), 1);
  if (options.bin_seeding && options.shift.method == shift_method::blurring)
    throw usage_error("--bin-seeding is for --method classic");
  if (options.bin_seeding && given.has("--basins"))
    throw usage_error("--basins is for points that climb, not --bin-seeding");
  if (given.has("--min-bin-freq") && !options.bin_seeding)
    throw usage_error("--min-bin-freq needs --bin-seeding");
  check_outputs(given);
  options.labels = given.text("--labels");
  options.centers = given.text("--centers");
  read_run(given, options);
  return options;
}

}  // namespace cairn::tool
