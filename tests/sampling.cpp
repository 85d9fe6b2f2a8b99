// Draws against their definition, on every path; masses of items, from the tables themselves; refusals.
#include "tests/reference/sampling.hpp"

#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <numeric>

#include "src/kernels/random/draw.hpp"
#include "src/tables/draws/boundaries.hpp"
#include "src/tables/draws/sampler_state.hpp"
#include "tests/every_place.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::draws;
using cairn::sampler;

template <class S>
class Sampling : public testing::Test {};
using weight_types = testing::Types<float, double>;
TYPED_TEST_SUITE(Sampling, weight_types);

template <class Index>
std::vector<Index> drawn(const sampler& from, std::size_t n, const draws& which,
                         const cairn::execution& exec = {}) {
  std::vector<Index> indices(n, static_cast<Index>(~Index{0}));
  from.draw_into(indices, which, exec);
  return indices;
}

template <class Index>
std::vector<Index> expected(const std::vector<reference::wide>& sums, std::size_t n, const draws& which) {
  std::vector<Index> indices(n);
  for (std::size_t i = 0; i < n; ++i)
    indices[i] = static_cast<Index>(
        reference::draw_of(reference::draw_bits(which.seed, which.stream, which.offset + i), sums));
  return indices;
}

TYPED_TEST(Sampling, EqualsItsDefinitionOnEveryPath) {
  constexpr std::size_t n = 5003;
  for (const auto& [name, weights] : tests::every_weights<TypeParam>(70'000)) {
    SCOPED_TRACE(name);
    const auto sums = reference::cumulative(weights);
    const draws which{0x123456789abcdefU, 77, 1'000'003};
    const auto right = expected<std::uint32_t>(sums, n, which);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const sampler from(weights, exec.where == cairn::place::host ? exec : cairn::execution{});
      ASSERT_EQ(drawn<std::uint32_t>(from, n, which, exec), right) << from.method();
      const auto wide = drawn<std::uint64_t>(from, n, which, exec);
      ASSERT_TRUE(std::ranges::equal(wide, right)) << from.method();
    }
  }
}

// As many that some of them, for each number of items, share their upper 16 bits with a boundary.
TEST(Sampler, DrawsFewItemsByTheirDefinition) {
  for (std::size_t size = 2; size <= 17; ++size) {
    const auto weights = tests::random_weights<double>(size, size);
    const auto right = expected<std::uint32_t>(reference::cumulative(weights), 100'000, {1, size, 3});
    const sampler from(weights);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_EQ(drawn<std::uint32_t>(from, right.size(), {1, size, 3}, exec), right) << from.method();
    }
  }
}

// Words of boundaries are rare among random ones: here the lookup of every kind of u, without Philox.
template <class Table>
void expect_right(std::uint64_t u, const Table& table, const std::vector<reference::wide>& sums) {
  const auto x = static_cast<std::uint32_t>(u >> 32);
  const auto guess = cairn::portable::guess_of(x, table);
  const std::uint32_t right = static_cast<std::uint32_t>(reference::draw_of(u, sums));
  if (guess.settled) {
    ASSERT_EQ(guess.item, right) << "u = " << u;
  }
  const auto second = cairn::portable::second_guess_of(x, guess.item, table);
  if (second.settled) {
    ASSERT_EQ(second.item, right) << "u = " << u;
  }
  ASSERT_EQ(cairn::portable::draw_of(u, guess.item, table), right) << "u = " << u;
}

template <class S>
void expect_right_at_boundaries(const std::vector<S>& weights, const cairn::sampling::draw_tables& tables) {
  const auto sums = reference::cumulative(weights);
  std::mt19937_64 random(weights.size());
  std::vector<std::uint64_t> at{0, 1, ~std::uint64_t{0}, ~std::uint64_t{0} << 32, 0xffffffffU};
  const std::size_t step = weights.size() / 2000 + 1;
  for (std::size_t j = 0; j < weights.size(); j += step) {
    const auto boundary = static_cast<std::uint64_t>(reference::mass_below(sums[j], sums.back()));
    const std::uint64_t word = boundary & ~std::uint64_t{0xffffffffU};
    for (const std::uint64_t u :
         {boundary, boundary - 1, boundary + 1, word, word - 1, word + 0xffffffffU, word + 0x100000000U})
      at.push_back(u);
    at.push_back(random());
  }
  std::visit(
      [&](const auto& table) {
        for (const std::uint64_t u : at) expect_right(u, table.view(), sums);
      },
      tables);
}

