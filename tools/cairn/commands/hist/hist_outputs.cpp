// Writes the array, draws the picture and prints the JSON document or the text.
#include <cmath>
#include <string>
#include <vector>

#include "commands/hist/hist.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/hist/text_histogram.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

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

}  // namespace cairn::tool
