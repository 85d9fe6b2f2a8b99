// Pictures of counts as 24-bit .bmp files, as the benchmark histo of Parboil draws them: black where nothing
// was counted, then ever brighter red.
// https://learn.microsoft.com/windows/win32/gdi/bitmap-storage
#pragma once

#include <cstdint>
#include <span>

#include "shared/text_pieces.hpp"

namespace cairn::tool {

// The greatest size that the header of a .bmp file can hold.
inline constexpr std::uint64_t most_bmp_bytes = 0xffffffff;
// Of its sides.
inline constexpr std::uint32_t most_bmp_pixels = 0x7fffffff;

// Of the file. Sides up to 2^32 - 1 are taken, although no .bmp file has them.
std::uint64_t bmp_bytes(std::uint32_t width, std::uint32_t height);
bool bmp_holds(std::uint32_t width, std::uint32_t height);

// 0 for 0, else floor(255 * cbrt(1 + 63 * count / 255) / 4), by integers alone: cube roots differ between
// machines.
std::uint8_t bmp_red(std::uint8_t count);

// `counts` are row-major, the first row on top. Passes the file on in pieces.
void write_bmp(std::span<const std::uint8_t> counts, std::uint32_t width, std::uint32_t height,
               const text_sink& sink);

}  // namespace cairn::tool
