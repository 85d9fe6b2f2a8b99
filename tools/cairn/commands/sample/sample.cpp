// Runs `cairn sample`: reads what to draw from, draws, reports.
#include "commands/sample/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/random/multinomial.hpp>
#include <cairn/random/without_replacement.hpp>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <variant>
#include <vector>

#include "commands/sample/item_weights.hpp"
#include "commands/sample/reservoir.hpp"
#include "inputs/byte_source.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/sample_report.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {
namespace {

using indices = std::vector<std::uint64_t>;
using row_writer = std::function<void(std::span<const std::uint64_t>, const text_sink&)>;

// A run: what it was asked, what it writes and what it tells.
struct sample_run {
  const sample_options& options;
  outputs files{};
  sample_result result{};
  std::uint64_t length = 0;              // of what is written: draws, or counts
  std::optional<drawn_shares> shares{};  // for the picture
  row_writer rows{};                     // writes those of the indices
};

// --- what is written -------------------------------------------------------------------------------
// -----------------------------------------------------------------------------------------

// With --out, the values or rows are in the file.
template <class T>
void write_report(const sample_run& run, const value_source<T>& values, drawn_name name) {
  const bool in_file = !run.options.out.empty();
  if (run.options.json) {
    write_json(run.result, in_file ? value_source<T>() : values, name, write_standard_output);
  } else if (in_file) {
    write_standard_output(tell_draws(run.result));
  } else {
    write_lines(values, write_standard_output);
  }
}

// All indices, since rows are looked up in the order of the file.
indices all_of(const value_source<std::uint64_t>& values, std::uint64_t count) {
  refuse_many_items(count, "--rows");
  indices all;
  all.reserve(count);
  values([&](std::span<const std::uint64_t> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
  return all;
}

void write_drawn_rows(sample_run& run, const value_source<std::uint64_t>& values) {
  const indices drawn = all_of(values, run.result.count);
  if (!run.files.array) return run.rows(drawn, write_standard_output);
  const stopwatch time(run.result.run.seconds.write);
  run.rows(drawn, [&](std::string_view text) { run.files.array->write(text); });
  run.files.array->commit();
}

void write_picture(sample_run& run) {
  if (!run.files.picture) return;
  const sample_options& options = run.options;
  const std::string about =
      options.weights.empty() ? std::string() : describe({options.weights}, {options.input.column});
  draw_script(run.shares->script(plot_terminal(options.plot), about), run.files.gnuplot, options.plot,
              *run.files.picture);
  run.files.picture->commit();
}

// Draws on the way.
template <class T>
void write_at_first(sample_run& run, const value_source<T>& values, drawn_name name) {
  const bool in_file = run.files.array.has_value();
  bool rows_written = false;
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (run.options.rows) write_drawn_rows(run, values);
    rows_written = run.options.rows;
  }
  if (!rows_written && in_file)
    write_table(run.length, values, name, table_format_of(run.options.out), *run.files.array,
                run.result.run.seconds.write);
  if (!rows_written && !in_file) write_report(run, values, name);
  write_picture(run);
  if (in_file) write_report(run, values, name);
}

// The source may be collective: all ranks draw, and the first one writes.
template <class T>
void write(sample_run& run, const value_source<T>& values, drawn_name name) {
  const run_ranks& ranks = run.options.ranks;
  ranks.each([&] {
    if (ranks.is_first())
      write_at_first(run, values, name);
    else
      values([](std::span<const T>) {});
  });
}

constexpr drawn_name as_indices{"index", "indices"};

// --- what is drawn ---------------------------------------------------------------------------------

// The library's words, behind the name of the input.
template <class Call>
auto refusing(const sample_options& options, const Call& call) {
  try {
    return call();
  } catch (const std::invalid_argument& cause) {
    const std::string name = options.weights.empty() ? "--items" : name_of_input(options.weights);
    throw refusal(fmt::format("{}: {}", name, cause.what()));
  }
}

std::vector<double> weights_in(sample_run& run) {
  std::vector<double> weights = read_weights(run.options, run.result);
  run.result.items = weights.size();
  return weights;
}

// Equal items, which have weights of 1, where weights are needed.
std::vector<double> equal_weights(std::uint64_t items) {
  if (items > sampler::max_size)
    throw refusal(fmt::format("{} items: expected at most {}", items, sampler::max_size));
  refuse_beyond_memory(items * sizeof(double), fmt::format("{} items", items));
  return std::vector<double>(items, 1.0);
}

sampler sampler_of(const std::vector<double>& weights, sample_run& run) {
  const stopwatch time(run.result.run.seconds.compute);
  const sample_options& options = run.options;
  return refusing(options, [&] {
    return options.alias ? sampler::alias(in<double>(weights), options.exec)
                         : sampler(in<double>(weights), options.exec);
  });
}

draw_call<std::uint64_t> weighted_draws(sample_run& run) {
  const sample_options& options = run.options;
  const std::vector<double> weights = weights_in(run);
  std::optional<sampler> made;
  options.ranks.each([&] {
    made.emplace(sampler_of(weights, run));
    if (!options.plot.empty()) run.shares.emplace(weights);
  });
  return [from = *made, &options](std::span<std::uint64_t> piece, draws which) {
    return from.draw_into(piece, which, options.exec);
  };
}

// Not all draws of the library tell how they are found.
run_info with_method(run_info ran, std::string_view method) {
  if (ran.method.empty()) ran.method = method;
  return ran;
}

// As of a uniform distribution from 0 on.
draw_call<std::uint64_t> equal_draws(sample_run& run) {
  const sample_options& options = run.options;
  run.result.items = count_items(options, run.result.run);
  options.ranks.each([&] {
    if (!options.plot.empty()) run.shares.emplace(equal_weights(*run.result.items));
  });
  const distribution from = distribution::uniform_unsigned(0, *run.result.items - 1);
  return [from, &options](std::span<std::uint64_t> piece, draws which) {
    return with_method(from.draw_into(piece, which, options.exec), from.method());
  };
}

void draw_with_replacement(sample_run& run) {
  const sample_options& options = run.options;
  const draw_call<std::uint64_t> draw = options.equal ? equal_draws(run) : weighted_draws(run);
  run.length = run.result.count = options.count.value_or(*run.result.items);
  const value_source<std::uint64_t> source = [&](const value_sink<std::uint64_t>& sink) {
    draw_pieces<std::uint64_t>(draw, options, run.result.count, run.result.run,
                               [&](std::span<const std::uint64_t> piece) {
                                 if (run.shares) run.shares->add(piece);
                                 sink(piece);
                               });
  };
  write(run, source, as_indices);
}

// What the first rank has, in one piece.
value_source<std::uint64_t> source_of(const indices& all, const run_ranks& ranks) {
  return [&](const value_sink<std::uint64_t>& sink) { ranks.at_first([&] { sink(all); }); };
}

// None where all are equal: then the items are counted.
std::vector<double> weights_or_number(sample_run& run) {
  if (!run.options.equal) return weights_in(run);
  run.result.items = count_items(run.options, run.result.run);
  return {};
}

// By the first rank.
indices taken_of(sample_run& run, const std::vector<double>& weights) {
  const sample_options& options = run.options;
  const std::uint64_t count = *options.count, items = *run.result.items;
  if (count > items)
    throw refusal(fmt::format("--count {}: --without-replacement, and there are {} items", count, items));
  refuse_many_items(count, "--without-replacement");
  indices taken(count);
  const stopwatch time(run.result.run.seconds.compute);
  refusing(options, [&] {
    run.result.run.note(options.equal
                            ? sample_without_replacement_into(taken, items, options.which, options.exec)
                            : sample_without_replacement_into(taken, weights, options.which, options.exec));
  });
  return taken;
}

void draw_without_replacement(sample_run& run) {
  const sample_options& options = run.options;
  const std::vector<double> weights = weights_or_number(run);
  indices taken;
  options.ranks.at_first([&] { taken = taken_of(run, weights); });
  run.length = run.result.count = *options.count;
  run.result.facts.push_back({"without_replacement", "true"});
  write(run, source_of(taken, options.ranks), as_indices);
}

void draw_by_reservoir(sample_run& run) {
  const sample_options& options = run.options;
  run.result.facts.push_back({"reservoir", "true"});
  const reservoir_items found = keep_items(options, run.result);
  run.length = run.result.count = found.taken.size();
  options.ranks.at_first([&] {
    if (run.files.state) write_state(*found.kept, *run.files.state, run.result.run.seconds.write);
  });
  if (found.rows)
    run.rows = [&](std::span<const std::uint64_t> drawn, const text_sink& sink) {
      write_rows(*found.rows, drawn, sink);
    };
  write(run, source_of(found.taken, options.ranks), as_indices);
}

// By the first rank.
indices counts_of(sample_run& run, const std::vector<double>& weights) {
  const sample_options& options = run.options;
  indices counts(weights.size());
  if (!options.plot.empty()) run.shares.emplace(weights);
  const stopwatch time(run.result.run.seconds.compute);
  refusing(options, [&] {
    run.result.run.note(multinomial_into(counts, weights, *options.count, options.which, options.exec));
  });
  if (run.shares) run.shares->add_counts(counts);
  return counts;
}

void draw_counts(sample_run& run) {
  const sample_options& options = run.options;
  std::vector<double> weights = weights_or_number(run);
  run.result.count = *options.count;
  run.length = *run.result.items;
  run.result.facts.push_back({"multinomial", "true"});
  indices counts;
  options.ranks.at_first([&] {
    if (options.equal) weights = equal_weights(*run.result.items);
    counts = counts_of(run, weights);
  });
  const bool fits = *options.count >> 63 == 0;
  write(run, source_of(counts, options.ranks), {"count", "counts", fits ? "i8" : "u8"});
}

template <class T, class Law>
void draw_values(sample_run& run, const Law& from, const char* type, std::string_view method) {
  const sample_options& options = run.options;
  const draw_call<T> draw = [&](std::span<T> piece, draws which) {
    return with_method(from.draw_into(piece, which, options.exec), method);
  };
  const value_source<T> source = [&](const value_sink<T>& sink) {
    draw_pieces<T>(draw, options, run.result.count, run.result.run, sink);
  };
  write(run, source, {"value", "values", type});
}

void draw_numbers(sample_run& run) {
  const named_distribution& from = *run.options.from;
  run.length = run.result.count = *run.options.count;
  run.result.facts = from.facts;
  if (const auto* const reals = std::get_if<continuous_distribution>(&from.law))
    return draw_values<double>(run, *reals, "f8", "inversion");
  const auto& law = std::get<distribution>(from.law);
  if (from.without_sign) return draw_values<std::uint64_t>(run, law, "u8", law.method());
  draw_values<std::int64_t>(run, law, "i8", law.method());
}

void open_outputs(const sample_options& options, outputs& files) {
  if (options.rows && options.kind != sample_kind::reservoir && !size_of_input(options.weights))
    throw refusal(name_of_input(options.weights) +
                  ": --rows reads its input twice, which needs a file; --reservoir reads it once");
  const output_paths paths{options.out, options.plot, options.state};
  const std::span<const std::string> inputs{&options.weights, options.weights.empty() ? 0U : 1U};
  refuse_bad_outputs(paths, inputs);
  refuse_overwriting(options.state, inputs);
  refuse_one_file_twice(options.state, "--state", options.out);
  files.open(paths);
  if (!files.array || options.rows || !options.count || options.kind == sample_kind::multinomial) return;
  const bool binary = table_format_of(options.out) == table_format::npy;
  files.array->expect(*options.count * (binary ? sizeof(std::uint64_t) : 2));
}

}  // namespace

void run_sample(const sample_options& options) {
  sample_run run{.options = options};
  options.ranks.at_first([&] { open_outputs(options, run.files); });
  run.result.which = options.which;
  if (options.equal) run.result.facts.push_back({"equal", "true"});
  run.rows = [&](std::span<const std::uint64_t> drawn, const text_sink& sink) {
    write_rows(options, *run.result.items, drawn, sink);
  };
  switch (options.kind) {
    case sample_kind::with_replacement:
      return draw_with_replacement(run);
    case sample_kind::without_replacement:
      return draw_without_replacement(run);
    case sample_kind::reservoir:
      return draw_by_reservoir(run);
    case sample_kind::multinomial:
      return draw_counts(run);
    case sample_kind::distribution:
      return draw_numbers(run);
  }
}

}  // namespace cairn::tool
