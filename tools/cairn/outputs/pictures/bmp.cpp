// Writes counts as a .bmp file.
#include "outputs/pictures/bmp.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace cairn::tool {
namespace {

constexpr std::uint32_t header_bytes = 54, information_bytes = 40;
constexpr std::size_t pixel_bytes = 3;

// floor(255 * v) is the greatest R with R <= 255 * v; both sides cubed, there is neither a root nor a
// fraction.
constexpr std::uint8_t red_of(std::uint32_t count) {
  if (count == 0) return 0;
  const std::uint32_t limit = (255 + 63 * count) * 255 * 255;
  std::uint32_t red = 0;
  while (64 * (red + 1) * (red + 1) * (red + 1) <= limit) ++red;
  return static_cast<std::uint8_t>(red);
}

constexpr auto reds = [] {
  std::array<std::uint8_t, 256> all{};
  for (std::uint32_t count = 0; count < all.size(); ++count) all[count] = red_of(count);
  return all;
}();

// Rows end at multiples of 4 bytes.
std::uint64_t row_bytes(std::uint32_t width) { return (std::uint64_t{width} * pixel_bytes + 3) / 4 * 4; }

// Lowest byte first, on any machine.
void append(std::string& bytes, std::uint32_t number, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

std::string header_of(std::uint32_t width, std::uint32_t height) {
  const auto size = static_cast<std::uint32_t>(bmp_bytes(width, height));
  std::string bytes = "BM";
  append(bytes, size, 4);
  append(bytes, 0, 4);  // reserved
  append(bytes, header_bytes, 4);
  append(bytes, information_bytes, 4);
  append(bytes, width, 4);
  append(bytes, height, 4);  // positive: the lowest row comes first
  append(bytes, 1, 2);       // planes
  append(bytes, 8 * pixel_bytes, 2);
  append(bytes, 0, 4);  // not compressed
  append(bytes, size - header_bytes, 4);
  append(bytes, 0, 4);  // pixels a metre, across
  append(bytes, 0, 4);  // and along
  append(bytes, 0, 4);  // no table of colours
  append(bytes, 0, 4);  // all of them in use
  return bytes;
}

// Blue, green, red; only red is ever written.
constexpr std::size_t pixels_at_once = 4096;
using some_pixels = std::array<char, pixels_at_once * pixel_bytes>;

void write_pixels(std::span<const std::uint8_t> counts, some_pixels& pixels, text_pieces& bytes) {
  while (!counts.empty()) {
    const auto some = counts.first(std::min(pixels_at_once, counts.size()));
    for (std::size_t i = 0; i < some.size(); ++i) {
      pixels[i * pixel_bytes + 2] = static_cast<char>(reds[some[i]]);
    }
    bytes += {pixels.data(), some.size() * pixel_bytes};
    counts = counts.subspan(some.size());
  }
}

}  // namespace

std::uint64_t bmp_bytes(std::uint32_t width, std::uint32_t height) {
  return header_bytes + row_bytes(width) * height;
}

bool bmp_holds(std::uint32_t width, std::uint32_t height) {
  return width <= most_bmp_pixels && height <= most_bmp_pixels && bmp_bytes(width, height) <= most_bmp_bytes;
}

std::uint8_t bmp_red(std::uint8_t count) { return reds[count]; }

void write_bmp(std::span<const std::uint8_t> counts, std::uint32_t width, std::uint32_t height,
               const text_sink& sink) {
  text_pieces bytes(sink);
  bytes += header_of(width, height);
  const std::string padding(row_bytes(width) - width * pixel_bytes, '\0');
  some_pixels pixels{};
  for (std::size_t row = height; row-- > 0;) {
    write_pixels(counts.subspan(row * width, width), pixels, bytes);
    bytes += padding;
  }
  bytes.end();
}

}  // namespace cairn::tool
