// Facts of the process and its machine: the launcher, free memory, and how its threads wait.
#include "shared/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cairn/info.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include "shared/refusal.hpp"

// OpenMP's; 0: it binds no threads.
extern "C" int omp_get_proc_bind() __attribute__((weak));

namespace cairn::tool {

std::optional<started_processes> processes_started() {
  for (const char* const variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    const char* const text = std::getenv(variable);
    if (text != nullptr) return started_processes{variable, std::strtol(text, nullptr, 10)};
  }
  return std::nullopt;
}

namespace {

constexpr std::uint64_t unknown = std::numeric_limits<std::int64_t>::max();  // more than any address space

// Linux's own estimate, which counts what caches would give back, and what can be swapped out.
std::uint64_t left_in_machine() {
  std::ifstream file("/proc/meminfo");
  std::uint64_t sum = 0;
  bool found = false;
  std::string name, unit;
  for (std::uint64_t kibibytes = 0; file >> name >> kibibytes; std::getline(file, unit)) {
    found = found || name == "MemAvailable:";
    if (name == "MemAvailable:" || name == "SwapFree:") sum += kibibytes * 1024;
  }
  return found ? sum : unknown;
}

}  // namespace

std::uint64_t memory_left() { return std::min(left_in_machine(), memory_limit()); }

void refuse_beyond_memory(std::uint64_t bytes, std::string_view what) {
  constexpr std::uint64_t little = std::uint64_t{64} << 20;
  if (bytes <= little) return;
  const std::uint64_t left = memory_left();
  if (bytes <= left) return;
  throw refusal(
      fmt::format("{} takes {} bytes of memory, of which this machine has {} left", what, bytes, left));
}

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
  // If libgomp binds threads, this one is bound already, and would keep its processor alone for all that
  // are started after a new beginning. (LLVM's runtime would begin with the question.)
  if (omp_get_proc_bind != nullptr && omp_get_proc_bind() != 0) return;
  if (setenv("GOMP_SPINCOUNT", "10000", 1) == 0) execv("/proc/self/exe", arguments);
}

}  // namespace cairn::tool
