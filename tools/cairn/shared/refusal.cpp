// Refusals with the reason of the system, names in quotes, and names that were meant.
#include "shared/refusal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <vector>

namespace cairn::tool {

not_utf8::not_utf8(std::string_view word)
    : refusal(fmt::format("the word {} is not UTF-8, which JSON, .npy and HDF5 need; --encoding says what it "
                          "is, as latin1 or cp1252",
                          in_quotes(word))),
      word_(word) {}

void refuse_with_errno(std::string_view file, std::string_view what) {
  const std::string cause = std::generic_category().message(errno);
  throw refusal(fmt::format("{}: {}: {}", file, what, cause));
}

void check_folder_of_values(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code error;
  if (!std::filesystem::exists(folder, error)) throw refusal(folder + ": there is no such folder");
  if (!std::filesystem::is_directory(folder, error)) throw refusal(folder + ": is no folder");
  if (access(folder.c_str(), W_OK | X_OK) != 0) refuse_with_errno(folder, "cannot write there");
}

void refuse_file_of_values(std::string_view cause) {
  constexpr std::string_view who = "value_counter: ";
  if (!cause.starts_with(who)) return;
  cause.remove_prefix(who.size());
  throw refusal(fmt::format("{}; name another --folder, or give more --memory", cause));
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string safe = "'";
  for (const char letter : text.substr(0, longest)) {
    const auto code = static_cast<unsigned char>(letter);
    if (code < 0x20 || code >= 0x7f) {
      fmt::format_to(std::back_inserter(safe), "\\x{:02x}", code);
    } else {
      safe += letter;
    }
  }
  safe += text.size() > longest ? "...'" : "'";
  return safe;
}

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
