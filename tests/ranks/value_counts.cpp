// Value counts over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cairn/collective/value_counts.hpp>
#include <cmath>
#include <numeric>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::communicator;
using cairn::order;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

constexpr order orders[] = {order::unordered, order::value, order::count, order::first_seen};

template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::ranges::equal(a, b,
                            [](T one, T other) { return one == other || (one != one && other != other); });
}

// An unordered table in order of value, to be compared.
template <class T>
cairn::frequencies<T> by_value(const cairn::frequencies<T>& table) {
  cairn::value_counter<T> counter;
  counter.add(table);
  return counter.table(order::value);
}

template <class T>
void expect_same(const cairn::frequencies<T>& got, const cairn::frequencies<T>& expected) {
  EXPECT_TRUE(same(got.values, expected.values));
  EXPECT_EQ(got.counts, expected.counts);
  EXPECT_EQ(got.total, expected.total);
}

template <class T>
void expect_tables_of_one(const std::vector<T>& x, std::initializer_list<int> sizes) {
  const auto modes = cairn::modes(x);
  const auto table = cairn::value_counts(x);
  const std::vector<std::size_t> ks{0, 1, 5, 100'000};
  std::vector<cairn::frequencies<T>> tops;
  for (const std::size_t k : ks) tops.push_back(table.top(k));
  for (const order wanted : orders) {
    const bool is_unordered = wanted == order::unordered;
    const auto expected = cairn::value_counts(x, is_unordered ? order::value : wanted);
    for (const int size : sizes) {
      for (const division& each : tests::divisions(x.size(), size)) {
        SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name + ", order " +
                     std::to_string(static_cast<int>(wanted)));
        std::vector<cairn::frequencies_part<T>> parts(static_cast<std::size_t>(size));
        simulated_ranks(size).run([&](const communicator& all) {
          const auto mine = each.part(x, all.rank());
          const auto found = cairn::value_counts(mine, wanted, tests::over(all, one_thread));
          expect_same(is_unordered ? by_value(found) : found, expected);
          const auto at_root = cairn::value_counts(mine, wanted, tests::over(all, one_thread, 0));
          EXPECT_EQ(at_root.values.size(), all.rank() == 0 ? expected.values.size() : 0);
          EXPECT_EQ(at_root.total, x.size());
          auto& part = parts[static_cast<std::size_t>(all.rank())];
          part = cairn::divided_value_counts(mine, wanted, tests::over(all, one_thread));
          for (std::size_t i = 0; i < ks.size(); ++i) expect_same(part.top(ks[i], tests::over(all)), tops[i]);
          EXPECT_TRUE(same(part.modes(tests::over(all)), modes));
          EXPECT_TRUE(same(cairn::modes(mine, tests::over(all, one_thread)), modes));
        });
        cairn::frequencies<T> whole{{}, {}, x.size(), {}};
        for (const auto& part : parts) {
          EXPECT_EQ(part.first, whole.values.size());
          EXPECT_EQ(part.distinct, expected.values.size());
          EXPECT_EQ(part.total, x.size());
          whole.values.insert(whole.values.end(), part.values.begin(), part.values.end());
          whole.counts.insert(whole.counts.end(), part.counts.begin(), part.counts.end());
        }
        expect_same(is_unordered ? by_value(whole) : whole, expected);
      }
    }
  }
}

template <class T>
std::vector<T> some_values(std::size_t size, std::uint64_t distinct) {
  std::mt19937_64 random(9);
  std::vector<T> x;
  for (std::size_t i = 0; i < size; ++i)
    x.push_back(static_cast<T>((random() % distinct) * (std::uint64_t{1} << 40) / distinct));
  return x;
}

TEST(RankValueCounts, AreThoseOfOneProcess) {
  expect_tables_of_one(some_values<std::int64_t>(3000, 100), {1, 2, 3, 7});
  expect_tables_of_one(some_values<double>(3000, 1U << 30), {2, 4, 33});
  expect_tables_of_one(some_values<std::uint8_t>(500, 200), {3});
  expect_tables_of_one(std::vector<float>(300, 2.5F), {3});
  expect_tables_of_one(std::vector<std::int32_t>{7}, {3});
  expect_tables_of_one(std::vector<std::int32_t>(), {3});
  std::vector<double> nasty = samples::limits_of_type<double>();
  for (std::size_t i = 0; i < 15; ++i) nasty.push_back(double{nasty[i % 5]});
  expect_tables_of_one(nasty, {2, 7});
}

