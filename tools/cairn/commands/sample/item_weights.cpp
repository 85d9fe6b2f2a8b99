// Reads weights in parts, which all ranks get from all.
#include "commands/sample/item_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

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

[[noreturn]] void refuse_so_many(const std::string& name) {
  throw refusal(fmt::format("{}: holds more than {} weights", name, sampler::max_size));
}

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
    if (items > sampler::max_size) refuse_so_many(options.weights);
    all.resize(items);
  });
  ranks.all().allgather(std::as_bytes(std::span(mine)), reinterpret_cast<std::byte*>(all.data()), bytes);
  return all;
}

std::vector<double> read_all(const sample_options& options, run_facts& run) {
  progress_bar progress(options.ranks.is_first());
  sample_stream stream({options.weights}, options.input, options.ranks);
  std::vector<double> weights;
  double bytes = 0;
  stream.pass(
      [&](const chunk& piece) {
        make_room(piece.samples(), piece.progress, weights);
        append_weights(piece, weights);
        if (weights.size() > sampler::max_size)
          refuse_so_many(stream.name_of(piece));  // of a pipe without end
        progress.show("reading", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  run.seconds.read = stream.seconds_waited();
  run.tables = stream.tables();
  return gathered(std::move(weights), options);
}

}  // namespace

void refuse_many_items(std::uint64_t count, std::string_view option) {
  constexpr std::uint64_t each = 24, most = std::numeric_limits<std::uint64_t>::max() / each;
  refuse_beyond_memory(each * std::min(count, most), fmt::format("{} --count {}", option, count));
}

void append_weights(const chunk& piece, std::vector<double>& weights) {
  with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
    const auto samples = samples_in<T>(piece);
    weights.insert(weights.end(), samples.begin(), samples.end());
  });
}

std::uint64_t make_nan_0(std::vector<double>& weights) {
  std::uint64_t found = 0;
  for (double& weight : weights) {
    if (!std::isnan(weight)) continue;
    weight = 0;
    ++found;
  }
  return found;
}

std::vector<double> read_weights(const sample_options& options, sample_result& result) {
  std::vector<double> weights = read_all(options, result.run);
  if (options.skip_nan) result.nan = make_nan_0(weights);
  return weights;
}

std::uint64_t count_items(const sample_options& options, run_facts& run) {
  if (options.items) return *options.items;
  progress_bar progress(options.ranks.is_first());
  sample_stream stream({options.weights}, options.input, options.ranks);
  std::uint64_t items = 0;
  double bytes = 0;
  stream.pass(
      [&](const chunk& piece) {
        items += piece.samples();
        progress.show("reading", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  run.seconds.read = stream.seconds_waited();
  run.tables = stream.tables();
  items = options.ranks.sum_of(items);
  if (items == 0) throw refusal(fmt::format("{}: has no items to draw from", name_of_input(options.weights)));
  return items;
}

}  // namespace cairn::tool
