// Weighted reservoirs: the same sample as one call on all weights, however these come.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <random>

#include "tests/every_place.hpp"
#include "tests/forged_state.hpp"
#include "tests/reference/without_replacement.hpp"
#include "tests/refusal.hpp"
#include "tests/seed.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::draws;
using cairn::weighted_reservoir;

constexpr draws which{11, 22, 33};

template <class S>
std::span<const S> part_of(const std::vector<S>& all, std::size_t first, std::size_t last) {
  return std::span(all).subspan(first, last - first);
}

template <class S>
std::vector<std::uint64_t> first_taken(const std::vector<S>& weights, std::size_t k) {
  auto all = reference::taken_items(weights, which.seed, which.stream, which.offset);
  all.resize(std::min(all.size(), k));
  return all;
}

TEST(Reservoir, KeepsTheSampleOfOneCallInAnyChunks) {
  std::mt19937_64 random(tests::seed());
  const auto weights = tests::weights_over_decades<double>(120'000);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    for (const std::size_t k : {1UL, 100UL, 30'000UL}) {
      weighted_reservoir kept(k, {.which = which});
      for (std::size_t first = 0; first < weights.size();) {
        const std::size_t last = std::min(weights.size(), first + random() % 50'000);
        kept.add(part_of(weights, first, last), exec);
        first = last;
      }
      EXPECT_EQ(kept.items(), weights.size());
      EXPECT_EQ(kept.result().items, first_taken(weights, k)) << k;
    }
  }
}

TEST(Reservoir, OfNastyWeights) {
  for (const auto& [name, weights] : tests::every_weights<float>(5000)) {
    SCOPED_TRACE(name);
    for (const std::size_t k : {1UL, 3UL, 100UL, 6000UL}) {
      weighted_reservoir kept(k, {.which = which});
      for (const float w : weights) kept.add(std::span(&w, 1));
      EXPECT_EQ(kept.result().items, first_taken(weights, k)) << k;
    }
  }
}

TEST(Reservoir, KeysAreThoseOfTheDefinition) {
  const auto weights = tests::random_weights<double>(1000, 4);
  weighted_reservoir kept(100, {.which = which});
  kept.add(weights);
  const cairn::reservoir_sample sample = kept.result();
  for (std::size_t i = 0; i < sample.items.size(); ++i) {
    const std::uint64_t item = sample.items[i];
    const auto right = static_cast<double>(
        reference::exponential_key(which.seed, which.stream, which.offset + item, weights[item]));
    EXPECT_NEAR(sample.keys[i], right, 4e-16 * right);
  }
}

