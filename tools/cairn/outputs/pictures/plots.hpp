// A picture of a histogram, drawn by gnuplot.
#pragma once

#include <cairn/info.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/reports/cluster_report.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/maxsum_report.hpp"

namespace cairn::tool {

class output_file;

inline constexpr std::size_t most_boxes = 4096;  // more would hide each other

// gnuplot's commands for both scales: the bins' range, logarithmic where they are or cover decades, and up to
// the tallest.
std::string scales_of(const hist_result& result, double tallest);

// The whole script with its data; what it draws goes to gnuplot's standard output.
std::string plot_script(const hist_result& result, const std::string& terminal);

// Errors: refusal when gnuplot fails.
void plot(const hist_result& result, const std::string& gnuplot, const std::string& path, output_file& file);

// For gnuplot, with its data. `points`: x and y of each; of very many, some are drawn.
std::string cluster_script(std::span<const double> points, const cluster_result& result,
                           const std::string& terminal);

// The whole script for gnuplot with its data: a bar for each value, in the order of the table.
std::string count_script(const count_result& result, const std::string& terminal);

// A script for gnuplot: bars at the true widths of one axis, or bins of two axes in colours, with a scale.
std::string joint_script(const joint_result& result, const std::string& terminal);

// For gnuplot, with its data. `values`: row after row; of large arrays means of neighbours are drawn.
std::string maxsum_script(std::span<const double> values, const maxsum_result& result,
                          const std::string& terminal);

// The whole script for gnuplot with its data: shares of the samples in bins, or densities, as steps.
std::string series_script(const series_result& result, const std::string& terminal);

// One block of lines for each memory domain; a column for each core, a line for each hardware thread of it.
// Empty when nothing is known of the machine.
std::string machine_picture(const machine_info& machine);

class drawn_shares {
 public:
  static constexpr std::size_t most_groups = 1000;  // more points would hide each other

  // Neighbouring items are taken together where there are many. `weights` are a sampler's.
  explicit drawn_shares(std::span<const double> weights);

  void add(std::span<const std::uint64_t> indices);
  // The number of times that each item was drawn.
  void add_counts(std::span<const std::uint64_t> counts);

  // For gnuplot, with its data; what it draws goes to gnuplot's standard output.
  std::string script(const std::string& terminal, const std::string& about = {}) const;

 private:
  std::string data() const;

  std::size_t items_, step_;  // items in all, and in a group
  std::vector<double> expected_;
  std::vector<std::uint64_t> drawn_;
  std::uint64_t total_ = 0;
};

}  // namespace cairn::tool
