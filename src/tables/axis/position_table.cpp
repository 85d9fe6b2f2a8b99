// Builds the entries of the fast tables, and the fixed-point form of evenly spaced bins.
#include "src/tables/axis/position_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "src/kernels/ordered_key.hpp"
#include "src/kernels/position.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/tables/axis/position_curve.hpp"
#include "src/tables/axis/position_map.hpp"

namespace cairn::tables {
namespace {

namespace kernel = portable;

constexpr int least_cell_bits = 11;

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

// position_at: from samples to positions.
template <class T, class Position>
std::uint32_t entry_of(T threshold, std::size_t slot, const Position& position_at, int bits) {
  const std::uint32_t even = (1U << bits) - 2;
  const std::int32_t position = position_at(threshold);
  const std::int32_t before = position_at(just_below(threshold));
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
template <class T, class Position>
crowding fill(std::span<std::uint32_t> entries, std::span<const T> t, std::size_t first, std::size_t last,
              const Position& position_at, int bits) {
  crowding crowd;
  auto to = entries.begin();
  const auto fill_before = [&](std::size_t at, std::size_t slot) {
    const auto end = entries.begin() + static_cast<std::ptrdiff_t>(at);
    if (to < end) to = std::fill_n(to, end - to, (static_cast<std::uint32_t>(slot) << bits) | 1U);
  };
  std::int32_t cell = first < last ? position_at(t[first]) >> bits : 0;
  for (std::size_t j = first; j < last;) {
    std::size_t next = j + 1;
    std::int32_t next_cell = 0;
    while (next < last && (next_cell = position_at(t[next]) >> bits) == cell) ++next;
    fill_before(static_cast<std::size_t>(cell) + 1, j);
    *to++ = next == j + 1 ? entry_of(t[j], j, position_at, bits)
                          : several_thresholds | static_cast<std::uint32_t>(j);
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
  const auto map = straight_map(t.subspan(crowd.first, crowd.last + 1 - crowd.first), cell_bits);
  if (!map) return;
  made.window = *map;
  made.window_low = t[crowd.first];
  made.window_high = t[crowd.last];
  made.window_cells = static_cast<std::uint32_t>(made.entries.size());
  made.entries.resize(2 * made.entries.size());
  const std::span<std::uint32_t> entries(made.entries);
  const auto position_at = [&](T x) { return static_cast<std::int32_t>(kernel::position_of(x, *map)); };
  fill(entries.subspan(made.window_cells), t, crowd.first, crowd.last + 1, position_at, made.fraction_bits);
}

}  // namespace

int cell_bits_for(std::size_t thresholds, double cells_per_edge) {
  constexpr double least_cells_per_edge = 2;
  const auto bits = [&](double cells) {
    const double wanted = std::max(cells * static_cast<double>(thresholds), 1.0);
    return std::max(static_cast<int>(std::bit_width(static_cast<std::uint64_t>(wanted) - 1)),
                    least_cell_bits);
  };
  return std::max(std::min(bits(cells_per_edge), most_cell_bits), bits(least_cells_per_edge));
}

// On a curve edges lie evenly: half as many cells, which the second cache may hold, part them about as well.
int cell_bits_of_curve(std::size_t thresholds, double cells_per_edge, int straight_cell_bits) {
  constexpr int most_in_cache = 19;
  const int least = cell_bits_for(thresholds, std::min(cells_per_edge, 4.0));
  return std::min(straight_cell_bits, std::max(least, most_in_cache));
}

template <class T>
std::optional<position_table<T>> build_positions(std::span<const T> thresholds, const axis_map& map,
                                                 double cells_per_edge) {
  const std::size_t n = thresholds.size();
  if (n < 2 || sizeof(T) < 2) return std::nullopt;  // bytes are counted by value
  int cell_bits = cell_bits_for(n, cells_per_edge);
  if (cell_bits > most_cell_bits) return std::nullopt;
  position_table<T> made;
  const auto straight = straight_map(thresholds, cell_bits);
  if constexpr (std::is_floating_point_v<T>) {
    if (map.shape() > map_shape::uniform) {
      const int curve_bits = cell_bits_of_curve(n, cells_per_edge, cell_bits);
      if (auto curve = paying_curve(map, thresholds, curve_bits, cell_bits)) {
        made.curve = std::make_unique<position_curve<T>>(*curve);
        cell_bits = curve_bits;
      }
    }
  }
  made.fraction_bits = 31 - cell_bits;
  made.entries.resize((std::size_t{1} << cell_bits) + 1);
  if (!straight && made.curve == nullptr) return std::nullopt;
  if (straight) made.map = *straight;
  const position_view<T> view = made.view(thresholds);
  const auto position_at = [&](T x) { return kernel::position_in(x, view); };
  const crowding crowd = fill(std::span(made.entries), thresholds, 0, n, position_at, made.fraction_bits);
  if (std::is_integral_v<T> && pays(crowd, thresholds)) add_window(made, thresholds, crowd, cell_bits);
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
      const T position = (thresholds[j] - made.low) * made.scale;
      guard = std::max(guard, std::abs(position - static_cast<T>(j) * one));
      if (!(guard <= std::ldexp(one, -9)))
        return std::nullopt;  // also NaN; more would leave too many to compare
    }
    made.guard = static_cast<std::uint32_t>(std::ceil(guard)) + 1;  // 1: for the conversion to an integer
    return made;
  } else {
    return std::nullopt;
  }
}

#define CAIRN_INSTANTIATE(T)                                                                                 \
  template std::optional<position_table<T>> build_positions<T>(std::span<const T>, const axis_map&, double); \
  template std::optional<guarded_view<T>> guarded_view_of<T>(std::span<const T>, const cell_map<T>&);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::tables
