// cairn/communicator.hpp: what the calls over several processes need of whatever connects them.
//
//   const cairn::mpi::communicator world(MPI_COMM_WORLD);
//   const auto h = cairn::histogram(mine, 1000, {.ranks = &world});   // of the samples of all ranks, on each
//
// A program has `size()` ranks, each a process (or, in tests, a thread). cairn/mpi.hpp makes a communicator
// of an MPI_Comm; cairn itself names no MPI, so one archive serves any. With execution::ranks each rank gives
// its part of the data, and on any number of ranks a call returns what one process returns for all of them,
// part after part; the header of each says what it costs over ranks. Results that no rank holds whole are in
// cairn/collective/.
//
// Such calls are collective: all ranks make the same ones in the same order, with the same axes, options and
// types of samples. One allreduce at the beginning compares these; where they differ, all ranks throw
// std::invalid_argument. An error on one rank (bad input, no memory, a cancelled call) is thrown on all, the
// same sentence, which names the rank; what is none of cairn's, as what execution::progress throws, as
// std::runtime_error. Outputs are then as they were. A rank that ends within a call, or an error of the
// network, is the communicator's matter: MPI ends the program, unless told otherwise.
//
// Thread safety: a communicator is used by one thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace cairn {

// What becomes of items of all ranks. Sums of integers are modulo their range; of 128 bits: two words, the
// lower one first. Saturating ones stop at the greatest value.
enum class reduction : std::uint8_t {
  sum_uint64,
  sum_float64,
  sum_int128,
  greatest_uint64,
  saturating_sum_uint8,
  saturating_sum_uint16
};

constexpr std::size_t size_of(reduction how) {
  constexpr std::size_t sizes[] = {8, 8, 16, 8, 1, 2};
  return sizes[static_cast<std::size_t>(how)];
}

// To be implemented by whoever connects the ranks. Sizes are bytes, or items of a reduction, and have 64
// bits. All are collective; parts of several ranks lie in the order of ranks, one behind the other. Items of
// a reduction may be combined in any order.
class communicator {
 public:
  communicator() = default;
  communicator(const communicator&) = delete;
  communicator& operator=(const communicator&) = delete;
  virtual ~communicator() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;

  // The bytes of `root`, on all ranks.
  virtual void broadcast(std::span<std::byte> bytes, int root) const = 0;
  // Each item becomes that of all ranks.
  virtual void allreduce(void* items, std::size_t count, reduction how) const = 0;
  // Each item becomes that of the ranks before this one; on rank 0 all bits are 0.
  virtual void exscan(void* items, std::size_t count, reduction how) const = 0;
  // Rank r gets counts[r] of the items of all ranks, from where those of the ranks before end, in `mine`.
  virtual void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                              reduction how) const = 0;
  // `mine` of each rank, of bytes[rank], to all ranks, or to one.
  virtual void allgather(std::span<const std::byte> mine, std::byte* all,
                         std::span<const std::uint64_t> bytes) const = 0;
  virtual void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> bytes,
                      int root) const = 0;
  // `bytes` go to each rank, and come from each.
  virtual void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const = 0;
  // give[r] bytes go to rank r, take[r] come from it.
  virtual void alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                         std::span<const std::uint64_t> take) const = 0;
};

namespace detail {

template <class Item, class Combine>
void combine_items(const void* from, void* into, std::size_t count, const Combine& combine) {
  const auto* source = static_cast<const std::byte*>(from);
  auto* target = static_cast<std::byte*>(into);
  for (std::size_t i = 0; i < count; ++i, source += sizeof(Item), target += sizeof(Item)) {
    Item one;
    Item other;
    std::memcpy(&one, target, sizeof one);
    std::memcpy(&other, source, sizeof other);
    one = combine(one, other);
    std::memcpy(target, &one, sizeof one);
  }
}

struct int128_words {
  std::uint64_t low;
  std::uint64_t high;
};

template <class Count>
constexpr Count saturating_sum(Count a, Count b) {
  return static_cast<Count>(std::min(unsigned{a} + unsigned{b}, unsigned{static_cast<Count>(-1)}));
}

}  // namespace detail

// Combines `count` items of `from` into those of `into`: the arithmetic of each reduction.
inline void combine(reduction how, const void* from, void* into, std::size_t count) {
  using detail::combine_items;
  switch (how) {
    case reduction::sum_uint64:
      return combine_items<std::uint64_t>(from, into, count, [](auto a, auto b) { return a + b; });
    case reduction::sum_float64:
      return combine_items<double>(from, into, count, [](double a, double b) { return a + b; });
    case reduction::sum_int128:
      return combine_items<detail::int128_words>(from, into, count, [](auto a, auto b) {
        const std::uint64_t low = a.low + b.low;
        return detail::int128_words{low, a.high + b.high + (low < a.low ? 1 : 0)};
      });
    case reduction::greatest_uint64:
      return combine_items<std::uint64_t>(from, into, count, [](auto a, auto b) { return std::max(a, b); });
    case reduction::saturating_sum_uint8:
      return combine_items<std::uint8_t>(from, into, count, detail::saturating_sum<std::uint8_t>);
    case reduction::saturating_sum_uint16:
      return combine_items<std::uint16_t>(from, into, count, detail::saturating_sum<std::uint16_t>);
  }
}

}  // namespace cairn
