// Draws over ranks: each fills its slice; samplers of divided weights.
#include <algorithm>
#include <cairn/collective/sampling.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "src/call/sentence.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"
#include "src/tables/draws/sampler_state.hpp"

namespace cairn {
namespace {

// Of the tables of a sampler: another weight moves all boundaries, so that a few tell.
constexpr std::size_t looked_at = 64;
template <class Item>
std::uint64_t hash_of_some(const Item* items, std::uint64_t count) {
  std::uint64_t hash = count;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(looked_at, count); ++i)
    hash = ranks::hash_of_bytes(&items[i * (count / std::min<std::uint64_t>(looked_at, count))], sizeof(Item),
                                hash);
  return hash;
}
std::uint64_t hash_of(const tables::uniform_draws& table) { return table.size; }
std::uint64_t hash_of(const tables::alias_draws& table) { return hash_of_some(table.slots, table.size); }
std::uint64_t hash_of(const auto& table) { return hash_of_some(table.all.boundaries, table.all.count); }

std::uint64_t hash_of(const sampler& from) {
  const std::string_view method = from.method();
  const std::uint64_t hash = ranks::hash_of_bytes(method.data(), method.size(), from.size());
  if (from.size() == 0) return hash;
  return std::visit([&](const auto& table) { return hash ^ hash_of(table.view()); }, from.internal().tables);
}

template <class Number>
std::uint64_t hash_of_numbers(std::initializer_list<Number> numbers) {
  return ranks::hash_of_bytes(numbers.begin(), numbers.size() * sizeof(Number), 0);
}

// Distributions that were moved from have no names, and no other facts.
std::uint64_t hash_of_name(std::string_view name) {
  return ranks::hash_of_bytes(name.data(), name.size(), 1);
}
std::uint64_t hash_of(const distribution& from) {
  const std::uint64_t hash = hash_of_name(from.name());
  if (from.name().empty()) return hash;
  return hash ^ hash_of_numbers<double>({from.mean(), from.variance()}) ^
         hash_of_numbers<std::int64_t>({from.least(), from.greatest()});
}
std::uint64_t hash_of(const continuous_distribution& from) {
  const std::uint64_t hash = hash_of_name(from.name());
  if (from.name().empty()) return hash;
  return hash ^ hash_of_numbers<double>({from.mean(), from.variance(), from.quantile(0.125),
                                         from.quantile(0.5), from.quantile(0.875)});
}

ranks::option_list::option mixed(const char* name, std::uint64_t hash) {
  ranks::option_list::option made;
  made.name = name;
  made.bits = hash;
  return made;
}

// Calls draw(which) for this rank's slice of the draws of a call.
template <class Draw>
run_info each_slice(const communicator& all, std::string_view who, ranks::option_list options,
                    std::size_t size, const draws& which, const Draw& draw) {
  options.add(which);
  ranks::begin(all, {.who = who, .options = options}, nullptr);
  const ranks::place_in_all slice = ranks::place_of(all, size);
  run_info run;
  ranks::on_each(all, [&] {
    if (slice.all > std::numeric_limits<std::uint64_t>::max() - which.offset)
      throw std::invalid_argument(
          sentence(who, ": ", slice.all, " draws from number ", which.offset, " on go beyond 2^64 - 1"));
    draws mine = which;
    mine.offset += slice.before;
    run = draw(mine);
  });
  return run;
}

template <class Word>
run_info draw_items(const communicator& all, const sampler& from, out<Word> indices, draws which,
                    const execution& exec) {
  return each_slice(all, "draw_into", {mixed("the sampler", hash_of(from))}, indices.size(), which,
                    [&](const draws& mine) { return from.draw_into(indices, mine, exec); });
}

template <class Weight>
sampler gathered_sampler(const communicator& all, in<Weight> weights, const execution& exec) {
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (weights.on_device())
      throw std::invalid_argument("sampler_of: the weights lie on a device; expected weights in host memory");
  });
  ranks::begin(all, {.who = "sampler_of", .types = ranks::packed_types(detail::sample_type_of<Weight>())},
               failure);
  const std::vector<Weight> whole = ranks::gathered(all, std::span(weights.data(), weights.size()));
  std::optional<sampler> made;
  ranks::on_each(all, [&] { made.emplace(whole, exec); });
  return *made;
}

}  // namespace

run_info detail::draw_into(const communicator& all, const sampler& from, out<std::uint32_t> indices,
                           draws which, const execution& exec) {
  return draw_items(all, from, indices, which, exec);
}
run_info detail::draw_into(const communicator& all, const sampler& from, out<std::uint64_t> indices,
                           draws which, const execution& exec) {
  return draw_items(all, from, indices, which, exec);
}
run_info detail::draw_slice(const communicator& all, const distribution& from, std::size_t size, draws which,
                            const std::function<run_info(draws)>& draw) {
  return each_slice(all, "draw_into", {mixed("the distribution", hash_of(from))}, size, which, draw);
}
run_info detail::draw_slice(const communicator& all, const continuous_distribution& from, std::size_t size,
                            draws which, const std::function<run_info(draws)>& draw) {
  return each_slice(all, "draw_into", {mixed("the distribution", hash_of(from))}, size, which, draw);
}
run_info detail::draw_slice(const communicator& all, const shared_call& call, std::size_t size, draws which,
                            const std::function<run_info(draws)>& draw) {
  return each_slice(all, call.who,
                    {{"parameter 1", call.first}, {"parameter 2", call.second}, {"parameter 3", call.third}},
                    size, which, draw);
}
sampler detail::sampler_of(const communicator& all, in<float> weights, const execution& exec) {
  return gathered_sampler(all, weights, exec);
}
sampler detail::sampler_of(const communicator& all, in<double> weights, const execution& exec) {
  return gathered_sampler(all, weights, exec);
}

}  // namespace cairn
