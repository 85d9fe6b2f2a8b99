// Runs `cairn cluster`: reads the points, shifts them, writes and draws the clusters.
#include "commands/cluster/cluster.hpp"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <vector>

#include "inputs/point_table.hpp"
#include "outputs/output_file.hpp"
#include "outputs/pictures/cluster_plot.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/reports/cluster_report.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

// Opened before anything is read.
struct cluster_files {
  std::string gnuplot;
  std::optional<output_file> labels, centers, picture;

  explicit cluster_files(const cluster_options& options) {
    for (const std::string* path : {&options.labels, &options.centers, &options.plot})
      refuse_overwriting(*path, {&options.points, 1});
    refuse_one_file_twice(options.labels, "--labels", options.centers);
    refuse_one_file_twice(options.labels, "--labels", options.plot);
    refuse_one_file_twice(options.centers, "--centers", options.plot);
    if (!options.plot.empty()) {
      gnuplot = find_gnuplot();
      picture.emplace(options.plot);
    }
    if (!options.labels.empty()) labels.emplace(options.labels);
    if (!options.centers.empty()) centers.emplace(options.centers);
  }
};

template <class S>
mean_shift_result<S> shift(const point_rows<S>& points, cluster_options& options) {
  if (options.estimate) options.shift.bandwidth = estimate_bandwidth(points, 0.3, options.exec);
  std::vector<S> seeds;
  point_rows<S> climbing;
  if (options.bin_seeding) {
    if (options.shift.bandwidth.values().size() != 1)
      throw usage_error("--bin-seeding needs one bandwidth for all dimensions");
    seeds = bin_seeds(points, options.shift.bandwidth.values()[0], options.min_bin_freq);
    if (seeds.empty())
      throw refusal(fmt::format("{}: no cell holds {} points; a smaller --min-bin-freq gives seeds",
                                name_of_input(options.points), options.min_bin_freq));
    climbing = rows(seeds, points.dims());
  }
  return mean_shift(points, options.shift, climbing, options.exec);
}

template <class S>
cluster_result clustered(const std::vector<S>& numbers, std::size_t columns, cluster_options& options) {
  cluster_result result;
  mean_shift_result<S> found;
  {
    const stopwatch time(result.run.seconds.compute);
    try {
      found = shift(rows(numbers, columns), options);
    } catch (const std::invalid_argument& cause) {
      throw refusal(fmt::format("{}: {}", name_of_input(options.points), cause.what()));
    }
  }
  result.centers.assign(found.centers.begin(), found.centers.end());
  result.dims = columns;
  result.single = std::is_same_v<S, float>;
  result.labels = std::move(found.labels);
  result.sizes = std::move(found.sizes);
  result.points = numbers.size() / columns;
  result.iterations = found.iterations;
  result.converged = found.converged;
  result.bandwidth = options.shift.bandwidth.values();
  result.run.note(found.run);
  return result;
}

void draw(const point_table& table, const cluster_result& result, const cluster_options& options,
          cluster_files& files) {
  const std::vector<double> numbers =
      std::visit([](const auto& all) { return std::vector<double>(all.begin(), all.end()); }, table.numbers);
  draw_script(cluster_script(numbers, result, plot_terminal(options.plot)), files.gnuplot, options.plot,
              *files.picture);
  files.picture->commit();
}

}  // namespace

void run_cluster(const cluster_options& given) {
  cluster_options options = given;
  cluster_files files(options);
  double read = 0;
  point_table table;
  {
    const stopwatch time(read);
    table = read_points(options.points, options.input);
  }
  if (files.picture && table.columns != 2)
    throw refusal(fmt::format("--plot draws points of two dimensions; {} has {} columns",
                              name_of_input(options.points), table.columns));
  std::optional<progress_bar> progress(std::in_place);
  options.exec.progress = [&](double fraction) {
    progress->show("iterating", fraction, 0);
    return true;
  };
  cluster_result result = std::visit(
      [&](const auto& numbers) { return clustered(numbers, table.columns, options); }, table.numbers);
  progress.reset();
  result.run.seconds.read = read;
  {
    const stopwatch time(result.run.seconds.write);
    if (files.labels) write_labels(result, *files.labels);
    if (files.centers) write_centers(result, *files.centers);
  }
  if (files.picture) draw(table, result, options, files);
  if (options.json)
    write_json(result, options.labels.empty(), write_standard_output);
  else
    write_standard_output(tell_clusters(result));
}

}  // namespace cairn::tool
