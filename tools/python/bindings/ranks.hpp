// A communicator of the library whose messages are sent by an object of Python: what connects the ranks, such
// as mpi4py, is Python's matter.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::python {

// Calls the verbs of `peers` (cairn/mpi/_peers.py says what each gets) with the interpreter's lock, which the
// calls over ranks are made without. What a verb raises is raised by the call, on this rank.
class python_communicator final : public communicator {
 public:
  explicit python_communicator(nanobind::object peers);

  int rank() const override { return rank_; }
  int size() const override { return size_; }

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
  nanobind::object peers_;
  int rank_;
  int size_;
};

}  // namespace cairn::python
