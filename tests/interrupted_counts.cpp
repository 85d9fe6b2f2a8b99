// Counters of values and builders of histograms whose calls fail at random: memory that runs out at the n-th
// request, a disk that is full, progress that cancels or throws, calls made from within other calls. What
// throws leaves them as they were, and all answers are those of a map. This program brings its own source of
// memory instead of the library's.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <cairn/cairn.hpp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <optional>
#include <random>
#include <set>
#include <system_error>

#include "src/call/progress.hpp"
#include "src/host/run/value_counts/streams/value_stream.hpp"
#include "src/machine/pages.hpp"
#include "tests/sanitized.hpp"

namespace {

// Requests of memory that are still granted; negative: all.
std::atomic<int> grants_left = -1;

bool is_granted() {
  if (grants_left.load() < 0) return true;
  if (grants_left.load() == 0) return false;
  --grants_left;
  return true;
}

}  // namespace

namespace cairn {
void* take_pages(std::size_t bytes, std::size_t /*room*/) noexcept {
  return is_granted() ? std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64) : nullptr;
}
void* take_zero_pages(std::size_t bytes, std::size_t /*room*/) noexcept {
  void* const pages = take_pages(bytes, 0);
  if (pages != nullptr) std::memset(pages, 0, bytes);
  return pages;
}
void give_pages(void* pages, std::size_t /*bytes*/) noexcept { std::free(pages); }
}  // namespace cairn

#ifndef CAIRN_SANITIZES_THREADS  // its library brings these itself: pages alone run out there
// g++ takes malloc for an allocation that operator delete does not match, where it inlines one of the two.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  void* const memory = is_granted() ? std::malloc(bytes == 0 ? 1 : bytes) : nullptr;
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*bytes*/) noexcept { std::free(memory); }
#endif

namespace {

using cairn::order;

struct from_progress : std::exception {};

// What befalls a call.
enum class trouble { none, memory, disk, cancels, throws, calls, count };

// Files cannot grow while it lives.
class full_disk {
 public:
  full_disk() {
    getrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit little{0, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &little);
  }
  full_disk(const full_disk&) = delete;
  full_disk& operator=(const full_disk&) = delete;
  ~full_disk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  struct rlimit before_{};
};

struct trouble_counts {
  std::size_t calls = 0;
  std::size_t failed = 0;
};

// Makes calls, some of which fail.
class troublemaker {
 public:
  explicit troublemaker(std::uint64_t seed) : random_(seed) {}
  std::mt19937_64& random() { return random_; }
  std::uint64_t below(std::uint64_t n) { return random_() % n; }

  // call(exec); whether it was done. inside() is called within execution::progress, whose fractions never
  // fall.
  template <class Call, class Inside>
  bool make(const Call& call, const Inside& inside, bool memory_may_fail = true) {
    const bool troubled = below(2) == 0;
    auto what = troubled ? static_cast<trouble>(below(static_cast<int>(trouble::count))) : trouble::none;
    if (what == trouble::memory && !memory_may_fail) what = trouble::none;
    cairn::execution exec;
    exec.threads = static_cast<int>(1 + below(3));
    exec.target = targets_[below(targets_.size())];
    double told = 0;
    std::uint64_t until = below(2) == 0 ? below(4) : below(60);
    if (what >= trouble::cancels || below(4) == 0) {
      exec.progress = [&](double done) {
        EXPECT_GE(done, told);
        EXPECT_LE(done, 1);
        told = done;
        if (what == trouble::calls) inside();
        if (what < trouble::cancels || what == trouble::calls || until-- != 0) return true;
        if (what == trouble::throws) throw from_progress();
        return false;
      };
    }
    std::optional<full_disk> full;
    if (what == trouble::disk) full.emplace();
    ++seen.calls;
    try {
      grants_left = what == trouble::memory ? static_cast<int>(below(below(2) == 0 ? 6 : 60)) : -1;
      call(exec);
      grants_left = -1;
      return true;
    } catch (const std::bad_alloc&) {
      grants_left = -1;
      EXPECT_EQ(what, trouble::memory);
    } catch (const cairn::cancelled&) {
      EXPECT_EQ(what, trouble::cancels);
    } catch (const from_progress&) {
      EXPECT_EQ(what, trouble::throws);
    } catch (const std::system_error&) {
      EXPECT_EQ(what, trouble::disk);
    }
    ++seen.failed;
    return false;
  }
  template <class Call>
  bool make(const Call& call) {
    return make(call, [] {});
  }

