// Fills of Python's histograms: what a call of the library makes of a chunk is added to their cells, in
// place.
//
// Cells are doubles: those of a bin side by side, in the order of cairn._histograms.storages, bins as the
// library has them with flow; but what is in no category is last.
#include <nanobind/nanobind.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "facts.hpp"
#include "held_columns.hpp"

namespace cairn::python {
namespace {

// From the number of a bin to that of its cells: along axes of categories the library has what is in none of
// them first.
class cell_order {
 public:
  explicit cell_order(const axes& all) {
    std::size_t after = 1;
    for (std::size_t a = all.size(); a-- > 0;) {
      const std::size_t bins = all[a].bins() + 2;
      if (!all[a].categories().empty()) moved_.push_back({bins, after});
      after *= bins;
    }
  }
  std::size_t operator()(std::size_t bin) const {
    std::size_t made = bin;
    for (const moved_axis& axis : moved_)
      if (bin / axis.after % axis.bins == 0) made += (axis.bins - 1) * axis.after;
    return made;
  }

 private:
  struct moved_axis {
    std::size_t bins;
    std::size_t after;
  };
  std::vector<moved_axis> moved_;
};

// Calls add(cells of a bin, how many, what is added) for each bin.
template <class Count, class Add>
void add_bins(std::span<double> cells, const binned<Count>& made, const axes& bins, const Add& add) {
  const std::size_t each = made.counts.empty() ? 0 : cells.size() / made.counts.size();
  if (cells.size() != each * made.counts.size())
    throw std::invalid_argument("there are other cells than bins");
  const cell_order cell_of(bins);
  for (std::size_t b = 0; b < made.counts.size(); ++b)
    add(cells.data() + cell_of(b) * each, each, made.counts[b]);
}

// Sums, and their variances where there are some.
nb::tuple fill_counts(nb::handle cells, nb::sequence samples, nb::sequence bins, device_word device,
                      thread_count threads) {
  const array to(cells, array::access::write);
  const held_columns x(samples);
  const axes all = axes_of(bins, true);
  const auto made = unlocked({device, threads}, x.get().samples(),
                             [&](const execution& exec) { return histogram(x.get(), all, exec); });
  add_bins(to.items<double>(), made, all, [](double* cell, std::size_t size, std::uint64_t count) {
    for (std::size_t i = 0; i < size; ++i) cell[i] += static_cast<double>(count);
  });
  return facts_of(made);
}

nb::tuple fill_weights(nb::handle cells, nb::sequence samples, nb::handle weights, nb::sequence bins,
                       device_word device, thread_count threads) {
  const array to(cells, array::access::write);
  const held_columns x(samples);
  const array w(weights);
  const axes all = axes_of(bins, true);
  const bool squares = to.size() != all.bins();
  const auto made = unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
    return weighted_histogram(x.get(), w.items<const double>(), all, {.squares = squares}, exec);
  });
  add_bins(to.items<double>(), made, all, [](double* cell, std::size_t size, const weight_sum<double>& sum) {
    cell[0] += sum.sum;
    if (size == 2) cell[1] += sum.squares;
  });
  return facts_of(made);
}

// Adds the weight, mean and deviations of some numbers to those of others, where both have some.
void add_moments(double& weight, double& mean, double& deviations, const weighted_mean_of& more) {
  if (more.weights == 0) return;
  weighted_mean_of all;
  if (weight != 0) all = {.count = 1, .weights = weight, .mean = mean, .deviations = deviations};
  all += more;
  weight = all.weights;
  mean = all.mean;
  deviations = all.deviations;
}

// Cells of count, mean and deviations, and the least and the greatest where there are five.
nb::tuple fill_means(nb::handle cells, nb::sequence samples, nb::handle values, nb::sequence bins,
                     device_word device, thread_count threads) {
  const array to(cells, array::access::write);
  const held_columns x(samples);
  const array y(values);
  const axes all = axes_of(bins, true);
  const bool extremes = to.size() == 5 * all.bins();
  const auto made = visit(y, [&](auto value) {
    using Y = decltype(value);
    return unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
      return profile(x.get(), y.items<const Y>(), all, {.extremes = extremes}, exec);
    });
  });
  add_bins(to.items<double>(), made, all, [](double* cell, std::size_t size, const mean_of& more) {
    if (more.count == 0) return;
    const auto count = static_cast<double>(more.count);
    add_moments(cell[0], cell[1], cell[2],
                {.count = more.count, .weights = count, .mean = more.mean, .deviations = more.deviations});
    if (size == 5) cell[3] = std::fmin(cell[3], more.least);
    if (size == 5) cell[4] = std::fmax(cell[4], more.greatest);
  });
  return facts_of(made);
}

// Cells of weight, mean and deviations, or of weight, its squares, mean and deviations. Of cells whose
// weights add up to 0 nothing but these is kept.
nb::tuple fill_weighted_means(nb::handle cells, nb::sequence samples, nb::handle values, nb::handle weights,
                              nb::sequence bins, device_word device, thread_count threads) {
  const array to(cells, array::access::write);
  const held_columns x(samples);
  const array y(values);
  const array w(weights);
  const axes all = axes_of(bins, true);
  const auto made = unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
    return weighted_profile(x.get(), y.items<const double>(), w.items<const double>(), all, exec);
  });
  add_bins(to.items<double>(), made, all, [](double* cell, std::size_t size, const weighted_mean_of& more) {
    if (more.count == 0) return;
    if (size == 4) cell[1] += more.weight_squares;
    add_moments(cell[0], cell[size - 2], cell[size - 1], more);
  });
  return facts_of(made);
}

// Cells of count, mean and deviations, the same of the second values, and the products of both deviations.
nb::tuple fill_covariances(nb::handle cells, nb::sequence samples, nb::handle values, nb::handle second,
                           nb::sequence bins, device_word device, thread_count threads) {
  const array to(cells, array::access::write);
  const held_columns x(samples);
  const array y(values);
  const array z(second);
  const axes all = axes_of(bins, true);
  const auto made = unlocked({device, threads}, x.get().samples(), [&](const execution& exec) {
    return covariance_profile(x.get(), y.items<const double>(), z.items<const double>(), all, exec);
  });
  add_bins(to.items<double>(), made, all, [](double* cell, std::size_t /*six*/, const covariance_of& more) {
    if (more.count == 0) return;
    const double here = cell[0];
    const auto count = static_cast<double>(more.count);
    cell[5] += more.products;
    if (here != 0)
      cell[5] += (more.mean_y - cell[1]) * (more.mean_z - cell[3]) * (here * (count / (here + count)));
    double weight = here;
    add_moments(
        weight, cell[3], cell[4],
        {.count = more.count, .weights = count, .mean = more.mean_z, .deviations = more.deviations_z});
    add_moments(
        cell[0], cell[1], cell[2],
        {.count = more.count, .weights = count, .mean = more.mean_y, .deviations = more.deviations_y});
  });
  return facts_of(made);
}

}  // namespace

void add_cells(nb::module_& m) {
  m.def("fill_counts", &fill_counts);
  m.def("fill_weights", &fill_weights);
  m.def("fill_means", &fill_means);
  m.def("fill_weighted_means", &fill_weighted_means);
  m.def("fill_covariances", &fill_covariances);
}

}  // namespace cairn::python
