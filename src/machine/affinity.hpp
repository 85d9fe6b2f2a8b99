// The processors that the calling thread may run on, as the operating system lists them: also those that
// hwloc does not know (added since, or missing in its description), so that all of them can be restored.
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
  // Restores them for the calling thread. False: the system refuses.
  bool give_back() const noexcept;

 private:
  affinity() = default;
  void* set_ = nullptr;  // a cpu_set_t
  std::size_t bytes_ = 0;
};

// False: the system refuses.
bool bind_this_thread(unsigned processor) noexcept;

// The processor that the calling thread runs on; 0 where the system does not say.
unsigned current_processor() noexcept;

}  // namespace cairn::placement
