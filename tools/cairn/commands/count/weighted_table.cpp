// Adds the weights of equal values, and tells what follows from them.
#include "commands/count/weighted_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/histogram_builder.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cmath>
#include <concepts>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "commands/count/chunk_counter.hpp"
#include "commands/count/count_answers.hpp"
#include "commands/count/number_counter.hpp"
#include "commands/count/table_order.hpp"
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

namespace {

// The least sum that is `part` of a total, from 0 to 1: of integers the exact product, rounded up.
template <class Sum>
Sum share_of_total(double part, Sum total) {
  if constexpr (std::floating_point<Sum>) {
    return part * total;
  } else {
    __extension__ using wide = unsigned __int128;
    int exponent = 0;  // part = digits * 2^(exponent - 53), digits below 2^53
    const auto digits = static_cast<std::uint64_t>(std::ldexp(std::frexp(part, &exponent), 53));
    const int shift = 53 - exponent;
    const wide product = static_cast<wide>(digits) * static_cast<wide>(total);
    if (shift >= 128) return product == 0 ? 0 : 1;
    const wide whole = product >> shift;
    return static_cast<Sum>(whole + ((whole << shift) == product ? 0 : 1));
  }
}

template <class T, class Sum>
class weighted_ordering {
 public:
  weighted_ordering(const frequencies<T>& table, const std::vector<Sum>& sums) : table_(table), sums_(sums) {
    ascending_.resize(table.values.size());
    std::iota(ascending_.begin(), ascending_.end(), std::size_t{0});
    std::ranges::sort(ascending_, [&](std::size_t a, std::size_t b) {
      return is_before(table.values[a], table.values[b]);
    });
    for (const std::size_t i : ascending_) add_up(sums[i]);
  }

  Sum total() const { return cumulative_.empty() ? Sum(0) : cumulative_.back(); }

  // The least value with a weight up to which there is that much.
  T value_at(Sum least) const {
    const auto found = std::ranges::find_if(cumulative_, [&](Sum sum) { return sum > 0 && sum >= least; });
    return value_of(found);
  }
  median_result<T> median() const {
    const T lower = value_at(share_of_total(0.5, total()));
    const auto above = std::ranges::find_if(cumulative_, [&](Sum sum) { return sum > total() - sum; });
    return frequencies<T>{{lower, value_of(above)}, {1, 1}, 2, {}}.median();
  }
  double quantile(double part) const { return static_cast<double>(value_at(share_of_total(part, total()))); }

  std::vector<T> modes() const {
    std::vector<T> found;
    if (sums_.empty()) return found;
    const Sum greatest = *std::ranges::max_element(sums_);
    for (const std::size_t i : ascending_)
      if (sums_[i] == greatest) found.push_back(table_.values[i]);
    return found;
  }

  // The entries that are reported, in their order.
  std::vector<std::size_t> entries(order wanted, std::optional<std::uint64_t> top) const {
    std::vector<std::size_t> by_weight(ascending_.size());  // places among the ascending ones
    std::iota(by_weight.begin(), by_weight.end(), std::size_t{0});
    std::ranges::sort(by_weight, [&](std::size_t a, std::size_t b) {
      const Sum of_a = sums_[ascending_[a]], of_b = sums_[ascending_[b]];
      return of_a > of_b || (!(of_b > of_a) && a < b);
    });
    for (std::size_t& place : by_weight) place = ascending_[place];
    if (top && *top < by_weight.size()) by_weight.resize(static_cast<std::size_t>(*top));
    if (wanted == order::count) return by_weight;
    std::vector<std::size_t> kept = by_weight;
    std::ranges::sort(kept);  // as they stand in the table
    if (wanted != order::value) return kept;
    std::ranges::sort(
        kept, [&](std::size_t a, std::size_t b) { return is_before(table_.values[a], table_.values[b]); });
    return kept;
  }

 private:
  void add_up(Sum sum) {
    weight_sum<Sum> all{total(), 0};
    all += {sum, 0};
    cumulative_.push_back(all.sum);
  }
  template <class Place>
  T value_of(Place found) const {
    const auto last = static_cast<std::ptrdiff_t>(ascending_.size()) - 1;
    return table_.values[ascending_[static_cast<std::size_t>(
        std::min<std::ptrdiff_t>(found - cumulative_.begin(), last))]];
  }

