// Runs before LLVM's OpenMP runtime starts, which in builds with device code is before main.
//
// That runtime writes a file of its own, /dev/shm/__KMP_REGISTERED_LIB_PROCESS_USER, into shared memory and
// reads it back. It dies of SIGBUS if there is no room, as in containers with 64 MB of it, and if a killed
// process of the same number has left that file empty.
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>

#include "outputs/output_file.hpp"
#include "program.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

void remove_empty_registration() {
  std::array<char, 64> name{};
  std::snprintf(name.data(), name.size(), "/dev/shm/__KMP_REGISTERED_LIB_%d_%u", static_cast<int>(getpid()),
                static_cast<unsigned>(getuid()));
  struct stat facts{};
  if (stat(name.data(), &facts) == 0 && facts.st_size == 0) unlink(name.data());
}

bool is_shared_memory_full() {
  struct statvfs disk{};
  return statvfs("/dev/shm", &disk) == 0 && disk.f_bavail == 0;
}

extern "C" void end_by_bus_error(int signal_number) {
  if (!is_shared_memory_full()) remove_outputs_and_end(signal_number);
  write_standard_error(
      "cairn: /dev/shm is full, and the OpenMP runtime of this build needs a page of it; "
      "remove files there, or give the container more (--shm-size)\n");
  remove_outputs();
  _exit(was_refused);
}

void prepare_shared_memory() {
  remove_empty_registration();
  std::signal(SIGBUS, end_by_bus_error);
}

// The system calls it before the constructors of all libraries.
[[gnu::section(".preinit_array"), gnu::used]] void (*const at_start)() = prepare_shared_memory;

}  // namespace
}  // namespace cairn::tool
