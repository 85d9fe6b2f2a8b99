// Mean shift on the host.
#pragma once

#include <cairn/mean_shift.hpp>

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

}  // namespace cairn::host
