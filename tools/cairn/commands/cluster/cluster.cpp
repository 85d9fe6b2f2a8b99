// Runs `cairn cluster`: reads the points, shifts them, writes and draws the clusters.
#include "commands/cluster/cluster.hpp"

#include <fmt/format.h>

#include <cairn/mean_shift.hpp>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "inputs/point_table.hpp"
#include "outputs/output_file.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/cluster_report.hpp"
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

// The bandwidth where it is to be estimated, and the seeds of cells.
template <class S>
void prepare(const point_rows<S>& points, cluster_options& options, std::vector<S>& seeds) {
  if (options.estimate) options.shift.bandwidth = estimate_bandwidth(points, 0.3, options.exec);
  if (!options.bin_seeding) return;
  if (options.shift.bandwidth.values().size() != 1)
    throw usage_error("--bin-seeding needs one bandwidth for all dimensions");
  seeds = bin_seeds(points, options.shift.bandwidth.values()[0], options.min_bin_freq);
  if (seeds.empty())
    throw refusal(fmt::format("{}: no cell holds {} points; a smaller --min-bin-freq gives seeds",
                              name_of_input(options.points), options.min_bin_freq));
}

// Of all ranks, on all.
template <class S>
std::vector<S> of_all_ranks(const std::vector<S>& mine, const run_ranks& ranks) {
  std::vector<std::uint64_t> bytes(static_cast<std::size_t>(ranks.size()));
  bytes[static_cast<std::size_t>(ranks.rank())] = mine.size() * sizeof(S);
  ranks.add_up(bytes);
  std::vector<S> all;
  ranks.each([&] { all.resize(std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0}) / sizeof(S)); });
  if (!ranks.several()) return mine;
  ranks.all().allgather(std::as_bytes(std::span(mine)), reinterpret_cast<std::byte*>(all.data()), bytes);
  return all;
}

// A bandwidth and seeds are found from all points, by each rank.
template <class S>
mean_shift_result<S> shift_of_ranks(const std::vector<S>& mine, std::size_t columns,
                                    cluster_options& options) {
  const run_ranks& ranks = options.ranks;
  std::vector<S> seeds;
  if (options.estimate || options.bin_seeding) {
    const std::vector<S> all = of_all_ranks(mine, ranks);
    ranks.each([&] {
      prepare(rows(all, columns), options, seeds);
      const rank_part part = part_of(seeds.size() / columns, ranks.rank(), ranks.size());
      seeds = std::vector<S>(seeds.begin() + static_cast<std::ptrdiff_t>(part.first * columns),
                             seeds.begin() + static_cast<std::ptrdiff_t>(part.last * columns));
    });
  }
  mean_shift_result<S> found;
  ranks.each([&] {
    found =
        mean_shift(rows(mine, columns), options.shift,
                   options.bin_seeding ? rows(seeds, columns) : point_rows<S>(), ranks.over(options.exec));
  });
  found.labels = of_all_ranks(found.labels, ranks);
  return found;
}

template <class S>
mean_shift_result<S> shift(const std::vector<S>& numbers, std::size_t columns, cluster_options& options) {
  if (options.ranks.several()) return shift_of_ranks(numbers, columns, options);
  std::vector<S> seeds;
  const point_rows<S> points = rows(numbers, columns);
  prepare(points, options, seeds);
  return mean_shift(points, options.shift, options.bin_seeding ? rows(seeds, columns) : point_rows<S>(),
                    options.exec);
}
template <class S>
cluster_result clustered(const std::vector<S>& numbers, std::size_t columns, cluster_options& options) {
  cluster_result result;
  mean_shift_result<S> found;
  {
    const stopwatch time(result.run.seconds.compute);
    try {
      found = shift(numbers, columns, options);
    } catch (const std::invalid_argument& cause) {
      throw refusal(fmt::format("{}: {}", name_of_input(options.points), cause.what()));
    }
  }
  result.centers.assign(found.centers.begin(), found.centers.end());
  result.dims = columns;
  result.single = std::is_same_v<S, float>;
  result.labels = std::move(found.labels);
  result.sizes = std::move(found.sizes);
  result.points = result.labels.size();
  result.iterations = found.iterations;
  result.converged = found.converged;
  result.bandwidth = options.shift.bandwidth.values();
  result.run.note(found.run);
  return result;
}

// Of all ranks, at least on the first.
std::vector<double> all_points(const point_table& table, const run_ranks& ranks) {
  return std::visit(
      [&](const auto& mine) {
        const auto all = of_all_ranks(mine, ranks);
        return std::vector<double>(all.begin(), all.end());
      },
      table.numbers);
}

void draw(const std::vector<double>& numbers, const cluster_result& result, const cluster_options& options,
          cluster_files& files) {
  draw_script(cluster_script(numbers, result, plot_terminal(options.plot)), files.gnuplot, options.plot,
              *files.picture);
  files.picture->commit();
}

void report(cluster_result& result, const cluster_options& options, const std::vector<double>& points,
            cluster_files& files) {
  {
    const stopwatch time(result.run.seconds.write);
    if (files.labels) write_labels(result, table_format_of(options.labels), *files.labels);
    if (files.centers) write_centers(result, table_format_of(options.centers), *files.centers);
  }
  if (files.picture) draw(points, result, options, files);
  if (options.json)
    write_json(result, options.labels.empty(), write_standard_output);
  else
    write_standard_output(tell_clusters(result));
}

point_table read_table(const cluster_options& options) {
  try {
    if (options.columns.size() > 1)
      return read_columns(options.points, options.columns, options.input, options.ranks);
    return read_points(options.points, options.input, options.ranks);
  } catch (const not_a_number& cause) {
    throw refusal(
        fmt::format("{}; --column names the columns that are coordinates, once for each", cause.what()));
  }
}

}  // namespace

void run_cluster(const cluster_options& given) {
  cluster_options options = given;
  const run_ranks& ranks = options.ranks;
  std::optional<cluster_files> files;
  ranks.at_first([&] { files.emplace(options); });
  double read = 0;
  point_table table;
  {
    const stopwatch time(read);
    table = read_table(options);
  }
  if (!options.plot.empty() && table.columns != 2)
    throw refusal(fmt::format("--plot draws points of two dimensions; {} has {} columns",
                              name_of_input(options.points), table.columns));
  std::optional<progress_bar> progress(std::in_place, ranks.is_first());
  options.exec.progress = [&](double fraction) {
    progress->show("iterating", fraction, 0);
    return true;
  };
  double scaling = 0;
  std::vector<double> scale;
  {
    const stopwatch time(scaling);
    scale = scale_columns(table, options.scaling, options.columns, options.exec, ranks);
  }
  cluster_result result = std::visit(
      [&](const auto& numbers) { return clustered(numbers, table.columns, options); }, table.numbers);
  progress.reset();
  result.run.seconds.read = read;
  result.run.tables = table.facts;
  result.run.seconds.compute += scaling;
  result.columns = options.columns;
  unscale(result.centers, scale);
  std::vector<double> points;
  if (!options.plot.empty()) points = all_points(table, ranks);
  unscale(points, scale);
  result.scale = std::move(scale);
  ranks.at_first([&] { report(result, options, points, *files); });
}

}  // namespace cairn::tool
