#include "src/tables/axis/position_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "src/kernels/ordered_key.hpp"
#include "src/kernels/position.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::tables {
namespace {

namespace kernel = portable;

constexpr int least_cell_bits = 11;
constexpr int most_cell_bits = 20;

template <class T>
std::optional<position_map<T>> make_position_map(T low, T high, int cell_bits) {
  constexpr double positions = 0x1p31;
  const double room = positions - 2 * std::ldexp(1.0, 31 - cell_bits);  // the last cell: above
  if constexpr (std::is_floating_point_v<T>) {
    if (!(low <= std::numeric_limits<T>::max())) return std::nullopt;
    const T range = std::min(high, std::numeric_limits<T>::max()) - low;
    if (!(range > 0) || !(range <= std::numeric_limits<T>::max())) return std::nullopt;
    const int power = std::ilogb(room / static_cast<double>(range));
    if (power >= std::numeric_limits<T>::max_exponent || power < std::numeric_limits<T>::min_exponent)
      return std::nullopt;
    const T top = std::is_same_v<T, float> ? T(0x1.fffffep30) : T(0x1.fffffffcp30);
    return position_map<T>{low, std::ldexp(T(1), power), top, 0, 0, 0};
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

template <class T>
std::int32_t position_at(T x, const position_map<T>& map) {
  return static_cast<std::int32_t>(kernel::position_of(x, map));
}

// The greatest value below x, or x itself when there is none.
template <class T>
T just_below(T x) {
  const auto key = kernel::key_of(x);
  if constexpr (std::is_floating_point_v<T>) {
    return x == -std::numeric_limits<T>::infinity() ? x
                                                    : std::nextafter(x, -std::numeric_limits<T>::infinity());
  } else {
    if (x == std::numeric_limits<T>::min()) return x;
    return kernel::number_of<T>(static_cast<decltype(kernel::key_of(x))>(key - 1));
  }
}

template <class T>
std::uint32_t entry_of(T threshold, std::size_t slot, const position_map<T>& map, int bits) {
  const std::uint32_t even = (1U << bits) - 2;
  const std::int32_t position = position_at(threshold, map);
  const std::int32_t before = position_at(just_below(threshold), map);
  const std::uint32_t complement = (1U << bits) - (static_cast<std::uint32_t>(position) & even);
  const bool parted = (before >> 1) < (position >> 1);
  return (static_cast<std::uint32_t>(slot) << bits) + complement + (parted ? 1U : 0U);
}

// Thresholds that share cells: how many there are, and the numbers of the first and the last of them.
struct crowding {
  std::size_t thresholds = 0;
  std::size_t first = 0;
  std::size_t last = 0;
};

// Writes the entries of thresholds first to last - 1 to `entries`, whose first is that of cell -1.
template <class T>
crowding fill(std::span<std::uint32_t> entries, std::span<const T> t, std::size_t first, std::size_t last,
              const position_map<T>& map, int bits) {
  crowding crowd;
  auto to = entries.begin();
  const auto fill_before = [&](std::size_t at, std::size_t slot) {
    const auto end = entries.begin() + static_cast<std::ptrdiff_t>(at);
    if (to < end) to = std::fill_n(to, end - to, (static_cast<std::uint32_t>(slot) << bits) | 1U);
  };
  std::int32_t cell = first < last ? position_at(t[first], map) >> bits : 0;
  for (std::size_t j = first; j < last;) {
    std::size_t next = j + 1;
    std::int32_t next_cell = 0;
    while (next < last && (next_cell = position_at(t[next], map) >> bits) == cell) ++next;
    fill_before(static_cast<std::size_t>(cell) + 1, j);
    *to++ = next == j + 1 ? entry_of(t[j], j, map, bits) : several_thresholds | static_cast<std::uint32_t>(j);
    if (next > j + 1) {
      if (crowd.thresholds == 0) crowd.first = j;
      crowd.thresholds += next - j;
      crowd.last = next - 1;
    }
    cell = next_cell;
    j = next;
  }
  fill_before(entries.size(), last);
  return crowd;
}

// A window pays when most thresholds lie in a small part of the range.
template <class T>
bool pays(const crowding& crowd, std::span<const T> t) {
  if (crowd.thresholds < 8 || crowd.thresholds < t.size() / 8) return false;
  const double width = static_cast<double>(t[crowd.last]) - static_cast<double>(t[crowd.first]);
  const double whole = static_cast<double>(t.back()) - static_cast<double>(t.front());
  return width > 0 && width < whole / 4;
}

template <class T>
void add_window(position_table<T>& made, std::span<const T> t, const crowding& crowd, int cell_bits) {
  const auto map = make_position_map(t[crowd.first], t[crowd.last], cell_bits);
  if (!map) return;
  made.window = *map;
  made.window_low = t[crowd.first];
  made.window_high = t[crowd.last];
  made.window_cells = static_cast<std::uint32_t>(made.entries.size());
  made.entries.resize(2 * made.entries.size());
  const std::span<std::uint32_t> entries(made.entries);
  fill(entries.subspan(made.window_cells), t, crowd.first, crowd.last + 1, *map, made.fraction_bits);
}

}  // namespace

template <class T>
std::optional<position_table<T>> build_positions(std::span<const T> thresholds, double cells_per_edge) {
  const std::size_t n = thresholds.size();
  if (n < 2 || sizeof(T) < 2) return std::nullopt;  // bytes are counted by value
  const double wanted = cells_per_edge * static_cast<double>(n);
  const int cell_bits =
      std::max(static_cast<int>(std::bit_width(static_cast<std::uint64_t>(wanted) - 1)), least_cell_bits);
  if (cell_bits > most_cell_bits) return std::nullopt;
  const auto map = make_position_map(thresholds.front(), thresholds.back(), cell_bits);
  if (!map) return std::nullopt;
  position_table<T> made;
  made.map = *map;
  made.fraction_bits = 31 - cell_bits;
  made.entries.resize((std::size_t{1} << cell_bits) + 1);
  const crowding crowd = fill(std::span(made.entries), thresholds, 0, n, made.map, made.fraction_bits);
  if (pays(crowd, thresholds)) add_window(made, thresholds, crowd, cell_bits);
  return made;
}

template <class T>
std::optional<guarded_view<T>> guarded_view_of(std::span<const T> thresholds, const cell_map<T>& map) {
  if constexpr (std::is_floating_point_v<T>) {
    const std::size_t bins = thresholds.size() - 1;
    if (bins + 1 >= std::size_t{1} << (31 - guarded_fraction_bits)) return std::nullopt;
    const T one = std::ldexp(T(1), guarded_fraction_bits);
    guarded_view<T> made{map.low, map.scale * one, -one / 2, (static_cast<T>(bins) + T(0.5)) * one, 0};
    T guard = 0;
    for (std::size_t j = 0; j < thresholds.size(); ++j) {
      const T place = (thresholds[j] - made.low) * made.scale;
      guard = std::max(guard, std::abs(place - static_cast<T>(j) * one));
      if (!(guard <= std::ldexp(one, -9)))
        return std::nullopt;  // also NaN; more would leave too many to compare
    }
    made.guard = static_cast<std::uint32_t>(std::ceil(guard)) + 1;  // 1: for the conversion to an integer
    return made;
  } else {
    return std::nullopt;
  }
}

#define CAIRN_INSTANTIATE(T)                                                                \
  template std::optional<position_table<T>> build_positions<T>(std::span<const T>, double); \
  template std::optional<guarded_view<T>> guarded_view_of<T>(std::span<const T>, const cell_map<T>&);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::tables
