// Fills of Python's histograms: what a call of the library makes of a chunk is added to their cells, in
// place.
//
// Cells are doubles: those of a bin side by side, in the order of cairn._histograms.storages, bins as the
// library has them with flow; but what is in no category is last.
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include "bindings.hpp"
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

// The facts of a call whose bins make(axes with flow, exec) returns. Calls add(cells of a bin, how many, what
// is added) for each of them.
template <class Make, class Add>
nb::tuple fill(const call_place& at, const output_array& cells, const columns& x, const axes& bins,
               const Make& make, const Add& add) {
  const axes all = bins.with_flow();
  const auto made = unlocked(at, x.samples(), [&](const execution& exec) { return make(all, exec); });
  const std::span<double> to = cells.items<double>();
  const std::size_t each = made.counts.empty() ? 0 : to.size() / made.counts.size();
  if (to.size() != each * made.counts.size()) throw std::invalid_argument("there are other cells than bins");
  const cell_order cell_of(all);
  for (std::size_t b = 0; b < made.counts.size(); ++b)
    add(to.data() + cell_of(b) * each, each, made.counts[b]);
  return facts_of(made);
}

// Sums, and their variances where there are some.
nb::tuple fill_counts(const call_place& at, const output_array& cells, const columns& x, const axes& bins) {
  return fill(
      at, cells, x, bins, [&](const axes& all, const execution& exec) { return histogram(x, all, exec); },
      [](double* cell, std::size_t size, std::uint64_t count) {
        for (std::size_t i = 0; i < size; ++i) cell[i] += static_cast<double>(count);
      });
}

nb::tuple fill_weights(const call_place& at, const output_array& cells, const columns& x,
                       const array& weights, const axes& bins) {
  return fill(
      at, cells, x, bins,
      [&](const axes& all, const execution& exec) {
        const bool squares = cells.size() != all.bins();
        return weighted_histogram(x, weights.items<const double>(), all, {.squares = squares}, exec);
      },
      [](double* cell, std::size_t size, const weight_sum<double>& sum) {
        cell[0] += sum.sum;
        if (size == 2) cell[1] += sum.squares;
      });
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
nb::tuple fill_means(const call_place& at, const output_array& cells, const columns& x, const array& values,
                     const axes& bins) {
  return fill(
      at, cells, x, bins,
      [&](const axes& all, const execution& exec) {
        const bool extremes = cells.size() == 5 * all.bins();
        return visit_items(values, [&](auto y) { return profile(x, y, all, {.extremes = extremes}, exec); });
      },
      [](double* cell, std::size_t size, const mean_of& more) {
        if (more.count == 0) return;
        const auto count = static_cast<double>(more.count);
        add_moments(
            cell[0], cell[1], cell[2],
            {.count = more.count, .weights = count, .mean = more.mean, .deviations = more.deviations});
        if (size == 5) cell[3] = std::fmin(cell[3], more.least);
        if (size == 5) cell[4] = std::fmax(cell[4], more.greatest);
      });
}

// Cells of weight, mean and deviations, or of weight, its squares, mean and deviations. Of cells whose
// weights add up to 0 nothing but these is kept.
nb::tuple fill_weighted_means(const call_place& at, const output_array& cells, const columns& x,
                              const array& values, const array& weights, const axes& bins) {
  return fill(
      at, cells, x, bins,
      [&](const axes& all, const execution& exec) {
        return weighted_profile(x, values.items<const double>(), weights.items<const double>(), all, exec);
      },
      [](double* cell, std::size_t size, const weighted_mean_of& more) {
        if (more.count == 0) return;
        if (size == 4) cell[1] += more.weight_squares;
        add_moments(cell[0], cell[size - 2], cell[size - 1], more);
      });
}

// Cells of count, mean and deviations, the same of the second values, and the products of both deviations.
nb::tuple fill_covariances(const call_place& at, const output_array& cells, const columns& x,
                           const array& values, const array& second, const axes& bins) {
  return fill(
      at, cells, x, bins,
      [&](const axes& all, const execution& exec) {
        return covariance_profile(x, values.items<const double>(), second.items<const double>(), all, exec);
      },
      [](double* cell, std::size_t /*six*/, const covariance_of& more) {
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
}

}  // namespace

void add_cells(nb::module_& m) {
  m.def("fill_counts", placed(&fill_counts));
  m.def("fill_weights", placed(&fill_weights));
  m.def("fill_means", placed(&fill_means));
  m.def("fill_weighted_means", placed(&fill_weighted_means));
  m.def("fill_covariances", placed(&fill_covariances));
}

}  // namespace cairn::python
