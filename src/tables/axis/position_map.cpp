// Makes straight maps, and tells what they leave to be compared.
#include "src/tables/axis/position_map.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/layouts/instantiated.hpp"

namespace cairn::tables {
namespace {

template <class T>
std::optional<position_map<T>> map_between(T low, T high, int cell_bits, bool rounds) {
  constexpr double positions = 0x1p31;
  const double room = positions - 2 * std::ldexp(1.0, 31 - cell_bits);  // the last cell: above
  if constexpr (std::is_floating_point_v<T>) {
    if (!(low <= std::numeric_limits<T>::max())) return std::nullopt;
    const T range = std::min(high, std::numeric_limits<T>::max()) - low;
    if (!(range > 0) || !(range <= std::numeric_limits<T>::max())) return std::nullopt;
    const T whole = static_cast<T>(room) / range;
    if (!(whole >= std::numeric_limits<T>::min()) || !(whole <= std::numeric_limits<T>::max()))
      return std::nullopt;
    const T scale = rounds ? whole : std::ldexp(T(1), std::ilogb(whole));
    const T top = std::is_same_v<T, float> ? T(0x1.fffffep30) : T(0x1.fffffffcp30);
    return position_map<T>{low, scale, top, 0, 0, 0};
  } else {
    const auto range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    int left = 0;
    int right = 0;
    while (static_cast<double>(range >> right) > room) ++right;
    // Samples above the range get a position of their own where the type has room for it.
    const std::uint64_t step = std::uint64_t{1} << right;
    constexpr bool narrow = sizeof(T) < 4;  // widened to 32 bits before they are mapped
    const std::uint64_t most = narrow ? 0xffffffffU : std::numeric_limits<std::make_unsigned_t<T>>::max();
    const std::uint64_t clamp = range > most - step ? most : range + step;
    while (right == 0 && static_cast<double>(clamp << (left + 1)) <= room) ++left;
    return position_map<T>{
        low, T{}, T{}, clamp, static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(right)};
  }
}

}  // namespace

template <class T>
std::optional<position_map<T>> straight_map(std::span<const T> t, int cell_bits) {
  const auto exact = map_between(t.front(), t.back(), cell_bits, false);
  if constexpr (std::is_floating_point_v<T>) {
    constexpr double few = 1.0 / 64;
    const auto compared = [&](const position_map<T>& map) { return compared_straight(map, t, 1, cell_bits); };
    if (!exact || compared(*exact) <= few) return exact;
    const auto rounding = map_between(t.front(), t.back(), cell_bits, true);
    return compared(*rounding) < compared(*exact) ? rounding : exact;
  } else {
    return exact;
  }
}

#define CAIRN_INSTANTIATE(T) template std::optional<position_map<T>> straight_map<T>(std::span<const T>, int);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::tables
