// The processes of a run: one, or as many ranks as a launcher of MPI has started.
//
// All ranks walk through a command together. What one of them does alone (reads its part, parses, writes)
// stands in each() or at_first(), so that a rank that fails tells the others, which throw the same instead of
// waiting for it.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <vector>

namespace cairn::tool {

// Of what each() throws, which was settled, and is not settled again on its way through another each().
struct thrown_on_all {
  virtual ~thrown_on_all() = default;
};

class run_ranks {
 public:
  run_ranks() = default;  // one process
  explicit run_ranks(const communicator& all) : all_(&all) {}

  bool several() const { return all_ != nullptr && all_->size() > 1; }
  int rank() const { return several() ? all_->rank() : 0; }
  int size() const { return several() ? all_->size() : 1; }
  bool is_first() const { return rank() == 0; }
  // Of several.
  const communicator& all() const { return *all_; }
  // For a call that all make together, or the only process alone. Of large results `root` says who gets them.
  execution over(execution exec, int root = all_ranks) const {
    exec.ranks = several() ? all_ : nullptr;
    exec.root = several() ? root : all_ranks;
    return exec;
  }

  // Does some work on each rank. Where it throws on one, all throw what the first of these threw, with the
  // number of the rank, unless it was thrown on all. The work may be collective, if it begins with each().
  template <class Work>
  void each(const Work& work) const {
    if (!several()) return work();
    std::exception_ptr failure;
    try {
      work();
    } catch (const thrown_on_all&) {
      throw;
    } catch (...) {
      failure = std::current_exception();
    }
    settle(failure);
  }
  // On the first rank alone.
  template <class Work>
  void at_first(const Work& work) const {
    each([&] {
      if (is_first()) work();
    });
  }

  // Collective, and no more than copies where there is one process:
  // each number becomes that of all ranks,
  void add_up(std::span<std::uint64_t> numbers) const;
  std::uint64_t sum_of(std::uint64_t mine) const;
  // ... or the greatest of them,
  void make_greatest(std::span<std::uint64_t> numbers) const;
  // the sum of those of the ranks before this one,
  std::uint64_t sum_before(std::uint64_t mine) const;
  // the bytes of all ranks, on all or (else none) on the first,
  std::vector<std::string> of_all(const std::string& mine) const;
  std::vector<std::string> at_first_of_all(const std::string& mine) const;
  // and those of one rank.
  std::string of_rank(int rank, std::string mine) const;

 private:
  void settle(const std::exception_ptr& failure) const;
  std::vector<std::uint64_t> sizes_of_all(std::size_t mine) const;

  const communicator* all_ = nullptr;
};

// Of a rank, from `size` items: those of all ranks lie in the order of ranks.
struct rank_part {
  std::uint64_t first = 0, last = 0;
  std::uint64_t size() const { return last - first; }
};
// Parts differ by one item at most.
rank_part part_of(std::uint64_t items, int rank, int ranks);

}  // namespace cairn::tool
