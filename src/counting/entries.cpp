#include "src/counting/entries.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "src/host/sweeps/for_each.hpp"
#include "src/kernels/mixed.hpp"

namespace cairn {
namespace {

std::size_t shard_of(std::uint64_t key) {
  return portable::leading(portable::mixed(key), 0, sharded_entries::bits);
}

}  // namespace

void entry_table::reserve(std::size_t more, const secret_hash& hash) {
  const std::size_t wanted = entries_.size() + more;
  if (wanted > entries_.capacity()) entries_.reserve(std::max(wanted, 2 * entries_.size()));
  if (3 * wanted <= 2 * index_.size()) return;
  std::vector<std::size_t> larger(std::bit_ceil(std::max<std::size_t>(3 * wanted / 2 + 1, 16)), nothing);
  index_ = std::move(larger);
  for (std::size_t i = 0; i < entries_.size(); ++i) index_[place_of(entries_[i].key, hash)] = i;
}

void entry_table::add(const entry& more, const secret_hash& hash) noexcept {
  std::size_t& number = index_[place_of(more.key, hash)];
  if (number == nothing) {
    number = entries_.size();
    entries_.push_back(more);
  } else {
    entries_[number].count += more.count;
  }
}

bool entry_table::holds(std::uint64_t key, const secret_hash& hash) const {
  return !index_.empty() && index_[place_of(key, hash)] != nothing;
}

std::size_t entry_table::place_of(std::uint64_t key, const secret_hash& hash) const {
  const auto index_bits = static_cast<unsigned>(std::countr_zero(index_.size()));
  std::size_t at = hash(key) >> (64 - index_bits);
  while (index_[at] != nothing && entries_[index_[at]].key != key) at = (at + 1) & (index_.size() - 1);
  return at;
}

std::size_t sharded_entries::size() const {
  std::size_t sum = 0;
  for (const entry_table& table : tables_) sum += table.size();
  return sum;
}

bool sharded_entries::holds(std::uint64_t key) const { return tables_[shard_of(key)].holds(key, hash_); }

void sharded_entries::add(const std::vector<entry>& more, int threads) {
  std::array<std::size_t, shards + 1> begin{};
  for (const entry& e : more) ++begin[shard_of(e.key) + 1];
  for (std::size_t s = 0; s < shards; ++s) begin[s + 1] += begin[s];
  std::vector<entry> sorted(more.size());
  auto next = begin;
  for (const entry& e : more) sorted[next[shard_of(e.key)]++] = e;
  for (std::size_t s = 0; s < shards; ++s) tables_[s].reserve(begin[s + 1] - begin[s], hash_);
  host::for_each(shards, threads, [&](std::size_t s) {
    for (std::size_t i = begin[s]; i < begin[s + 1]; ++i) tables_[s].add(sorted[i], hash_);
  });
}

}  // namespace cairn
