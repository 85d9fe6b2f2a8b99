// The walk over data in chunks that every device call takes: while one chunk is worked on, the next is copied
// in and the results of the one before are copied out.
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

// Calls step() on a thread of its own, and throws from join() what it threw.
class aside {
 public:
  template <class Step>
  explicit aside(const Step& step)
      : thread_([this, &step] {
          try {
            step();
          } catch (...) {
            failure_ = std::current_exception();
          }
        }) {}
  void join() {
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::exception_ptr failure_;
  std::jthread thread_;  // joins also when the work throws
};

// Calls work(i) for jobs 0 to jobs - 1 and reports the fraction of them.
template <class Work>
void one_by_one(std::size_t jobs, const execution& exec, const Work& work) {
  for (std::size_t i = 0; i < jobs; ++i) {
    work(i);
    report(exec, static_cast<double>(i + 1) / static_cast<double>(jobs));
  }
}

// For jobs 0 to jobs - 1: bring(i), work(i), then take(i), where work(i) goes on while take(i - 1) and
// bring(i + 1) run. Reports as one_by_one.
template <class Bring, class Work, class Take>
void while_copying(std::size_t jobs, const execution& exec, const Bring& bring, const Work& work,
                   const Take& take) {
  if (jobs == 0) return;
  bring(std::size_t{0});
  one_by_one(jobs, exec, [&](std::size_t i) {
    if (jobs == 1) return work(i);
    const auto copy = [&] {
      if (i != 0) take(i - 1);
      if (i + 1 < jobs) bring(i + 1);
    };
    aside copying(copy);
    work(i);
    copying.join();
  });
  take(jobs - 1);
}
constexpr auto no_copy = [](std::size_t /*job*/) {};

// Parts of `size` items of at most `most` each.
struct chunking {
  std::size_t size;
  std::size_t most;

  std::size_t chunks() const { return (size + most - 1) / most; }
  std::size_t first(std::size_t i) const { return i * most; }
  std::size_t count(std::size_t i) const { return std::min(most, size - first(i)); }
};

// Calls work(device pointer, count) for consecutive parts of x, which lies on the host or on `device`; all
// parts but the last are multiples of `multiple`, as `most` is.
template <class T, class Work>
void for_each_chunk(in<T> x, std::size_t most, const execution& exec, int device, const Work& work,
                    std::size_t multiple = 1) {
  if (x.empty()) return;
  if (x.on_device()) {
    const chunking parts{x.size(), most};
    return one_by_one(parts.chunks(), exec,
                      [&](std::size_t i) { work(x.data() + parts.first(i), parts.count(i)); });
  }
  chunk_buffers<T> buffers(x.size(), most, exec, device, multiple);
  const chunking parts{x.size(), buffers.items()};
  while_copying(
      parts.chunks(), exec,
      [&](std::size_t i) {
        copy_in(buffers[i], x.data() + parts.first(i), parts.count(i) * sizeof(T), device);
      },
      [&](std::size_t i) { work(buffers[i], parts.count(i)); }, no_copy);
}

// Calls work(device pointer, first, count) for consecutive parts of `to`, which it fills, and which lies on
// the host or on `device`; all parts but the last are multiples of `multiple`, as `most` is.
template <class T, class Work>
void fill_each_chunk(out<T> to, std::size_t most, const execution& exec, int device, const Work& work,
                     std::size_t multiple = 1) {
  if (to.empty()) return;
  if (to.on_device()) {
    const chunking parts{to.size(), most};
    return one_by_one(parts.chunks(), exec, [&](std::size_t i) {
      work(to.data() + parts.first(i), parts.first(i), parts.count(i));
    });
  }
  chunk_buffers<T> buffers(to.size(), most, exec, device, multiple);
  const chunking parts{to.size(), buffers.items()};
  while_copying(
      parts.chunks(), exec, no_copy, [&](std::size_t i) { work(buffers[i], parts.first(i), parts.count(i)); },
      [&](std::size_t i) {
        copy_out(to.data() + parts.first(i), buffers[i], parts.count(i) * sizeof(T), device);
      });
}

}  // namespace cairn::offload
