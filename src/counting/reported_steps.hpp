// The for-each sweep in a call that reports its progress.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>

#include "src/machine/for_each.hpp"

namespace cairn {

// As host::for_each, of steps that go through so many items in all. Where execution::progress is set, the
// steps are taken in groups that take some milliseconds, after each of which it is called, from this thread:
// what it throws leaves the later steps undone.
void for_each_reported(std::size_t count, std::size_t items, int threads, const execution& exec,
                       const host::any_step& step);

// Calls step(first, last) for all chunks of so many items, the last one shorter.
template <class Step>
void for_each_chunk_reported(std::size_t size, std::size_t chunk, int threads, const execution& exec,
                             const Step& step) {
  for_each_reported((size + chunk - 1) / chunk, size, threads, exec,
                    [&](std::size_t c) { step(c * chunk, std::min((c + 1) * chunk, size)); });
}

}  // namespace cairn
