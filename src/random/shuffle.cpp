// Boundary of shuffles.
#include "src/host/run/random/shuffle.hpp"

#include <cairn/random/shuffle.hpp>
#include <stdexcept>

#include "src/call/check_orders.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/call/written_out.hpp"
#include "src/collective/draws.hpp"

namespace cairn {
namespace {

template <class Index>
run_info order_of(out<Index> indices, std::uint64_t most, const draws& which, const execution& exec) {
  constexpr std::string_view who = "permutation_into";
  if (exec.ranks != nullptr)
    return collective::permutation(*exec.ranks, indices, most, which, without_ranks(exec));
  check_on_host(who, "orders", exec);
  check_shuffled(who, indices.size(), which);
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
  if (exec.ranks != nullptr)
    return collective::shuffle(*exec.ranks, items, size, item_bytes, which, without_ranks(exec));
  check_on_host("shuffle", "orders", exec);
  check_shuffled("shuffle", size, which);
  return host::run_shuffle(items, size, item_bytes, which, exec);
}
run_info shuffle_rows(void* items, std::size_t size, std::size_t item_bytes, std::size_t width, draws which,
                      const execution& exec) {
  constexpr std::string_view who = "shuffle_rows";
  if (exec.ranks != nullptr)
    return collective::shuffle_rows(*exec.ranks, items, size, item_bytes, width, which, without_ranks(exec));
  check_on_host(who, "orders", exec);
  const std::size_t rows = rows_of(who, size, width);
  check_shuffled(who, rows, which);
  return host::run_shuffle(items, rows, width * item_bytes, which, exec);
}
run_info permutation(out<std::uint32_t> indices, std::uint64_t most, draws which, const execution& exec) {
  return order_of(indices, most, which, exec);
}
run_info permutation(out<std::uint64_t> indices, std::uint64_t most, draws which, const execution& exec) {
  return order_of(indices, most, which, exec);
}

}  // namespace detail
}  // namespace cairn