  trouble_counts seen;

 private:
  std::mt19937_64 random_;
  std::vector<cairn::isa> targets_ = cairn::instruction_sets();
};

// Samples of a character that is drawn: narrow ranges, few frequent values, many, all different.
template <class T>
std::vector<T> some_samples(std::mt19937_64& random, std::size_t n) {
  const std::uint64_t kind = random() % 5;
  const std::uint64_t from = random() % 4 * 700;
  std::vector<T> x(n);
  for (T& value : x) {
    std::uint64_t next = random();
    if (kind == 0) next = from + next % 900;
    if (kind == 1) next = next % 8 == 0 ? next : next % 5 * 0x9e3779b97f4a7c15U;
    if (kind == 2) next = next % 3000 * 0x9e3779b97f4a7c15U;
    if (kind == 3) next = from + next % 30'000;
    value = static_cast<T>(next >> (kind == 4 ? 3 : 0));
  }
  return x;
}

// What should have been counted: how often, and in which order values came first.
template <class T>
struct reference_counts {
  std::map<T, std::uint64_t> counts{};
  std::vector<T> first_seen{};
  std::uint64_t total = 0;

  void add(T value, std::uint64_t count) {
    std::uint64_t& here = counts[value];
    if (here == 0) first_seen.push_back(value);
    here += count;
    total += count;
  }
  void add(const std::vector<T>& x) {
    for (const T value : x) add(value, 1);
  }
  void merge(const reference_counts& other) {
    const reference_counts copy = other;
    for (const T value : copy.first_seen) add(value, copy.counts.at(value));
  }
  bool holds(const std::vector<T>& values, const std::vector<std::uint64_t>& found) const {
    if (values.size() != counts.size() || found.size() != counts.size()) return false;
    std::size_t i = 0;
    return std::ranges::all_of(found,
                               [&](std::uint64_t count) {
                                 const auto at = counts.find(values[i++]);
                                 return at != counts.end() && at->second == count;
                               }) &&
           std::set<T>(values.begin(), values.end()).size() == counts.size();
  }
};

// --- streams, which look at few samples and change their methods often
template <class T>
struct tested_stream {
  std::unique_ptr<cairn::host::value_stream> stream;
  reference_counts<T> expected{};
  bool remembers_first;

  tested_stream(bool remembers, std::size_t cap)
      : stream(cairn::host::make_value_stream(
            cairn::detail::sample_type_of<T>(),
            remembers ? cairn::kept_position::first_added : cairn::kept_position::none, {cap, {}},
            {.look = 300, .gathering = 2000, .call = 100})),
        remembers_first(remembers) {}

