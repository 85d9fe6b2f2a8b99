// Reads and sets the processors of a thread by system calls.
#include "src/machine/affinity.hpp"

#include <sched.h>

#include <cerrno>
#include <new>

namespace cairn::placement {
namespace {

constexpr std::size_t most_processors = std::size_t{1} << 20;  // far beyond what Linux counts

cpu_set_t* set_of(void* from) { return static_cast<cpu_set_t*>(from); }

}  // namespace

std::unique_ptr<const affinity> affinity::of_this_thread() noexcept {
  // The system refuses a set that is too small for its processors, and does not say how many it counts.
  for (std::size_t room = CPU_SETSIZE; room <= most_processors; room *= 2) {
    std::unique_ptr<affinity> made(new (std::nothrow) affinity);
    if (made == nullptr) return nullptr;
    made->set_ = CPU_ALLOC(room);
    made->bytes_ = CPU_ALLOC_SIZE(room);
    if (made->set_ == nullptr) return nullptr;
    if (sched_getaffinity(0, made->bytes_, set_of(made->set_)) == 0) return made;
    if (errno != EINVAL) return nullptr;
  }
  return nullptr;
}

affinity::~affinity() { CPU_FREE(set_of(set_)); }

bool affinity::holds(unsigned processor) const noexcept {
  return CPU_ISSET_S(processor, bytes_, set_of(set_)) != 0;
}

bool affinity::give_back() const noexcept { return sched_setaffinity(0, bytes_, set_of(set_)) == 0; }

bool bind_this_thread(unsigned processor) noexcept {
  cpu_set_t* const one = CPU_ALLOC(std::size_t{processor} + 1);
  if (one == nullptr) return false;
  const std::size_t bytes = CPU_ALLOC_SIZE(std::size_t{processor} + 1);
  CPU_ZERO_S(bytes, one);
  CPU_SET_S(processor, bytes, one);
  const bool bound = sched_setaffinity(0, bytes, one) == 0;
  CPU_FREE(one);
  return bound;
}

unsigned current_processor() noexcept {
  const int processor = sched_getcpu();
  return processor < 0 ? 0 : static_cast<unsigned>(processor);
}

}  // namespace cairn::placement
