// Value counts over ranks: each counts its samples, and the entries are divided.
#include <algorithm>
#include <cairn/collective/value_counts.hpp>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/values.hpp"
#include "src/collective/values/divided_table.hpp"
#include "src/collective/values/partition_by_rank.hpp"
#include "src/counting/keys.hpp"
#include "src/host/run/order_statistics/selection.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/threads.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"

namespace cairn {
namespace collective {
namespace {

using detail::samples;
using detail::value_list;

struct divided_entries {
  std::vector<entry> entries;
  std::uint64_t total = 0;
  run_info run;
};

// Counts this rank's samples and divides the table. Positions are those among the entries of all ranks: the
// entries of the ranks before come first.
template <class T>
void count_and_divide(const communicator& all, in<T> x, order wanted, const execution& exec,
                      divided_entries& made) {
  const bool is_first_seen = wanted == order::first_seen;
  frequencies<T> table;
  int threads = 1;
  ranks::on_each(all, [&] {
    table = cairn::value_counts(x, is_first_seen ? wanted : order::unordered, exec);
    made.run = table.run;
    threads = host::threads_for(exec, table.values.size(), std::size_t{1} << 15);
  });
  const std::uint64_t before = is_first_seen ? ranks::place_of(all, table.values.size()).before : 0;
  made.entries =
      divide_by_key(all, {detail::samples_of(table.values), table.counts, before}, is_first_seen, threads);
}

// Whether nearly all of many samples seem to be distinct, by how many of some thousand are.
bool is_nearly_distinct(const samples& x) {
  constexpr std::size_t many = std::size_t{1} << 20;
  if (x.size < many || x.on_device() || detail::size_of(x.type) < 4) return false;
  const auto sampled = static_cast<std::size_t>(3 * std::sqrt(static_cast<double>(x.size)));
  std::vector<std::uint64_t> keys(sampled);
  for (std::size_t i = 0; i < sampled; ++i) read_keys(x, sampled_index(i, sampled, x.size), 1, &keys[i]);
  std::ranges::sort(keys);
  // Of d values, each as frequent as the others, sampled^2 / (2 d) are met again: 4.5 where all are distinct.
  constexpr std::size_t many_more = 11;
  return std::ranges::unique(keys).size() < many_more;
}

// Sends the samples themselves to the ranks that their keys choose; returns those that come.
template <class T>
scratch<T> exchanged(const communicator& all, in<T> x, const execution& exec) {
  std::optional<ranks::exchange_room> room;
  scratch<T> given;
  scratch<T> taken;
  ranks::on_each(all, [&] {
    room.emplace(all);
    given = scratch<T>(x.size());
    partition_by_rank(x, given.data(), room->give, exec);
  });
  room->tell(all);
  ranks::on_each(all, [&] { taken = scratch<T>(ranks::total_of(room->take)); });
  room->exchange(all, given.data(), taken.data());
  return taken;
}

// Whether samples are sent, not entries; and how many there are on all ranks.
struct exchange_plan {
  bool of_samples = false;
  std::uint64_t total = 0;
};
exchange_plan plan_for(const communicator& all, const samples& x, order wanted) {
  std::uint64_t words[3] = {0, x.size, 0};
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (wanted != order::first_seen && is_nearly_distinct(x)) words[2] = x.size;
  });
  words[0] = failure != nullptr ? 1 : 0;
  ranks::sum(all, words);
  ranks::settle(all, failure, words[0]);
  return {words[2] > words[1] / 2, words[1]};
}

// Entries that are on one rank each, in no order.
divided_entries divided_by_key(const communicator& all, const samples& x, order wanted,
                               const exchange_plan& plan, const execution& exec) {
  divided_entries made;
  made.total = plan.total;
  with_stored_type(x.type, [&](auto zero) {
    using T = decltype(zero);
    if (!plan.of_samples) return count_and_divide(all, typed<T>(x), wanted, exec, made);
    const auto taken = exchanged(all, typed<T>(x), exec);
    ranks::on_each(all, [&] {
      const auto table = cairn::value_counts(in<T>(taken.data(), taken.size()), order::unordered, exec);
      made.run = table.run;
      made.entries.reserve(table.values.size());
      table_entries{detail::samples_of(table.values), table.counts}.for_each(
          [&](const entry& each) { made.entries.push_back(each); });
    });
  });
  return made;
}

// The beginning of a call.
exchange_plan begin_counts(const communicator& all, const samples& x, order wanted, std::string_view who,
                           int root) {
  const std::exception_ptr failure = ranks::failure_of([&] {
    ranks::check_root(who, all, root);
    if (wanted < order::unordered || wanted > order::first_seen)
      throw std::invalid_argument(sentence(who, ": the order is ", static_cast<int>(wanted),
                                           "; expected unordered, value, count or first_seen"));
  });
  ranks::begin(all,
               {.who = who,
                .types = ranks::packed_types(x.type),
                .options = {{"order", static_cast<int>(wanted)}, {"root", root}}},
               failure);
  return plan_for(all, x, wanted);
}

divided_entries divided(const communicator& all, const samples& x, order wanted, const exchange_plan& plan,
                        const execution& exec) {
  divided_entries made = divided_by_key(all, x, wanted, plan, exec);
  if (wanted != order::unordered) divide_in_order(all, made.entries, wanted);
  return made;
}

// The samples that come to this rank, counted in the result itself.
run_info count_taken(const communicator& all, const samples& x, const value_list& values,
                     std::vector<std::uint64_t>& counts, const execution& exec) {
  run_info run;
  with_stored_type(x.type, [&](auto zero) {
    const auto taken = exchanged(all, typed<decltype(zero)>(x), exec);
    ranks::on_each(all, [&] {
      run = detail::value_counts({taken.data(), taken.size(), -1, x.type}, values, counts, order::unordered,
                                 exec)
                .run;
    });
  });
  return run;
}

// Of keys of x's type.
void write_table(std::span<const entry> entries, const value_list& values,
                 std::vector<std::uint64_t>& counts) {
  counts.resize(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) counts[i] = entries[i].count;
  write_values(values.type, values.resize(values.vector, entries.size()), entries.size(),
               [&](std::size_t i) { return entries[i].key; });
}

detail::counted_values divided(const communicator& all, const samples& x, const value_list& values,
                               std::vector<std::uint64_t>& counts, order wanted, const execution& exec) {
  const exchange_plan plan = begin_counts(all, x, wanted, "divided_value_counts", all_ranks);
  detail::counted_values made;
  made.total = plan.total;
  if (plan.of_samples && wanted == order::unordered) {
    made.run = count_taken(all, x, values, counts, exec);
  } else {
    const divided_entries mine = divided(all, x, wanted, plan, exec);
    ranks::on_each(all, [&] { write_table(mine.entries, values, counts); });
    made.run = mine.run;
  }
  const ranks::place_in_all place = ranks::place_of(all, counts.size());
  made.first = place.before;
  made.distinct = place.all;
  return made;
}

// The greatest count first.
bool is_before(const entry& a, const entry& b) {
  return a.count != b.count ? a.count > b.count : a.key < b.key;
}

}  // namespace

