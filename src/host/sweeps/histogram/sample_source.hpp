// Samples of any type as those that are compared (src/kernels/compared.hpp), tile by tile.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>

#include "src/kernels/compared.hpp"

namespace cairn::CAIRN_TARGET {

template <class S>
class sample_source {
 public:
  sample_source(const void* samples, detail::sample_type type) : samples_(samples), type_(type) {}

  // Samples first to first + n - 1: the samples themselves if they are of type S, else converted into `room`.
  const S* tile(std::size_t first, std::size_t n, S* room) const {
    using enum detail::sample_type;
    if (type_ == detail::sample_type_of<S>()) return static_cast<const S*>(samples_) + first;
    if constexpr (std::is_same_v<S, std::int32_t>) {
      if (type_ == int8) return converted<std::int8_t>(first, n, room);
      if (type_ == uint8) return converted<std::uint8_t>(first, n, room);
      if (type_ == int16) return converted<std::int16_t>(first, n, room);
      if (type_ == uint16) return converted<std::uint16_t>(first, n, room);
    }
    return room;
  }

 private:
  template <class T>
  const S* converted(std::size_t first, std::size_t n, S* room) const {
    const T* from = static_cast<const T*>(samples_) + first;
    constexpr std::size_t line = 64 / sizeof(T);
    constexpr std::size_t ahead = 4096 / sizeof(T);
    std::size_t i = 0;
    for (; i + line <= n; i += line) {  // what walks over the converted samples cannot prefetch these
      __builtin_prefetch(from + i + ahead);
      for (std::size_t j = 0; j < line; ++j) room[i + j] = compared(from[i + j]);
    }
    for (; i < n; ++i) room[i] = compared(from[i]);
    return room;
  }

  const void* samples_;
  detail::sample_type type_;
};

}  // namespace cairn::CAIRN_TARGET
