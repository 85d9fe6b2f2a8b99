// The number of threads from the call, OpenMP, the processors allowed and the limits of control groups.
#include "src/machine/threads.hpp"

#include <fcntl.h>
#include <omp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "src/call/sentence.hpp"
#include "src/machine/group_quotas.hpp"

namespace cairn::host {
namespace {

// OpenMP runtimes ignore a value that is not a number.
bool openmp_was_told() {
  const char* const threads = std::getenv("OMP_NUM_THREADS");
  return threads != nullptr && std::strtol(threads, nullptr, 10) > 0;
}

// Processes and threads that the user may have; the superuser as many as he likes.
int user_limit() {
  constexpr int none = std::numeric_limits<int>::max();
  rlimit limit{};
  if (geteuid() == 0 || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return none;
  return static_cast<int>(std::clamp<rlim_t>(limit.rlim_cur, 1, static_cast<rlim_t>(none)));
}

// The bytes that a variable of OpenMP's runtimes gives a thread's stack ("32K", "8 M", ...); 0 where it is
// not set, or says no size.
std::size_t stack_told_by(const char* variable, std::size_t unit) {
  const char* const told = std::getenv(variable);
  if (told == nullptr) return 0;
  char* end = nullptr;
  const double size = std::strtod(told, &end);
  end += std::strspn(end, " \t");
  constexpr std::string_view units = "BKMGT";
  const std::size_t power = units.find(static_cast<char>(*end & ~0x20));
  const double bytes = *end == '\0' || power == std::string_view::npos
                           ? size * static_cast<double>(unit)
                           : size * static_cast<double>(std::size_t{1} << (10 * power));
  return bytes >= 1 && bytes < 0x1p40 ? static_cast<std::size_t>(bytes) : 0;
}

// At least what OpenMP's runtimes reserve for the stack of a thread that they start.
std::size_t stack_of_thread() {
  constexpr std::size_t usual = std::size_t{8} << 20;
  const std::size_t told =
      std::max({stack_told_by("OMP_STACKSIZE", 1024), stack_told_by("GOMP_STACKSIZE", 1024),
                stack_told_by("KMP_STACKSIZE", 1)});
  if (told > 0) return told;
  rlimit limit{};
  const bool known = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return known ? std::max<std::size_t>(limit.rlim_cur, usual / 2) : usual;
}

// Memory that this process has mapped, in bytes: all of it, and what counts as data. 0 where nobody tells.
struct mapped_bytes {
  std::size_t all = 0, data = 0;
};
mapped_bytes mapped() {
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::array<char, 256> text{};
  const ssize_t size = read(file, text.data(), text.size() - 1);
  close(file);
  if (size <= 0) return {};
  std::array<std::size_t, 6> pages{};  // size, resident, shared, text, lib, data
  char* at = text.data();
  for (std::size_t& number : pages) number = std::strtoull(at, &at, 10);
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return {pages[0] * page, pages[5] * page};
}

// Threads of LLVM's runtime allocate memory when they begin, for which glibc reserves address space that the
// stacks of those to come may need. Those of g++'s do not.
#ifdef __clang__
constexpr std::size_t space_of_first_allocation = std::size_t{64} << 20;
#else
constexpr std::size_t space_of_first_allocation = 0;
#endif

// How many threads fit what `ulimit -v` and `ulimit -d` leave of address space: a runtime that cannot start
// one ends the program.
int threads_that_fit() {
  constexpr int any = std::numeric_limits<int>::max();
  rlimit space{};
  rlimit data{};
  if (getrlimit(RLIMIT_AS, &space) != 0 || getrlimit(RLIMIT_DATA, &data) != 0) return any;
  if (space.rlim_cur == RLIM_INFINITY && data.rlim_cur == RLIM_INFINITY) return any;
  const mapped_bytes now = mapped();
  const auto left_of = [](rlim_t limit, std::size_t used) {
    if (limit == RLIM_INFINITY) return std::numeric_limits<std::size_t>::max();
    return limit > used ? static_cast<std::size_t>(limit) - used : 0;
  };
  const std::size_t left = std::min(left_of(space.rlim_cur, now.all), left_of(data.rlim_cur, now.data));
  constexpr std::size_t runtime = std::size_t{16} << 20;  // what it takes for itself, with room to spare
  constexpr std::size_t with_guard = std::size_t{64} << 10;
  if (left <= runtime) return 1;
  const std::size_t each = stack_of_thread() + with_guard + space_of_first_allocation;
  return static_cast<int>(std::min<std::size_t>(1 + (left - runtime) / each, any));
}

// LLVM's runtime ends the program when it begins with a variable that holds no number, takes memory for as
// many threads as one names, and reads a number with a sign as any number.
#ifdef __clang__
constexpr bool ends_on_bad_variables = true;
#else
constexpr bool ends_on_bad_variables = false;
#endif

// Whether OpenMP's runtime may begin with this OMP_NUM_THREADS: a list of numbers, separated by commas.
bool can_begin() {
  const char* told = std::getenv("OMP_NUM_THREADS");
  if (told == nullptr) return true;
  for (;; ++told) {
    char* end = nullptr;
    if (ends_on_bad_variables && std::strspn(told + std::strspn(told, " \t"), "0123456789") == 0)
      return false;
    const long long number = std::strtoll(told, &end, 10);
    if (end == told) return !ends_on_bad_variables;
    if (number < 1 || number > most_threads()) return false;
    told = end + std::strspn(end, " \t");
    if (*told == '\0') return true;
    if (*told != ',') return !ends_on_bad_variables;
  }
}

// Before OpenMP is asked anything.
void check_environment() {
  static const bool fits = can_begin();
  if (fits) return;
  throw std::invalid_argument(sentence("OMP_NUM_THREADS is '", std::getenv("OMP_NUM_THREADS"),
                                       "'; expected 1 to ", most_threads(), ", which can be started here"));
}

// OpenMP's own number, which the environment or the caller set. A runtime may read garbage or a huge number
// as any number, even a negative one.
int planned_by_openmp() {
  const int planned = omp_get_max_threads();
  if (planned >= 1 && planned <= most_threads()) return planned;
  const char* const told = std::getenv("OMP_NUM_THREADS");
  throw std::invalid_argument(sentence("OpenMP plans ", planned, " threads (OMP_NUM_THREADS is ",
                                       told == nullptr ? "not set" : sentence("'", told, "'"),
                                       "); expected 1 to ", most_threads(), ", which can be started here"));
}

}  // namespace

int most_threads() {
  static const int most = [] {
    constexpr long enough = 4096;
    const long sane = std::max(enough, 4 * sysconf(_SC_NPROCESSORS_ONLN));
    const int tasks = task_quota("/proc/self/cgroup", "/sys/fs/cgroup");
    return std::min({static_cast<int>(sane), tasks, user_limit()});
  }();
  return most;
}

int processors() {
  static const int all = std::min(processor_quota("/proc/self/cgroup", "/sys/fs/cgroup"),
                                  static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
  return std::max(all, 1);
}

int usual_threads() {
  check_environment();
  if (omp_in_parallel() != 0) return 1;
  const int planned = planned_by_openmp();
  return openmp_was_told() ? planned : std::min(planned, processors());
}

int threads_for(const execution& exec, std::size_t items, std::size_t grain, std::size_t usual) {
  if (exec.threads < 0)
    throw std::invalid_argument(sentence("execution::threads is ", exec.threads, "; expected 0 or more"));
  if (exec.threads > most_threads())
    throw std::invalid_argument(sentence("execution::threads is ", exec.threads, "; expected at most ",
                                         most_threads(), ", which can be started here"));
  const std::size_t each = exec.threads == 0 ? std::max(grain, usual) : grain;
  const std::size_t useful = std::max<std::size_t>(items / each, 1);
  if (exec.threads == 0 || ends_on_bad_variables) check_environment();
  if (useful == 1) return 1;                                                // OpenMP need not be asked
  const bool nests = omp_get_active_level() < omp_get_max_active_levels();  // else a region has one thread
  const int limit = omp_get_thread_limit();  // OMP_THREAD_LIMIT; 0 or less where it is not a number
  const int most = !nests ? 1 : limit > 0 ? limit : std::numeric_limits<int>::max();
  const int wanted = std::min(exec.threads > 0 ? exec.threads : usual_threads(), most);
  const int used = static_cast<int>(std::min(static_cast<std::size_t>(wanted), useful));
  if (used == 1) return 1;
  const int fit = threads_that_fit();
  if (exec.threads > 0 && used > fit)
    throw std::invalid_argument(sentence("execution::threads is ", exec.threads, "; expected at most ", fit,
                                         ", whose stacks fit the address space that is left"));
  return std::min(used, fit);
}

}  // namespace cairn::host
