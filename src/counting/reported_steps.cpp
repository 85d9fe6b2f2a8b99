#include "src/counting/reported_steps.hpp"

#include "src/call/progress.hpp"

namespace cairn {

void for_each_reported(std::size_t count, std::size_t items, int threads, const execution& exec,
                       const host::any_step& step) {
  constexpr std::size_t of_a_group = std::size_t{1} << 18;
  const std::size_t groups = std::clamp<std::size_t>(items / of_a_group, 1, 64);
  const std::size_t enough = 8 * static_cast<std::size_t>(std::max(threads, 1));  // to share
  in_pieces(count, std::max((count + groups - 1) / groups, enough), exec,
            [&](std::size_t first, std::size_t n) {
              host::for_each(n, threads, [&](std::size_t i, int thread) { step(first + i, thread); });
            });
}

}  // namespace cairn
