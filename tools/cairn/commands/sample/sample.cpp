// Runs `cairn sample`: reads the weights, draws, reports.
#include "commands/sample/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "commands/sample/drawn_rows.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/drawn_shares.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/reports/sample_report.hpp"
#include "shared/memory_left.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t piece_draws = std::uint64_t{1} << 20;

// For these weights, and about as many as will follow where that is known: growing copies all, and touching
// small pages for the first time takes longer than parsing. Pages that are not touched cost nothing.
void make_room(std::size_t here, double progress, std::vector<double>& weights) {
  const std::size_t needed = weights.size() + here;
  if (needed <= weights.capacity()) return;
  const double all = 1.25 * static_cast<double>(needed) / (progress > 0 ? progress : 0.5);
  const double most = std::min(all, static_cast<double>(sampler::max_size));
  weights.reserve(std::max(needed, static_cast<std::size_t>(most)));
  advise_large_pages(weights.data(), weights.capacity() * sizeof(double));
}

void append(const chunk& piece, std::vector<double>& weights) {
  with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
    const auto samples = samples_in<T>(piece);
    make_room(samples.size(), piece.progress, weights);
    weights.insert(weights.end(), samples.begin(), samples.end());
  });
}

// Items of no weight are never drawn. Returns how many were NaN.
std::uint64_t make_nan_0(std::vector<double>& weights) {
  std::uint64_t found = 0;
  for (double& weight : weights) {
    if (!std::isnan(weight)) continue;
    weight = 0;
    ++found;
  }
  return found;
}

// All weights, on all ranks.
std::vector<double> gathered(std::vector<double> mine, const sample_options& options) {
  const run_ranks& ranks = options.ranks;
  if (!ranks.several()) return mine;
  std::vector<std::uint64_t> bytes(static_cast<std::size_t>(ranks.size()));
  bytes[static_cast<std::size_t>(ranks.rank())] = mine.size() * sizeof(double);
  ranks.add_up(bytes);
  std::vector<double> all;
  ranks.each([&] {
    const std::uint64_t items =
        std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0}) / sizeof(double);
    if (items > sampler::max_size)
      throw refusal(fmt::format("{}: holds more than {} weights", options.weights, sampler::max_size));
    all.resize(items);
  });
  ranks.all().allgather(std::as_bytes(std::span(mine)), reinterpret_cast<std::byte*>(all.data()), bytes);
  return all;
}

