// cairn/collective/value_counts.hpp: tables of values that no rank holds whole (cairn/communicator.hpp).
//
//   cairn::value_counter<std::int64_t> mine({.memory_bytes = cap});       // each rank adds its chunks
//   const auto share = cairn::divided(mine, {.memory_bytes = cap}, {.ranks = &world});
//   share.for_each_bucket(...); share.table(cairn::order::value);        // values that only this rank has
//
// Cost: that of value_counts over ranks without its last step; of counters 16 bytes an entry, and three small
// exchanges a round of some MiB: so counters whose entries a cap moved to files need no more memory than
// their caps. Without execution::ranks there is one part, the whole. Errors: those of cairn/value_counts.hpp,
// on all ranks.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/value_counts.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace cairn {

namespace detail {
counted_values divided_value_counts(const samples& x, const value_list& values,
                                    std::vector<std::uint64_t>& counts, order wanted, const execution& exec);
// The k values of the greatest counts in a table that ranks have parts of, and all that have the greatest.
void most_frequent(const table_view& part, std::size_t k, const value_list& values,
                   std::vector<std::uint64_t>& counts, const execution& exec);
void most_frequent_of_all(const table_view& part, const value_list& values, const execution& exec);
}  // namespace detail

// A rank's part of a table: entries first, first + 1, ... of the `distinct` ones, in the order that was asked
// for. Each value is on one rank.
template <sample T>
struct frequencies_part {
  std::vector<T> values;
  std::vector<std::uint64_t> counts;
  std::uint64_t first = 0;
  std::uint64_t distinct = 0;  // values on all ranks
  std::uint64_t total = 0;     // items on all ranks
  run_info run;

  // The k most frequent values of the whole table, in order::count; k entries of each rank are gathered.
  // std::invalid_argument as frequencies::top, on all ranks.
  frequencies<T> top(std::size_t k, const execution& exec = {}) const {
    frequencies<T> best{{}, {}, total, run};
    detail::most_frequent({"frequencies_part::top", detail::samples_of(values), counts, total}, k,
                          detail::list_of(best.values), best.counts, exec);
    detail::alias_barrier();
    return best;
  }
  // The values of the whole table's greatest count, ascending, on all ranks; none of an empty table.
  std::vector<T> modes(const execution& exec = {}) const {
    std::vector<T> found;
    detail::most_frequent_of_all({"frequencies_part::modes", detail::samples_of(values), counts, total},
                                 detail::list_of(found), exec);
    detail::alias_barrier();
    return found;
  }
};

// From 10,000 values a rank on, no part is larger than 1.1 of the mean.
template <sample_range R>
frequencies_part<item_type<R>> divided_value_counts(const R& x, order wanted, const execution& exec = {}) {
  frequencies_part<item_type<R>> made;
  const detail::counted_values part = detail::divided_value_counts(
      detail::samples_of(x), detail::list_of(made.values), made.counts, wanted, exec);
  detail::alias_barrier();
  made.first = part.first;
  made.distinct = part.distinct;
  made.total = part.total;
  made.run = part.run;
  return made;
}
template <sample_range R>
frequencies_part<item_type<R>> divided_value_counts(const R& x, const execution& exec = {}) {
  return divided_value_counts(x, order::unordered, exec);
}

namespace detail {
// A table in pieces: visit(give, exec) calls give(values, counts) with what this rank has.
using give_entries = std::function<void(const samples& values, std::span<const std::uint64_t> counts)>;
using visit_entries = std::function<void(const give_entries& give, const execution& exec)>;
// The new counter: make() makes it, and add(values, counts) is called with what comes to this rank.
struct counter_made {
  sample_type type;
  bool is_first_seen;
  std::function<void()> make;
  give_entries add;
};
// Each value comes to one rank, chosen by its hash, with the counts of all ranks; or all come to those that
// get the result.
void divide_entries(const counter_made& made, const visit_entries& visit, const execution& exec);
void gather_entries(const counter_made& made, const visit_entries& visit, const execution& exec);

template <sample T>
counter_made counter_in(std::optional<value_counter<T>>& place, const counter_options& options) {
  return {sample_type_of<T>(), options.order == order::first_seen, [&] { place.emplace(options); },
          [&](const samples& values, std::span<const std::uint64_t> counts) {
            const T* const first = static_cast<const T*>(values.data);
            frequencies<T> table{{first, first + values.size}, {counts.begin(), counts.end()}, 0, {}};
            for (const std::uint64_t count : counts) table.total += count;
            place->add(std::move(table));
          }};
}
template <sample T>
auto entries_of(const value_counter<T>& all) {
  return [&all](const give_entries& give, const execution& exec) {
    all.for_each_bucket([&](const frequencies<T>& part) { give(samples_of(part.values), part.counts); },
                        exec);
  };
}
}  // namespace detail

// A counter of this rank's share of what the counters of all ranks have counted. `options` are those of the
// new counter; std::invalid_argument for order::first_seen, which this does not keep.
template <sample T>
value_counter<T> divided(const value_counter<T>& mine, const counter_options& options,
                         const execution& exec = {}) {
  std::optional<value_counter<T>> share;
  detail::divide_entries(detail::counter_in(share, options), detail::entries_of(mine), exec);
  return std::move(*share);
}
template <sample T>
value_counter<T> divided(const value_counter<T>& mine, const execution& exec = {}) {
  return divided(mine, counter_options(), exec);
}

// A counter of all that they have counted, on all ranks or on execution::root; on the others it is then
// empty. Memory: the table, where it comes together.
template <sample T>
value_counter<T> merged(const value_counter<T>& mine, const counter_options& options,
                        const execution& exec = {}) {
  const value_counter<T> share = divided(mine, exec);
  std::optional<value_counter<T>> whole;
  detail::gather_entries(detail::counter_in(whole, options), detail::entries_of(share), exec);
  return std::move(*whole);
}
template <sample T>
value_counter<T> merged(const value_counter<T>& mine, const execution& exec = {}) {
  return merged(mine, counter_options(), exec);
}

}  // namespace cairn
