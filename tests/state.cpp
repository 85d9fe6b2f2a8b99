// States as bytes: what was saved counts on, in any order and on any threads the same; what was cut or
// altered is refused.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <utility>

#include "src/states/axis_record.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"
#include "tests/every_place.hpp"
#include "tests/forged_state.hpp"
#include "tests/refusal.hpp"
#include "tests/same_tally.hpp"

namespace {

using bytes = std::vector<std::byte>;
using cairn::axis;
using tests::forged;
using tests::refusal;

struct points {
  std::vector<float> x;
  std::vector<std::int16_t> y;
  std::vector<std::int32_t> whole;
  std::vector<std::uint64_t> large;
  std::vector<double> real;

  points(std::mt19937_64& random, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      x.push_back(static_cast<float>(random() % 1200) / 100 - 1);
      y.push_back(static_cast<std::int16_t>(random() % 9));
      whole.push_back(static_cast<std::int32_t>(random() % 2'000'001) - 1'000'000);
      large.push_back(random() >> 20);
      real.push_back(
          std::ldexp(static_cast<double>(random() % 2001) - 1000, static_cast<int>(random() % 40) - 30));
    }
  }
};

const cairn::axes two{axis::uniform(10, 0, 10), axis::categories({3, 1, 7})};

// A kind of builder: how it is made, and how some points are added.
template <class Count>
struct builder_kind {
  using builder = cairn::histogram_builder<Count>;
  std::string name;
  std::function<builder(const cairn::execution&)> make;
  std::function<void(builder&, const points&)> add;
  bool exact = true;  // not rounded in the order of additions
};

template <class Count>
bytes saved(const builder_kind<Count>& kind, const std::vector<points>& chunks,
            const cairn::execution& exec) {
  auto all = kind.make(exec);
  for (const points& some : chunks) kind.add(all, some);
  return all.save();
}

void expect_same(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  EXPECT_EQ(a, b);
}
template <class Sum>
void expect_same(const std::vector<cairn::weight_sum<Sum>>& a, const std::vector<cairn::weight_sum<Sum>>& b) {
  EXPECT_EQ(a, b);
}
void expect_same(const std::vector<cairn::mean_of>& a, const std::vector<cairn::mean_of>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].count, b[i].count);
    if (a[i].count == 0) continue;
    EXPECT_EQ(a[i].mean, b[i].mean);
    EXPECT_EQ(a[i].deviations, b[i].deviations);
    EXPECT_EQ(std::isnan(a[i].least), std::isnan(b[i].least));
    if (!std::isnan(a[i].least)) {
      EXPECT_EQ(a[i].greatest, b[i].greatest);
    }
  }
}
void expect_same(const std::vector<cairn::weighted_mean_of>& a,
                 const std::vector<cairn::weighted_mean_of>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].count, b[i].count);
    if (a[i].count == 0) continue;
    EXPECT_EQ(a[i].weights, b[i].weights);
    EXPECT_EQ(a[i].weight_squares, b[i].weight_squares);
    EXPECT_EQ(a[i].mean, b[i].mean);
    EXPECT_EQ(a[i].deviations, b[i].deviations);
  }
}
void expect_same(const std::vector<cairn::covariance_of>& a, const std::vector<cairn::covariance_of>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].count, b[i].count);
    if (a[i].count == 0) continue;
    EXPECT_EQ(a[i].mean_y, b[i].mean_y);
    EXPECT_EQ(a[i].mean_z, b[i].mean_z);
    EXPECT_EQ(a[i].deviations_y, b[i].deviations_y);
    EXPECT_EQ(a[i].deviations_z, b[i].deviations_z);
    EXPECT_EQ(a[i].products, b[i].products);
  }
}
template <class Count>
void expect_same(const cairn::binned<Count>& a, const cairn::binned<Count>& b) {
  expect_same(a.counts, b.counts);
  ASSERT_EQ(a.outside_sums.size(), b.outside_sums.size());
  for (std::size_t i = 0; i < a.outside_sums.size(); ++i) {
    const auto list = [](const cairn::outside_sum<Count>& of) {
      return std::vector<Count>{of.below, of.above, of.nan, of.unlisted};
    };
    expect_same(list(a.outside_sums[i]), list(b.outside_sums[i]));
  }
  tests::expect_same_tally(a, b);
  for (std::size_t i = 0; i < a.outside.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(a.edges(i), b.edges(i)));
    EXPECT_TRUE(std::ranges::equal(a.axes[i].categories(), b.axes[i].categories()));
  }
}

