// Samples of any type, side by side or apart, as those that are compared (src/kernels/compared.hpp), tile by
// tile.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/kernels/compared.hpp"
#include "src/kernels/wrapped.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::CAIRN_TARGET {

template <class S>
class sample_source {
 public:
  sample_source(const detail::column& samples, const tables::wrap_rule& moved)
      : samples_(samples), moved_(moved) {}

  // Samples first to first + n - 1: the samples themselves if they are of type S and side by side, else
  // copied into `room`.
  const S* tile(std::size_t first, std::size_t n, S* room) const {
    using enum detail::sample_type;
    if constexpr (std::is_same_v<S, double>) {
      if (moved_.period != 0) return wrapped_tile(first, n, room);
    }
    if (samples_.type == detail::sample_type_of<S>()) {
      if (samples_.is_dense()) return static_cast<const S*>(samples_.data) + first;
      return gathered<S>(first, n, room);
    }
    if constexpr (std::is_same_v<S, std::int32_t>) {
      if (samples_.type == int8) return converted<std::int8_t>(first, n, room);
      if (samples_.type == uint8) return converted<std::uint8_t>(first, n, room);
      if (samples_.type == int16) return converted<std::int16_t>(first, n, room);
      if (samples_.type == uint16) return converted<std::uint16_t>(first, n, room);
    }
    return room;
  }

 private:
  // Not inlined: there are several of these loops for each type.
  template <class T>
  [[gnu::noinline]] const S* converted(std::size_t first, std::size_t n, S* room) const {
    if (!samples_.is_dense()) return gathered<T>(first, n, room);
    const T* from = static_cast<const T*>(samples_.data) + first;
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

  [[gnu::noinline]] const S* wrapped_tile(std::size_t first, std::size_t n, S* room) const {
#ifdef __FMA__
    using V = lanes_for<double>;
#else
    using V = double;
#endif
    constexpr std::size_t width = lanes::traits<V>::size;
    const tables::wrap_rule rule = moved_;  // a copy, which stores to `room` cannot change
    const bool has_seam = rule.seam < rule.high;
    const S* const x = as_doubles(first, n, room);
    V most(0);  // turns, of the samples that are not NaN
    V least(0);
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
      const V some = lanes::load<V>(x + i);
      const V turns = turns_of(some, rule);
      most = lanes::max(turns, most);
      least = lanes::min(turns, least);
      const V moved = moved_near(some, turns, rule);
      lanes::store(room + i, has_seam ? before_seam(some, moved, rule) : moved);
    }
    for (; i < n; ++i) room[i] = wrapped(x[i], rule);
    if (!lanes::any(lanes::max(most, V(0) - least) > V(most_turns))) return room;
    const S* const again = as_doubles(first, n, room);
    for (i = 0; i < n; ++i) room[i] = wrapped(again[i], rule);
    return room;
  }
  // Samples as doubles: where they lie, or in `room`.
  const S* as_doubles(std::size_t first, std::size_t n, S* room) const {
    if (samples_.type == detail::sample_type::float64 && samples_.is_dense())
      return static_cast<const S*>(samples_.data) + first;
    with_stored_type(samples_.type, [&](auto x) {
      const auto convert = [&](std::size_t stride) __attribute__((always_inline)) {
        const auto* from = static_cast<const std::byte*>(samples_.data) + first * stride;
        for (std::size_t i = 0; i < n; ++i) {
          __builtin_memcpy(&x, from + i * stride, sizeof x);
          room[i] = static_cast<double>(x);
        }
      };
      samples_.is_dense() ? convert(sizeof x) : convert(samples_.stride);
    });
    return room;
  }

  // Rows of two, three and four numbers of one type are read by vectors.
  template <class T>
  [[gnu::noinline]] const S* gathered(std::size_t first, std::size_t n, S* room) const {
    const auto* from = static_cast<const std::byte*>(samples_.data) + first * samples_.stride;
    if (samples_.stride == 2 * sizeof(T)) return every<2, T>(from, n, room);
    if (samples_.stride == 3 * sizeof(T)) return every<3, T>(from, n, room);
    if (samples_.stride == 4 * sizeof(T)) return every<4, T>(from, n, room);
    for (std::size_t i = 0; i < n; ++i) {
      T x;
      __builtin_memcpy(&x, from + i * samples_.stride, sizeof x);
      room[i] = compared(x);
    }
    return room;
  }
  template <std::size_t Step, class T>
  static const S* every(const std::byte* from, std::size_t n, S* room) {
    for (std::size_t i = 0; i < n; ++i) {
      T x;
      __builtin_memcpy(&x, from + i * Step * sizeof(T), sizeof x);
      room[i] = compared(x);
    }
    return room;
  }

  detail::column samples_;
  const tables::wrap_rule& moved_;
};

}  // namespace cairn::CAIRN_TARGET
