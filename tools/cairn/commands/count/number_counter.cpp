// Counts numbers of one type, and answers from memory or part by part.
#include "commands/count/number_counter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "commands/count/count_answers.hpp"
#include "commands/count/table_order.hpp"
#include "commands/count/table_parts.hpp"
#include "outputs/reports/count/number_table.hpp"
#include "ranks/message.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"

namespace cairn::tool {
namespace {

// Calls use(table) for pieces of a part, whose values are widened, without NaN where these are left out.
template <class T, class Use>
void for_each_piece(const frequencies<T>& part, bool skip_nan, const Use& use) {
  constexpr std::size_t most = std::size_t{1} << 14;
  frequencies<wide_type<T>> piece;
  for (std::size_t first = 0; first < part.values.size(); first += most) {
    piece.values.clear();
    piece.counts.clear();
    for (std::size_t i = first; i < std::min(first + most, part.values.size()); ++i) {
      if (skip_nan && is_nan(part.values[i])) continue;
      piece.values.push_back(part.values[i]);
      piece.counts.push_back(part.counts[i]);
    }
    use(piece);
  }
}

template <class T>
count_answers<wide_type<T>> answers_of(table_parts<T> parts, const count_options& options,
                                       std::uint64_t total) {
  count_answers<wide_type<T>> answers;
  if (options.mode) {
    auto modes = parts.modes();
    if (!modes)
      throw refusal(
          fmt::format("--mode: more values have the greatest count than --memory {} holds; leave out "
                      "--mode, or give more",
                      options.memory));
    answers.mode.emplace(modes->begin(), modes->end());
  }
  frequencies<wide_type<T>> best = widened(parts.best(total));
  answers.table = options.wanted == order::value ? by_value(best) : std::move(best);
  return answers;
}

}  // namespace

number_counter::number_counter(const count_options& options, std::uint64_t memory)
    : options_(options), memory_(memory) {
  check_folder_of_values(options.folder);
}

counter_options number_counter::made() const {
  const bool first = options_.wanted == order::first_seen;
  return {.order = first ? order::first_seen : order::unordered,
          .memory_bytes = memory_,
          .folder = options_.folder,
          .first_item = options_.first_item};
}

void number_counter::load(const source& from, sample_type type, const std::string& name) {
  type_ = type;
  first_input_ = name;
  counter_options as_saved = made();
  as_saved.first_item.reset();
  with_type_of(type, [&]<class T>(std::type_identity<T>) {
    auto loaded = with_file_of_values([&] { return value_counter<T>::load(from, as_saved); });
    added_ = loaded.total() != 0;
    counter_.emplace(std::move(loaded));
  });
}

void number_counter::add(const chunk& piece, const std::string& name) {
  with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
    if (!counter_) {
      type_ = piece.type;
      first_input_ = name;
      counter_.emplace(value_counter<T>(made()));
    }
    if (piece.type != type_) refuse_type(name);
    added_ = added_ || piece.used != 0;
    with_file_of_values(
        [&] { std::get<value_counter<T>>(*counter_).add(in<T>(samples_in<T>(piece)), options_.exec); });
  });
}

void number_counter::refuse_type(const std::string& name) const {
  throw refusal(
      fmt::format("{}: holds numbers of another type than {}; with {} all inputs have one type: count them "
                  "one by one",
                  name, first_input_, needs_one_type(options_)));
}

void number_counter::end(sample_type type) {
  if (counter_) return;
  chunk nothing;
  nothing.type = type;
  add(nothing, {});
}

void number_counter::merge(const number_counter& other) {
  std::visit(
      [&]<class T>(value_counter<T>& mine) {
        with_file_of_values([&] { mine.merge(std::get<value_counter<T>>(*other.counter_), options_.exec); });
      },
      *counter_);
}

void number_counter::merge_at_first(const run_ranks& ranks) {
  if (!ranks.several()) return;
  memory_ == 0 ? merge_states(ranks) : merge_parts(ranks);
}

// --- several ranks -----------------------------------------------------------------------------------------

// Numbers of another type than those of the first rank are refused, as those of another input.
void number_counter::merge_states(const run_ranks& ranks) {
  message mine;
  ranks.each([&] {
    if (ranks.is_first() || !added_) return;
    mine.put(static_cast<std::uint64_t>(type_));
    mine.put(first_input_);
    std::string state;
    save([&](std::span<const std::byte> bytes) {
      state.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    });
    mine.put(state);
  });
  const std::vector<std::string> all = ranks.at_first_of_all(mine.bytes());
  ranks.at_first([&] {
    for (const std::string& of_rank : all)
      if (!of_rank.empty()) merge_state(of_rank);
  });
}

template <class T, class Visit>
void number_counter::for_each_part(const value_counter<T>& counter, const Visit& visit) const {
  with_file_of_values([&] { counter.for_each_bucket(visit, options_.exec); });
}

