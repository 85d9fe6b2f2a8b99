// Mean shift, its seeds, its bandwidth, the nearest centers.
#include <cairn/mean_shift.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bindings.hpp"

namespace cairn::python {
namespace {

template <class S>
point_rows<S> points_of(const array& a) {
  return {a.items<const S>().data(), a.size(), a.row_size()};
}

// Calls what with the points of an array of real numbers.
template <class F>
decltype(auto) visit_points(const array& a, const F& what) {
  return visit_reals(a, [&]<class S>(std::span<const S>) { return what(points_of<S>(a)); });
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
nb::tuple shift(const call_place& at, const array& points, nb::object seeds, nb::handle bandwidth,
                given<double> radius, given<int> iterations, given<double> epsilon,
                given<double> min_distance, given<std::string> method, given<std::string> kernel,
                given<std::string> centers, given<std::string> labels, given<bool> cluster_all) {
  std::optional<array> from;
  if (!seeds.is_none()) from.emplace(seeds);
  mean_shift_options options;
  options.bandwidth = all_of<double>(bandwidth, "bandwidth");
  options.radius = radius.as("radius");
  options.iterations = iterations.as("iterations");
  options.epsilon = epsilon.as("epsilon");
  if (!min_distance.value.is_none()) options.min_distance = min_distance.as("min_distance");
  options.method =
      named("method", method, "blurring", shift_method::blurring, "classic", shift_method::classic);
  options.kernel = named("kernel", kernel, "gaussian", shift_kernel::gaussian, "flat", shift_kernel::flat);
  options.centers = named("centers", centers, "input_order", center_rule::input_order, "most_supported",
                          center_rule::most_supported);
  options.labels =
      named("labels", labels, "nearest", label_rule::nearest, "own_basin", label_rule::own_basin);
  options.cluster_all = cluster_all.as("cluster_all");
  return visit_points(points, [&]<class S>(point_rows<S> rows) {
    const point_rows<S> start = from ? points_of<S>(*from) : point_rows<S>();
    return clusters_of(unlocked(at, std::size_t{1} << 40, [&](const execution& exec) {
      return mean_shift(rows, options, start, exec);
    }));
  });
}

nb::object nearest(const call_place& at, const array& points, const array& centers) {
  return visit_points(points, [&]<class S>(point_rows<S> rows) {
    return numpy_array(unlocked(at, points.size(), [&](const execution& exec) {
      return nearest_centers(rows, points_of<S>(centers), exec);
    }));
  });
}

nb::object seeds_of(const array& points, given<double> bin_size, given<std::size_t> min_bin_freq,
                    device_word device) {
  const double width = bin_size.as("bin_size");
  const std::size_t least = min_bin_freq.as("min_bin_freq");
  return visit_points(points, [&](auto rows) {
    auto seeds = unlocked({device, {}}, 0, [&](const execution& exec) {
      execution here = exec;  // seeds are found on the host, whatever cairn.settings say
      here.where = place::automatic;
      return bin_seeds(rows, width, least, here);
    });
    const std::size_t dims = points.row_size();
    const std::size_t count = seeds.size() / dims;
    return numpy_array(std::move(seeds), {count, dims});
  });
}

double bandwidth_of(const call_place& at, const array& points, given<double> quantile) {
  const double share = quantile.as("quantile");
  return visit_points(points, [&](auto rows) {
    return unlocked(at, std::size_t{1} << 40,
                    [&](const execution& exec) { return estimate_bandwidth(rows, share, exec); });
  });
}

}  // namespace

void add_mean_shift(nb::module_& m) {
  m.def("mean_shift", placed(&shift), nb::arg("points"), nb::arg("seeds").none(), nb::arg("bandwidth"),
        nb::arg("radius"), nb::arg("iterations"), nb::arg("epsilon"), nb::arg("min_distance").none(),
        nb::arg("method"), nb::arg("kernel"), nb::arg("centers"), nb::arg("labels"), nb::arg("cluster_all"),
        nb::arg("device"), nb::arg("threads"));
  m.def("nearest_centers", placed(&nearest));
  m.def("bin_seeds", &seeds_of);
  m.def("estimate_bandwidth", placed(&bandwidth_of));
}

}  // namespace cairn::python
