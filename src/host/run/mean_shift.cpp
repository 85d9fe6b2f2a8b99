// The steps of mean shift on the host, for the walks of src/points/walks.hpp.
#include "src/host/run/mean_shift.hpp"

#include <algorithm>
#include <vector>

#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/shift_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"
#include "src/points/walks.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_points_to_share = 256;

// The steps of one call.
template <class T>
class stepper {
 public:
  stepper(const points::kernel_size& kernel, int dims, std::size_t walkers, const execution& exec,
          points::step_share<T>* share)
      : target_(resolve(exec.target)),
        threads_(threads_for(exec, walkers, too_few_points_to_share)),
        plan_(exec, threads_, nullptr, 0),
        room_(static_cast<std::size_t>(threads_) * room_for_shift(dims)),
        share_(share) {
    kernel.fill(task_);
    task_.room = room_.data();
    task_.room_of_thread = room_for_shift(dims);
    task_.team = plan_.get();
  }

  void set_sources(const points::sorted_points<T>& sources) {
    task_.sources = sources.view();
    task_.times = sources.times();
    task_.grid = sources.grid();
  }

  // Targets are sorted by the cells of the sources.
  void step(const points::sorted_points<T>& targets, T* moved, T* weights) {
    const auto cells = targets.grid();
    set_tiles(cells, cells.rows() * cells.cells_of_row(), targets.size());
    const auto from = targets.view();
    task_.targets = from;
    task_.moved = {moved, from.stride, from.size, from.dims};
    task_.weights = weights;
    if (share_ == nullptr) return shift_tiles(tiles_);
    choose_own_tiles();
    shift_tiles(own_tiles_);
    exchange();
  }

  // See shift_steps.
  void step(const typename shift_steps<T>::sources& from, const points::columns_view<const T>& targets,
            const points::grid_view& cells, std::size_t last_cell, const points::columns_view<T>& moved,
            T* weights) {
    task_.sources = from.at;
    task_.times = from.times;
    task_.grid = from.grid;
    set_tiles(cells, last_cell, targets.size);
    task_.targets = targets;
    task_.moved = moved;
    task_.weights = weights;
    shift_tiles(tiles_);
  }

  int threads() const { return threads_; }
  run_info run(std::string_view method) const {
    return ran_on_host(target_, threads_, method, plan_.get() != nullptr);
  }

 private:
  // Targets of a tile are of one row; `last_cell` is behind those that there are.
  void set_tiles(const points::grid_view& cells, std::size_t last_cell, std::size_t size) {
    tiles_.clear();
    if (cells.begin == nullptr) return add_tiles(0, size);
    const std::size_t width = cells.cells_of_row();
    for (std::size_t first = cells.first_cell; first < last_cell;) {
      const std::size_t end = std::min(last_cell, (first / width + 1) * width);
      add_tiles(cells.begin[first - cells.first_cell], cells.begin[end - cells.first_cell]);
      first = end;
    }
  }
  void add_tiles(std::size_t first, std::size_t end) {
    for (; first < end; first += shift_targets)
      tiles_.push_back({first, std::min(end, first + shift_targets)});
  }

  void shift_tiles(const std::vector<shift_tile>& tiles) {
    task_.tiles = tiles.data();
    task_.tile_count = tiles.size();
    task_.threads = static_cast<int>(std::min(static_cast<std::size_t>(threads_), tiles.size()));
    if (!tiles.empty()) CAIRN_ON_TARGET(target_, shift(task_));
  }

  // --- shared with other processes: some neighbouring tiles each, in turn
  static constexpr std::size_t tiles_together = 16;
  std::size_t owner_of(std::size_t tile) const { return tile / tiles_together % share_->processes(); }
  void choose_own_tiles() {
    own_tiles_.clear();
    for (std::size_t i = 0; i < tiles_.size(); ++i)
      if (owner_of(i) == share_->number()) own_tiles_.push_back(tiles_[i]);
  }
  // Calls use(column, count) for the moved coordinates of a tile and for its weights.
  template <class Use>
  void for_each_column(const shift_tile& tile, const Use& use) const {
    for (int d = 0; d < task_.moved.dims; ++d)
      use(task_.moved.column(d) + tile.first, tile.last - tile.first);
    use(task_.weights + tile.first, tile.last - tile.first);
  }
  void exchange() {
    const auto numbers = static_cast<std::size_t>(task_.moved.dims) + 1;  // of a target
    std::vector<std::uint64_t> sizes(share_->processes());
    for (std::size_t i = 0; i < tiles_.size(); ++i)
      sizes[owner_of(i)] += numbers * (tiles_[i].last - tiles_[i].first);
    std::vector<T> mine;
    mine.reserve(sizes[share_->number()]);
    for (const shift_tile& tile : own_tiles_)
      for_each_column(tile, [&](const T* from, std::size_t n) { mine.insert(mine.end(), from, from + n); });
    std::vector<T> all(numbers * task_.targets.size);
    share_->gather(mine, all.data(), sizes);
    std::vector<const T*> next(sizes.size(), all.data());
    for (std::size_t p = 1; p < next.size(); ++p) next[p] = next[p - 1] + sizes[p - 1];
    for (std::size_t i = 0; i < tiles_.size(); ++i)
      for_each_column(tiles_[i], [&](T* to, std::size_t n) {
        const T*& from = next[owner_of(i)];
        std::copy_n(from, n, to);
        from += n;
      });
  }

  isa target_;
  int threads_;
  thread_placement plan_;
  scratch<T> room_;
  points::step_share<T>* share_;
  std::vector<shift_tile> tiles_;
  std::vector<shift_tile> own_tiles_;
  shift_task<T> task_;
};

}  // namespace

template <class T>
struct shift_steps<T>::state : stepper<T> {
  using stepper<T>::stepper;
};
template <class T>
shift_steps<T>::shift_steps(const points::kernel_size& kernel, int dims, std::size_t walkers,
                            const execution& exec)
    : state_(std::make_unique<state>(kernel, dims, walkers, exec, nullptr)) {}
template <class T>
shift_steps<T>::~shift_steps() = default;
template <class T>
void shift_steps<T>::step(const sources& from, const points::columns_view<const T>& targets,
                          const points::grid_view& cells, std::size_t last_cell,
                          const points::columns_view<T>& moved, T* weights) {
  state_->step(from, targets, cells, last_cell, moved, weights);
}
template <class T>
int shift_steps<T>::threads() const {
  return state_->threads();
}
template <class T>
run_info shift_steps<T>::run(std::string_view method) const {
  return state_->run(method);
}
template class shift_steps<float>;
template class shift_steps<double>;

template <class T>
points::arrived<T> run_mean_shift(const points::columns_view<const T>& points,
                                  const points::columns_view<const T>& seeds,
                                  const points::kernel_size& kernel, const mean_shift_options& options,
                                  const execution& exec, points::step_share<T>* share) {
  stepper<T> steps(kernel, points.dims, seeds.size, exec, share);
  return points::walked(points, seeds, kernel, options, exec, steps);
}

#define CAIRN_INSTANTIATE(T)                                                      \
  template points::arrived<T> run_mean_shift<T>(                                  \
      const points::columns_view<const T>&, const points::columns_view<const T>&, \
      const points::kernel_size&, const mean_shift_options&, const execution&, points::step_share<T>*);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
