// The parts of the hash table that are no templates: lookups, growth, and taking back.
#include "src/counting/key_table.hpp"

#include <bit>
#include <utility>

namespace cairn {
namespace {

constexpr int least_part_bits = 10;
constexpr int most_spread_bits = 12;
constexpr int least_bits = 8;

// Entries by the leading bits of what hash(key) gives; returns where each part begins. Threads move equal
// stretches.
template <class Hash>
std::vector<std::size_t> spread(std::span<const entry> from, int bits, const Hash& hash, entry* to,
                                int threads) {
  const std::size_t parts = std::size_t{1} << bits;
  const auto all = static_cast<std::size_t>(threads);
  const auto part = [&](const entry& e) { return static_cast<std::size_t>(hash(e.key) >> (64 - bits)); };
  const auto stretch = [&](std::size_t t) {
    return from.subspan(from.size() * t / all, from.size() * (t + 1) / all - from.size() * t / all);
  };
  std::vector<std::size_t> next(parts * all + 1);  // of each part and, within it, stretch
  host::for_each(all, threads, [&](std::size_t t) {
    for (const entry& e : stretch(t)) ++next[part(e) * all + t];
  });
  std::exclusive_scan(next.begin(), next.end(), next.begin(), std::size_t{0});
  std::vector<std::size_t> begin(parts + 1);
  for (std::size_t b = 0; b <= parts; ++b) begin[b] = next[b * all];
  host::for_each(all, threads, [&](std::size_t t) {
    for (const entry& e : stretch(t)) to[next[part(e) * all + t]++] = e;
  });
  return begin;
}

}  // namespace

bool key_table::holds(std::uint64_t key) const {
  if (capacity() == 0) return false;
  std::size_t at = first_hash_slot(hash(key));
  while (slots_.data()[at].count != 0 && slots_.data()[at].key != key) at = next_hash_slot(at);
  return slots_.data()[at].count != 0;
}

int key_table::bits_of_cached_parts() const {
  constexpr int cached = 15;  // bits
  return std::clamp(static_cast<int>(std::bit_width(bytes())) - cached, std::min(spread_bits_, 4),
                    spread_bits_);
}

int key_table::bits_for(std::size_t distinct) {
  return std::max(least_bits, static_cast<int>(std::bit_width(8 * distinct / 5)));
}

void key_table::reserve(std::size_t distinct, int threads) {
  if (capacity() == 0 || !has_room_for(distinct)) lay_out(bits_for(distinct), secret_.has_value(), threads);
}

void key_table::add(std::span<const entry> more, int threads, const execution& exec) {
  if (more.empty()) return;
  constexpr std::size_t few = std::size_t{1} << 14;
  const int bits = more.size() < few || secret_ ? 0 : std::min(spread_bits_, 8);
  const scratch<entry> sorted(bits == 0 ? 0 : more.size());
  std::vector<std::size_t> begin{0, more.size()};
  if (bits != 0)
    begin = spread(more, bits, [this](std::uint64_t key) { return hash(key); }, sorted.data(), threads);
  const entry* const all = bits == 0 ? more.data() : sorted.data();
  if (!has_room_for(size_ + more.size())) {
    std::vector<std::size_t> fresh(begin.size() - 1);  // of keys that recur, each
    host::for_each(fresh.size(), threads, [&](std::size_t b) {
      for (std::size_t i = begin[b]; i < begin[b + 1]; ++i) fresh[b] += holds(all[i].key) ? 0U : 1U;
    });
    reserve(std::accumulate(fresh.begin(), fresh.end(), size_), threads);
  }
  add_all(
      bits, [&](std::size_t b) { return begin[b + 1] - begin[b]; },
      [&](std::size_t b) { return [here = all + begin[b]](std::size_t i) { return here[i]; }; }, threads,
      exec);
}

void key_table::take_back(std::span<const entry> added) noexcept {
  for (const entry& e : added) take_back(e);
}

void key_table::take_back(const entry& added) noexcept {
  if (added.count == 0) return;
  const std::uint64_t hashed = hash(added.key);
  std::size_t at = first_hash_slot(hashed);
  while (slots_.data()[at].key != added.key || slots_.data()[at].count == 0) at = next_hash_slot(at);
  slots_.data()[at].count -= added.count;
  if (slots_.data()[at].count != 0) return;
  --used_[part_of(hashed)];
  --size_;
  close_gap(at);
}

// Keys behind a slot that became free move up, unless their search begins behind it.
void key_table::close_gap(std::size_t at) noexcept {
  const std::size_t mask = (std::size_t{1} << part_bits_) - 1;
  for (std::size_t next = next_hash_slot(at); slots_.data()[next].count != 0; next = next_hash_slot(next)) {
    const std::size_t from_first = (next - first_hash_slot(hash(slots_.data()[next].key))) & mask;
    if (from_first < ((next - at) & mask)) continue;
    slots_.data()[at] = slots_.data()[next];
    if (with_positions_) positions_.data()[at] = positions_.data()[next];
    slots_.data()[next].count = 0;
    at = next;
  }
}

void key_table::double_counts() noexcept {
  for (std::size_t at = 0; at < capacity(); ++at) slots_.data()[at].count *= 2;
}

void key_table::make_way(std::size_t left, std::size_t most_bytes, double fresh_share, int threads) {
  const bool crafted = 4 * size_ < capacity() && capacity() > (std::size_t{1} << least_part_bits);
  if (crafted && !secret_) return lay_out(static_cast<int>(std::bit_width(capacity())) - 1, true, threads);
  const auto expected = size_ + static_cast<std::size_t>(fresh_share * static_cast<double>(left));
  const int twice = static_cast<int>(std::bit_width(capacity()));
  int bits = std::max(twice, bits_for(expected));
  while (bits > twice && (slot_bytes() << bits) > most_bytes) --bits;
  lay_out(bits, secret_.has_value(), threads);
}

void key_table::lay_out(int bits, bool secretly, int threads) {
  key_table made(key_bits_, kept_);
  bits = std::max(bits, least_bits);
  made.spread_bits_ = std::clamp(bits - least_part_bits, 0, most_spread_bits);
  made.part_bits_ = bits - made.spread_bits_;
  made.slots_ = scratch<hash_slot>::zeros(std::size_t{1} << bits);
  if (with_positions_) made.positions_ = scratch<std::uint64_t>(std::size_t{1} << bits);
  made.used_.resize(std::size_t{1} << made.spread_bits_);
  made.secret_ = secret_;
  const bool anew = secretly && !secret_;
  if (anew) made.secret_.emplace();
  // What lay in one part goes to the same parts of the new table, and nothing else does.
  host::for_each(parts(), anew ? 1 : threads, [&](std::size_t part) { made.take_over(*this, part); });
  made.size_ = size_;
  *this = std::move(made);
}

void key_table::take_over(const key_table& other, std::size_t part) noexcept {
  other.for_each_of_part(part, [this](const entry& e) {
    const std::uint64_t hashed = hash(e.key);
    std::size_t at = first_hash_slot(hashed);
    while (slots_.data()[at].count != 0) at = next_hash_slot(at);
    slots_.data()[at] = {e.key, e.count};
    if (with_positions_) positions_.data()[at] = e.position;
    ++used_[part_of(hashed)];
  });
}

}  // namespace cairn
