// Runs `cairn count`: numbers, words, and values of one column by those of another; writes its outputs.
#include "commands/count/count.hpp"

#include <fmt/format.h>

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands/categories.hpp"
#include "commands/count/chunk_counter.hpp"
#include "commands/count/count_answers.hpp"
#include "commands/count/number_counter.hpp"
#include "commands/count/weighted_table.hpp"
#include "inputs/streams/column_stream.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/output_file.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoints.hpp"
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

namespace {

class category_counters {
 public:
  explicit category_counters(const count_options& options) : options_(options) {}

  // Reads all rows and counts them.
  void count() {
    column_stream stream(options_.inputs, options_.input,
                         {{options_.input.column, "", &words_, needs_numbers(options_)},
                          {options_.by, "", &categories_, false}},
                         options_.ranks);
    progress_bar progress(options_.ranks.is_first());
    stream.pass([&](const column_chunk& piece) {
      {
        const stopwatch time(seconds_.compute);
        add(piece);
      }
      progress.show("counting", piece.progress, 0);
    });
    seconds_.read = stream.seconds_waited();
    tables_ = stream.tables();
    join();
    if (counters_.empty()) throw refusal(fmt::format("--by {}: there are no rows", in_quotes(options_.by)));
  }

  // Errors of `work`: see with_places_of_words().
  template <class Work>
  void with_places(const Work& work) {
    with_places_of_words(work, categories_, words_);
  }

  // In ascending order of the categories, each with the time of all.
  grouped_counts answers() {
    grouped_counts all{options_.by, {}, {}};
    const parsed_words numbers =
        options_.words ? parsed_words() : parse_words(words_, options_.input.layout.cells);
    for (const std::size_t category : ascending(categories_, options_.input.layout.cells)) {
      all.names.emplace_back(categories_[category]);
      chunk_counter& counter = counters_[category];
      all.found.push_back(answer(
          options_.words ? counter.take_text(words_) : counter.take_words(words_, numbers), options_, {}));
    }
    for (const count_result& one : all.found) seconds_.compute += one.run.seconds.compute;
    for (count_result& one : all.found) one.run.seconds = seconds_;
    for (count_result& one : all.found) one.run.tables.add(tables_);
    return all;
  }

 private:
  // Merges the tables of all ranks at the first one.
  void join() {
    if (!options_.ranks.several()) return;
    const std::vector<std::size_t> numbers = join_categories(categories_, options_.ranks);
    options_.ranks.each([&] {
      check_categories(categories_, options_.by);
      renumber(counters_, numbers, categories_.size(), [this] { return made(); });
    });
    for (chunk_counter& counter : counters_) counter.merge_at_first(options_.ranks, words_);
  }

  chunk_counter made() const { return {order_to_count_in(options_), options_.exec, true}; }

  void add(const column_chunk& piece) {
    check_categories(categories_, options_.by);
    while (counters_.size() < categories_.size()) counters_.push_back(made());
    split_by_category(
        samples_in<std::uint64_t>(piece.columns[0]), samples_in<std::uint64_t>(piece.columns[1]),
        categories_.size(),
        [&](std::size_t c, std::span<const std::uint64_t> words) { counters_[c].add_words(words); });
  }

  const count_options& options_;
  word_list words_, categories_;
  std::deque<chunk_counter> counters_;
  seconds_spent seconds_;
  table_facts tables_;
};

void report(grouped_counts result, const count_options& options, std::optional<output_file>& file) {
  if (options.json) refuse_what_is_not_utf8(result);
  if (file) {
    double writing = 0;
    {
      const stopwatch time(writing);
      write_table(result, table_format_of(options.out), *file);
      file->commit();
    }
    for (count_result& one : result.found) one.run.seconds.write = writing;
  }
  if (options.json) {
    write_json(result, !file, write_standard_output);
  } else {
    write_text(result, drawing_for(options), write_standard_output);
  }
}

}  // namespace

void run_count_by(const count_options& options) {
  std::optional<output_file> file;
  options.ranks.at_first([&] {
    refuse_overwriting(options.out, options.inputs);
    if (!options.out.empty()) file.emplace(options.out);
  });
  category_counters counters(options);
  counters.count();
  options.ranks.at_first([&] { counters.with_places([&] { report(counters.answers(), options, file); }); });
}

