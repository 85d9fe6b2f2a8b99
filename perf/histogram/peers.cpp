// Histograms as people write them today, std::upper_bound and Boost.Histogram, to compare with.
#include "perf/histogram/peers.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#if CAIRN_PERF_BOOST
#  include <boost/histogram.hpp>
#endif

namespace perf {

std::vector<std::uint64_t> upper_bound_histogram(std::span<const float> x, std::span<const double> edges,
                                                 int threads) {
  const std::size_t bins = edges.size() - 1;
  std::vector<std::uint64_t> counts(bins);
  const std::vector<double> inner(edges.begin() + 1, edges.end() - 1);
#pragma omp parallel num_threads(threads)
  {
    std::vector<std::uint64_t> table(bins);
#pragma omp for schedule(static)
    for (std::size_t i = 0; i < x.size(); ++i)
      ++table[static_cast<std::size_t>(
          std::upper_bound(inner.begin(), inner.end(), static_cast<double>(x[i])) - inner.begin())];
#pragma omp critical(perf_upper_bound)
    for (std::size_t bin = 0; bin < bins; ++bin) counts[bin] += table[bin];
  }
  return counts;
}

#if CAIRN_PERF_BOOST
namespace {
template <class Axis>
std::vector<std::uint64_t> filled(std::span<const float> x, std::size_t bins, Axis axis) {
  namespace bh = boost::histogram;
  auto made = bh::make_histogram_with(std::vector<std::uint64_t>(), std::move(axis));
  made.fill(x);
  std::vector<std::uint64_t> counts(bins);
  for (std::size_t bin = 0; bin < bins; ++bin) counts[bin] = made.at(static_cast<int>(bin));
  return counts;
}
}  // namespace

std::vector<std::uint64_t> boost_histogram(std::span<const float> x, std::span<const double> edges,
                                           bool uniform) {
  namespace axis = boost::histogram::axis;
  const std::size_t bins = edges.size() - 1;
  if (uniform)
    return filled(x, bins, axis::regular<double>(static_cast<unsigned>(bins), edges.front(), edges.back()));
  return filled(x, bins, axis::variable<double>(edges.begin(), edges.end()));
}
#else
std::vector<std::uint64_t> boost_histogram(std::span<const float>, std::span<const double>, bool) {
  return {};
}
#endif

std::optional<numpy_answer> numpy_histogram(std::span<const float> x, std::span<const double> edges,
                                            bool uniform) {
  const auto folder = std::filesystem::temp_directory_path() / ("cairn_perf_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  std::ofstream(folder / "x", std::ios::binary)
      .write(reinterpret_cast<const char*>(x.data()), static_cast<std::streamsize>(x.size_bytes()));
  std::ofstream(folder / "edges", std::ios::binary)
      .write(reinterpret_cast<const char*>(edges.data()), static_cast<std::streamsize>(edges.size_bytes()));
  const std::string command = "/usr/bin/python3 " CAIRN_PERF_DIR "/numpy_histogram.py " + folder.string() +
                              (uniform ? " uniform" : " edges") + " 2>/dev/null";
  std::optional<numpy_answer> answer;
  if (std::FILE* pipe = popen(command.c_str(), "r")) {
    std::string text;
    char part[4096];
    while (std::size_t got = std::fread(part, 1, sizeof part, pipe)) text.append(part, got);
    if (pclose(pipe) == 0) {
      std::istringstream words(text);
      numpy_answer made{};
      words >> made.seconds;
      for (std::uint64_t count; words >> count;) made.counts.push_back(count);
      answer = std::move(made);
    }
  }
  std::filesystem::remove_all(folder);
  return answer;
}

}  // namespace perf
