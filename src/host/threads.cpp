#include "src/host/threads.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>

#include "src/sentence.hpp"

namespace cairn::host {
namespace {

// The processors that a version-2 cgroup grants by quota ("max" or none: no limit), for the process's own
// group.
int quota_processors() {
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max" || period <= 0) return std::numeric_limits<int>::max();
  const double granted = std::ceil(std::strtod(quota.c_str(), nullptr) / period);
  return granted >= 1 && granted < 1e6 ? static_cast<int>(granted) : std::numeric_limits<int>::max();
}

}  // namespace

int usual_threads() {
  if (omp_in_parallel() != 0) return 1;
  static const int quota = quota_processors();
  const bool asked = std::getenv("OMP_NUM_THREADS") != nullptr;
  const int planned = omp_get_max_threads();
  return asked ? planned : std::min(planned, quota);
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
