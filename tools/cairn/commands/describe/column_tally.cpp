// Follows the kind of a column, and tells what it holds.
#include "commands/describe/column_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Adds all keys of a counter to another, each as convert(key).
template <class Convert>
void join(const key_counter& from, key_counter& to, const Convert& convert) {
  constexpr std::size_t at_once = std::size_t{1} << 14;
  std::vector<std::uint64_t> some;
  from.for_each([&](std::uint64_t key, std::uint64_t count) {
    while (count > 0) {
      const std::size_t copies =
          static_cast<std::size_t>(std::min<std::uint64_t>(count, at_once - some.size()));
      some.insert(some.end(), copies, convert(key));
      count -= copies;
      if (some.size() < at_once) continue;
      to.add(some);
      some.clear();
    }
  });
  to.add(some);
}

bool is_truth(std::string_view word) {
  constexpr std::array<std::string_view, 6> truths{"true", "false", "True", "False", "TRUE", "FALSE"};
  return std::ranges::find(truths, word) != truths.end();
}

}  // namespace

cell_kind column_tally::take(const column_cells& cells, const table_share& share, const char* text) {
  missing_ += cells.missing;
  if (again_) return cell_kind::unused;
  zeros_ |= cells.zeros;
  switch (cells.as.kind) {
    case cell_kind::unused:
    case cell_kind::numbers:
    case cell_kind::texts:
    case cell_kind::rows:
      break;
    case cell_kind::integer:
      for (const std::uint64_t key : cells.keys) wide_ |= is_wide(key);
      integers_.add(cells.keys);
      break;
    case cell_kind::real:
      reals_.add(cells.keys);
      break;
    case cell_kind::date:
    case cell_kind::moment:
    case cell_kind::instant:
      add_times(cells.keys, cells.as.kind);
      break;
    case cell_kind::words:
      word_ |= !cells.keys.empty();
      add_words(cells.keys, share, text);
      break;
  }
  for (const std::uint64_t place : cells.odd) take_odd(cell_place(place).in(text, share.rewritten));
  const cell_kind now = kind();
  again_ = now == cell_kind::words && holds_values();
  return again_ ? cell_kind::unused : now;
}

void column_tally::add_times(std::span<const std::uint64_t> keys, cell_kind kind) {
  if (kind == cell_kind::instant) return instants_.add(keys);
  const std::int64_t unit = kind == cell_kind::date ? microseconds_a_day : 1;
  for (const std::uint64_t key : keys) far_ |= std::abs(integer_of(key)) > farthest_instant / unit;
  (kind == cell_kind::date ? dates_ : moments_).add(keys);
}

void column_tally::add_words(std::span<const std::uint64_t> places, const table_share& share,
                             const char* text) {
  std::array<std::string_view, word_tally::most_at_once> some;
  for (std::size_t i = 0; i < places.size(); i += some.size()) {
    const std::size_t count = std::min(some.size(), places.size() - i);
    for (std::size_t j = 0; j < count; ++j) some[j] = cell_place(places[i + j]).in(text, share.rewritten);
    words_.add(std::span(some).first(count));
  }
}

void column_tally::take_odd(std::string_view text) {
  const cell_value value = rules_->value_in(without_blanks(text));
  const std::span<const std::uint64_t> key(&value.key, 1);
  switch (value.kind) {
    case cell_kind::integer:
      wide_ |= is_wide(value.key);
      return integers_.add(key);
    case cell_kind::real:
      return reals_.add(key);
    case cell_kind::date:
    case cell_kind::moment:
    case cell_kind::instant:
      return add_times(key, value.kind);
    default:
      word_ = true;
      words_.add(text, 1);
  }
}

// Whole numbers beyond 2^53 and reals make words: a double would round the one, and 64 bits hold not the
// other. So do nanoseconds and days that are centuries away.
cell_kind column_tally::kind() const {
  const bool numbers = !integers_.empty() || !reals_.empty(), times = holds_times();
  if (word_ || (numbers && times) || (wide_ && !reals_.empty()) || (far_ && !instants_.empty()))
    return cell_kind::words;
  if (!instants_.empty()) return cell_kind::instant;
  if (times) return moments_.empty() ? cell_kind::date : cell_kind::moment;
  return reals_.empty() ? cell_kind::integer : cell_kind::real;
}

