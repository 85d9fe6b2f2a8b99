// Inputs of the benchmark histo of Parboil, which is 116.histo of SPEC ACCEL: four numbers of 32 bits, the
// sizes of an image and of its histogram, and a bin number for each pixel, all lowest byte first.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "inputs/byte_source.hpp"
#include "inputs/streams/chunk.hpp"

namespace cairn::tool {

struct histo_header {
  static constexpr std::uint64_t bytes = 16;
  static constexpr std::uint64_t most_pixels = ((std::uint64_t{1} << 63) - 1 - bytes) / 4;  // a file holds
  std::uint32_t image_width = 0, image_height = 0;
  std::uint32_t width = 0, height = 0;  // of the histogram; bin (row, column) is row * width + column

  std::uint64_t pixels() const { return std::uint64_t{image_width} * image_height; }
  std::uint64_t data_bytes() const { return pixels() * sizeof(std::uint32_t); }
  std::uint64_t bins() const { return std::uint64_t{width} * height; }
};

// As they stand in a file.
std::string histo_header_bytes(const histo_header& header);
// Bin numbers likewise; `sink` gets them in pieces.
void write_bin_numbers(std::span<const std::uint32_t> numbers,
                       const std::function<void(std::string_view)>& sink);

// The source then stands at the first bin number. Sizes are checked: none is 0, and a file has as many bytes
// as they imply. Errors: refusal that names the byte and what was expected there.
histo_header read_histo_header(byte_source& source);

// Reads all bin numbers of an input, unchecked.
class bin_numbers {
 public:
  // Called now and then with the fraction that is read, and with the bytes.
  using progress = std::function<void(double, double)>;

  // `source` stands at the first bin number. Memory is taken once for a file; for a pipe, as its bytes
  // come. Errors: refusal when there are fewer bytes than the header makes, or more.
  bin_numbers(byte_source& source, const histo_header& header, const progress& told);

  std::span<const std::uint32_t> all() const {
    return {reinterpret_cast<const std::uint32_t*>(memory_.data()), used_ / sizeof(std::uint32_t)};
  }

 private:
  void grow(std::uint64_t bytes, const byte_source& source);

  aligned_bytes memory_;
  std::size_t used_ = 0;  // bytes
};

// Errors: refusal when a number is no bin, naming the first such number, its byte and the file.
void refuse_what_is_no_bin(std::span<const std::uint32_t> numbers, const histo_header& header,
                           std::string_view file);

}  // namespace cairn::tool
