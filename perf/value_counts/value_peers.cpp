// Value counts as people write them today, by sorting and by hash maps, to compare with.
#include "perf/value_counts/value_peers.hpp"

#include <omp.h>
#include <unistd.h>

#include <cairn/sample_types.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <parallel/algorithm>
#include <unordered_map>

#include "src/layouts/instantiated.hpp"

#if CAIRN_PERF_BOOST
#  include <boost/unordered_map.hpp>
#endif

namespace perf {
namespace {

template <class T>
std::uint64_t hash_of(T value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  bits = (bits ^ (bits >> 31)) * 0xbf58476d1ce4e5b9U;
  return bits ^ (bits >> 29);
}

template <class Map, class T>
summary counted_in(std::span<const T> x, bool check) {
  Map counts;
  for (const T value : x) ++counts[value];
  summary made{x.size(), counts.size(), 0};
  if (check)
    for (const auto& [value, count] : counts) made.mixed += hash_of(value) * count;
  return made;
}

template <class T>
std::string name_of_type() {
  const char kind = std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
  return kind + std::to_string(sizeof(T));
}

}  // namespace

template <class T>
summary summary_of(std::span<const T> values, std::span<const std::uint64_t> counts) {
  summary made{0, values.size(), 0};
  for (std::size_t i = 0; i < values.size(); ++i) {
    made.items += counts[i];
    made.mixed += hash_of(values[i]) * counts[i];
  }
  return made;
}

std::uint64_t total_of(std::span<const std::uint64_t> counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  return sum;
}

summary naive_counts(std::span<const std::int8_t> x) {
  std::uint64_t table[256] = {};
  for (const std::int8_t value : x) ++table[static_cast<std::uint8_t>(value)];
  std::vector<std::int8_t> values;
  std::vector<std::uint64_t> counts;
  for (int i = 0; i < 256; ++i) {
    if (table[i] == 0) continue;
    values.push_back(static_cast<std::int8_t>(i));
    counts.push_back(table[i]);
  }
  return summary_of<std::int8_t>(values, counts);
}

template <class T>
summary sorted_counts(std::span<const T> x, int threads, bool check) {
  if constexpr (std::is_same_v<T, std::int8_t>) return naive_counts(x);
  std::vector<T> sorted(x.begin(), x.end());
  omp_set_num_threads(threads);
  __gnu_parallel::sort(sorted.begin(), sorted.end());
  std::vector<T> values;
  std::vector<std::uint64_t> counts;
  for (std::size_t first = 0; first < sorted.size();) {
    std::size_t last = first + 1;
    while (last < sorted.size() && sorted[last] == sorted[first]) ++last;
    values.push_back(sorted[first]);
    counts.push_back(last - first);
    first = last;
  }
  return check ? summary_of<T>(values, counts) : summary{x.size(), values.size(), 0};
}

template <class T>
summary map_counts(std::span<const T> x, bool check) {
  return counted_in<std::unordered_map<T, std::uint64_t>>(x, check);
}

template <class T>
summary boost_map_counts(std::span<const T> x, bool check) {
#if CAIRN_PERF_BOOST
  return counted_in<boost::unordered_map<T, std::uint64_t>>(x, check);
#else
  return map_counts(x, check);
#endif
}

template <class T>
std::optional<python_answer> python_counts(const std::vector<T>& x, const std::string& peer) {
  const auto folder = std::filesystem::temp_directory_path() / ("cairn_perf_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  std::ofstream(folder / "x", std::ios::binary)
      .write(reinterpret_cast<const char*>(x.data()), static_cast<std::streamsize>(x.size() * sizeof(T)));
  const char* const python = std::getenv("CAIRN_PERF_PYTHON");
  const std::string command = (python != nullptr ? python : "/usr/bin/python3") +
                              std::string(" " CAIRN_PERF_DIR "/value_counts_peers.py ") +
                              (folder / "x").string() + " " + name_of_type<T>() + " " + peer + " 2>/dev/null";
  std::optional<python_answer> answer;
  if (std::FILE* pipe = popen(command.c_str(), "r")) {
    python_answer made;
    unsigned long distinct = 0;
    const bool complete = std::fscanf(pipe, "%lf %lu", &made.seconds, &distinct) == 2;
    made.distinct = distinct;
    if (pclose(pipe) == 0 && complete) answer = made;
  }
  std::filesystem::remove_all(folder);
  return answer;
}

#define CAIRN_INSTANTIATE(T)                                                          \
  template summary summary_of<T>(std::span<const T>, std::span<const std::uint64_t>); \
  template summary sorted_counts<T>(std::span<const T>, int, bool);                   \
  template summary map_counts<T>(std::span<const T>, bool);                           \
  template summary boost_map_counts<T>(std::span<const T>, bool);                     \
  template std::optional<python_answer> python_counts<T>(const std::vector<T>&, const std::string&);
CAIRN_FOR_EACH_STORED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace perf