// Calls use(builder_kind) for each.
template <class Use>
void for_each_kind(const Use& use) {
  using real = cairn::weight_sum<double>;
  using cairn::columns;
  const auto add_to = [](auto member) {
    return [member](auto& to, const points& some) { to.add(columns(some.x, some.y), some.*member); };
  };
  use(builder_kind<std::uint64_t>{"counts",
                                  [](const auto& exec) { return cairn::histogram_builder<>(two, exec); },
                                  [](auto& to, const points& some) { to.add(columns(some.x, some.y)); }});
  for (const bool squares : {false, true}) {
    for (const bool reproducible : {false, true}) {
      const cairn::weighting how{.squares = squares, .reproducible = reproducible, .bound = 1e9};
      use(builder_kind<real>{
          "real weights", [how](const auto& exec) { return cairn::histogram_builder<real>(two, how, exec); },
          add_to(&points::real), reproducible});
    }
    const cairn::weighting how{.squares = squares};
    using whole = cairn::weight_sum<std::int64_t>;
    use(builder_kind<whole>{
        "signed weights", [how](const auto& exec) { return cairn::histogram_builder<whole>(two, how, exec); },
        add_to(&points::whole)});
    using large = cairn::weight_sum<std::uint64_t>;
    if (!squares)
      use(builder_kind<large>{
          "unsigned weights",
          [how](const auto& exec) { return cairn::histogram_builder<large>(two, how, exec); },
          add_to(&points::large)});
    const cairn::profiling with{.extremes = squares};
    use(builder_kind<cairn::mean_of>{
        "means",
        [with](const auto& exec) { return cairn::histogram_builder<cairn::mean_of>(two, with, exec); },
        add_to(&points::real), false});
  }
  const auto add_pairs = [](auto& to, const points& some) {
    to.add(columns(some.x, some.y), some.whole, some.real);
  };
  use(builder_kind<cairn::weighted_mean_of>{
      "weighted means",
      [](const auto& exec) { return cairn::histogram_builder<cairn::weighted_mean_of>(two, exec); },
      add_pairs, false});
  use(builder_kind<cairn::covariance_of>{
      "covariances",
      [](const auto& exec) { return cairn::histogram_builder<cairn::covariance_of>(two, exec); }, add_pairs,
      false});
}

TEST(States, OfBuildersCountOn) {
  std::mt19937_64 random(1);
  const std::vector<points> chunks{{random, 3000}, {random, 0}, {random, 1}, {random, 5000}};
  for_each_kind([&]<class Count>(const builder_kind<Count>& kind) {
    SCOPED_TRACE(kind.name);
    const cairn::execution one{.threads = 1};
    for (std::size_t before = 0; before <= chunks.size(); ++before) {
      auto first = kind.make(one);
      auto whole = kind.make(one);
      for (std::size_t i = 0; i < before; ++i) kind.add(first, chunks[i]);
      for (const points& some : chunks) kind.add(whole, some);
      auto later = cairn::histogram_builder<Count>::load(first.save(), one);
      expect_same(later.result(), first.result());
      EXPECT_EQ(later.save(), first.save());
      for (std::size_t i = before; i < chunks.size(); ++i) kind.add(later, chunks[i]);
      expect_same(later.result(), whole.result());
      later.merge(first);
      first.merge(first);
      if (before == 0) expect_same(later.result(), whole.result());
    }
  });
}

TEST(States, OfBuildersAreTheSameBytesHoweverTheyWereMade) {
  std::mt19937_64 random(2);
  const std::vector<points> chunks{{random, 4'000}, {random, 7}, {random, 9'000}};
  for_each_kind([&]<class Count>(const builder_kind<Count>& kind) {
    if (!kind.exact) return;
    SCOPED_TRACE(kind.name);
    const bytes expected = saved(kind, chunks, {.threads = 1});
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      EXPECT_EQ(saved(kind, chunks, exec), expected);
      EXPECT_EQ(saved(kind, {chunks[2], chunks[0], chunks[1]}, exec), expected);
      auto last = kind.make(exec);
      kind.add(last, chunks[2]);
      auto others = cairn::histogram_builder<Count>::load(saved(kind, {chunks[1], chunks[0]}, exec), exec);
      others.merge(last);
      EXPECT_EQ(others.save(), expected);
    }
  });
}

