// Mean shift over ranks: divided by cells where that can be, else all points on each rank and steps shared.
#include <algorithm>
#include <cairn/mean_shift.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/collective/clusters.hpp"
#include "src/collective/divided_shift.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/points/check_points.hpp"
#include "src/points/scaled_points.hpp"
#include "src/points/shift_call.hpp"
#include "src/points/step_share.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"
#include "src/ranks/narrowest_target.hpp"

namespace cairn::collective {
namespace {

template <class S>
class share_of_ranks final : public points::step_share<S> {
 public:
  explicit share_of_ranks(const communicator& all) : all_(all), room_(all) {}
  std::size_t processes() const override { return ranks::ranks_of(all_); }
  std::size_t number() const override { return static_cast<std::size_t>(all_.rank()); }
  void gather(std::span<const S> mine, S* all, std::span<const std::uint64_t> sizes) override {
    ranks::settle(all_, nullptr);
    std::ranges::copy(sizes, room_.take.begin());
    room_.gather(all_, all_ranks, mine, all);
  }

 private:
  const communicator& all_;
  ranks::exchange_room room_;
};

ranks::option_list options_of(const mean_shift_options& of, std::size_t dims, std::size_t seed_dims) {
  const std::vector<double>& widths = of.bandwidth.values();
  ranks::option_list options{{"radius", of.radius},
                             {"iterations", of.iterations},
                             {"epsilon", of.epsilon},
                             {"has a min_distance", of.min_distance.has_value()},
                             {"min_distance", of.min_distance.value_or(0)},
                             {"method", static_cast<int>(of.method)},
                             {"kernel", static_cast<int>(of.kernel)},
                             {"centers", static_cast<int>(of.centers)},
                             {"labels", static_cast<int>(of.labels)},
                             {"cluster_all", of.cluster_all},
                             {"all_pairs", of.all_pairs},
                             {"merge", of.merge},
                             {"coordinates of points", dims},
                             {"coordinates of seeds", seed_dims}};
  options.add_mixed("bandwidth",
                    ranks::hash_of_bytes(widths.data(), widths.size() * sizeof(double), widths.size()));
  return options;
}

// The labels and distances of all points become those of some.
template <class S>
void keep_part(mean_shift_result<S>& of, std::uint64_t first, std::size_t size) {
  const auto keep = [&](auto& list) {
    if (list.empty()) return;
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(first));
    list.resize(size);
  };
  keep(of.labels);
  keep(of.distances);
}

// Points stay where they are, but for a walk by cells.
template <class S>
mean_shift_result<S> shift_divided(const communicator& all, const point_rows<S>& points, std::uint64_t before,
                                   const mean_shift_options& options, const point_rows<S>& seeds,
                                   bool has_seeds, const execution& exec) {
  std::optional<points::scaled_points<S>> scaled;
  std::optional<points::scaled_points<S>> scaled_seeds;
  ranks::on_each(all, [&] {
    points::check_shift<S>(options, points.dims());
    points::check_points("mean_shift", "points", points, before);
    points::check_scaled("points", points, options.bandwidth.values(), before);
    scaled.emplace(points, options.bandwidth.values());
    if (!has_seeds) return;
    if (seeds.size() != 0) points::check_seeds(points, seeds, options);
    scaled_seeds.emplace(seeds, options.bandwidth.values());
  });
  return divided_shift(all, *scaled, has_seeds ? &*scaled_seeds : nullptr, points::kernel_of(options),
                       options, exec);
}

}  // namespace

template <class S>
mean_shift_result<S> mean_shift(const communicator& all, const point_rows<S>& points,
                                const mean_shift_options& options, const point_rows<S>& seeds,
                                const execution& exec) {
  const portable::fp_default fp;
  ranks::begin(
      all,
      {.who = "mean_shift",
       .types = ranks::packed_types(detail::sample_type_of<S>()),
       .options = options_of(options, points.dims(), seeds.dims())},
      ranks::failure_of([&] {
        check_choices(exec);
        if (exec.where == place::device)
          throw std::invalid_argument("mean_shift: a device was asked for; over ranks it runs on the host");
      }));
  const ranks::place_in_all place = ranks::place_of(all, points.size());
  execution common = exec;
  common.where = place::host;
  common.target = ranks::narrowest_target(all, exec.target);
  const bool has_seeds = ranks::place_of(all, seeds.size()).all != 0;
  if (place.all != 0 && divides(points::kernel_of(options), options))
    return shift_divided(all, points, place.before, options, seeds, has_seeds, common);
  const std::vector<S> whole = ranks::gathered(all, std::span(points.data(), points.size() * points.dims()));
  const std::vector<S> whole_seeds =
      ranks::gathered(all, std::span(seeds.data(), seeds.size() * seeds.dims()));
  mean_shift_result<S> made;
  ranks::on_each(all, [&] {
    share_of_ranks<S> share(all);
    const point_rows<S> all_seeds = whole_seeds.empty() ? point_rows<S>() : rows(whole_seeds, seeds.dims());
    made = points::shift(rows(whole, points.dims()), options, all_seeds, common, &share);
    keep_part(made, place.before, points.size());
  });
  return made;
}
template mean_shift_result<float> mean_shift(const communicator&, const point_rows<float>&,
                                             const mean_shift_options&, const point_rows<float>&,
                                             const execution&);
template mean_shift_result<double> mean_shift(const communicator&, const point_rows<double>&,
                                              const mean_shift_options&, const point_rows<double>&,
                                              const execution&);

}  // namespace cairn::collective
