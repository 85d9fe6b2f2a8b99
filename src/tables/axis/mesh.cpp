// Builds the mesh: how many roots it has, and how each cuts its thresholds into cells.
#include "src/tables/axis/mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "src/kernels/slot_of.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::tables {
namespace {

namespace kernel = portable;

// Crowded ones of so many thresholds that other cells are tried for. Of random ones about 1.3 /
// cells_per_edge crowd.
std::size_t many_crowded(std::size_t edges, const mesh_shape& shape) {
  return static_cast<std::size_t>(1.4 / shape.cells_per_edge * static_cast<double>(edges));
}

std::size_t roots_for(std::size_t edges, const mesh_shape& shape) {
  constexpr double least_roots = 64;
  const auto all = static_cast<double>(edges);
  const double most = std::max(static_cast<double>(shape.most_roots), all / 16);
  return static_cast<std::size_t>(std::clamp(shape.roots_per_edge * all, least_roots, most));
}

template <class T>
class mesh_builder {
 public:
  mesh_builder(std::span<const T> thresholds, const mesh_shape& shape) : t_(thresholds), shape_(shape) {}

  mesh<T> build(bool is_logarithmic, mesh_real<T> center = 0) {
    const auto key_of = [&](T x) { return kernel::absolute_key(x, center, is_logarithmic); };
    mesh_map<T>& map = made_.map;
    map.low = t_.front();
    map.center = center;
    map.is_logarithmic = is_logarithmic;
    map.low_key = key_of(t_.front());
    map.top = static_cast<key>(key_of(t_.back()) - map.low_key);
    const std::size_t most = roots_for(t_.size(), shape_);
    while ((map.top >> map.shift) >= most) ++map.shift;
    keys_.resize(t_.size());
    for (std::size_t i = 0; i < t_.size(); ++i) keys_[i] = kernel::mesh_key_of(t_[i], map);
    most_cells_ = 4 * static_cast<std::size_t>(shape_.cells_per_edge) * t_.size();
    const std::size_t roots = static_cast<std::size_t>(map.top >> map.shift) + 1;
    made_.roots.reserve(roots);
    made_.cells.reserve(roots + static_cast<std::size_t>(shape_.cells_per_edge) * t_.size());
    std::size_t first = 0;
    for (std::size_t root = 0; root < roots; ++root) {
      std::size_t last = first;
      while (last < t_.size() && (keys_[last] >> map.shift) == root) ++last;
      add_root(first, last);
      first = last;
    }
    return std::move(made_);
  }

 private:
  using key = mesh_key<T>;

  // Of thresholds first to last - 1.
  void add_root(std::size_t first, std::size_t last) {
    const auto next_cell = static_cast<std::uint32_t>(made_.cells.size());
    if (first == last) {
      made_.roots.push_back({std::numeric_limits<key>::max(), next_cell, 0});
      made_.cells.push_back(cell_of(first, first));
      return;
    }
    const int shift = shift_for(first, last);
    const auto more = static_cast<std::uint32_t>((keys_[last - 1] - keys_[first]) >> shift);
    made_.roots.push_back(
        {keys_[first], next_cell, more << mesh_root<T>::shift_bits | static_cast<std::uint32_t>(shift)});
    std::size_t next = first;
    for (std::uint32_t cell = 0; cell <= more; ++cell) {
      const std::size_t begin = next;
      while (next < last && ((keys_[next] - keys_[first]) >> shift) == cell) ++next;
      made_.cells.push_back(cell_of(begin, next));
    }
  }

  mesh_cell<T> cell_of(std::size_t first, std::size_t last) {
    const auto number = static_cast<std::uint32_t>(first);
    if (last == first + 1) return {t_[first], number};
    if (last == first) return first == 0 ? mesh_cell<T>{t_[0], 0} : mesh_cell<T>{t_[first - 1], number - 1};
    made_.crowded += last - first;
    return {t_[first], number | several_thresholds};
  }

  // The width of the cells, as a shift of keys: about cells_per_edge for each, and more where they part
  // thresholds that crowd otherwise.
  int shift_for(std::size_t first, std::size_t last) const {
    const std::size_t edges = last - first;
    if (edges == 1) return 0;
    const key range = keys_[last - 1] - keys_[first];
    const auto usual = static_cast<std::size_t>(shape_.cells_per_edge * static_cast<double>(edges));
    int shift = 0;
    while ((range >> shift) >= usual) ++shift;
    constexpr int finer_by = 2;
    constexpr int finest = 6;
    const std::size_t few = many_crowded(edges, shape_);
    const int usual_shift = shift;
    while (crowded_by(shift, first, last) > few && shift > 0) {
      const int finer = std::max(shift - finer_by, 0);
      if (usual_shift - finer > finest || made_.cells.size() + (range >> finer) > most_cells_)
        return usual_shift;
      shift = finer;
    }
    return shift;
  }

