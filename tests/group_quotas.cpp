// Quotas of control groups, from folders as the system lays them out.
#include "src/machine/group_quotas.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <stdexcept>
#include <utility>

namespace {

constexpr int none = std::numeric_limits<int>::max();

class groups {
 public:
  explicit groups(std::initializer_list<std::pair<std::string, std::string>> files) {
    for (const auto& [path, text] : files) {
      std::filesystem::create_directories((folder_ / path).parent_path());
      std::ofstream(folder_ / path) << text << '\n';
    }
  }
  ~groups() { std::filesystem::remove_all(folder_); }
  groups(const groups&) = delete;
  groups& operator=(const groups&) = delete;

  int quota(const std::string& membership) const {
    const std::string list = folder_ / "membership";
    std::ofstream(list) << membership;
    return cairn::host::processor_quota(list, folder_);
  }
  std::size_t bytes(const std::string& membership) const {
    const std::string list = folder_ / "membership";
    std::ofstream(list) << membership;
    return cairn::host::memory_quota(list, folder_);
  }
  int tasks(const std::string& membership) const {
    const std::string list = folder_ / "membership";
    std::ofstream(list) << membership;
    return cairn::host::task_quota(list, folder_);
  }

 private:
  std::filesystem::path folder_ = [] {
    std::string name = std::filesystem::temp_directory_path() / "cairn-groups-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder " + name);
    return name;
  }();
};

TEST(ProcessorQuota, OfVersionTwoIsTheTightestAround) {
  const groups nested(
      {{"a/cpu.max", "300000 100000"}, {"a/b/cpu.max", "max 100000"}, {"a/b/c/cpu.max", "450000 100000"}});
  EXPECT_EQ(nested.quota("0::/a/b/c\n"), 3);
  EXPECT_EQ(nested.quota("0::/a/b\n"), 3);
  EXPECT_EQ(nested.quota("0::/\n"), none);
  EXPECT_EQ(nested.quota("0::/a/elsewhere/far (deleted)\n"), 3);
  EXPECT_EQ(nested.quota("12:pids:/a\n0::/a\n"), 3);
}

TEST(ProcessorQuota, OfAContainerIsAtTheMount) {
  const groups container({{"cpu.max", "150000 100000"}});
  EXPECT_EQ(container.quota("0::/\n"), 2);
  EXPECT_EQ(container.quota("0::/../../host/path\n"), 2);
  EXPECT_EQ(container.quota(""), 2);
}

TEST(ProcessorQuota, OfVersionOne) {
  const groups host({{"cpu,cpuacct/job/cpu.cfs_quota_us", "50000"},
                     {"cpu,cpuacct/job/cpu.cfs_period_us", "100000"},
                     {"cpu/slice/cpu.cfs_quota_us", "-1"},
                     {"cpu/slice/cpu.cfs_period_us", "100000"},
                     {"cpu/slice/job/cpu.cfs_quota_us", "800000"},
                     {"cpu/slice/job/cpu.cfs_period_us", "100000"}});
  EXPECT_EQ(host.quota("4:cpu,cpuacct:/job\n0::/\n"), 1);
  EXPECT_EQ(host.quota("4:cpuacct,cpu:/slice/job\n"), 8);
  EXPECT_EQ(host.quota("4:cpu:/slice\n"), none);
  EXPECT_EQ(host.quota("4:cpuset:/slice/job\n"), none);
}

TEST(TaskQuota, IsTheTightestAround) {
  const groups nested({{"a/pids.max", "300"}, {"a/b/pids.max", "max"}, {"a/b/c/pids.max", "450"}});
  EXPECT_EQ(nested.tasks("0::/a/b/c\n"), 300);
  EXPECT_EQ(nested.tasks("0::/\n"), none);
  const groups old({{"pids/job/pids.max", "77"}, {"cpu/job/pids.max", "5"}});
  EXPECT_EQ(old.tasks("8:pids:/job\n1:cpu:/job\n"), 77);
  EXPECT_EQ(old.tasks("1:cpu:/job\n"), none);
  const groups odd(
      {{"a/pids.max", ""}, {"b/pids.max", "-5"}, {"c/pids.max", "nan"}, {"d/pids.max", "1e300"}});
  for (const char* group : {"a", "b", "c", "d"})
    EXPECT_EQ(odd.tasks(std::string("0::/") + group + '\n'), none) << group;
}

TEST(MemoryQuota, IsTheTightestAround) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  const groups nested(
      {{"a/memory.max", "max"}, {"a/b/memory.max", "1073741824"}, {"a/b/c/memory.max", "2e9"}});
  EXPECT_EQ(nested.bytes("0::/a/b/c\n"), std::size_t{1} << 30);
  EXPECT_EQ(nested.bytes("0::/a\n"), most);
  const groups old({{"memory/memory.limit_in_bytes", "9223372036854771712"},
                    {"memory/job/memory.limit_in_bytes", "123456"}});
  EXPECT_EQ(old.bytes("8:memory:/job\n1:cpu:/job\n"), 123456U);
  EXPECT_EQ(old.bytes("1:cpu:/job\n"), most);
}

TEST(ProcessorQuota, OfWhatIsNoneIsNoLimit) {
  const groups odd({{"a/cpu.max", ""},
                    {"b/cpu.max", "-5 100000"},
                    {"c/cpu.max", "100000"},
                    {"d/cpu.max", "nan nan"},
                    {"e/cpu.max", "1e300 1"},
                    {"f/cpu.max", "0 100000"}});
  for (const char* group : {"a", "b", "c", "d", "e", "f"})
    EXPECT_EQ(odd.quota(std::string("0::/") + group + '\n'), none) << group;
  EXPECT_EQ(odd.quota("no list of groups\n::\n0:\n0::a\n"), none);
  EXPECT_EQ(cairn::host::processor_quota("/nowhere", "/nowhere"), none);
}

}  // namespace
