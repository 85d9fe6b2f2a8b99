// The runner of draws that are looked up at once, on a device.
#include "offload/run/random/gather.hpp"

#include <bit>
#include <cstdint>

#include "offload/memory/devices.hpp"
#include "offload/run/random/draw.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"

namespace cairn::offload {
namespace {

// The widest words that items consist of, where they lie.
std::size_t word_bytes(const void* from, const void* to, std::size_t bytes) {
  const std::size_t all =
      reinterpret_cast<std::uintptr_t>(from) | reinterpret_cast<std::uintptr_t>(to) | bytes | 8;
  return std::size_t{1} << std::countr_zero(all);
}

template <class Word>
void look_up(const void* from, const std::uint32_t* which, std::byte* to, std::size_t bytes,
             std::size_t count, int device) {
  take_items<Word>({static_cast<const Word*>(from), which, reinterpret_cast<Word*>(to), bytes / sizeof(Word),
                    count, device});
}
void look_up(const void* from, const std::uint32_t* which, std::byte* to, std::size_t bytes,
             std::size_t count, int device) {
  switch (word_bytes(from, to, bytes)) {
    case 1:
      return look_up<std::uint8_t>(from, which, to, bytes, count, device);
    case 2:
      return look_up<std::uint16_t>(from, which, to, bytes, count, device);
    case 4:
      return look_up<std::uint32_t>(from, which, to, bytes, count, device);
    default:
      return look_up<std::uint64_t>(from, which, to, bytes, count, device);
  }
}

}  // namespace

run_info run_gather(const detail::gathered_items& items, const sampling::draw_tables& tables,
                    tables::kept_by_device& there, const draws& which, const execution& exec, int device,
                    const item_values& values) {
  constexpr std::size_t most_items = std::size_t{1} << 24;
  device_array<std::byte> copied;
  const void* from = items.from;
  if (items.from_device < 0) {
    copied = device_array<std::byte>(
        std::span(static_cast<const std::byte*>(items.from), items.from_size * items.bytes), device);
    from = copied.span().data;
  }
  device_array<std::uint32_t> drawn;
  const execution quiet = without_progress(exec);
  const out<std::byte> to(static_cast<std::byte*>(items.to), items.size * items.bytes, items.to_device);
  fill_each_chunk(
      to, most_items * items.bytes, exec, device,
      [&](std::byte* part, std::size_t first, std::size_t bytes) {
        const std::size_t count = bytes / items.bytes;
        if (drawn.size() < count) drawn = device_array<std::uint32_t>(count, device);
        draws here = which;
        here.offset += first / items.bytes;
        const out<std::uint32_t> indices(drawn.span().data, count, device);
        run_draw(indices, tables, there, here, quiet, device, values);
        look_up(from, indices.data(), part, items.bytes, count, device);
      },
      items.bytes);
  return ran_on_device(device, {});
}

}  // namespace cairn::offload
