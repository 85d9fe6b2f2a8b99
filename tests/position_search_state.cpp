// Searches of positions as bytes: one that is saved and loaded at any moment finds the same items; bytes that
// were cut, altered or made up are refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "tests/every_place.hpp"
#include "tests/forged_state.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"

namespace {

using bytes = std::vector<std::byte>;
using tests::refusal;

template <class T>
class PositionSearchState : public testing::Test {};
TYPED_TEST_SUITE(PositionSearchState, tests::sample_types);

template <class T>
std::vector<T> any_values(std::size_t n, std::mt19937_64& random) {
  std::vector<T> x(n);
  for (T& one : x) one = samples::any_value<T>(random);
  return x;
}

// In chunks; saved and loaded after each where `again`, each time on other threads.
template <class T>
std::vector<T> found_by(cairn::position_search<T> search, const std::vector<T>& x, bool again) {
  const std::size_t chunk = x.size() / 3 + 1;
  for (int threads = 1; !search.done(); search.end_pass()) {
    for (std::size_t first = 0; first < x.size(); first += chunk) {
      search.add(std::span(x).subspan(first, std::min(chunk, x.size() - first)), {.threads = threads});
      if (!again) continue;
      const bytes state = search.save();
      search = cairn::position_search<T>::load(state);
      EXPECT_EQ(search.save(), state);
      threads = threads % 3 + 1;
    }
  }
  return search.items();
}

TYPED_TEST(PositionSearchState, FindsTheSameItems) {
  std::mt19937_64 random(1);
  for (const std::size_t n : {std::size_t{1}, std::size_t{5'000}, std::size_t{900'000}}) {
    const auto x = any_values<TypeParam>(n, random);
    const std::vector<std::uint64_t> positions{n / 2, 0, n - 1, n / 2, n / 4};
    const cairn::position_search<TypeParam> search(positions);
    const auto expected = found_by(cairn::position_search<TypeParam>(positions), x, false);
    const auto found = found_by(cairn::position_search<TypeParam>::load(search.save()), x, true);
    for (std::size_t i = 0; i < positions.size(); ++i)
      EXPECT_TRUE(found[i] == expected[i] || found[i] != found[i]) << n << ", position " << positions[i];
  }
}

// Each pass in three parts, each by a copy of the search, which are merged.
template <class T>
std::vector<T> found_by_parts(cairn::position_search<T> search, const std::vector<T>& x) {
  const std::size_t chunk = x.size() / 3 + 1;
  for (int threads = 1; !search.done(); search.end_pass()) {
    const bytes start = search.save();
    for (std::size_t first = 0; first < x.size(); first += chunk) {
      auto part = cairn::position_search<T>::load(start);
      part.add(std::span(x).subspan(first, std::min(chunk, x.size() - first)), {.threads = threads});
      search.merge(part);
      threads = threads % 3 + 1;
    }
  }
  return search.items();
}

TYPED_TEST(PositionSearchState, FindsTheSameItemsInPartsThatAreMerged) {
  std::mt19937_64 random(4);
  for (const std::size_t n : {std::size_t{1}, std::size_t{5'000}, std::size_t{900'000}}) {
    const auto x = any_values<TypeParam>(n, random);
    const std::vector<std::uint64_t> positions{n / 2, 0, n - 1, n / 4};
    const auto expected = found_by(cairn::position_search<TypeParam>(positions), x, false);
    const auto found = found_by_parts(cairn::position_search<TypeParam>(positions), x);
    for (std::size_t i = 0; i < positions.size(); ++i)
      EXPECT_TRUE(found[i] == expected[i] || found[i] != found[i]) << n << ", position " << positions[i];
  }
}

TEST(PositionSearchState, IsMergedOnlyWithTheSameSearch) {
  const std::vector<float> x{1, 2, 3};
  cairn::position_search<float> search({1});
  search.add(x);
  const bytes before = search.save();
  cairn::position_search<float> other({2});
  cairn::position_search<float> later({1});
  later.add(x);
  later.end_pass();
  for (const auto* one : {&other, &later})
    EXPECT_NE(refusal([&] { search.merge(*one); }).find("position_search::merge: "), std::string::npos);
  EXPECT_EQ(search.save(), before);
}

// Copies that kept more keys together than the pass before has counted.
TEST(PositionSearchState, OfOtherItemsIsRefusedWhereCopiesAreMerged) {
  cairn::position_search<float> search({1});
  search.add(std::vector<float>{1, 2, 3});
  search.end_pass();
  auto part = cairn::position_search<float>::load(search.save());
  part.add(std::vector<float>{std::nextafter(2.0F, 3.0F), std::nextafter(2.0F, 3.0F)});
  search.add(std::vector<float>{2});
  search.merge(part);
  EXPECT_NE(refusal([&] { search.end_pass(); }).find("position_search::end_pass: "), std::string::npos);
}

// More equal bits than are kept, so that later passes count digits too.
TEST(PositionSearchState, FindsTheSameItemsInManyPasses) {
  std::vector<double> x(2'300'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = i % 2 == 0 ? 3 : 100;
  x[1] = std::nextafter(3.0, 0.0);
  const std::vector<std::uint64_t> positions{0, x.size() / 2 - 1, x.size() / 2 + 1};
  EXPECT_EQ(found_by(cairn::position_search<double>(positions), x, true),
            (std::vector<double>{x[1], 3, 100}));
}

TEST(PositionSearchState, IsTheSameBytesHoweverItWasMade) {
  std::mt19937_64 random(2);
  const auto x = any_values<std::int32_t>(600'000, random);
  bytes first, second;
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    cairn::position_search<std::int32_t> search({100'000, 500'000});
    search.add(x, exec);
    if (first.empty()) first = search.save();
    EXPECT_EQ(search.save(), first);
    search.end_pass();
    search.add(x, exec);
    if (second.empty()) second = search.save();
    EXPECT_EQ(search.save(), second);
  }
}

TEST(PositionSearchState, OfOtherItemsIsRefusedAtTheEndOfThePass) {
  cairn::position_search<float> search({1});
  search.add(std::vector<float>{1, 2, 3});
  search.end_pass();
  search.add(std::vector<float>(100'000, 2));  // more than there is room for
  search.add(std::vector<float>(100'000, std::nextafter(2.0F, 1.0F)));
  auto later = cairn::position_search<float>::load(search.save());
  later.add(std::vector<float>{1, 2, 3});  // as many as the first pass had
  EXPECT_NE(refusal([&] { later.end_pass(); }).find("position_search::end_pass: the pass had "),
            std::string::npos);
  later.add(std::vector<float>{1, 2, 3});
  later.end_pass();
  EXPECT_EQ(later.items(), std::vector<float>{2});
}

// One that counts digits in a few windows is large; one that keeps keys is not.
template <class T>
std::vector<T> hundred() {
  std::vector<T> x(100);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i * 1001 % 100);
  return x;
}
template <class T>
bytes small_state() {
  cairn::position_search<T> search({3, 3, 40, 90});
  const std::vector<T> x = hundred<T>();
  search.add(x);
  search.end_pass();
  search.add(std::span<const T>(x).first(70));
  return search.save();
}

TEST(PositionSearchState, ThatWasCutOrAlteredIsRefused) {
  using search = cairn::position_search<std::int64_t>;
  std::mt19937_64 random(3);
  const bytes whole = small_state<std::int64_t>();
  ASSERT_LT(whole.size(), 2000U);
  tests::expect_cut_or_altered_is_refused(whole, random,
                                          [](std::span<const std::byte> state) { search::load(state); });
}

// Adds the rest of the pass that the state is in, then all items in each; returns how many passes ended.
template <class T>
int load_forged(const bytes& state, std::span<const T> rest, std::span<const T> all) {
  int passes = 0;
  try {
    auto made = cairn::position_search<T>::load(state);
    for (; passes < 6 && !made.done(); ++passes) {
      made.add(passes == 0 ? rest : all);
      made.end_pass();
    }
    if (made.done()) made.items();
  } catch (const std::invalid_argument&) {
  }
  return passes;
}

TYPED_TEST(PositionSearchState, ThatWasForgedNeverCrashes) {
  using T = TypeParam;
  std::mt19937_64 random(4);
  const std::vector<T> x = hundred<T>();
  const auto all = std::span<const T>(x);
  const bytes whole = small_state<T>();
  int ended = 0;
  for (int times = 0; times < 3000; ++times)
    ended += load_forged<T>(tests::forged(whole, random), all.subspan(70), all);
  EXPECT_TRUE(ended > 0 || sizeof(T) <= 2);  // those are done after the first pass
  const std::vector<T> few{1, 2, 3};
  cairn::position_search<T> first({2});
  first.add(few);
  const bytes digits = first.save();
  for (int times = 0; times < 30; ++times)
    load_forged<T>(tests::forged(digits, random), {}, std::span<const T>(few));
}

TEST(PositionSearchState, SaysWhatIsWrong) {
  using search = cairn::position_search<float>;
  EXPECT_EQ(refusal([] { search::load(cairn::position_search<double>({1}).save()); }),
            "position_search::load: the state is of values of float64; expected float32");
  EXPECT_EQ(refusal([] { search::load(cairn::extremes<float>().save()); }),
            "position_search::load: the state is that of extremes; expected that of a position_search");
  search moved({1});
  const search taken = std::move(moved);
  EXPECT_EQ(refusal([&] { moved.save(); }),  // NOLINT(bugprone-use-after-move)
            "position_search::save: the search was moved from");
  EXPECT_TRUE(search::load(search(std::vector<std::uint64_t>{}).save()).done());
}

}  // namespace
