// A picture of counts as a .bmp file, from the format's definition: what stands at each byte of the file. The
// colours as the program of the benchmark computes them, with a cube root.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace reference {

// The program takes the root in double precision and keeps a float.
inline unsigned brightness(unsigned count) {
  if (count == 0) return 0;
  const auto value = static_cast<float>(std::cbrt(1 + 63.0 * static_cast<float>(count) / 255.0F) / 4);
  return static_cast<unsigned>(value * 255);
}

struct bmp_picture {
  const std::vector<std::uint8_t>& counts;
  std::uint64_t width, height;

  std::uint64_t line() const {  // bytes of a row with its padding
    std::uint64_t bytes = 3 * width;
    while (bytes % 4 != 0) ++bytes;
    return bytes;
  }
  std::uint64_t size() const { return 54 + height * line(); }

  unsigned byte(std::uint64_t offset) const {
    return offset < 54 ? byte_of_header(offset) : byte_of_rows(offset - 54);
  }

 private:
  struct field {
    std::uint64_t offset, bytes, value;
  };
  unsigned byte_of_header(std::uint64_t offset) const {
    const std::array<field, 9> fields{{{0, 2, 'B' + 256 * 'M'},
                                       {2, 4, size()},
                                       {10, 4, 54},
                                       {14, 4, 40},
                                       {18, 4, width},
                                       {22, 4, height},
                                       {26, 2, 1},
                                       {28, 2, 24},
                                       {34, 4, size() - 54}}};
    for (const field& one : fields) {
      if (offset >= one.offset && offset < one.offset + one.bytes)
        return static_cast<unsigned>(one.value >> (8 * (offset - one.offset)) & 0xff);
    }
    return 0;
  }
  unsigned byte_of_rows(std::uint64_t offset) const {
    const std::uint64_t row = height - 1 - offset / line();
    const std::uint64_t column = offset % line() / 3;
    if (column >= width || offset % line() % 3 != 2) return 0;
    return brightness(counts[row * width + column]);
  }
};

inline std::string bmp(const std::vector<std::uint8_t>& counts, std::uint64_t width, std::uint64_t height) {
  const bmp_picture picture{counts, width, height};
  std::string bytes;
  for (std::uint64_t offset = 0; offset < picture.size(); ++offset)
    bytes += static_cast<char>(picture.byte(offset));
  return bytes;
}

}  // namespace reference
