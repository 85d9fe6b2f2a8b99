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
void write_array(Result& result, const hist_options& options, outputs& places) {
  if (!places.array) return;
  const stopwatch time(result.run.seconds.write);
  write_table(result, table_format_of(options.out), *places.array);
  places.array->commit();
  result.written = true;
}

}  // namespace

void report(hist_result& result, const hist_options& options, outputs& places) {
  write_array(result, options, places);
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

void report(joint_result& result, const hist_options& options, outputs& places) {
  write_array(result, options, places);
  if (places.picture) {
    draw_script(joint_script(result, plot_terminal(options.plot)), places.gnuplot, options.plot,
                *places.picture);
    places.picture->commit();
  }
  if (options.json) {
    write_json(result, write_standard_output);
  } else {
    write_standard_output(tell_joint(result));
  }
}

}  // namespace cairn::tool
