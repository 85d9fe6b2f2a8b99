#include "src/host/threads.hpp"

#include <omp.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "src/host/processor_quota.hpp"
#include "src/sentence.hpp"

namespace cairn::host {
namespace {

// OpenMP runtimes ignore a number of threads that is none.
bool openmp_was_told() {
  const char* const threads = std::getenv("OMP_NUM_THREADS");
  return threads != nullptr && std::strtol(threads, nullptr, 10) > 0;
}

}  // namespace

int usual_threads() {
  if (omp_in_parallel() != 0) return 1;
  static const int quota = processor_quota("/proc/self/cgroup", "/sys/fs/cgroup");
  const int planned = omp_get_max_threads();
  return openmp_was_told() ? planned : std::min(planned, quota);
}

int threads_for(const execution& how, std::size_t items, std::size_t grain) {
  if (how.threads < 0)
    throw std::invalid_argument(sentence("execution::threads is ", how.threads, "; expected 0 or more"));
  const bool nests = omp_get_active_level() < omp_get_max_active_levels();  // else a region has one thread
  const int most = nests ? omp_get_thread_limit() : 1;
  const int wanted = std::min(how.threads > 0 ? how.threads : usual_threads(), most);
  const std::size_t useful = std::max<std::size_t>(items / grain, 1);
  return static_cast<int>(std::min(static_cast<std::size_t>(wanted), useful));
}

}  // namespace cairn::host
