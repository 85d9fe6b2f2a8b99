// What a mean shift begins with, over ranks: its seeds and its bandwidth.
#include <optional>
#include <span>
#include <vector>

#include "src/call/place.hpp"
#include "src/collective/clusters.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/points/bin_seeds.hpp"
#include "src/points/check_points.hpp"
#include "src/points/neighbour_distance.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"

namespace cairn::collective {
namespace {

template <class S>
void begin_call(const communicator& all, const char* who, const ranks::option_list& options) {
  ranks::begin(all,
               {.who = who, .types = ranks::packed_types(detail::sample_type_of<S>()), .options = options},
               nullptr);
}

// The cells of all ranks' points, on each.
template <class S>
points::counted_cells<S> cells_of_all(const communicator& all, const point_rows<S>& points, double width) {
  points::counted_cells<S> mine{points.dims(), {}, {}};
  ranks::on_each(all, [&] { mine = points::cells_of(points, width); });
  points::counted_cells<S> each{points.dims(), ranks::gathered(all, std::span<const S>(mine.rows)),
                                ranks::gathered(all, std::span<const std::uint64_t>(mine.counts))};
  ranks::on_each(all, [&] { each = points::merged(each); });
  return each;
}

}  // namespace

template <class S>
std::vector<S> bin_seeds(const communicator& all, const point_rows<S>& points, double width,
                         std::size_t least, const execution& exec) {
  const portable::fp_default fp;
  const std::size_t dims = points.dims();
  begin_call<S>(all, "bin_seeds", {{"bin_size", width}, {"min_bin_freq", least}, {"coordinates", dims}});
  const ranks::place_in_all place = ranks::place_of(all, points.size());
  ranks::on_each(all, [&] {
    check_choices(exec);
    if (place.all == 0) points::refuse_no_points("bin_seeds", "points");
    points::check_points("bin_seeds", "points", points, place.before);
    points::check_width(width);
  });
  const points::counted_cells<S> cells = cells_of_all(all, points, width);
  std::vector<S> seeds;
  ranks::on_each(all, [&] {
    seeds = points::seeds_of(cells, width, least);
    if (seeds.size() == place.all * dims) {  // a cell for each point
      seeds.assign(points.data(), points.data() + points.size() * dims);
      return;
    }
    const auto share_begin = [&](int rank) {
      return seeds.begin() +
             static_cast<std::ptrdiff_t>(dims * ranks::share_begin(seeds.size() / dims, ranks::ranks_of(all),
                                                                   static_cast<std::size_t>(rank)));
    };
    seeds = std::vector<S>(share_begin(all.rank()), share_begin(all.rank() + 1));
  });
  return seeds;
}

template <class S>
double estimate_bandwidth(const communicator& all, const point_rows<S>& points, double quantile,
                          const execution& exec) {
  const portable::fp_default fp;
  begin_call<S>(all, "estimate_bandwidth", {{"quantile", quantile}, {"coordinates", points.dims()}});
  const ranks::place_in_all place = ranks::place_of(all, points.size());
  ranks::on_each(all, [&] {
    check_choices(exec);
    if (place.all == 0) points::refuse_no_points("estimate_bandwidth", "points");
    points::check_points("estimate_bandwidth", "points", points, place.before);
    points::check_quantile(quantile);
  });
  const std::vector<S> whole = ranks::gathered(all, std::span(points.data(), points.size() * points.dims()));
  std::optional<points::neighbour_distances<S>> distances;
  std::vector<long double> mine;
  ranks::on_each(all, [&] {
    const auto share_begin = [&](int rank) {
      return ranks::share_begin(place.all, ranks::ranks_of(all), static_cast<std::size_t>(rank));
    };
    const std::uint64_t first = share_begin(all.rank());
    distances.emplace(rows(whole, points.dims()), quantile);
    mine = distances->of(first, share_begin(all.rank() + 1) - first, exec);
  });
  return distances->mean(ranks::gathered(all, std::span<const long double>(mine)));
}
template std::vector<float> bin_seeds(const communicator&, const point_rows<float>&, double, std::size_t,
                                      const execution&);
template std::vector<double> bin_seeds(const communicator&, const point_rows<double>&, double, std::size_t,
                                       const execution&);
template double estimate_bandwidth(const communicator&, const point_rows<float>&, double, const execution&);
template double estimate_bandwidth(const communicator&, const point_rows<double>&, double, const execution&);

}  // namespace cairn::collective