TYPED_TEST(Sampling, TablesAreRightAtEveryBoundary) {
  for (const auto& [name, weights] : tests::every_weights<TypeParam>(600'000)) {
    SCOPED_TRACE(name);
    expect_right_at_boundaries(weights, sampler(weights).internal().tables);
  }
}

// Every table that can hold the boundaries, not only the one that is chosen.
TYPED_TEST(Sampling, OtherTablesAreRightToo) {
  namespace sampling = cairn::sampling;
  for (const auto& [name, weights] : tests::every_weights<TypeParam>(5000)) {
    SCOPED_TRACE(name);
    const auto scale = sampling::scale_of<TypeParam>(weights, 1);
    const auto boundaries = [&] { return sampling::boundaries_of<TypeParam>(weights, scale, 3); };
    expect_right_at_boundaries(weights, sampling::lines_for(boundaries(), 2));
    if (weights.size() <= cairn::tables::tree_boundaries + 1)
      expect_right_at_boundaries(weights, sampling::tree_for(boundaries()));
    for (const int cell_bits : {14, 17}) {
      expect_right_at_boundaries(weights, sampling::sums_for(boundaries(), cell_bits));
    }
  }
}

// Where there are many items, the first words of some draws do not decide: these are drawn further.
void expect_second_words(const sampler& from, const std::vector<reference::wide>& sums, std::size_t n) {
  const draws which{11, 22, 33};
  const auto right = expected<std::uint32_t>(sums, n, which);
  std::size_t further = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t word = std::uint64_t{reference::draw_word(11, 22, 33 + i, 0)} << 32;
    further += reference::draw_of(word, sums) != reference::draw_of(word | 0xffffffffU, sums) ? 1U : 0U;
  }
  EXPECT_GT(further, 10U);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    EXPECT_EQ(drawn<std::uint32_t>(from, n, which, exec), right);
  }
}

