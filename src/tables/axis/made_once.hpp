// Something that is made at its first use and kept. Safe from several threads at once. Making it may throw:
// then the next use tries again. (std::call_once lets exceptions pass through pthread_once, which C++
// runtimes other than glibc's on x86, and ThreadSanitizer's, do not stand.)
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

namespace cairn::tables {

template <class T>
class made_once {
 public:
  bool is_made() const { return made_.load(std::memory_order_acquire); }

  // What make() returns, the first time that it does. Throws what it throws.
  template <class Make>
  T& get(const Make& make) {
    if (!is_made()) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!is_made()) {
        value_.emplace(make());
        made_.store(true, std::memory_order_release);
      }
    }
    return *value_;
  }

 private:
  std::mutex mutex_;
  std::atomic<bool> made_ = false;
  std::optional<T> value_;
};

}  // namespace cairn::tables
