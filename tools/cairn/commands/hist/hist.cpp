// Runs `cairn hist`, and writes its outputs.
#include "commands/hist/hist.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "commands/hist/bin_counters.hpp"
#include "commands/hist/chosen_bins.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/hist/text_histogram.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoints.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {
namespace {

void note_written(hist_result& result) { result.written = true; }
void note_written(joint_result& result) { result.written = true; }
void note_written(series_result& result) {
  for (hist_result& one : result.found) one.written = true;
}

void refuse_infinite(const std::vector<double>& edges) {
  if (std::isinf(edges.front()) || std::isinf(edges.back()))
    throw refusal("--plot: a bin that ends at infinity cannot be drawn; give finite --edges");
}

void draw(const hist_result& result, const hist_options& options, outputs& opened) {
  refuse_infinite(result.edges);
  plot(result, opened.gnuplot, options.plot, *opened.picture);
}
void draw(const joint_result& result, const hist_options& options, outputs& opened) {
  for (const std::vector<double>& edges : result.edges) refuse_infinite(edges);
  draw_script(joint_script(result, plot_terminal(options.plot)), opened.gnuplot, options.plot,
              *opened.picture);
}
void draw(const series_result& result, const hist_options& options, outputs& opened) {
  refuse_infinite(result.found.front().edges);
  draw_script(series_script(result, plot_terminal(options.plot)), opened.gnuplot, options.plot,
              *opened.picture);
}

std::string in_text(const hist_result& result, const drawing& how) { return draw_histogram(result, how); }
std::string in_text(const joint_result& result, const drawing& /*how*/) { return tell_joint(result); }
std::string in_text(const series_result& result, const drawing& how) { return draw_series(result, how); }

}  // namespace

template <class Result>
void report(Result& result, const hist_options& options, outputs& opened) {
  if (opened.array) {
    const stopwatch time(result.run.seconds.write);
    write_table(result, table_format_of(options.out), *opened.array);
    opened.array->commit();
    note_written(result);
  }
  if (opened.picture) {
    draw(result, options, opened);
    opened.picture->commit();
  }
  if (options.json) {
    write_json(result, write_standard_output);
  } else {
    write_standard_output(in_text(result, {output_width(), output_is_utf8()}));
  }
}

template void report(hist_result&, const hist_options&, outputs&);
template void report(joint_result&, const hist_options&, outputs&);
template void report(series_result&, const hist_options&, outputs&);

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
