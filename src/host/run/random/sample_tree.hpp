// Runs uniform samples without replacement on the host.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sampling.hpp>
#include <cstdint>
#include <vector>

namespace cairn::host {

// Fills `indices`, on the host, with items below `items`, ascending. Errors: std::invalid_argument,
// std::bad_alloc, cancelled. Index: std::uint32_t, std::uint64_t.
template <class Index>
run_info run_sample(out<Index> indices, std::uint64_t items, const draws& which, const execution& exec);

// Threads for so many of a sample.
int sample_threads(const execution& exec, std::size_t wanted);

// A part of a sample of `count` of `items` items: what is at the places `first` to last - 1 in ascending
// order, or, if `by_item`, what there is of the items `first` to last - 1.
struct sample_part {
  std::uint64_t items = 0;
  std::uint64_t count = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  bool by_item = false;
};

// Its items, ascending: only the nodes of the tree that have some of them are looked at. Errors: as above.
std::vector<std::uint64_t> run_sample_part(const sample_part& of, const draws& which, const execution& exec);

}  // namespace cairn::host
