// Samples without replacement over ranks: the least keys of all, found where they are; parts of a tree.
#include <algorithm>
#include <cairn/collective/without_replacement.hpp>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "src/call/check_orders.hpp"
#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/call/sentence.hpp"
#include "src/call/written_out.hpp"
#include "src/collective/draws.hpp"
#include "src/collective/random/least_of_ranks.hpp"
#include "src/collective/random/shuffled_slices.hpp"
#include "src/counting/key_threshold.hpp"
#include "src/counting/sampled_index.hpp"
#include "src/host/run/random/least_keys.hpp"
#include "src/host/run/random/sample_tree.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/cut_anew.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"
#include "src/ranks/splitters.hpp"

namespace cairn {
namespace collective {
namespace {

constexpr std::string_view divided_call = "divided_sample_without_replacement";

// The same on all ranks: no key above it is among the wanted ones, most likely.
template <class S>
std::uint64_t common_threshold(const communicator& all, in<S> weights, std::uint64_t items,
                               std::uint64_t wanted) {
  std::vector<S> sampled;
  ranks::on_each(all, [&] {
    const double share = static_cast<double>(sampled_weights(items)) / static_cast<double>(items);
    const double mine = std::ceil(share * static_cast<double>(weights.size()));
    sampled.resize(std::min(weights.size(), static_cast<std::size_t>(mine)));
    for (std::size_t i = 0; i < sampled.size(); ++i)
      sampled[i] = weights.data()[sampled_index(i, sampled.size(), weights.size())];
  });
  const std::vector<S> of_all = ranks::gathered(all, std::span<const S>(sampled));
  std::uint64_t threshold = 0;
  ranks::on_each(all, [&] { threshold = likely_threshold(of_all.data(), of_all.size(), items, wanted); });
  ranks::greatest(all, std::span(&threshold, 1));
  return threshold;
}

// The keys of this rank that may be taken, of which `taken` are, the least ones.
struct taken_keys {
  std::vector<least_keys> rooms;
  std::size_t taken = 0;
};

// Of all ranks' items, weights of this one at `slice`.
template <class S>
taken_keys keys_taken(const communicator& all, in<S> weights, const ranks::place_in_all& slice,
                      wanted_keys wanted, int threads, const execution& exec) {
  taken_keys mine;
  if (wanted.count == 0) return mine;
  wanted.item = slice.before;
  wanted.greatest = common_threshold(all, weights, slice.all, wanted.count);
  const rising_progress told(exec);
  for (;;) {
    std::uint64_t there = 0;
    ranks::on_each(all, [&] {
      mine.rooms.clear();
      mine.rooms = host::least_keys_of(weights, wanted, threads, told.exec());
      there = all_kept(mine.rooms);
    });
    ranks::sum(all, std::span(&there, 1));
    if (there >= wanted.count) break;
    if (wanted.greatest == portable::above_all_keys) refuse_few_weights(wanted.who, wanted.count, there);
    wanted.greatest = portable::above_all_keys;
  }
  mine.taken = count_least(all, mine.rooms, wanted.count);
  return mine;
}

template <class S>
void check_weights(std::string_view who, in<S> weights, const execution& exec) {
  check_choices(exec);
  if (weights.on_device())
    throw std::invalid_argument(
        sentence(who, ": the weights lie on a device; expected weights in host memory"));
  if (exec.where == place::device)
    throw std::invalid_argument(
        sentence(who, ": execution::where is device; expected host: samples over ranks are made there"));
  host::resolve(exec.target);
}

// Items by key, this rank's part of all, somewhat as many on each.
std::vector<std::uint64_t> by_key(const communicator& all, const taken_keys& mine, std::uint64_t wanted,
                                  int threads) {
  std::optional<ranks::exchange_room> room;
  host::keys_in_order sorted;
  ranks::on_each(all, [&] {
    room.emplace(all);
    if (mine.taken != 0) sorted = host::sorted_keys(mine.rooms, mine.taken, threads);
  });
  ranks::split_evenly(
      all, sorted.wanted, wanted,
      [&](std::size_t i) {
        const host::record& one = sorted.least()[i];
        return ranks::sort_key{one.key, one.count};
      },
      room->give);
  room->tell(all);
  std::vector<host::record> here;
  ranks::on_each(all, [&] { here.resize(ranks::total_of(room->take)); });
  room->exchange(all, sorted.least().data(), here.data());
  std::vector<std::uint64_t> items;
  ranks::on_each(all, [&] {
    std::ranges::sort(here, {}, [](const host::record& one) { return ranks::sort_key{one.key, one.count}; });
    for (const host::record& one : here) items.push_back(one.count);
  });
  return items;
}

std::vector<std::uint64_t> ascending(const taken_keys& mine) {
  std::vector<std::uint64_t> items(mine.taken);
  host::write_ascending(out<std::uint64_t>(items), mine.rooms);
  return items;
}

template <class S>
divided_sample divided_by_weights(const communicator& all, std::uint64_t wanted, in<S> weights,
                                  const draws& which, const execution& exec) {
  ranks::begin(all,
               {.who = divided_call,
                .types = ranks::packed_types(detail::sample_type_of<S>()),
                .options = ranks::options_of(which, {{"count", wanted}})},
               ranks::failure_of([&] { check_weights(divided_call, weights, exec); }));
  const ranks::place_in_all slice = ranks::place_of(all, weights.size());
  check_sample(divided_call, wanted, slice.all, slice.all, sample_order::ascending);
  check_draws(divided_call, slice.all, which);
  const int threads = host::key_threads(exec, weights.size());
  const taken_keys mine =
      keys_taken(all, weights, slice, {.count = wanted, .which = which, .who = divided_call}, threads, exec);
  divided_sample made{{}, slice.before, ran_on_host(host::resolve(exec.target), threads, "keys")};
  ranks::on_each(all, [&] {
    made.items = ascending(mine);
    for (std::uint64_t& item : made.items) item -= slice.before;
  });
  return made;
}

void check_tree(std::string_view who, const execution& exec) {
  check_on_host(who, "samples without weights", exec);
  host::resolve(exec.target);
}

}  // namespace

template <class Index, class S>
run_info sample_without_replacement(const communicator& all, out<Index> indices, std::uint64_t most,
                                    in<S> weights, const draws& which, sample_order order,
                                    const execution& exec) {
  ranks::begin(all,
               {.who = sampling_call,
                .types = ranks::packed_types(detail::sample_type_of<S>()),
                .options = ranks::options_of(which, {{"order", static_cast<int>(order)}})},
               ranks::failure_of([&] {
                 check_weights(sampling_call, weights, exec);
                 if (indices.on_device()) check_device(indices.device());
               }));
  const ranks::place_in_all slice = ranks::place_of(all, weights.size());
  std::uint64_t wanted = indices.size();
  ranks::sum(all, std::span(&wanted, 1));
  ranks::on_each(all, [&] {
    check_sample(sampling_call, wanted, slice.all, most, order);
    check_draws(sampling_call, slice.all, which);
  });
  const int threads = host::key_threads(exec, weights.size());
  const taken_keys mine =
      keys_taken(all, weights, slice, {.count = wanted, .which = which, .who = sampling_call}, threads, exec);
  std::vector<std::uint64_t> items;
  if (order == sample_order::taken)
    items = by_key(all, mine, wanted, threads);
  else
    ranks::on_each(all, [&] { items = ascending(mine); });
  items = ranks::cut_anew(all, std::span<const std::uint64_t>(items), indices.size());
  ranks::on_each(all, [&] { write_numbers(indices, items); });
  return ran_on_host(host::resolve(exec.target), threads, "keys");
}

template <class Index>
run_info sample_without_replacement(const communicator& all, out<Index> indices, std::uint64_t most,
                                    std::uint64_t items, const draws& which, sample_order order,
                                    const execution& exec) {
  ranks::begin(all,
               {.who = sampling_call,
                .options = ranks::options_of(which, {{"order", static_cast<int>(order)}, {"items", items}})},
               ranks::failure_of([&] {
                 check_tree(sampling_call, exec);
                 if (indices.on_device()) check_device(indices.device());
               }));
  const ranks::place_in_all slice = ranks::place_of(all, indices.size());
  std::vector<std::uint64_t> mine;
  const bool is_shuffled = order == sample_order::taken;
  ranks::on_each(all, [&] {
    check_uniform_sample(sampling_call, items, slice.all, which);
    check_sample(sampling_call, slice.all, items, most, order);
    mine = host::run_sample_part({items, slice.all, slice.before, slice.before + indices.size()}, which,
                                 is_shuffled ? between(exec, 0, 0.5) : exec);
  });
  if (is_shuffled)
    shuffle_slices(all, reinterpret_cast<std::byte*>(mine.data()), mine.size(), sizeof(std::uint64_t), slice,
                   which, between(exec, 0.5, 1));
  ranks::on_each(all, [&] { write_numbers(indices, mine); });
  return ran_on_host(host::resolve(exec.target), host::sample_threads(exec, mine.size()), "tree");
}

divided_sample divided_alike(const communicator& all, std::uint64_t wanted, std::uint64_t items,
                             const draws& which, const execution& exec) {
  ranks::begin(all, {.who = divided_call, .options = ranks::options_of(which, {{"count", wanted}})},
               ranks::failure_of([&] {
                 check_tree(divided_call, exec);
                 check_uniform_sample(divided_call, items, wanted, which);
               }));
  std::uint64_t upper = items >> 32;  // of sums beyond 64 bits
  ranks::sum(all, std::span(&upper, 1));
  const ranks::place_in_all slice = ranks::place_of(all, items);
  const bool is_beyond = (upper + static_cast<std::uint64_t>(all.size())) >> 32 != 0;
  check_uniform_sample(divided_call, is_beyond ? ~std::uint64_t{0} : slice.all, wanted, which);
  check_sample(divided_call, wanted, slice.all, slice.all, sample_order::ascending);
  divided_sample made{{}, slice.before, {}};
  ranks::on_each(all, [&] {
    made.items =
        host::run_sample_part({slice.all, wanted, slice.before, slice.before + items, true}, which, exec);
    for (std::uint64_t& item : made.items) item -= slice.before;
  });
  made.run = ran_on_host(host::resolve(exec.target), host::sample_threads(exec, made.items.size()), "tree");
  return made;
}

#define CAIRN_INSTANTIATE(Index)                                                                             \
  template run_info sample_without_replacement(const communicator&, out<Index>, std::uint64_t,               \
                                               std::uint64_t, const draws&, sample_order, const execution&); \
  template run_info sample_without_replacement(const communicator&, out<Index>, std::uint64_t, in<float>,    \
                                               const draws&, sample_order, const execution&);                \
  template run_info sample_without_replacement(const communicator&, out<Index>, std::uint64_t, in<double>,   \
                                               const draws&, sample_order, const execution&);
CAIRN_INSTANTIATE(std::uint32_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace collective

divided_sample detail::divided_sample_of(std::uint64_t wanted, in<float> weights, draws which,
                                         const execution& exec) {
  return collective::divided_by_weights(ranks::ranks_or_alone(exec), wanted, weights, which,
                                        without_ranks(exec));
}
divided_sample detail::divided_sample_of(std::uint64_t wanted, in<double> weights, draws which,
                                         const execution& exec) {
  return collective::divided_by_weights(ranks::ranks_or_alone(exec), wanted, weights, which,
                                        without_ranks(exec));
}
divided_sample detail::divided_sample_of(std::uint64_t wanted, std::uint64_t items, draws which,
                                         const execution& exec) {
  return collective::divided_alike(ranks::ranks_or_alone(exec), wanted, items, which, without_ranks(exec));
}

}  // namespace cairn
