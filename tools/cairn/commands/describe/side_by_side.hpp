// Some work for each of many columns, by all threads.
#pragma once

#include <cstddef>
#include <functional>

namespace cairn::tool {

// work(i) for 0 to count - 1. Throws what one of them has thrown.
void side_by_side(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace cairn::tool
