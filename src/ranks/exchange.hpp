// What communicators do with bytes, for items of a type.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

namespace cairn::ranks {

inline std::size_t ranks_of(const communicator& all) { return static_cast<std::size_t>(all.size()); }

inline void sum(const communicator& all, std::span<std::uint64_t> items) {
  all.allreduce(items.data(), items.size(), reduction::sum_uint64);
}
inline void greatest(const communicator& all, std::span<std::uint64_t> items) {
  all.allreduce(items.data(), items.size(), reduction::greatest_uint64);
}

// What is before this rank, and in all.
struct place_in_all {
  std::uint64_t before = 0;
  std::uint64_t all = 0;
};
inline place_in_all place_of(const communicator& all, std::uint64_t mine) {
  std::uint64_t before = mine;
  all.exscan(&before, 1, reduction::sum_uint64);
  std::uint64_t total = mine;
  sum(all, std::span(&total, 1));
  return {before, total};
}

// Items of `total`, divided evenly: those of rank r begin here.
inline std::uint64_t share_begin(std::uint64_t total, std::size_t ranks, std::size_t r) {
  return total / ranks * r + std::min<std::uint64_t>(total % ranks, r);
}

// Items of `total` in a part for each rank: all of one width, but for the last ones.
struct part {
  std::uint64_t width = 0;
  std::size_t first = 0;
  std::size_t size = 0;

  part(std::uint64_t total, std::size_t ranks, std::size_t r)
      : width((total + ranks - 1) / ranks),
        first(std::min(r * width, total)),
        size(std::min(first + width, total) - first) {}
  part(const communicator& all, std::uint64_t total)
      : part(total, ranks_of(all), static_cast<std::size_t>(all.rank())) {}
};

inline std::uint64_t total_of(std::span<const std::uint64_t> items) {
  return std::accumulate(items.begin(), items.end(), std::uint64_t{0});
}

// Exchanges take no memory of their own: what they need for each rank is made before, where it may fail.
class exchange_room {
 public:
  explicit exchange_room(const communicator& all)
      : give(ranks_of(all)),
        take(ranks_of(all)),
        give_bytes_(ranks_of(all)),
        take_bytes_(ranks_of(all)),
        words_(ranks_of(all), sizeof(std::uint64_t)),
        next_(ranks_of(all)) {}

  // Items that go to each rank, and come from each.
  std::vector<std::uint64_t> give;
  std::vector<std::uint64_t> take;

  // Fills `take` with what others give.
  void tell(const communicator& all) {
    all.alltoall(std::as_bytes(std::span(give)).data(), std::as_writable_bytes(std::span(take)).data(),
                 sizeof(std::uint64_t));
  }
  // `take` becomes a number of each rank.
  void tell_all(const communicator& all, std::uint64_t mine) {
    all.allgather(std::as_bytes(std::span(&mine, 1)), std::as_writable_bytes(std::span(take)).data(), words_);
  }
  // They become the sizes of the parts of so many.
  void take_parts(std::uint64_t total) { fill_parts(take, total); }
  void give_parts(std::uint64_t total) { fill_parts(give, total); }

  // Writes items to `to`, those for rank 0 first, and to `give` how many are for each. visit(use) calls
  // use(rank, item) for all items, the same whenever it is called.
  template <class Item, class Visit>
  void partition(const Visit& visit, Item* to) {
    std::ranges::fill(give, 0);
    visit([&](std::size_t rank, const Item& /*item*/) { ++give[rank]; });
    std::exclusive_scan(give.begin(), give.end(), next_.begin(), std::uint64_t{0});
    visit([&](std::size_t rank, const Item& item) { to[next_[rank]++] = item; });
  }

  template <class Item>
    requires std::is_trivially_copyable_v<Item>
  void exchange(const communicator& all, const Item* from, Item* to) {
    set_bytes<Item>(give_bytes_, give);
    set_bytes<Item>(take_bytes_, take);
    all.alltoallv(reinterpret_cast<const std::byte*>(from), give_bytes_, reinterpret_cast<std::byte*>(to),
                  take_bytes_);
  }
  // take[r] items of rank r, to those that the result is for; `to` is not used elsewhere.
  template <class Item>
    requires std::is_trivially_copyable_v<Item>
  void gather(const communicator& all, int root, std::span<const Item> mine, Item* to) {
    set_bytes<Item>(take_bytes_, take);
    auto* const target = reinterpret_cast<std::byte*>(to);
    if (root == all_ranks) return all.allgather(std::as_bytes(mine), target, take_bytes_);
    all.gather(std::as_bytes(mine), target, take_bytes_, root);
  }
  // Items of the reduction, `words` of them for each that `take` says.
  void reduce_scatter(const communicator& all, const void* items, void* mine, std::size_t words,
                      reduction how) {
    for (std::size_t r = 0; r < take.size(); ++r) take_bytes_[r] = take[r] * words;
    all.reduce_scatter(items, mine, take_bytes_, how);
  }

 private:
  template <class Item>
  static void set_bytes(std::vector<std::uint64_t>& bytes, const std::vector<std::uint64_t>& items) {
    for (std::size_t r = 0; r < items.size(); ++r) bytes[r] = items[r] * sizeof(Item);
  }
  static void fill_parts(std::vector<std::uint64_t>& sizes, std::uint64_t total) {
    for (std::size_t r = 0; r < sizes.size(); ++r) sizes[r] = part(total, sizes.size(), r).size;
  }

  std::vector<std::uint64_t> give_bytes_;
  std::vector<std::uint64_t> take_bytes_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> next_;  // where the next item for each rank goes
};

}  // namespace cairn::ranks
