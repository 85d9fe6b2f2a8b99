// An axis in a state, exactly as it was made: a uniform one stays uniform.
#pragma once

#include <cairn/axis.hpp>

#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn::states {

void put(writer& to, const axis& bins);
// std::invalid_argument where it is none.
axis get_axis(reader& from);

void put(writer& to, const axes& all);
axes get_axes(reader& from);

}  // namespace cairn::states
