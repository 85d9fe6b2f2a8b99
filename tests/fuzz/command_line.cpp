// The arguments of hist, digitize, count, merge, sample, cluster, maxsum and histo, one on each line after
// the command's name, up to where work would begin.
#include <algorithm>
#include <cairn/axis.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "commands/cluster/cluster.hpp"
#include "commands/count/count.hpp"
#include "commands/digitize/digitize.hpp"
#include "commands/hist/hist.hpp"
#include "commands/histo/histo.hpp"
#include "commands/maxsum/maxsum.hpp"
#include "commands/merge/merge.hpp"
#include "commands/options/arguments.hpp"
#include "commands/options/given_options.hpp"
#include "commands/sample/sample.hpp"
#include "require.hpp"
#include "shared/refusal.hpp"

using namespace cairn;

namespace {

using words = std::vector<std::string>;

words lines_of(std::string_view text) {
  words lines;
  while (!text.empty()) {
    lines.emplace_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

void check_inputs(const words& inputs) {
  fuzz::require(!inputs.empty(), "there is an input");
  fuzz::require(std::ranges::count(inputs, "-") <= 1, "standard input is read once");
}

void check(const tool::state_options& options) {
  fuzz::require(options.state != "-" && options.checkpoints.checkpoint != "-", "places for states");
  fuzz::require(options.checkpoints.every >= 0 && std::isfinite(options.checkpoints.every), "a time");
}

void check(const tool::hist_options& options) {
  check_inputs(options.inputs);
  fuzz::require(!options.bins || (*options.bins >= 1 && *options.bins <= axis::max_bins), "a number of bins");
  const auto& range = options.range;
  fuzz::require(
      !range || (std::isfinite(range->low) && std::isfinite(range->high) && range->low <= range->high),
      "a range");
  fuzz::require(options.edges.empty() || (options.edges.size() > 1 && std::ranges::is_sorted(options.edges)),
                "edges in order");
  fuzz::require(options.edges.empty() || options.edges_file.empty(), "edges from one place");
  for (const tool::joint_axis& one : options.joint.value_or(tool::joint_options()).axes)
    fuzz::require(
        (one.bins >= 1 && one.bins <= axis::max_bins) + !one.edges.empty() + one.width.has_value() == 1,
        "bins, edges or a width");
  fuzz::require(!options.width || *options.width > 0, "a width above 0");
  fuzz::require(!options.input.shape || options.input.raw_type, "a shape has a type");
  fuzz::require(options.out != "-" && (options.out.empty() || options.out != options.plot),
                "places for results");
  fuzz::require(options.exec.threads >= 0, "a number of threads");
  check(options.states);
}

void check(const tool::count_options& options) {
  check_inputs(options.inputs);
  check(options.states);
  const auto is_share = [](double share) { return share >= 0 && share <= 1; };
  fuzz::require(std::ranges::all_of(options.quantiles, is_share), "quantiles from 0 to 1");
  fuzz::require(!options.input.shape || options.input.raw_type, "a shape has a type");
  fuzz::require(options.out != "-", "a place for the table");
  fuzz::require(!options.other || options.top, "others than some");
  fuzz::require(
      !options.has_weights() || (options.by.empty() && !options.states.any() && options.memory == 0),
      "weights of all items in memory");
  fuzz::require(options.exec.threads >= 0, "a number of threads");
}

void check(const tool::merge_options& options) {
  check_inputs(options.files);
  fuzz::require(options.state != "-" && options.count.out != "-", "places for results");
  fuzz::require(options.count.memory == 0 || options.count.memory >= 2U << 20, "memory for two counters");
}

void check(const tool::sample_options& options) {
  fuzz::require(options.count == 0 || options.which.offset <= std::numeric_limits<std::uint64_t>::max() -
                                                                  (options.count.value_or(1) - 1),
                "draws whose numbers are of 64 bits");
  fuzz::require(!options.input.shape || options.input.raw_type, "a shape has a type");
  fuzz::require(options.out != "-" && (options.out.empty() || options.out != options.plot),
                "places for results");
  fuzz::require(options.exec.threads >= 0, "a number of threads");
}

void check(const tool::cluster_options& options) {
  fuzz::require(options.shift.radius >= 0 && options.shift.epsilon >= 0, "distances of 0 or more");
  fuzz::require(options.shift.iterations >= 0, "a number of iterations");
  fuzz::require(std::ranges::all_of(options.scaling.divisors, [](double one) { return one > 0; }),
                "divisors");
  fuzz::require(options.min_bin_freq >= 1, "some points in a cell");
  fuzz::require(!options.bin_seeding || options.shift.method == shift_method::classic, "seeds that climb");
  fuzz::require(!options.input.shape || options.input.raw_type, "a shape has a type");
  fuzz::require(options.exec.threads >= 0, "a number of threads");
}

void check(const tool::maxsum_options& options) {
  fuzz::require(options.k >= 1, "some subarrays");
  for (const auto* lengths : {&options.limits.least, &options.limits.greatest})
    fuzz::require(std::ranges::all_of(*lengths, [](std::size_t length) { return length >= 1; }), "sides");
  fuzz::require(!(options.disjoint && options.maximal), "one search");
  fuzz::require(std::isfinite(options.number), "a number to subtract");
  fuzz::require(!options.input.shape || options.input.raw_type, "a shape has a type");
  fuzz::require(options.exec.threads >= 0, "a number of threads");
}

void check(const tool::histo_options& options) {
  fuzz::require(options.input.empty() != options.made.empty(), "an input, or one is made");
  fuzz::require(options.iterations >= 1, "some iterations");
  tool::check(options.image);  // throws
  fuzz::require(options.picture != "-" && options.counts != "-" && options.made != "-", "places for results");
  fuzz::require(options.picture.empty() || options.picture != options.counts, "two places for two results");
  fuzz::require(options.exec.threads >= 0, "a number of threads");
}

template <class Check>
void check_with(const Check& checked, const words& arguments, const tool::command_row& command) {
  const tool::given_options given = tool::parse_options(command, arguments);
  if (given.first_of({"--help", "--help-all"}).empty()) check(checked(given));
}

// The words as the parser gets them; an empty list if they are refused before.
words joined_arguments(std::string_view text) {
  try {
    return tool::join_numbers(lines_of(text));
  } catch (const tool::usage_error& wrong) {
    fuzz::require(*wrong.what() != '\0', "a refusal says why");
    return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  words arguments = joined_arguments({reinterpret_cast<const char*>(data), size});
  fuzz::require(tool::join_numbers(arguments) == arguments, "numbers that are joined stay so");
  arguments = tool::keep_brackets(std::move(arguments));
  fuzz::require(tool::keep_brackets(arguments) == arguments, "names in brackets are marked once");
  if (arguments.empty()) return 0;

  const tool::command_row* const command = tool::command_named(arguments.front());
  if (command == nullptr || command->name.empty()) return 0;
  arguments.erase(arguments.begin());
  try {
    if (command->name == "hist") check_with(tool::check_hist, arguments, *command);
    if (command->name == "digitize") check_with(tool::check_digitize, arguments, *command);
    if (command->name == "count") check_with(tool::check_count, arguments, *command);
    if (command->name == "merge") check_with(tool::check_merge, arguments, *command);
    if (command->name == "sample") check_with(tool::check_sample, arguments, *command);
    if (command->name == "cluster") check_with(tool::check_cluster, arguments, *command);
    if (command->name == "maxsum") check_with(tool::check_maxsum, arguments, *command);
    if (command->name == "histo") check_with(tool::check_histo, arguments, *command);
  } catch (const tool::usage_error& wrong) {
    fuzz::require(*wrong.what() != '\0', "a refusal says why");
  }
  return 0;
}
