// How columns of samples come to a device: two buffers for each, filled in turn.
#include "offload/run/column_chunks.hpp"

#include "offload/memory/devices.hpp"

namespace cairn::offload {

column_chunks::column_chunks(std::vector<detail::column> all, std::size_t samples, int lie_on,
                             const execution& exec, int device, std::size_t more)
    : columns_(std::move(all)), samples_(samples), is_there_(lie_on >= 0), exec_(exec), device_(device) {
  // Where nothing is copied, larger ones: a launch costs as much as half a million samples.
  const std::size_t usual = std::size_t{1} << (is_there_ ? 25 : 24);
  const std::size_t bytes_a_sample = 2 * sizeof(double) + 2 * sizeof(std::uint32_t) + more;
  items_ = std::min(samples, usual);
  if (exec.device_bytes != 0) items_ = std::min(items_, exec.device_bytes / bytes_a_sample);
  items_ = std::max<std::size_t>(items_, 1);
  while (!is_there_ && !allocate()) items_ /= 2;
  for (const detail::column& each : columns_)
    if (!is_there_ && !each.is_dense()) apart_[0].resize(items_ * sizeof(double));
  apart_[1] = apart_[0];
}

// False when the device is out of memory; only the last try throws.
bool column_chunks::allocate() {
  constexpr std::size_t least = 1024;
  try {
    for (auto& buffer : there_) buffer = device_array<std::byte>(items_ * sizeof(double), device_);
    return true;
  } catch (const device_error&) {
    if (items_ <= least) throw;
    there_[0] = {};
    return false;
  }
}

void column_chunks::bring(std::size_t column, std::size_t first, std::size_t count, std::size_t which) {
  if (is_there_) return;
  const detail::column& from = columns_[column];
  const std::size_t width = detail::size_of(from.type);
  const std::byte* data = static_cast<const std::byte*>(from.data) + first * from.stride;
  if (!from.is_dense()) {
    std::byte* to = apart_[which].data();
    for (std::size_t i = 0; i < count; ++i) std::copy_n(data + i * from.stride, width, to + i * width);
    data = to;
  }
  copy_in(there_[which].span().data, data, count * width, device_);
}

const void* column_chunks::at(std::size_t column, std::size_t first, std::size_t which) {
  if (!is_there_) return there_[which].span().data;
  return static_cast<const std::byte*>(columns_[column].data) + first * columns_[column].stride;
}

}  // namespace cairn::offload
