#include "commands/count/count.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "commands/count/capped_counter.hpp"
#include "commands/count/chunk_counter.hpp"
#include "commands/count/count_answers.hpp"
#include "commands/count/count_by.hpp"
#include "inputs/sample_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/output_file.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/count_plot.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "outputs/reports/count/text_counts.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

// Calls add(chunk, name of its input) for all samples.
template <class Add>
void read_all(const count_options& options, const input_options& input, seconds_spent& seconds,
              const Add& add) {
  progress_bar progress;
  sample_stream stream(options.inputs, input);
  double bytes = 0;
  stream.pass(
      [&](const chunk& piece) {
        {
          const stopwatch time(seconds.compute);
          add(piece, stream.name_of(piece));
        }
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  seconds.read = stream.seconds_waited();
}

value_table count_values(const count_options& options, word_list& words, seconds_spent& seconds) {
  input_options input = options.input;
  input.words = &words;
  input.only_numbers = needs_numbers(options);
  chunk_counter counter(order_to_count_in(options), options.exec);
  read_all(options, input, seconds,
           [&](const chunk& piece, const std::string& name) { counter.add(piece, name); });
  const stopwatch time(seconds.compute);
  return counter.take_table(words);
}

void count_within_memory(const count_options& options, capped_counter& counter, seconds_spent& seconds) {
  input_options input = options.input;
  input.only_exact = true;
  try {
    read_all(options, input, seconds,
             [&](const chunk& piece, const std::string& name) { counter.add(piece, name); });
  } catch (const not_a_number& cause) {
    throw refusal(fmt::format("{}; --memory is for numbers alone", cause.what()));
  }
}

// `write` writes the table.
template <class Write>
void report(count_result& result, const count_options& options, outputs& places, const Write& write) {
  if (places.array) {
    const stopwatch time(result.run.seconds.write);
    write(*places.array);
    places.array->commit();
  }
  if (places.picture) {
    result.about = describe(options.inputs, {options.input.column});
    draw_script(count_script(result, plot_terminal(options.plot)), places.gnuplot, options.plot,
                *places.picture);
    places.picture->commit();
  }
  if (options.json) {
    write_json(result, !places.array, write_standard_output);
  } else {
    write_text(result, drawing_for(options), write_standard_output);
  }
}

void run_within_memory(const count_options& options, outputs& places) {
  capped_counter counter(options);
  seconds_spent seconds;
  count_within_memory(options, counter, seconds);
  count_result result = counter.answer(seconds);
  report(result, options, places, [&](output_file& file) {
    const table_format format = table_format_of(options.out);
    options.top ? write_table(result, format, file) : counter.write(result, format, file);
  });
}

}  // namespace

void run_count(const count_options& options) {
  if (!options.by.empty()) return run_count_by(options);
  const output_paths paths{options.out, options.plot};
  refuse_bad_outputs(paths, options.inputs);
  outputs places(paths);
  if (options.memory != 0) return run_within_memory(options, places);
  word_list words;
  seconds_spent seconds;
  value_table found = count_values(options, words, seconds);
  count_result result = answer(std::move(found), options, seconds);
  const table_format format = table_format_of(options.out);
  if (options.json || (places.array && format == table_format::npy)) refuse_what_is_not_utf8(result);
  report(result, options, places, [&](output_file& file) { write_table(result, format, file); });
}

}  // namespace cairn::tool
