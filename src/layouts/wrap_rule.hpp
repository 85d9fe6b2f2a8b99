// The rule by which samples of a circular axis are moved by whole periods before they are looked up.
#pragma once

#include <limits>

namespace cairn::tables {

// Samples are doubles. Those of less than half a period in size stay; others go to where they are nearest to
// `center`, which the axis chooses so that this is exact (src/tables/axis/kinds/circular.cpp).
struct wrap_rule {
  double period = 0;  // 0: all samples stay
  double inverse = 0;
  double center = 0;
  // Samples from `seam` to below `high` lie in the last bin, though a period before they would lie in the
  // first one: `last` is looked up for them.
  double seam = std::numeric_limits<double>::infinity();
  double high = 0;
  double last = 0;
};

}  // namespace cairn::tables
