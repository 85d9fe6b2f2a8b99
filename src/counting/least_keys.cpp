// Keeps the least keys of a room.
#include "src/counting/least_keys.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace cairn {
namespace {

// The last of the items with this key that stay, where `staying` of them do.
std::uint64_t last_staying(const std::uint64_t* keys, const std::uint64_t* items, std::size_t size,
                           std::uint64_t key, std::size_t staying) {
  std::vector<std::uint64_t> equal;
  for (std::size_t i = 0; i < size; ++i)
    if (keys[i] == key) equal.push_back(items[i]);
  const auto last = equal.begin() + static_cast<std::ptrdiff_t>(staying - 1);
  std::ranges::nth_element(equal, last);
  return *last;
}

// A key, and how many of all are less, and equal.
struct found_key {
  std::uint64_t key;
  std::size_t less;
  std::size_t equal;
};

// The key at this position among some keys, `less` of all being less than these.
found_key key_among(std::vector<std::uint64_t>& some, std::size_t position, std::size_t less) {
  const auto at = some.begin() + static_cast<std::ptrdiff_t>(position);
  std::ranges::nth_element(some, at);
  const std::uint64_t key = *at;
  const auto before = static_cast<std::size_t>(std::count(some.begin(), at, key));
  const auto behind = static_cast<std::size_t>(std::count(at, some.end(), key));
  return {key, less + position - before, before + behind};
}

// By a histogram of their first different bits: only the keys of one bin are ordered.
found_key key_at(const std::uint64_t* keys, std::size_t size, std::size_t position) {
  constexpr int bits = 12;
  const auto [least, greatest] = std::minmax_element(keys, keys + size);
  const std::uint64_t low = *least;
  const int shift = std::max(static_cast<int>(std::bit_width(*greatest - low)) - bits, 0);
  std::vector<std::size_t> counts(std::size_t{1} << bits);
  for (std::size_t i = 0; i < size; ++i) ++counts[(keys[i] - low) >> shift];
  std::size_t less = 0;
  std::size_t bin = 0;
  while (less + counts[bin] <= position) less += counts[bin++];
  std::vector<std::uint64_t> some;
  some.reserve(counts[bin]);
  for (std::size_t i = 0; i < size; ++i)
    if ((keys[i] - low) >> shift == bin) some.push_back(keys[i]);
  return key_among(some, position - less, less);
}

// A reservoir holds so many keys before it leaves out those beyond the wanted ones.
std::size_t full_room(std::size_t wanted) {
  constexpr std::size_t least_room = std::size_t{1} << 14;
  return wanted + std::max(wanted / 2, least_room);
}

}  // namespace

std::uint64_t cut_to_least(std::uint64_t* keys, std::uint64_t* items, std::size_t size, std::size_t wanted) {
  const found_key last = key_at(keys, size, wanted - 1);
  const std::size_t staying = wanted - last.less;
  const std::uint64_t item =
      last.equal > staying ? last_staying(keys, items, size, last.key, staying) : ~std::uint64_t{0};
  std::size_t kept = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint64_t its_key = keys[i];
    const std::uint64_t its_item = items[i];
    keys[kept] = its_key;
    items[kept] = its_item;
    kept += its_key < last.key || (its_key == last.key && its_item <= item) ? 1U : 0U;
  }
  return last.key;
}

least_keys::least_keys(std::size_t wanted_keys, std::size_t all, std::size_t at_once,
                       std::uint64_t first_threshold)
    : wanted(wanted_keys),
      threshold(first_threshold),
      keys(std::min(all, full_room(wanted)) + at_once),
      items(keys.size()) {}

least_keys::least_keys(std::size_t wanted_keys) : wanted(wanted_keys), threshold(portable::above_all_keys) {}

void least_keys::make_room(std::size_t more) {
  if (kept + more > full_room(wanted)) cut();
  if (kept + more <= keys.size()) return;
  const std::size_t room = std::max(kept + more, std::min(2 * keys.size(), full_room(wanted)));
  scratch<std::uint64_t> more_keys(room), more_items(room);
  std::copy_n(keys.data(), kept, more_keys.data());
  std::copy_n(items.data(), kept, more_items.data());
  keys = std::move(more_keys);
  items = std::move(more_items);
}

void least_keys::add(const std::uint64_t* more_keys, const std::uint64_t* more_items,
                     std::size_t more) noexcept {
  for (std::size_t i = 0; i < more; ++i) {
    if (more_keys[i] > threshold) continue;
    keys.data()[kept] = more_keys[i];
    items.data()[kept++] = more_items[i];
  }
}

void least_keys::cut() {
  if (kept <= wanted) return;
  threshold = cut_to_least(keys.data(), items.data(), kept, wanted);
  kept = wanted;
}

std::size_t all_kept(std::span<const least_keys> rooms) {
  std::size_t all = 0;
  for (const least_keys& room : rooms) all += room.kept;
  return all;
}

}  // namespace cairn
