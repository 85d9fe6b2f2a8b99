// Plans on machines that need not exist, and binding on the one that does.
#include <gtest/gtest.h>
#include <omp.h>
#include <sched.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cairn/extremes.hpp>
#include <cairn/histogram.hpp>
#include <cairn/info.hpp>
#include <cerrno>
#include <cstdlib>
#include <numeric>
#include <random>
#include <set>

#include "src/machine/affinity.hpp"
#include "src/machine/placement_plan.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/topology.hpp"
#include "tests/answered_calls.hpp"

namespace {

using cairn::placement::arrangement;
using cairn::placement::machine;
using cairn::placement::plan_threads;
using cairn::placement::share_slices;
using cairn::placement::thread_place;
using cairn::placement::topology;

std::vector<unsigned> range(unsigned first, unsigned end) {
  std::vector<unsigned> all(end - first);
  std::iota(all.begin(), all.end(), first);
  return all;
}

std::vector<unsigned> processors(const std::vector<thread_place>& placed) {
  std::vector<unsigned> found;
  for (const thread_place& one : placed) found.push_back(one.processor);
  return found;
}

using counts = std::vector<std::size_t>;

// A core of its own for each of `caches` times `in_each` processors.
machine of_caches(unsigned caches, unsigned in_each) {
  machine all;
  all.domains = {{0, 1000}};
  for (unsigned number = 0; number < caches * in_each; ++number)
    all.processors.push_back({number, number, 0, 0, 0, number / in_each});
  return all;
}

TEST(Plan, TakesTheCachesOfADomainInTurn) {
  const machine all = of_caches(4, 3);
  const auto placed = [&](std::size_t threads, const std::vector<unsigned>& allowed, unsigned caller) {
    return processors(plan_threads(all, allowed, threads, arrangement::spread, {}, caller));
  };
  EXPECT_EQ(placed(4, range(0, 12), 0), (std::vector<unsigned>{0, 3, 6, 9}));
  EXPECT_EQ(placed(6, range(0, 12), 0), (std::vector<unsigned>{0, 3, 6, 9, 1, 4}));
  EXPECT_EQ(placed(5, range(0, 12), 7), (std::vector<unsigned>{7, 9, 0, 3, 8}));
  EXPECT_EQ(placed(3, range(1, 6), 0), (std::vector<unsigned>{1, 3, 2}));
}

TEST(Plan, BeginsAtTheCallersCore) {
  machine all = of_caches(1, 4);
  for (unsigned number = 4; number < 8; ++number) all.processors.push_back({number, number - 4, 1, 0, 0, 0});
  const auto placed = [&](std::size_t threads, unsigned caller) {
    return processors(plan_threads(all, range(0, 8), threads, arrangement::nearest, {}, caller));
  };
  EXPECT_EQ(placed(1, 2), (std::vector<unsigned>{2}));
  EXPECT_EQ(placed(1, 6), (std::vector<unsigned>{2}));  // the core's first hardware thread
  EXPECT_EQ(placed(4, 3), (std::vector<unsigned>{3, 0, 1, 2}));
  EXPECT_EQ(placed(6, 3), (std::vector<unsigned>{3, 0, 1, 2, 7, 4}));
  EXPECT_EQ(placed(1, 99), (std::vector<unsigned>{0}));  // a processor that is not in the machine
}

#if CAIRN_HWLOC

constexpr std::string_view two_xeons = "package:2 [numa] l3:1 core:56 pu:2(indexes=core:package)";

TEST(Plan, KnowsTheCachesOfAnEpyc) {
  const auto here = topology::synthetic("package:1 [numa] l3:8 core:8 pu:1");
  ASSERT_TRUE(here);
  EXPECT_EQ(processors(plan_threads(here->described(), here->allowed(), 8, arrangement::nearest)),
            (std::vector<unsigned>{0, 8, 16, 24, 32, 40, 48, 56}));
}

std::vector<unsigned> joined(std::vector<unsigned> a, const std::vector<unsigned>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<std::size_t> in_each_domain(const machine& all, const std::vector<thread_place>& placed) {
  std::vector<std::size_t> found(all.domains.size(), 0);
  for (const thread_place& one : placed) ++found[one.domain];
  return found;
}

TEST(Plan, TwoXeonsWithLinuxNumbering) {
  const auto here = topology::synthetic(two_xeons);
  ASSERT_TRUE(here);
  const machine& all = here->described();
  ASSERT_EQ(all.processors.size(), 224U);
  ASSERT_EQ(all.domains.size(), 2U);
  const auto allowed = here->allowed();
  ASSERT_EQ(allowed, range(0, 224));
  // One for each core before any second hardware thread: numbers 112 and up are those.
  EXPECT_EQ(processors(plan_threads(all, allowed, 112, arrangement::spread)), range(0, 112));
  EXPECT_EQ(processors(plan_threads(all, allowed, 112, arrangement::packed)), range(0, 112));
  EXPECT_EQ(processors(plan_threads(all, allowed, 56, arrangement::packed)), range(0, 56));
  EXPECT_EQ(processors(plan_threads(all, allowed, 56, arrangement::spread)),
            joined(range(0, 28), range(56, 84)));
  EXPECT_EQ(processors(plan_threads(all, allowed, 3, arrangement::spread)),
            (std::vector<unsigned>{0, 1, 56}));
  EXPECT_EQ(processors(plan_threads(all, allowed, 113, arrangement::packed)),
            joined(joined(range(0, 56), {112}), range(56, 112)));
  EXPECT_EQ(plan_threads(all, allowed, 224, arrangement::spread).size(), 224U);
  EXPECT_TRUE(plan_threads(all, allowed, 225, arrangement::spread).empty());
  EXPECT_TRUE(plan_threads(all, allowed, 0, arrangement::spread).empty());
}

TEST(Plan, NearestTheDataOfTwoXeons) {
  const auto here = topology::synthetic(two_xeons);
  ASSERT_TRUE(here);
  const machine& all = here->described();
  const auto placed = [&](std::size_t threads, std::vector<std::uint64_t> held) {
    return in_each_domain(all, plan_threads(all, here->allowed(), threads, arrangement::nearest, held));
  };
  EXPECT_EQ(placed(56, {3000, 1000}), (counts{42, 14}));
  EXPECT_EQ(placed(56, {0, 1000}), (counts{0, 56}));
  EXPECT_EQ(placed(100, {0, 1000}), (counts{44, 56}));  // other cores before second hardware threads
  EXPECT_EQ(placed(112, {1, 1000}), (counts{56, 56}));
  EXPECT_EQ(placed(130, {0, 1000}), (counts{56, 74}));
  EXPECT_EQ(placed(10, {0, 0}), (counts{5, 5}));
  EXPECT_EQ(placed(10, {}), (counts{5, 5}));
}

TEST(Plan, SubNumaClusters) {
  const auto here = topology::synthetic("package:2 group:4 [numa] core:14 pu:2(indexes=core:group:package)");
  ASSERT_TRUE(here);
  const machine& all = here->described();
  ASSERT_EQ(all.domains.size(), 8U);
  const auto allowed = here->allowed();
  EXPECT_EQ(in_each_domain(all, plan_threads(all, allowed, 8, arrangement::spread)), counts(8, 1));
  EXPECT_EQ(in_each_domain(all, plan_threads(all, allowed, 112, arrangement::spread)), counts(8, 14));
  EXPECT_EQ(in_each_domain(all, plan_threads(all, allowed, 20, arrangement::packed)),
            (counts{14, 6, 0, 0, 0, 0, 0, 0}));
  // No core twice among as many threads as there are cores.
  std::set<unsigned> cores;
  for (const thread_place& one : plan_threads(all, allowed, 112, arrangement::spread))
    for (const auto& processor : all.processors)
      if (processor.number == one.processor) cores.insert(processor.core);
  EXPECT_EQ(cores.size(), 112U);
}

TEST(Plan, LopsidedLaptop) {
  // Six cores of two hardware threads each, eight of one.
  std::vector<unsigned> removed;
  for (unsigned number = 13; number < 28; number += 2) removed.push_back(number);
  const auto here = topology::synthetic("package:1 [numa] core:14 pu:2", removed);
  ASSERT_TRUE(here);
  const machine& all = here->described();
  ASSERT_EQ(all.processors.size(), 20U);
  const auto placed = processors(plan_threads(all, here->allowed(), 14, arrangement::spread));
  EXPECT_EQ(placed, (std::vector<unsigned>{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26}));
  EXPECT_EQ(plan_threads(all, here->allowed(), 20, arrangement::spread).size(), 20U);
  EXPECT_TRUE(plan_threads(all, here->allowed(), 21, arrangement::spread).empty());
}

TEST(Plan, OneCore) {
  const auto here = topology::synthetic("pu:1");
  ASSERT_TRUE(here);
  const machine& all = here->described();
  EXPECT_EQ(plan_threads(all, here->allowed(), 1, arrangement::spread), (std::vector<thread_place>{{0, 0}}));
  EXPECT_TRUE(plan_threads(all, here->allowed(), 2, arrangement::spread).empty());
}

TEST(Plan, OddSubsetOfACgroup) {
  const auto here = topology::synthetic(two_xeons);
  ASSERT_TRUE(here);
  const machine& all = here->described();
  const std::vector<unsigned> allowed{1, 3, 58, 113, 170};  // 113 and 170 share the cores of 1 and 58
  EXPECT_EQ(processors(plan_threads(all, allowed, 3, arrangement::spread)),
            (std::vector<unsigned>{1, 3, 58}));
  EXPECT_EQ(processors(plan_threads(all, allowed, 4, arrangement::packed)),
            (std::vector<unsigned>{1, 3, 113, 58}));
  EXPECT_EQ(processors(plan_threads(all, allowed, 5, arrangement::spread)),
            (std::vector<unsigned>{1, 3, 113, 58, 170}));
  EXPECT_TRUE(plan_threads(all, allowed, 6, arrangement::spread).empty());
  // Of a core whose first hardware thread is not allowed the second one is a core all the same.
  EXPECT_EQ(processors(plan_threads(all, std::vector<unsigned>{0, 112, 114}, 2, arrangement::spread)),
            (std::vector<unsigned>{0, 114}));
}

TEST(Plan, MaskAsSlurmGivesIt) {
  const auto here = topology::synthetic(two_xeons);
  ASSERT_TRUE(here);
  const machine& all = here->described();
  const auto allowed = joined(range(0, 14), range(112, 126));  // 14 cores with both hardware threads
  EXPECT_EQ(processors(plan_threads(all, allowed, 14, arrangement::spread)), range(0, 14));
  EXPECT_EQ(processors(plan_threads(all, allowed, 28, arrangement::spread)), allowed);
}

TEST(Plan, NodesWithoutMemoryAreNoDomains) {
  const auto here = topology::synthetic("[numa(memory=1000000000)] package:2 [numa(memory=0)] core:4 pu:1");
  ASSERT_TRUE(here);
  const machine& all = here->described();
  ASSERT_EQ(all.domains.size(), 1U);
  EXPECT_EQ(all.domains[0].bytes, 1'000'000'000U);
  EXPECT_EQ(processors(plan_threads(all, here->allowed(), 8, arrangement::spread)), range(0, 8));
}

TEST(Plan, MemoryWithoutProcessorsIsNoDomain) {
  // Every processor is nearer to its package's memory than to what the whole machine shares.
  const auto here =
      topology::synthetic("[numa(memory=64000000000)] package:2 [numa(memory=1000000000)] core:4 pu:1");
  ASSERT_TRUE(here);
  const machine& all = here->described();
  ASSERT_EQ(all.domains.size(), 2U);
  EXPECT_EQ(in_each_domain(all, plan_threads(all, here->allowed(), 4, arrangement::spread)), (counts{2, 2}));
}

TEST(Plan, WordsThatDescribeNoMachine) { EXPECT_FALSE(topology::synthetic("no such thing")); }

#endif

TEST(Plan, FasterCoresOfAHybridMachineFirst) {
  machine all;
  all.domains = {{0, 1000}};
  for (unsigned number = 0; number < 4; ++number)
    all.processors.push_back({number, number, 0, 0, 0});  // slow
  for (unsigned number = 4; number < 8; ++number)
    all.processors.push_back({number, number / 2 + 2, number % 2, 0, 1});
  const auto allowed = range(0, 8);
  EXPECT_EQ(processors(plan_threads(all, allowed, 2, arrangement::spread)), (std::vector<unsigned>{4, 6}));
  EXPECT_EQ(processors(plan_threads(all, allowed, 4, arrangement::packed)),
            (std::vector<unsigned>{4, 6, 0, 1}));
  EXPECT_EQ(processors(plan_threads(all, allowed, 7, arrangement::spread)),
            (std::vector<unsigned>{4, 6, 0, 1, 2, 3, 5}));
}

TEST(Slices, GoToThreadsOfTheirDomain) {
  const std::vector<thread_place> placed{{0, 0}, {1, 0}, {2, 1}, {3, 1}};
  EXPECT_EQ(share_slices(placed, std::vector<unsigned>{0, 0, 1, 1}), (std::vector<unsigned>{0, 1, 2, 3}));
  EXPECT_EQ(share_slices(placed, std::vector<unsigned>{1, 1, 0, 0}), (std::vector<unsigned>{2, 3, 0, 1}));
  EXPECT_EQ(share_slices(placed, std::vector<unsigned>{1, 0, 1, 0}), (std::vector<unsigned>{1, 3, 0, 2}));
  EXPECT_EQ(share_slices(placed, std::vector<unsigned>{0, 0, 0, 0}), (std::vector<unsigned>{0, 1, 2, 3}));
  EXPECT_EQ(share_slices(placed, std::vector<unsigned>{1, 1, 1, 0}), (std::vector<unsigned>{3, 2, 0, 1}));
}

TEST(Slices, AreEachGivenOnce) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    const std::size_t threads = 1 + random() % 40;
    std::vector<thread_place> placed;
    for (std::size_t i = 0; i < threads; ++i)
      placed.push_back({static_cast<unsigned>(i), static_cast<unsigned>(random() % 4)});
    std::sort(placed.begin(), placed.end(),
              [](const thread_place& a, const thread_place& b) { return a.domain < b.domain; });
    std::vector<unsigned> domains(threads);
    for (unsigned& domain : domains)
      domain = static_cast<unsigned>(random() % 5);  // 4: a domain without threads
    std::vector<unsigned> given = share_slices(placed, domains);
    std::sort(given.begin(), given.end());
    EXPECT_EQ(given, range(0, static_cast<unsigned>(threads)));
  }
}

// The processors that each thread of a team of `threads` may run on.
std::vector<std::vector<unsigned>> masks(int threads) {
  std::vector<std::vector<unsigned>> found(static_cast<std::size_t>(threads));
#pragma omp parallel num_threads(threads)
  {
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof set, &set);
    for (unsigned number = 0; number < CPU_SETSIZE; ++number)
      if (CPU_ISSET(number, &set)) found[static_cast<std::size_t>(omp_get_thread_num())].push_back(number);
  }
  return found;
}

