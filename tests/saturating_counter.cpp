// A counter that saturates is one call over all chunks, however they were counted, merged and saved; bytes
// that were cut, altered or made up are refused.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cstring>
#include <random>
#include <string>
#include <utility>

#include "src/states/writer.hpp"
#include "tests/bin_numbers.hpp"
#include "tests/every_place.hpp"
#include "tests/forged_state.hpp"
#include "tests/reference/saturating_histogram.hpp"
#include "tests/refusal.hpp"

namespace {

using bytes = std::vector<std::byte>;
using tests::refusal;

template <class Count>
class SaturatingCounter : public testing::Test {};
using counters = testing::Types<std::uint8_t, std::uint16_t>;
TYPED_TEST_SUITE(SaturatingCounter, counters);

constexpr samples::shape shape{16, 20};

// Some bins are full in each chunk, some in the sum alone, some never.
std::vector<std::vector<std::uint32_t>> some_chunks(std::mt19937_64& random) {
  std::vector<std::vector<std::uint32_t>> chunks;
  for (const std::size_t n : {200'000U, 0U, 1U, 3'000U})
    chunks.push_back(samples::hot_rows(shape, n, 0.5, 0.001, random));
  return chunks;
}

template <class Count>
cairn::saturating_counter<Count> counted(const std::vector<std::vector<std::uint32_t>>& chunks,
                                         const cairn::execution& exec) {
  cairn::saturating_counter<Count> made(shape.bins(), shape.width);
  for (const auto& some : chunks) made.add(some, exec);
  return made;
}

template <class Count>
std::vector<Count> reference_of(const std::vector<std::vector<std::uint32_t>>& chunks) {
  std::vector<Count> counts(shape.bins());
  for (const auto& some : chunks) reference::saturating_histogram_into(counts, some);
  return counts;
}

TYPED_TEST(SaturatingCounter, IsTheSameBytesHoweverItWasMade) {
  using counter = cairn::saturating_counter<TypeParam>;
  std::mt19937_64 random(1);
  const auto chunks = some_chunks(random);
  const auto expected = reference_of<TypeParam>(chunks);
  const bytes whole = counted<TypeParam>(chunks, {.threads = 1}).save();
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const counter all = counted<TypeParam>(chunks, exec);
    EXPECT_TRUE(std::ranges::equal(all.counts(), expected));
    EXPECT_EQ(all.items(), 203'001U);
    EXPECT_EQ(all.width(), shape.width);
    EXPECT_EQ(all.save(), whole);
    counter later = counter::load(counted<TypeParam>({chunks[3], chunks[1]}, exec).save());
    later.add(chunks[2], exec);
    later.merge(counted<TypeParam>({chunks[0]}, exec));
    EXPECT_EQ(later.save(), whole);
  }
}

TYPED_TEST(SaturatingCounter, GoesOnFromAResult) {
  std::mt19937_64 random(4);
  const auto chunks = some_chunks(random);
  cairn::saturating_counter<TypeParam> later(reference_of<TypeParam>({chunks[0]}), shape.width, 200'000);
  later.add(chunks[3]);
  EXPECT_EQ(later.save(), counted<TypeParam>({chunks[0], chunks[3]}, {}).save());
}

TYPED_TEST(SaturatingCounter, MergesInAnyOrderAndWithItself) {
  using counter = cairn::saturating_counter<TypeParam>;
  constexpr TypeParam full = std::numeric_limits<TypeParam>::max();
  const auto with = [](std::vector<std::size_t> times) {
    counter made(times.size(), 1);
    for (std::uint32_t bin = 0; bin < times.size(); ++bin)
      made.add(std::vector<std::uint32_t>(times[bin], bin));
    return made;
  };
  counter made = with({full, full - 1, 1, 0});
  made.merge(with({1, 1, 1, 0}));
  made.merge(with({0, 5, 1, 0}));
  EXPECT_TRUE(std::ranges::equal(made.counts(), std::vector<TypeParam>{full, full, 3, 0}));
  counter other = with({0, 5, 1, 0});
  other.merge(with({1, 1, 1, 0}));
  other.merge(with({full, full - 1, 1, 0}));
  EXPECT_EQ(other.save(), made.save());
  made.merge(made);
  EXPECT_TRUE(std::ranges::equal(made.counts(), std::vector<TypeParam>{full, full, 6, 0}));
  EXPECT_EQ(made.items(), 2 * other.items());
}

TYPED_TEST(SaturatingCounter, RefusesInWordsAndStaysAsItWas) {
  using counter = cairn::saturating_counter<TypeParam>;
  counter made(12, 3);
  made.add(std::vector<std::uint32_t>{4, 11});
  const bytes before = made.save();
  EXPECT_EQ(refusal([] { counter(0, 1); }), "saturating_counter: there are no bins; expected 1 or more");
  EXPECT_EQ(refusal([] { counter(4, 0); }), "saturating_counter: width is 0; expected 1 or more");
  EXPECT_EQ(refusal([] { counter(12, 5); }), "saturating_counter: 12 bins are no multiple of the width 5");
  EXPECT_EQ(refusal([] { counter({2, 3}, 2, 6); }), "saturating_counter: 6 items do not make these counts");
  EXPECT_EQ(refusal([] { counter({}, 2, 0); }), "saturating_counter: there are no bins; expected 1 or more");
  EXPECT_EQ(refusal([&] { made.add(std::vector<std::uint32_t>{4, 12}); }),
            "saturating_histogram_into: bins[1] is 12; the histogram has bins 0 to 11");
  EXPECT_EQ(refusal([&] { made.merge(counter(12, 4)); }),
            "saturating_counter::merge: the other has 12 bins in rows of 4, this one 12 in rows of 3");
  EXPECT_NE(refusal([&] { made.merge(counter(15, 3)); }).find("the other has 15 bins"), std::string::npos);
  EXPECT_EQ(made.save(), before);
  counter taken = std::move(made);
  EXPECT_EQ(refusal([&] { made.add(std::vector<std::uint32_t>{0}); }),  // NOLINT(bugprone-use-after-move)
            "saturating_counter::add: it was moved from; expected one that was not");
  EXPECT_NE(refusal([&] { taken.merge(made); }).find("moved from"), std::string::npos);
  EXPECT_NE(refusal([&] { made.save(); }).find("moved from"), std::string::npos);
  EXPECT_EQ(taken.save(), before);
}

template <class Count>
bytes small_state() {
  cairn::saturating_counter<Count> made(15, 5);
  made.add(std::vector<std::uint32_t>(70'000, 3));
  made.add(std::vector<std::uint32_t>{0, 1, 1, 14});
  return made.save();
}

TYPED_TEST(SaturatingCounter, ThatWasCutOrAlteredIsRefused) {
  using counter = cairn::saturating_counter<TypeParam>;
  std::mt19937_64 random(2);
  const bytes whole = small_state<TypeParam>();
  tests::expect_cut_or_altered_is_refused(whole, random,
                                          [](std::span<const std::byte> state) { counter::load(state); });
}

TYPED_TEST(SaturatingCounter, ThatWasForgedNeverCrashes) {
  using counter = cairn::saturating_counter<TypeParam>;
  std::mt19937_64 random(3);
  const bytes whole = small_state<TypeParam>();
  for (int times = 0; times < 2000; ++times) {
    try {
      counter made = counter::load(tests::forged(whole, random));
      made.add(std::vector<std::uint32_t>{0});
      made.merge(made);
    } catch (const std::invalid_argument&) {
    } catch (const std::overflow_error&) {
    }
  }
}

// Bytes that were made up, with a checksum that is right: the type, then what is given, then counters of 8
// bits.
bytes made_up(std::initializer_list<std::uint64_t> words, const std::vector<std::uint8_t>& counts) {
  bytes made;
  const cairn::sink to = cairn::sink_to(made);
  cairn::states::writer out(to, cairn::states::kind::saturating_counts);
  out.put(static_cast<std::uint64_t>(cairn::detail::sample_type::uint8));
  for (const std::uint64_t word : words) out.put(word);
  out.put(std::span(counts));
  out.finish();
  return made;
}

TEST(SaturatingState, SaysWhatIsWrong) {
  using counter = cairn::saturating_counter<std::uint8_t>;
  const auto refused = [](const bytes& state) { return refusal([&] { counter::load(state); }); };
  const std::string who = "saturating_counter::load: ";
  EXPECT_EQ(counter::load(made_up({2, 300, 4}, {1, 255, 0, 0})).items(), 300U);
  EXPECT_EQ(refused(made_up({2, 255, 4}, {1, 255, 0, 0})),
            who + "the state has counts that 255 items do not make");
  EXPECT_EQ(refused(made_up({2, 300, 4}, {1, 254, 0, 0})),
            who + "the state has counts that 300 items do not make");
  EXPECT_EQ(refused(made_up({0, 3, 4}, {1, 2, 0, 0})),
            who + "the state has no histogram: width is 0; expected 1 or more");
  EXPECT_EQ(refused(made_up({3, 3, 4}, {1, 2, 0, 0})),
            who + "the state has no histogram: 4 bins are no multiple of the width 3");
  EXPECT_EQ(refused(made_up({1, 0, 0}, {})),
            who + "the state has no histogram: there are no bins; expected 1 or more");
  EXPECT_EQ(refused(made_up({1, 3, ~std::uint64_t{0}}, {1, 2})),
            who + "the state ends after 72 bytes, within its counts");
  EXPECT_EQ(refused(cairn::saturating_counter<std::uint16_t>(4, 2).save()),
            who + "the state is of values of uint16; expected uint8");
  EXPECT_EQ(refused(cairn::extremes<std::uint8_t>().save()),
            who + "the state is that of extremes; expected that of a saturating_counter");
  counter most = counter::load(made_up({1, ~std::uint64_t{0}, 1}, {255}));
  EXPECT_THROW(most.merge(counter::load(made_up({1, 1, 1}, {1}))), std::overflow_error);
  EXPECT_THROW(most.add(std::vector<std::uint32_t>{0}), std::overflow_error);
  EXPECT_EQ(most.items(), ~std::uint64_t{0});
}

}  // namespace
