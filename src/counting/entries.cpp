#include "src/counting/entries.hpp"

#include <bit>
#include <utility>

#include "src/host/for_each.hpp"
#include "src/kernels/mixed.hpp"

namespace cairn {
namespace {

std::size_t shard_of(std::uint64_t key) {
  return portable::leading(portable::mixed(key), 0, sharded_entries::bits);
}

}  // namespace

void entry_table::reserve(std::size_t more) {
  if (3 * (size_ + more) <= 2 * entries_.size()) return;
  std::size_t places = 16;
  while (3 * (size_ + more) > 2 * places) places *= 2;
  entry_table larger;
  larger.entries_.resize(places);
  for_each([&larger](const entry& e) { larger.add(e); });
  *this = std::move(larger);
}

void entry_table::add(const entry& more) noexcept {
  entry& there = entries_[place_of(more.key)];
  if (there.count == 0) {
    there = more;
    ++size_;
  } else {
    there.count += more.count;
  }
}

bool entry_table::holds(std::uint64_t key) const {
  return !entries_.empty() && entries_[place_of(key)].count != 0;
}

std::size_t entry_table::place_of(std::uint64_t key) const {
  std::size_t at =
      portable::leading(portable::mixed(key), sharded_entries::bits, std::countr_zero(entries_.size()));
  while (entries_[at].count != 0 && entries_[at].key != key) at = (at + 1) & (entries_.size() - 1);
  return at;
}

std::size_t sharded_entries::size() const {
  std::size_t sum = 0;
  for (const entry_table& table : tables_) sum += table.size();
  return sum;
}

bool sharded_entries::holds(std::uint64_t key) const { return tables_[shard_of(key)].holds(key); }

void sharded_entries::add(const std::vector<entry>& more, int threads) {
  std::array<std::size_t, shards + 1> begin{};
  for (const entry& e : more) ++begin[shard_of(e.key) + 1];
  for (std::size_t s = 0; s < shards; ++s) begin[s + 1] += begin[s];
  std::vector<entry> sorted(more.size());
  auto next = begin;
  for (const entry& e : more) sorted[next[shard_of(e.key)]++] = e;
  for (std::size_t s = 0; s < shards; ++s) tables_[s].reserve(begin[s + 1] - begin[s]);
  host::for_each(shards, threads, [&](std::size_t s) {
    for (std::size_t i = begin[s]; i < begin[s + 1]; ++i) tables_[s].add(sorted[i]);
  });
}

}  // namespace cairn
