// Inputs of `cairn histo`, made byte by byte, and their counts by the sequential definition.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

struct histo_image {
  std::uint32_t image_width = 0, image_height = 0, width = 0, height = 0;
  std::vector<std::uint32_t> numbers;
};

inline std::string little_endian(const std::vector<std::uint32_t>& numbers) {
  std::string bytes;
  for (const std::uint32_t number : numbers) {
    for (const int shift : {0, 8, 16, 24}) bytes += static_cast<char>(number >> shift & 0xff);
  }
  return bytes;
}

inline std::string bytes_of(const histo_image& image) {
  return little_endian({image.image_width, image.image_height, image.width, image.height}) +
         little_endian(image.numbers);
}

inline histo_image random_image(std::uint32_t image_width, std::uint32_t image_height, std::uint32_t width,
                                std::uint32_t height, std::uint32_t seed) {
  histo_image image{image_width, image_height, width, height, {}};
  std::mt19937 random(seed);
  const std::uint32_t bins = width * height;
  for (std::uint64_t i = 0; i < std::uint64_t{image_width} * image_height; ++i) {
    const std::uint32_t some = random() % 3 == 0 ? bins : bins / 5 + 1;  // some bins more often than others
    image.numbers.push_back(static_cast<std::uint32_t>(random() % some));
  }
  return image;
}

inline std::vector<std::uint8_t> counts_of(const histo_image& image) {
  std::vector<std::uint8_t> counts(std::size_t{image.width} * image.height);
  for (const std::uint32_t bin : image.numbers) {
    if (counts[bin] < 255) ++counts[bin];
  }
  return counts;
}
