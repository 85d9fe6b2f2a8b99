// Counts the values, numbers them by their places in that table, and adds up weights in a bin for each.
#include "commands/count/weighted_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <concepts>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "commands/count/chunk_counter.hpp"
#include "commands/count/count_answers.hpp"
#include "commands/count/number_counter.hpp"
#include "inputs/streams/column_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

// What the first pass finds out about weights.
struct weight_facts {
  double greatest = 0;  // in size
  bool whole = true;    // all are whole numbers that 64-bit integers and, of reals, doubles hold
  bool negative = false, huge = false;  // huge: beyond signed integers
  std::uint64_t nan = 0;

  template <class W>
  void add(std::span<const W> weights) {
    constexpr double exact = 9007199254740992;  // 2^53
    for (const W weight : weights) {
      const auto real = static_cast<double>(weight);
      if (std::isnan(real)) {
        ++nan;
        continue;
      }
      greatest = std::max(greatest, std::abs(real));
      negative = negative || real < 0;
      if constexpr (std::floating_point<W>)
        whole = whole && std::trunc(real) == real && std::abs(real) <= exact;
      else
        huge = huge || std::cmp_greater(weight, std::numeric_limits<std::int64_t>::max());
    }
  }
};

// Items of one type with their weights, until there are about so many: looking items up, and adding to so
// many bins, costs as much as there are values, however few items there are.
template <class Sum>
struct waiting_items {
  explicit waiting_items(std::size_t wanted) : most(wanted) {}

  bool has_room_for(const column_chunk& piece) const {
    const chunk& next = piece.columns[0];
    return items.used == 0 || (items.type == next.type && items.words == next.words &&
                               items.samples() < most && items.used + next.used <= items.memory.size());
  }
  void add(const chunk& next, const std::vector<Sum>& more) {
    if (items.used == 0) {
      const std::size_t bytes = std::max(next.used, (most + next.samples()) * size_of(next.type));
      if (items.memory.size() < bytes) items.memory = aligned_bytes(bytes);
      items.type = next.type;
      items.words = next.words;
    }
    std::memcpy(items.memory.data() + items.used, next.memory.data(), next.used);
    items.used += next.used;
    weights.insert(weights.end(), more.begin(), more.end());
  }
  void clear() {
    items.used = 0;
    weights.clear();
  }

  std::size_t most;
  chunk items;
  std::vector<Sum> weights;
};

class weighted_counting {
 public:
  weighted_counting(const count_options& options, word_list& words)
      : options_(options),
        words_(words),
        stream_(options.inputs, options.input,
                {{options.input.column, "", &words, needs_numbers(options)},
                 {options.weights_column, options.weights_file}}) {}

  weighted_table count(seconds_spent& seconds) {
    find();
    weighted_table result;
    with_kind_of_sum([&]<class Sum>(std::type_identity<Sum>) { result.sums = sums<Sum>(); });
    result.found = std::move(found_);
    result.negative = facts_.negative;
    result.nan = facts_.nan;
    result.tables = stream_.tables();
    seconds.compute = computing_;
    seconds.read = stream_.seconds_waited();
    return result;
  }

 private:
  template <class Each>
  void pass(std::string_view what, const Each& each) {
    progress_bar progress;
    stream_.pass([&](const column_chunk& piece) {
      {
        const stopwatch time(computing_);
        each(piece);
      }
      progress.show(what, piece.progress, 0);
    });
  }

  // --- the first pass --------------------------------------------------------------------------------------

  void find() {
    const bool first_seen = options_.wanted == order::first_seen;
    // Items may be left out, and words are then not numbered as those that are counted first occur.
    chunk_counter counter(first_seen ? order::first_seen : order::unordered, options_.exec, true);
    pass("counting", [&](const column_chunk& piece) {
      const std::uint64_t nan = facts_.nan;
      with_type_of(piece.columns[1].type,
                   [&]<class W>(std::type_identity<W>) { facts_.add(samples_in<W>(piece.columns[1])); });
      check(piece, facts_.nan != nan);
      saw_words_ = saw_words_ || piece.columns[0].words;
      if (facts_.nan == nan) return counter.add(piece.columns[0], input_of(piece));
      counter.add(with_weights(piece), input_of(piece));
    });
    const stopwatch time(computing_);
    if (saw_words_ && !options_.words) parsed_ = parse_words(words_, options_.input.layout.cells);
    found_ = options_.words ? counter.take_text(words_)
             : saw_words_   ? counter.take_words(words_, parsed_)
                            : counter.take_table(words_, options_.input.layout.cells);
    if (saw_words_) entry_of_word_ = entries_of_words(words_, parsed_, found_, options_.exec);
  }

  const std::string& input_of(const column_chunk& piece) const { return options_.inputs[piece.end.input]; }

