// Draws over ranks: each fills its slice; samplers of divided weights.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"
#include "src/tables/draws/sampler_state.hpp"

namespace cairn::collective {
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

ranks::option_list mixed(const char* name, std::uint64_t hash) {
  ranks::option_list made;
  made.add_mixed(name, hash);
  return made;
}

}  // namespace

ranks::option_list options_of(const sampler& from) { return mixed("the sampler", hash_of(from)); }
ranks::option_list options_of(const distribution& from) { return mixed("the distribution", hash_of(from)); }
ranks::option_list options_of(const continuous_distribution& from) {
  return mixed("the distribution", hash_of(from));
}

run_info draw_slice(const communicator& all, std::string_view who, ranks::option_list options,
                    std::size_t size, const draws& which, const std::function<run_info(const draws&)>& draw) {
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

template <class S>
sampler sampler_of(const communicator& all, in<S> weights, const execution& exec) {
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (weights.on_device())
      throw std::invalid_argument("sampler: the weights lie on a device; expected weights in host memory");
  });
  ranks::begin(all, {.who = "sampler", .types = ranks::packed_types(detail::sample_type_of<S>())}, failure);
  const std::vector<S> whole = ranks::gathered(all, std::span(weights.data(), weights.size()));
  std::optional<sampler> made;
  ranks::on_each(all, [&] { made.emplace(whole, exec); });
  return *made;
}
template sampler sampler_of(const communicator&, in<float>, const execution&);
template sampler sampler_of(const communicator&, in<double>, const execution&);

}  // namespace cairn::collective
