// Which number of an array in a record is meant: "[1,2]", row after row.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tool {

template <class Length>
std::string index_text(std::uint64_t item, const std::vector<Length>& lengths) {
  std::vector<std::uint64_t> index(lengths.size());
  for (std::size_t d = lengths.size(); d-- > 0; item /= lengths[d]) index[d] = item % lengths[d];
  return fmt::format("[{}]", fmt::join(index, ","));
}

// Nothing where the text is no index, or one outside of the array.
template <class Length>
std::optional<std::uint64_t> number_of_index(std::string_view text, const std::vector<Length>& lengths) {
  std::uint64_t item = 0;
  const char *at = text.data(), *const end = text.data() + text.size();
  for (std::size_t d = 0; d < lengths.size(); ++d) {
    std::uint64_t index = 0;
    if (at == end || *at != (d == 0 ? '[' : ',')) return std::nullopt;
    const auto [stop, error] = std::from_chars(at + 1, end, index);
    if (error != std::errc{} || index >= lengths[d]) return std::nullopt;
    item = item * lengths[d] + index;
    at = stop;
  }
  return at != end && *at == ']' && at + 1 == end ? std::optional(item) : std::nullopt;
}

}  // namespace cairn::tool
