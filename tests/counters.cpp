// Private counters emptied before they overflow: with their limit lowered, and against the plain sum.
#include <gtest/gtest.h>

#include <cairn/info.hpp>
#include <vector>

#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/tables/axis/mesh.hpp"
#include "src/tables/axis/position_table.hpp"
#include "src/tables/axis/thresholds.hpp"
#include "tests/scattered_team.hpp"

namespace {

using cairn::host::histogram_task;

// Five slots, found by the mesh, or by positions before it.
class mesh_lookup {
 public:
  explicit mesh_lookup(const cairn::tables::mesh_view<float>& mesh) {
    lookup_.slots = 5;
    lookup_.mesh = mesh;
    lookup_.ways.add(cairn::tables::lookup_kind::mesh);
  }
  mesh_lookup(const cairn::tables::mesh_view<float>& mesh,
              const cairn::tables::position_view<float>& positions)
      : mesh_lookup(mesh) {
    lookup_.has_positions = true;
    lookup_.positions = positions;
    lookup_.reads = cairn::tables::entry_reads::gathers;
    lookup_.ways = {};
    lookup_.ways.add(cairn::tables::lookup_kind::positions);
    lookup_.ways.add(cairn::tables::lookup_kind::mesh);
  }
  void describe(histogram_task& task) const {
    task.axis.lookup = &lookup_;
    task.axis.seen = &seen_;
  }
  std::uint64_t nan() const { return seen_.nan; }

 private:
  cairn::tables::lookup<float> lookup_;
  mutable cairn::host::axis_tally seen_;
};

TEST(Counters, AreEmptiedBeforeTheyOverflow) {
  const std::vector<double> edges{0, 1, 2, 3};
  const auto thresholds = cairn::tables::thresholds_of<float>(edges);
  const auto mesh = cairn::tables::build_mesh<float>(thresholds);
  std::vector<float> x(10'000, 1.5F);
  x[17] = 0.5F;
  for (const cairn::isa target : cairn::instruction_sets()) {
    for (const int threads : {1, 2, 5}) {
      for (const std::size_t limit : {1U, 7U, 1023U, 1024U, 1025U, 3000U}) {
        std::vector<std::uint64_t> totals(5, 0);
        constexpr std::size_t stride = 64;
        std::vector<std::uint32_t> tables(stride * static_cast<std::size_t>(threads), 0xffffffffU);
        histogram_task task;
        task.axis.samples = {x.data(), sizeof(float), cairn::detail::sample_type::float32};
        task.size = x.size();
        const mesh_lookup looked_up(mesh.view(thresholds));
        looked_up.describe(task);
        task.counters.kept = {totals.data(), 0, totals.size(), nullptr};
        task.counters.slots = 5;
        task.counters.threads = threads;
        task.counters.tables = tables.data();
        task.counters.stride = stride;
        task.counters.empty_after = limit;
        CAIRN_ON_TARGET(target, histogram(task));
        EXPECT_EQ(looked_up.nan(), 0U);
        EXPECT_EQ(totals, (std::vector<std::uint64_t>{0, 1, 9'999, 0, 0}));
        for (const std::uint32_t counter : tables) EXPECT_TRUE(counter <= limit || counter == 0xffffffffU);
      }
    }
  }
}

// Slots that come round and round, so that a counter of theirs would overflow if it were not emptied in time,
// at the real limits and at lower ones: four slots in turn are counted as pairs of 16 bits, two in turn
// through copies where there are some, one slot with a few others by what differs from it.
TEST(Counters, OfEveryKindAreEmptiedBeforeTheyOverflow) {
  constexpr std::size_t stride = 64;
  constexpr std::size_t slots = 5;
  constexpr std::size_t samples = 300'004;
  const std::vector<double> edges{50, 100, 150, 200};
  const auto thresholds = cairn::tables::thresholds_of<float>(edges);
  const auto mesh = cairn::tables::build_mesh<float>(thresholds);
  const auto carry = cairn::tables::build_positions<float>(thresholds, "uniform");
  ASSERT_TRUE(carry);
  const std::vector<std::vector<float>> rounds{
      {25, 75, 125, 250}, {75, 175}, {75}, std::vector<float>(100, 175)};
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    std::vector<float> x(samples);
    std::vector<std::uint64_t> expected(slots, 0);
    for (std::size_t i = 0; i < samples; ++i) {
      x[i] = rounds[round][i % rounds[round].size()];
      if (round == 3 && i % 100 == 17) x[i] = 25;
      ++expected[static_cast<std::size_t>(x[i] / 50) == 5 ? 4 : static_cast<std::size_t>(x[i] / 50)];
    }
    for (const cairn::isa target : cairn::instruction_sets()) {
      for (const int copies : {1, 8}) {
        for (const std::size_t limit : {256U, 1000U, 65535U}) {
          SCOPED_TRACE(testing::Message() << "round " << round << ", " << cairn::name_of(target) << ", "
                                          << copies << " copies, limit " << limit);
          std::vector<std::uint64_t> totals(slots, 0);
          std::vector<std::uint32_t> tables(stride * static_cast<std::size_t>(copies));
          std::vector<std::uint16_t> pairs(cairn::host::pair_counters);
          histogram_task task;
          task.axis.samples = {x.data(), sizeof(float), cairn::detail::sample_type::float32};
          task.size = x.size();
          const mesh_lookup looked_up(mesh.view(thresholds), carry->view(thresholds));
          looked_up.describe(task);
          task.counters.kept = {totals.data(), 0, totals.size(), nullptr};
          task.counters.slots = slots;
          task.counters.tables = tables.data();
          task.counters.stride = stride;
          task.counters.copies = copies;
          task.counters.pairs = pairs.data();
          task.counters.empty_pairs_after = limit;
          task.counters.empty_after = copies == 8 ? 2000 : 0xffffffffU;
          CAIRN_ON_TARGET(target, histogram(task));
          EXPECT_EQ(totals, expected);
        }
      }
    }
  }
}

// Threads of several domains, with slices out of order: private tables are merged domain by domain.
TEST(Counters, AreMergedWithinDomains) {
  const std::vector<double> edges{0, 1, 2, 3};
  const auto thresholds = cairn::tables::thresholds_of<float>(edges);
  const auto mesh = cairn::tables::build_mesh<float>(thresholds);
  std::vector<float> x(100'003);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 8) / 2;
  std::vector<std::uint64_t> expected(5, 0);
  for (const float value : x)
    ++expected[value > 3    ? 4
               : value == 3 ? 3
                            : static_cast<std::size_t>(value) + 1];  // the last bin is closed
  const tests::scattered_team scattered;
  for (const cairn::isa target : cairn::instruction_sets()) {
    for (const int threads : {5, 3}) {  // with 3 the team is not complete, and is not used
      constexpr std::size_t stride = 64;
      std::vector<std::uint64_t> totals(5, 0);
      std::vector<std::uint32_t> tables(stride * 5, 0xffffffffU);
      histogram_task task;
      task.axis.samples = {x.data(), sizeof(float), cairn::detail::sample_type::float32};
      task.size = x.size();
      const mesh_lookup looked_up(mesh.view(thresholds));
      looked_up.describe(task);
      task.counters.kept = {totals.data(), 0, totals.size(), nullptr};
      task.counters.slots = 5;
      task.counters.threads = threads;
      task.counters.tables = tables.data();
      task.counters.stride = stride;
      task.counters.team = &scattered.team;
      CAIRN_ON_TARGET(target, histogram(task));
      EXPECT_EQ(totals, expected);
    }
  }
}

}  // namespace
