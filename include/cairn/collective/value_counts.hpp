// cairn/collective/value_counts.hpp: how often each value occurs among what several ranks have
// (cairn/communicator.hpp).
//
// Tables are those of one process, on any number of ranks: the samples of rank 0 come first, then those of
// rank 1, and so on; that matters to order::first_seen alone. Of an `unordered` table the order depends on
// the ranks.
//
// Cost: that of the local table; each of its entries goes to the rank that the hash of its value chooses, 16
// bytes (24 with first_seen), and is added there. Of a million samples and more that seem to be nearly all
// distinct, the samples themselves go there, and are counted there; where the table of a rank has a third of
// the range of all values, counters of the range are added up instead, 8 bytes each. An order takes another
// exchange, by values that split the table into parts that differ by some per cent; to get the whole table,
// an allgather or a gather. Memory: the local table two to three times, or the samples twice, and the part of
// the whole table; where the result is for all, the whole one. Errors: those of cairn/value_counts.hpp, on
// all ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/value_counts.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn {

namespace detail {

// Of a table that ranks have parts of: entries on the ranks before this one, and on all.
struct part_of_table {
  std::uint64_t first = 0;
  std::uint64_t distinct = 0;
  std::uint64_t total = 0;
  run_info run;
};
part_of_table divided_value_counts(const communicator& all, const samples& x, const value_list& values,
                                   std::vector<std::uint64_t>& counts, order wanted, const execution& exec);
part_of_table value_counts(const communicator& all, const samples& x, const value_list& values,
                           std::vector<std::uint64_t>& counts, order wanted, const execution& exec,
                           const result_at& where);
void most_frequent(const communicator& all, const table_view& part, std::size_t k, const value_list& values,
                   std::vector<std::uint64_t>& counts, const result_at& where);
void most_frequent_of_all(const communicator& all, const table_view& part, const value_list& values);

}  // namespace detail

// The table of all samples.
template <sample_range R>
frequencies<item_type<R>> value_counts(const communicator& all, const R& x, order wanted = order::unordered,
                                       const execution& exec = {}, const result_at& where = {}) {
  frequencies<item_type<R>> made;
  const detail::part_of_table part = detail::value_counts(
      all, detail::samples_of(x), detail::list_of(made.values), made.counts, wanted, exec, where);
  detail::alias_barrier();
  made.total = part.total;
  made.run = part.run;
  return made;
}

// A rank's part of a table that no rank holds all: entries first, first + 1, ... of the `distinct` ones, in
// the order that was asked for. Each value is on one rank.
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
  frequencies<T> top(const communicator& all, std::size_t k, const result_at& where = {}) const {
    frequencies<T> best{{}, {}, total, run};
    detail::most_frequent(all, {"frequencies_part::top", detail::samples_of(values), counts, total}, k,
                          detail::list_of(best.values), best.counts, where);
    detail::alias_barrier();
    return best;
  }
  // The values of the whole table's greatest count, ascending, on all ranks; none of an empty table.
  std::vector<T> modes(const communicator& all) const {
    std::vector<T> found;
    detail::most_frequent_of_all(all, {"frequencies_part::modes", detail::samples_of(values), counts, total},
                                 detail::list_of(found));
    detail::alias_barrier();
    return found;
  }
};

// The same table, divided: from 10,000 values a rank on, no part is larger than 1.1 of the mean.
template <sample_range R>
frequencies_part<item_type<R>> divided_value_counts(const communicator& all, const R& x,
                                                    order wanted = order::unordered,
                                                    const execution& exec = {}) {
  frequencies_part<item_type<R>> made;
  const detail::part_of_table part = detail::divided_value_counts(
      all, detail::samples_of(x), detail::list_of(made.values), made.counts, wanted, exec);
  detail::alias_barrier();
  made.first = part.first;
  made.distinct = part.distinct;
  made.total = part.total;
  made.run = part.run;
  return made;
}

// Straight from data.
template <sample_range R>
std::vector<item_type<R>> modes(const communicator& all, const R& x, const execution& exec = {}) {
  return divided_value_counts(all, x, order::unordered, exec).modes(all);
}

}  // namespace cairn
