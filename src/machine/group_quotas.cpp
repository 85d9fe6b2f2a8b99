// Reads the limits of control groups, version 1 and 2, from the files of the system.
#include "src/machine/group_quotas.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>
#include <vector>

namespace cairn::host {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

std::string first_line(const std::string& path) {
  std::string line;
  std::ifstream file(path);
  std::getline(file, line);
  return line;
}

// "max", -1, or what is no number: no limit.
double granted(const std::string& quota, const std::string& period) {
  const double time = std::strtod(quota.c_str(), nullptr);
  const double of = std::strtod(period.c_str(), nullptr);
  return time > 0 && of > 0 ? time / of : no_limit;
}

double processors_of(const std::string& folder) {
  const std::string pair = first_line(folder + "/cpu.max");  // version 2: "200000 100000"
  if (!pair.empty()) {
    const std::size_t space = std::min(pair.find(' '), pair.size());
    return granted(pair.substr(0, space), pair.substr(space));
  }
  return granted(first_line(folder + "/cpu.cfs_quota_us"), first_line(folder + "/cpu.cfs_period_us"));
}

// "max", or what is no number: no limit.
double limit_in(const std::string& path) {
  const std::string line = first_line(path);
  const double most = std::strtod(line.c_str(), nullptr);
  return most > 0 ? most : no_limit;
}

double tasks_of(const std::string& folder) { return limit_in(folder + "/pids.max"); }
double bytes_of(const std::string& folder) {  // of version 2, and of version 1
  return std::min(limit_in(folder + "/memory.max"), limit_in(folder + "/memory.limit_in_bytes"));
}

// A limited resource: its controller's name in version 1, and how to read its limit from a folder.
struct resource {
  const char* controller;
  double (*granted_by)(const std::string& folder);
};

// Of a group and all around it. In a container the folders of a path may be missing, and `root` is the group.
double granted_along(const resource& what, const std::string& root, std::string path) {
  double least = what.granted_by(root);
  for (; path.size() > 1; path.resize(path.rfind('/'))) least = std::min(least, what.granted_by(root + path));
  return least;
}

// "0::/a/b" of version 2, "4:cpu,cpuacct:/a/b" of version 1; none when it is not about the resource.
struct membership_line {
  std::string controllers;
  std::string path;
};
std::optional<membership_line> parse(const std::string& line, const std::string& controller) {
  const std::size_t first = line.find(':');
  const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
  if (second == std::string::npos || !line.substr(second + 1).starts_with('/')) return {};
  const membership_line found{line.substr(first + 1, second - first - 1), line.substr(second + 1)};
  const bool ours = found.controllers.empty() ||
                    (',' + found.controllers + ',').find(',' + controller + ',') != std::string::npos;
  return ours ? std::optional(found) : std::nullopt;
}

double quota_of(const resource& what, const std::string& membership, const std::string& mount) {
  double least = what.granted_by(mount);
  std::ifstream file(membership);
  for (std::string line; std::getline(file, line);) {
    const auto group = parse(line, what.controller);
    if (!group) continue;
    // In version 1 the folder is named after its controllers, in any order; each controller has a link to it.
    for (const std::string& root : group->controllers.empty() ? std::vector{mount}
                                                              : std::vector{mount + '/' + what.controller,
                                                                            mount + '/' + group->controllers})
      least = std::min(least, granted_along(what, root, group->path));
  }
  return least;
}

int as_int(double quota) {
  const double most = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(std::ceil(quota), most));
}

}  // namespace

int processor_quota(const std::string& membership, const std::string& mount) {
  return as_int(quota_of({"cpu", processors_of}, membership, mount));
}

int task_quota(const std::string& membership, const std::string& mount) {
  return as_int(quota_of({"pids", tasks_of}, membership, mount));
}

std::size_t memory_quota(const std::string& membership, const std::string& mount) {
  const double quota = quota_of({"memory", bytes_of}, membership, mount);
  return quota < 0x1p64 ? static_cast<std::size_t>(quota) : std::numeric_limits<std::size_t>::max();
}

}  // namespace cairn::host
