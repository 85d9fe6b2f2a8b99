// Hands out work to threads, and keeps what they throw.
#include <exception>

#include "commands/describe/describe.hpp"

namespace cairn::tool {

void side_by_side(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  std::exception_ptr failure;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (count > 1)
  for (std::size_t i = 0; i < count; ++i) {
    try {
      work(i);
    } catch (...) {
#pragma omp critical(cairn_side_by_side)
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cairn::tool
