// `cairn cluster`: modes of the density of points, by mean shift.
#pragma once

#include "commands/cluster/cluster_options.hpp"

namespace cairn::tool {

// Errors: refusal; what the library throws.
void run_cluster(const cluster_options& options);

}  // namespace cairn::tool
