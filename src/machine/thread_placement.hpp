// Where the threads of one call run, for execution::bind; decided when the call begins.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <vector>

#include "src/machine/placement_plan.hpp"
#include "src/machine/team.hpp"
#include "src/machine/topology.hpp"

namespace cairn::host {

// Whether the library may bind threads: false when the OpenMP runtime was told to bind (OMP_PROC_BIND,
// OMP_PLACES, KMP_AFFINITY, GOMP_CPU_AFFINITY) or to choose the number of threads itself (OMP_DYNAMIC), and
// inside a parallel region, whose threads are the caller's.
bool may_bind();

// Processors of the calling thread, and of OpenMP's threads where the runtime was told to bind; ascending.
std::vector<unsigned> allowed_processors(const placement::topology& machine);

class thread_placement {
 public:
  // For `threads` threads that read [data, data + bytes). Unplaced unless `exec` asks for it, it is allowed
  // and it is possible.
  thread_placement(const execution& exec, int threads, const void* data, std::size_t bytes);
  // On the given topology. For tests.
  thread_placement(const placement::topology& machine, int threads, const void* data, std::size_t bytes);
  thread_placement(const thread_placement&) = delete;
  thread_placement& operator=(const thread_placement&) = delete;

  const thread_team* get() const { return plan_.empty() ? nullptr : &team_; }
  // Assigns slices anew, for the data of the next piece.
  void share(const void* data, std::size_t bytes);

 private:
  void plan(int threads, const void* data, std::size_t bytes);

  const placement::topology* machine_ = nullptr;
  std::vector<placement::thread_place> plan_;
  std::vector<unsigned> processors_;
  std::vector<unsigned> slices_;
  std::vector<unsigned> domain_begin_;
  thread_team team_;
};

}  // namespace cairn::host