  std::size_t crowded_by(int shift, std::size_t first, std::size_t last) const {
    std::size_t crowded = 0;
    bool shared = false;
    for (std::size_t i = first + 1; i < last; ++i) {
      const bool same = ((keys_[i] - keys_[first]) >> shift) == ((keys_[i - 1] - keys_[first]) >> shift);
      crowded += !same ? 0U : shared ? 1U : 2U;
      shared = same;
    }
    return crowded;
  }

  std::span<const T> t_;
  mesh_shape shape_;
  std::vector<key> keys_;
  mesh<T> made_;
  std::size_t most_cells_ = 0;
};

// Between the two thresholds that lie nearest to each other.
template <class T>
mesh_real<T> center_of_crowd(std::span<const T> t) {
  using real = mesh_real<T>;
  real center = 0;
  real least = std::numeric_limits<real>::infinity();
  for (std::size_t i = 1; i < t.size(); ++i) {
    const real apart = static_cast<real>(t[i]) - static_cast<real>(t[i - 1]);
    if (!(apart < least)) continue;
    least = apart;
    center = static_cast<real>(t[i - 1]) + apart / 2;
  }
  return center;
}

// The last cell's number must be exact in every sample type: float counts to 2^24.
constexpr std::size_t most_uniform_cells = std::size_t{1} << 24;

template <class T>
cell_map<T> scaled_value_map(T first, T last, std::size_t cells) {
  using limits = std::numeric_limits<T>;
  const T low = std::min(first, limits::max());
  const T high = std::clamp(last, limits::lowest(), limits::max());
  T scale = static_cast<T>(cells) / (high - low);
  if (high - low > limits::max()) scale = static_cast<T>(cells) / (high / 2 - low / 2) / 2;
  if (!(scale <= limits::max())) scale = limits::max();  // also 0 / 0 and x / 0
  return {first, scale, static_cast<std::uint32_t>(cells - 1)};
}

}  // namespace

mesh_shape usual_shape(std::size_t edges) {
  constexpr std::size_t many = std::size_t{1} << 13;
  mesh_shape shape;
  if (edges > many) shape.cells_per_edge /= 2;
  return shape;
}

template <class T>
mesh<T> build_mesh(std::span<const T> thresholds, const mesh_shape& shape) {
  auto made = mesh_builder<T>(thresholds, shape).build(std::is_floating_point_v<T>);
  const std::size_t many = many_crowded(thresholds.size(), shape);
  const auto try_other = [&](const mesh_shape& its, bool is_logarithmic, mesh_real<T> center) {
    if (made.crowded <= many / 2) return;
    auto other = mesh_builder<T>(thresholds, its).build(is_logarithmic, center);
    if (other.crowded < made.crowded / 2) made = std::move(other);
  };
  if (std::is_integral_v<T>) try_other(shape, true, 0);
  try_other(shape, true, center_of_crowd(thresholds));
  if (made.crowded <= many) return made;
  mesh_shape finer = shape;
  finer.roots_per_edge *= 4;
  finer.most_roots = std::max(4 * shape.most_roots, 2 * thresholds.size());
  try_other(finer, made.map.is_logarithmic, made.map.center);
  return made;
}

template <class T>
std::optional<cell_map<T>> uniform_map_of(std::span<const T> thresholds) {
  if constexpr (std::is_floating_point_v<T>) {
    if (thresholds.size() < 2 || thresholds.size() - 1 > most_uniform_cells) return std::nullopt;
    const auto map = scaled_value_map(thresholds.front(), thresholds.back(), thresholds.size() - 1);
    for (std::size_t j = 0; j < thresholds.size(); ++j) {
      const std::size_t cell = kernel::cell_of(thresholds[j], map);
      if (cell != j && cell + 1 != j) return std::nullopt;
    }
    return map;
  } else {
    return std::nullopt;  // integers have no map of scaled values
  }
}

#define CAIRN_INSTANTIATE(T)                                             \
  template mesh<T> build_mesh<T>(std::span<const T>, const mesh_shape&); \
  template std::optional<cell_map<T>> uniform_map_of<T>(std::span<const T>);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::tables