detail::counted_values value_counts(const communicator& all, const samples& x, const value_list& values,
                                    std::vector<std::uint64_t>& counts, order wanted, const execution& exec,
                                    int root) {
  const exchange_plan plan = begin_counts(all, x, wanted, "value_counts", root);
  divided_entries mine = divided(all, x, wanted, plan, exec);
  const std::vector<entry> whole = ranks::gathered(all, std::span<const entry>(mine.entries), root);
  mine.entries = {};
  ranks::on_each(all, [&] { write_table(whole, values, counts); });
  return {0, whole.size(), mine.total, mine.run};
}

}  // namespace collective

namespace detail {

counted_values divided_value_counts(const samples& x, const value_list& values,
                                    std::vector<std::uint64_t>& counts, order wanted, const execution& exec) {
  const portable::fp_default fp;
  return collective::divided(ranks::ranks_or_alone(exec), x, values, counts, wanted, without_ranks(exec));
}

void most_frequent(const table_view& part, std::size_t k, const value_list& values,
                   std::vector<std::uint64_t>& counts, const execution& exec) {
  const communicator& all = ranks::ranks_or_alone(exec);
  std::vector<entry> best;
  const std::exception_ptr failure = ranks::failure_of([&] {
    ranks::check_root(part.who, all, exec.root);
    for (const std::size_t index : top_indices(part, k)) {
      read_keys(part.values, index, 1, &best.emplace_back().key);
      best.back().count = part.counts[index];
    }
  });
  const int root = exec.root;
  ranks::begin(all,
               {.who = part.who,
                .types = ranks::packed_types(part.values.type),
                .options = {{"k", k}, {"root", root}}},
               failure);
  std::vector<entry> whole = ranks::gathered(all, std::span<const entry>(best), root);
  ranks::on_each(all, [&] {
    std::ranges::sort(whole, collective::is_before);
    if (whole.size() > k) whole.resize(k);
    collective::write_table(whole, values, counts);
  });
}

void most_frequent_of_all(const table_view& part, const value_list& values, const execution& exec) {
  const communicator& all = ranks::ranks_or_alone(exec);
  std::vector<entry> best;
  std::uint64_t greatest = 0;
  const std::exception_ptr failure = ranks::failure_of([&] {
    for (const std::size_t index : mode_indices(part)) {
      read_keys(part.values, index, 1, &best.emplace_back().key);
      best.back().count = greatest = part.counts[index];
    }
  });
  ranks::begin(all, {.who = part.who, .types = ranks::packed_types(part.values.type)}, failure);
  const std::uint64_t mine = greatest;
  all.allreduce(&greatest, 1, reduction::greatest_uint64);
  if (mine < greatest) best.clear();
  std::vector<entry> whole = ranks::gathered(all, std::span<const entry>(best));
  ranks::on_each(all, [&] {
    std::ranges::sort(whole, {}, &entry::key);
    std::vector<std::uint64_t> counts;
    collective::write_table(whole, values, counts);
  });
}

}  // namespace detail
}  // namespace cairn