TEST(Reservoir, PartsAreMergedInAnyOrder) {
  std::mt19937_64 random(tests::seed());
  const auto weights = tests::random_weights<double>(60'000, 5);
  for (const std::size_t k : {10UL, 5000UL, 40'000UL}) {
    const auto right = first_taken(weights, k);
    std::vector<weighted_reservoir> parts;
    for (std::size_t first = 0; first < weights.size(); first += 6000) {
      parts.emplace_back(k, cairn::reservoir_options{.which = which, .first_item = first});
      parts.back().add(part_of(weights, first, first + 6000));
    }
    std::ranges::shuffle(parts, random);
    weighted_reservoir all = weighted_reservoir::load(parts.back().save());
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) all.merge(parts[i]);
    EXPECT_EQ(all.result().items, right);
    weighted_reservoir whole(k, {.which = which});
    whole.add(weights);
    EXPECT_EQ(all.save(), whole.save()) << "bytes do not depend on chunks";
    EXPECT_EQ(weighted_reservoir::load(whole.save()).result().keys, whole.result().keys);
  }
}

TEST(Reservoir, OfWeightsOfBothTypes) {
  const auto narrow = tests::random_weights<float>(20'000, 5);
  std::vector<double> all(narrow.begin(), narrow.end());
  weighted_reservoir kept(500, {.which = which});
  kept.add(part_of(all, 0, 7'000));
  kept.add(part_of(narrow, 7'000, narrow.size()));
  EXPECT_EQ(kept.result().items, first_taken(all, 500));
  std::vector<double> tiny(5000, 1e-300);
  kept.add(tiny);
  EXPECT_EQ(kept.result().items, first_taken(all, 500));
}

TEST(Reservoir, RefusesInWords) {
  EXPECT_EQ(tests::refusal([] { weighted_reservoir(0); }),
            "weighted_reservoir: size is 0; expected 1 to 281474976710656");
  weighted_reservoir kept(10, {.which = which});
  kept.add(std::vector<double>{1, 2, 3});
  const auto before = kept.save();
  const std::vector<double> bad{1, 2, -3};
  EXPECT_EQ(tests::refusal([&] { kept.add(bad); }),
            "weighted_reservoir::add: weights[2] is -3; expected no negative numbers");
  weighted_reservoir other(10, {.which = which, .first_item = 2});
  other.add(std::vector<double>{1, 2, 3});
  EXPECT_EQ(
      tests::refusal([&] { kept.merge(other); }),
      "weighted_reservoir::merge: items 2 to 2 would be added twice; expected items that were not added "
      "(reservoir_options::first_item)");
  EXPECT_EQ(tests::refusal([&] { kept.merge(weighted_reservoir(11, {.which = which})); }),
            "weighted_reservoir::merge: the other's size is 11; expected 10");
  EXPECT_EQ(tests::refusal([&] { kept.merge(weighted_reservoir(10)); }),
            "weighted_reservoir::merge: the other's seed is 0; expected 11");
  EXPECT_EQ(kept.save(), before);
  weighted_reservoir late(1, {.first_item = ~std::uint64_t{0} - 1});
  EXPECT_THROW(late.add(bad), std::overflow_error);
  const weighted_reservoir taken = std::move(kept);
  EXPECT_EQ(tests::refusal([&] { kept.add(bad); }),  // NOLINT(bugprone-use-after-move)
            "weighted_reservoir::add: it was moved from; expected one that was not");
  EXPECT_EQ(taken.save(), before);
}

TEST(Reservoir, StatesThatWereAlteredAreRefused) {
  std::mt19937_64 random(tests::seed());
  weighted_reservoir kept(5, {.which = which, .first_item = 7});
  kept.add(tests::random_weights<double>(100, 3));
  const std::vector<std::byte> whole = kept.save();
  const auto load = [](std::span<const std::byte> bytes) { weighted_reservoir::load(bytes); };
  tests::expect_cut_or_altered_is_refused(whole, random, load);
  for (int turn = 0; turn < 2000; ++turn) {
    const std::vector<std::byte> made = tests::forged(whole, random);
    try {
      weighted_reservoir some = weighted_reservoir::load(made);
      if (some.size() < 1000) some.add(std::vector<double>{1, 2});
    } catch (const std::invalid_argument&) {
    } catch (const std::overflow_error&) {
    }
  }
  EXPECT_EQ(cairn::heading_of_state(whole).kind, cairn::state_kind::reservoir);
}

// A state of some hundred bytes may claim a sample of any size.
TEST(Reservoir, TakesMemoryForWhatItKeeps) {
  constexpr std::uint64_t most = std::uint64_t{1} << 48;
  weighted_reservoir large(most, {.which = which});
  large.add(std::vector<double>{1, 2, 3});
  const std::vector<std::byte> state = large.save();
  EXPECT_LT(state.size(), 300U);
  weighted_reservoir again = weighted_reservoir::load(state);
  EXPECT_EQ(again.size(), most);
  again.add(std::vector<double>{4, 5});
  EXPECT_EQ(again.result().items.size(), 5U);
  again = large;
  again.merge(weighted_reservoir(most, {.which = which, .first_item = 3}));
  EXPECT_EQ(again.result().items.size(), 3U);
}

}  // namespace
