// Some of the points of all ranks, as they go from one to another.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {

// In the order of all points, those of rank 0 before those of rank 1.
template <class T>
struct point_batch {
  std::size_t size = 0;
  int dims = 0;
  scratch<T> columns;             // of `size` numbers
  scratch<T> times;               // how often each counts
  scratch<std::uint64_t> firsts;  // of the input's points that met in each: the least number

  point_batch() = default;
  point_batch(std::size_t points, int columns_of_each)
      : size(points),
        dims(columns_of_each),
        columns(points * static_cast<std::size_t>(columns_of_each)),
        times(points),
        firsts(points) {}
  points::columns_view<const T> view() const { return {columns.data(), size, size, dims}; }
};

template <class T>
std::vector<std::size_t> all_of(const point_batch<T>& points) {
  std::vector<std::size_t> numbers(points.size);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

// All points of one batch, then some of another. std::bad_alloc.
template <class T>
point_batch<T> joined(const point_batch<T>& before, const point_batch<T>& from,
                      std::span<const std::size_t> some) {
  point_batch<T> made(before.size + some.size(), from.dims);
  const auto join = [&](const auto* first, const auto* then, auto* to) {
    to = std::copy_n(first, before.size, to);
    for (const std::size_t i : some) *to++ = then[i];
  };
  join(before.times.data(), from.times.data(), made.times.data());
  join(before.firsts.data(), from.firsts.data(), made.firsts.data());
  for (int d = 0; d < from.dims; ++d)
    join(before.view().column(d), from.view().column(d),
         made.columns.data() + static_cast<std::size_t>(d) * made.size);
  return made;
}

// Sends each point to the rank that `owners` names; those that come are in the order of all. What throws,
// throws on all ranks.
template <class T>
point_batch<T> sent(const communicator& all, ranks::exchange_room& room, const point_batch<T>& from,
                    std::span<const std::uint32_t> owners) {
  scratch<T> given;
  scratch<std::uint64_t> given_firsts;
  const auto each = [&](const auto* items) {
    return [&owners, items](const auto& use) {
      for (std::size_t i = 0; i < owners.size(); ++i) use(owners[i], items[i]);
    };
  };
  ranks::on_each(all, [&] {
    given = scratch<T>(from.size);
    given_firsts = scratch<std::uint64_t>(from.size);
    room.partition(each(from.firsts.data()), given_firsts.data());
  });
  room.tell(all);
  point_batch<T> made;
  ranks::on_each(
      all, [&] { made = point_batch<T>(static_cast<std::size_t>(ranks::total_of(room.take)), from.dims); });
  room.exchange(all, given_firsts.data(), made.firsts.data());
  const auto send = [&](const T* column, T* to) {
    room.partition(each(column), given.data());
    room.exchange(all, given.data(), to);
  };
  send(from.times.data(), made.times.data());
  for (int d = 0; d < from.dims; ++d)
    send(from.view().column(d), made.columns.data() + static_cast<std::size_t>(d) * made.size);
  return made;
}

}  // namespace cairn::collective