  const frequencies<T>& table_;
  const std::vector<Sum>& sums_;
  std::vector<std::size_t> ascending_;
  std::vector<Sum> cumulative_;  // up to each of these
};

// NaN, and words that are left out with it. Returns how many items.
template <class T, class Sum>
std::uint64_t drop_nan(frequencies<T>& table, std::vector<Sum>& sums, const value_table& found,
                       const count_options& options) {
  const auto is_nothing = [&](T value) {
    if constexpr (std::floating_point<T>)
      return std::isnan(value);
    else
      return found.words && is_left_out((*found.words)[static_cast<std::size_t>(value)], options);
  };
  std::uint64_t dropped = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    if (is_nothing(table.values[i])) {
      dropped += table.counts[i];
      continue;
    }
    table.values[kept] = table.values[i];
    table.counts[kept] = table.counts[i];
    sums[kept++] = sums[i];
  }
  table.values.resize(kept);
  table.counts.resize(kept);
  sums.resize(kept);
  table.total -= dropped;
  return dropped;
}

void refuse_ranks_of(const weighted_table& counted, bool has_weight, const count_options& options) {
  if (!needs_numbers(options)) return;
  const char* const what = options.median ? "median" : "quantile";
  if (counted.negative)
    throw refusal(fmt::format("--weights: some weights are below 0, and there is no {} of such", what));
  if (!has_weight)
    throw refusal(fmt::format("--weights: all weight is 0, and there is no {} of nothing", what));
}

template <class T, class Sum>
count_answers<T> answer_with(const frequencies<T>& table, const std::vector<Sum>& sums,
                             const weighted_table& counted, const count_options& options,
                             count_result& result) {
  const weighted_ordering<T, Sum> ordering(table, sums);
  result.total = table.total;
  result.distinct = table.values.size();
  result.run.note(table.run);
  refuse_ranks_of(counted, ordering.total() > 0, options);
  count_answers<T> answers;
  if (options.median) answers.median = ordering.median();
  for (const double part : options.quantiles) result.quantiles.push_back(ordering.quantile(part));
  if (options.mode) answers.mode = ordering.modes();
  std::vector<Sum> kept;
  answers.table.total = table.total;
  for (const std::size_t i : ordering.entries(options.wanted, options.top)) {
    answers.table.values.push_back(table.values[i]);
    answers.table.counts.push_back(table.counts[i]);
    kept.push_back(sums[i]);
  }
  result.weights = value_weights{std::move(kept), ordering.total()};
  return answers;
}

// The sum of what the table leaves out, as the total is made.
template <class T, class Sum>
Sum weight_of_others(const frequencies<T>& table, const std::vector<Sum>& sums, const frequencies<T>& kept) {
  frequencies<T> others;
  std::vector<Sum> weights;
  const frequencies<T> shown = by_value(kept);
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    const T value = table.values[i];
    if (std::ranges::binary_search(shown.values, value, [](T a, T b) { return is_before(a, b); })) continue;
    others.values.push_back(value);
    weights.push_back(sums[i]);
  }
  return weighted_ordering<T, Sum>(others, weights).total();
}

}  // namespace

count_result weighted_answer(weighted_table counted, const count_options& options,
                             const seconds_spent& seconds) {
  count_result result;
  result.run.seconds = seconds;
  result.run.tables = counted.tables;
  result.run.tables.missing += missing_in(counted.found, options.input.layout.cells);
  result.quantiles_at = options.quantiles;
  result.type = counted.found.type;
  const stopwatch time(result.run.seconds.compute);
  std::optional<weight_amount> weight;
  std::visit(
      [&](auto& table, auto& sums) {
        if (options.skip_nan) result.nan = counted.nan + drop_nan(table, sums, counted.found, options);
        auto answers = answer_with(table, sums, counted, options, result);
        result.words = std::move(counted.found.words);
        if (options.other) weight = weight_of_others(table, sums, answers.table);
        result.answers = std::move(answers);
      },
      counted.found.table, counted.sums);
  if (options.other) {
    result.other = others_of(result);
    result.other->weight = weight;
  }
  return result;
}

}  // namespace cairn::tool
