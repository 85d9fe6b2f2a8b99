// Random orders over ranks.
#include "src/host/run/random/shuffle.hpp"

#include <numeric>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "src/call/check_orders.hpp"
#include "src/call/ran.hpp"
#include "src/call/sentence.hpp"
#include "src/call/written_out.hpp"
#include "src/collective/draws.hpp"
#include "src/collective/random/shuffled_slices.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {
namespace {

constexpr std::string_view order_call = "permutation_into";

ranks::place_in_all begin_order(const communicator& all, std::string_view who, std::size_t size,
                                std::size_t bytes, const draws& which, const execution& exec,
                                const std::exception_ptr& before = nullptr) {
  ranks::begin(all, {.who = who, .options = ranks::options_of(which, {{"bytes of an item", bytes}})},
               ranks::failure_of([&] {
                 if (before != nullptr) std::rethrow_exception(before);
                 check_on_host(who, "orders", exec);
                 host::resolve(exec.target);
               }));
  const ranks::place_in_all slice = ranks::place_of(all, size);
  check_shuffled(who, slice.all, which);
  return slice;
}

run_info ran_in_buckets(const execution& exec, std::size_t size) {
  return ran_on_host(host::resolve(exec.target), host::shuffle_threads(exec, size), "buckets");
}

}  // namespace

run_info shuffle(const communicator& all, void* items, std::size_t size, std::size_t item_bytes,
                 const draws& which, const execution& exec) {
  const ranks::place_in_all slice = begin_order(all, "shuffle", size, item_bytes, which, exec);
  shuffle_slices(all, static_cast<std::byte*>(items), size, item_bytes, slice, which, exec);
  return ran_in_buckets(exec, size);
}
run_info shuffle_rows(const communicator& all, void* items, std::size_t size, std::size_t item_bytes,
                      std::size_t width, const draws& which, const execution& exec) {
  constexpr std::string_view who = "shuffle_rows";
  std::size_t rows = 0;
  const std::exception_ptr failure = ranks::failure_of([&] { rows = rows_of(who, size, width); });
  const ranks::place_in_all slice = begin_order(all, who, rows, width * item_bytes, which, exec, failure);
  shuffle_slices(all, static_cast<std::byte*>(items), rows, width * item_bytes, slice, which, exec);
  return ran_in_buckets(exec, rows);
}
template <class Index>
run_info permutation(const communicator& all, out<Index> indices, std::uint64_t most, const draws& which,
                     const execution& exec) {
  const ranks::place_in_all slice =
      begin_order(all, order_call, indices.size(), sizeof(std::uint64_t), which, exec);
  std::vector<std::uint64_t> mine;
  ranks::on_each(all, [&] {
    if (indices.on_device()) check_device(indices.device());
    if (!indices.empty() && slice.all - 1 > most)
      throw std::invalid_argument(
          sentence(order_call, ": items up to ", slice.all - 1,
                   " do not fit in indices of 32 bits; expected integers of 64 bits"));
    mine.resize(indices.size());
    std::iota(mine.begin(), mine.end(), slice.before);
  });
  shuffle_slices(all, reinterpret_cast<std::byte*>(mine.data()), mine.size(), sizeof(std::uint64_t), slice,
                 which, exec);
  ranks::on_each(all, [&] { write_numbers(indices, mine); });
  return ran_in_buckets(exec, mine.size());
}
template run_info permutation(const communicator&, out<std::uint32_t>, std::uint64_t, const draws&,
                              const execution&);
template run_info permutation(const communicator&, out<std::uint64_t>, std::uint64_t, const draws&,
                              const execution&);

}  // namespace cairn::collective