bool told_to_bind() {
  return std::getenv("OMP_PROC_BIND") != nullptr || std::getenv("OMP_PLACES") != nullptr ||
         std::getenv("KMP_AFFINITY") != nullptr || std::getenv("GOMP_CPU_AFFINITY") != nullptr ||
         omp_get_dynamic() != 0;
}

std::size_t known_processors() { return cairn::machine().processors.size(); }

bool is_bound(int threads) {
  const std::vector<float> x(1 << 20, 0.5F);
  return cairn::histogram(x, cairn::axis::uniform(10, 0, 1), {.threads = threads, .bind = true}).run.bound;
}

// With the environment's binding (tests/CMakeLists.txt runs this with each variable), or without hwloc, a
// call leaves threads alone; else it binds them and gives them back.
TEST(Binding, IsUndoneWhenTheCallReturns) {
  const std::vector<float> x(1 << 20, 0.5F);
  const auto bins = cairn::axis::uniform(10, 0, 1);
  const auto threads = std::min(4, static_cast<int>(masks(1)[0].size()));
  for (const int team : {1, threads}) {
    const bool expected = !told_to_bind() && static_cast<std::size_t>(team) <= known_processors();
    const auto before = masks(team);
    cairn::execution exec;
    exec.threads = team;
    exec.bind = true;
    const auto got = cairn::histogram(x, bins, exec);
    EXPECT_EQ(got.counts[5], x.size());
    EXPECT_EQ(got.run.bound, expected);
    EXPECT_EQ(cairn::extremes_of(x, exec).run.bound, expected);
    EXPECT_EQ(masks(team), before);
    exec.progress = [](double) { return true; };
    EXPECT_EQ(cairn::histogram(x, bins, exec).run.bound, expected);
    exec.progress = [](double) -> bool { throw std::runtime_error("enough"); };
    EXPECT_THROW(cairn::histogram(x, bins, exec), std::runtime_error);
    EXPECT_EQ(masks(team), before);
  }
  EXPECT_FALSE(cairn::histogram(x, bins).run.bound);
}

