#include <cairn/c/mean_shift.h>

#include <cairn/mean_shift.hpp>
#include <variant>
#include <vector>

#include "src/c/call.hpp"
#include "src/c/give.hpp"

namespace c = cairn::c;

struct cairn_mean_shift_result {
  std::variant<cairn::mean_shift_result<float>, cairn::mean_shift_result<double>> it;
};

namespace {

using any_result = decltype(cairn_mean_shift_result::it);

cairn::mean_shift_options options_of(const cairn_mean_shift_options* given, std::size_t dims) {
  const cairn_mean_shift_options taken =
      c::options_of(given, CAIRN_MEAN_SHIFT_OPTIONS, "cairn_mean_shift_options");
  cairn::mean_shift_options made;
  made.bandwidth = taken.bandwidth;
  if (taken.bandwidths != nullptr)
    made.bandwidth = std::vector<double>(taken.bandwidths, taken.bandwidths + dims);
  made.radius = taken.radius;
  made.iterations = taken.iterations;
  made.epsilon = taken.epsilon;
  if (!(taken.min_distance < 0)) made.min_distance = taken.min_distance;
  made.method = c::choice_of<cairn::shift_method>(taken.method, 2, "method");
  made.kernel = c::choice_of<cairn::shift_kernel>(taken.kernel, 2, "kernel");
  made.centers = c::choice_of<cairn::center_rule>(taken.centers, 2, "centers");
  made.labels = c::choice_of<cairn::label_rule>(taken.labels, 2, "labels");
  made.cluster_all = taken.cluster_all != 0;
  made.all_pairs = taken.all_pairs != 0;
  made.merge = taken.merge != 0;
  return made;
}

// Calls use(rows) with points of float or double.
template <class Use>
decltype(auto) with_points(const cairn_in* points, std::size_t dims, const char* name, const Use& use) {
  return c::with_host_reals(points, name, [&](auto numbers) {
    return use(cairn::point_rows(numbers.data(), numbers.size(), dims));
  });
}
// Rows of the same type as others, or none.
template <class S>
cairn::point_rows<S> more_points(const cairn_in* points, std::size_t dims, const char* name) {
  if (points == nullptr) return {};
  const cairn::detail::samples given = c::samples_of(points, name);
  c::check_type(given.type, cairn::detail::sample_type_of<S>(), name, "are", "the points");
  return {static_cast<const S*>(given.data), given.size, dims};
}

}  // namespace

cairn_status cairn_mean_shift(const cairn_in* points, size_t dims, const cairn_mean_shift_options* options,
                              const cairn_in* seeds, const cairn_execution* exec,
                              cairn_mean_shift_result** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return with_points(points, dims, "points", [&]<class S>(const cairn::point_rows<S>& rows) -> any_result {
      const cairn::point_rows<S> climbing = more_points<S>(seeds, dims, "seeds");
      const cairn::mean_shift_options chosen = options_of(options, dims);
      return cairn::mean_shift(rows, chosen, climbing, how);
    });
  });
}

void cairn_mean_shift_result_free(cairn_mean_shift_result* result) { delete result; }

int32_t cairn_mean_shift_result_type(const cairn_mean_shift_result* result) {
  return c::fact_of(result, []<class S>(const cairn::mean_shift_result<S>&) {
    return c::number_of(cairn::detail::sample_type_of<S>());
  });
}
size_t cairn_mean_shift_result_dims(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) { return held.dims; });
}
size_t cairn_mean_shift_result_centers(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) { return held.sizes.size(); });
}
size_t cairn_mean_shift_result_points(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) { return held.labels.size(); });
}
const void* cairn_mean_shift_result_center_list(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) -> const void* { return held.centers.data(); });
}
const int64_t* cairn_mean_shift_result_labels(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) { return held.labels.data(); });
}
const void* cairn_mean_shift_result_distances(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) -> const void* { return held.distances.data(); });
}
const uint64_t* cairn_mean_shift_result_sizes(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) { return held.sizes.data(); });
}
int32_t cairn_mean_shift_result_iterations(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) { return held.iterations; });
}
int32_t cairn_mean_shift_result_converged(const cairn_mean_shift_result* result) {
  return c::fact_of(result, [](auto& held) { return held.converged ? 1 : 0; });
}
cairn_status cairn_mean_shift_result_run(const cairn_mean_shift_result* result, cairn_run* run) {
  return c::call(__func__, [&] {
    c::at(run, "run");
    c::visit(result, "result", [&](auto& held) { c::give_run(run, held.run); });
  });
}

cairn_status cairn_nearest_centers_into(const cairn_in* points, const cairn_in* centers, size_t dims,
                                        const cairn_execution* exec, int64_t* numbers, size_t count) {
  return c::give_numbers({__func__, exec, c::alone}, numbers, count, "numbers", [&](auto& how) {
    return with_points(points, dims, "points", [&]<class S>(const cairn::point_rows<S>& rows) {
      c::at(centers, "centers");
      return cairn::nearest_centers(rows, more_points<S>(centers, dims, "centers"), how);
    });
  });
}

cairn_status cairn_bin_seeds_into(const cairn_in* points, size_t dims, double width, size_t least,
                                  const cairn_execution* exec, void* seeds, size_t room, size_t* found) {
  return c::call({__func__, exec}, [&](auto& how) {
    c::at(found, "found");
    c::list(static_cast<char*>(seeds), room, "seeds");
    with_points(points, dims, "points", [&]<class S>(const cairn::point_rows<S>& rows) {
      const std::vector<S> all = cairn::bin_seeds(rows, width, least, how);
      c::give_list(all, static_cast<S*>(seeds), room * dims, nullptr, "seeds");
      *found = all.size() / dims;
    });
  });
}

cairn_status cairn_estimate_bandwidth(const cairn_in* points, size_t dims, double quantile,
                                      const cairn_execution* exec, double* bandwidth) {
  return c::give({__func__, exec}, bandwidth, "bandwidth", [&](auto& how) {
    return with_points(points, dims, "points",
                       [&](const auto& rows) { return cairn::estimate_bandwidth(rows, quantile, how); });
  });
}
