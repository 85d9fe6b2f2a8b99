// The only rank of a program: what its communicator has to do is little.
#pragma once

#include <cairn/communicator.hpp>
#include <cstring>

struct one_rank final : cairn::communicator {
  int rank() const override { return 0; }
  int size() const override { return 1; }
  void broadcast(std::span<std::byte>, int) const override {}
  void allreduce(void*, std::size_t, cairn::reduction) const override {}
  void exscan(void* items, std::size_t count, cairn::reduction how) const override {
    std::memset(items, 0, count * cairn::size_of(how));
  }
  void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                      cairn::reduction how) const override {
    copy(mine, items, counts[0] * cairn::size_of(how));
  }
  void allgather(std::span<const std::byte> mine, std::byte* all,
                 std::span<const std::uint64_t> bytes) const override {
    copy(all, mine.data(), bytes[0]);
  }
  void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> bytes,
              int) const override {
    copy(all, mine.data(), bytes[0]);
  }
  void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const override {
    copy(to, from, bytes);
  }
  void alltoallv(const std::byte* from, std::span<const std::uint64_t>, std::byte* to,
                 std::span<const std::uint64_t> take) const override {
    copy(to, from, take[0]);
  }

 private:
  static void copy(void* to, const void* from, std::size_t bytes) {
    if (bytes != 0) std::memcpy(to, from, bytes);
  }
};
