// A communicator of the C API, as the library knows it.
#pragma once

#include <cairn/c/communicator.h>

#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::c {

class ranks_by_table final : public communicator {
 public:
  explicit ranks_by_table(const cairn_communicator* of);
  ranks_by_table(const ranks_by_table& other) : communicator(), of_(other.of_) {}
  ranks_by_table& operator=(const ranks_by_table&) = delete;
  ~ranks_by_table() override = default;

  int rank() const override { return of_->rank; }
  int size() const override { return of_->count; }
  void broadcast(std::span<std::byte> bytes, int root) const override;
  void allreduce(void* items, std::size_t count, reduction how) const override;
  void exscan(void* items, std::size_t count, reduction how) const override;
  void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                      reduction how) const override;
  void allgather(std::span<const std::byte> mine, std::byte* all,
                 std::span<const std::uint64_t> bytes) const override;
  void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> bytes,
              int root) const override;
  void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const override;
  void alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                 std::span<const std::uint64_t> take) const override;

 private:
  const cairn_communicator* of_;
};

}  // namespace cairn::c
