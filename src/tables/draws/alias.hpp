// The alias table (Walker 1977) in integers, exact but for each threshold's last bit.
#pragma once

#include <span>

#include "src/tables/draws/draw_tables.hpp"

namespace cairn::sampling {

// Errors: std::bad_alloc.
template <class S>
alias_table alias_table_of(std::span<const S> weights, const weight_scale& scale);

}  // namespace cairn::sampling
