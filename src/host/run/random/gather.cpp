// The runner of draws that are looked up at once.
#include "src/host/run/random/gather.hpp"

#include <algorithm>
#include <cstring>

#include "src/call/progress.hpp"
#include "src/host/run/random/draw.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {
namespace {

// Indices of so many items are drawn before they are looked up: they stay in a cache.
constexpr std::size_t drawn_each = std::size_t{1} << 15;
constexpr std::size_t looked_up_each = std::size_t{1} << 13;

// Bytes: those of an item, or 0 where they are not known here.
template <std::size_t Bytes>
void look_up(const detail::gathered_items& items, const std::uint32_t* which, std::size_t first,
             std::size_t count) {
  const std::size_t bytes = Bytes == 0 ? items.bytes : Bytes;
  const auto* const from = static_cast<const std::byte*>(items.from);
  std::byte* const to = static_cast<std::byte*>(items.to) + first * bytes;
  for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * bytes, from + which[i] * bytes, bytes);
}

using look_up_function = void (*)(const detail::gathered_items&, const std::uint32_t*, std::size_t,
                                  std::size_t);
look_up_function look_up_for(std::size_t bytes) {
  switch (bytes) {
    case 1:
      return look_up<1>;
    case 2:
      return look_up<2>;
    case 4:
      return look_up<4>;
    case 8:
      return look_up<8>;
    case 16:
      return look_up<16>;
    case 24:
      return look_up<24>;
    case 32:
      return look_up<32>;
    default:
      return look_up<0>;
  }
}

}  // namespace

run_info run_gather(const detail::gathered_items& items, const sampling::draw_tables& tables,
                    const draws& which, const execution& exec, const item_values& values) {
  const int threads = draw_threads(exec, items.size);
  const std::size_t piece = drawn_each * static_cast<std::size_t>(threads);
  const scratch<std::uint32_t> drawn(std::min(items.size, piece));
  const look_up_function use = look_up_for(items.bytes);
  execution quiet = without_progress(exec);
  quiet.threads = threads;
  run_info run = run_draw(out<std::uint32_t>(), tables, which, quiet, values);
  for (std::size_t first = 0; first < items.size; first += piece) {
    const std::size_t count = std::min(piece, items.size - first);
    draws here = which;
    here.offset += first;
    run = run_draw(out<std::uint32_t>(drawn.data(), count), tables, here, quiet, values);
    for_each_chunk(count, looked_up_each, threads, [&](std::size_t begin, std::size_t end) {
      use(items, drawn.data() + begin, first + begin, end - begin);
    });
    report(exec, static_cast<double>(first + count) / static_cast<double>(items.size));
  }
  return run;
}

}  // namespace cairn::host
