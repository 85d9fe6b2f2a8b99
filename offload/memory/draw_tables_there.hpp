// Copies of a sampler's tables in the memory of devices, made when a device is first drawn on and kept.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

namespace cairn::offload {

struct device_draw_tables;  // see run_draw.cpp

class draw_tables_there {
 public:
  // Those on `device`; make() makes them when there are none. Safe from several threads at once. What make()
  // throws.
  template <class Make>
  std::shared_ptr<const device_draw_tables> on(int device, const Make& make) {
    const std::scoped_lock alone(mutex_);
    const auto which = static_cast<std::size_t>(device);
    if (made_.size() <= which) made_.resize(which + 1);
    if (!made_[which]) made_[which] = make();
    return made_[which];
  }

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<const device_draw_tables>> made_;
};

}  // namespace cairn::offload
