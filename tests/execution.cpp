// What was asked for is what ran; what cannot run is refused in words.
#include <gtest/gtest.h>
#include <omp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cairn/cairn.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>
#include <stdexcept>
#include <string_view>

#include "src/layouts/targets.hpp"
#include "src/machine/threads.hpp"
#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/sanitized.hpp"

namespace {

using tests::refusal;

const std::vector<float> some_samples(100'000, 0.5F);
const cairn::axis some_bins = cairn::axis::uniform(10, 0, 1);

class Variable {  // an environment variable while in scope
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

TEST(Execution, TheInstructionSetAskedForRan) {
  for (const cairn::isa target : cairn::instruction_sets()) {
    const auto got =
        cairn::histogram(some_samples, some_bins, {.where = cairn::place::host, .target = target});
    EXPECT_EQ(got.run.target, cairn::name_of(target));
    const Variable forced("CAIRN_ISA", std::string(cairn::name_of(target)).c_str());
    EXPECT_EQ(cairn::histogram(some_samples, some_bins).run.target, cairn::name_of(target));
    EXPECT_EQ(cairn::best_instruction_set(), target);
  }
}

TEST(Execution, UnknownInstructionSetIsRefused) {
  const Variable forced("CAIRN_ISA", "avx1024");
  try {
    cairn::histogram(some_samples, some_bins);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "CAIRN_ISA is 'avx1024'; expected baseline, avx2 or avx512");
  }
}

TEST(Execution, LookupsAskedForFindTheSame) {
  const std::vector<double> edges{0, 0.1, 0.11, 0.3, 0.5, 0.9, 1};
  const cairn::axis bins = cairn::axis::edges(edges);
  for (const char* how : {"loads", "gathers"}) {
    const Variable forced("CAIRN_LOOKUPS", how);
    const auto got = cairn::histogram(some_samples, bins, {.where = cairn::place::host});
    EXPECT_EQ(got.counts, (std::vector<std::uint64_t>{0, 0, 0, 0, some_samples.size(), 0})) << how;
  }
}

TEST(Execution, UnknownLookupsAreRefused) {
  const Variable forced("CAIRN_LOOKUPS", "guesses");
  const cairn::execution here{.where = cairn::place::host};
  EXPECT_EQ(refusal([&] { cairn::histogram(some_samples, some_bins, here); }),
            "CAIRN_LOOKUPS is 'guesses'; expected loads or gathers");
}

TEST(Execution, AbsentInstructionSetIsRefused) {
#define CAIRN_LISTED(NAME, ...) cairn::isa::NAME,
  const std::vector<cairn::isa> all_built{CAIRN_FOR_EACH_TARGET(CAIRN_LISTED)};
  const std::vector<cairn::isa> known{CAIRN_FOR_EACH_WIDER_SET(CAIRN_LISTED)};
#undef CAIRN_LISTED
  const auto have = cairn::instruction_sets();
  for (const cairn::isa target : known) {
    const bool is_built = std::ranges::find(all_built, target) != all_built.end();
    if (std::find(have.begin(), have.end(), target) != have.end()) continue;
    const std::string why = (is_built ? "this machine has no " : "this build of cairn has no code for ") +
                            std::string(cairn::name_of(target));
    const std::string asked = refusal([&] { cairn::histogram(some_samples, some_bins, {.target = target}); });
    EXPECT_NE(asked.find("execution::target: " + why), std::string::npos) << asked;
    const Variable forced("CAIRN_ISA", std::string(cairn::name_of(target)).c_str());
    const std::string named = refusal([&] { cairn::histogram(some_samples, some_bins); });
    EXPECT_NE(named.find("CAIRN_ISA: " + why), std::string::npos) << named;
  }
}

TEST(Execution, AutomaticNeverPicksAVirtualDevice) {
  for (const auto& device : cairn::devices()) {
    if (device.kind != "virtual") GTEST_SKIP() << "a real device is here";
  }
  const std::vector<std::uint8_t> large(std::size_t{300} << 20, 1);
  EXPECT_EQ(cairn::histogram(large, some_bins).run.where, cairn::place::host);
}

TEST(Execution, ADeviceThatIsNotThereIsAnError) {
  cairn::execution exec{.where = cairn::place::device, .device = cairn::device_count()};
  std::vector<std::uint64_t> counts(10, 7);
  EXPECT_THROW(cairn::histogram_into(counts, some_samples, some_bins, exec), cairn::device_error);
  exec.device = -1;
  EXPECT_THROW(cairn::histogram_into(counts, some_samples, some_bins, exec), cairn::device_error);
  EXPECT_THROW(cairn::device_array<float>(10, cairn::device_count()), cairn::device_error);
  EXPECT_THROW(cairn::extremes_of(cairn::device_span<float>{nullptr, 3, 99}), cairn::device_error);
  EXPECT_EQ(counts, std::vector<std::uint64_t>(10, 7));
}

// Calls of every kind, each with the same execution.
std::vector<std::function<void(const cairn::execution&)>> every_call() {
  static const std::vector<std::uint32_t> bins(1000, 3);
  static const std::vector<double> weights{1, 2, 3};
  return {
      [](const auto& exec) { cairn::histogram(some_samples, some_bins, exec); },
      [](const auto& exec) { cairn::digitize(some_samples, some_bins, exec); },
      [](const auto& exec) { cairn::extremes_of(some_samples, exec); },
      [](const auto& exec) { cairn::value_counts(some_samples, cairn::order::unordered, exec); },
      [](const auto& exec) { cairn::value_counter<float>().add(some_samples, exec); },
      [](const auto& exec) { cairn::value_counter<float>().merge(cairn::value_counter<float>(), exec); },
      [](const auto& exec) { cairn::value_counter<float>().table(cairn::order::unordered, exec); },
      [](const auto& exec) { cairn::sampler(weights, exec); },
      [](const auto& exec) { cairn::sampler::alias(weights, exec); },
      [](const auto& exec) {
        std::vector<std::uint32_t> items(10);
        cairn::sampler::uniform(3).draw_into(items, {}, exec);
      },
      [](const auto& exec) {
        std::vector<std::uint8_t> counts(10);
        cairn::saturating_histogram_into(counts, bins, 5, exec);
      },
      [](const auto& exec) { cairn::weighted_histogram(some_samples, some_samples, {some_bins}, {}, exec); },
      [](const auto& exec) { cairn::profile(some_samples, some_samples, {some_bins}, {}, exec); },
      [](const auto& exec) { cairn::histogram_builder<>({some_bins}, exec).add(some_samples); },
      [](const auto& exec) { cairn::moments_of(some_samples, cairn::every_number, 0, exec); },
      [](const auto& exec) { cairn::median(some_samples, {}, exec); },
      [](const auto& exec) { cairn::quantiles(some_samples, {0.1, 0.5}, {}, exec); },
      [](const auto& exec) {
        std::vector<std::int64_t> values(10);
        cairn::distribution::poisson(3).draw_into(values, {}, exec);
      },
      [](const auto& exec) {
        std::vector<std::int64_t> values(10);
        cairn::geometric_into(values, 0.5, {}, exec);
      },
      [](const auto& exec) {
        std::vector<double> values(10);
        cairn::uniform_into(values, 0, 1, {}, exec);
      },
      [](const auto& exec) {
        std::vector<std::uint64_t> counts(3);
        cairn::multinomial_into(counts, weights, 5, {}, exec);
      },
      [](const auto& exec) {
        std::vector<std::uint64_t> items(2);
        cairn::sample_without_replacement_into(items, weights, {}, exec);
      },
      [](const auto& exec) {
        std::vector<std::uint64_t> items(2);
        cairn::sample_without_replacement_into(items, 10, {}, exec);
      },
      [](const auto& exec) {
        std::vector<std::uint64_t> items(10);
        cairn::bits_into(items, {}, exec);
      },
      [](const auto& exec) {
        std::vector<std::uint64_t> items(10);
        cairn::shuffle(items, {}, exec);
      },
      [](const auto& exec) {
        std::vector<double> values(10);
        cairn::continuous_distribution::normal().draw_into(values, {}, exec);
      },
      [](const auto& exec) { cairn::weighted_reservoir(2).add(weights, exec); },
      [](const auto& exec) { cairn::bins_by_rule(some_samples, cairn::bin_rule::sturges, {}, exec); },
      [](const auto& exec) { cairn::estimate_bandwidth(cairn::rows(weights, 1), 0.9, exec); },
      [](const auto& exec) {
        cairn::nearest_centers(cairn::rows(weights, 1), cairn::rows(weights, 1), exec);
      },
      [](const auto& exec) { cairn::maximal_scoring_subsequences(weights, exec); },
      [](const auto& exec) { cairn::mean_shift(cairn::rows(weights, 1), {}, {}, exec); },
      [](const auto& exec) { cairn::max_subarrays(weights, 1, {}, exec); },
      [](const auto& exec) { cairn::max_subarrays(bins, {10, 100}, 1, {}, exec); }};
}

// Otherwise the call would run on the host, and its caller would not know.
TEST(Execution, ADeviceByNumberNeedsThePlace) {
  const auto calls = every_call();
  for (const int device : {5, 1, -1})
    for (std::size_t i = 0; i < calls.size(); ++i)
      EXPECT_EQ(refusal([&] { calls[i]({.device = device}); }),
                "execution::device is " + std::to_string(device) +
                    ", but execution::where is automatic and the data lies in host memory; expected "
                    "execution::where device")
          << "call " << i;
}

// Data on a device say where the call runs; another device's number contradicts them.
TEST(Execution, ADeviceByNumberMustBeThatOfTheData) {
  if (cairn::device_count() == 0) GTEST_SKIP() << "no device";
  const cairn::device_array<float> there(some_samples, 0);
  EXPECT_EQ(cairn::histogram(there.span(), some_bins, {.device = 0}).run.where, cairn::place::device);
  for (const cairn::place where : {cairn::place::automatic, cairn::place::device})
    EXPECT_EQ(refusal([&] { cairn::histogram(there.span(), some_bins, {.where = where, .device = 5}); }),
              "the data lies on device 0 but execution::device is 5");
}

TEST(Execution, WhatIsNoneOfTheChoicesIsRefused) {
  for (const auto& call : every_call()) {
    EXPECT_EQ(refusal([&] { call({.where = static_cast<cairn::place>(77)}); }),
              "execution::where is 77; expected automatic, host or device");
    EXPECT_EQ(refusal([&] { call({.target = static_cast<cairn::isa>(77)}); }),
              "isa is 77; expected best, baseline, avx2 or avx512");
    EXPECT_EQ(refusal([&] { call({.target = static_cast<cairn::isa>(-1)}); }),
              "isa is -1; expected best, baseline, avx2 or avx512");
  }
  EXPECT_EQ(refusal([] { cairn::name_of(static_cast<cairn::isa>(77)); }),
            "isa is 77; expected best, baseline, avx2 or avx512");
  const auto none = static_cast<cairn::order>(77);
  EXPECT_EQ(refusal([&] { cairn::value_counts(some_samples, none); }),
            "value_counts: the order is 77; expected unordered, value, count or first_seen");
  EXPECT_EQ(refusal([&] { cairn::value_counter<float> counter(none); }),
            "value_counter: the order is 77; expected unordered, value, count or first_seen");
  EXPECT_EQ(refusal([&] { cairn::value_counter<float>().table(none); }),
            "value_counter::table: the order is 77; expected unordered, value, count or first_seen");
}

TEST(Threads, BeyondWhatCanBeStartedAreRefused) {
  const std::string most = std::to_string(cairn::host::most_threads());
  EXPECT_GE(cairn::host::most_threads(), 1);
  for (const auto& call : every_call()) {
    EXPECT_EQ(refusal([&] { call({.where = cairn::place::host, .threads = 99'999'999}); }),
              "execution::threads is 99999999; expected at most " + most + ", which can be started here");
    EXPECT_EQ(refusal([&] { call({.where = cairn::place::host, .threads = -1}); }),
              "execution::threads is -1; expected 0 or more");
  }
}

TEST(Threads, OfTheCallersOpenMPAreRefusedBeyondIt) {
  const int before = omp_get_max_threads();
  omp_set_num_threads(99'999'999);
  const std::string why = refusal([] { cairn::planned_threads(); });
  const std::vector<float> many(1U << 18, 0.5F);  // a call with work for one thread asks nobody
  const std::string also = refusal([&] { cairn::histogram(many, some_bins); });
  omp_set_num_threads(before);
  EXPECT_EQ(why.substr(0, 13), "OpenMP plans ") << why;  // what a runtime makes of it is its own
  EXPECT_EQ(also, why);
}

// Leaves this process so much address space, and makes calls of every kind: none may end the process. Exit
// code 0: all were answered, or refused for want of memory.
[[noreturn]] void call_within(std::size_t bytes, int threads) {
  std::size_t pages = 0;
  if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%zu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  const rlim_t limit = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + bytes;
  const rlimit both{limit, limit};
  if (pages == 0 || setrlimit(RLIMIT_AS, &both) != 0) std::_Exit(3);
  for (const auto& call : every_call()) {
    try {
      call({.where = cairn::place::host, .threads = threads});
    } catch (const std::bad_alloc&) {
    } catch (const std::invalid_argument& error) {
      if (threads == 0 || std::string_view(error.what()).find("address space") == std::string_view::npos)
        std::_Exit(4);
    }
  }
  std::_Exit(0);
}

TEST(ThreadsDeathTest, ThatDoNotFitTheAddressSpaceAreNotStarted) {
  if (tests::sanitized) GTEST_SKIP() << "sanitizers reserve address space of their own";
  for (const int threads : {0, 1, 2, 7})
    for (const std::size_t megabytes : {1U, 4U, 12U, 20U, 28U, 40U, 100U, 300U, 500U})
      EXPECT_EXIT(call_within(megabytes << 20, threads), testing::ExitedWithCode(0), "")
          << threads << " threads, " << megabytes << " MiB";
}

// ctest runs this with numbers of threads that are none.
TEST(Threads, OfAnyEnvironmentCountOrRefuse) {
  for (const auto& call : every_call()) {
    const std::string answer = refusal([&] { call({.where = cairn::place::host}); });
    EXPECT_TRUE(answer == "nothing was refused" || answer.starts_with("OpenMP plans ") ||
                answer.starts_with("OMP_NUM_THREADS is "))
        << answer;
  }
}

TEST(Execution, OneThreadInsideTheCallersParallelRegion) {
  std::vector<int> threads;
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    threads.push_back(cairn::histogram(some_samples, some_bins).run.threads);
  }
  EXPECT_EQ(threads, std::vector<int>(2, 1));
}

}  // namespace
