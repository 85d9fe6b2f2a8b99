// Boundary of shuffles.
#include "src/host/run/random/shuffle.hpp"

#include <cairn/random/shuffle.hpp>
#include <stdexcept>

#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/call/written_out.hpp"

namespace cairn {
namespace {

void check_shuffled(std::string_view who, std::uint64_t size, const draws& which, const execution& exec) {
  constexpr std::uint64_t most = std::uint64_t{1} << 47;
  check_choices(exec);
  if (exec.where == place::device)
    throw std::invalid_argument(
        sentence(who, ": execution::where is device; expected host: orders are made there"));
  if (size > most) throw std::invalid_argument(sentence(who, ": ", size, " items; expected at most ", most));
  check_draws(who, size, which);
}

template <class Index>
run_info order_of(out<Index> indices, std::uint64_t most, const draws& which, const execution& exec) {
  constexpr std::string_view who = "permutation_into";
  check_shuffled(who, indices.size(), which, exec);
  if (!indices.empty() && indices.size() - 1 > most)
    throw std::invalid_argument(sentence(who, ": items up to ", indices.size() - 1,
                                         " do not fit in indices of 32 bits; expected integers of 64 bits"));
  if (indices.on_device()) check_device(indices.device());
  run_info done;
  write_out(indices, [&](out<Index> to) { done = host::run_permutation(to, which, exec); });
  return done;
}

}  // namespace

namespace detail {

run_info shuffle(void* items, std::size_t size, std::size_t item_bytes, draws which, const execution& exec) {
  check_shuffled("shuffle", size, which, exec);
  return host::run_shuffle(items, size, item_bytes, which, exec);
}
run_info permutation(out<std::uint32_t> indices, std::uint64_t most, draws which, const execution& exec) {
  return order_of(indices, most, which, exec);
}
run_info permutation(out<std::uint64_t> indices, std::uint64_t most, draws which, const execution& exec) {
  return order_of(indices, most, which, exec);
}

}  // namespace detail
}  // namespace cairn
