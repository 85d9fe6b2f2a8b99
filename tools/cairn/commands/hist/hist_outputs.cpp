// Writes the array, draws the picture and prints the JSON document or the text.
#include "commands/hist/hist_outputs.hpp"

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/joint_plot.hpp"
#include "outputs/pictures/plot.hpp"
#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/hist/joint_report.hpp"
#include "outputs/reports/hist/text_histogram.hpp"
#include "outputs/table_rows.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

template <class Result>
void write_array(Result& result, const hist_options& options, outputs& opened) {
  if (!opened.array) return;
  const stopwatch time(result.run.seconds.write);
  write_table(result, table_format_of(options.out), *opened.array);
  opened.array->commit();
  result.written = true;
}

}  // namespace

void report(hist_result& result, const hist_options& options, outputs& opened) {
  write_array(result, options, opened);
  if (opened.picture) {
    plot(result, opened.gnuplot, options.plot, *opened.picture);
    opened.picture->commit();
  }
  if (options.json) {
    write_json(result, write_standard_output);
  } else {
    write_standard_output(draw_histogram(result, {output_width(), output_is_utf8()}));
  }
}

void report(joint_result& result, const hist_options& options, outputs& opened) {
  write_array(result, options, opened);
  if (opened.picture) {
    draw_script(joint_script(result, plot_terminal(options.plot)), opened.gnuplot, options.plot,
                *opened.picture);
    opened.picture->commit();
  }
  if (options.json) {
    write_json(result, write_standard_output);
  } else {
    write_standard_output(tell_joint(result));
  }
}

}  // namespace cairn::tool
