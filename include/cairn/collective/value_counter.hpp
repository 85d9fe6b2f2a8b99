// cairn/collective/value_counter.hpp: what the counters of several ranks have counted
// (cairn/communicator.hpp).
//
//   cairn::value_counter<std::int64_t> mine({.memory_bytes = cap});       // each rank adds its chunks
//   const auto share = cairn::divided(world, mine, {.memory_bytes = cap});
//   share.for_each_bucket(...); share.table(cairn::order::value);        // values that only this rank has
//
// Each value comes to one rank, chosen by its hash, with the counts of all ranks. Entries go there in rounds,
// of some MiB at a time; so counters whose entries a cap moved to files need no more memory than their caps.
//
// Cost: 16 bytes an entry, and three small exchanges a round. Errors: those of value_counter, on all ranks;
// std::invalid_argument for order::first_seen, which this does not keep.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/value_counts.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace cairn {

namespace detail {
// Calls add(values, counts) with what comes to this rank; visit(give) calls give(values, counts) with what
// this rank has.
using give_entries = std::function<void(const samples& values, std::span<const std::uint64_t> counts)>;
void divide_entries(const communicator& all, sample_type type, bool is_first_seen,
                    const std::function<void()>& make, const std::function<void(const give_entries&)>& visit,
                    const give_entries& add);
}  // namespace detail

// `options` and `exec` are those of the new counter and of its additions.
template <sample T>
value_counter<T> divided(const communicator& all, const value_counter<T>& mine,
                         const counter_options& options = {}, const execution& exec = {}) {
  std::optional<value_counter<T>> share;
  detail::divide_entries(
      all, detail::sample_type_of<T>(), options.order == order::first_seen, [&] { share.emplace(options); },
      [&](const detail::give_entries& give) {
        mine.for_each_bucket(
            [&](const frequencies<T>& part) { give(detail::samples_of(part.values), part.counts); }, exec);
      },
      [&](const detail::samples& values, std::span<const std::uint64_t> counts) {
        const T* const first = static_cast<const T*>(values.data);
        frequencies<T> table{{first, first + values.size}, {counts.begin(), counts.end()}, 0, {}};
        for (const std::uint64_t count : counts) table.total += count;
        share->add(std::move(table));
      });
  return std::move(*share);
}

}  // namespace cairn
