// The device functions of a build without offload.
#include <cairn/execution.hpp>

#include "offload/memory/devices.hpp"
#include "offload/run/accumulate.hpp"
#include "offload/run/digitize.hpp"
#include "offload/run/histogram.hpp"
#include "offload/run/mean_shift.hpp"
#include "offload/run/random/draw.hpp"
#include "offload/run/random/draw_values.hpp"
#include "offload/run/random/gather.hpp"
#include "offload/run/random/item_draws.hpp"
#include "offload/run/random/least_keys.hpp"
#include "offload/run/saturating.hpp"
#include "offload/run/subarrays.hpp"
#include "offload/run/value_counts.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {
namespace {

[[noreturn]] void refuse() {
  throw device_error("a device was asked for, but this cairn was built with CAIRN_OFFLOAD=OFF");
}

}  // namespace

const bool compiled_in = false;

int count_devices() { return 0; }
std::string_view kind_of(int /*device*/) { refuse(); }
void* allocate(std::size_t /*bytes*/, int /*device*/) { refuse(); }
void release(void* /*data*/, int /*device*/) noexcept {}
void copy_in(void* /*to*/, const void* /*from*/, std::size_t /*bytes*/, int /*device*/) { refuse(); }
void copy_out(void* /*to*/, const void* /*from*/, std::size_t /*bytes*/, int /*device*/) { refuse(); }

#define CAIRN_INSTANTIATE(Number)                                                                       \
  template <>                                                                                           \
  tally run_digitize<Number>(out<Number>, const detail::samples&, const axis&, const execution&, int) { \
    refuse();                                                                                           \
  }
CAIRN_INSTANTIATE(std::int32_t)
CAIRN_INSTANTIATE(std::int64_t)
#undef CAIRN_INSTANTIATE

run_info run_draw(out<std::uint32_t> /*indices*/, const sampling::draw_tables& /*tables*/,
                  tables::kept_by_device& /*there*/, const draws& /*which*/, const execution& /*exec*/,
                  int /*device*/, const item_values& /*values*/) {
  refuse();
}
run_info run_draw(out<std::uint64_t> /*indices*/, const sampling::draw_tables& /*tables*/,
                  tables::kept_by_device& /*there*/, const draws& /*which*/, const execution& /*exec*/,
                  int /*device*/, const item_values& /*values*/) {
  refuse();
}

run_info run_gather(const detail::gathered_items& /*items*/, const sampling::draw_tables& /*tables*/,
                    tables::kept_by_device& /*there*/, const draws& /*which*/, const execution& /*exec*/,
                    int /*device*/, const item_values& /*values*/) {
  refuse();
}

std::vector<least_keys> least_keys_of(in<float> /*weights*/, const wanted_keys& /*wanted*/,
                                      const execution& /*exec*/, int /*device*/) {
  refuse();
}
std::vector<least_keys> least_keys_of(in<double> /*weights*/, const wanted_keys& /*wanted*/,
                                      const execution& /*exec*/, int /*device*/) {
  refuse();
}

run_info run_items(out<std::uint32_t> /*values*/, const item_parameters& /*from*/, const draws& /*which*/,
                   const execution& /*exec*/, int /*device*/) {
  refuse();
}
run_info run_items(out<std::uint64_t> /*values*/, const item_parameters& /*from*/, const draws& /*which*/,
                   const execution& /*exec*/, int /*device*/) {
  refuse();
}
run_info run_items(out<float> /*values*/, const item_parameters& /*from*/, const draws& /*which*/,
                   const execution& /*exec*/, int /*device*/) {
  refuse();
}
run_info run_items(out<double> /*values*/, const item_parameters& /*from*/, const draws& /*which*/,
                   const execution& /*exec*/, int /*device*/) {
  refuse();
}

#define CAIRN_INSTANTIATE(Value, Law)                                                                 \
  template <>                                                                                         \
  run_info run_draw_values<Value, Law>(out<Value>, const Law&, tables::kept_by_device&, const draws&, \
                                       const execution&, int) {                                       \
    refuse();                                                                                         \
  }
CAIRN_FOR_EACH_VALUE_LAW(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

run_info run_saturating(std::span<std::uint8_t> /*counts*/, in<std::uint32_t> /*bins*/, std::size_t /*width*/,
                        const execution& /*exec*/, int /*device*/) {
  refuse();
}
run_info run_saturating(std::span<std::uint16_t> /*counts*/, in<std::uint32_t> /*bins*/,
                        std::size_t /*width*/, const execution& /*exec*/, int /*device*/) {
  refuse();
}

#define CAIRN_INSTANTIATE(Bin)                                                           \
  template <>                                                                            \
  accumulated<Bin> run_accumulate<Bin>(const columns&, const axes&, const added_values&, \
                                       const value_scales&, const execution&, int) {     \
    refuse();                                                                            \
  }
CAIRN_FOR_EACH_ACCUMULATOR(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

tally run_joint(const columns& /*x*/, const axes& /*bins*/, out<std::uint64_t> /*counts*/,
                const execution& /*exec*/, int /*device*/) {
  refuse();
}

void run_value_counts(const detail::samples& /*x*/, const execution& /*exec*/, int /*device*/,
                      value_table& /*found*/) {
  refuse();
}

#define CAIRN_INSTANTIATE(Sum)                                                          \
  template <>                                                                           \
  subarrays<Sum> run_subarrays<Sum>(std::string_view, const detail::subarray_query&,    \
                                    const heavy::array_shape&, const execution&, int) { \
    refuse();                                                                           \
  }
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(T)                                                                             \
  template <>                                                                                            \
  points::arrived<T> run_mean_shift<T>(const points::columns_view<const T>&,                             \
                                       const points::columns_view<const T>&, const points::kernel_size&, \
                                       const mean_shift_options&, const execution&, int) {               \
    refuse();                                                                                            \
  }
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

tally run_histogram(const detail::samples& /*x*/, const axis& /*bins*/, out<std::uint64_t> /*counts*/,
                    const execution& /*exec*/, int /*device*/) {
  refuse();
}

#define CAIRN_INSTANTIATE(Raw)                                                                        \
  template <>                                                                                         \
  extent_result<Raw> run_extent<Raw>(const detail::samples&, Raw, const execution&, int, run_info&) { \
    refuse();                                                                                         \
  }
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
