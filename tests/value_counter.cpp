// value_counter: chunk after chunk, and merged, against the reference on all of it.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cairn/cairn.hpp>
#include <csignal>
#include <cstring>
#include <functional>
#include <numeric>
#include <system_error>

#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/value_samples.hpp"

namespace {

using cairn::order;
using cairn::value_counter;

constexpr std::array orders{order::unordered, order::value, order::count, order::first_seen};

template <class T>
class ValueCounter : public testing::Test {};
TYPED_TEST_SUITE(ValueCounter, tests::sample_types);

template <class T>
void expect_tables(const value_counter<T>& counter, const std::vector<T>& x) {
  for (const order wanted : orders) tests::expect_counts(counter.table(wanted), x, wanted);
  EXPECT_EQ(counter.total(), x.size());
  EXPECT_EQ(counter.distinct(), tests::rows(x, order::unordered).size());
}

template <class T>
void expect_tables_but_first(const value_counter<T>& counter, const std::vector<T>& x) {
  for (const order wanted : {order::unordered, order::value, order::count})
    tests::expect_counts(counter.table(wanted), x, wanted);
}

TYPED_TEST(ValueCounter, AddsChunkAfterChunk) {
  std::mt19937_64 random(1);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(40'000, random)) {
    SCOPED_TRACE(name);
    value_counter<TypeParam> counter(order::first_seen);
    for (std::size_t first = 0; first < x.size();) {
      const std::size_t n = std::min<std::size_t>(random() % 15'000, x.size() - first);
      counter.add(std::span(x).subspan(first, n));
      first += n;
    }
    expect_tables(counter, x);
  }
}

TYPED_TEST(ValueCounter, AddsOnDevicesInTheOrderOfFirstOccurrences) {
  std::mt19937_64 random(11);
  for (const auto& [way, exec] : tests::device_ways()) {
    for (const auto& [name, x] : tests::value_samples<TypeParam>(3'000, random)) {
      SCOPED_TRACE(way + ", " + name);
      value_counter<TypeParam> counter(order::first_seen);
      counter.add(std::span(x).first(x.size() / 3));
      counter.add(std::span(x).subspan(x.size() / 3), exec);
      expect_tables(counter, x);
    }
  }
}

// Parts of a sequence, whose order of merging does not matter.
template <class T>
value_counter<T> counted_part(const std::vector<T>& x, std::size_t first, std::size_t behind,
                              const cairn::execution& exec = {}, std::size_t cap = 0) {
  value_counter<T> made({.order = order::first_seen, .memory_bytes = cap, .first_item = first});
  const std::size_t middle = first + (behind - first) / 3;
  made.add(std::span(x).subspan(first, middle - first), exec);
  made.add(std::span(x).subspan(middle, behind - middle), exec);
  return made;
}

TYPED_TEST(ValueCounter, MergesNumberedItemsWhereTheyBelong) {
  using T = TypeParam;
  std::mt19937_64 random(12);
  const auto ways = tests::every_way();
  std::size_t used = 0;
  for (const auto& [name, x] : tests::value_samples<T>(10'000, random)) {
    SCOPED_TRACE(name);
    value_counter<T> whole({.order = order::first_seen, .first_item = 0});
    whole.add(x);
    for (const std::size_t cap : {0U, 1U << 20}) {
      std::vector<value_counter<T>> parts;
      for (std::size_t first = 0; first < x.size();) {
        const std::size_t n = std::min<std::size_t>(1 + random() % 3'000, x.size() - first);
        parts.push_back(counted_part(x, first, first + n, ways[used++ % ways.size()].exec, cap));
        first += n;
      }
      std::ranges::shuffle(parts, random);
      while (parts.size() > 1) {  // any two of them
        const std::size_t at = random() % (parts.size() - 1);
        parts[at].merge(value_counter<T>::load(parts.back().save(), {.memory_bytes = cap}));
        parts.pop_back();
        std::ranges::shuffle(parts, random);
      }
      expect_tables(parts[0], x);
      EXPECT_EQ(parts[0].save(), whole.save());
    }
  }
}

TEST(ValueCounterItems, MayLeaveGapsThatAreFilledLater) {
  std::mt19937_64 random(13);
  std::vector<std::int32_t> x(9000);
  for (auto& value : x) value = static_cast<std::int32_t>(random() % 5000) - 2500;
  auto counter = counted_part(x, 0, 1000);
  counter.merge(counted_part(x, 5000, 9000));
  auto seen = x;
  seen.erase(seen.begin() + 1000, seen.begin() + 5000);
  expect_tables(counter, seen);
  counter.add(std::span(x).subspan(1000, 1500));
  counter.add(std::span(x).subspan(2500, 1500));
  counter.add(std::span(x).subspan(4000, 1000));
  expect_tables(counter, x);
  EXPECT_EQ(counter.save(), counted_part(x, 0, 9000).save());
  counter.add(x);  // behind all
  auto twice = x;
  twice.insert(twice.end(), x.begin(), x.end());
  expect_tables(counter, twice);
  EXPECT_EQ(value_counter<std::int32_t>::load(counter.save()).save(), counter.save());
}

TEST(ValueCounterItems, AreCountedOnce) {
  using tests::refusal;
  const std::vector<double> x(3000, 1.5);
  auto counter = counted_part(x, 1000, 2000);
  const auto before = counter.save();
  EXPECT_EQ(refusal([&] { counter.merge(counted_part(x, 1900, 2500)); }),
            "value_counter::merge: items 1900 to 1999 would be counted twice; expected items that were not "
            "counted (counter_options::first_item)");
  EXPECT_EQ(refusal([&] { counter.merge(counter); }),
            "value_counter::merge: items 1000 to 1999 would be counted twice; expected items that were not "
            "counted (counter_options::first_item)");
  value_counter<double> unnumbered(order::first_seen);
  for (const auto& call : {std::function<void()>([&] { counter.merge(unnumbered); }),
                           std::function<void()>([&] { unnumbered.merge(counter); })})
    EXPECT_EQ(refusal(call),
              "value_counter::merge: one of the two was made with a first_item, the other without; make both "
              "with one");
  EXPECT_EQ(counter.save(), before);
  auto left = counted_part(x, 0, 500);
  left.merge(counter);
  left.add(std::span(x).first(400));
  EXPECT_EQ(refusal([&] { left.add(std::span(x).first(200)); }),
            "value_counter::add: items 1000 to 1099 would be counted twice; expected items that were not "
            "counted (counter_options::first_item)");
  EXPECT_EQ(left.total(), 1900U);
  EXPECT_EQ(refusal([&] { value_counter<double>::load(before, {.first_item = 3}); }),
            "value_counter::load: options.first_item is 3, and that of the state is 1000");
  EXPECT_EQ(refusal([&] { value_counter<double>::load(unnumbered.save(), {.first_item = 0}); }),
            "value_counter::load: options.first_item is 0, and that of the state was not given");
  value_counter<double> last({.first_item = static_cast<std::uint64_t>(-3)});
  last.add(std::span(x).first(2));
  EXPECT_THROW(last.add(std::span(x).first(2)), std::overflow_error);
  EXPECT_EQ(last.total(), 2U);
  const value_counter<double> none({.first_item = 7});
  EXPECT_EQ(value_counter<double>::load(none.save(), {.first_item = 7}).save(), none.save());
}

TYPED_TEST(ValueCounter, MergesInAnyOrder) {
  std::mt19937_64 random(2);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(10'000, random)) {
    SCOPED_TRACE(name);
    std::vector<value_counter<TypeParam>> parts;
    for (int i = 0; i < 4; ++i) parts.emplace_back(order::first_seen);
    for (std::size_t p = 0; p < parts.size(); ++p) parts[p].add(std::span(x).subspan(p * 2500, 2500));
    value_counter<TypeParam> left(order::first_seen);  // ((0 1) 2) 3
    for (const auto& part : parts) left.merge(part);
    expect_tables(left, x);
    parts[2].merge(parts[3]);  // 0 (1 (2 3))
    parts[1].merge(parts[2]);
    parts[0].merge(parts[1]);
    expect_tables(parts[0], x);
    std::vector<TypeParam> turned(x.begin() + 5000, x.end());
    turned.insert(turned.end(), x.begin(), x.begin() + 5000);
    value_counter<TypeParam> other(order::first_seen);
    other.add(std::span(turned).first(5000));
    value_counter<TypeParam> rest(order::first_seen);
    rest.add(std::span(turned).last(5000));
    other.merge(rest);
    expect_tables(other, turned);
  }
}

TYPED_TEST(ValueCounter, MergesWithItself) {
  std::mt19937_64 random(5);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(5'000, random)) {
    SCOPED_TRACE(name);
    std::vector<TypeParam> twice(x);
    twice.insert(twice.end(), x.begin(), x.end());
    for (const order most_demanding : {order::unordered, order::first_seen}) {
      value_counter<TypeParam> counter(most_demanding);
      counter.add(x);
      counter.merge(counter);
      tests::expect_counts(counter.table(most_demanding), twice, most_demanding);
      EXPECT_EQ(counter.total(), twice.size());
    }
  }
}

std::vector<std::int64_t> spread_values(std::size_t n, std::size_t distinct) {
  std::mt19937_64 random(12);
  std::vector<std::int64_t> x(n);
  for (auto& value : x) value = static_cast<std::int64_t>(random() % distinct * 0x9e3779b97f4a7c15U);
  return x;
}

TEST(ValueCounterBeyondACap, GivesTheSame) {
  const auto x = spread_values(500'000, 150'000);
  for (const order most_demanding : {order::unordered, order::first_seen}) {
    const cairn::counter_options options{.order = most_demanding, .memory_bytes = std::size_t{1} << 20};
    value_counter<std::int64_t> counter(options);
    for (std::size_t first = 0; first < x.size(); first += 100'000)
      counter.add(std::span(x).subspan(first, std::min<std::size_t>(100'000, x.size() - first)));
    tests::expect_counts(counter.table(most_demanding), x, most_demanding);
    cairn::frequencies<std::int64_t> all;
    std::size_t buckets = 0;
    counter.for_each_bucket([&](const cairn::frequencies<std::int64_t>& part) {
      ++buckets;
      all.total = part.total;
      all.values.insert(all.values.end(), part.values.begin(), part.values.end());
      all.counts.insert(all.counts.end(), part.counts.begin(), part.counts.end());
    });
    EXPECT_GT(buckets, 1U);
    EXPECT_EQ(all.values.size(), counter.distinct());
    tests::expect_counts(all, x, order::unordered);
    value_counter<std::int64_t> other(most_demanding);
    other.merge(counter);
    tests::expect_counts(other.table(most_demanding), x, most_demanding);
  }
}

TEST(ValueCounterBeyondACap, LosesNothingWhereTheFileCannotBeWritten) {
  const auto x = spread_values(300'000, 300'000);
  value_counter<std::int64_t> counter(cairn::counter_options{.memory_bytes = std::size_t{1} << 20});
  struct rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const struct rlimit little{std::min<rlim_t>(before.rlim_max, 1'000'000), before.rlim_max};
  std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &little);
  std::string said;
  while (counter.total() < x.size() && said.empty()) {
    try {
      counter.add(std::span(x).subspan(counter.total(), 10'000));
    } catch (const std::system_error& error) {
      said = error.what();
    }
  }
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_NE(said.find("value_counter: cannot write in the folder"), std::string::npos) << said;
  counter.add(std::span(x).subspan(counter.total()));
  tests::expect_counts(counter.table(order::value), x, order::value);
}

TEST(ValueCounterBeyondACap, RefusesInWords) {
  const auto x = spread_values(300'000, 300'000);
  value_counter<std::int64_t> counter(
      cairn::counter_options{.memory_bytes = std::size_t{1} << 20, .folder = "/nowhere"});
  try {
    for (std::size_t first = 0; first < x.size(); first += 10'000)
      counter.add(std::span(x).subspan(first, 10'000));
    FAIL() << "wrote to /nowhere";
  } catch (const std::system_error& error) {
    EXPECT_STREQ(error.what(),
                 "value_counter: cannot make a file in the folder /nowhere: No such file or directory");
  }
  EXPECT_THROW(value_counter<int>(cairn::counter_options{.memory_bytes = 1000}), std::invalid_argument);
}

TEST(ValueCounterOnDevices, AddsWhatLiesThere) {
  std::mt19937_64 random(3);
  std::vector<double> x(30'000);
  for (double& value : x) value = static_cast<double>(random() % 9000) / 7;
  for (const auto& [way, exec] : tests::device_ways()) {
    SCOPED_TRACE(way);
    value_counter<double> counter(order::first_seen);
    counter.add(std::span(x).first(10'000), exec);
    const cairn::device_array<double> there(std::span<const double>(x).subspan(10'000), exec.device);
    counter.add(there.span(), exec);
    expect_tables(counter, x);
  }
}

TEST(ValueCounterOfNothing, HasAnEmptyTable) {
  const value_counter<float> counter(order::first_seen);
  EXPECT_EQ(counter.total(), 0U);
  for (const order wanted : orders) EXPECT_TRUE(counter.table(wanted).values.empty());
}

TEST(ValueCounterErrors, LeaveItAsItWas) {
  const std::vector<int> x{3, 1, 3};
  value_counter<int> counter(order::first_seen);
  counter.add(x);
  cairn::execution exec;
  exec.progress = [](double) { return false; };
  EXPECT_THROW(counter.add(x, exec), cairn::cancelled);
  exec = {};
  exec.threads = -1;
  EXPECT_THROW(counter.add(x, exec), std::invalid_argument);
  value_counter<int> forgetful(order::unordered);
  forgetful.add(x);
  EXPECT_THROW(counter.merge(forgetful), std::invalid_argument);
  EXPECT_THROW(forgetful.table(order::first_seen), std::invalid_argument);
  expect_tables(counter, x);
  forgetful.merge(counter);
  EXPECT_EQ(forgetful.total(), 6U);
}

// Calls call(exec) again and again, with progress that ends it at the first question, or a later one, by
// returning false or by throwing, until it asks less often.
template <class Call>
void end_at_each_question(const Call& call) {
  struct enough {};
  for (int asked_for = 0, done = 0; done == 0; asked_for += 1 + asked_for) {
    for (const bool throws : {false, true}) {
      int asked = 0;
      cairn::execution exec;
      exec.progress = [&](double) {
        if (asked++ != asked_for) return true;
        if (throws) throw enough();
        return false;
      };
      try {
        call(exec);
        EXPECT_LE(asked, asked_for);
        ++done;
      } catch (const cairn::cancelled&) {
        EXPECT_FALSE(throws);
      } catch (const enough&) {
        EXPECT_TRUE(throws);
      }
    }
  }
}

// Of what is gathered, too: the const table() counts it.
TEST(ValueCounterProgress, EndsCallsAndNothingIsCountedTwice) {
  std::vector<std::vector<std::int64_t>> kinds{spread_values(100'000, 100'000),
                                               spread_values(100'000, 60'000)};
  kinds.emplace_back(300'000);
  for (std::size_t i = 0; i < kinds[2].size(); ++i) kinds[2][i] = static_cast<std::int64_t>(i % 900);
  for (const auto& x : kinds) {
    for (const std::size_t cap : {std::size_t{0}, std::size_t{1} << 20}) {
      for (const order most_demanding : {order::unordered, order::first_seen}) {
        value_counter<std::int64_t> counter(
            cairn::counter_options{.order = most_demanding, .memory_bytes = cap});
        std::vector<std::int64_t> all;
        end_at_each_question([&](const cairn::execution& exec) {
          counter.add(x, exec);
          all.insert(all.end(), x.begin(), x.end());
        });
        for (const order wanted : {order::unordered, order::value, order::count, most_demanding})
          end_at_each_question([&](const cairn::execution& exec) { counter.table(wanted, exec); });
        value_counter<std::int64_t> other(most_demanding);
        end_at_each_question([&](const cairn::execution& exec) {
          other = value_counter<std::int64_t>(most_demanding);
          other.add(x);
          other.merge(counter, exec);
        });
        EXPECT_EQ(counter.total(), all.size());
        tests::expect_counts(counter.table(most_demanding), all, most_demanding);
        EXPECT_NO_THROW(static_cast<void>(counter.table(order::value).median()));
      }
    }
  }
}

TEST(ValueCounterProgress, IsToldOftenWhileATableIsMade) {
  constexpr std::size_t n = 1'000'000;
  std::vector<double> x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<double>(i * 7'654'321 % n) / 3;
  for (const order wanted : orders) {
    value_counter<double> counter(order::first_seen);
    counter.add(x);
    std::vector<double> told;
    cairn::execution exec;
    exec.progress = [&told](double done) {
      told.push_back(done);
      return true;
    };
    tests::expect_counts(counter.table(wanted, exec), x, wanted);
    EXPECT_GT(told.size(), wanted == order::unordered ? 3U : 7U);
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(told.back(), 1);
  }
}

TEST(ValueCounterProgress, MakesNoCallsOfTheSameCounter) {
  const std::vector<int> x{3, 1, 3};
  value_counter<int> counter;
  const value_counter<int> other;
  std::vector<std::string> said;
  cairn::execution exec;
  exec.progress = [&](double) {
    EXPECT_EQ(counter.total(), 0U);
    EXPECT_EQ(other.distinct(), 0U);
    said.push_back(tests::refusal([&] { counter.table(); }));
    said.push_back(tests::refusal([&] { counter.add(x); }));
    return true;
  };
  counter.add(x, exec);
  EXPECT_EQ(said.at(0),
            "value_counter::table: called within execution::progress of another call of this value_counter; "
            "expected a call when that one has ended");
  EXPECT_EQ(said.at(1).substr(0, 20), "value_counter::add: ");
  expect_tables_but_first(counter, x);
}

TEST(ValueCounterVisits, AnswerReadsAndRefuseChanges) {
  const auto x = spread_values(200'000, 150'000);
  for (const std::size_t cap : {std::size_t{0}, std::size_t{1} << 20}) {
    value_counter<std::int64_t> counter(cairn::counter_options{.memory_bytes = cap});
    counter.add(x);
    const std::size_t distinct = counter.distinct();
    int visits = 0;
    counter.for_each_bucket([&](const cairn::frequencies<std::int64_t>&) {
      if (visits++ != 0) return;
      EXPECT_EQ(counter.distinct(), distinct);
      tests::expect_counts(counter.table(order::value), x, order::value);
      counter.for_each_bucket([&](const cairn::frequencies<std::int64_t>& part) {
        EXPECT_EQ(part.total, x.size());
        EXPECT_THROW(counter.add(x), std::invalid_argument);
      });
      value_counter<std::int64_t> other;
      other.merge(counter);
      EXPECT_EQ(other.distinct(), distinct);
      EXPECT_EQ(tests::refusal([&] { counter.add(x); }),
                "value_counter::add: this value_counter is being visited; expected a change when the visit "
                "has ended");
      EXPECT_EQ(tests::refusal([&] { counter.merge(other); }).substr(0, 22), "value_counter::merge: ");
      EXPECT_EQ(tests::refusal([&] { counter.merge(counter); }).substr(0, 22), "value_counter::merge: ");
    });
    EXPECT_GE(visits, 1);
    counter.add(x);
    EXPECT_EQ(counter.total(), 2 * x.size());
  }
}

TEST(ValueCounterVisits, EndWhereTheVisitThrows) {
  value_counter<int> counter;
  counter.add(std::vector{1, 2, 2});
  EXPECT_THROW(counter.for_each_bucket([](const cairn::frequencies<int>&) { throw std::string("enough"); }),
               std::string);
  counter.add(std::vector{1});
  EXPECT_EQ(counter.total(), 4U);
}

TEST(ValueCounterReport, ReportsWhatRanForTheLargestChunk) {
  const std::vector<std::int64_t> many(100'000, 5);
  value_counter<std::int64_t> counter(order::first_seen);
  counter.add(std::span(many).first(10));
  counter.add(many);
  counter.add(std::span(many).first(10));
  EXPECT_EQ(counter.table().run.method, "direct");
  value_counter<std::int64_t> small(order::first_seen);
  small.add(std::span(many).first(10));
  small.merge(counter);
  EXPECT_EQ(small.table().run.method, "direct");
}

TEST(ValueCounterMoves, KeepWhatWasCounted) {
  const std::vector<int> x{3, 1, 3};
  value_counter<int> counter(order::first_seen);
  counter.add(x);
  value_counter<int> moved = std::move(counter);
  expect_tables(moved, x);
}

TEST(ValueCounterOfHostileKeys, EndsSoon) {
  const auto x = tests::colliding_keys(1'000'000, 1'000'000);
  const std::span<const std::uint64_t> all(x);
  cairn::value_counter<std::uint64_t> counter(cairn::order::first_seen), other(cairn::order::first_seen);
  counter.add(all.first(600'000));
  other.add(all.last(600'000));
  counter.merge(other);
  EXPECT_EQ(counter.distinct(), x.size());
  EXPECT_EQ(counter.table(cairn::order::first_seen).values, x);
}

// `any` may depend on threads, not on luck.
TEST(ValueCounterOfOneThread, HasOneOrder) {
  std::mt19937_64 random(11);
  std::vector<double> x(50'000);
  for (double& value : x) value = samples::any_value<double>(random);
  const auto table_of = [&] {
    cairn::value_counter<double> counter(cairn::order::first_seen);
    for (std::size_t first = 0; first < x.size(); first += 10'000)
      counter.add(std::span<const double>(x).subspan(first, 10'000), {.threads = 1});
    return counter.table();
  };
  const auto once = table_of();
  const auto twice = table_of();
  EXPECT_EQ(std::memcmp(once.values.data(), twice.values.data(), once.values.size() * sizeof(double)), 0);
  EXPECT_EQ(once.counts, twice.counts);
}

TEST(ValueCounterMoved, HasCountedNothingAndRefusesMore) {
  value_counter<int> from(order::first_seen);
  from.add(std::vector{1, 2, 2});
  value_counter<int> to = std::move(from);
  EXPECT_EQ(to.total(), 3U);
  EXPECT_EQ(from.total(), 0U);  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(from.distinct(), 0U);
  const auto refusal = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal([&] { from.add(std::vector{1}); }), "value_counter::add: the counter was moved from");
  EXPECT_EQ(refusal([&] { from.merge(to); }), "value_counter::merge: the counter was moved from");
  EXPECT_EQ(refusal([&] { to.merge(from); }), "value_counter::merge: the counter was moved from");
  EXPECT_EQ(refusal([&] { from.table(); }), "value_counter::table: the counter was moved from");
  from = value_counter<int>();
  from.merge(to);
  EXPECT_EQ(from.total(), 3U);
}

}  // namespace
