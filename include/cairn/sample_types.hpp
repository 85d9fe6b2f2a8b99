// cairn/sample_types.hpp: which types samples may have, and how ranges of them are passed.
//
// Samples are integers of 8 to 64 bits, signed or not, under every name that C++ gives them (int, long long,
// char, ...), float or double. bool, wchar_t and charN_t are text or truth, not numbers: they are refused.
#pragma once

#include <atomic>
#include <cairn/memory.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <string_view>
#include <type_traits>

namespace cairn {

template <class T>
concept sample = std::same_as<T, float> || std::same_as<T, double> ||
                 (std::integral<T> && std::same_as<T, std::remove_cv_t<T>> && sizeof(T) <= 8 &&
                  !std::same_as<T, bool> && !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> &&
                  !std::same_as<T, char16_t> && !std::same_as<T, char32_t>);

namespace detail {

template <class R>
struct item_of {};
template <class R>
  requires std::ranges::contiguous_range<R> && std::ranges::sized_range<R>
struct item_of<R> {
  using type = std::remove_cv_t<std::ranges::range_value_t<R>>;
};
template <class T>
struct item_of<view<T>> {
  using type = std::remove_cv_t<T>;
};
template <class T>
struct item_of<device_span<T>> {
  using type = std::remove_cv_t<T>;
};

}  // namespace detail

// The type of the items of a range, a view or a device_span.
template <class R>
using item_type = typename detail::item_of<std::remove_cvref_t<R>>::type;

// What is passed as samples: a contiguous range of them (std::vector, std::span, an array, ...), a view, or a
// device_span.
template <class R>
concept sample_range = requires { typename item_type<R>; } && sample<item_type<R>>;

namespace detail {

enum class sample_type : std::uint8_t {
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float32,
  float64
};

template <sample T>
constexpr sample_type sample_type_of() {
  if constexpr (std::same_as<T, float>) return sample_type::float32;
  if constexpr (std::same_as<T, double>) return sample_type::float64;
  constexpr int width = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
  return static_cast<sample_type>(width + (std::is_unsigned_v<T> ? 4 : 0));
}

constexpr std::size_t size_of(sample_type type) {
  if (type == sample_type::float32) return 4;
  if (type == sample_type::float64) return 8;
  return std::size_t{1} << (static_cast<unsigned>(type) % 4);
}

constexpr std::string_view name_of(sample_type type) {
  constexpr std::string_view names[] = {"int8",   "int16",  "int32",  "int64",   "uint8",
                                        "uint16", "uint32", "uint64", "float32", "float64"};
  return names[static_cast<std::size_t>(type)];
}

constexpr bool is_real(sample_type type) {
  return type == sample_type::float32 || type == sample_type::float64;
}

// A view of samples whose type is known at run time: what the library itself is compiled for.
struct samples {
  const void* data = nullptr;
  std::size_t size = 0;
  int device = -1;  // -1: host memory
  sample_type type = sample_type::float64;

  constexpr bool on_device() const { return device >= 0; }
  constexpr std::size_t bytes() const { return size * size_of(type); }
};

// What lies in memory as long long is read and written as long (or the other way round) by the library.
// Link-time optimisation could reorder such accesses; not across this. Costs no instruction.
inline void alias_barrier() { std::atomic_signal_fence(std::memory_order_seq_cst); }

constexpr std::size_t most_columns = 16;

// Samples whose type is known at run time, `stride` bytes from one to the next.
struct column {
  const void* data = nullptr;
  std::size_t stride = 0;
  sample_type type = sample_type::float64;

  constexpr bool is_dense() const { return stride == size_of(type); }
};

template <sample_range R>
samples samples_of(const R& x) {
  alias_barrier();
  const in<item_type<R>> seen(x);
  return {seen.data(), seen.size(), seen.device(), sample_type_of<item_type<R>>()};
}

template <class>
constexpr bool is_sample_range = false;

}  // namespace detail
}  // namespace cairn

// The body of overloads that take what is no range of samples: one sentence instead of a list of candidates.
#define CAIRN_REFUSE_SAMPLES(R)                      \
  static_assert(::cairn::detail::is_sample_range<R>, \
                "samples must be a contiguous range of integers, float or double")