std::vector<double> read_weights(const sample_options& options, run_facts& run) {
  progress_bar progress(options.ranks.is_first());
  sample_stream stream({options.weights}, options.input, options.ranks);
  std::vector<double> weights;
  double bytes = 0;
  stream.pass(
      [&](const chunk& piece) {
        append(piece, weights);
        if (weights.size() > sampler::max_size) {  // a pipe may have no end
          throw refusal(
              fmt::format("{}: holds more than {} weights", stream.name_of(piece), sampler::max_size));
        }
        progress.show("reading", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  run.seconds.read = stream.seconds_waited();
  run.tables = stream.tables();
  return gathered(std::move(weights), options);
}

sampler sampler_of(const std::vector<double>& weights, const sample_options& options,
                   seconds_spent& seconds) {
  const stopwatch time(seconds.compute);
  try {
    return options.alias ? sampler::alias(in<double>(weights), options.exec)
                         : sampler(in<double>(weights), options.exec);
  } catch (const std::invalid_argument& cause) {
    throw refusal(fmt::format("{}: {}", name_of_input(options.weights), cause.what()));
  }
}

// The sampler, and the weights for the picture.
struct prepared {
  sampler from;
  std::optional<drawn_shares> shares;
};

prepared prepare(const sample_options& options, sample_result& result) {
  seconds_spent& seconds = result.run.seconds;
  std::vector<double> weights = read_weights(options, result.run);
  if (options.skip_nan) result.nan = make_nan_0(weights);
  std::optional<prepared> ready;
  options.ranks.each([&] {
    ready.emplace(prepared{sampler_of(weights, options, seconds), std::nullopt});
    if (!options.plot.empty()) ready->shares.emplace(weights);
  });
  return std::move(*ready);
}

// The first piece is the largest: what ran for it is reported.
void draw_piece(const sampler& from, const sample_options& options, std::uint64_t done,
                std::vector<std::uint64_t>& piece, run_facts& run) {
  draws which = options.which;
  which.offset += done;
  const stopwatch time(run.seconds.compute);
  const run_info ran = from.draw_into(piece, which, options.exec);
  if (run.method.empty()) run.note(ran);
}

// What each rank has drawn of so many.
void gather_at_first(const run_ranks& ranks, std::uint64_t draws, std::vector<std::uint64_t>& piece) {
  if (!ranks.several()) return;
  std::vector<std::uint64_t> all, bytes;
  for (int r = 0; r < ranks.size(); ++r)
    bytes.push_back(part_of(draws, r, ranks.size()).size() * sizeof(std::uint64_t));
  ranks.at_first([&] { all.resize(draws); });
  ranks.all().gather(std::as_bytes(std::span(piece)), reinterpret_cast<std::byte*>(all.data()), bytes, 0);
  if (ranks.is_first()) piece = std::move(all);
}

void draw_all(prepared& ready, const sample_options& options, run_facts& run, const index_sink& each) {
  const run_ranks& ranks = options.ranks;
  std::optional<progress_bar> progress;
  const bool amid_indices = options.out.empty() && output_is_terminal();
  if (!amid_indices) progress.emplace(ranks.is_first());
  std::vector<std::uint64_t> piece;
  std::uint64_t done = 0;
  do {  // at least once: reports what would run even when there is nothing to draw
    const std::uint64_t at_once = piece_draws * static_cast<std::uint64_t>(ranks.size());
    const std::uint64_t now = std::min(at_once, options.count - done);
    ranks.each([&] {
      const rank_part mine = part_of(now, ranks.rank(), ranks.size());
      piece.resize(mine.size());
      draw_piece(ready.from, options, done + mine.first, piece, run);
    });
    gather_at_first(ranks, now, piece);
    ranks.at_first([&] {
      if (ready.shares) ready.shares->add(piece);
      each(piece);
    });
    done += now;
    if (progress && done < options.count) {
      progress->show("drawing", static_cast<double>(done) / static_cast<double>(options.count), 0);
    }
  } while (done < options.count);
}

// All indices, since rows are looked up in the order of the file.
std::vector<std::uint64_t> all_of(const index_source& indices, std::uint64_t count) {
  refuse_beyond_memory(count * 2 * sizeof(std::uint64_t), fmt::format("--rows --count {}", count));
  std::vector<std::uint64_t> all;
  all.reserve(count);
  indices([&](std::span<const std::uint64_t> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
  return all;
}

void write_drawn_rows(const sample_result& result, const sample_options& options, const index_source& indices,
                      output_file* file, double& seconds) {
  const std::vector<std::uint64_t> drawn = all_of(indices, options.count);
  const rows_read read{result.items, result.run.tables.headers != 0};
  if (file == nullptr) return write_rows(options, read, drawn, write_standard_output);
  const stopwatch time(seconds);
  write_rows(options, read, drawn, [&](std::string_view text) { file->write(text); });
  file->commit();
}

// With --out, the indices or rows are in the file.
void write_report(const sample_result& result, const sample_options& options, const index_source& indices) {
  const bool in_file = !options.out.empty();
  if (options.json) {
    write_json(result, in_file ? index_source() : indices, write_standard_output);
  } else if (in_file) {
    write_standard_output(tell_draws(result));
  } else {
    write_lines(indices, write_standard_output);
  }
}

void open_outputs(const sample_options& options, outputs& files) {
  if (options.rows && !size_of_input(options.weights))
    throw refusal(options.weights + ": --rows reads it twice, which needs a file; write it to one first");
  const output_paths paths{options.out, options.plot};
  refuse_bad_outputs(paths, {&options.weights, 1});
  files.open(paths);
  const bool binary = table_format_of(options.out) == table_format::npy;
  if (files.array && !options.rows) files.array->expect(options.count * (binary ? sizeof(std::uint64_t) : 2));
}

// Draws on the way.
void write(prepared& ready, const sample_options& options, sample_result& result, outputs& files) {
  const table_format format = table_format_of(options.out);
  const index_source indices = [&](const index_sink& each) { draw_all(ready, options, result.run, each); };
  const bool in_file = files.array.has_value();
  if (options.rows) {
    write_drawn_rows(result, options, indices, in_file ? &*files.array : nullptr, result.run.seconds.write);
  } else if (in_file) {
    write_table(options.count, indices, format, *files.array, result.run.seconds.write);
  } else {
    write_report(result, options, indices);
  }
  if (files.picture) {
    draw_script(ready.shares->script(plot_terminal(options.plot),
                                     describe({options.weights}, {options.input.column})),
                files.gnuplot, options.plot, *files.picture);
    files.picture->commit();
  }
  if (in_file) write_report(result, options, indices);
}

}  // namespace

void run_sample(const sample_options& options) {
  const run_ranks& ranks = options.ranks;
  outputs files;
  ranks.at_first([&] { open_outputs(options, files); });
  sample_result result{options.count, 0, std::nullopt, options.which, {}};
  prepared ready = prepare(options, result);
  result.items = ready.from.size();
  ranks.each([&] {
    if (ranks.is_first())
      write(ready, options, result, files);
    else
      draw_all(ready, options, result.run, [](std::span<const std::uint64_t>) {});
  });
}

}  // namespace cairn::tool
