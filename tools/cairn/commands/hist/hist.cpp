// Runs `cairn hist`: over one axis here, over several or for each category elsewhere.
#include "commands/hist/hist.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "commands/hist/bin_counters.hpp"
#include "commands/hist/chosen_bins.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoints.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {
namespace {

hist_result count_samples(const hist_options& options) {
  progress_bar progress(options.ranks.is_first());
  sample_stream stream(options.inputs, options.input, options.ranks);
  double finding = 0, bytes = 0;
  const chosen_bins bins = choose_bins(options, stream, progress, finding);
  bin_counters counting(bins, known_all_float(bins, stream), options.inputs.size() == 1, options);
  stream.expect_cost(bins.size() * sizeof(std::uint64_t));
  stream.pass(
      [&](const chunk& piece) {
        counting.add(piece);
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  hist_result result;
  options.ranks.each([&] { result = counting.take_result(known_all_float(bins, stream).value_or(false)); });
  add_up(result, options.ranks);
  result.logarithmic = options.logarithmic;
  result.about = about(options);
  if (options.density) result.densities = densities_of(result);
  result.run.seconds.compute += finding;
  result.run.seconds.read = stream.seconds_waited();
  result.run.tables = stream.tables();
  if (options.skip_nan) leave_out_nan(result);
  return result;
}

// The same in a builder, with checkpoints and a state where they are wanted.
hist_result count_in_builder(const hist_options& options, checkpoints* kept, outputs& opened) {
  const run_ranks& ranks = options.ranks;
  progress_bar progress(ranks.is_first());
  sample_stream stream(options.inputs, options.input, ranks);
  bin_builder counting(options);
  double finding = 0, bytes = 0;
  const bool goes_on = kept != nullptr && kept->is_counting();
  // A rank may be further than others, which need its part of what bins are found from.
  if (ranks.sum_of(goes_on ? 0 : 1) != 0)
    counting.begin(choose_bins(options, stream, progress, finding, kept));
  ranks.each([&] {
    if (goes_on) counting.restore(*kept);
    // A rank may have no samples, and is to save its state too.
    if (ranks.several()) counting.end(stream.all_float().value_or(false));
  });
  if (kept != nullptr) kept->begin(stream, run_pass::counting, [&](const sink& to) { counting.save(to); });
  stream.expect_cost(counting.bins() * sizeof(std::uint64_t));
  const auto count = [&] {
    stream.pass(
        [&](const chunk& piece) {
          counting.add(piece, stream.name_of(piece));
          if (kept != nullptr) kept->after(piece.end());
          progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
        },
        false);
    ranks.each([&] {
      counting.end(stream.all_float().value_or(false));
      if (kept != nullptr) kept->counted();
    });
  };
  kept != nullptr ? kept->go(count) : count();
  counting.merge_at_first();
  const table_facts tables = stream.tables();
  hist_result result;
  ranks.at_first([&] {
    result = counting.result();
    result.run.seconds.read = stream.seconds_waited();
    result.run.seconds.compute += finding;
    result.run.tables = tables;
    if (options.skip_nan) leave_out_nan(result);
    if (opened.state) write_state(counting, *opened.state, result.run.seconds.write);
  });
  return result;
}

void run_one_axis(const hist_options& options) {
  const run_ranks& ranks = options.ranks;
  outputs opened;
  ranks.at_first([&] {
    refuse_bad_outputs(options);
    opened.open({options.out, options.plot, options.states.state});
  });
  if (options.inputs.size() > 1 && ranks.is_first())
    complain("cairn hist", fmt::format("note: {} files are counted together; --compare keeps them apart",
                                       options.inputs.size()));
  auto kept = checkpoints_of(options.states, "cairn hist", files_of(options), ranks);
  hist_result result = options.states.any() ? count_in_builder(options, kept ? &*kept : nullptr, opened)
                                            : count_samples(options);
  ranks.at_first([&] { report(result, options, opened); });
  if (kept) kept->remove();
}

}  // namespace

void run_hist(const hist_options& options) {
  try {
    if (options.joint) return run_joint_hist(options);
    if (!options.by.empty() || !options.compared.empty()) return run_series_hist(options);
    run_one_axis(options);
  } catch (const not_a_number& cause) {
    throw refusal(std::string(cause.what()) + "; cairn count counts words, and --na takes some as nothing");
  }
}

}  // namespace cairn::tool
