// Runs `cairn count --by`.
#include <fmt/format.h>

#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "commands/categories.hpp"
#include "commands/count/chunk_counter.hpp"
#include "commands/count/count.hpp"
#include "commands/count/count_answers.hpp"
#include "inputs/streams/column_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/output_file.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
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
  // What all ranks have comes to the first.
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

}  // namespace cairn::tool