// A counter of no numbers takes the type of the first rank that has some.
void number_counter::take_type(const std::vector<std::string>& of_ranks) {
  for (const std::string& of_rank : of_ranks) {
    if (of_rank.empty()) continue;
    received from(of_rank);
    const auto type = static_cast<sample_type>(from.number());
    const std::string name(from.text());
    if (added_ && type != type_) refuse_type(name);
    if (added_) continue;
    type_ = type;
    first_input_ = name;
    added_ = true;
    with_type_of(type, [&]<class T>(std::type_identity<T>) { counter_.emplace(value_counter<T>(made())); });
  }
}

// Within a cap: piece by piece, as many as there are ranks at a time.
void number_counter::merge_parts(const run_ranks& ranks) {
  message mine;
  if (added_) mine.put(static_cast<std::uint64_t>(type_));
  if (added_) mine.put(first_input_);
  const std::vector<std::string> types = ranks.of_all(mine.bytes());
  ranks.each([&] { take_type(types); });
  std::visit([&](auto& counter) { ranks.each([&] { send_parts(counter, ranks); }); }, *counter_);
}

template <class T>
void number_counter::send_parts(value_counter<T>& counter, const run_ranks& ranks) {
  frequencies<T> nothing;
  if (!ranks.is_first())
    for_each_part(counter, [&](const frequencies<T>& part) {
      for (std::size_t first = 0; first < part.values.size(); first += most_sent)
        static_cast<void>(send_piece(counter, part, first, ranks));
    });
  while (send_piece(counter, nothing, 0, ranks)) {
  }
}

// The entries from the first on; begins with each(), which a rank that fails meets. False where no rank had
// any.
template <class T>
bool number_counter::send_piece(value_counter<T>& counter, const frequencies<T>& part, std::size_t first,
                                const run_ranks& ranks) {
  ranks.each([] {});
  message mine;
  const std::size_t last = std::min(first + most_sent, part.values.size());
  for (std::size_t i = first; i < last; ++i) {
    mine.put_bits(part.values[i]);
    mine.put(part.counts[i]);
  }
  const std::vector<std::string> all = ranks.at_first_of_all(mine.bytes());
  ranks.at_first([&] {
    for (const std::string& of_rank : all) {
      frequencies<T> table;
      for (received from(of_rank); !from.at_end();) {
        table.values.push_back(from.bits<T>());
        table.counts.push_back(from.number());
        table.total += table.counts.back();
      }
      if (table.total != 0) counter.add(std::move(table));
    }
  });
  return ranks.sum_of(last - first) != 0;
}

void number_counter::merge_state(std::string_view bytes) {
  received from(bytes);
  const auto type = static_cast<sample_type>(from.number());
  const std::string name(from.text());
  if (added_ && type != type_) refuse_type(name);
  if (!added_) counter_.reset();
  const std::string_view state = from.text();
  const auto load_into = [&](number_counter& counter) {
    counter.load(source_of(std::as_bytes(std::span(state))), type, name);
  };
  if (!counter_) return load_into(*this);
  number_counter other(options_, memory_);
  load_into(other);
  merge(other);
}

// -----------------------------------------------------------------------------------------------------------

void number_counter::save(const sink& to) const {
  std::visit([&](const auto& counter) { counter.save(to); }, *counter_);
}

count_result number_counter::answer(const seconds_spent& seconds) {
  if (memory_ != 0) return answer_in_parts(seconds);
  return std::visit(
      [&](const auto& counter) {
        seconds_spent all = seconds;
        value_table found{.table = {}, .type = type_, .words = std::nullopt, .ordered = true};
        {
          const stopwatch time(all.compute);
          found.table = widened(counter.table(order_to_count_in(options_), options_.exec));
        }
        return tool::answer(std::move(found), options_, all);
      },
      *counter_);
}

count_result number_counter::answer_in_parts(const seconds_spent& seconds) {
  constexpr std::uint64_t few = 40, bytes_of_mode = 16;  // of a list while it grows
  count_result result;
  result.run.seconds = seconds;
  result.type = type_;
  const stopwatch time(result.run.seconds.compute);
  with_type_of(type_, [&]<class T>(std::type_identity<T>) {
    table_parts<T> parts(options_.top.value_or(few), options_.mode ? memory_ / bytes_of_mode : 0,
                         options_.skip_nan);
    for_each_part(std::get<value_counter<T>>(*counter_), [&](const frequencies<T>& part) {
      parts.add(part);
      result.total = part.total;
      result.run.note(part.run);
    });
    result.distinct = parts.distinct();
    result.total -= parts.nan();
    if (options_.skip_nan) result.nan = parts.nan();
    result.answers = answers_of(std::move(parts), options_, result.total);
  });
  if (options_.other) result.other = others_of(result);
  return result;
}

void number_counter::write(const count_result& result, table_format format, output_file& file) {
  number_table numbers(type_, result.distinct, format, file);
  std::visit(
      [&](const auto& counter) {
        for_each_part(counter, [&](const auto& part) {
          for_each_piece(part, options_.skip_nan, [&](const auto& piece) { numbers.add(piece); });
        });
      },
      *counter_);
  numbers.end();
}

}  // namespace cairn::tool