TEST(States, ThatWereCutOrAlteredAreRefused) {
  std::mt19937_64 random(3);
  const std::vector<points> chunks{{random, 300}};
  for_each_kind([&]<class Count>(const builder_kind<Count>& kind) {
    SCOPED_TRACE(kind.name);
    const bytes whole = saved(kind, chunks, {});
    tests::expect_cut_or_altered_is_refused(whole, random, [](std::span<const std::byte> state) {
      cairn::histogram_builder<Count>::load(state);
    });
  });
}

TEST(States, OfAnotherKindAreRefusedInWords) {
  const bytes counts = cairn::histogram_builder<>(two).save();
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<cairn::mean_of>::load(counts); }),
            "histogram_builder::load: the state is that of a histogram_builder of counts; expected that of a "
            "histogram_builder of means");
  bytes newer = counts;
  newer[8] = std::byte{9};
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<>::load(newer); }),
            "histogram_builder::load: the state has version 9; expected 1, which this library reads");
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<>::load(bytes(100)); }),
            "histogram_builder::load: these bytes do not begin as those of a state");
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<>::load(std::span(counts).first(30)); }),
            "histogram_builder::load: the state ends after 30 bytes, within its axes");
  bytes altered = counts;
  altered.back() ^= std::byte{1};
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<>::load(altered); }),
            "histogram_builder::load: the state was altered: its checksum is not that of its bytes");
  const cairn::source too_much = [](std::span<std::byte> to) { return to.size() + 1; };
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<>::load(too_much); }),
            "histogram_builder::load: the source says that it gave 9 bytes, where 8 were asked for");
}

