// Clusters of points by mean shift: as scikit-learn's MeanShift(bandwidth=2), on its own example.
#include <cairn/mean_shift.hpp>
#include <cstdio>
#include <vector>

int main() {
  const std::vector<double> points = {1, 1, 2, 1, 1, 0, 4, 7, 3, 5, 3, 6};  // six, of two coordinates
  cairn::mean_shift_options options{.bandwidth = 2, .iterations = 300, .epsilon = 2e-3};
  options.method = cairn::shift_method::classic;
  options.kernel = cairn::shift_kernel::flat;
  options.centers = cairn::center_rule::most_supported;
  const auto found = cairn::mean_shift(cairn::rows(points, 2), options);
  for (std::size_t c = 0; c < found.sizes.size(); ++c)
    std::printf("cluster %zu: %llu points around (%.3f, %.3f)\n", c,
                static_cast<unsigned long long>(found.sizes[c]), found.centers[2 * c],
                found.centers[2 * c + 1]);

  const std::vector<double> others = {0, 0, 5, 5};
  for (const auto label : cairn::nearest_centers(cairn::rows(others, 2), cairn::rows(found.centers, 2)))
    std::printf("another point belongs to cluster %lld\n", static_cast<long long>(label));
}
