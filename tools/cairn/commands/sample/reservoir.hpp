// Rows and items that are drawn while the inputs are read once.
#pragma once

#include <algorithm>
#include <cairn/random/reservoir.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "commands/sample/sample.hpp"
#include "inputs/tables/row_reader.hpp"
#include "outputs/reports/sample_report.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class row_keeper {
 public:
  // Keeps so many items.
  explicit row_keeper(std::uint64_t items);

  // The rows that follow those before.
  void add(row_text more);
  // True if there are so many rows that most of them are not needed.
  bool should_forget() const { return rows_.size() >= most_; }
  // Forgets those of the first `judged` items that are not among the kept ones.
  void keep_only(std::vector<std::uint64_t> kept, std::uint64_t judged);
  // All that are left.
  row_text rows();

 private:
  std::uint64_t next_ = 0;  // the number of the next row
  std::uint64_t items_, most_;
  std::optional<std::string> header_;
  std::vector<std::pair<std::uint64_t, std::string>> rows_;  // ascending
};

// On the first rank.
struct reservoir_items {
  std::vector<std::uint64_t> taken;  // in the order in which they are
  // Their rows, ascending, where these are wanted of what cannot be read twice.
  std::optional<row_text> rows;
  std::optional<weighted_reservoir> kept;
};

// Collective. Errors: refusal; also, but with --state, of fewer items with a weight than are wanted.
reservoir_items keep_items(const sample_options& options, sample_result& result);

// Fills a span with the draws of these numbers.
template <class T>
using draw_call = std::function<run_info(std::span<T>, draws)>;

// The part that each rank has drawn.
template <class T>
void gather_at_first(const run_ranks& ranks, std::uint64_t draws, std::vector<T>& piece) {
  if (!ranks.several()) return;
  std::vector<T> all;
  std::vector<std::uint64_t> bytes;
  for (int r = 0; r < ranks.size(); ++r) bytes.push_back(part_of(draws, r, ranks.size()).size() * sizeof(T));
  ranks.at_first([&] { all.resize(draws); });
  ranks.all().gather(std::as_bytes(std::span(piece)), reinterpret_cast<std::byte*>(all.data()), bytes, 0);
  if (ranks.is_first()) piece = std::move(all);
}

// The first piece is the largest: what ran for it is reported. Collective; each() is called in the first
// rank.
template <class T>
void draw_pieces(const draw_call<T>& draw, const sample_options& options, std::uint64_t count, run_facts& run,
                 const value_sink<T>& each) {
  constexpr std::uint64_t piece_draws = std::uint64_t{1} << 20;
  const run_ranks& ranks = options.ranks;
  std::optional<progress_bar> progress;
  const bool amid_values = options.out.empty() && output_is_terminal();
  if (!amid_values) progress.emplace(ranks.is_first());
  std::vector<T> piece;
  std::uint64_t done = 0;
  do {  // at least once: reports what would run even when there is nothing to draw
    const std::uint64_t at_once = piece_draws * static_cast<std::uint64_t>(ranks.size());
    const std::uint64_t now = std::min(at_once, count - done);
    ranks.each([&] {
      const rank_part mine = part_of(now, ranks.rank(), ranks.size());
      piece.resize(mine.size());
      draws which = options.which;
      which.offset += done + mine.first;
      const stopwatch time(run.seconds.compute);
      const run_info ran = draw(piece, which);
      if (run.method.empty()) run.note(ran);
    });
    gather_at_first(ranks, now, piece);
    ranks.at_first([&] { each(piece); });
    done += now;
    if (progress && done < count)
      progress->show("drawing", static_cast<double>(done) / static_cast<double>(count), 0);
  } while (done < count);
}

// Each of them once, ascending.
std::vector<std::uint64_t> distinct(std::span<const std::uint64_t> indices);

// The header, where the file has one, and the row of each index, in the order of the draws. Errors: refusal.
void write_rows(const sample_options& options, std::uint64_t rows, std::span<const std::uint64_t> indices,
                const text_sink& sink);
// The same of rows that were found: those of distinct(indices).
void write_rows(const row_text& found, std::span<const std::uint64_t> indices, const text_sink& sink);

}  // namespace cairn::tool