TEST(States, ComeInPiecesOfAMebibyteAndLeaveWhatFollows) {
  cairn::histogram_builder<> counts(axis::uniform(300'000, 0, 1));
  counts.add(std::vector<double>{0.25, 0.5});
  bytes all;
  std::size_t longest = 0;
  counts.save([&](std::span<const std::byte> piece) {
    longest = std::max(longest, piece.size());
    all.insert(all.end(), piece.begin(), piece.end());
  });
  EXPECT_EQ(longest, std::size_t{1} << 20);
  counts.save(cairn::sink_to(all));
  std::span<const std::byte> left = all;
  const cairn::source by_drops = [&](std::span<std::byte> to) {
    EXPECT_LE(to.size(), std::size_t{1} << 20);
    const std::size_t size = std::min({to.size(), left.size(), std::size_t{999}});
    std::ranges::copy(left.first(size), to.begin());
    left = left.subspan(size);
    return size;
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(cairn::histogram_builder<>::load(by_drops).result().inside, 2U);
  EXPECT_TRUE(left.empty());
}

struct disk_full : std::exception {};

TEST(States, LetWhatASinkThrowsPass) {
  cairn::histogram_builder<> counts(two);
  EXPECT_THROW(counts.save([](std::span<const std::byte>) { throw disk_full(); }), disk_full);
  EXPECT_THROW(
      cairn::histogram_builder<>::load([](std::span<std::byte>) -> std::size_t { throw disk_full(); }),
      disk_full);
  EXPECT_EQ(counts.result().total, 0U);
}

bytes record_of(const axis& of) {
  bytes made;
  const cairn::sink to = cairn::sink_to(made);
  cairn::states::writer out(to, cairn::states::kind::counts);
  cairn::states::put(out, of);
  out.finish();
  return made;
}

// Bytes that were made up, with a checksum that is right.
bytes made_up(std::initializer_list<std::uint64_t> words) {
  bytes made;
  const cairn::sink to = cairn::sink_to(made);
  cairn::states::writer out(to, cairn::states::kind::values);
  for (const std::uint64_t word : words) out.put(word);
  out.finish();
  return made;
}

TEST(States, OfItemsThatAreNotNumberedBeginAtZero) {
  const auto load = [](const bytes& state) { cairn::value_counter<std::uint8_t>::load(state); };
  EXPECT_NE(refusal([&] { load(made_up({4, 1, 0, 1, 7, 8, 1, 3, 1, 7, 0})); }).find("items that begin at 7"),
            std::string::npos);
  EXPECT_NE(refusal([&] { load(made_up({4, 2, 0, 1, 0, 0, 0})); }).find("an option of 2"), std::string::npos);
  load(made_up({4, 1, 1, 1, 7, 8, 1, 3, 1, 7, 0}));
}

TEST(States, SayWhatTheyAre) {
  using cairn::heading_of_state;
  using cairn::state_kind;
  using cairn::detail::sample_type;
  for_each_kind([&]<class Count>(const builder_kind<Count>& kind) {
    const bool counts = std::is_same_v<Count, std::uint64_t>;
    const bool means = std::is_same_v<Count, cairn::mean_of>;
    const bool weighted = std::is_same_v<Count, cairn::weighted_mean_of>;
    const bool pairs = std::is_same_v<Count, cairn::covariance_of>;
    const bool reals = std::is_same_v<Count, cairn::weight_sum<double>>;
    const bool whole = std::is_same_v<Count, cairn::weight_sum<std::int64_t>>;
    const state_kind expected = counts     ? state_kind::counts
                                : means    ? state_kind::means
                                : weighted ? state_kind::weighted_means
                                : pairs    ? state_kind::covariances
                                : reals    ? state_kind::real_weights
                                : whole    ? state_kind::signed_weights
                                           : state_kind::unsigned_weights;
    EXPECT_EQ(heading_of_state(kind.make({}).save()), (cairn::state_heading{expected, sample_type::float64}));
  });
  const bytes values = cairn::value_counter<std::uint16_t>().save();
  EXPECT_EQ(heading_of_state(std::span(values).first(cairn::state_heading_bytes)),
            (cairn::state_heading{state_kind::values, sample_type::uint16}));
  EXPECT_EQ(heading_of_state(cairn::extremes<float>().save()),
            (cairn::state_heading{state_kind::extremes, sample_type::float32}));
  EXPECT_EQ(heading_of_state(cairn::saturating_counter<std::uint16_t>(1, 1).save()),
            (cairn::state_heading{state_kind::saturating_counts, sample_type::uint16}));
  EXPECT_EQ(heading_of_state(cairn::position_search<double>({1}).save()),
            (cairn::state_heading{state_kind::positions, sample_type::float64}));
  EXPECT_EQ(heading_of_state(cairn::bin_search<float>(cairn::bin_rule::fd).save()),
            (cairn::state_heading{state_kind::bins, sample_type::float32}));
  const auto refused = [&](std::size_t at, int value) {
    bytes altered = values;
    altered[at] = static_cast<std::byte>(value);
    return refusal([&] { heading_of_state(altered); });
  };
  EXPECT_EQ(refused(1, 'x'), "heading_of_state: these bytes do not begin as those of a state");
  EXPECT_EQ(refused(8, 9), "heading_of_state: the state has version 9; expected 1, which this library reads");
  EXPECT_EQ(refused(16, 77), "heading_of_state: the state is of kind 77, which there is not");
  EXPECT_EQ(refused(16, 0), "heading_of_state: the state is of kind 0, which there is not");
  EXPECT_EQ(refused(24, 10), "heading_of_state: the state has samples of type 10, which there is not");
  EXPECT_EQ(refusal([&] { heading_of_state(std::span(values).first(31)); }),
            "heading_of_state: the state ends after 31 bytes, within its type");
}

TEST(States, HoldAxesAsTheyWereMade) {
  const double inf = std::numeric_limits<double>::max();
  const std::vector<float> floats{0.1F, 0.2F, 7};
  const std::vector<axis> all{axis::uniform(10, 0, 1),
                              axis::uniform(3, -inf, inf),
                              axis::uniform(100'000, -1, 1),
                              axis::uniform(10, 0, 1).used_for(cairn::detail::sample_type::float32),
                              axis::logarithmic(9, 1e-3, 5),
                              axis::integers(-3, 9),
                              axis::categories({9, -1, 4}),
                              axis::edges(floats),
                              axis::edges({0., 0., 1., 2.}, "learned"),
                              axis::edges({0., 1., 2.}, cairn::axis_map::exponential(2)),
                              axis::edges({0., 1., 2.}, cairn::axis_map::normal(1, 2)),
                              axis::edges({1., 1.5, 2.}, cairn::axis_map::log_normal(1, 2)),
                              axis::edges({1., 1.5, 2.}, cairn::axis_map::power_law(2)),
                              axis::edges({0., 1., 2.}, cairn::axis_map::learned({3, 4, 5}))};
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE("axis " + std::to_string(i));
    const bytes record = record_of(all[i]);
    const cairn::source from = cairn::source_of(record);
    cairn::states::reader in(from, cairn::states::kind::counts, "test");
    const axis got = cairn::states::get_axis(in);
    in.finish();
    EXPECT_EQ(record_of(got), record);
    EXPECT_EQ(got.bins(), all[i].bins());
    EXPECT_EQ(got.map(), all[i].map());
    EXPECT_TRUE(std::ranges::equal(got.edges(), all[i].edges()));
    EXPECT_TRUE(std::ranges::equal(got.categories(), all[i].categories()));
    for (const auto type : {cairn::detail::sample_type::float32, cairn::detail::sample_type::int64})
      if (i != 1) {
        EXPECT_TRUE(std::ranges::equal(got.used_for(type).edges(), all[i].used_for(type).edges()));
      }
  }
}

TEST(States, ThatWereForgedNeverCrash) {
  std::mt19937_64 random(4);
  const std::vector<points> chunks{{random, 50}};
  for_each_kind([&]<class Count>(const builder_kind<Count>& kind) {
    SCOPED_TRACE(kind.name);
    const bytes whole = saved(kind, chunks, {});
    for (int times = 0; times < 1000; ++times) {
      try {
        auto made = cairn::histogram_builder<Count>::load(forged(whole, random));
        kind.add(made, chunks[0]);
        made.merge(made);
        made.result();
      } catch (const std::invalid_argument&) {
      } catch (const std::overflow_error&) {
      }
    }
  });
}

// The place of the first, second, ... double that is 7.
std::size_t place_of_seven(const bytes& state, int times) {
  constexpr double seven = 7;
  std::size_t at = 0;
  for (; at + 8 < state.size(); at += 8)
    if (std::memcmp(state.data() + at, &seven, 8) == 0 && --times == 0) break;
  return at;
}

// Bins of moments count in doubles, those of pairs twice.
TEST(States, OfMomentsHaveCountsThatAreNumbers) {
  const std::vector<double> x(7, 0.5), y{1, 2, 3, 4, 5, 6, 8}, z{8, 6, 5, 4, 3, 2, 1};
  cairn::histogram_builder<cairn::mean_of> means(cairn::axis::edges({0.0, 1.0}));
  cairn::histogram_builder<cairn::covariance_of> pairs(cairn::axis::edges({0.0, 1.0}));
  means.add(x, y);
  pairs.add(x, y, z);
  const auto expect_refused = [](bytes state, int which, double count, const auto& load) {
    const std::size_t at = place_of_seven(state, which);
    ASSERT_LT(at + 8, state.size());
    std::memcpy(state.data() + at, &count, 8);
    tests::write_checksum(state);
    EXPECT_THROW(load(state), std::invalid_argument) << count << " in place of count " << which;
  };
  for (const double count : {std::nan(""), -1.0, 0.5, 6.0, 0x1p54, HUGE_VAL}) {
    const auto of_pairs = [](const bytes& state) {
      cairn::histogram_builder<cairn::covariance_of>::load(state);
    };
    for (const int which : {1, 2}) expect_refused(pairs.save(), which, count, of_pairs);
    if (count == 6) continue;
    expect_refused(means.save(), 1, count,
                   [](const bytes& state) { cairn::histogram_builder<cairn::mean_of>::load(state); });
  }
}

// A builder made of a result holds what the one holds that the result is of, but for how it keeps sums.
TEST(States, GoOnFromAResult) {
  std::mt19937_64 random(16);
  const points first(random, 500);
  const points second(random, 300);
  for_each_kind([&]<class Count>(const builder_kind<Count>& kind) {
    SCOPED_TRACE(kind.name);
    auto all = kind.make({});
    kind.add(all, first);
    cairn::histogram_builder<Count> later(all.result());
    expect_same(later.result(), all.result());
    expect_same(cairn::histogram_builder<Count>::load(later.save()).result(), all.result());
    kind.add(later, second);
    kind.add(all, second);
    const auto expected = all.result();
    const auto found = later.result();
    EXPECT_EQ(found.total, expected.total);
    EXPECT_EQ(found.inside, expected.inside);
    EXPECT_EQ(found.outside[1].unlisted, expected.outside[1].unlisted);
    if constexpr (std::is_integral_v<Count>) {
      EXPECT_EQ(found.counts, expected.counts);
    }
    if constexpr (requires { found.counts[0].sum; }) {
      for (std::size_t i = 0; i < found.counts.size(); ++i)
        EXPECT_NEAR(static_cast<double>(found.counts[i].sum), static_cast<double>(expected.counts[i].sum),
                    1e-6 + 1e-12 * std::abs(static_cast<double>(expected.counts[i].sum)));
    }
  });
  auto moved = cairn::histogram(std::vector<double>{1}, axis::uniform(2, 0, 1));
  const auto taken = std::move(moved);
  EXPECT_EQ(
      refusal([&] { cairn::histogram_builder<> none(moved); }),
      "histogram_builder: the result has 0 counts for 0 bins of 1 axes; expected one that was not moved "
      "from or altered");
}

}  // namespace
