#include "offload/run/value_counts.hpp"

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <stdexcept>

#include "offload/memory/devices.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/counting/keys.hpp"
#include "src/host/run/first_places.hpp"
#include "src/host/run/ordered.hpp"
#include "src/host/run/value_counts.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/threads.hpp"
#include "src/value_orders.hpp"

namespace cairn {

// Copies samples from a device part by part, until every value was found.
std::vector<std::uint64_t> first_places(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                        int threads) {
  if (!x.on_device()) return host::first_places(x, keys, threads);
  constexpr std::size_t most = std::size_t{1} << 24;
  std::vector<std::uint64_t> places(keys.size(), host::nowhere);
  std::vector<std::byte> here(std::min(most, x.size) * detail::size_of(x.type));
  for (std::size_t first = 0; first < x.size && std::ranges::count(places, host::nowhere) != 0;
       first += most) {
    const detail::samples part = part_of(x, first, std::min(most, x.size - first));
    offload::copy_out(here.data(), part.data, part.bytes(), x.device);
    const auto found = host::first_places({here.data(), part.size, -1, x.type}, keys, threads);
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i] == host::nowhere && found[i] != host::nowhere) places[i] = first + found[i];
  }
  return places;
}

void count(const detail::samples& x, order wanted, const execution& exec, value_table& table) {
  const site at = choose_site(exec, x.device, x.bytes());
  if (at.where == place::device) return offload::run_value_counts(x, exec, at.device, table);
  host::run_value_counts(x, exec, wanted, table);
}

void check_order(order wanted, const char* who) {
  if (wanted >= order::unordered && wanted <= order::first_seen) return;
  throw std::invalid_argument(sentence(who, ": the order is ", static_cast<int>(wanted),
                                       "; expected unordered, value, count or first_seen"));
}

int ordering_threads(const execution& exec, std::size_t distinct) {
  constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  return host::threads_for(exec, distinct, too_few_to_share);
}

run_info detail::value_counts(const samples& x, const value_list& values, std::vector<std::uint64_t>& counts,
                              order wanted, const execution& exec) {
  const portable::fp_default fp;
  check_order(wanted, "value_counts");
  value_table table{values, counts};
  count(x, wanted, exec, table);
  const std::size_t distinct = counts.size();
  const int threads = ordering_threads(exec, distinct);
  if (wanted == order::value) order_by_value(table, threads);
  if (wanted == order::count) order_by_count(table, threads);
  if (wanted == order::first_seen && !table.in_order) {
    std::vector<std::uint64_t> keys(distinct);
    read_keys({values.data(), distinct, -1, values.type}, 0, distinct, keys.data());
    order_by_place(table, first_places(x, keys, ordering_threads(exec, x.size)), threads);
  }
  return table.run;
}

}  // namespace cairn
