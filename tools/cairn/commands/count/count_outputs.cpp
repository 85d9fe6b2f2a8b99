// Writes counts as text, JSON, tables and pictures.
#include "commands/count/count_answers.hpp"
#include "outputs/output_file.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "outputs/table_rows.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {

void report(count_result& result, const count_options& options, outputs& opened,
            const std::function<void(output_file&)>& write) {
  if (opened.array) {
    const stopwatch time(result.run.seconds.write);
    write(*opened.array);
    opened.array->commit();
  }
  if (opened.picture) {
    result.about = describe(options.inputs, {options.input.hdf5.dataset, options.input.column});
    draw_script(count_script(result, plot_terminal(options.plot)), opened.gnuplot, options.plot,
                *opened.picture);
    opened.picture->commit();
  }
  if (options.json) {
    write_json(result, !opened.array, write_standard_output);
  } else {
    write_text(result, drawing_for(options), write_standard_output);
  }
}

namespace {

void report_table(count_result& result, const count_options& options, outputs& opened) {
  report(result, options, opened,
         [&](output_file& file) { write_table(result, table_format_of(options.out), file); });
}

// Told before a state is written.
void refuse_what_is_not_utf8(const count_result& result, const count_options& options) {
  const auto format = options.out.empty() ? table_format::csv : table_format_of(options.out);
  if (options.json || format == table_format::npy || format == table_format::hdf5)
    refuse_what_is_not_utf8(result);
}

}  // namespace

void report(count_result result, const count_options& options, outputs& opened) {
  refuse_what_is_not_utf8(result, options);
  report_table(result, options, opened);
}

void report(value_table found, const count_options& options, const seconds_spent& seconds, outputs& opened,
            const table_facts& tables) {
  count_result result = answer(std::move(found), options, seconds);
  result.run.tables.add(tables);
  report(std::move(result), options, opened);
}

void report(const word_counter& counter, const count_options& options, const seconds_spent& seconds,
            outputs& opened, const table_facts& tables) {
  count_result result = answer(counter.table(), options, seconds);
  result.run.tables.add(tables);
  refuse_what_is_not_utf8(result, options);
  if (opened.state) write_state(counter, *opened.state, result.run.seconds.write);
  report_table(result, options, opened);
}

void report(number_counter& counter, const count_options& options, const seconds_spent& seconds,
            outputs& opened, const table_facts& tables) {
  count_result result = counter.answer(seconds);
  result.run.tables = tables;
  if (opened.state) write_state(counter, *opened.state, result.run.seconds.write);
  report(result, options, opened, [&](output_file& file) {
    const table_format format = table_format_of(options.out);
    const bool in_parts = options.memory != 0 && !options.top;
    in_parts ? counter.write(result, format, file) : write_table(result, format, file);
  });
}

}  // namespace cairn::tool
