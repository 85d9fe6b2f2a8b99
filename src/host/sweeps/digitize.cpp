// Bin numbers on the host; compiled once for each instruction set.
#include "src/host/sweeps/digitize_task.hpp"
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/histogram/axis_placer.hpp"
#include "src/host/sweeps/streamed.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Numbers are written all at once, so their cache lines are fetched while samples are looked up: at each call
// those of so many bytes more. Streamed numbers need none, which is 0 bytes.
class output_lines {
 public:
  output_lines(const void* first, std::size_t bytes)
      : next_(static_cast<const std::byte*>(first)), bytes_(bytes) {}
  void operator()() {
    for (std::size_t i = 0; i < bytes_; i += 64) __builtin_prefetch(next_ + i, 1);
    next_ += bytes_;
  }

 private:
  const std::byte* next_;
  std::size_t bytes_;
};

// Makes numbers of the slots.
template <class T, class Slot>
class number_tile {
 public:
  explicit number_tile(const host::digitize_task<T>& task) : task_(task), slots_of_(task.axis) {}

  void operator()(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    if (task_.to.of_64_bits != nullptr) {
      write(first, n, task_.to.of_64_bits + first);
    } else {
      write(first, n, task_.to.of_32_bits + first);
    }
  }

  void finish() const {
    if (task_.streams) end_streaming();
    slots_of_.finish();
  }

 private:
  template <class Number>
  void write(std::size_t first, std::size_t n, Number* to) {
    alignas(64) Slot slots[host::tile_items];
    const bool streams = streaming_pays<Number> && task_.streams;
    const output_lines lines(to, streams ? 0 : host::counted_meanwhile * sizeof(Number));
    if (slots_of_(first, n, slots, lines).nan != 0) [[unlikely]]
      move_nan(first, n, slots);
    if (streams) return stream(to, slots, n);
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<Number>(slots[i]);
  }

  // From slot 0 to the last one.
  void move_nan(std::size_t first, std::size_t n, Slot* slots) const {
    if constexpr (std::is_floating_point_v<T>) {
      const T* x = static_cast<const T*>(task_.axis.samples.data) + first;
      const auto last = static_cast<Slot>(task_.axis.lookup->bins + 1);
      for (std::size_t i = 0; i < n; ++i) slots[i] = lanes::is_nan(x[i]) ? last : slots[i];
    }
  }

  const fp_default fp_;
  const host::digitize_task<T>& task_;
  axis_placer<T, Slot> slots_of_;
};

template <class T, class Slot>
void digitize_by(const host::digitize_task<T>& task) {
  fill(task.size, host::tile_items, task.threads, task.team,
       [&](int /*thread*/) { return number_tile<T, Slot>(task); });
}

}  // namespace

template <class T>
void digitize(const host::digitize_task<T>& task) {
  if (task.axis.lookup->has_narrow_slots) return digitize_by<T, std::uint16_t>(task);
  digitize_by<T, std::uint32_t>(task);
}

#define CAIRN_INSTANTIATE(T) template void digitize<T>(const host::digitize_task<T>&);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
