// The steps of mean shift on a device, for the walks of src/points/walks.hpp.
#include "offload/run/mean_shift.hpp"

#include <cairn/memory.hpp>
#include <cstddef>

#include "offload/memory/devices.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"
#include "src/machine/threads.hpp"
#include "src/points/walks.hpp"

namespace cairn::offload {
namespace {

constexpr std::size_t too_few_points_to_share = std::size_t{1} << 12;  // on the host

// Points in device memory, as they are sorted; memory is taken by the first copy.
template <class T>
class points_there {
 public:
  explicit points_there(int device) : device_(device) {}

  void copy(const points::columns_view<const T>& from) {
    const std::size_t numbers = from.stride * static_cast<std::size_t>(from.dims);
    if (columns_.size() < numbers) columns_ = device_array<T>(numbers, device_);
    for (int d = 0; d < from.dims; ++d)
      copy_in(columns_.span().data + static_cast<std::size_t>(d) * from.stride, from.column(d),
              from.size * sizeof(T), device_);
    view_ = {columns_.span().data, from.stride, from.size, from.dims};
  }
  const points::columns_view<const T>& view() const { return view_; }

 private:
  int device_;
  device_array<T> columns_;
  points::columns_view<const T> view_{};
};

template <class T>
class stepper {
 public:
  stepper(const points::kernel_size& kernel, int dims, std::size_t points, std::size_t walkers,
          const execution& exec, int device)
      : device_(device),
        threads_(host::threads_for(exec, walkers, too_few_points_to_share)),
        sources_(device),
        targets_(device),
        times_(points, device),
        moved_(walkers * static_cast<std::size_t>(dims), device),
        weights_(walkers, device) {
    kernel.fill(task_);
    task_.device = device;
  }

  int threads() const { return threads_; }
  run_info run(std::string_view method) const { return ran_on_device(device_, method); }

  void set_sources(const points::sorted_points<T>& from) {
    from_ = &from;
    sources_.copy(from.view());
    copy_in(times_.span().data, from.times(), from.size() * sizeof(T), device_);
    task_.sources = sources_.view();
    task_.times = times_.span().data;
    task_.grid = from.grid();
    if (task_.grid.begin == nullptr) return;
    const std::size_t begins = task_.grid.rows() * task_.grid.cells_of_row() + 1;
    if (begin_.size() < begins) begin_ = device_array<std::size_t>(2 * begins, device_);
    copy_in(begin_.span().data, task_.grid.begin, begins * sizeof(std::size_t), device_);
    task_.grid.begin = begin_.span().data;
  }

  void step(const points::sorted_points<T>& from, T* moved, T* weights) {
    const auto view = from.view();
    if (&from != from_) targets_.copy(view);
    task_.targets = &from == from_ ? sources_.view() : targets_.view();
    task_.moved = {moved_.span().data, view.stride, view.size, view.dims};
    task_.weights = weights_.span().data;
    shift(task_);
    for (int d = 0; d < view.dims; ++d)
      copy_out(moved + static_cast<std::size_t>(d) * view.stride, task_.moved.column(d),
               view.size * sizeof(T), device_);
    copy_out(weights, weights_.span().data, view.size * sizeof(T), device_);
  }

 private:
  int device_;
  int threads_;
  const points::sorted_points<T>* from_ = nullptr;  // what the sources are
  points_there<T> sources_;
  points_there<T> targets_;  // where they are not the sources
  device_array<T> times_, moved_, weights_;
  device_array<std::size_t> begin_;
  device_shift_task<T> task_;
};

}  // namespace

template <class T>
points::arrived<T> run_mean_shift(const points::columns_view<const T>& points,
                                  const points::columns_view<const T>& seeds,
                                  const points::kernel_size& kernel, const mean_shift_options& options,
                                  const execution& exec, int device) {
  stepper<T> steps(kernel, points.dims, points.size, seeds.size, exec, device);
  return points::walked(points, seeds, kernel, options, exec, steps);
}

#define CAIRN_INSTANTIATE(T)                                                      \
  template points::arrived<T> run_mean_shift<T>(                                  \
      const points::columns_view<const T>&, const points::columns_view<const T>&, \
      const points::kernel_size&, const mean_shift_options&, const execution&, int);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
