// Joint histograms as people write them today, to compare with.
#include "perf/joint/joint_peers.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "perf/measuring/best_seconds.hpp"

#if CAIRN_PERF_BOOST
#  include <boost/histogram.hpp>
#endif

namespace perf {

#if CAIRN_PERF_BOOST
joint_answer boost_joint(const std::vector<std::span<const float>>& columns,
                         const std::vector<std::vector<double>>& edges) {
  namespace bh = boost::histogram;
  using axis = bh::axis::variable<double>;
  const auto made = [&](std::size_t a) { return axis(edges[a].begin(), edges[a].end()); };
  joint_answer answer;
  if (columns.size() == 2) {
    auto two = bh::make_histogram_with(std::vector<std::uint64_t>(), made(0), made(1));
    answer.seconds = best_seconds(2, [&] {
      two.reset();
      two.fill(columns);
    });
    for (int i = 0; i < two.axis(0).size(); ++i)
      for (int j = 0; j < two.axis(1).size(); ++j) answer.counts.push_back(two.at(i, j));
  } else if (columns.size() == 3) {
    auto three = bh::make_histogram_with(std::vector<std::uint64_t>(), made(0), made(1), made(2));
    answer.seconds = best_seconds(2, [&] {
      three.reset();
      three.fill(columns);
    });
    for (int i = 0; i < three.axis(0).size(); ++i)
      for (int j = 0; j < three.axis(1).size(); ++j)
        for (int l = 0; l < three.axis(2).size(); ++l) answer.counts.push_back(three.at(i, j, l));
  }
  return answer;
}
#else
joint_answer boost_joint(const std::vector<std::span<const float>>&,
                         const std::vector<std::vector<double>>&) {
  return {};
}
#endif

namespace {
template <class T>
void write(const std::filesystem::path& file, std::span<const T> numbers) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(numbers.data()),
             static_cast<std::streamsize>(numbers.size_bytes()));
}
}  // namespace

std::optional<joint_answer> numpy_joint(const std::vector<std::span<const float>>& columns,
                                        const std::vector<std::vector<double>>& edges,
                                        std::span<const float> weights) {
  const auto folder = std::filesystem::temp_directory_path() / ("cairn_joint_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  for (std::size_t a = 0; a < columns.size(); ++a) {
    write(folder / ("x" + std::to_string(a)), columns[a]);
    write(folder / ("edges" + std::to_string(a)), std::span<const double>(edges[a]));
  }
  if (!weights.empty()) write(folder / "weights", weights);
  const std::string command = "/usr/bin/python3 " CAIRN_PERF_DIR "/numpy_joint.py " + folder.string() + " " +
                              std::to_string(columns.size()) + " 2>/dev/null";
  std::optional<joint_answer> answer;
  if (std::FILE* pipe = popen(command.c_str(), "r")) {
    char text[64] = {};
    const std::size_t got = std::fread(text, 1, sizeof text - 1, pipe);
    if (pclose(pipe) == 0 && got > 0) answer = joint_answer{std::strtod(text, nullptr), {}};
    std::ifstream counts(folder / "counts", std::ios::binary);
    for (double count; answer && counts.read(reinterpret_cast<char*>(&count), sizeof count);)
      answer->counts.push_back(static_cast<std::uint64_t>(count));
  }
  std::filesystem::remove_all(folder);
  return answer;
}

}  // namespace perf