  // As the calls of a counter, whose fractions rise.
  template <class Call>
  static bool make(troublemaker& trouble, const Call& call) {
    return trouble.make([&call](const cairn::execution& exec) {
      const cairn::rising_progress told(exec);
      call(told.exec());
    });
  }
  void add(troublemaker& trouble) {
    const std::size_t n = trouble.below(3) == 0 ? trouble.below(20'000) : trouble.below(400);
    const auto x = some_samples<T>(trouble.random(), n);
    const auto add = [&](const cairn::execution& exec) { stream->add(cairn::detail::samples_of(x), exec); };
    if (make(trouble, add)) expected.add(x);
  }
  void merge(tested_stream& other, troublemaker& trouble) {
    if (remembers_first && !other.remembers_first) return;
    const auto merge = [&](const cairn::execution& exec) {
      other.stream->settle(exec);
      stream->merge(*other.stream, exec);
    };
    if (make(trouble, merge)) expected.merge(other.expected);
  }
  void merge_itself(troublemaker& trouble) {
    const auto merge = [&](const cairn::execution& exec) {
      stream->settle(exec);
      stream->merge_itself();
    };
    if (make(trouble, merge)) expected.merge(expected);
  }
  void list(troublemaker& trouble) {
    std::vector<T> values;
    std::vector<std::uint64_t> counts;
    const auto list = [&](const cairn::execution& exec) {
      stream->settle_to_list(exec);
      stream->list(cairn::detail::list_of(values), counts, nullptr, exec);
    };
    if (make(trouble, list)) {
      ASSERT_TRUE(expected.holds(values, counts));
    }
  }
  void expect_equal() {
    ASSERT_EQ(stream->total(), expected.total);
    std::vector<T> values;
    std::vector<std::uint64_t> counts;
    std::vector<std::uint64_t> positions;
    stream->settle({});
    stream->list(cairn::detail::list_of(values), counts, remembers_first ? &positions : nullptr, {});
    ASSERT_TRUE(expected.holds(values, counts));
    ASSERT_EQ(stream->distinct(), values.size());
    if (!remembers_first || sizeof(T) < 4) return;
    std::vector<std::size_t> sorted(values.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) sorted[i] = i;
    std::ranges::sort(sorted, {}, [&](std::size_t i) { return positions[i]; });
    for (std::size_t i = 0; i < sorted.size(); ++i) ASSERT_EQ(values[sorted[i]], expected.first_seen[i]);
  }
};

template <class T>
void interrupt_streams(troublemaker& trouble) {
  const std::size_t caps[] = {0, std::size_t{1} << 16, std::size_t{1} << 18};
  std::vector<tested_stream<T>> streams;
  for (int i = 0; i < 3; ++i) streams.emplace_back(trouble.below(2) == 0, caps[trouble.below(3)]);
  for (int step = 0; step < 30; ++step) {
    auto& one = streams[trouble.below(3)];
    auto& other = streams[trouble.below(3)];
    const std::uint64_t what = trouble.below(16);
    if (what == 0 && &one != &other) {
      one.merge(other, trouble);
    } else if (what == 0) {
      if (one.expected.total < 1'000'000) one.merge_itself(trouble);
    } else if (what < 3) {
      one.list(trouble);
    } else {
      one.add(trouble);
    }
    ASSERT_EQ(one.stream->total(), one.expected.total);
    if (trouble.below(6) == 0) one.expect_equal();
    if (testing::Test::HasFailure()) return;
  }
  for (auto& each : streams) each.expect_equal();
}

// --- counters
template <class T>
class tested_counter {
 public:
  tested_counter(order most_demanding, std::size_t cap)
      : counter_(cairn::counter_options{.order = most_demanding, .memory_bytes = cap}),
        remembers_first_(most_demanding == order::first_seen) {}