TEST(Sampler, DrawsFurtherWhereTheFirstWordDoesNotDecide) {
  const auto some = tests::random_weights<float>(80'000, 8);
  const sampler by_positions(some);
  EXPECT_EQ(by_positions.method(), "sums");
  expect_second_words(by_positions, reference::cumulative(some), 1'200'000);
  const auto many = tests::random_weights<float>(3'000'000, 8);
  const sampler by_lines(many);
  EXPECT_EQ(by_lines.method(), "lines");
  expect_second_words(by_lines, reference::cumulative(many), 60'000);
}

TEST(Sampler, DrawsHalfOfTheLargestRangeFurther) {
  const std::uint64_t size = sampler::max_size - 1;
  std::vector<std::uint32_t> right(20'000);
  for (std::size_t i = 0; i < right.size(); ++i)
    right[i] =
        static_cast<std::uint32_t>(static_cast<reference::wide>(reference::draw_bits(3, 4, i)) * size >> 64);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    EXPECT_EQ(drawn<std::uint32_t>(sampler::uniform(size), right.size(), {3, 4, 0}, exec), right);
  }
}

TYPED_TEST(Sampling, IsTheSameInPieces) {
  for (const std::size_t n : {1000UL, 70'000UL, 600'000UL}) {
    const auto weights = tests::random_weights<TypeParam>(n, 9);
    for (const sampler& from : {sampler(weights), sampler::alias(weights), sampler::uniform(n)}) {
      const auto whole = drawn<std::uint32_t>(from, 20'000, {5, 6, 7});
      std::mt19937_64 random(n);
      std::vector<std::uint32_t> pieces(whole.size());
      for (std::size_t first = 0; first < whole.size();) {
        const std::size_t count = std::min<std::size_t>(random() % 5000, whole.size() - first);
        from.draw_into(std::span(pieces).subspan(first, count), {5, 6, 7 + first});
        first += count;
      }
      EXPECT_EQ(pieces, whole) << from.method();
    }
  }
}

TEST(Sampler, StreamsAndSeedsDiffer) {
  const sampler from(tests::random_weights<double>(1000, 1));
  const auto some = drawn<std::uint32_t>(from, 1000, {1, 2, 0});
  EXPECT_NE(some, drawn<std::uint32_t>(from, 1000, {2, 1, 0}));
  EXPECT_NE(some, drawn<std::uint32_t>(from, 1000, {1, 3, 0}));
  EXPECT_NE(some, drawn<std::uint32_t>(from, 1000, {1, 2 + (std::uint64_t{1} << 32), 0}));
  EXPECT_NE(some, drawn<std::uint32_t>(from, 1000, {1 + (std::uint64_t{1} << 32), 2, 0}));
  EXPECT_NE(some, drawn<std::uint32_t>(from, 1000, {1, 2, std::uint64_t{1} << 34}));
}

TEST(Sampler, DrawsUpToTheLastOfAStream) {
  const auto weights = tests::random_weights<double>(1000, 1);
  const auto sums = reference::cumulative(weights);
  const sampler from(weights);
  const std::uint64_t last = ~std::uint64_t{0};
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const draws which{1, 2, last - 4999};
    EXPECT_EQ(drawn<std::uint32_t>(from, 5000, which, exec), expected<std::uint32_t>(sums, 5000, which));
    EXPECT_THROW(drawn<std::uint32_t>(from, 5001, which, exec), std::invalid_argument);
    EXPECT_EQ(drawn<std::uint32_t>(from, 0, {1, 2, last}, exec).size(), 0U);
  }
}

TEST(Sampler, UniformEqualsEqualWeights) {
  for (const std::size_t n : {1UL, 2UL, 3UL, 1000UL, 1'000'003UL, (1UL << 25) + 1}) {
    EXPECT_EQ(drawn<std::uint32_t>(sampler::uniform(n), 3000, {8, 9, 10}),
              drawn<std::uint32_t>(sampler(std::vector<float>(n, 1e-30F)), 3000, {8, 9, 10}));
  }
  const auto most = drawn<std::uint32_t>(sampler::uniform(sampler::max_size), 1000, {});
  for (std::size_t i = 0; i < most.size(); ++i) {
    const reference::wide place = static_cast<reference::wide>(reference::draw_bits(0, 0, i)) << 31;
    EXPECT_EQ(most[i], static_cast<std::uint32_t>(place >> 64));
  }
}

TEST(Sampler, LargestItemsAreDrawn) {  // a 24-bit float would never give an odd one of these
  const sampler from = sampler::uniform(std::uint64_t{1} << 25);
  std::size_t odd = 0;
  for (const std::uint32_t item : drawn<std::uint32_t>(from, 100'000, {1, 0, 0})) odd += item % 2;
  EXPECT_NEAR(static_cast<double>(odd), 50'000, 1000);
}

TEST(Sampler, MethodDependsOnTheWeightsAlone) {
  EXPECT_EQ(sampler(std::vector<double>(1000, 2.)).method(), "uniform");
  EXPECT_EQ(sampler(tests::random_weights<double>(2, 1)).method(), "tree");
  EXPECT_EQ(sampler(tests::random_weights<double>(16, 1)).method(), "tree");
  EXPECT_EQ(sampler(tests::random_weights<double>(17, 1)).method(), "sums");
  EXPECT_EQ(sampler(tests::random_weights<double>(1000, 1)).method(), "sums");
  EXPECT_EQ(sampler(tests::zipf_weights<float>(600'000)).method(), "lines");
  EXPECT_EQ(sampler(tests::weights_over_decades<double>(100'000)).method(), "sums");
  EXPECT_EQ(sampler::alias(std::vector<double>{1, 2}).method(), "alias");
  EXPECT_EQ(sampler(std::vector<float>{1, 2}).size(), 2U);
}

TEST(Sampler, WeightsAndDrawsOnADevice) {
  if (cairn::device_count() == 0) GTEST_SKIP();
  const auto weights = tests::random_weights<double>(3000, 4);
  const cairn::device_array<double> there{std::span<const double>(weights)};
  const sampler from(there.span());
  cairn::device_array<std::uint32_t> indices(10'000);
  const cairn::run_info exec = from.draw_into(indices.span(), {1, 2, 3});
  EXPECT_EQ(exec.where, cairn::place::device);
  std::vector<std::uint32_t> here(10'000);
  indices.copy_to(here);
  EXPECT_EQ(here, drawn<std::uint32_t>(sampler(weights), 10'000, {1, 2, 3}));
  EXPECT_THROW(from.draw_into(indices.span(), {}, {.where = cairn::place::host}), std::invalid_argument);
}

template <class S>
std::string refusal_of(const std::vector<S>& weights) {
  for (const bool by_alias : {false, true}) {
    try {
      if (by_alias) sampler::alias(weights);
      if (!by_alias) sampler{weights};
    } catch (const std::invalid_argument& refused) {
      if (by_alias) return refused.what();
      continue;
    }
    return "none";
  }
  return "none";
}

TYPED_TEST(Sampling, RefusesInWords) {
  using limits = std::numeric_limits<TypeParam>;
  std::vector<TypeParam> w(100'000, TypeParam(1));
  EXPECT_EQ(refusal_of(std::vector<TypeParam>{}), "sampler: 0 weights; expected 1 to 2147483648");
  EXPECT_EQ(refusal_of(std::vector<TypeParam>(70'000)), "sampler: all weights are 0; expected one above");
  w[90'000] = -limits::denorm_min();
  w[90'001] = limits::quiet_NaN();
  EXPECT_TRUE(refusal_of(w).starts_with("sampler: weights[90000] is -")) << refusal_of(w);
  w[77'777] = limits::infinity();
  EXPECT_EQ(refusal_of(w), "sampler: weights[77777] is inf; expected finite numbers");
  w[33'333] = -limits::quiet_NaN();
  EXPECT_EQ(refusal_of(w), "sampler: weights[33333] is nan; expected finite numbers");
  w[5] = -limits::infinity();
  EXPECT_EQ(refusal_of(w), "sampler: weights[5] is -inf; expected no negative numbers");
  EXPECT_THROW(sampler::uniform(0), std::invalid_argument);
  EXPECT_THROW(sampler::uniform(sampler::max_size + 1), std::invalid_argument);
}

TEST(Sampler, CanBeCancelled) {
  const sampler from = sampler::uniform(10);
  std::vector<std::uint32_t> indices(100'000'000);
  cairn::execution exec;
  double told = 0;
  exec.progress = [&](double done) {
    EXPECT_GT(done, told);
    told = done;
    return done < 0.5;
  };
  EXPECT_THROW(from.draw_into(indices, {}, exec), cairn::cancelled);
  EXPECT_LT(told, 1);
}

TEST(Sampler, ThatWasMovedFromHasNoItems) {
  sampler from(std::vector<double>{1, 2, 3});
  const sampler to = std::move(from);
  EXPECT_EQ(to.size(), 3U);
  EXPECT_EQ(from.size(), 0U);  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(from.method(), "");
  std::vector<std::uint32_t> items(5, 7);
  try {
    from.draw_into(items);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "sampler::draw_into: the sampler was moved from and has no items");
  }
  EXPECT_EQ(items, std::vector<std::uint32_t>(5, 7));
}

TEST(Sampler, OfEqualWeightsDrawsByAliasAsUniform) {
  for (const std::size_t size : {1U, 3U, 1000U}) {
    const std::vector<double> equal(size, 0.3);
    EXPECT_EQ(drawn<std::uint32_t>(sampler::alias(equal), 10'000, {7, 1, 2}),
              drawn<std::uint32_t>(sampler::uniform(size), 10'000, {7, 1, 2}));
  }
}

}  // namespace
