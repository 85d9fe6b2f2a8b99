// Counts each category, or each column of each file, in common bins.
#include <fmt/format.h>

#include <deque>
#include <utility>

#include "commands/categories.hpp"
#include "commands/hist/bin_counters.hpp"
#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/hist.hpp"
#include "inputs/streams/column_stream.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

void refuse_too_many(std::size_t histograms, const chosen_bins& bins) {
  refuse_beyond_memory(histograms * bins.size() * sizeof(std::uint64_t),
                       fmt::format("{} histograms of {} bins", histograms, bins.size()));
}

// Each with its densities and a description, and the time of all.
void finish(series_result& result, const hist_options& options, double finding, double reading) {
  result.run = result.found.front().run;
  result.run.seconds = {reading, finding, 0};
  for (hist_result& one : result.found) {
    one.logarithmic = options.logarithmic;
    one.about = about(options);
    if (options.density) one.densities = densities_of(one);
    if (options.skip_nan) leave_out_nan(one);
    result.run.seconds.compute += one.run.seconds.compute;
  }
}

// --- categories --------------------------------------------------------------------------------------------

class counters_by_category {
 public:
  counters_by_category(const hist_options& options, const chosen_bins& bins)
      : options_(options), bins_(bins), axis_(bins.for_any()) {}

  void add(const column_chunk& piece, const word_list& categories) {
    check_categories(categories, options_.by);
    if (categories.size() > counters_.size()) refuse_too_many(categories.size(), bins_);
    while (counters_.size() < categories.size()) counters_.emplace_back(axis_, options_);
    split_by_category(samples_in<double>(piece.columns[0]), samples_in<std::uint64_t>(piece.columns[1]),
                      categories.size(),
                      [&](std::size_t c, std::span<const double> samples) { counters_[c].add(samples); });
  }

  hist_result take(std::size_t category) { return counters_[category].take_result(); }

  // All ranks have the same categories then, with the same numbers.
  void join(const run_ranks& ranks, word_list& categories) {
    if (!ranks.several()) return;
    const std::vector<std::size_t> numbers = join_categories(categories, ranks);
    ranks.each([&] {
      check_categories(categories, options_.by);
      refuse_too_many(categories.size(), bins_);
      renumber(counters_, numbers, categories.size(), [&] { return bin_counter(axis_, options_); });
    });
  }

 private:
  const hist_options& options_;
  const chosen_bins& bins_;
  axis axis_;
  std::deque<bin_counter> counters_;
};

void refuse_bad_names(word_list& categories, const hist_options& options) {
  const bool in_hdf5 = !options.out.empty() && table_format_of(options.out) == table_format::hdf5;
  if (!options.json && !in_hdf5) return;
  const auto look = [&] {
    for (std::size_t c = 0; c < categories.size(); ++c) refuse_what_is_not_utf8(categories[c]);
  };
  with_places_of_words(look, categories);
}

series_result count_categories(const hist_options& options, progress_bar& progress) {
  word_list categories;
  column_stream columns(options.inputs, options.input,
                        {{options.input.column, ""}, {options.by, "", &categories, false}}, options.ranks);
  sample_stream stream(options.inputs, options.input, options.ranks);
  double finding = 0;
  const chosen_bins bins = choose_bins(options, stream, progress, finding);
  counters_by_category counters(options, bins);
  columns.pass([&](const column_chunk& piece) {
    counters.add(piece, categories);
    progress.show("counting", piece.progress, 0);
  });
  counters.join(options.ranks, categories);
  if (categories.size() == 0) throw refusal(fmt::format("--by {}: there are no rows", in_quotes(options.by)));
  options.ranks.at_first([&] { refuse_bad_names(categories, options); });
  series_result result;
  result.by = options.by;
  for (const std::size_t category : ascending(categories, options.input.layout.cells)) {
    result.names.emplace_back(categories[category]);
    result.found.push_back(counters.take(category));
    add_up(result.found.back(), options.ranks);
  }
  finish(result, options, finding, stream.seconds_waited() + columns.seconds_waited());
  result.run.tables = columns.tables();
  return result;
}

// --- columns and files -------------------------------------------------------------------------------------

// Every column of every file.
struct compared {
  std::vector<std::string> inputs, columns, names;
};
compared series_of(const hist_options& options) {
  compared all;
  const bool several_files = options.inputs.size() > 1;
  const bool several_columns = options.compared.size() > 1;
  for (const std::string& input : options.inputs) {
    if (several_columns && !size_of_input(input))
      throw refusal(fmt::format("{}: --compare reads it once for each column, which needs a file",
                                name_of_input(input)));
    for (const std::string& column : options.compared) {
      all.inputs.push_back(input);
      all.columns.push_back(column);
      const std::string file = name_of_input(input);
      all.names.push_back(!several_columns ? file
                          : !several_files ? column
                                           : fmt::format("{}, {}", file, column));
    }
  }
  return all;
}

series_result count_compared(const hist_options& options, progress_bar& progress) {
  compared series = series_of(options);
  input_options input = options.input;
  input.column_of = series.columns;
  sample_stream stream(series.inputs, input, options.ranks);
  double finding = 0, bytes = 0;
  const chosen_bins bins = choose_bins(options, stream, progress, finding);
  refuse_too_many(series.inputs.size(), bins);
  std::deque<bin_counters> counters;
  for (std::size_t i = 0; i < series.inputs.size(); ++i)
    counters.emplace_back(bins, known_all_float(bins, stream), false, options);
  stream.expect_cost(bins.size() * sizeof(std::uint64_t));
  stream.pass(
      [&](const chunk& piece) {
        counters[piece.input].add(piece);
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  series_result result;
  result.names = std::move(series.names);
  const bool all_float = known_all_float(bins, stream).value_or(false);
  options.ranks.each([&] {
    for (bin_counters& counter : counters) result.found.push_back(counter.take_result(all_float));
  });
  for (hist_result& one : result.found) add_up(one, options.ranks);
  finish(result, options, finding, stream.seconds_waited());
  result.run.tables = stream.tables();
  return result;
}

series_result count_series(const hist_options& options) {
  progress_bar progress(options.ranks.is_first());
  return options.by.empty() ? count_compared(options, progress) : count_categories(options, progress);
}

}  // namespace

void run_series_hist(const hist_options& options) {
  outputs opened;
  options.ranks.at_first([&] {
    refuse_bad_outputs(options);
    opened.open({options.out, options.plot});
  });
  series_result result = count_series(options);
  options.ranks.at_first([&] { report(result, options, opened); });
}

}  // namespace cairn::tool
