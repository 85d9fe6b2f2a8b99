// bin_search against bins_by_rule of all samples in memory: every rule and type, chunks cut anywhere,
// searches that are merged, and saved and loaded within a pass; what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "tests/forged_state.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"

namespace {

using bytes = std::vector<std::byte>;
using cairn::bin_rule;
using tests::refusal;

constexpr bin_rule rules[] = {bin_rule::automatic, bin_rule::fd,      bin_rule::doane, bin_rule::scott,
                              bin_rule::rice,      bin_rule::sturges, bin_rule::sqrt};

template <class T>
class BinSearch : public testing::Test {};
TYPED_TEST_SUITE(BinSearch, tests::sample_types);

template <class T>
std::vector<T> samples_about(std::size_t n, double mean, double deviation, std::mt19937_64& random) {
  std::normal_distribution<double> normal(mean, deviation);
  std::vector<T> x(n);
  for (T& one : x) {
    const double drawn = std::clamp(normal(random), static_cast<double>(std::numeric_limits<T>::lowest()) / 2,
                                    static_cast<double>(std::numeric_limits<T>::max()) / 2);
    one = static_cast<T>(drawn);
  }
  return x;
}

struct way_to_search {
  std::size_t chunk = 1;
  bool beside = false;  // every other chunk goes to a search of its own, which is merged
  bool again = false;   // saved and loaded after each chunk
};

template <class T>
void add_chunk(cairn::bin_search<T>& search, std::span<const T> x, bool again, int threads) {
  search.add(x, {.threads = threads});
  if (!again) return;
  const bytes state = search.save();
  search = cairn::bin_search<T>::load(state);
  EXPECT_EQ(search.save(), state);
}

template <class T>
cairn::bin_search<T> searched(cairn::bin_search<T> search, std::span<const T> x, const way_to_search& way) {
  while (!search.done()) {
    auto other = cairn::bin_search<T>::load(search.save());
    bool to_other = false;
    for (std::size_t first = 0; first < x.size(); first += way.chunk) {
      const auto some = x.subspan(first, std::min(way.chunk, x.size() - first));
      add_chunk(to_other ? other : search, some, way.again, static_cast<int>(first % 3) + 1);
      to_other = way.beside && !to_other;
    }
    if (way.beside) search.merge(other);
    search.end_pass();
  }
  return search;
}

template <class T>
void expect_as_in_memory(const std::vector<T>& x, bin_rule rule, const std::optional<cairn::bounds>& range,
                         const way_to_search& way) {
  const auto found = searched(cairn::bin_search<T>(rule, range), std::span<const T>(x), way);
  const std::size_t expected = cairn::bins_by_rule(x, rule, range);
  // The last bits of moments may tell between two numbers.
  const bool by_moments = rule == bin_rule::scott || rule == bin_rule::doane;
  EXPECT_LE(std::max(found.bins(), expected) - std::min(found.bins(), expected), by_moments ? 1U : 0U)
      << name_of(rule) << " " << found.bins() << " " << expected;
  const auto held = [&](T one) {
    const auto value = static_cast<double>(one);
    return value >= found.range().low && value <= found.range().high;
  };
  if (sizeof(T) < 8) EXPECT_EQ(found.count(), static_cast<std::uint64_t>(std::ranges::count_if(x, held)));
  if (range) {
    EXPECT_EQ(found.range().low, range->low);
    EXPECT_EQ(found.range().high, range->high);
  }
}

TYPED_TEST(BinSearch, FindsTheBinsOfAllSamples) {
  std::mt19937_64 random(3);
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{100}, std::size_t{5'000}})
    for (const double deviation : {0.0, 0.3, 30.0}) {
      const auto x = samples_about<TypeParam>(n, 60, deviation, random);
      for (const bin_rule rule : rules) {
        const way_to_search way{1 + n / (1 + random() % 7), random() % 2 == 0, random() % 2 == 0};
        expect_as_in_memory(x, rule, {}, way);
        expect_as_in_memory(x, rule, cairn::bounds{40, 75.5}, way);
        expect_as_in_memory(x, rule, cairn::bounds{-3, -1}, way);
      }
    }
}

TEST(BinSearch, LeavesOutNan) {
  std::vector<double> x{1, 2, std::nan(""), 3, 4, 5};
  const auto found = searched(cairn::bin_search<double>(bin_rule::sqrt), std::span<const double>(x), {2});
  EXPECT_EQ(found.count(), 5U);
  EXPECT_EQ(found.bins(), 3U);
  EXPECT_EQ(found.range().high, 5);
}

// Neighbours beyond 2^53 share a double; the ends of the range are doubles here.
TEST(BinSearch, SeesGreatIntegersApart) {
  std::mt19937_64 random(5);
  constexpr std::int64_t start = std::int64_t{1} << 61;
  std::vector<std::int64_t> near(3'000), far(3'000);
  for (std::size_t i = 0; i < near.size(); ++i) {
    near[i] = static_cast<std::int64_t>(random() % 513);
    far[i] = near[i] + start;
  }
  for (const bin_rule rule : rules) {
    const cairn::bin_search<std::int64_t> low(rule, cairn::bounds{0, 512});
    const cairn::bin_search<std::int64_t> high(rule, cairn::bounds{0x1p61, 0x1p61 + 512});
    const std::span<const std::int64_t> below(near), above(far);
    const auto of_near = searched(cairn::bin_search<std::int64_t>::load(low.save()), below, {700});
    const auto of_far = searched(cairn::bin_search<std::int64_t>::load(high.save()), above, {700});
    EXPECT_EQ(of_far.count(), of_near.count());
    EXPECT_EQ(of_far.bins(), of_near.bins()) << name_of(rule);
  }
}

TEST(BinSearch, WholeNumbersOfRealsMayBeIntegers) {
  std::vector<double> x;
  for (int i = 0; i < 1'000; ++i) x.push_back(i % 4);
  const cairn::bin_search_options as_integers{.rule = bin_rule::fd, .whole_numbers = true};
  EXPECT_EQ(searched(cairn::bin_search<double>(as_integers), std::span<const double>(x), {77}).bins(), 3U);
  EXPECT_GT(searched(cairn::bin_search<double>(bin_rule::fd), std::span<const double>(x), {77}).bins(), 3U);
  cairn::bin_search<double> as_reals(as_integers);
  as_reals.forget_whole_numbers();
  EXPECT_GT(searched(std::move(as_reals), std::span<const double>(x), {77}).bins(), 3U);
  x.push_back(0.5);
  EXPECT_GT(searched(cairn::bin_search<double>(as_integers), std::span<const double>(x), {77}).bins(), 3U);
}

TEST(BinSearch, RefusesInWords) {
  using search = cairn::bin_search<double>;
  EXPECT_NE(refusal([] { const search none(bin_rule::stone); }).find("the rule stone looks at all samples"),
            std::string::npos);
  EXPECT_NE(refusal([] { const search none(bin_rule::fd, cairn::bounds{2, 1}); }), "");
  search one(bin_rule::fd);
  EXPECT_EQ(refusal([&] { static_cast<void>(one.bins()); }),
            "bin_search::bins: the search is not done; expected another pass");
  EXPECT_NE(refusal([&] { one.merge(search(bin_rule::sqrt)); }).find("the other search has other options"),
            std::string::npos);
  one.add(std::vector<double>{1, std::numeric_limits<double>::infinity()});
  EXPECT_NE(refusal([&] { one.end_pass(); }), "");
  search moved = std::move(one);
  EXPECT_EQ(refusal([&] { one.end_pass(); }), "bin_search::end_pass: the search was moved from");  // NOLINT
}

cairn::bin_search<float> within_a_pass(bin_rule rule) {
  cairn::bin_search<float> search(rule, cairn::bounds{0, 10});
  search.add(std::vector<float>{1, 2, 3, 4});
  search.end_pass();
  search.add(std::vector<float>{1, 2});
  return search;
}

TEST(BinSearch, RefusesStatesThatWereAltered) {
  std::mt19937_64 random(7);
  const auto load = [](std::span<const std::byte> state) { cairn::bin_search<float>::load(state); };
  tests::expect_cut_or_altered_is_refused(within_a_pass(bin_rule::sqrt).save(), random, load);
  const bytes state = within_a_pass(bin_rule::fd).save();
  for (std::size_t at = 0; at < state.size(); at += at < 256 ? 1 : 1 + state.size() / 50)
    EXPECT_THROW(load(std::span(state).first(at)), std::invalid_argument) << at;
  EXPECT_NE(refusal([&] { cairn::bin_search<double>::load(state); }).find("expected"), std::string::npos);
}

// The state of a search of positions follows its own: either may be forged, and each has a checksum.
TEST(BinSearch, GoesOnFromForgedStatesOrRefusesThem) {
  std::mt19937_64 random(9);
  const bytes state = within_a_pass(bin_rule::fd).save();
  constexpr std::size_t own = 21 * 8;
  const bytes head(state.begin(), state.begin() + own);
  const bytes positions(state.begin() + own, state.end());
  const cairn::position_search<float> eight({0, 1, 2, 3, 0, 1, 2, 3});
  std::size_t done = 0, refused = 0;
  const auto go_on_from = [&](bytes first, const bytes& second) {
    first.insert(first.end(), second.begin(), second.end());
    try {
      auto search = cairn::bin_search<float>::load(first);
      for (int pass = 0; pass < 6 && !search.done(); ++pass) {
        if (pass == 0) search.add(std::vector<float>{3, 4});
        if (pass != 0) search.add(std::vector<float>{1, 2, 3, 4});
        search.end_pass();
      }
      done += search.done() && search.bins() >= 1 ? 1U : 0U;
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  };
  go_on_from(head, positions);
  EXPECT_EQ(done, 1U);
  go_on_from(head, eight.save());  // of other positions than quartiles have
  EXPECT_EQ(refused, 1U);
  for (int i = 0; i < 2'000; ++i) go_on_from(tests::forged(head, random), positions);
  for (int i = 0; i < 50; ++i) go_on_from(head, tests::forged(positions, random));
  EXPECT_GT(refused, 100U);
}

// --- the rules themselves
TEST(BinsByRule, GiveOneBinWhereThereIsNoWidth) {
  cairn::sample_facts facts;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 100), 1U);  // no samples
  facts.count = 10;
  facts.spread = 4;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 4), 1U);         // the quartiles are equal
  EXPECT_EQ(bins_by_rule(bin_rule::automatic, facts, 4), 7U);  // then 2 sqrt(10) = 6.3
  facts = {.count = 1000, .deviation = 1e-17};
  for (const bin_rule rule : rules) EXPECT_EQ(bins_by_rule(rule, facts, 1), 1U);  // equal samples
}

TEST(BinsByRule, RefuseTooManyBins) {
  const cairn::sample_facts facts{.count = 1000, .spread = 1e12, .quartiles_apart = 1};
  EXPECT_NE(refusal([&] { bins_by_rule(bin_rule::fd, facts, 1e12, 1000); }), "");
  EXPECT_NE(refusal([&] { bins_by_rule(bin_rule::sqrt, facts, std::numeric_limits<double>::infinity()); }),
            "");
}

TEST(BinsByRule, GiveIntegersNoBinsBetweenThem) {
  cairn::sample_facts facts{.count = 10'000, .spread = 5, .quartiles_apart = 3};
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 5), 18U);
  facts.integers = true;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 5), 5U);
}

}  // namespace
