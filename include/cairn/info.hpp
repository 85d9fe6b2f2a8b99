// cairn/info.hpp: what this build of the library can do and what this machine offers it.
//
// Thread safety: all functions may be called at once. Nothing here starts threads; device functions start the
// offload runtime at their first call, which can take a moment.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

std::string_view version();  // "0.4.0"

struct features {
  std::string_view compiler;  // "clang 19.1.7", "g++ 12.2.0"
  std::string_view offload;   // "OFF", "host", "nvptx" or "amdgcn": the CMake option CAIRN_OFFLOAD
  bool simd = false;          // vector lanes, not plain code
  bool hwloc = false;         // placement of threads: the CMake option CAIRN_HWLOC
};
features compiled_features();

// Instruction sets that were compiled in and that this machine and its operating system support, least first.
std::vector<isa> instruction_sets();
std::string_view name_of(isa target);  // std::invalid_argument for a number that is none of them
// The instruction set that isa::best means now. std::invalid_argument when CAIRN_ISA names one that is not
// known or not supported here.
isa best_instruction_set();

// Threads a call uses with execution::threads == 0, outside parallel regions: the processors this process may
// use (affinity mask, cgroup quota), or OMP_NUM_THREADS. std::invalid_argument where OpenMP's number is not 1
// or more, or more than can be started here: then OMP_NUM_THREADS is no number, or far too great.
int planned_threads();

// Bytes of memory that this process may fill: the machine's with its swap space, or what its control groups
// allow (a container, a batch job) where that is less. Others may have filled a part of it.
std::uint64_t memory_limit();

// A hardware thread, by the operating system's number.
struct processor_info {
  int number = 0;
  int core = 0;          // counted over the machine
  int domain = 0;        // index in machine_info::domains
  bool allowed = false;  // to the calling thread, or to OpenMP's threads where the environment binds those
  int thread = -1;       // the thread that execution::bind would put there, of planned_threads(); -1: none
};
// A NUMA node with memory, and the processors nearest to it.
struct domain_info {
  int node = 0;  // the operating system's number
  std::uint64_t bytes = 0;
};
struct machine_info {
  std::vector<processor_info> processors;
  std::vector<domain_info> domains;
  bool may_bind = true;  // false: OMP_PROC_BIND, OMP_DYNAMIC or their like disable execution::bind
};
// Empty without hwloc, where the system gives no topology, and where HWLOC_XMLFILE or its like describe
// another machine. Cost: milliseconds at the first call.
machine_info machine();

struct device_info {
  int device = 0;
  std::string_view kind;  // "nvptx", "amdgcn", or "virtual" for LLVM's host plugin
};
// Offload devices that this build can use; empty when CAIRN_OFFLOAD is OFF or there are none.
std::vector<device_info> devices();
int device_count();

}  // namespace cairn
