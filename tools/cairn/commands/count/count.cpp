// Runs `cairn count` on numbers or words, in one pass.
#include "commands/count/count.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands/count/chunk_counter.hpp"
#include "commands/count/count_answers.hpp"
#include "commands/count/number_counter.hpp"
#include "commands/count/weighted_table.hpp"
#include "commands/count/word_counter.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoints.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {
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