  void add(troublemaker& trouble) {
    constexpr std::size_t sizes[] = {1, 1000, 20'000, 300'000};
    const std::size_t n = trouble.below(sizes[trouble.below(4)]);
    const auto x = some_samples<T>(trouble.random(), n);
    const bool on_device = cairn::device_count() > 0 && trouble.below(4) == 0;
    std::optional<cairn::device_array<T>> there;
    if (on_device && n != 0) there.emplace(x, 0);
    const auto add = [&](cairn::execution exec) {
      if (!there) return counter_.add(x, exec);
      exec.where = cairn::place::device;
      counter_.add(there->span(), exec);
    };
    const bool device_allocates = there.has_value();  // OpenMP's runtime does not take a refusal
    if (trouble.make(add, [this] { expect_refusals(); }, !device_allocates)) expected_.add(x);
  }
  void merge(const tested_counter& other, troublemaker& trouble) {
    if (remembers_first_ && !other.remembers_first_) return;
    if (expected_.total + other.expected_.total > 3'000'000) return;
    const auto merge = [&](const cairn::execution& exec) { counter_.merge(other.counter_, exec); };
    if (trouble.make(merge, [this] { expect_refusals(); })) expected_.merge(other.expected_);
  }
  void table(troublemaker& trouble) const {
    const auto wanted = static_cast<order>(trouble.below(remembers_first_ ? 4 : 3));
    cairn::frequencies<T> found;
    const auto table = [&](const cairn::execution& exec) { found = counter_.table(wanted, exec); };
    if (!trouble.make(table, [this] { expect_refusals(); })) return;
    ASSERT_TRUE(expected_.holds(found.values, found.counts));
    if (wanted == order::value) {
      ASSERT_TRUE(std::ranges::is_sorted(found.values));
    }
    if (wanted == order::count) {
      ASSERT_TRUE(std::ranges::is_sorted(found.counts, std::greater<>()));
    }
    if (wanted == order::first_seen) {
      ASSERT_EQ(found.values, expected_.first_seen);
    }
  }
  void visit(troublemaker& trouble) {
    std::vector<T> values;
    std::vector<std::uint64_t> counts;
    bool first = true;
    const auto look = [&](const cairn::frequencies<T>& part) {
      values.insert(values.end(), part.values.begin(), part.values.end());
      counts.insert(counts.end(), part.counts.begin(), part.counts.end());
      if (std::exchange(first, false) && grants_left < 0) read_within(trouble);
    };
    const auto visit = [&](const cairn::execution& exec) { counter_.for_each_bucket(look, exec); };
    if (trouble.make(visit)) {
      ASSERT_TRUE(expected_.holds(values, counts));
    }
  }
  void expect_equal(troublemaker& trouble) const {
    ASSERT_EQ(counter_.total(), expected_.total);
    if (trouble.below(4) != 0) return;
    const auto found = counter_.table(order::value);
    ASSERT_TRUE(expected_.holds(found.values, found.counts));
    ASSERT_EQ(counter_.distinct(), found.values.size());
  }
  void move() {
    cairn::value_counter<T> moved = std::move(counter_);
    EXPECT_EQ(counter_.total(), 0U);  // NOLINT(bugprone-use-after-move)
    EXPECT_THROW(counter_.add(std::vector<T>{1}), std::invalid_argument);
    counter_ = std::move(moved);
  }

 private:
  // Within progress: the counter is half done.
  void expect_refusals() const {
    EXPECT_THROW(static_cast<void>(counter_.distinct()), std::invalid_argument);
    EXPECT_THROW(counter_.table(), std::invalid_argument);
    EXPECT_THROW(const_cast<cairn::value_counter<T>&>(counter_).add(std::vector<T>{1}),
                 std::invalid_argument);
  }
  // Within a visit: reads are answered, changes are refused.
  void read_within(troublemaker& trouble) {
    EXPECT_EQ(counter_.distinct(), expected_.counts.size());
    EXPECT_EQ(counter_.total(), expected_.total);
    const auto found = counter_.table(order::value);
    EXPECT_TRUE(expected_.holds(found.values, found.counts));
    EXPECT_THROW(counter_.add(std::vector<T>{1}), std::invalid_argument);
    EXPECT_THROW(counter_.merge(counter_), std::invalid_argument);
    cairn::value_counter<T> other;
    other.merge(counter_);
    EXPECT_EQ(other.distinct(), expected_.counts.size());
    if (trouble.below(2) != 0) return;
    std::uint64_t items = 0;
    counter_.for_each_bucket([&](const cairn::frequencies<T>& part) {
      for (const std::uint64_t count : part.counts) items += count;
    });
    EXPECT_EQ(items, expected_.total);
  }

