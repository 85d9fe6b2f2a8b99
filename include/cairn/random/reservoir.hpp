// cairn/random/reservoir.hpp: a weighted sample without replacement of items that come in chunks.
//
//   cairn::weighted_reservoir kept(1000, {.which = {.seed = 1}});
//   while (read(weights)) kept.add(weights);
//   for (const std::uint64_t item : kept.result().items) ...
//
// It keeps the items with the least exponential keys: the same items, in the same order, that one call of
// sample_without_replacement_into (cairn/random/without_replacement.hpp) takes of all weights, however they
// come in chunks, on which threads, ranks or devices, and in which order reservoirs of parts are merged.
// Items are numbered as they come, from first_item on.
//
// It is merged, saved and loaded as other accumulations (cairn/state.hpp).
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <cairn/state.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn {

class communicator;

struct reservoir_options {
  draws which{};  // item i has the words of draw which.offset + i
  // The number of the first item that is added: of a reservoir of a part of a longer sequence. Items that two
  // reservoirs have both seen are refused when they are merged, gaps are not.
  std::uint64_t first_item = 0;
};

// Items that were taken, in the order in which successive sampling takes them, and their keys: exponential
// random numbers divided by the weights. A key beyond the range of doubles is infinite or 0, and still in its
// place.
struct reservoir_sample {
  std::vector<std::uint64_t> items;
  std::vector<double> keys;
};

// Thread safety: a reservoir belongs to one thread at a time, but may be read by several. What throws leaves
// it as it was.
class weighted_reservoir {
 public:
  // Keeps up to `size` items, 1 or more. Memory: 24 bytes for each, and while a chunk is added as much for
  // each thread. Errors: std::invalid_argument, std::bad_alloc.
  explicit weighted_reservoir(std::uint64_t size, reservoir_options options = {});
  weighted_reservoir(const weighted_reservoir& other);
  weighted_reservoir(weighted_reservoir&&) noexcept;
  weighted_reservoir& operator=(weighted_reservoir other) noexcept;
  ~weighted_reservoir();

  // Adds items by their weights, finite and not negative, on the host or on a device. Cost: some 2 ns each;
  // keys are made only of items that may be kept. Errors: std::invalid_argument (the first weight that is
  // none; items that were added before; a place that does not fit; a reservoir that was moved from),
  // std::overflow_error for items or draws beyond number 2^64 - 1, std::bad_alloc, device_error, cancelled.
  template <sample_range W>
    requires std::floating_point<item_type<W>>
  run_info add(const W& weights, const execution& exec = {}) {
    return add_weights(in<item_type<W>>(weights), exec);
  }
  // Adds what another reservoir of the same size, seed, stream and offset has seen. Errors:
  // std::invalid_argument for one that is not, and for items that both have seen.
  void merge(const weighted_reservoir& other);

  std::uint64_t size() const noexcept;   // the most items that it keeps
  draws which() const noexcept;          // as it was made
  std::uint64_t items() const noexcept;  // that were added, of weight 0 too
  // Up to size() items, fewer where no more had a weight above 0. Cost: a sort.
  reservoir_sample result() const;

  // All of it as bytes, and from bytes.
  void save(const sink& to) const;
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static weighted_reservoir load(const source& from);
  static weighted_reservoir load(std::span<const std::byte> bytes) { return load(source_of(bytes)); }

 private:
  struct state;
  run_info add_weights(in<float> weights, const execution& exec);
  run_info add_weights(in<double> weights, const execution& exec);
  friend weighted_reservoir merged(const weighted_reservoir& mine, const execution& exec);
  friend reservoir_sample divided(const weighted_reservoir& mine, const execution& exec);
  std::unique_ptr<state> state_;
};

//   cairn::weighted_reservoir mine(1000, {.which = {.seed = 1}, .first_item = first_on_this_rank});
//   mine.add(weights);
//   const auto kept = cairn::merged(mine, {.ranks = &world});   // as one reservoir of the items of all ranks
//
// The reservoir that all items were added to, on all ranks: the same items, the same bytes. Those of
// the ranks stay as they are; items have numbers that no other rank's have. The next item is that of rank
// 0's.
//
// Cost: six allreduces of up to 16 KiB, which find the greatest key that is kept; then 16 bytes for each kept
// item, and for each interval of items that a rank has seen, go to all ranks, in two allgathers. Errors, on
// all ranks: std::invalid_argument (another size, seed, stream or offset; items that two ranks have added; a
// reservoir that was moved from), std::bad_alloc.
weighted_reservoir merged(const weighted_reservoir& mine, const execution& exec);

// The items of this rank that the merged reservoir would keep: each is on the rank that has added it. Cost:
// the six allreduces, and the intervals; the items stay. Errors: those of merged, on all ranks.
reservoir_sample divided(const weighted_reservoir& mine, const execution& exec = {});

}  // namespace cairn