TEST(Binding, IsNotDoneForMoreThreadsThanProcessors) {
  const std::vector<float> x(1 << 20, 0.5F);
  cairn::execution exec;
  exec.threads = static_cast<int>(masks(1)[0].size()) + 1;
  exec.bind = true;
  const auto got = cairn::histogram(x, cairn::axis::uniform(10, 0, 1), exec);
  EXPECT_EQ(got.counts[5], x.size());
  EXPECT_FALSE(got.run.bound);
}

TEST(Binding, IsNotDoneInACallersRegion) {
  const std::vector<float> x(1 << 20, 0.5F);
  const auto bins = cairn::axis::uniform(10, 0, 1);
  std::vector<int> bound(2, -1);
#pragma omp parallel num_threads(2)
  {
    cairn::execution exec;
    exec.bind = true;
    bound[static_cast<std::size_t>(omp_get_thread_num())] = cairn::histogram(x, bins, exec).run.bound ? 1 : 0;
    if (omp_get_num_threads() == 1) bound[1] = 0;
  }
  EXPECT_EQ(bound, (std::vector<int>{0, 0}));
}

TEST(Binding, IsNotDoneWhereOpenMPMayGiveFewerThreads) {
  const int before = omp_get_dynamic();
  omp_set_dynamic(1);
  EXPECT_FALSE(is_bound(1));
  omp_set_dynamic(before);
}

