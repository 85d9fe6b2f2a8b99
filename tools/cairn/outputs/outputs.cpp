// Checks the names of outputs, and opens them before anything is read.
#include "outputs/outputs.hpp"

#include "outputs/hdf5_image.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

void check_output_paths(const output_paths& paths) {
  if (paths.out == "-") throw usage_error("--out: expected a file name");
  if (!paths.out.empty() && table_format_of(paths.out) == table_format::hdf5) check_hdf5_output(paths.out);
  if (!paths.plot.empty()) static_cast<void>(plot_terminal(paths.plot));
  if (!paths.out.empty() && paths.out == paths.plot) throw usage_error("--out and --plot name the same file");
}

void refuse_bad_outputs(const output_paths& paths, std::span<const std::string> inputs) {
  refuse_overwriting(paths.out, inputs);
  refuse_overwriting(paths.plot, inputs);
  refuse_one_file_twice(paths.out, "--out", paths.plot);
}

void outputs::open(const output_paths& paths) {
  if (!paths.plot.empty()) {
    gnuplot = find_gnuplot();
    picture.emplace(paths.plot);
  }
  if (!paths.out.empty()) array.emplace(paths.out);
  if (!paths.state.empty()) state.emplace(paths.state);
}

}  // namespace cairn::tool