// Keys that fill a range, or most of it; negative ones too.
TEST(RankValueCounts, OfDenseRanges) {
  std::mt19937_64 random(14);
  std::vector<std::int32_t> x;
  std::vector<std::int16_t> narrow;
  for (int i = 0; i < 20'000; ++i) {
    x.push_back(static_cast<std::int32_t>(random() % 3001) - 1500);
    narrow.push_back(static_cast<std::int16_t>(random()));
  }
  expect_tables_of_one(x, {1, 3, 7});
  expect_tables_of_one(narrow, {2});
}

// So many that samples are sent instead of entries, where most ranks have distinct ones.
TEST(RankValueCounts, OfNearlyDistinctSamples) {
  std::mt19937_64 random(15);
  std::vector<double> x(2'400'000);
  for (double& each : x) each = static_cast<double>(random() >> 30);
  std::fill(x.begin(), x.begin() + 1000, 5.0);
  const auto expected = cairn::value_counts(x, order::value);
  for (const order wanted : {order::unordered, order::value}) {
    simulated_ranks ranks(2);
    std::vector<cairn::frequencies_part<double>> parts(2);
    ranks.run([&](const communicator& all) {
      parts[static_cast<std::size_t>(all.rank())] = cairn::divided_value_counts(
          tests::divisions(x.size(), 2)[0].part(x, all.rank()), wanted, tests::over(all, {.threads = 2}));
    });
    cairn::frequencies<double> whole{{}, {}, x.size(), {}};
    for (const auto& part : parts) {
      EXPECT_LE(part.values.size(), expected.values.size() * 11 / 20);
      whole.values.insert(whole.values.end(), part.values.begin(), part.values.end());
      whole.counts.insert(whole.counts.end(), part.counts.begin(), part.counts.end());
    }
    expect_same(wanted == order::unordered ? by_value(whole) : whole, expected);
    if (wanted != order::unordered) continue;
    for (const auto& sent : ranks.sent())  // 8 bytes a sample, of which half stay
      EXPECT_LE(sent.bytes, 8 * 1'200'000 * 7 / 10);
  }
}