TEST(Binding, IsNotToldWhereTheSystemRefuses) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto in_a_sandbox = [] {
    const bool expected = known_processors() != 0 && !told_to_bind();
    if (is_bound(1) != expected) std::_Exit(1);  // LLVM's runtime, too, has tried what it needs then
    cairn::tests::answer_call(SYS_sched_setaffinity, SECCOMP_RET_ERRNO | EPERM);
    std::_Exit(is_bound(1) ? 2 : 0);
  };
  EXPECT_EXIT(in_a_sandbox(), ::testing::ExitedWithCode(0), "");
}

TEST(Machine, IsLookedAtFromWhereTheCallerIs) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto in_a_sandbox = [] {
    if (omp_get_max_threads() < 1) std::_Exit(1);  // the OpenMP runtime may try what it can
    cairn::tests::answer_call(SYS_sched_setaffinity, SECCOMP_RET_KILL_PROCESS);
    std::_Exit(known_processors() != 0 || CAIRN_HWLOC == 0 ? 0 : 1);
  };
  EXPECT_EXIT(in_a_sandbox(), ::testing::ExitedWithCode(0), "");
}

// tests/CMakeLists.txt sets hwloc's variables for these two.
TEST(Machine, IsNotMistakenForAnother) {
  EXPECT_TRUE(std::getenv("HWLOC_SYNTHETIC") == nullptr || known_processors() == 0);
}
TEST(Machine, MayBeDescribedByTheUser) {
  EXPECT_TRUE(std::getenv("HWLOC_THISSYSTEM") == nullptr || known_processors() == CAIRN_HWLOC);
}

