// The runner of drawn numbers on a device.
#include "offload/run/random/draw_values.hpp"

#include <cairn/memory.hpp>
#include <memory>
#include <span>

#include "offload/memory/devices.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"

namespace cairn::offload {
namespace {

// What a law points to, in device memory.
template <class Law>
struct law_there {
  Law law;
  law_there(const Law& here, int /*device*/) : law(here) {}
  Law view() const { return law; }
};
template <>
struct law_there<tables::curve_law> {
  tables::curve_law law;
  device_array<tables::curve_row> rows;
  law_there(const tables::curve_law& here, int device)
      : law(here), rows(std::span<const tables::curve_row>(here.rows, 2 * tables::curve_cells), device) {}
  tables::curve_law view() const {
    tables::curve_law made = law;
    made.rows = rows.span().data;
    return made;
  }
};
template <>
struct law_there<tables::bin_law> {
  tables::bin_law law;
  device_array<std::uint32_t> first;
  device_array<tables::value_bin> bins;
  law_there(const tables::bin_law& here, int device)
      : law(here),
        first(std::span<const std::uint32_t>(here.first, (std::size_t{1} << (64 - here.shift)) + 1), device),
        bins(std::span<const tables::value_bin>(here.bins, here.first[first.size() - 1] + std::size_t{1}),
             device) {}
  tables::bin_law view() const {
    tables::bin_law made = law;
    made.first = first.span().data;
    made.bins = bins.span().data;
    return made;
  }
};

}  // namespace

template <class Value, class Law>
run_info run_draw_values(out<Value> values, const Law& law, tables::kept_by_device& there, const draws& which,
                         const execution& exec, int device) {
  const run_info done = ran_on_device(device, {});
  if (values.empty()) return done;
  const auto copied =
      there.on<law_there<Law>>(device, [&] { return std::make_shared<const law_there<Law>>(law, device); });
  fill_each_chunk(
      values, most_items_a_launch, exec, device, [&](Value* to, std::size_t first, std::size_t count) {
        const draw_range<Value> all{to, count, which.seed, which.stream, which.offset + first, {}};
        draw_values(draw_task<Value>{all, device}, copied->view());
      });
  return done;
}

#define CAIRN_INSTANTIATE(Value, Law)                                                            \
  template run_info run_draw_values<Value, Law>(out<Value>, const Law&, tables::kept_by_device&, \
                                                const draws&, const execution&, int);
CAIRN_FOR_EACH_VALUE_LAW(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
