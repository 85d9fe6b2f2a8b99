// Keeps the least keys of a room.
#include "src/counting/least_keys.hpp"

#include <algorithm>
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

}  // namespace

std::uint64_t cut_to_least(std::uint64_t* keys, std::uint64_t* items, std::size_t size, std::size_t wanted) {
  std::vector<std::uint64_t> sorted(keys, keys + size);
  const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(wanted - 1);
  std::ranges::nth_element(sorted, last);
  const std::uint64_t key = *last;
  const auto staying = static_cast<std::size_t>(std::count(sorted.begin(), last + 1, key));
  const bool is_tied = std::find(last + 1, sorted.end(), key) != sorted.end();
  const std::uint64_t item = is_tied ? last_staying(keys, items, size, key, staying) : ~std::uint64_t{0};
  std::size_t kept = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint64_t its_key = keys[i];
    const std::uint64_t its_item = items[i];
    keys[kept] = its_key;
    items[kept] = its_item;
    kept += its_key < key || (its_key == key && its_item <= item) ? 1U : 0U;
  }
  return key;
}

least_keys::least_keys(std::size_t wanted_keys, std::size_t all, std::size_t at_once,
                       std::uint64_t first_threshold)
    : wanted(wanted_keys), threshold(first_threshold) {
  constexpr std::size_t least_room = std::size_t{1} << 14;
  const std::size_t room = std::min(all, wanted + std::max(wanted / 2, least_room)) + at_once;
  keys = scratch<std::uint64_t>(room);
  items = scratch<std::uint64_t>(room);
}

void least_keys::add(const std::uint64_t* more_keys, const std::uint64_t* more_items, std::size_t more) {
  for (std::size_t i = 0; i < more; ++i) {
    if (more_keys[i] > threshold) continue;
    if (kept == keys.size()) cut();
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