  cairn::value_counter<T> counter_;
  reference_counts<T> expected_{};
  bool remembers_first_;
};

template <class T>
void interrupt_counters(troublemaker& trouble) {
  std::vector<tested_counter<T>> counters;
  for (int i = 0; i < 3; ++i)
    counters.emplace_back(trouble.below(2) == 0 ? order::first_seen : order::unordered,
                          trouble.below(2) == 0 ? 0 : std::size_t{1} << 20);
  for (int step = 0; step < 25; ++step) {
    auto& one = counters[trouble.below(3)];
    const std::uint64_t what = trouble.below(10);
    if (what == 0) one.merge(counters[trouble.below(3)], trouble);
    if (what == 1) one.table(trouble);
    if (what == 2) one.visit(trouble);
    if (what == 3) one.move();
    if (what > 3) one.add(trouble);
    one.expect_equal(trouble);
    if (testing::Test::HasFailure()) return;
  }
}

// --- builders
struct some_points {
  std::vector<float> x;
  std::vector<std::int32_t> weights;
  std::vector<double> reals;

  explicit some_points(troublemaker& trouble) {
    constexpr std::size_t sizes[] = {3, 300, 40'000};
    x.resize(trouble.below(sizes[trouble.below(3)]));
    for (float& value : x) value = static_cast<float>(trouble.below(1200)) / 100 - 1;
    for (std::size_t i = 0; i < x.size(); ++i) {
      weights.push_back(static_cast<std::int32_t>(trouble.below(2001)) - 1000);
      reals.push_back(static_cast<double>(trouble.below(1000)) / 8);
    }
  }
  void append(const some_points& other) {
    const some_points copy = other;
    x.insert(x.end(), copy.x.begin(), copy.x.end());
    weights.insert(weights.end(), copy.weights.begin(), copy.weights.end());
    reals.insert(reals.end(), copy.reals.begin(), copy.reals.end());
  }
};

const cairn::axis ten_bins = cairn::axis::uniform(10, 0, 10);

// add(builder, points), expected(points): the result of all points at once.
template <class Builder, class Add, class Expect>
void interrupt_builders(troublemaker& trouble, const std::function<Builder(const cairn::execution&)>& make,
                        const Add& add, const Expect& expect) {
  for (int round = 0; round < 3; ++round) {
    cairn::execution exec;
    std::function<bool(double)> told;
    exec.progress = [&told](double done) { return !told || told(done); };
    std::vector<Builder> builders;
    for (int i = 0; i < 2; ++i) builders.push_back(make(exec));
    std::vector<some_points> all(2, some_points(trouble));
    for (some_points& each : all) each = some_points(trouble);
    for (std::size_t i = 0; i < 2; ++i) add(builders[i], all[i]);
    for (int step = 0; step < 20; ++step) {
      const std::size_t i = trouble.below(2);
      const bool merges = trouble.below(5) == 0 && all[0].x.size() + all[1].x.size() < 300'000;
      const std::size_t from = trouble.below(2);
      const some_points more(trouble);
      const auto call = [&](const cairn::execution& run) {
        told = run.progress;
        merges ? builders[i].merge(builders[from]) : add(builders[i], more);
      };
      const bool done = trouble.make(call);
      told = {};
      if (done) all[i].append(merges ? all[from] : more);
      expect(builders[i].result(), all[i]);
      if (testing::Test::HasFailure()) return;
    }
  }
}

template <class T>
class Interrupted : public testing::Test {};
using types = testing::Types<std::int8_t, std::uint16_t, std::int32_t, std::uint64_t, float, double>;
TYPED_TEST_SUITE(Interrupted, types);

// Sequences to try, and the first seed; the environment may ask for more.
std::uint64_t number_from(const char* name, std::uint64_t usual) {
  const char* const given = std::getenv(name);
  return given == nullptr ? usual : std::strtoull(given, nullptr, 10);
}
template <class Sequence>
void try_sequences(std::uint64_t usual, const Sequence& sequence) {
  const std::uint64_t first = number_from("CAIRN_TEST_SEED", 1);
  const std::uint64_t all = usual * number_from("CAIRN_TEST_TIMES", 1);
  static_cast<void>(
      cairn::value_counts(std::vector<float>(100'000)));  // threads are started, on a disk with room
  trouble_counts seen;
  for (std::uint64_t seed = first; seed < first + all; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    troublemaker trouble(seed);
    sequence(trouble);
    seen.calls += trouble.seen.calls;
    seen.failed += trouble.seen.failed;
    if (testing::Test::HasFailure()) return;
  }
  testing::Test::RecordProperty("calls", std::to_string(seen.calls));
  testing::Test::RecordProperty("failed", std::to_string(seen.failed));
  EXPECT_GT(seen.failed, 0U);
}

TYPED_TEST(Interrupted, StreamsCountAsAMap) {
  try_sequences(10, [](troublemaker& trouble) { interrupt_streams<TypeParam>(trouble); });
}
TYPED_TEST(Interrupted, CountersCountAsAMap) {
  try_sequences(2, [](troublemaker& trouble) { interrupt_counters<TypeParam>(trouble); });
}

TEST(InterruptedBuilders, HoldWhatWasAdded) {
  try_sequences(3, [](troublemaker& trouble) {
    using counts = cairn::histogram_builder<>;
    interrupt_builders<counts>(
        trouble, [](const cairn::execution& exec) { return counts(ten_bins, exec); },
        [](counts& to, const some_points& more) { to.add(more.x); },
        [](const auto& got, const some_points& all) {
          const auto expected = cairn::histogram(all.x, ten_bins);
          EXPECT_EQ(got.counts, expected.counts);
          EXPECT_EQ(got.total, all.x.size());
          EXPECT_EQ(got.outside[0].below, expected.outside[0].below);
        });
  });
}
TEST(InterruptedBuilders, HoldTheSumsOfWhatWasAdded) {
  try_sequences(3, [](troublemaker& trouble) {
    using sums = cairn::histogram_builder<cairn::weight_sum<std::int64_t>>;
    interrupt_builders<sums>(
        trouble, [](const cairn::execution& exec) { return sums(ten_bins, {.squares = true}, exec); },
        [](sums& to, const some_points& more) { to.add(more.x, more.weights); },
        [](const auto& got, const some_points& all) {
          const auto expected = cairn::weighted_histogram(all.x, all.weights, ten_bins, {.squares = true});
          EXPECT_EQ(got.counts, expected.counts);
          EXPECT_EQ(got.total, all.x.size());
        });
  });
}
TEST(InterruptedBuilders, HoldTheMeansOfWhatWasAdded) {
  try_sequences(3, [](troublemaker& trouble) {
    using means = cairn::histogram_builder<cairn::mean_of>;
    interrupt_builders<means>(
        trouble, [](const cairn::execution& exec) { return means(ten_bins, exec); },
        [](means& to, const some_points& more) { to.add(more.x, more.reals); },
        [](const auto& got, const some_points& all) {
          const auto expected = cairn::profile(all.x, all.reals, ten_bins);
          EXPECT_EQ(got.total, all.x.size());
          for (std::size_t b = 0; b < got.counts.size(); ++b) {
            ASSERT_EQ(got.counts[b].count, expected.counts[b].count);
            if (got.counts[b].count == 0) continue;
            ASSERT_NEAR(got.counts[b].mean, expected.counts[b].mean, 1e-9);
            ASSERT_NEAR(got.counts[b].deviations, expected.counts[b].deviations,
                        1e-9 * expected.counts[b].deviations + 1e-9);
          }
        });
  });
}

}  // namespace
