// Values of any type in the widest one of their kind.
#pragma once

#include <cairn/frequencies.hpp>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace cairn::tool {

template <class T>
using wide_type = std::conditional_t<std::floating_point<T>, double,
                                     std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

template <class T>
frequencies<wide_type<T>> widened(frequencies<T> table) {
  if constexpr (std::same_as<T, wide_type<T>>) {
    return table;
  } else {
    return {{table.values.begin(), table.values.end()}, std::move(table.counts), table.total, table.run};
  }
}

}  // namespace cairn::tool
