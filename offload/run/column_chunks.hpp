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
  // Refers to exec. All columns have `samples` of them and lie on the host (-1) or on `device`, where each
  // takes `more` bytes, beside two samples of 8 bytes, a slot and a number.
  column_chunks(std::vector<detail::column> all, std::size_t samples, int lie_on, const execution& exec,
                int device, std::size_t more = 0);

  // Calls work(column, samples on the device, how many) for every column of every chunk, in this order.
  template <class Work>
  void for_each(const Work& work) {
    const chunking parts{samples_, items_};
    const std::size_t columns = columns_.size();
    const auto first_of = [&](std::size_t job) { return parts.first(job / columns); };
    const auto count_of = [&](std::size_t job) { return parts.count(job / columns); };
    const auto work_on = [&](std::size_t job) {
      work(job % columns, at(job % columns, first_of(job), job % 2), count_of(job));
    };
    const std::size_t jobs = parts.chunks() * columns;
    if (is_there_) return one_by_one(jobs, exec_, work_on);
    while_copying(
        jobs, exec_, [&](std::size_t job) { bring(job % columns, first_of(job), count_of(job), job % 2); },
        work_on, no_copy);
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
