#include "src/collective/values/divided_table.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <type_traits>

#include "src/counting/key_table.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/splitters.hpp"

namespace cairn::collective {
namespace {

entry entry_of(const entry& it) { return it; }
entry entry_of(const counted_key& it) { return {it.key, it.count, 0}; }
template <class Sent>
Sent sent_as(const entry& it) {
  if constexpr (std::is_same_v<Sent, entry>) {
    return it;
  } else {
    return {it.key, it.count};
  }
}

// Sends entries, room->give[r] of which lie one behind the other for rank r; returns those that come.
template <class Sent>
std::vector<Sent> exchanged(const communicator& all, ranks::exchange_room& room, std::vector<Sent>& from) {
  room.tell(all);
  std::vector<Sent> to;
  ranks::on_each(all, [&] { to.resize(ranks::total_of(room.take)); });
  room.exchange(all, from.data(), to.data());
  from = {};
  return to;
}

template <class Sent>
std::vector<entry> divided_by_hash(const communicator& all, const table_entries& own, kept_position positions,
                                   int threads) {
  std::optional<ranks::exchange_room> room;
  std::vector<Sent> from;
  ranks::on_each(all, [&] {
    room.emplace(all);
    from.resize(own.counts.size());
    room->partition(
        [&, ranks = ranks::ranks_of(all)](const auto& use) {
          own.for_each([&](const entry& each) { use(rank_for(each.key, ranks), sent_as<Sent>(each)); });
        },
        from.data());
  });
  const std::vector<Sent> to = exchanged(all, *room, from);
  std::vector<entry> entries;
  ranks::on_each(all, [&] {
    key_table table(64, positions);
    constexpr std::size_t some = 4096;
    std::vector<entry> chunk;
    for (std::size_t first = 0; first < to.size(); first += some) {
      chunk.clear();
      for (std::size_t i = first; i < std::min(to.size(), first + some); ++i)
        chunk.push_back(entry_of(to[i]));
      table.add(chunk, threads);
    }
    entries.reserve(table.size());
    table.for_each([&](const entry& each) { entries.push_back(each); });
  });
  return entries;
}

// The keys of a range in which most occur, in blocks of a cache line's counters that a hash gives to ranks:
// their parts are then of about one length, however the keys lie.
class dense_range {
 public:
  static constexpr std::uint64_t block = 8;

  dense_range(std::uint64_t low, std::uint64_t high) : low_(low), blocks_((high - low) / block + 1) {}

  // What goes where; std::bad_alloc.
  void lay_out(std::size_t ranks, ranks::exchange_room& room) {
    places_.resize(blocks_);
    counts_.resize(blocks_ * block);
    std::ranges::fill(room.take, 0);
    for (std::uint64_t b = 0; b < blocks_; ++b) room.take[rank_for(b, ranks)] += block;
    std::vector<std::uint64_t> next(ranks);
    std::exclusive_scan(room.take.begin(), room.take.end(), next.begin(), std::uint64_t{0});
    for (std::uint64_t b = 0; b < blocks_; ++b) {
      std::uint64_t& place = next[rank_for(b, ranks)];
      places_[b] = place;
      place += block;
    }
  }
  void add(const table_entries& own) {
    own.for_each([&](const entry& each) {
      const std::uint64_t away = each.key - low_;
      counts_[places_[away / block] + away % block] += each.count;
    });
  }
  const std::uint64_t* counts() const { return counts_.data(); }
  // The keys of a rank's blocks, which have these counts.
  void list(std::size_t rank, std::size_t ranks, const std::vector<std::uint64_t>& counts,
            std::vector<entry>& to) const {
    const std::uint64_t* next = counts.data();
    for (std::uint64_t b = 0; b < blocks_; ++b) {
      if (rank_for(b, ranks) != rank) continue;
      for (std::uint64_t i = 0; i < block; ++i, ++next)
        if (*next != 0) to.push_back({low_ + b * block + i, *next, 0});
    }
  }

 private:
  std::uint64_t low_;
  std::uint64_t blocks_;
  std::vector<std::uint64_t> places_;  // of each block, among the counters of all ranks
  std::vector<std::uint64_t> counts_;
};

// The range of all keys, if a rank has at least a third of it; else nothing.
std::optional<dense_range> dense_range_of(const communicator& all, const table_entries& own) {
  constexpr std::uint64_t share = 3;
  std::uint64_t words[3] = {own.counts.size(), 0, 0};
  own.for_each([&](const entry& each) {
    words[1] = std::max(words[1], ~each.key);
    words[2] = std::max(words[2], each.key);
  });
  ranks::greatest(all, words);
  const std::uint64_t width = words[2] - ~words[1];
  if (words[0] == 0 || width / share >= words[0]) return std::nullopt;
  return dense_range(~words[1], words[2]);
}

std::vector<entry> added_up(const communicator& all, dense_range& range, const table_entries& mine) {
  std::optional<ranks::exchange_room> room;
  std::vector<std::uint64_t> own;
  const auto rank = static_cast<std::size_t>(all.rank());
  ranks::on_each(all, [&] {
    room.emplace(all);
    range.lay_out(ranks::ranks_of(all), *room);
    range.add(mine);
    own.resize(room->take[rank]);
  });
  room->reduce_scatter(all, range.counts(), own.data(), 1, reduction::sum_uint64);
  std::vector<entry> entries;
  ranks::on_each(all, [&] {
    const auto keys = std::ranges::count_if(own, [](std::uint64_t count) { return count != 0; });
    entries.reserve(static_cast<std::size_t>(keys));
    range.list(rank, ranks::ranks_of(all), own, entries);
  });
  return entries;
}

ranks::sort_key key_in(order wanted, const entry& it) {
  if (wanted == order::value) return {it.key, 0};
  if (wanted == order::count) return {~it.count, it.key};
  return {it.position, 0};
}

void sort_in(order wanted, std::vector<entry>& entries) {
  std::ranges::sort(entries, {}, [wanted](const entry& it) { return key_in(wanted, it); });
}

}  // namespace

std::size_t rank_for(std::uint64_t key, std::size_t ranks) {
  std::uint64_t hash = (key ^ (key >> 31)) * 0xbf58476d1ce4e5b9U;
  hash = (hash ^ (hash >> 29)) * 0x94d049bb133111ebU;
  return static_cast<std::size_t>(((hash >> 32) * ranks) >> 32);
}

std::vector<entry> divide_by_key(const communicator& all, const table_entries& own, bool with_positions,
                                 int threads) {
  if (with_positions) return divided_by_hash<entry>(all, own, kept_position::least, threads);
  if (auto range = dense_range_of(all, own)) return added_up(all, *range, own);
  return divided_by_hash<counted_key>(all, own, kept_position::none, threads);
}

void divide_in_order(const communicator& all, std::vector<entry>& entries, order wanted) {
  std::optional<ranks::exchange_room> room;
  ranks::on_each(all, [&] {
    room.emplace(all);
    sort_in(wanted, entries);
  });
  std::uint64_t total = entries.size();
  ranks::sum(all, std::span(&total, 1));
  const std::function<ranks::sort_key(std::size_t)> keys = [&](std::size_t i) {
    return key_in(wanted, entries[i]);
  };
  ranks::split_evenly(all, entries.size(), total, keys, room->give);
  entries = exchanged(all, *room, entries);
  ranks::on_each(all, [&] { sort_in(wanted, entries); });
}

}  // namespace cairn::collective
