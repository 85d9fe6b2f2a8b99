// Copies of tables in the memory of devices, made when a device first needs them and kept.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace cairn::offload {

struct device_draw_tables;  // of a sampler: offload/run/draw.cpp
template <class T>
class tables_there;  // of an axis, for samples compared as T: offload/run/tables_there.hpp

template <class Copies>
class copies_there {
 public:
  // Those on `device`, made by make() at the first call for it. Safe from several threads at once. Throws
  // what make() throws.
  template <class Make>
  std::shared_ptr<const Copies> on(int device, const Make& make) {
    const std::scoped_lock alone(mutex_);
    const auto which = static_cast<std::size_t>(device);
    if (made_.size() <= which) made_.resize(which + 1);
    if (!made_[which]) made_[which] = make();
    return made_[which];
  }

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<const Copies>> made_;
};

}  // namespace cairn::offload
