// Parts keys from the upper digits down, and sorts small parts from the lower digits up.
#include "commands/describe/tallies/key_sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "inputs/streams/chunk.hpp"

namespace cairn::tool {
namespace {

constexpr unsigned digit_bits = 8;
constexpr std::size_t digits = std::size_t{1} << digit_bits;
constexpr std::size_t few = 192;                      // compared with each other
constexpr std::size_t cached = std::size_t{1} << 15;  // keys

std::size_t digit_of(std::uint64_t key, std::uint64_t least, unsigned shift) {
  return static_cast<std::size_t>((key - least) >> shift) & (digits - 1);
}

// Where the keys of each digit begin, and in the end where the last ones end.
using beginnings = std::array<std::size_t, digits + 1>;
beginnings beginnings_of(std::span<const std::uint64_t> keys, std::uint64_t least, unsigned shift) {
  beginnings first{};
  for (const std::uint64_t key : keys) ++first[digit_of(key, least, shift) + 1];
  for (std::size_t d = 0; d < digits; ++d) first[d + 1] += first[d];
  return first;
}

void part(std::span<const std::uint64_t> from, std::span<std::uint64_t> to, std::uint64_t least,
          unsigned shift, beginnings first) {
  for (const std::uint64_t key : from) to[first[digit_of(key, least, shift)]++] = key;
}

void sort_from_below(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch, std::uint64_t least,
                     unsigned bits, unsigned from_bit) {
  std::span<std::uint64_t> from = keys, to = scratch;
  for (unsigned shift = from_bit; shift < bits; shift += digit_bits) {
    part(from, to, least, shift, beginnings_of(from, least, shift));
    std::swap(from, to);
  }
  if (from.data() != keys.data()) std::memcpy(keys.data(), from.data(), keys.size_bytes());
}

}  // namespace

void sort_keys(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch, unsigned from_bit) {
  if (keys.size() <= few) return std::sort(keys.begin(), keys.end());
  if (std::ranges::is_sorted(keys)) return;
  const auto [lowest, greatest] = std::ranges::minmax(keys);
  const std::uint64_t least = lowest >> from_bit << from_bit;
  const auto bits = static_cast<unsigned>(std::bit_width(greatest - least));
  if (bits <= from_bit) return;
  if (keys.size() <= cached) return sort_from_below(keys, scratch, least, bits, from_bit);
  const unsigned shift = std::max(from_bit, bits > digit_bits ? bits - digit_bits : 0);
  const beginnings first = beginnings_of(keys, least, shift);
  part(keys, scratch, least, shift, first);
  for (std::size_t d = 0; d < digits && shift > from_bit; ++d) {
    const std::size_t size = first[d + 1] - first[d];
    if (size > 1) sort_keys(scratch.subspan(first[d], size), keys.subspan(first[d], size), from_bit);
  }
  std::memcpy(keys.data(), scratch.data(), keys.size_bytes());
}

std::span<std::uint64_t> sort_scratch(std::size_t keys) {
  static thread_local aligned_bytes memory;
  const std::size_t bytes = keys * sizeof(std::uint64_t);
  if (memory.size() < bytes) {
    memory = {};
    memory = aligned_bytes(bytes);
  }
  return {reinterpret_cast<std::uint64_t*>(memory.data()), keys};
}

}  // namespace cairn::tool
