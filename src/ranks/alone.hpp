// One process, as a communicator: of calls that are divided, where there are no ranks.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "src/call/place.hpp"

namespace cairn::ranks {

class alone final : public communicator {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  void broadcast(std::span<std::byte> /*bytes*/, int /*root*/) const override {}
  void allreduce(void* /*items*/, std::size_t /*count*/, reduction /*how*/) const override {}
  void exscan(void* items, std::size_t count, reduction how) const override {
    if (count != 0) std::memset(items, 0, count * size_of(how));
  }
  void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                      reduction how) const override {
    if (counts[0] != 0) std::memcpy(mine, items, counts[0] * size_of(how));
  }
  void allgather(std::span<const std::byte> mine, std::byte* all,
                 std::span<const std::uint64_t> /*bytes*/) const override {
    std::ranges::copy(mine, all);
  }
  void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> /*bytes*/,
              int /*root*/) const override {
    std::ranges::copy(mine, all);
  }
  void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const override {
    std::copy_n(from, bytes, to);
  }
  void alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                 std::span<const std::uint64_t> /*take*/) const override {
    std::copy_n(from, give[0], to);
  }
};

// The ranks of a call, or this process as the only one. std::invalid_argument for a root of no ranks.
inline const communicator& ranks_or_alone(const execution& exec) {
  static const alone one;
  if (exec.ranks != nullptr) return *exec.ranks;
  refuse_root(exec);
  return one;
}

}  // namespace cairn::ranks
