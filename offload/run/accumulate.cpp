// The runner of weighted histograms and profiles on a device: chunks of columns and values, then the bins.
#include "offload/run/accumulate.hpp"

#include <algorithm>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/column_chunks.hpp"
#include "offload/run/joint_axes.hpp"
#include "src/call/ran.hpp"
#include "src/kernels/ordered_key.hpp"

namespace cairn::offload {
namespace {

// The number of a key; `none` is that of a bin without values, and what it becomes.
double number_of_key(std::int64_t key, std::int64_t none, double it) {
  if (key == none) return it;
  const bool is_number = key != beyond_all && key != before_all;
  return is_number ? portable::number_of<double>(key) : std::numeric_limits<double>::quiet_NaN();
}

// Keys of each bin's least and greatest value.
class extremes_there {
 public:
  extremes_there(std::size_t bins, int device)
      : here_(bins, beyond_all),
        least_(here_, device),
        greatest_(std::vector<std::int64_t>(bins, before_all), device) {}

  template <class Bin>
  void describe(accumulate_task<Bin>& task) {
    task.least = least_.span().data;
    task.greatest = greatest_.span().data;
  }
  void write_to(moments_and_extremes* bins) {
    least_.copy_to(here_);
    const moments_and_extremes empty{};
    for (std::size_t i = 0; i < here_.size(); ++i)
      bins[i].least = number_of_key(here_[i], beyond_all, empty.least);
    greatest_.copy_to(here_);
    for (std::size_t i = 0; i < here_.size(); ++i)
      bins[i].greatest = number_of_key(here_[i], before_all, empty.greatest);
  }

 private:
  std::vector<std::int64_t> here_;
  device_array<std::int64_t> least_;
  device_array<std::int64_t> greatest_;
};

// Values of a chunk as doubles, while the second ones that belong to them come.
class doubles_there {
 public:
  doubles_there(std::size_t chunk, int device) : to_(2 * chunk, device), chunk_(chunk), device_(device) {}

  // Number 0 are the values, number 1 the second ones.
  const double* take(std::size_t number, const void* from, detail::sample_type type, std::size_t size) {
    double* to = to_.span().data + number * chunk_;
    widen(from, type, size, to, device_);
    return to;
  }

 private:
  device_array<double> to_;
  std::size_t chunk_;
  int device_;
};

}  // namespace

template <class Bin>
accumulated<Bin> run_accumulate(const columns& x, const axes& bins, const added_values& values,
                                const value_scales& scales, const execution& exec, int device) {
  constexpr bool has_extremes = std::is_same_v<Bin, moments_and_extremes>;
  accumulated<Bin> made;
  std::vector<detail::column> all(&x[0], &x[0] + x.size());
  constexpr bool of_pairs = std::is_same_v<typename Bin::added, number_pair>;
  const detail::samples& y = values.values;
  const detail::samples& second = values.second;
  all.push_back({y.data, detail::size_of(y.type), y.type});
  if (of_pairs) all.push_back({second.data, detail::size_of(second.type), second.type});
  const std::size_t more = bins.size() + (of_pairs ? 2 * sizeof(double) : 0) + bytes_of_moved(bins);
  column_chunks chunks(all, x.samples(), x.device(), exec, device, more);
  joint_axes there(x, bins, chunks.items(), device, true);
  const std::size_t size = bins.bins() + outside_bins * bins.size();
  made.bins = scratch<Bin>(size);
  std::fill_n(made.bins.data(), size, Bin{});
  device_array<Bin> bins_there(std::span<const Bin>(made.bins.data(), size), device);
  device_array<std::uint64_t> counted(std::vector<std::uint64_t>(2), device);  // refused, and outside of bins
  doubles_there doubles(of_pairs ? chunks.items() : 1, device);
  extremes_there extremes(has_extremes ? size : 1, device);
  accumulate_task<Bin> task;
  task.bin_count = static_cast<std::uint32_t>(bins.bins());
  task.sides = there.sides();
  task.sides_apart = chunks.items();
  task.axes = static_cast<std::uint32_t>(bins.size());
  task.type = y.type;
  task.scales = scales;
  task.bins = bins_there.span().data;
  task.counted = counted.span().data;
  task.device = device;
  if (has_extremes) extremes.describe(task);
  chunks.for_each([&](std::size_t column, const void* samples, std::size_t count) {
    if (column < x.size()) return there.append(column, samples, count);
    if (of_pairs && column == x.size()) {
      task.values = doubles.take(0, samples, y.type, count);
      return;
    }
    if (of_pairs) {
      task.second = doubles.take(1, samples, second.type, count);
    } else {
      task.values = samples;
    }
    task.numbers = there.numbers();
    task.size = count;
    accumulate(task);
  });
  bins_there.copy_to({made.bins.data(), size});
  if constexpr (has_extremes) extremes.write_to(made.bins.data());
  std::vector<std::uint64_t> of(2);
  counted.copy_to(of);
  made.good = of[0] == 0;
  made.seen.total = x.samples();
  made.seen.inside = x.samples() - of[1];
  made.seen.outside = there.outside();
  made.seen.run = ran_on_device(device, there.method());
  return made;
}

#define CAIRN_INSTANTIATE(Bin)                                                                    \
  template accumulated<Bin> run_accumulate<Bin>(const columns&, const axes&, const added_values&, \
                                                const value_scales&, const execution&, int);
CAIRN_FOR_EACH_ACCUMULATOR(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
