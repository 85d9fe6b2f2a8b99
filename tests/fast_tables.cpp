// The fast tables and their walks against the references: many samples in every order, each walk forced in
// turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/histogram.hpp>
#include <functional>

#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/kernels/compared.hpp"
#include "src/tables/axis/axis_state.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::tables::entry_reads;
using cairn::tables::lookup_kind;

constexpr std::size_t many = 75'000;  // enough for two threads

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
  }
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
      for (const unsigned walk : {0U, 1U, 2U, 3U, 4U, 5U}) {
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
        if (lookup.has_positions && target == cairn::isa::avx512 && walk % 2 == 0) {
          lookup.ways.add(lookup_kind::search);
        } else {
          lookup.ways.add(lookup.is_uniform ? lookup_kind::uniform : lookup_kind::mesh);
        }
        lookup.slots = tables.slots();
        cairn::host::histogram_task<compared> task;
        task.samples = {x.data(), sizeof(T), cairn::detail::sample_type_of<T>()};
        task.size = x.size();
        task.lookup = &lookup;
        task.seen = &seen;
        task.counters.kept = {totals.data(), 0, totals.size(), nullptr};
        task.counters.slots = tables.slots();
        CAIRN_ON_TARGET(target, histogram(task));
        if (first.empty()) first = totals;
        ASSERT_EQ(totals, first);
      }
    }
  }
}

}  // namespace
