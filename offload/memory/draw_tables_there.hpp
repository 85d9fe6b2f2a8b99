// Copies of a sampler's tables in the memory of devices, made when a device is first drawn on and kept.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

namespace cairn::offload {

struct device_draw_tables;  // see offload/run/draw.cpp

class draw_tables_there {
 public:
  // The tables on `device`, made by make() at the first call for it. Safe from several threads at once.
  // Throws what make() throws.
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
