#include "src/collective/random/least_of_ranks.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/narrowing.hpp"

namespace cairn::collective {
namespace {

std::vector<std::uint64_t> keys_of(std::span<const least_keys> rooms) {
  std::vector<std::uint64_t> keys;
  keys.reserve(all_kept(rooms));
  for (const least_keys& room : rooms)
    keys.insert(keys.end(), room.keys.data(), room.keys.data() + room.kept);
  return keys;
}

template <class Fits>
std::uint64_t count_keys(std::span<const least_keys> rooms, const Fits& fits) {
  std::uint64_t found = 0;
  for (const least_keys& room : rooms)
    found += static_cast<std::uint64_t>(std::count_if(room.keys.data(), room.keys.data() + room.kept, fits));
  return found;
}

}  // namespace

std::uint64_t key_at(const communicator& all, std::span<const least_keys> rooms, std::uint64_t position) {
  std::vector<std::uint64_t> keys;
  std::optional<ranks::narrowing> narrow;
  ranks::on_each(all, [&] {
    keys = keys_of(rooms);
    narrow.emplace(1);
  });
  ranks::wanted_key found{position, {0, portable::above_all_keys}};
  ranks::keys_in_memory source(keys);
  narrow->run(all, source, std::span(&found, 1), 0);
  return found.within.low;
}

std::size_t count_least(const communicator& all, std::span<const least_keys> rooms, std::uint64_t wanted) {
  const std::uint64_t key = key_at(all, rooms, wanted - 1);
  const std::uint64_t less = count_keys(rooms, [key](std::uint64_t one) { return one < key; });
  const std::uint64_t equal = count_keys(rooms, [key](std::uint64_t one) { return one == key; });
  std::uint64_t less_of_all = less;
  ranks::sum(all, std::span(&less_of_all, 1));
  std::uint64_t equal_before = equal;
  all.exscan(&equal_before, 1, reduction::sum_uint64);
  const std::uint64_t staying = wanted - less_of_all;  // of those that are equal
  return static_cast<std::size_t>(less + std::min(equal, staying - std::min(staying, equal_before)));
}

}  // namespace cairn::collective
