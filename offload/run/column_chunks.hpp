// Columns of samples in chunks on a device: one chunk is copied while the one before is worked on.
#pragma once

#include <algorithm>
#include <cairn/columns.hpp>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cstddef>
#include <vector>

#include "offload/run/stream.hpp"
#include "src/call/progress.hpp"

namespace cairn::offload {

// Columns in chunks of samples, two of which are on the device at a time.
class column_chunks {
 public:
  // Refers to exec. All columns have `samples` of them and lie on the host (-1) or on `device`.
  column_chunks(std::vector<detail::column> all, std::size_t samples, int lie_on, const execution& exec,
                int device);

  // Calls work(column, samples on the device, how many) for every column of every chunk, in this order.
  template <class Work>
  void for_each(const Work& work) {
    const std::size_t chunks = (samples_ + items_ - 1) / items_;
    const auto first_of = [&](std::size_t job) { return job / columns_.size() * items_; };
    const auto count_of = [&](std::size_t job) { return std::min(items_, samples_ - first_of(job)); };
    while_copying(
        chunks * columns_.size(),
        [&](std::size_t job) { bring(job % columns_.size(), first_of(job), count_of(job), job % 2); },
        [&](std::size_t job) {
          const std::size_t column = job % columns_.size();
          work(column, at(column, first_of(job), job % 2), count_of(job));
          if (column + 1 == columns_.size())
            report(exec_, static_cast<double>(first_of(job) + count_of(job)) / static_cast<double>(samples_));
        });
  }
  std::size_t items() const { return items_; }  // of a chunk, at most

 private:
  void bring(std::size_t column, std::size_t first, std::size_t count, std::size_t which);
  const void* at(std::size_t column, std::size_t first, std::size_t which);
  bool allocate();

  std::vector<detail::column> columns_;
  std::size_t samples_;
  bool is_there_;
  const execution& exec_;
  int device_;
  std::size_t items_ = 0;
  device_array<std::byte> there_[2];
  std::vector<std::byte> apart_[2];  // strided samples, side by side
};

}  // namespace cairn::offload