void column_tally::make_words() {
  const auto move = [this](key_counter& from, value_form form) {
    from.for_each([&](std::uint64_t key, std::uint64_t count) { words_.add(text_of(form, key), count); });
    from.clear();
  };
  move(integers_, value_form::integer);
  move(reals_, value_form::real);
  move(dates_, value_form::date);
  move(moments_, value_form::moment);
  move(instants_, value_form::instant);
  by_value_ = true;
  again_ = false;
  word_ = true;
}

void column_tally::tell(int threads, described_column& column) {
  column.missing = missing_;
  if (word_ || !words_.empty())
    tell_words(column);
  else
    tell_values(threads, column);
}

void column_tally::tell_values(int threads, described_column& column) {
  if (!reals_.empty()) {
    join(integers_, reals_,
         [](std::uint64_t key) { return ordered_key(static_cast<double>(integer_of(key))); });
    column.type = column_type::real;
    summarise(reals_, value_form::real, threads, column);
  } else if (!instants_.empty()) {
    join(dates_, instants_,
         [](std::uint64_t key) { return ordered_key(integer_of(key) * nanoseconds_a_day); });
    join(moments_, instants_, [](std::uint64_t key) { return ordered_key(integer_of(key) * 1000); });
    column.type = column_type::moment;
    summarise(instants_, value_form::instant, threads, column);
  } else if (!moments_.empty()) {
    join(dates_, moments_,
         [](std::uint64_t key) { return ordered_key(integer_of(key) * microseconds_a_day); });
    column.type = column_type::moment;
    summarise(moments_, value_form::moment, threads, column);
  } else if (!dates_.empty()) {
    column.type = column_type::date;
    summarise(dates_, value_form::date, threads, column);
  } else if (!integers_.empty()) {
    column.type = column_type::integer;
    summarise(integers_, value_form::integer, threads, column);
  }
  if (zeros_)
    column.notes.emplace_back(
        "some numbers begin with 0, as 007: numbers of one value are one (count --text keeps them apart)");
}

void column_tally::tell_words(described_column& column) {
  most_frequent<std::string> most;
  std::uint64_t numbers = 0, truths = 0;
  words_.for_each([&](std::string_view word, std::uint64_t count) {
    const std::string_view bare = without_blanks(word);
    if (rules_->is_missing(bare)) {
      column.missing += count;
      return;
    }
    if (column.distinct++ == 0 || word < column.least) column.least = word;
    if (column.greatest < word) column.greatest = word;
    column.count += count;
    most.offer(word, count);
    if (rules_->looks_like_number(bare)) numbers += count;
    if (column.distinct <= 8 && is_truth(word)) truths += count;
  });
  if (column.count == 0) return;
  column.type = truths == column.count ? column_type::boolean : column_type::words;
  for (const auto& [word, count] : most.kept(column.distinct)) column.most.push_back({word, count});
  if (numbers > 0) column.notes.push_back(note_of_numbers(numbers, column.count));
  if (by_value_)
    column.notes.emplace_back(
        "numbers before the first word were counted by value: a pipe cannot be read again, a file can");
}

// Where few cells are no numbers, these are what one wants to know.
std::string column_tally::note_of_numbers(std::uint64_t numbers, std::uint64_t all) {
  constexpr std::size_t most = 3;
  std::string note = fmt::format("{} of {} cells are numbers, counted by their text", numbers, all);
  if (numbers < all / 2 || numbers == all) return note;
  most_frequent<std::string> others;
  words_.for_each([&](std::string_view word, std::uint64_t count) {
    const std::string_view bare = without_blanks(word);
    if (!rules_->is_missing(bare) && !rules_->looks_like_number(bare)) others.offer(word, count);
  });
  const auto found = others.kept(0);
  note += "; others:";
  for (std::size_t i = 0; i < std::min(most, found.size()); ++i)
    note += fmt::format("{} {} ({})", i == 0 ? "" : ",", in_quotes(found[i].first), found[i].second);
  return note + (found.size() > most ? ", ..." : "");
}

}  // namespace cairn::tool
