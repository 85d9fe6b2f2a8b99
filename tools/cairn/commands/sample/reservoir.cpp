// Keeps what is drawn so far: numbers, words and whole rows.
#include "commands/sample/reservoir.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "commands/sample/item_weights.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/input.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 20;  // of weights, where the text of rows waits too

class reservoir_run {
 public:
  reservoir_run(const sample_options& options, sample_result& result)
      : options_(options), result_(result), stream_({options.weights}, with_rows(), options.ranks) {}

  reservoir_items run() {
    std::optional<weighted_reservoir> kept;
    const std::uint64_t first = options_.first_item + first_item();
    options_.ranks.each([&] {
      refuse_many_items(*options_.count, "--reservoir");
      kept.emplace(*options_.count, reservoir_options{options_.which, first});
    });
    pass(*kept);
    join(*kept);
    reservoir_items found;
    options_.ranks.at_first([&] {
      found = items_of(*kept);
      found.kept = std::move(kept);
    });
    return found;
  }

 private:
  bool is_file() const { return size_of_input(options_.weights).has_value(); }

  input_options with_rows() {
    input_options input = options_.input;
    keeps_rows_ = options_.rows && options_.ranks.is_first() && !is_file();
    if (keeps_rows_) input.rows_too = &waiting_;
    return input;
  }

  // Of a pipe, the first rank reads all. Parts of a table have as many rows as are counted.
  std::uint64_t first_item() {
    if (!options_.ranks.several()) return 0;
    bool may_be_read_twice = false;
    options_.ranks.each([&] { may_be_read_twice = is_file(); });
    if (!may_be_read_twice) return 0;
    std::uint64_t items = 0;
    stream_.pass([&](const chunk& piece) { items += piece.samples(); }, true);
    return options_.ranks.sum_before(items);
  }

  void pass(weighted_reservoir& kept) {
    progress_bar progress(options_.ranks.is_first());
    if (keeps_rows_) stream_.read_pieces_of(bytes_at_once);
    double bytes = 0;
    stream_.pass(
        [&](const chunk& piece) {
          add(piece, kept);
          progress.show("reading", piece.progress, bytes += static_cast<double>(piece.used));
        },
        false);
    result_.run.seconds.read = stream_.seconds_waited();
    result_.run.tables = stream_.tables();
    if (options_.skip_nan) result_.nan = options_.ranks.sum_of(nan_);
    result_.items = options_.ranks.sum_of(kept.items());
  }

  void add(const chunk& piece, weighted_reservoir& kept) {
    if (keeps_rows_) take_rows(piece);
    weights_.clear();
    if (options_.equal)
      weights_.assign(piece.samples(), 1.0);
    else
      append_weights(piece, weights_);
    if (options_.skip_nan) nan_ += make_nan_0(weights_);
    const stopwatch time(result_.run.seconds.compute);
    try {
      const run_info ran = kept.add(weights_, options_.exec);
      if (result_.run.method.empty()) result_.run.note(ran);
    } catch (const std::invalid_argument& cause) {
      throw refusal(fmt::format("{}: {}", name_of_input(options_.weights), cause.what()));
    }
    if (rows_ && rows_->should_forget()) rows_->keep_only(kept.result().items, kept.items());
  }

  void take_rows(const chunk& piece) {
    if (!piece.text)
      throw refusal(fmt::format("{}: --rows: expected a table as text", name_of_input(options_.weights)));
    if (!rows_) rows_.emplace(*options_.count);
    rows_->add(waiting_.take());
  }

  void join(weighted_reservoir& kept) {
    std::string mine;
    if (options_.ranks.several() && !options_.ranks.is_first())
      kept.save([&](std::span<const std::byte> bytes) {
        mine.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      });
    const std::vector<std::string> all = options_.ranks.at_first_of_all(mine);
    options_.ranks.at_first([&] {
      for (const std::string& bytes : all)
        if (!bytes.empty()) kept.merge(weighted_reservoir::load(std::as_bytes(std::span(bytes))));
    });
  }

  reservoir_items items_of(const weighted_reservoir& kept) {
    reservoir_items found{kept.result().items, std::nullopt, std::nullopt};
    if (found.taken.size() < *options_.count && options_.state.empty())
      complain("cairn sample",
               fmt::format("note: {}: the sample has all {} items{}, which are fewer than --count {}",
                           name_of_input(options_.weights), found.taken.size(),
                           options_.equal ? "" : " with a weight above 0", *options_.count));
    if (!rows_) return found;
    rows_->keep_only(found.taken, kept.items());
    found.rows = rows_->rows();
    return found;
  }

  const sample_options& options_;
  sample_result& result_;
  row_queue waiting_;
  bool keeps_rows_ = false;
  sample_stream stream_;
  std::optional<row_keeper> rows_;
  std::vector<double> weights_;
  std::uint64_t nan_ = 0;
};

}  // namespace

reservoir_items keep_items(const sample_options& options, sample_result& result) {
  return reservoir_run(options, result).run();
}

std::vector<std::uint64_t> distinct(std::span<const std::uint64_t> indices) {
  std::vector<std::uint64_t> once(indices.begin(), indices.end());
  std::ranges::sort(once);
  once.erase(std::ranges::unique(once).begin(), once.end());
  return once;
}

void write_rows(const sample_options& options, std::uint64_t rows, std::span<const std::uint64_t> indices,
                const text_sink& sink) {
  const table_layout layout = layout_of(options.weights, options.input);
  write_rows(read_rows(options.weights, layout, rows, distinct(indices), options.input.encoding), indices,
             sink);
}

void write_rows(const row_text& found, std::span<const std::uint64_t> indices, const text_sink& sink) {
  const std::vector<std::uint64_t> wanted = distinct(indices);
  text_pieces text(sink);
  if (found.header) text += *found.header + "\n";
  for (const std::uint64_t index : indices) {
    const auto position = std::ranges::lower_bound(wanted, index) - wanted.begin();
    text += found.rows[static_cast<std::size_t>(position)];
    text += "\n";
  }
  text.end();
}

namespace {

constexpr std::uint64_t fewest_at_once = std::uint64_t{1} << 17;

}  // namespace

row_keeper::row_keeper(std::uint64_t items) : items_(std::max(items, fewest_at_once)), most_(items_) {}

void row_keeper::add(row_text more) {
  header_ = std::move(more.header);
  for (std::string& row : more.rows) rows_.emplace_back(next_++, std::move(row));
}

void row_keeper::keep_only(std::vector<std::uint64_t> kept, std::uint64_t judged) {
  std::ranges::sort(kept);
  std::erase_if(rows_, [&](const auto& row) {
    return row.first < judged && !std::ranges::binary_search(kept, row.first);
  });
  most_ = rows_.size() + items_;
}

row_text row_keeper::rows() {
  row_text text{header_, {}};
  for (auto& [number, row] : rows_) text.rows.push_back(std::move(row));
  return text;
}

}  // namespace cairn::tool