  void check(const column_chunk& piece, bool has_nan) const {
    if (options_.words && !piece.columns[0].words)
      throw refusal(fmt::format("{}: holds numbers, and --text counts cells of text; count it without",
                                name_of_input(input_of(piece))));
    if (has_nan && !options_.skip_nan) refuse_nan(piece);
    if (std::isinf(facts_.greatest))
      throw refusal(fmt::format("--weights: {} has an infinite weight", source_of_weights(piece)));
    if (facts_.whole && facts_.negative && facts_.huge)
      throw refusal(
          "--weights: some weights are below 0 and some beyond 2^63, and no type of 64-bit integers "
          "holds both");
  }
  [[noreturn]] void refuse_nan(const column_chunk& piece) const {
    const std::uint64_t before = piece.end.items - piece.samples;
    const std::uint64_t item = with_type_of(piece.columns[1].type, [&]<class W>(std::type_identity<W>) {
      const auto weights = samples_in<W>(piece.columns[1]);
      const auto is_no_number = [](W weight) { return std::isnan(static_cast<double>(weight)); };
      return before +
             static_cast<std::uint64_t>(std::ranges::find_if(weights, is_no_number) - weights.begin());
    });
    throw refusal(
        fmt::format("--weights: {}: the weight of item {} (from 0) is no number; --skip-nan leaves out "
                    "such items",
                    source_of_weights(piece), item));
  }
  std::string source_of_weights(const column_chunk& piece) const {
    if (!options_.weights_file.empty()) return options_.weights_file;
    return fmt::format("{}, column {}", name_of_input(input_of(piece)), in_quotes(options_.weights_column));
  }

  // The items that have weights.
  static chunk with_weights(const column_chunk& piece) {
    const chunk& all = piece.columns[0];
    chunk kept;
    kept.memory = aligned_bytes(all.used);
    kept.type = all.type;
    kept.words = all.words;
    kept.text = all.text;
    const std::size_t width = size_of(all.type);
    with_type_of(piece.columns[1].type, [&]<class W>(std::type_identity<W>) {
      const auto weights = samples_in<W>(piece.columns[1]);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        if (std::isnan(static_cast<double>(weights[i]))) continue;
        std::memcpy(kept.memory.data() + kept.used, all.memory.data() + i * width, width);
        kept.used += width;
      }
    });
    return kept;
  }

  // --- the second pass -------------------------------------------------------------------------------------

  template <class Use>
  void with_kind_of_sum(const Use& use) const {
    if (!facts_.whole) return use(std::type_identity<double>());
    facts_.negative ? use(std::type_identity<std::int64_t>()) : use(std::type_identity<std::uint64_t>());
  }

  template <class Sum>
  std::vector<Sum> sums() {
    const std::size_t values =
        std::visit([](const auto& table) { return table.values.size(); }, found_.table);
    if (values == 0) return {};
    weighting how;
    how.reproducible = std::floating_point<Sum>;
    how.bound = std::floating_point<Sum> ? facts_.greatest : 0;
    histogram_builder<weight_sum<Sum>> builder(axis::integers(0, static_cast<std::int64_t>(values) - 1), how,
                                               options_.exec);
    waiting_items<Sum> waiting(values / 4);
    const auto add_up = [&] {
      if (waiting.items.used != 0) builder.add(entries_in(waiting.items), waiting.weights);
      waiting.clear();
    };
    pass("adding up weights", [&](const column_chunk& piece) {
      if (!waiting.has_room_for(piece)) add_up();
      waiting.add(piece.columns[0], weights_in<Sum>(piece.columns[1]));
    });
    const stopwatch time(computing_);
    add_up();
    std::vector<Sum> all;
    for (const auto& bin : builder.result().counts) all.push_back(bin.sum);
    return all;
  }

  std::vector<std::int64_t> entries_in(const chunk& items) const {
    if (items.words) {
      std::vector<std::int64_t> entries;
      for (const std::uint64_t word : samples_in<std::uint64_t>(items)) {
        if (word >= entry_of_word_.size()) throw refusal("an input changed while it was read");
        entries.push_back(entry_of_word_[word]);
      }
      return entries;
    }
    return entries_of(items, found_, options_.exec);
  }

  // Those that are no numbers are 0.
  template <class Sum>
  static std::vector<Sum> weights_in(const chunk& weights) {
    return with_type_of(weights.type, [&]<class W>(std::type_identity<W>) {
      std::vector<Sum> all;
      all.reserve(weights.samples());
      for (const W weight : samples_in<W>(weights)) {
        const bool is_number = !std::isnan(static_cast<double>(weight));
        all.push_back(is_number ? static_cast<Sum>(weight) : Sum(0));
      }
      return all;
    });
  }

  const count_options& options_;
  word_list& words_;
  column_stream stream_;
  bool saw_words_ = false;
  parsed_words parsed_;
  weight_facts facts_;
  value_table found_;
  std::vector<std::int64_t> entry_of_word_;
  double computing_ = 0;
};

}  // namespace

weighted_table count_weighted(const count_options& options, word_list& words, seconds_spent& seconds) {
  try {
    return weighted_counting(options, words).count(seconds);
  } catch (const std::overflow_error&) {
    throw refusal("--weights: a sum of whole weights does not fit 64 bits");
  } catch (const std::invalid_argument& cause) {  // what the library says
    throw refusal(fmt::format("--weights: {}", cause.what()));
  }
}

}  // namespace cairn::tool
