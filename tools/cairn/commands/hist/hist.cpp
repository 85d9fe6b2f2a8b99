// Runs `cairn hist`: over one axis here, over several or for each category elsewhere.
#include "commands/hist/hist.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "commands/hist/bin_builder.hpp"
#include "commands/hist/bin_counters.hpp"
#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/hist_outputs.hpp"
#include "commands/hist/joint_hist.hpp"
#include "commands/hist/series_hist.hpp"
#include "inputs/sample_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoints.hpp"
#include "states/state_file.hpp"

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

// The same in a builder, with checkpoints and a state where they are wanted.
hist_result count_in_builder(const hist_options& options, checkpoints* kept, outputs& opened) {
  progress_bar progress;
  sample_stream stream(options.inputs, options.input);
  bin_builder counting(options);
  double finding = 0, bytes = 0;
  if (kept != nullptr && kept->is_counting()) {
    counting.restore(*kept);
  } else {
    counting.begin(choose_bins(options, stream, progress, finding, kept));
  }
  if (kept != nullptr) kept->begin(stream, run_pass::counting, [&](const sink& to) { counting.save(to); });
  stream.expect_cost(counting.bins() * sizeof(std::uint64_t));
  stream.pass(
      [&](const chunk& piece) {
        counting.add(piece, stream.name_of(piece));
        if (kept != nullptr) kept->after(piece.end());
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  counting.end(stream.all_float().value_or(false));
  if (kept != nullptr) kept->counted();
  hist_result result = counting.result();
  result.run.seconds.read = stream.seconds_waited();
  result.run.seconds.compute += finding;
  if (opened.state) write_state(counting, *opened.state, result.run.seconds.write);
  return result;
}

void run_one_axis(const hist_options& options) {
  refuse_bad_outputs(options);
  outputs opened({options.out, options.plot, options.states.state});
  if (options.inputs.size() > 1)
    complain("cairn hist", fmt::format("note: {} files are counted together; --compare keeps them apart",
                                       options.inputs.size()));
  auto kept = checkpoints_of(options.states, "cairn hist", files_of(options));
  hist_result result = options.states.any() ? count_in_builder(options, kept ? &*kept : nullptr, opened)
                                            : count_samples(options);
  report(result, options, opened);
  if (kept) kept->remove();
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
