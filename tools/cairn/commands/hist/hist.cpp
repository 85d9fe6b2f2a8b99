#include "commands/hist/hist.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "commands/hist/bin_counters.hpp"
#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/joint_hist.hpp"
#include "commands/hist/series_hist.hpp"
#include "inputs/sample_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/plot.hpp"
#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/hist/text_histogram.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

hist_result count_samples(const hist_options& options) {
  progress_bar progress;
  sample_stream stream(options.inputs, options.input);
  double finding = 0, bytes = 0;
  const chosen_bins bins = choose_bins(options, stream, progress, finding);
  bin_counters counting(bins, known_all_float(bins, stream), options.inputs.size() == 1, options.exec);
  stream.expect_cost(bins.size() * sizeof(std::uint64_t));
  stream.pass(
      [&](const chunk& piece) {
        counting.add(piece);
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  hist_result result = counting.take_result(known_all_float(bins, stream).value_or(false));
  result.logarithmic = options.logarithmic;
  result.about = about(options);
  if (options.density) result.densities = densities_of(result);
  result.run.seconds.compute += finding;
  result.run.seconds.read = stream.seconds_waited();
  return result;
}

void run_one_axis(const hist_options& options) {
  refuse_bad_outputs(options);
  outputs places({options.out, options.plot});
  if (options.inputs.size() > 1)
    complain("cairn hist", fmt::format("note: {} files are counted together; --compare keeps them apart",
                                       options.inputs.size()));
  hist_result result = count_samples(options);
  if (places.array) {
    const stopwatch time(result.run.seconds.write);
    write_table(result, table_format_of(options.out), *places.array);
    places.array->commit();
    result.written = true;
  }
  if (places.picture) {
    plot(result, places.gnuplot, options.plot, *places.picture);
    places.picture->commit();
  }
  if (options.json) {
    write_json(result, write_standard_output);
  } else {
    write_standard_output(draw_histogram(result, {output_width(), output_is_utf8()}));
  }
}

}  // namespace

void run_hist(const hist_options& options) {
  try {
    if (options.joint) return run_joint_hist(options);
    if (!options.by.empty() || !options.compared.empty()) return run_series_hist(options);
    run_one_axis(options);
  } catch (const not_a_number& cause) {
    throw refusal(std::string(cause.what()) + "; cairn count counts words");
  }
}

}  // namespace cairn::tool
