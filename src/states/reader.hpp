// Reads a state, and refuses in words what is none.
#pragma once

#include <algorithm>
#include <cairn/sample_types.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <vector>

#include "src/call/sentence.hpp"
#include "src/states/checksum.hpp"
#include "src/states/state_kind.hpp"

namespace cairn::states {

// Asks the source for no byte behind the state, so that another one may follow.
class reader {
 public:
  // `who` begins each sentence; a literal. std::invalid_argument where the source holds no state, or none of
  // the expected kind.
  reader(const source& from, std::string_view who) : from_(from), who_(who) {
    unsigned char first[sizeof first_bytes];
    get(std::span(first), "header");
    if (!std::ranges::equal(first, first_bytes)) refuse("these bytes do not begin as those of a state");
    const auto its_version = get<std::uint32_t>("header");
    if (its_version != version)
      refuse("the state has version ", its_version, "; expected ", version, ", which this library reads");
    const auto its_kind = get<std::uint32_t>("header");
    found_ = static_cast<kind>(its_kind);
    if (name_of(found_).empty()) refuse("the state is of kind ", its_kind, ", which there is not");
  }
  reader(const source& from, kind expected, std::string_view who) : reader(from, who) {
    if (found_ != expected)
      refuse("the state is that of ", name_of(found_), "; expected that of ", name_of(expected));
  }
  kind found() const { return found_; }

  template <class T>
    requires std::is_arithmetic_v<T>
  T get(std::string_view what) {
    T number;
    get(std::span(&number, 1), what);
    return number;
  }
  // Numbers one behind the other.
  template <class T, std::size_t N>
    requires std::is_trivially_copyable_v<T>
  void get(std::span<T, N> numbers, std::string_view what) {
    read(std::as_writable_bytes(numbers), what);
    std::byte padding[8];
    const auto padded = std::span(padding).first((8 - numbers.size_bytes() % 8) % 8);
    read(padded, what);
    if (std::ranges::any_of(padded, [](std::byte one) { return one != std::byte{0}; }))
      refuse("the state was altered behind its ", what);
    sum_.add(std::as_bytes(numbers).data(), numbers.size_bytes());
  }
  // So many that memory is taken as they arrive: a number that was altered asks for no more.
  template <class T>
  std::vector<T> get_list(std::uint64_t size, std::string_view what) {
    std::vector<T> made;
    constexpr std::size_t at_once = most_at_once / sizeof(T);
    static_assert(at_once * sizeof(T) % sizeof(std::uint64_t) == 0);  // no padding between pieces
    while (made.size() < size) {
      const std::size_t held = made.size();
      const std::size_t more = static_cast<std::size_t>(std::min<std::uint64_t>(size - held, at_once));
      if (made.capacity() < held + more) made.reserve(std::min<std::uint64_t>(size, 2 * (held + more)));
      made.resize(held + more);
      get(std::span(made).subspan(held), what);
    }
    return made;
  }
  // The next word. std::invalid_argument where it is no type, or not the expected one.
  detail::sample_type get_type() {
    const auto found = get<std::uint64_t>("type");
    if (found > static_cast<std::uint64_t>(detail::sample_type::float64))
      refuse("the state has samples of type ", found, ", which there is not");
    return static_cast<detail::sample_type>(found);
  }
  void expect_type(detail::sample_type expected) {
    const detail::sample_type found = get_type();
    if (found != expected)
      refuse("the state is of values of ", detail::name_of(found), "; expected ", detail::name_of(expected));
  }
  // To be called last. std::invalid_argument where something was altered.
  void finish() {
    const std::uint64_t expected = sum_.value();
    std::uint64_t found = 0;
    read(std::as_writable_bytes(std::span(&found, 1)), "checksum");
    if (found != expected) refuse("the state was altered: its checksum is not that of its bytes");
  }

  template <class... Parts>
  [[noreturn]] void refuse(const Parts&... parts) const {
    throw std::invalid_argument(sentence(who_, ": ", parts...));
  }

 private:
  void read(std::span<std::byte> to, std::string_view what);

  const source& from_;
  std::string_view who_;
  kind found_{};
  std::uint64_t position_ = 0;
  checksum sum_;
};

}  // namespace cairn::states
