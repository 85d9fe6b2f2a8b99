// What the sweep of uniform samples gets, and the sweep of each target by name.
//
// Contract: writes the items of a node's sample, ascending: node.count of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/sample_node.hpp"
#include "src/layouts/targets.hpp"

namespace cairn::host {

// Scratch memory of one thread.
struct sample_room {
  static constexpr std::size_t bits = std::size_t{1} << 16;
  static constexpr std::size_t words_at_once = 512;
  std::uint64_t map[bits / 64];
  std::uint32_t words[words_at_once + 128];
};

template <class Index>
struct sample_tree_task {
  sample_node node{};
  Index* indices = nullptr;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t offset = 0;
  sample_room* room = nullptr;
};

}  // namespace cairn::host

// For std::uint32_t and std::uint64_t.
#define CAIRN_DECLARE_TARGET(TARGET)                            \
  namespace cairn::TARGET {                                     \
  template <class Index>                                        \
  void write_sample(const host::sample_tree_task<Index>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
