// Turns the library's results (counts, sums of weights, means) into those of reports.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "commands/hist/bin_counters.hpp"
#include "commands/hist/infinite_edges.hpp"

namespace cairn::tool {
namespace {

void take_counts(std::vector<std::uint64_t>& found, joint_result& result) {
  result.counts = std::move(found);
}
template <class Sum>
void take_counts(const std::vector<weight_sum<Sum>>& found, joint_result& result) {
  std::vector<Sum> counts;
  for (const auto& bin : found) counts.push_back(bin.sum);
  result.counts = std::move(counts);
  // A state does not tell whether squares were asked for, but squares of weights are not all 0.
  if (std::ranges::any_of(found, [](const auto& bin) { return bin.squares != 0; }))
    for (const auto& bin : found) result.variances.push_back(static_cast<double>(bin.squares));
  result.weighted = true;
}
void take_counts(const std::vector<mean_of>& found, joint_result& result) {
  std::vector<std::uint64_t> counts;
  for (const mean_of& bin : found) {
    counts.push_back(bin.count);
    result.means.push_back(bin.mean);
    result.variances.push_back(bin.variance());
  }
  result.counts = std::move(counts);
}

void take_outside(const std::vector<outside_sum<std::uint64_t>>& /*none*/, joint_result& /*result*/) {}
template <class Sum>
void take_outside(const std::vector<outside_sum<weight_sum<Sum>>>& found, joint_result& result) {
  for (const auto& axis : found) result.outside.push_back({axis.below.sum, axis.above.sum, axis.nan.sum});
}
void take_outside(const std::vector<outside_sum<mean_of>>& found, joint_result& result) {
  for (const auto& axis : found) result.outside.push_back({axis.below.mean, axis.above.mean, axis.nan.mean});
}

// 0 in bins that end at infinity.
template <class Count>
std::vector<double> densities_in(const binned<Count>& found, const hist_options& options) {
  std::vector<double> densities = found.density();
  std::size_t block = densities.size();
  for (std::size_t a = 0; a < found.axes.size(); ++a) {
    const std::size_t bins = found.edges(a).size() - 1, outer = block;
    block /= bins;
    if (!options.has_edges(a)) continue;
    for (std::size_t i = 0; i < densities.size(); ++i) {
      const std::size_t at = i % outer / block;
      const bool is_infinite = (at == 0 && begins_at_infinity(found.edges(a))) ||
                               (at + 1 == bins && ends_at_infinity(found.edges(a)));
      if (is_infinite) densities[i] = 0;
    }
  }
  return densities;
}

template <class Count>
joint_result result_of(binned<Count>& found, const hist_options& options) {
  joint_result result;
  for (std::size_t a = 0; a < found.axes.size(); ++a) {
    const std::string& name = options.joint->columns[a];
    result.edges.push_back(shown_edges(found.edges(a), options.has_edges(a)));
    result.maps.emplace_back(found.axes[a].map());
    result.names.push_back(name.empty() ? "samples" : name);
  }
  result.seen = found;
  result.run.note(found.run);
  result.logarithmic = options.logarithmic;
  if constexpr (detail::amount<Count>) {
    if (options.density) result.densities = densities_in(found, options);
  }
  take_outside(found.outside_sums, result);
  take_counts(found.counts, result);
  return result;
}

}  // namespace

hist_result hist_result_of(binned<std::uint64_t> found, const hist_options& options) {
  hist_result result;
  result.edges = shown_edges(found.edges(), options.has_edges());
  result.half_open = found.axes[0].is_half_open();
  result.counts = std::move(found.counts);
  result.add(found);
  result.map = found.axes[0].map();
  result.run.note(found.run);
  result.logarithmic = options.logarithmic;
  result.about = about(options);
  if (options.density) result.densities = densities_of(result);
  return result;
}

joint_result joint_result_of(binned<std::uint64_t> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<weight_sum<double>> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<weight_sum<std::int64_t>> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<weight_sum<std::uint64_t>> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<mean_of> found, const hist_options& options) {
  return result_of(found, options);
}

}  // namespace cairn::tool
