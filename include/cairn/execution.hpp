// cairn/execution.hpp: where and how a call runs, and what did run.
//
// Every algorithm takes an `execution` last and returns a `run_info` in its result. There is no global state:
// two calls with different executions never affect each other, and all functions of cairn may be called from
// several threads at once.
#pragma once

#include <cairn/containers.hpp>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string_view>

namespace cairn {

class communicator;  // cairn/communicator.hpp

// automatic: where the data lies. Data in host memory stays on the host: copying it to a device takes longer
// than most work on it (beside an H200, 16 processors count five times as fast as a device gets samples).
enum class place { automatic, host, device };

// best: the widest instruction set that this machine and its operating system support, or the one named by
// the environment variable CAIRN_ISA (baseline, avx2 or avx512). With AVX2 and AVX-512, whether tables are
// looked up by loads or by gathers is measured once a process, or said by CAIRN_LOOKUPS (loads or gathers);
// no result depends on it.
enum class isa { best, baseline, avx2, avx512 };

// execution::root: all ranks get the result.
constexpr int all_ranks = -1;

struct execution {
  place where = place::automatic;
  // Which device runs the call: 0 to device_count() - 1. With place::automatic and data in host memory,
  // another number than 0 is an error (std::invalid_argument).
  int device = 0;
  // Host threads; 0: all this process may use, or OMP_NUM_THREADS, and 1 inside a parallel region. A number
  // below 0, and more than can be started here, are refused (std::invalid_argument), whether it comes from
  // the caller or from OMP_NUM_THREADS. More than 4096, or 4 for each processor where that is more, never can
  // be, nor more than the limits of processes that the user (ulimit -u) and the control group (pids.max)
  // have. Where the address space that is left (ulimit -v, ulimit -d) holds the stacks of fewer, 0 takes
  // fewer, and a larger number is refused.
  int threads = 0;
  // Place the host's threads, one on a core, near the data, and bind them while the call runs; hwloc does it.
  // Nothing is bound, and run_info::bound is false, where it is not possible (no hwloc, more threads than
  // processors, a system that refuses) or not the library's decision (OMP_PROC_BIND, OMP_PLACES,
  // KMP_AFFINITY, GOMP_CPU_AFFINITY or OMP_DYNAMIC is set, or the caller is in a parallel region). Each call
  // begins at the core that its caller runs on and does not know of other calls: calls from several threads
  // at once may share cores if together they use more threads than there are cores.
  bool bind = false;
  isa target = isa::best;         // host instruction set; one that the machine lacks is refused
  std::size_t scratch_bytes = 0;  // cap on private copies; 0: the larger of 64 MiB and 1 MiB per core
  std::size_t device_bytes = 0;   // cap on device memory for samples; 0: what the device has
  // Called from the calling thread with the fraction done, now and then; returning false stops the call,
  // which then throws `cancelled` and leaves its outputs untouched (draws, which overwrite theirs as they go,
  // leave them partly written). Whatever the callback throws passes through.
  std::function<bool(double)> progress = {};
  // The processes that make this call together, each with its part of the data; they outlive the call. Null:
  // this process alone. cairn/communicator.hpp says what holds for all such calls; a call that has no form
  // over ranks refuses them (std::invalid_argument).
  const communicator* ranks = nullptr;
  // The rank that gets a large result; those of the others are then empty. Results that are small
  // enough to be found by all are on all ranks, whatever this says. Without `ranks` another than all_ranks is
  // refused (std::invalid_argument).
  int root = all_ranks;
};

// What ran. `target` is the host instruction set ("baseline", "avx2", "avx512") or the device's kind
// ("nvptx", "amdgcn", "virtual"); `method` names the algorithm's variant. Both point to string literals.
struct run_info {
  place where = place::host;
  int device = -1;  // -1 on the host
  int threads = 1;  // as requested; OpenMP may give fewer where OMP_DYNAMIC allows it
  std::string_view target = {};
  std::string_view method = {};
  bool bound = false;  // host threads were bound, as execution::bind asked
};

// A device that was asked for is missing, out of memory, or failed.
struct device_error : std::runtime_error {
  using runtime_error::runtime_error;
};

// execution::progress asked to stop.
struct cancelled : std::runtime_error {
  using runtime_error::runtime_error;
};

}  // namespace cairn
