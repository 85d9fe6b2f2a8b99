#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "shared/process.hpp"

// OpenMP's; 0: it binds no threads.
extern "C" int omp_get_proc_bind() __attribute__((weak));

namespace cairn::tool {
namespace {

#ifdef __clang__
constexpr bool is_libgomp = false;
#else
constexpr bool is_libgomp = true;
#endif

// Threads and processes that run or want to; 0 where the system does not tell.
long running() {
  const int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> text{};
  const ssize_t size = read(file, text.data(), text.size() - 1);
  close(file);
  long found = 0;
  return size > 0 && std::sscanf(text.data(), "%*f %*f %*f %ld/", &found) == 1 ? found : 0;
}

}  // namespace

void wait_shortly_where_others_run(char** arguments) {
  const bool is_told = std::getenv("GOMP_SPINCOUNT") != nullptr || std::getenv("OMP_WAIT_POLICY") != nullptr;
  if (!is_libgomp || is_told || running() <= sysconf(_SC_NPROCESSORS_ONLN)) return;
  // Where libgomp binds threads, this one is bound already, and would keep its processor alone for all that
  // are started after a new beginning. (LLVM's runtime would begin with the question.)
  if (omp_get_proc_bind != nullptr && omp_get_proc_bind() != 0) return;
  if (setenv("GOMP_SPINCOUNT", "10000", 1) == 0) execv("/proc/self/exe", arguments);
}

}  // namespace cairn::tool
