// The processors that the calling thread may run on, as the operating system keeps them: all of them, also
// those that hwloc has not heard of (added since, or left out of a description), so that they can be given
// back.
#pragma once

#include <memory>

namespace cairn::placement {

class affinity {
 public:
  // Null where the system refuses.
  static std::unique_ptr<const affinity> of_this_thread() noexcept;

  ~affinity();
  affinity(const affinity&) = delete;
  affinity& operator=(const affinity&) = delete;

  bool holds(unsigned processor) const noexcept;
  // To the calling thread, which had them. False: the system refuses.
  bool give_back() const noexcept;

 private:
  affinity() = default;
  void* set_ = nullptr;  // a cpu_set_t
  std::size_t bytes_ = 0;
};

// False: the system refuses.
bool bind_this_thread(unsigned processor) noexcept;

// Where the calling thread runs now; 0 where the system does not tell.
unsigned current_processor() noexcept;

}  // namespace cairn::placement
