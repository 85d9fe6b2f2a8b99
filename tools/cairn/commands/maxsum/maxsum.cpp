// Runs `cairn maxsum`: reads the array, searches it, reports.
#include "commands/maxsum/maxsum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/order_statistics.hpp>
#include <cairn/subarrays.hpp>
#include <cairn/value_counts.hpp>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "inputs/whole_array.hpp"
#include "outputs/output_file.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/maxsum_report.hpp"
#include "ranks/message.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

template <class T>
double median_of(const std::vector<T>& values, const maxsum_options& options) {
  const run_ranks& ranks = options.ranks;
  double found = 0;
  ranks.each([&] { found = median(values, ranks.over(options.exec)).mean; });
  return found;
}

template <class T>
double subtrahend_of(const std::vector<T>& values, const maxsum_options& options) {
  if (options.subtract == subtrahend::number) return options.number;
  const run_ranks& ranks = options.ranks;
  if (options.subtract == subtrahend::median) return median_of(values, options);
  // One rank goes on where the one before ends: bits do not depend on how many there are.
  long double sum = 0;
  for (int r = 0; r < ranks.size(); ++r) {
    if (r == ranks.rank())
      for (const T value : values) sum += static_cast<long double>(value);
    message bytes;
    bytes.put_bits(sum);
    const std::string so_far = ranks.of_rank(r, bytes.bytes());
    sum = received(so_far).bits<long double>();
  }
  return static_cast<double>(sum / static_cast<long double>(ranks.sum_of(values.size())));
}

template <class T>
auto heaviest_of(const std::vector<T>& values, const std::vector<std::size_t>& shape,
                 const maxsum_options& options) {
  const execution exec = options.ranks.over(options.exec);
  if (options.maximal) return maximal_scoring_subsequences(values, exec);
  if (options.disjoint)
    return disjoint_max_subarrays(values, std::span(shape), options.k, options.limits, exec);
  return max_subarrays(values, std::span(shape), options.k, options.limits, exec);
}

template <class T>
void search(const std::vector<T>& values, const whole_array& array, const maxsum_options& options,
            maxsum_result& result) {
  const run_ranks& ranks = options.ranks;
  decltype(heaviest_of(values, array.shape, options)) found;
  ranks.each([&] { found = heaviest_of(values, array.shape, options); });
  const bool has_negative =
      std::any_of(values.begin(), values.end(), [](const T value) { return value < T(0); });
  result.none_negative = ranks.sum_of(has_negative ? 1 : 0) == 0;
  result.sums = std::move(found.sums);
  result.first = std::move(found.first);
  result.last = std::move(found.last);
  result.run.note(found.run);
}

template <class T>
std::vector<double> as_doubles(const std::vector<T>& values, double less) {
  std::vector<double> doubles(values.size());
  std::transform(values.begin(), values.end(), doubles.begin(),
                 [less](const T value) { return static_cast<double>(value) - less; });
  return doubles;
}

maxsum_result searched(const whole_array& array, const maxsum_options& options) {
  maxsum_result result;
  result.shape = array.shape;
  if (options.maximal && array.shape.size() != 1)
    throw refusal(fmt::format("{}: has {} dimensions; --maximal is for sequences",
                              name_of_input(options.array), array.shape.size()));
  const stopwatch time(result.run.seconds.compute);
  try {
    std::visit(
        [&](const auto& values) {
          if (options.subtract == subtrahend::none) {
            search(values, array, options, result);
          } else {
            result.subtracted = subtrahend_of(values, options);
            search(as_doubles(values, result.subtracted), array, options, result);
          }
        },
        array.values);
  } catch (const std::invalid_argument& cause) {
    throw refusal(fmt::format("{}: {}", name_of_input(options.array), cause.what()));
  }
  return result;
}

// Of all values.
void draw(const whole_array& array, const maxsum_result& result, const maxsum_options& options,
          const std::string& gnuplot, output_file& picture) {
  const auto values = std::visit([](const auto& all) { return as_doubles(all, 0); }, array.values);
  draw_script(maxsum_script(values, result, plot_terminal(options.plot)), gnuplot, options.plot, picture);
  picture.commit();
}

}  // namespace

void run_maxsum(const maxsum_options& given) {
  maxsum_options options = given;
  const run_ranks& ranks = options.ranks;
  std::string gnuplot;
  std::optional<output_file> picture;
  ranks.at_first([&] {
    if (options.plot.empty()) return;
    refuse_overwriting(options.plot, {&options.array, 1});
    gnuplot = find_gnuplot();
    picture.emplace(options.plot);
  });
  double read = 0;
  whole_array array;
  {
    const stopwatch time(read);
    array = read_array(options.array, options.input, ranks);
  }
  if (!options.plot.empty() && array.shape.size() != 2)
    throw refusal(fmt::format("--plot draws arrays of two dimensions; {} has {}",
                              name_of_input(options.array), array.shape.size()));
  std::optional<progress_bar> progress(std::in_place, ranks.is_first());
  options.exec.progress = [&](double fraction) {
    progress->show("scanning", fraction, 0);
    return true;
  };
  maxsum_result result = searched(array, options);
  progress.reset();
  result.run.seconds.read = read;
  ranks.at_first([&] {
    if (picture && ranks.several()) array = read_array(options.array, options.input, {});  // here is a part
    if (picture) draw(array, result, options, gnuplot, *picture);
    if (options.json)
      write_json(result, write_standard_output);
    else
      write_standard_output(tell_subarrays(result));
  });
}

}  // namespace cairn::tool
