// Items in the order of the ranks that their keys choose.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/collective/values/divided_table.hpp"
#include "src/counting/keys.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/threads.hpp"

namespace cairn::collective {

// Calls use(i, rank) for items first to last - 1 of x.
template <class Use>
void for_each_rank_of(const detail::samples& x, std::size_t first, std::size_t last, std::size_t ranks,
                      const Use& use) {
  constexpr std::size_t block = 1024;
  std::uint64_t keys[block];
  for (; first < last; first += block) {
    const std::size_t size = std::min(block, last - first);
    read_keys(x, first, size, keys);
    for (std::size_t i = 0; i < size; ++i) use(first + i, rank_for(keys[i], ranks));
  }
}

// Writes the items of host memory to `to`, those for rank 0 first; give[r] becomes how many are for rank r.
// std::bad_alloc.
template <class T>
void partition_by_rank(in<T> x, T* to, std::vector<std::uint64_t>& give, const execution& exec) {
  constexpr std::size_t chunk = std::size_t{1} << 18;
  const std::size_t ranks = give.size();
  const int threads = host::threads_for(exec, x.size(), chunk);
  const std::size_t chunks = (x.size() + chunk - 1) / chunk;
  std::vector<std::uint64_t> at(chunks * ranks);  // of each chunk: how many for each rank, then where they go
  const detail::samples all{x.data(), x.size(), -1, detail::sample_type_of<T>()};
  host::for_each_chunk(x.size(), chunk, threads, [&](std::size_t first, std::size_t last) {
    std::uint64_t* const counts = at.data() + first / chunk * ranks;
    for_each_rank_of(all, first, last, ranks, [&](std::size_t, std::size_t rank) { ++counts[rank]; });
  });
  std::uint64_t before = 0;
  for (std::size_t r = 0; r < ranks; ++r) {
    const std::uint64_t begin = before;
    for (std::size_t c = 0; c < chunks; ++c) {
      const std::uint64_t count = at[c * ranks + r];
      at[c * ranks + r] = before;
      before += count;
    }
    give[r] = before - begin;
  }
  host::for_each_chunk(x.size(), chunk, threads, [&](std::size_t first, std::size_t last) {
    std::uint64_t* const next = at.data() + first / chunk * ranks;
    for_each_rank_of(all, first, last, ranks,
                     [&](std::size_t i, std::size_t rank) { to[next[rank]++] = x.data()[i]; });
  });
}

}  // namespace cairn::collective
