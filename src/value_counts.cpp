#include <algorithm>
#include <cairn/value_counts.hpp>
#include <stdexcept>

#include "offload/devices.hpp"
#include "offload/run_value_counts.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/ordered.hpp"
#include "src/host/first_places.hpp"
#include "src/host/run_value_counts.hpp"
#include "src/host/threads.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/places.hpp"
#include "src/sentence.hpp"
#include "src/value_orders.hpp"

namespace cairn {

// Samples on a device are brought here, part by part, until every value was met.
template <class T>
std::vector<std::uint64_t> first_places(in<T> x, const std::vector<T>& values, int threads) {
  std::vector<std::uint64_t> keys(values.size());
  std::ranges::transform(values, keys.begin(), [](T v) { return key_of_value(v); });
  if (!x.on_device()) return host::first_places(x, keys, threads);
  constexpr std::size_t most = std::size_t{1} << 24;
  std::vector<std::uint64_t> places(values.size(), host::nowhere);
  std::vector<T> here(std::min(most, x.size()));
  for (std::size_t first = 0; first < x.size() && std::ranges::count(places, host::nowhere) != 0;
       first += most) {
    const std::size_t n = std::min(most, x.size() - first);
    offload::copy_out(here.data(), x.data() + first, n * sizeof(T), x.device());
    const auto found = host::first_places(in<T>(std::span(here.data(), n)), keys, threads);
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i] == host::nowhere && found[i] != host::nowhere) places[i] = first + found[i];
  }
  return places;
}

template <class T>
host::found_values<T> counted(in<T> x, order wanted, const execution& how) {
  const site at = choose_site(how, x.device(), x.size() * sizeof(T));
  if (at.where == place::device) return {offload::run_value_counts(x, how, at.device), false};
  return host::run_value_counts(x, how, wanted);
}

void check_order(order wanted, const char* who) {
  if (wanted >= order::any && wanted <= order::first) return;
  throw std::invalid_argument(
      sentence(who, ": the order is ", static_cast<int>(wanted), "; expected any, value, count or first"));
}

int ordering_threads(const execution& how, std::size_t distinct) {
  constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  return host::threads_for(how, distinct, too_few_to_share);
}

namespace {

template <class T>
frequencies<T> count_values(in<T> x, order wanted, const execution& how) {
  const portable::fp_default fp;
  check_order(wanted, "value_counts");
  auto found = counted(x, wanted, how);
  frequencies<T>& table = found.table;
  const int threads = ordering_threads(how, table.values.size());
  if (wanted == order::value) order_by_value(table, threads);
  if (wanted == order::count) order_by_count(table, threads);
  if (wanted == order::first && !found.in_order) {
    const int searching = ordering_threads(how, x.size());
    order_by_place(table, first_places(x, table.values, searching), threads);
  }
  return std::move(table);
}

}  // namespace

#define CAIRN_DEFINE(T)                                                                   \
  template std::vector<std::uint64_t> first_places<T>(in<T>, const std::vector<T>&, int); \
  template host::found_values<T> counted<T>(in<T>, order, const execution&);              \
  frequencies<T> value_counts(in<T> x, order wanted, const execution& how) {              \
    return count_values(x, wanted, how);                                                  \
  }
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DEFINE)
#undef CAIRN_DEFINE

}  // namespace cairn