#if CAIRN_HWLOC

TEST(Binding, OfOneThreadStaysWhereItIs) {
  if (told_to_bind()) GTEST_SKIP() << "the environment binds";
  const topology* here = topology::here();
  ASSERT_NE(here, nullptr);
  if (here->described().domains.size() > 1) GTEST_SKIP() << "goes where the data lie";
  const unsigned last = here->allowed().back();
  const auto core_of = [&](unsigned number) {
    const auto& all = here->described().processors;
    return std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.number == number; })->core;
  };
  const std::vector<float> x(1000);
  cairn::execution exec;
  exec.bind = true;
  int stayed = 0;
  for (int i = 0; i < 100; ++i) {
    const auto before = cairn::placement::affinity::of_this_thread();
    ASSERT_TRUE(before != nullptr && cairn::placement::bind_this_thread(last) && before->give_back());
    const unsigned now = cairn::placement::current_processor();
    const cairn::host::thread_placement placed(exec, 1, x.data(), x.size() * sizeof(float));
    ASSERT_NE(placed.get(), nullptr);
    stayed += core_of(placed.get()->processors[0]) == core_of(now) ? 1 : 0;
  }
  EXPECT_GE(stayed, 50);  // the system may move a thread
}

TEST(Binding, HoldsThreadsToTheirSeats) {
  if (told_to_bind()) GTEST_SKIP() << "the environment binds";
  const topology* here = topology::here();
  ASSERT_NE(here, nullptr);
  const auto allowed = here->allowed();
  const int threads = std::min(2, static_cast<int>(allowed.size()));
  const std::vector<float> x(1000);
  cairn::execution exec;
  exec.bind = true;
  const cairn::host::thread_placement placed(exec, threads, x.data(), x.size() * sizeof(float));
  const cairn::host::thread_team* team = placed.get();
  ASSERT_NE(team, nullptr);
  ASSERT_EQ(team->threads, threads);
  std::vector<std::vector<unsigned>> during(static_cast<std::size_t>(threads));
#  pragma omp parallel num_threads(threads)
  {
    const int thread = omp_get_thread_num();
    const cairn::host::bound_thread bound(team, thread, omp_get_num_threads());
    during[static_cast<std::size_t>(thread)] = here->allowed();
  }
  for (int thread = 0; thread < threads; ++thread)
    EXPECT_EQ(during[static_cast<std::size_t>(thread)], std::vector<unsigned>{team->processors[thread]});
  for (const auto& mask : masks(threads)) EXPECT_EQ(mask, allowed);
}

TEST(Binding, KnowsWhereMemoryLies) {
  const topology* here = topology::here();
  ASSERT_NE(here, nullptr);
  std::vector<char> touched(std::size_t{16} << 20, 1);
  const auto held = here->held(touched.data(), touched.size(), 64);
  const std::uint64_t sum = std::accumulate(held.begin(), held.end(), std::uint64_t{0});
  if (sum == 0) GTEST_SKIP() << "this system does not say where memory lies";
  EXPECT_EQ(sum, touched.size());
}

TEST(Machine, IsDescribed) {
  const cairn::machine_info found = cairn::machine();
  ASSERT_FALSE(found.processors.empty());
  ASSERT_FALSE(found.domains.empty());
  int placed = 0;
  for (const auto& one : found.processors) {
    placed += one.thread >= 0 ? 1 : 0;
    EXPECT_TRUE(one.thread < 0 || one.allowed);
  }
  EXPECT_TRUE(placed == 0 || placed == cairn::planned_threads());
}

#else

TEST(Machine, IsUnknownWithoutHwloc) { EXPECT_TRUE(cairn::machine().processors.empty()); }

#endif

}  // namespace