namespace {

// Calls add(chunk, name of its input) for all samples. `kept`: checkpoints of what save() writes, or null.
// Returns the inputs' type, or double where they have several.
template <class Add>
sample_type read_all(const count_options& options, const input_options& input, seconds_spent& seconds,
                     table_facts& tables, checkpoints* kept, const checkpoints::saving& save,
                     const Add& add) {
  progress_bar progress(options.ranks.is_first());
  sample_stream stream(options.inputs, input, options.ranks);
  double bytes = 0;
  if (kept != nullptr) kept->begin(stream, run_pass::counting, save);
  const auto read = [&] {
    stream.pass(
        [&](const chunk& piece) {
          {
            const stopwatch time(seconds.compute);
            add(piece, stream.name_of(piece));
          }
          if (kept != nullptr) kept->after(piece.end());
          progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
        },
        false);
    options.ranks.each([&] {
      if (kept != nullptr) kept->counted();
    });
  };
  kept != nullptr ? kept->go(read) : read();
  seconds.read = stream.seconds_waited();
  tables = stream.tables();
  return stream.only_type().value_or(sample_type::f8);
}

value_table count_values(const count_options& options, word_list& words, seconds_spent& seconds,
                         table_facts& tables) {
  input_options input = options.input;
  input.words = &words;
  input.only_numbers = needs_numbers(options);
  chunk_counter counter(order_to_count_in(options), options.exec);
  read_all(options, input, seconds, tables, nullptr, {},
           [&](const chunk& piece, const std::string& name) { counter.add(piece, name); });
  const stopwatch time(seconds.compute);
  counter.merge_at_first(options.ranks, words);
  value_table found;
  options.ranks.at_first([&] { found = counter.take_table(words, options.input.layout.cells); });
  return found;
}

void restore(number_counter& counter, checkpoints& kept, const count_options& options) {
  const state_heading saved = kept.saved_heading();
  kept.restore(
      [&](const source& from) { counter.load(from, type_of(saved), name_of_input(options.inputs.front())); });
}

// Numbers of one type in one counter.
void run_on_numbers(const count_options& options, outputs& opened) {
  const run_ranks& ranks = options.ranks;
  auto kept = checkpoints_of(options.states, "cairn count", options.inputs, ranks);
  std::optional<number_counter> made;
  ranks.each([&] {
    made.emplace(options, options.memory);
    if (kept && kept->is_counting()) restore(*made, *kept, options);
  });
  number_counter& counter = *made;
  input_options input = options.input;
  input.only_exact = true;
  seconds_spent seconds;
  table_facts tables;
  const auto save = [&](const sink& to) {
    counter.end(sample_type::f8);  // where a rank has no items
    counter.save(to);
  };
  const auto add = [&](const chunk& piece, const std::string& name) { counter.add(piece, name); };
  try {
    counter.end(read_all(options, input, seconds, tables, kept ? &*kept : nullptr, save, add));
  } catch (const not_a_number& cause) {
    const std::string why = options.memory != 0 ? "" : ", or with --words for words";
    throw refusal(fmt::format("{}; {} is for numbers alone{}", cause.what(), needs_one_type(options), why));
  }
  counter.merge_at_first(ranks);
  ranks.at_first([&] { report(counter, options, seconds, opened, tables); });
  if (kept) kept->remove();
}

void run_on_words(const count_options& options, outputs& opened) {
  const run_ranks& ranks = options.ranks;
  auto kept = checkpoints_of(options.states, "cairn count", options.inputs, ranks);
  word_counter counter(options.exec);
  ranks.each([&] {
    if (kept && kept->is_counting()) kept->restore([&](const source& from) { counter.load(from); });
  });
  input_options input = options.input;
  input.words = &counter.words();
  seconds_spent seconds;
  table_facts tables;
  read_all(
      options, input, seconds, tables, kept ? &*kept : nullptr, [&](const sink& to) { counter.save(to); },
      [&](const chunk& piece, const std::string& name) { counter.add(piece, name); });
  counter.merge_at_first(ranks);
  ranks.at_first([&] {
    with_places_of_words([&] { report(counter, options, seconds, opened, tables); }, counter.words());
  });
  if (kept) kept->remove();
}

// By the first rank alone.
void run_on_weights(const count_options& options, outputs& opened) {
  options.ranks.at_first([&] {
    word_list words;
    seconds_spent seconds;
    weighted_table found = count_weighted(options, words, seconds);
    with_places_of_words(
        [&] { report(weighted_answer(std::move(found), options, seconds), options, opened); }, words);
  });
}

}  // namespace

void run_count(const count_options& options) {
  if (!options.by.empty()) return run_count_by(options);
  std::vector<std::string> read = options.inputs;
  if (!options.weights_file.empty()) read.push_back(options.weights_file);
  const std::vector<std::string> written{options.out, options.plot};
  const output_paths paths{options.out, options.plot, options.states.state};
  outputs opened;
  options.ranks.at_first([&] {
    refuse_bad_outputs(paths, read);
    refuse_bad_states(options.states, options.inputs, written);
    opened.open(paths);
  });
  if (options.has_weights()) return run_on_weights(options, opened);
  if (options.words) return run_on_words(options, opened);
  if (!needs_one_type(options).empty()) return run_on_numbers(options, opened);
  word_list words;
  seconds_spent seconds;
  table_facts tables;
  value_table found = count_values(options, words, seconds, tables);
  options.ranks.at_first([&] {
    with_places_of_words([&] { report(std::move(found), options, seconds, opened, tables); }, words);
  });
}

}  // namespace cairn::tool
