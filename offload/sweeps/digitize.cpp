// Bin numbers on a device, from slots that are there (look_up_slots).
#include "offload/sweeps/axis_slots.hpp"
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/lanes/lanes.hpp"

namespace cairn::offload {

template <class Number>
void write_numbers(const write_task<Number>& t) {
  for_each_slot(t.axis, [t](std::size_t i, std::uint32_t slot) { t.numbers[i] = static_cast<Number>(slot); });
}

template <class T, class Number>
void number_nan(const T* samples, std::size_t size, Number number, Number* numbers, int device) {
  for_each_item(device, buffers<T, Number>{samples, numbers, size},
                [=](std::size_t i, buffers<T, Number> there) {
                  if (lanes::is_nan(there.from[i])) there.to[i] = number;
                });
}

template <class T>
void raise_nan(const T* samples, std::size_t size, std::uint32_t by, std::uint32_t* numbers, int device) {
  for_each_item(device, buffers<T, std::uint32_t>{samples, numbers, size},
                [=](std::size_t i, buffers<T, std::uint32_t> there) {
                  if (lanes::is_nan(there.from[i])) there.to[i] += by;
                });
}
template void raise_nan<float>(const float*, std::size_t, std::uint32_t, std::uint32_t*, int);
template void raise_nan<double>(const double*, std::size_t, std::uint32_t, std::uint32_t*, int);

template void number_nan<float, std::uint8_t>(const float*, std::size_t, std::uint8_t, std::uint8_t*, int);
template void number_nan<double, std::uint8_t>(const double*, std::size_t, std::uint8_t, std::uint8_t*, int);

#define CAIRN_INSTANTIATE(Number)                                                           \
  template void write_numbers<Number>(const write_task<Number>&);                           \
  template void number_nan<float, Number>(const float*, std::size_t, Number, Number*, int); \
  template void number_nan<double, Number>(const double*, std::size_t, Number, Number*, int);
CAIRN_INSTANTIATE(std::int32_t)
CAIRN_INSTANTIATE(std::int64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
