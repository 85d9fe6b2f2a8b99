// The types of samples, as files store them and as the library counts them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace cairn::tool {

enum class sample_type : std::uint8_t { i1, i2, i4, i8, u1, u2, u4, u8, f4, f8 };

// Calls f(std::type_identity<T>{}) with the C++ type of `type`.
template <class F>
decltype(auto) with_type_of(sample_type type, F&& f) {
  switch (type) {
    case sample_type::i1:
      return std::forward<F>(f)(std::type_identity<std::int8_t>{});
    case sample_type::i2:
      return std::forward<F>(f)(std::type_identity<std::int16_t>{});
    case sample_type::i4:
      return std::forward<F>(f)(std::type_identity<std::int32_t>{});
    case sample_type::i8:
      return std::forward<F>(f)(std::type_identity<std::int64_t>{});
    case sample_type::u1:
      return std::forward<F>(f)(std::type_identity<std::uint8_t>{});
    case sample_type::u2:
      return std::forward<F>(f)(std::type_identity<std::uint16_t>{});
    case sample_type::u4:
      return std::forward<F>(f)(std::type_identity<std::uint32_t>{});
    case sample_type::u8:
      return std::forward<F>(f)(std::type_identity<std::uint64_t>{});
    case sample_type::f4:
      return std::forward<F>(f)(std::type_identity<float>{});
    case sample_type::f8:
      break;
  }
  return std::forward<F>(f)(std::type_identity<double>{});
}

inline std::size_t size_of(sample_type type) {
  return with_type_of(type, []<class T>(std::type_identity<T>) { return sizeof(T); });
}

// Values of all types, without loss, in three.
template <template <class> class Of>
using one_of_three = std::variant<Of<std::int64_t>, Of<std::uint64_t>, Of<double>>;

// ... and with an alternative for each type.
template <template <class> class Of>
using one_of_ten =
    std::variant<Of<std::int8_t>, Of<std::int16_t>, Of<std::int32_t>, Of<std::int64_t>, Of<std::uint8_t>,
                 Of<std::uint16_t>, Of<std::uint32_t>, Of<std::uint64_t>, Of<float>, Of<double>>;

// Samples as a file stores them. Half precision has no library type: it widens to float, exactly. Times are
// counts of their unit, where a missing one, NaT, is refused. Text of a fixed length is samples too, numbers
// of words: in bytes, or in letters of four bytes (UCS-4), filled up with zeros.
enum class stored_form : std::uint8_t { number, half, time, bytes, letters };

struct stored_type {
  sample_type sample = sample_type::f8;
  std::size_t bytes = 8;
  bool swapped = false;  // the other byte order than this machine's
  stored_form form = stored_form::number;

  bool is_text() const { return form == stored_form::bytes || form == stored_form::letters; }
};

// "<f4", ">i2", "|u1", "f8", "float32", "uint16", "bool", "<M8[ns]", "S8", "<U8", ...: numpy's names.
// Errors: std::invalid_argument with a sentence, for what is no sample, or a number that no sample type holds
// exactly.
stored_type parse_stored_type(std::string_view name);

float widen_half(std::uint16_t bits);
// All of them, to bytes of as many floats.
void widen_halves(std::span<const std::byte> from, std::span<std::byte> to);

}  // namespace cairn::tool
