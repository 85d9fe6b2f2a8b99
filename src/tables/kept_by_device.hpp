// What is made of tables for a device when it first needs it, as their copies in its memory, and kept with
// the tables, which do not know what it is.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace cairn::tables {

class kept_by_device {
 public:
  // That for `device`, made by make() at the first call for it; always of the same type. Safe from several
  // threads at once. Throws what make() throws.
  template <class Kept, class Make>
  std::shared_ptr<const Kept> on(int device, const Make& make) {
    const std::scoped_lock alone(mutex_);
    const auto which = static_cast<std::size_t>(device);
    if (made_.size() <= which) made_.resize(which + 1);
    if (!made_[which]) made_[which] = make();
    return std::static_pointer_cast<const Kept>(made_[which]);
  }

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<const void>> made_;
};

}  // namespace cairn::tables
