// The runner of digitize on a device: chunks of samples go there, their bin numbers come back.
#include "offload/run/digitize.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "offload/memory/devices.hpp"
#include "offload/run/column_chunks.hpp"
#include "offload/run/joint_axes.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"
#include "src/tables/axis/outside_tally.hpp"

namespace cairn::offload {
namespace {

// Chunk after chunk of one call.
template <class Number>
class number_chunks {
 public:
  number_chunks(out<Number> numbers, const axis& bins, detail::sample_type type, std::size_t most, int device)
      : numbers_(numbers),
        bins_(static_cast<std::uint32_t>(bins.bins())),
        type_(type),
        device_(device),
        axis_(axis_on(device, bins, type, most)),
        slots_(most, device),
        room_(numbers.on_device() ? 0 : most, device) {}

  void add(const void* samples, std::size_t size) {
    Number* const to = numbers_.on_device() ? numbers_.data() + done_ : room_.span().data;
    const std::uint32_t* slots = axis_->look_up_samples(samples, size, slots_.span().data);
    write_numbers<Number>(
        {{slots, axis_->slot_of_axis(), size, bins_, axis_->outside.span().data, device_}, to});
    if (type_ == detail::sample_type::float32) move_nan(static_cast<const float*>(samples), size, to);
    if (type_ == detail::sample_type::float64) move_nan(static_cast<const double*>(samples), size, to);
    if (!numbers_.on_device()) copy_out(numbers_.data() + done_, to, size * sizeof(Number), device_);
    done_ += size;
  }

  std::string_view method() const { return name_of(axis_->lookup()); }
  // Below, which NaN are too, above, and NaN.
  std::array<std::uint64_t, 3> outside() const {
    std::array<std::uint64_t, 3> found{};
    axis_->outside.copy_to(found);
    return found;
  }

 private:
  // Only where the chunk has some.
  template <class T>
  void move_nan(const T* samples, std::size_t size, Number* to) {
    const std::uint64_t nan = outside()[2];
    if (nan != nan_) number_nan(samples, size, static_cast<Number>(bins_ + 1), to, device_);
    nan_ = nan;
  }

  out<Number> numbers_;
  std::uint32_t bins_;
  detail::sample_type type_;
  int device_;
  std::unique_ptr<axis_there> axis_;
  device_array<std::uint32_t> slots_;
  device_array<Number> room_;
  std::size_t done_ = 0;
  std::uint64_t nan_ = 0;
};

}  // namespace

template <class Number>
tally run_digitize(out<Number> numbers, const detail::samples& x, const axis& bins, const execution& exec,
                   int device) {
  const detail::column column{x.data, detail::size_of(x.type), x.type};
  const std::size_t more = sizeof(Number) - sizeof(std::uint32_t) + bytes_of_moved(bins);
  column_chunks chunks({column}, x.size, x.device, exec, device, more);
  number_chunks<Number> there(numbers, bins, x.type, chunks.items(), device);
  chunks.for_each(
      [&](std::size_t /*column*/, const void* samples, std::size_t size) { there.add(samples, size); });
  const auto [below, above, nan] = there.outside();
  return tables::tally_of(bins.internal(), x.size, {below, above, nan},
                          ran_on_device(device, there.method()));
}

#define CAIRN_INSTANTIATE(Number)                                                                         \
  template tally run_digitize<Number>(out<Number>, const detail::samples&, const axis&, const execution&, \
                                      int);
CAIRN_INSTANTIATE(std::int32_t)
CAIRN_INSTANTIATE(std::int64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
