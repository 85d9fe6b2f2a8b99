// The runner of draws by item on a device.
#include "offload/run/random/item_draws.hpp"

#include <algorithm>

#include "offload/memory/devices.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::offload {
namespace {

// A part of the parameters on the device, copied there where it lies on the host.
class numbers_there {
 public:
  numbers_there(const detail::samples& all, std::size_t first, std::size_t count, int device)
      : room_(all.data == nullptr || all.on_device() ? 0 : count * detail::size_of(all.type), device) {
    if (all.data == nullptr) return;
    const detail::samples part = part_of(all, first, count);
    numbers_ = {part.data, part.type};
    if (room_.size() == 0) return;
    copy_in(room_.span().data, part.data, part.bytes(), device);
    numbers_.data = room_.span().data;
  }
  const item_numbers& get() const { return numbers_; }

 private:
  device_array<std::byte> room_;
  item_numbers numbers_;
};

template <class Word>
run_info run(out<Word> values, const item_parameters& from, const draws& which, const execution& exec,
             int device) {
  execution with_room = exec;  // for both parameters beside the values
  if (exec.device_bytes != 0) with_room.device_bytes = std::max<std::size_t>(exec.device_bytes / 5, 1);
  fill_each_chunk(
      values, most_items_a_launch, with_room, device, [&](Word* to, std::size_t first, std::size_t count) {
        const numbers_there reals(from.reals, first, count, device);
        const numbers_there wholes(from.wholes, first, count, device);
        draw_items<Word>(
            {{to, count, which.seed, which.stream, which.offset + first, from.law, reals.get(), wholes.get()},
             device});
      });
  return ran_on_device(device, {});
}

}  // namespace

run_info run_items(out<std::uint32_t> values, const item_parameters& from, const draws& which,
                   const execution& exec, int device) {
  return run(values, from, which, exec, device);
}
run_info run_items(out<std::uint64_t> values, const item_parameters& from, const draws& which,
                   const execution& exec, int device) {
  return run(values, from, which, exec, device);
}
run_info run_items(out<float> values, const item_parameters& from, const draws& which, const execution& exec,
                   int device) {
  return run(values, from, which, exec, device);
}
run_info run_items(out<double> values, const item_parameters& from, const draws& which, const execution& exec,
                   int device) {
  return run(values, from, which, exec, device);
}

}  // namespace cairn::offload
