// Counts words whose hashes are equal.
#include "commands/describe/tallies/gathered_words.hpp"

#include <algorithm>

namespace cairn::tool {

void gathered_words::grow(std::size_t least) {
  text_.grow(std::max({least, 2 * text_.size(), std::size_t{4096}}));
}

bool gathered_words::are_few() const {
  constexpr std::uint64_t chosen = std::uint64_t{1} << 58;  // one of 64
  constexpr std::size_t times = 4;
  std::vector<std::uint64_t> some;
  for (const std::uint64_t key : keys_.keys())
    if (key < chosen) some.push_back(key >> place_bits);
  const std::size_t all = some.size();
  std::ranges::sort(some);
  const auto again = std::ranges::unique(some);
  return static_cast<std::size_t>(again.begin() - some.begin()) * times <= all;
}

std::vector<std::pair<std::string_view, std::uint64_t>> gathered_words::alike(
    std::span<const std::uint64_t> keys) const {
  std::vector<std::pair<std::string_view, std::uint64_t>> found;
  for (const std::uint64_t key : keys) {
    const std::string_view word = word_of(key);
    const auto same = std::ranges::find(found, word, &std::pair<std::string_view, std::uint64_t>::first);
    if (same == found.end())
      found.emplace_back(word, 1);
    else
      ++same->second;
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace cairn::tool