// From 10,000 values a rank on, no part is larger than 1.1 of the mean, in any order: random keys, Zipf's,
// one that is half of all.
TEST(RankValueCounts, AreBalanced) {
  const int size = 8;
  std::mt19937_64 random(3);
  std::vector<std::vector<std::int64_t>> sets(3);
  for (int i = 0; i < 400'000; ++i) {
    sets[0].push_back(static_cast<std::int64_t>(random()));
    const double u = (static_cast<double>(random() >> 11) + 1) * 0x1p-53;
    sets[1].push_back(static_cast<std::int64_t>(std::exp2(u * 24)));
    sets[2].push_back(i % 2 == 0 ? 5 : static_cast<std::int64_t>(random() % 1'000'000'000));
  }
  for (std::size_t s = 0; s < sets.size(); ++s) {
    for (const order wanted : orders) {
      SCOPED_TRACE(std::to_string(s) + ", order " + std::to_string(static_cast<int>(wanted)));
      const division even = tests::divisions(sets[s].size(), size)[0];
      simulated_ranks(size).run([&](const communicator& all) {
        const auto part =
            cairn::divided_value_counts(even.part(sets[s], all.rank()), wanted, tests::over(all, one_thread));
        EXPECT_GE(part.distinct, 80'000U);
        EXPECT_LE(static_cast<double>(part.values.size()), 1.1 * static_cast<double>(part.distinct) / size);
      });
    }
  }
}

// Counters of very different lengths, also with caps, whose entries are in files: some rounds more than
// others.
TEST(RankValueCounters, AreDivided) {
  const std::vector<std::int64_t> x = some_values<std::int64_t>(90'000, 1U << 30);
  const auto expected = cairn::value_counts(x, order::value);
  for (const int size : {1, 3, 4}) {
    for (const division& each : tests::divisions(x.size(), size)) {
      for (const std::size_t cap : {std::size_t{0}, std::size_t{1} << 20}) {
        std::vector<cairn::frequencies<std::int64_t>> parts(static_cast<std::size_t>(size));
        simulated_ranks(size).run([&](const communicator& all) {
          cairn::value_counter<std::int64_t> mine(cairn::counter_options{.memory_bytes = cap});
          const auto own = each.part(x, all.rank());
          for (std::size_t first = 0; first < own.size(); first += 30'000)
            mine.add(own.subspan(first, std::min<std::size_t>(30'000, own.size() - first)), one_thread);
          const auto share = cairn::divided(mine, {.memory_bytes = cap}, tests::over(all, one_thread));
          auto& part = parts[static_cast<std::size_t>(all.rank())];
          share.for_each_bucket([&](const cairn::frequencies<std::int64_t>& bucket) {
            part.values.insert(part.values.end(), bucket.values.begin(), bucket.values.end());
            part.counts.insert(part.counts.end(), bucket.counts.begin(), bucket.counts.end());
          });
          EXPECT_EQ(mine.total(), own.size());
        });
        cairn::value_counter<std::int64_t> whole;
        std::size_t entries = 0;
        for (auto& part : parts) {
          part.total = std::accumulate(part.counts.begin(), part.counts.end(), std::uint64_t{0});
          entries += part.values.size();
          whole.add(part);
        }
        EXPECT_EQ(entries, expected.values.size());
        expect_same(whole.table(order::value), expected);
      }
    }
  }
}

TEST(RankValueCounters, FailTogether) {
  const std::vector<std::int64_t> x = some_values<std::int64_t>(2000, 1U << 30);
  for (const int failing : {0, 2}) {
    const std::string name = "rank " + std::to_string(failing) + ": ";
    simulated_ranks ranks(3);
    EXPECT_EQ(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    cairn::value_counter<std::int64_t> mine;
                    mine.add(x, one_thread);
                    cairn::divided(mine, {.order = all.rank() == failing ? order::first_seen : order::value},
                                   tests::over(all));
                  }),
              name +
                  "divided: first occurrences are not kept over ranks; expected another order of the new "
                  "counter");
    EXPECT_EQ(common_failure<cairn::cancelled>(ranks,
                                               [&](const communicator& all) {
                                                 cairn::value_counter<std::int64_t> mine;
                                                 mine.add(x, one_thread);
                                                 cairn::execution exec = one_thread;
                                                 exec.progress = [&](double) {
                                                   return all.rank() != failing;
                                                 };
                                                 cairn::divided(mine, {}, tests::over(all, exec));
                                               }),
              name + "execution::progress asked to stop");
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto mine = std::make_shared<cairn::value_counter<std::int64_t>>();
      mine->add(x, one_thread);
      return [&all, mine] { cairn::divided(*mine, {}, tests::over(all, one_thread)); };
    });
  }
}

TEST(RankValueCountErrors, AreThrownOnAllRanks) {
  const std::vector<std::int32_t> x{1, 2, 2};
  for (const int failing : {0, 2}) {
    const std::string name = "rank " + std::to_string(failing) + ": ";
    simulated_ranks ranks(3);
    EXPECT_EQ(common_failure<cairn::cancelled>(ranks,
                                               [&](const communicator& all) {
                                                 cairn::execution exec = one_thread;
                                                 exec.progress = [&](double) {
                                                   return all.rank() != failing;
                                                 };
                                                 cairn::value_counts(x, order::value, tests::over(all, exec));
                                               }),
              name + "execution::progress asked to stop");
    EXPECT_EQ(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    cairn::value_counts(x, static_cast<order>(all.rank() == failing ? 9 : 0),
                                        tests::over(all));
                  }),
              name + "value_counts: the order is 9; expected unordered, value, count or first_seen");
  }
  simulated_ranks ranks(3);
  EXPECT_EQ(common_failure<std::invalid_argument>(
                ranks,
                [&](const communicator& all) {
                  cairn::value_counts(x, all.rank() == 1 ? order::value : order::count, tests::over(all));
                }),
            "value_counts: order is 2 on rank 0 and 1 on rank 1; expected the same on all ranks");
}

template <class T>
void expect_places_of_one(const std::vector<T>& x, const std::vector<T>& values) {
  std::vector<std::int64_t> numbers(x.size());
  std::vector<std::uint64_t> positions(values.size());
  cairn::place_values_into(numbers, positions, x, values, one_thread);
  tests::on_ranks(x.size(), [&](const communicator& all, const division& each) {
    const auto mine = each.part(x, all.rank());
    const auto exec = tests::over(all, one_thread);
    std::vector<std::int64_t> found(mine.size(), 77);
    std::vector<std::uint64_t> first(values.size(), 77);
    const auto expected = each.part(numbers, all.rank());
    cairn::place_values_into(found, first, mine, values, exec);
    EXPECT_TRUE(std::ranges::equal(found, expected));
    EXPECT_EQ(first, positions);
    std::ranges::fill(found, 77);
    cairn::number_values_into(found, mine, values, exec);
    EXPECT_TRUE(std::ranges::equal(found, expected));
    std::ranges::fill(first, 77);
    cairn::first_positions_into(first, mine, values, exec);
    EXPECT_EQ(first, positions);
  });
}

TEST(RankValueNumbers, AreThoseOfOneProcess) {
  const auto x = some_values<double>(5000, 900);
  auto values = cairn::value_counts(x, order::count, one_thread).values;
  values.resize(values.size() / 2);
  values.push_back(-12345);
  expect_places_of_one(x, values);
  expect_places_of_one(some_values<std::int16_t>(2000, 50), {7, 3, 30000});
  expect_places_of_one<float>({1, NAN, 2, NAN}, {NAN, 2});
  expect_places_of_one<float>({1, 2}, {});
}

TEST(RankValueNumberErrors, AreThrownOnAllRanks) {
  const std::vector<float> x{1, 2, 3, 4};
  simulated_ranks ranks(3);
  const auto failure_of =
      [&](const std::function<void(const communicator&, std::vector<std::int64_t>&)>& call) {
        return common_failure<std::invalid_argument>(ranks, [&](const communicator& all) {
          std::vector<std::int64_t> mine(4);
          call(all, mine);
        });
      };
  EXPECT_EQ(
      failure_of([&](const communicator& all, auto& to) {
        cairn::number_values_into(to, x, std::vector<float>{1, static_cast<float>(all.rank() == 2)},
                                  tests::over(all));
      }),
      "number_values_into: the list of values differs on ranks 0 and 2; expected the same on all ranks");
  EXPECT_EQ(failure_of([&](const communicator& all, auto& to) {
              if (all.rank() == 1) to.pop_back();
              cairn::number_values_into(to, x, std::vector<float>{1}, tests::over(all));
            }),
            "rank 1: number_values_into: numbers has 3 items; expected 4, one for each item");
  for (const int failing : {0, 2}) {
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto to = std::make_shared<std::vector<std::int64_t>>(x.size());
      return [&, to] { cairn::number_values_into(*to, x, x, tests::over(all, one_thread)); };
    });
  }
}

// As frequencies::top does.
TEST(RankValueCountErrors, OfPartsMadeByHand) {
  simulated_ranks ranks(2);
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    cairn::frequencies_part<float> part;
                                                    part.values = {1, 2};
                                                    part.counts = {1};
                                                    part.total = 1;
                                                    part.top(3, tests::over(all));
                                                  })
                .substr(0, 29),
            "frequencies_part::top: the ta");
}

TEST(RankValueCountErrors, OfMemory) {
  const std::vector<std::int64_t> x = some_values<std::int64_t>(300, 1000);
  for (const int failing : {0, 2}) {
    for (const order wanted : {order::unordered, order::count, order::first_seen}) {
      tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
        return [&, wanted] { cairn::value_counts(x, wanted, tests::over(all, one_thread, 1)); };
      });
    }
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto part = std::make_shared<cairn::frequencies_part<std::int64_t>>(
          cairn::divided_value_counts(x, order::unordered, tests::over(all, one_thread)));
      return [&all, part] { part->top(7, tests::over(all)); };
    });
  }
}

}  // namespace
