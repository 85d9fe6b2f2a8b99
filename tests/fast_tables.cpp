// The fast tables and their walks against the references: many samples in every order, each walk forced in
// turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/histogram.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/kernels/compared.hpp"
#include "src/kernels/slot_of.hpp"
#include "src/tables/axis/axis_state.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::tables::entry_reads;
using cairn::tables::lookup_kind;

constexpr std::size_t many = 75'000;  // enough for two threads

// Edges whose distances from `center`, on both sides, have one ratio.
std::vector<double> ratios_from(double center, std::size_t bins) {
  std::vector<double> edges;
  for (std::size_t i = 0; i <= bins / 2; ++i) {
    const double apart = std::pow(10.0, 18 * static_cast<double>(i) / static_cast<double>(bins) - 6);
    edges.push_back(center - apart);
    edges.push_back(center + apart);
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

std::vector<samples::edge_set> axes(std::mt19937_64& random) {
  std::vector<samples::edge_set> sets;
  for (const std::size_t bins : {2U, 100U, 125U, 126U, 127U, 1000U, 5000U})
    sets.push_back({"random, " + std::to_string(bins), samples::increasing(random, bins + 1, 0, 1000)});
  for (const std::size_t bins : {100U, 1000U}) {
    std::vector<double> thin;
    for (std::size_t i = 0; i < bins; ++i) thin.push_back(static_cast<double>(i) * 0.001);
    thin.push_back(1000);
    sets.push_back({"thin, " + std::to_string(bins), thin});
    for (double& edge : thin) edge -= 500;  // no longer at the end of the range, nor where floats are dense
    thin.insert(thin.begin(), -2000);
    sets.push_back({"thin inside, " + std::to_string(bins), thin});
    std::vector<double> even;
    for (std::size_t i = 0; i <= bins; ++i)
      even.push_back(1000.0 * static_cast<double>(i) / static_cast<double>(bins));
    sets.push_back({"even, " + std::to_string(bins), even});
    for (const double center : {0.0, 300.0})
      sets.push_back(
          {"ratios from " + std::to_string(center) + ", " + std::to_string(bins), ratios_from(center, bins)});
  }
  std::vector<double> clusters;
  for (int decade = -15; decade < 15; ++decade)
    for (int i = 0; i < 20; ++i) clusters.push_back(std::pow(10.0, decade) * (1 + 1e-3 * i));
  sets.push_back({"clusters over decades", clusters});
  return sets;
}

template <class T>
std::vector<std::pair<std::string, std::vector<T>>> orders(const std::vector<double>& edges,
                                                           std::mt19937_64& random) {
  const double low = edges.front();
  const double high = edges.back();
  const auto filled = [&](const std::function<double(std::size_t)>& value) {
    std::vector<T> x(many);
    for (std::size_t i = 0; i < many; ++i) {
      const double here = value(i);
      x[i] = samples::between<T>(random, here, here);
    }
    return x;
  };
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
  };
  std::vector<std::pair<std::string, std::vector<T>>> made;
  made.emplace_back("around every edge", samples::against<T>(edges, random, many));
  made.emplace_back("one value", filled([&](std::size_t) { return low + (high - low) / 3; }));
  made.emplace_back("two values",
                    filled([&](std::size_t i) { return i % 2 == 0 ? edges[edges.size() / 2] : high; }));
  made.emplace_back("one value of ten",
                    filled([&](std::size_t i) { return i % 10 != 0 ? low : uniform(low, high); }));
  made.emplace_back("one value of a hundred",
                    filled([&](std::size_t i) { return i % 100 != 0 ? high : uniform(low, high); }));
  made.emplace_back("a grid", filled([&](std::size_t) { return std::floor(uniform(low, high) * 10) * 0.1; }));
  made.emplace_back("few edges only", filled([&](std::size_t) {
                      return edges[random() % std::min<std::size_t>(edges.size(), 50)];
                    }));
  made.emplace_back("first bins", filled([&](std::size_t) { return uniform(low, edges[edges.size() / 2]); }));
  made.emplace_back("mostly outside", filled([&](std::size_t) { return uniform(low - 9000, high + 9000); }));
  made.push_back({"sorted", samples::against<T>(edges, random, many)});
  std::sort(made.back().second.begin(), made.back().second.end(),
            [](T a, T b) { return a < b || (b != b && a == a); });
  return made;
}

template <class T>
class FastTables : public testing::Test {};
TYPED_TEST_SUITE(FastTables, tests::wide_sample_types);

TYPED_TEST(FastTables, EqualReferenceInEveryOrder) {
  using T = TypeParam;
  std::mt19937_64 random(20261121);
  for (const auto& [name, edges] : axes(random)) {
    const cairn::axis bins = cairn::axis::edges(edges);
    for (const auto& [order, x] : orders<T>(edges, random)) {
      const auto expected = reference::histogram<T>(x, edges);
      for (const auto& [way, exec] : tests::host_ways()) {
        if (exec.threads > 2) continue;
        SCOPED_TRACE(name + "; " + order + "; " + way);
        const auto got = cairn::histogram(x, bins, exec);
        ASSERT_EQ(got.counts, expected.counts);
        ASSERT_EQ(got.outside[0].below, expected.below);
        ASSERT_EQ(got.outside[0].above, expected.above);
        ASSERT_EQ(got.outside[0].nan, expected.nan);
      }
    }
  }
}

// Gathers or scalar loads, with and without each table, whatever this processor would choose.
TYPED_TEST(FastTables, EveryWalkGivesTheSame) {
  using T = TypeParam;
  std::mt19937_64 random(4);
  for (const auto& [name, edges] : axes(random)) {
    const cairn::axis bins = cairn::axis::edges(edges);
    using compared = cairn::portable::compared_type<T>;
    const auto& tables = bins.internal().tables_for<compared>();
    const std::vector<T> x = samples::against<T>(edges, random, 20'000);
    std::vector<std::uint64_t> first;
    for (const cairn::isa target : cairn::instruction_sets()) {
      for (const unsigned walk : {0U, 1U, 2U, 3U, 4U, 5U, 6U}) {
        SCOPED_TRACE(name + ", walk " + std::to_string(walk));
        std::vector<std::uint64_t> totals(tables.slots(), 0);
        cairn::host::axis_tally seen;
        cairn::tables::lookup<compared> lookup;
        lookup.is_uniform = tables.uniform.has_value();
        if (lookup.is_uniform) lookup.uniform = tables.as_uniform();
        if (!lookup.is_uniform) lookup.mesh = tables.as_mesh();
        lookup.reads = walk % 2 == 0 ? entry_reads::gathers : entry_reads::loads;
        lookup.has_positions = walk < 4 && tables.positions.has_value();
        if (lookup.has_positions) lookup.positions = tables.positions->view(tables.thresholds);
        if (walk >= 2 && tables.guarded) lookup.ways.add(lookup_kind::guarded);
        if (tables.guarded) lookup.guarded = *tables.guarded;
        if (lookup.has_positions)
          lookup.ways.add(lookup.positions.curve != nullptr ? lookup_kind::curve : lookup_kind::positions);
        if (lookup.has_positions && lookup.positions.window_cells != 0) lookup.ways.add(lookup_kind::window);
        if (lookup.has_positions && target == cairn::isa::avx512 && walk % 2 == 0)
          lookup.ways.add(lookup_kind::search);
        if (lookup.is_uniform) {
          lookup.ways.add(lookup_kind::uniform);
        } else {
          if (walk < 6) lookup.ways.add(lookup_kind::mesh);
          if (walk != 5) lookup.ways.add(lookup_kind::bisection);
        }
        lookup.slots = tables.slots();
        cairn::host::histogram_task task;
        task.axis.samples = {x.data(), sizeof(T), cairn::detail::sample_type_of<T>()};
        task.size = x.size();
        task.axis.lookup = &lookup;
        task.axis.seen = &seen;
        task.counters.kept = {totals.data(), 0, totals.size(), nullptr};
        task.counters.slots = tables.slots();
        CAIRN_ON_TARGET(target, histogram(task));
        if (first.empty()) first = totals;
        ASSERT_EQ(totals, first);
      }
    }
  }
}

// 500 edges that positions part, and 500 that lie in one of their cells.
struct half_crowded {
  std::vector<double> edges;
  std::vector<float> apart;    // samples between the former
  std::vector<float> crowded;  // and between the latter

  explicit half_crowded(std::mt19937_64& random) : apart(400'000), crowded(100'000) {
    edges = samples::increasing(random, 501, 0, 1000);
    for (int i = 0; i < 500; ++i) edges.push_back(2000 + 0.001 * i);
    for (float& x : apart) x = samples::between<float>(random, 0, 1000);
    for (float& x : crowded) x = samples::between<float>(random, 2000, 2000.5);
  }
  cairn::axis axis() const { return cairn::axis::edges(edges, "uniform"); }
};

const cairn::execution one_thread{.where = cairn::place::host, .threads = 1, .target = cairn::isa::baseline};

// Tiles go on to the mesh where samples crowd, and back where they no longer do.
TEST(FastTables, FollowTheSamples) {
  std::mt19937_64 random(37);
  const half_crowded half(random);
  const cairn::axis axis = half.axis();
  EXPECT_EQ(cairn::histogram(half.crowded, axis, one_thread).run.method, "mesh");
  std::vector<float> x = half.crowded;
  x.insert(x.end(), half.apart.begin(), half.apart.end());
  for (const bool crowded_first : {true, false}) {
    if (!crowded_first) std::rotate(x.begin(), x.begin() + 100'000, x.end());
    const auto got = cairn::histogram(x, axis, one_thread);
    EXPECT_EQ(got.run.method, "positions");
    EXPECT_EQ(got.counts, reference::histogram<float>(x, half.edges).counts);
  }
}

// The mesh costs as much as the other tables: it is built for samples that need it.
TEST(FastTables, HaveAMeshWhereSomeSamplesShowThatItPays) {
  std::mt19937_64 random(38);
  const half_crowded half(random);
  const cairn::axis axis = half.axis();
  const auto has_mesh = [&] { return axis.internal().tables_for<float>().mesh->is_made(); };
  cairn::histogram(half.apart, axis, one_thread);
  EXPECT_FALSE(has_mesh());
  cairn::histogram(half.crowded, axis, one_thread);
  EXPECT_TRUE(has_mesh());
}

template <class T>
T just_below(T x) {
  if constexpr (std::is_floating_point_v<T>) return std::nextafter(x, -std::numeric_limits<T>::infinity());
  return static_cast<T>(x - 1);
}

// Every threshold of a mesh is found, from either side, whatever its shape.
TYPED_TEST(FastTables, MeshesOfEveryShapePartAllThresholds) {
  using compared = cairn::portable::compared_type<TypeParam>;
  std::mt19937_64 random(39);
  for (const auto& [name, edges] : axes(random)) {
    const cairn::axis axis = cairn::axis::edges(edges);
    const auto& thresholds = axis.internal().template tables_for<compared>().thresholds;
    for (const double cells : {1.0, 2.0, 8.0}) {
      for (const double roots : {0.01, 1.0, 9.0}) {
        SCOPED_TRACE(name + ", " + std::to_string(cells) + " cells, " + std::to_string(roots) + " roots");
        const auto mesh = cairn::tables::build_mesh<compared>(thresholds, {cells, roots, 1 << 20});
        const auto view = mesh.view(thresholds);
        for (std::size_t i = 0; i < thresholds.size(); ++i) {
          ASSERT_EQ(cairn::portable::slot_of(thresholds[i], view), i + 1);
          if (i == 0) continue;  // there may be nothing below
          ASSERT_EQ(cairn::portable::slot_of(just_below(thresholds[i]), view), i);
        }
      }
    }
  }
}

}  // namespace
