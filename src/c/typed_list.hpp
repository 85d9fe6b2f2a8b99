// A list of samples whose type is known at run time, which the library fills.
#pragma once

#include <cairn/frequencies.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <vector>

namespace cairn::c {

struct typed_list {
  detail::sample_type type = detail::sample_type::float64;
  std::vector<std::byte> bytes{};

  std::size_t size() const { return bytes.size() / detail::size_of(type); }
  const std::byte* item(std::size_t i) const { return bytes.data() + i * detail::size_of(type); }
  detail::samples seen() const { return {bytes.data(), size(), -1, type}; }
  void append(const void* items, std::size_t count) {
    const auto* const from = static_cast<const std::byte*>(items);
    bytes.insert(bytes.end(), from, from + count * detail::size_of(type));
  }
  detail::value_list filled() {
    return {
        this,
        type,
        [](void* list, std::size_t size) { of(list).bytes.reserve(size * detail::size_of(of(list).type)); },
        [](void* list, std::size_t size) -> void* {
          of(list).bytes.resize(size * detail::size_of(of(list).type));
          return of(list).bytes.data();
        },
        [](void* list, const void* items, std::size_t count) { of(list).append(items, count); },
        [](const void* list) { return static_cast<const typed_list*>(list)->size(); }};
  }

 private:
  static typed_list& of(void* list) { return *static_cast<typed_list*>(list); }
};

}  // namespace cairn::c
