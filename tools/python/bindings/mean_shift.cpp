// Mean shift, its seeds, its bandwidth, the nearest centers.
#include <nanobind/nanobind.h>

#include <cairn/mean_shift.hpp>
#include <optional>
#include <string>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "facts.hpp"
#include "made_array.hpp"

namespace cairn::python {
namespace {

template <class S>
point_rows<S> points_of(const array& a) {
  return {a.items<const S>().data(), a.size(), a.row_size()};
}

template <class Choice>
Choice named(const char* what, given<std::string> wanted, const char* first, Choice is_first,
             const char* second, Choice is_second) {
  const std::string name = wanted.as(what);
  if (name == first) return is_first;
  if (name == second) return is_second;
  throw nb::value_error(
      (std::string(what) + " is '" + name + "'; expected '" + first + "' or '" + second + "'").c_str());
}

struct named_options {
  nb::handle bandwidth;
  given<double> radius;
  given<int> iterations;
  given<double> epsilon, min_distance;
  given<std::string> method, kernel, centers, labels;
  given<bool> cluster_all;
};

mean_shift_options options_of(const named_options& given) {
  mean_shift_options options;
  options.bandwidth = all_of<double>(given.bandwidth, "bandwidth");
  options.radius = given.radius.as("radius");
  options.iterations = given.iterations.as("iterations");
  options.epsilon = given.epsilon.as("epsilon");
  if (!given.min_distance.value.is_none()) options.min_distance = given.min_distance.as("min_distance");
  options.method =
      named("method", given.method, "blurring", shift_method::blurring, "classic", shift_method::classic);
  options.kernel =
      named("kernel", given.kernel, "gaussian", shift_kernel::gaussian, "flat", shift_kernel::flat);
  options.centers = named("centers", given.centers, "input_order", center_rule::input_order, "most_supported",
                          center_rule::most_supported);
  options.labels =
      named("labels", given.labels, "nearest", label_rule::nearest, "own_basin", label_rule::own_basin);
  options.cluster_all = given.cluster_all.as("cluster_all");
  return options;
}

template <class S>
nb::tuple clusters_of(mean_shift_result<S>&& made) {
  const std::size_t dims = made.dims;
  const std::size_t centers = made.centers.size() / dims;
  const std::vector<std::int64_t> sizes(made.sizes.begin(), made.sizes.end());
  const nb::tuple run = facts_of(made.run);
  return nb::make_tuple(numpy_array(std::move(made.centers), {centers, dims}),
                        numpy_array(std::move(made.labels)), numpy_array(std::move(made.distances)),
                        numpy_array(sizes), made.iterations, made.converged, run);
}

// (centers, labels, distances, sizes, iterations, converged, run). `seeds`: None or points.
nb::tuple shift(nb::handle points, nb::object seeds, const named_options& given, device_word device,
                thread_count threads) {
  const array x(points);
  std::optional<array> from;
  if (!seeds.is_none()) from.emplace(seeds);
  const mean_shift_options options = options_of(given);
  return visit_reals(x, [&](auto real) {
    using S = decltype(real);
    const point_rows<S> rows = points_of<S>(x);
    const point_rows<S> start = from ? points_of<S>(*from) : point_rows<S>();
    return clusters_of(unlocked({device, threads}, std::size_t{1} << 40, [&](const execution& exec) {
      return mean_shift(rows, options, start, exec);
    }));
  });
}

nb::tuple shift_of_python(nb::handle points, nb::object seeds, nb::handle bandwidth, given<double> radius,
                          given<int> iterations, given<double> epsilon, given<double> min_distance,
                          given<std::string> method, given<std::string> kernel, given<std::string> centers,
                          given<std::string> labels, given<bool> cluster_all, device_word device,
                          thread_count threads) {
  return shift(
      points, seeds,
      {bandwidth, radius, iterations, epsilon, min_distance, method, kernel, centers, labels, cluster_all},
      device, threads);
}

nb::object nearest(nb::handle points, nb::handle centers, device_word device, thread_count threads) {
  const array x(points);
  const array of(centers);
  return visit_reals(x, [&](auto real) {
    using S = decltype(real);
    return numpy_array(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return nearest_centers(points_of<S>(x), points_of<S>(of), exec);
    }));
  });
}

nb::object seeds_of(nb::handle points, given<double> bin_size, given<std::size_t> min_bin_freq,
                    device_word device) {
  const array x(points);
  const double width = bin_size.as("bin_size");
  const std::size_t least = min_bin_freq.as("min_bin_freq");
  return visit_reals(x, [&](auto real) {
    using S = decltype(real);
    auto seeds = unlocked({device, {}}, 0, [&](const execution& exec) {
      execution here = exec;  // seeds are found on the host, whatever cairn.settings say
      here.where = place::automatic;
      return bin_seeds(points_of<S>(x), width, least, here);
    });
    const std::size_t dims = x.row_size();
    const std::size_t rows = seeds.size() / dims;
    return numpy_array(std::move(seeds), {rows, dims});
  });
}

double bandwidth_of(nb::handle points, given<double> quantile, device_word device, thread_count threads) {
  const array x(points);
  const double share = quantile.as("quantile");
  return visit_reals(x, [&](auto real) {
    using S = decltype(real);
    return unlocked({device, threads}, std::size_t{1} << 40,
                    [&](const execution& exec) { return estimate_bandwidth(points_of<S>(x), share, exec); });
  });
}

}  // namespace

void add_mean_shift(nb::module_& m) {
  m.def("mean_shift", &shift_of_python, nb::arg("points"), nb::arg("seeds").none(), nb::arg("bandwidth"),
        nb::arg("radius"), nb::arg("iterations"), nb::arg("epsilon"), nb::arg("min_distance").none(),
        nb::arg("method"), nb::arg("kernel"), nb::arg("centers"), nb::arg("labels"), nb::arg("cluster_all"),
        nb::arg("device"), nb::arg("threads"));
  m.def("nearest_centers", &nearest);
  m.def("bin_seeds", &seeds_of);
  m.def("estimate_bandwidth", &bandwidth_of);
}

}  // namespace cairn::python
