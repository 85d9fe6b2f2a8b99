// Reads the header and the bin numbers of an input of histo, and refuses numbers that are no bin.
#include "inputs/formats/histo_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "shared/process.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr bool as_in_files = std::endian::native == std::endian::little;
constexpr std::size_t number_bytes = sizeof(std::uint32_t);

// A number of this machine from one in a file, and back.
std::uint32_t turned(std::uint32_t number) { return as_in_files ? number : __builtin_bswap32(number); }

std::string tell_image(const histo_header& header) {
  return fmt::format("its image of {} x {} pixels", header.image_width, header.image_height);
}

void refuse_zeros(const histo_header& header, std::string_view file) {
  using named = std::pair<std::string_view, std::uint32_t>;
  const std::array<named, 4> sides{{{"image's width", header.image_width},
                                    {"image's height", header.image_height},
                                    {"histogram's width", header.width},
                                    {"histogram's height", header.height}}};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i].second > 0) continue;
    throw refusal(
        fmt::format("{}: byte {}: the {} is 0, expected 1 or more", file, i * number_bytes, sides[i].first));
  }
}

void check_size(const byte_source& source, const histo_header& header) {
  if (header.pixels() > histo_header::most_pixels) {
    throw refusal(
        fmt::format("{}: byte 0: {} holds more bytes than a file can", source.name(), tell_image(header)));
  }
  if (!source.size()) return;  // a pipe: found out when it ends
  const std::uint64_t there = *source.size() - std::min(*source.size(), histo_header::bytes);
  if (there == header.data_bytes()) return;
  throw refusal(fmt::format("{}: byte {}: {} bytes of bin numbers where {} makes {}", source.name(),
                            histo_header::bytes, there, tell_image(header), header.data_bytes()));
}

[[noreturn]] void refuse_end(const byte_source& source, const histo_header& header) {
  throw refusal(fmt::format("{}: byte {}: ends early; {} makes {} bytes of bin numbers", source.name(),
                            source.position(), tell_image(header), header.data_bytes()));
}

}  // namespace

std::string histo_header_bytes(const histo_header& header) {
  std::string bytes;
  write_bin_numbers(std::array{header.image_width, header.image_height, header.width, header.height},
                    [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

void write_bin_numbers(std::span<const std::uint32_t> numbers,
                       const std::function<void(std::string_view)>& sink) {
  if constexpr (as_in_files) {
    sink({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
  } else {
    std::array<std::uint32_t, 4096> some{};
    while (!numbers.empty()) {
      const auto next = numbers.first(std::min(some.size(), numbers.size()));
      std::ranges::transform(next, some.begin(), turned);
      sink({reinterpret_cast<const char*>(some.data()), next.size_bytes()});
      numbers = numbers.subspan(next.size());
    }
  }
}

histo_header read_histo_header(byte_source& source) {
  std::array<std::uint32_t, 4> sides{};
  if (source.read(std::as_writable_bytes(std::span(sides))) != histo_header::bytes) {
    throw refusal(fmt::format("{}: byte {}: ends in its header, expected {} bytes of sizes", source.name(),
                              source.position(), histo_header::bytes));
  }
  std::ranges::transform(sides, sides.begin(), turned);
  const histo_header header{sides[0], sides[1], sides[2], sides[3]};
  refuse_zeros(header, source.name());
  check_size(source, header);
  return header;
}

bin_numbers::bin_numbers(byte_source& source, const histo_header& header, const progress& told) {
  constexpr std::uint64_t piece = std::uint64_t{1} << 20;
  const std::uint64_t all = header.data_bytes();
  if (source.size()) grow(all, source);
  while (used_ < all) {
    const std::uint64_t wanted = std::min(piece, all - used_);
    if (used_ + wanted > memory_.size())
      grow(std::min(all, used_ + std::max<std::uint64_t>(used_, piece)), source);
    if (source.read({memory_.data() + used_, wanted}) != wanted) refuse_end(source, header);
    used_ += wanted;
    told(static_cast<double>(used_) / static_cast<double>(all), static_cast<double>(used_));
  }
  if (!source.at_end()) {
    throw refusal(fmt::format("{}: byte {}: more data than {} makes", source.name(), source.position(),
                              tell_image(header)));
  }
  if constexpr (!as_in_files) {
    auto* const numbers = reinterpret_cast<std::uint32_t*>(memory_.data());
    std::transform(numbers, numbers + used_ / number_bytes, numbers, turned);
  }
}

void bin_numbers::grow(std::uint64_t bytes, const byte_source& source) {
  refuse_beyond_memory(bytes, fmt::format("{}: what it holds", source.name()));
  aligned_bytes larger(bytes);
  if (used_ > 0) std::memcpy(larger.data(), memory_.data(), used_);
  memory_ = std::move(larger);
}

void refuse_what_is_no_bin(std::span<const std::uint32_t> numbers, const histo_header& header,
                           std::string_view file) {
  const std::uint64_t bins = header.bins();
  const auto wrong = std::ranges::find_if(numbers, [&](std::uint32_t number) { return number >= bins; });
  if (wrong == numbers.end()) return;
  const auto position = static_cast<std::uint64_t>(wrong - numbers.begin());
  throw refusal(fmt::format("{}: byte {}: bin number {} is {}; the histogram of {} x {} has bins 0 to {}",
                            file, histo_header::bytes + number_bytes * position, position, *wrong,
                            header.width, header.height, bins - 1));
}

}  // namespace cairn::tool
