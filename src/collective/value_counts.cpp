// Value counts over ranks: each counts its samples, and the entries are divided.
#include <algorithm>
#include <cairn/collective/value_counts.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "src/call/sentence.hpp"
#include "src/collective/divided_table.hpp"
#include "src/counting/keys.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/threads.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::detail {
namespace {

struct divided_entries {
  std::vector<entry> entries;
  std::uint64_t total = 0;
  run_info run;
};

// Counts this rank's samples; positions are those among the entries of all ranks: the entries of the ranks
// before come first.
divided_entries own_entries(const communicator& all, const samples& x, order wanted, const execution& exec) {
  divided_entries made;
  const bool is_first_seen = wanted == order::first_seen;
  ranks::on_each(all, [&] {
    with_stored_type(x.type, [&](auto zero) {
      const auto table =
          cairn::value_counts(typed<decltype(zero)>(x), is_first_seen ? wanted : order::unordered, exec);
      made.run = table.run;
      made.entries.resize(table.values.size());
      const samples values = samples_of(table.values);
      for (std::size_t i = 0; i < made.entries.size(); ++i) {
        read_keys(values, i, 1, &made.entries[i].key);
        made.entries[i].count = table.counts[i];
      }
    });
  });
  const ranks::place_in_all items = ranks::place_of(all, x.size);
  made.total = items.all;
  if (!is_first_seen) return made;
  std::uint64_t before = ranks::place_of(all, made.entries.size()).before;
  for (entry& each : made.entries) each.position = before++;
  return made;
}

divided_entries divided(const communicator& all, const samples& x, order wanted, const execution& exec,
                        std::string_view who, std::uint64_t options) {
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (wanted < order::unordered || wanted > order::first_seen)
      throw std::invalid_argument(sentence(who, ": the order is ", static_cast<int>(wanted),
                                           "; expected unordered, value, count or first_seen"));
  });
  ranks::begin(all,
               {.who = who,
                .types = ranks::packed_types(x.type),
                .options = ranks::hash_of_options(static_cast<int>(wanted), options)},
               failure);
  divided_entries made = own_entries(all, x, wanted, exec);
  const int threads = host::threads_for(exec, made.entries.size(), std::size_t{1} << 15);
  ranks::divide_by_key(all, made.entries, wanted == order::first_seen, threads);
  if (wanted != order::unordered) ranks::divide_in_order(all, made.entries, wanted, threads);
  return made;
}

// Of keys of x's type.
void write_table(std::span<const entry> entries, const value_list& values,
                 std::vector<std::uint64_t>& counts) {
  counts.resize(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) counts[i] = entries[i].count;
  write_values(values.type, values.resize(values.vector, entries.size()), entries.size(),
               [&](std::size_t i) { return entries[i].key; });
}

// The entries of all ranks, one rank behind the other, where the result is for this one.
std::vector<entry> gathered(const communicator& all, const result_at& where,
                            const std::vector<entry>& entries) {
  std::optional<ranks::exchange_room> room;
  std::vector<entry> whole;
  ranks::on_each(all, [&] { room.emplace(all); });
  room->tell_all(all, entries.size());
  ranks::on_each(all, [&] {
    if (where.holds(all.rank())) whole.resize(ranks::total_of(room->take));
  });
  room->gather(all, where, std::span<const entry>(entries), whole.data());
  return whole;
}

}  // namespace

part_of_table divided_value_counts(const communicator& all, const samples& x, const value_list& values,
                                   std::vector<std::uint64_t>& counts, order wanted, const execution& exec) {
  const portable::fp_default fp;
  const divided_entries mine = divided(all, x, wanted, exec, "divided_value_counts", 0);
  const ranks::place_in_all place = ranks::place_of(all, mine.entries.size());
  ranks::on_each(all, [&] { write_table(mine.entries, values, counts); });
  return {place.before, place.all, mine.total, mine.run};
}

part_of_table value_counts(const communicator& all, const samples& x, const value_list& values,
                           std::vector<std::uint64_t>& counts, order wanted, const execution& exec,
                           const result_at& where) {
  const portable::fp_default fp;
  ranks::on_each(all, [&] { ranks::check_result_at("value_counts", all, where); });
  divided_entries mine = divided(all, x, wanted, exec, "value_counts", ranks::hash_of(where));
  const std::vector<entry> whole = gathered(all, where, mine.entries);
  mine.entries = {};
  ranks::on_each(all, [&] { write_table(whole, values, counts); });
  return {0, whole.size(), mine.total, mine.run};
}

void most_frequent(const communicator& all, const samples& values, std::span<const std::uint64_t> counts,
                   std::size_t k, const value_list& top_values, std::vector<std::uint64_t>& top_counts,
                   const result_at& where) {
  const auto is_before = [](const entry& a, const entry& b) {
    return a.count != b.count ? a.count > b.count : a.key < b.key;
  };
  std::vector<entry> best;
  const auto keep_best = [&](std::vector<entry>& entries) {
    const auto kept = static_cast<std::ptrdiff_t>(std::min(k, entries.size()));
    std::ranges::partial_sort(entries, entries.begin() + kept, is_before);
    entries.resize(static_cast<std::size_t>(kept));
  };
  const std::exception_ptr failure = ranks::failure_of([&] {
    ranks::check_result_at("top", all, where);
    best.resize(values.size);
    for (std::size_t i = 0; i < best.size(); ++i) {
      read_keys(values, i, 1, &best[i].key);
      best[i].count = counts[i];
    }
    keep_best(best);
  });
  ranks::begin(all,
               {.who = "frequencies_part::top",
                .types = ranks::packed_types(values.type),
                .options = ranks::hash_of_options(k, ranks::hash_of(where))},
               failure);
  std::vector<entry> whole = gathered(all, where, best);
  ranks::on_each(all, [&] {
    keep_best(whole);
    write_table(whole, top_values, top_counts);
  });
}

}  // namespace cairn::detail
