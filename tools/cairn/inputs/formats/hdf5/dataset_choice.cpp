// Knows HDF5 files, and reads which dataset and which part of it an option names.
#include "inputs/formats/hdf5/dataset_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "inputs/formats/hdf5/hdf5.hpp"
#include "shared/file_extension.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::string_view hdf5_magic = "\x89HDF\r\n\x1a\n";

}  // namespace

// Others' bytes may come first: 512, 1024 or more, by the format 2^n.
bool begins_as_hdf5(byte_source& source) {
  constexpr std::size_t most_before = 2048;
  const std::size_t looked_at = hdf5_magic.size() + (source.size() ? most_before : 0);
  const std::span<const std::byte> head = source.peek(looked_at);
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  for (std::size_t at = 0; at <= text.size(); at = at == 0 ? 512 : 2 * at)
    if (text.substr(at).starts_with(hdf5_magic)) return true;
  return false;
}

bool names_hdf5(std::string_view path) {
  constexpr std::array<std::string_view, 5> ends{".h5", ".hdf5", ".he5", ".nc", ".nc4"};
  return std::ranges::any_of(ends, [path](std::string_view end) { return has_extension(path, end); });
}

bool is_hdf5(const std::string& path) {
  if (names_hdf5(path)) return true;
  if (path == "-" || !size_of_input(path)) return false;
  byte_source source(path);
  return begins_as_hdf5(source);
}

namespace {

[[noreturn]] void refuse_slice(std::string_view text, std::string_view why) {
  throw usage_error(fmt::format("--slice {}: {}", in_quotes(text), why));
}

std::int64_t number_in(std::string_view part, std::string_view text) {
  const std::string_view digits = part.starts_with('+') ? part.substr(1) : part;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size())
    refuse_slice(text, fmt::format("{} is no whole number; expected for each dimension an index, or "
                                   "first:last:step, as in 0:1000,:,3",
                                   in_quotes(part)));
  return number;
}

index_or_slice parse_part(std::string_view part, std::string_view text) {
  index_or_slice found;
  part = without_blanks(part);
  if (part == "...") {
    found.is_rest = true;
    return found;
  }
  if (part.find(':') == std::string_view::npos) {
    found.index = number_in(part, text);
    return found;
  }
  std::vector<std::string_view> pieces;
  for (std::size_t begin = 0; begin <= part.size();) {
    const std::size_t end = std::min(part.find(':', begin), part.size());
    pieces.push_back(without_blanks(part.substr(begin, end - begin)));
    begin = end + 1;
  }
  if (pieces.size() > 3) refuse_slice(text, fmt::format("{} has too many colons", in_quotes(part)));
  if (!pieces[0].empty()) found.first = number_in(pieces[0], text);
  if (!pieces[1].empty()) found.last = number_in(pieces[1], text);
  if (pieces.size() == 3 && !pieces[2].empty()) found.step = number_in(pieces[2], text);
  if (found.step < 1)
    refuse_slice(text, fmt::format("a step of {}; HDF5 reads forward, in steps of 1 or more", found.step));
  return found;
}

// Python's: what lies before the start or past the end is moved to it.
std::uint64_t clamped(std::int64_t at, std::uint64_t length) {
  if (at >= 0) return std::min(static_cast<std::uint64_t>(at), length);
  const std::uint64_t back = std::uint64_t{0} - static_cast<std::uint64_t>(at);
  return length - std::min(back, length);
}

std::uint64_t index_in(std::int64_t index, std::uint64_t length, std::size_t dimension) {
  const std::uint64_t at = index >= 0 ? static_cast<std::uint64_t>(index) : clamped(index, length);
  const bool before = index < 0 && std::uint64_t{0} - static_cast<std::uint64_t>(index) > length;
  if (!before && at < length) return at;
  throw std::invalid_argument(
      fmt::format("--slice: index {} in dimension {}, which has a length of {}", index, dimension, length));
}

dimension_part part_in(const index_or_slice& wanted, std::uint64_t length, std::size_t dimension) {
  if (wanted.index) return {index_in(*wanted.index, length, dimension), 1, 1, false};
  const std::uint64_t first = clamped(wanted.first.value_or(0), length);
  const std::uint64_t last = wanted.last ? clamped(*wanted.last, length) : length;
  const auto step = static_cast<std::uint64_t>(wanted.step);
  if (last <= first) return {first, 0, step, true};
  return {first, (last - first - 1) / step + 1, step, true};
}

}  // namespace

std::vector<index_or_slice> parse_slice(std::string_view text) {
  std::vector<index_or_slice> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(parse_part(text.substr(begin, end - begin), text));
    begin = end + 1;
  }
  if (std::ranges::count(parts, true, &index_or_slice::is_rest) > 1)
    refuse_slice(text, "... stands there twice");
  return parts;
}

std::vector<dimension_part> parts_of(const std::vector<index_or_slice>& slice,
                                     const std::vector<std::uint64_t>& lengths) {
  const bool has_rest = std::ranges::any_of(slice, &index_or_slice::is_rest);
  const std::size_t named = slice.size() - (has_rest ? 1 : 0);
  if (named > lengths.size())
    throw std::invalid_argument(fmt::format("--slice: names {} dimensions, and there are {}: ({})", named,
                                            lengths.size(), fmt::join(lengths, ", ")));
  std::vector<index_or_slice> all;
  for (const index_or_slice& one : slice) {
    if (one.is_rest)
      all.resize(all.size() + lengths.size() - named);
    else
      all.push_back(one);
  }
  all.resize(lengths.size());
  std::vector<dimension_part> parts;
  for (std::size_t d = 0; d < lengths.size(); ++d) parts.push_back(part_in(all[d], lengths[d], d));
  return parts;
}

}  // namespace cairn::tool
