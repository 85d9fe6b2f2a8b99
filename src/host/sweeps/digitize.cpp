// Bin numbers on the host; compiled once for each instruction set.
#include "src/host/sweeps/digitize_task.hpp"
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/histogram/axis_placer.hpp"
#include "src/host/sweeps/streamed.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Makes numbers of the slots.
template <class Slot>
class number_tile {
 public:
  explicit number_tile(const host::digitize_task& task) : task_(task), slots_of_(task.axis) {}

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
    const line_fetches lines{reinterpret_cast<const std::byte*>(to),
                             streams ? 0 : host::counted_meanwhile * sizeof(Number)};
    if (slots_of_(first, n, slots, lines).nan != 0) [[unlikely]]
      mark_nan(task_.axis.samples, first, n, static_cast<Slot>(task_.axis.lookup->bins + 1), slots);
    if constexpr (streaming_pays<Number>)
      if (streams) return stream(to, slots, n);
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<Number>(slots[i]);
  }

  const fp_default fp_;
  const host::digitize_task& task_;
  axis_placer slots_of_;
};

template <class Slot>
void digitize_by(const host::digitize_task& task) {
  fill(task.size, host::tile_items, task.threads, task.team,
       [&](int /*thread*/) { return number_tile<Slot>(task); });
}

}  // namespace

void digitize(const host::digitize_task& task) {
  if (task.axis.lookup->has_narrow_slots) return digitize_by<std::uint16_t>(task);
  digitize_by<std::uint32_t>(task);
}

}  // namespace cairn::CAIRN_TARGET
