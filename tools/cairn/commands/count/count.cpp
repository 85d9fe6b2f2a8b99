#include "commands/count/count.hpp"

#include <optional>
#include <utility>

#include "commands/count/chunk_counter.hpp"
#include "commands/count/count_answers.hpp"
#include "commands/count/count_by.hpp"
#include "commands/place_arguments.hpp"
#include "inputs/sample_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/output_file.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/count_plot.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/reports/count_report.hpp"
#include "outputs/reports/count_result.hpp"
#include "outputs/reports/text_counts.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

value_table count_values(const count_options& options, word_list& words, seconds_spent& seconds) {
  input_options input = options.input;
  input.words = &words;
  input.only_numbers = needs_numbers(options);
  input.threads = threads_of(options.exec);
  progress_bar progress;
  sample_stream stream(options.inputs, input);
  chunk_counter counter(order_to_count_in(options), options.exec);
  double bytes = 0;
  stream.pass(
      [&](const chunk& piece) {
        {
          const stopwatch time(seconds.compute);
          counter.add(piece, stream.name_of(piece));
        }
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  seconds.read = stream.seconds_waited();
  const stopwatch time(seconds.compute);
  return counter.take_table(words);
}

}  // namespace

void run_count(const count_options& options) {
  if (!options.by.empty()) return run_count_by(options);
  const output_paths paths{options.out, options.plot};
  refuse_bad_outputs(paths, options.inputs);
  outputs places(paths);
  std::optional<output_file>& file = places.array;
  word_list words;
  seconds_spent seconds;
  value_table found = count_values(options, words, seconds);
  count_result result = answer(std::move(found), options, seconds);
  const table_format format = table_format_of(options.out);
  if (options.json || (file && format == table_format::npy)) refuse_what_is_not_utf8(result);
  if (file) {
    const stopwatch time(result.run.seconds.write);
    write_table(result, format, *file);
    file->commit();
  }
  if (places.picture) {
    result.about = describe(options.inputs, {options.input.column});
    draw_script(count_script(result, plot_terminal(options.plot)), places.gnuplot, options.plot,
                *places.picture);
    places.picture->commit();
  }
  if (options.json) {
    write_json(result, !file, write_standard_output);
  } else {
    write_text(result, drawing_for(options), write_standard_output);
  }
}

}  // namespace cairn::tool
