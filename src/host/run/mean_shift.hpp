// Mean shift on the host.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <memory>
#include <string_view>

#include "src/layouts/point_view.hpp"
#include "src/points/arrived.hpp"
#include "src/points/kernel_size.hpp"
#include "src/points/step_share.hpp"

namespace cairn::host {

// `seeds`: what climbs over the points; the points themselves where they all do, or blur. Errors as
// points::blurred. `share`: with other processes, which make the same call.
template <class T>
points::arrived<T> run_mean_shift(const points::columns_view<const T>& points,
                                  const points::columns_view<const T>& seeds,
                                  const points::kernel_size& kernel, const mean_shift_options& options,
                                  const execution& exec, points::step_share<T>* share = nullptr);

// Steps of a walk that is made elsewhere, over some of the points.
template <class T>
class shift_steps {
 public:
  // std::bad_alloc, and std::invalid_argument for an instruction set that this machine lacks.
  shift_steps(const points::kernel_size& kernel, int dims, std::size_t walkers, const execution& exec);
  ~shift_steps();

  struct sources {
    points::columns_view<const T> at;
    const T* times = nullptr;
    points::grid_view grid;
  };
  // Writes where each target goes. Those of `cells` (one at least, all among the sources' cells) are targets,
  // and begin[] of `targets` says where each cell's are.
  void step(const sources& from, const points::columns_view<const T>& targets, const points::grid_view& cells,
            std::size_t last_cell, const points::columns_view<T>& moved, T* weights);

  int threads() const;
  run_info run(std::string_view method) const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace cairn::host
