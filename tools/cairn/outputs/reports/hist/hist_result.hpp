// What `cairn hist` found, as the reports need it.
#pragma once

#include <fmt/format.h>

#include <cairn/histogram.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "outputs/json_text.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {

struct hist_result {
  std::vector<double> edges;
  std::vector<std::uint64_t> counts;
  std::vector<double> densities;  // empty unless asked for
  std::uint64_t total = 0, inside = 0, below = 0, above = 0, nan = 0;
  std::optional<std::uint64_t> left_out;  // how many were NaN, where these are not among the samples
  std::string map;
  std::string about;         // the column and its file, for pictures
  bool logarithmic = false;  // bins are spaced so, and drawn so
  bool half_open = false;    // the last bin, as the others
  bool written = false;      // counts or densities are in a file
  run_facts run;

  // Samples that were counted; what ran is noted by the caller.
  void add(const tally& seen) {
    const out_of_bins& outside = seen.outside[0];
    total += seen.total;
    inside += seen.inside;
    below += outside.below;
    above += outside.above;
    nan += outside.nan;
  }
};

// NaN are in no bin: then they are not among the samples either.
void leave_out_nan(hist_result& result);

// numpy's: counts / widths / samples in bins. Not a number where that is 0 / 0.
std::vector<double> densities_of(const hist_result& result);

// Adjacent bins drawn as one.
struct histogram_row {
  double low = 0, high = 0;
  std::uint64_t count = 0;
  double density = 0;
};
std::size_t bins_per_row(std::size_t bins, std::size_t most_rows);
std::vector<histogram_row> rows_of(const hist_result& result, std::size_t most_rows);

// Its density where those were asked for, else its share of the samples in bins; 0 where there is none.
double density_or_share(const histogram_row& row, const hist_result& of);

struct joint_result {
  std::vector<std::string> names;  // of the columns
  std::string file;                // for pictures
  std::vector<std::vector<double>> edges;
  // The number of samples in each bin, or the sum of their weights; the last axis is the fastest.
  std::variant<std::vector<std::uint64_t>, std::vector<std::int64_t>, std::vector<double>> counts;
  bool weighted = false;          // counts are sums of weights
  std::vector<double> densities;  // empty unless asked for
  std::vector<double> means;      // of another column; empty unless asked for
  std::vector<double> variances;  // of that column, or of sums: the sums of the squared weights
  // For each axis, the sum of the weights, or the mean of the other column, of samples outside of it.
  using amount_outside = std::variant<std::uint64_t, std::int64_t, double>;
  struct amounts_outside {
    amount_outside below, above, nan;
  };
  std::vector<amounts_outside> outside;  // empty for counts
  tally seen;
  std::optional<std::uint64_t> left_out;  // samples, because a number of theirs is NaN, where asked to
  bool logarithmic = false;               // bins are spaced so, and drawn so
  bool written = false;                   // counts, densities or means are in a file
  std::vector<std::string> maps;
  run_facts run;

  std::size_t bins() const {
    return std::visit([](const auto& all) { return all.size(); }, counts);
  }
  std::vector<std::uint64_t> shape() const {  // bins along each axis
    std::vector<std::uint64_t> lengths;
    for (const auto& axis : edges) lengths.push_back(axis.size() - 1);
    return lengths;
  }
  double amount(std::size_t bin) const {
    return std::visit([bin](const auto& all) { return static_cast<double>(all[bin]); }, counts);
  }
};

struct series_result {
  std::string by;  // the column whose categories they are; empty: columns or files that are compared
  std::vector<std::string> names;
  std::vector<hist_result> found;  // one for each name; at least one
  run_facts run;                   // of all
};

// Edges and counts of so many bins are not listed again beside a file that has the counts.
inline bool lists_bins(std::size_t bins, bool written) {
  constexpr std::size_t most = 10'000;
  return !written || bins <= most;
}

inline std::string json_range(const std::vector<double>& edges) {
  return fmt::format("[{}, {}]", json_real(edges.front()), json_real(edges.back()));
}

}  // namespace cairn::tool
