// The least keys of a stream of items, and the items that have them.
//
// Keys come unsorted and are kept in a room. When it is full, all but the `wanted` least are left out, and
// the greatest of these is the threshold that later keys must not be above. So adding costs O(1) for a key
// that is not above the threshold.
#pragma once

#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "src/kernels/random/exponential_key.hpp"
#include "src/machine/scratch.hpp"

namespace cairn {

struct least_keys {
  // Room for so many wanted keys of at most `all` items, of which up to `at_once` are added at a time.
  least_keys(std::size_t wanted_keys, std::size_t all, std::size_t at_once, std::uint64_t first_threshold);
  // Room that grows with the keys that add() brings.
  explicit least_keys(std::size_t wanted_keys);

  // Makes room for so many more keys. std::bad_alloc leaves everything as it was.
  void make_room(std::size_t more);
  // Adds keys and items that may be above the threshold, for which there is room.
  void add(const std::uint64_t* more_keys, const std::uint64_t* more_items, std::size_t more) noexcept;
  // Leaves out all but the wanted ones, by key and then by item; those that stay do so in their order.
  void cut();

  std::size_t wanted;
  std::uint64_t threshold;  // keys above it are not kept
  scratch<std::uint64_t> keys;
  scratch<std::uint64_t> items;
  std::size_t kept = 0;
};

// Moves the `wanted` least of `size` keys, 1 or more and fewer than `size`, to the front with their items, in
// their order. Returns the greatest of them.
std::uint64_t cut_to_least(std::uint64_t* keys, std::uint64_t* items, std::size_t size, std::size_t wanted);

// How many keys some rooms hold.
std::size_t all_kept(std::span<const least_keys> rooms);

// Which keys are wanted of weights, the first of which has the number `item` and the words of draw
// which.offset + item.
struct wanted_keys {
  std::size_t count = 0;
  draws which{};
  std::uint64_t item = 0;
  std::uint64_t greatest = portable::above_all_keys;  // none above this threshold
  std::string_view who;                               // begins the sentences of errors
};

}  // namespace cairn
