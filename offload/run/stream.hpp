// Streams host data through a device in chunks: one is copied while the one before is worked on.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cstddef>
#include <exception>
#include <thread>

#include "offload/memory/devices.hpp"
#include "src/call/progress.hpp"

namespace cairn::offload {

// Buffers on the device: one if the data fits it whole, else two; of at most `most` items, as large as the
// data, the cap and the device's memory allow, and of a multiple of so many items where there are two.
template <class T>
class chunk_buffers {
 public:
  chunk_buffers(std::size_t items, std::size_t most, const execution& exec, int device,
                std::size_t multiple = 1)
      : items_(items) {
    constexpr std::size_t usual_bytes = std::size_t{256} << 20;
    constexpr std::size_t least_items = 1024;
    const std::size_t bytes = exec.device_bytes != 0 ? exec.device_bytes / 2 : usual_bytes;
    const auto rounded = [&](std::size_t some) {
      return some >= items ? items : std::max<std::size_t>(some / multiple, 1) * multiple;
    };
    items_ = rounded(std::min(most, bytes / sizeof(T)));
    while (!allocate(items_ < items, device, items_ <= std::max(least_items, multiple)))
      items_ = rounded(items_ / 2);
  }
  std::size_t items() const { return items_; }
  T* operator[](std::size_t which) { return buffer_[which % 2].span().data; }

 private:
  // False when the device is out of memory; only the last try throws.
  bool allocate(bool both, int device, bool last_try) {
    try {
      buffer_[0] = device_array<T>(items_, device);
      if (both) buffer_[1] = device_array<T>(items_, device);
      return true;
    } catch (const device_error&) {
      if (last_try) throw;
      buffer_[0] = {};
      return false;
    }
  }
  std::size_t items_;
  device_array<T> buffer_[2];
};

// Calls copy(0), then work(i) for all i below `jobs`, each while copy(i + 1) runs.
template <class Copy, class Work>
void while_copying(std::size_t jobs, const Copy& copy, const Work& work) {
  if (jobs != 0) copy(std::size_t{0});
  for (std::size_t i = 0; i < jobs; ++i) {
    std::exception_ptr failure;
    std::jthread copying;  // joins also when the work throws
    if (i + 1 < jobs) {
      copying = std::jthread([&] {
        try {
          copy(i + 1);
        } catch (...) {
          failure = std::current_exception();
        }
      });
    }
    work(i);
    if (copying.joinable()) copying.join();
    if (failure) std::rethrow_exception(failure);
  }
}

// Calls work(device pointer, count) for consecutive parts of x, which lies on the host or on `device`; all
// parts but the last are multiples of `multiple`, as `most` is.
template <class T, class Work>
void for_each_chunk(in<T> x, std::size_t most, const execution& exec, int device, const Work& work,
                    std::size_t multiple = 1) {
  if (x.empty()) return;
  if (x.on_device()) {
    for (std::size_t first = 0; first < x.size(); first += most) {
      const std::size_t count = std::min(most, x.size() - first);
      work(x.data() + first, count);
      report(exec, static_cast<double>(first + count) / static_cast<double>(x.size()));
    }
    return;
  }
  chunk_buffers<T> buffers(x.size(), most, exec, device, multiple);
  const std::size_t chunk = buffers.items();
  const auto count_of = [&](std::size_t i) { return std::min(chunk, x.size() - i * chunk); };
  while_copying(
      (x.size() + chunk - 1) / chunk,
      [&](std::size_t i) { copy_in(buffers[i], x.data() + i * chunk, count_of(i) * sizeof(T), device); },
      [&](std::size_t i) {
        work(buffers[i], count_of(i));
        report(exec, static_cast<double>(i * chunk + count_of(i)) / static_cast<double>(x.size()));
      });
}

}  // namespace cairn::offload
