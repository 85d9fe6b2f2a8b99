// Finds the name with the fewest changes.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
bool same(char a, char b) { return lower(a) == lower(b); }

// Row after row of the table of distances between beginnings of both words.
std::size_t changes_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = last[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, changed});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

bool begins(std::string_view name, std::string_view typed) {
  return typed.size() > 1 && typed.size() < name.size() &&
         std::equal(typed.begin(), typed.end(), name.begin(), same);
}

}  // namespace

std::string_view nearest_name(std::string_view typed, std::span<const std::string> names) {
  constexpr std::size_t longest = 64;  // names; the table grows with the square
  std::string_view nearest;
  std::size_t fewest = std::min(typed.size(), longest) / 3 + 1;
  if (typed.empty() || typed.size() > longest) return nearest;
  for (const std::string& name : names) {
    if (name.size() > longest) continue;
    const std::size_t changes = begins(name, typed) ? 1 : changes_between(typed, name);
    if (changes >= std::min(fewest, std::max(typed.size(), name.size()))) continue;
    fewest = changes;
    nearest = name;
  }
  return nearest;
}

std::string suggestion(std::string_view typed, std::span<const std::string> names) {
  const std::string_view nearest = nearest_name(typed, names);
  return nearest.empty() ? std::string() : "; did you mean " + in_quotes(nearest) + "?";
}

}  // namespace cairn::tool
