// The search over a table of prefix sums on the host.
#pragma once

#include <cairn/execution.hpp>
#include <memory>

#include "src/heavy/table_search.hpp"

namespace cairn::host {

// std::bad_alloc.
template <class Sum>
std::unique_ptr<heavy::box_search<Sum>> make_box_search(const detail::samples& values,
                                                        const heavy::array_shape& shape,
                                                        const heavy::array_sums& sums, isa target,
                                                        int threads);

}  // namespace cairn::host
