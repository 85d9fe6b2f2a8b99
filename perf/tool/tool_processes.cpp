// The tool as whole processes on files in the page cache, beside what it must cost: reading the file once
// (read(2) into one buffer of 1 MiB) and the library's call on data in memory.
//
//   perf_tool CAIRN [LOG2_MEBIBYTES [TIMES]]
//
// A row: read, library, process in milliseconds; process / (read + library); the process' peak memory. What
// it prints is compared with what the library finds. Files are made in TMPDIR, or else /tmp, and removed.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cairn/cairn.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "perf/measuring/best_seconds.hpp"

namespace {

struct settings {
  std::string tool;
  std::string folder;
  std::size_t bytes;
  int times;
};

void read_once(const std::string& file) {
  static std::vector<char> buffer(std::size_t{1} << 20);
  const int descriptor = open(file.c_str(), O_RDONLY);
  while (read(descriptor, buffer.data(), buffer.size()) > 0) {
  }
  close(descriptor);
}

struct outcome {
  std::string printed;
  long kibibytes = 0;
};

outcome run(const std::vector<std::string>& words) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  close(ends[1]);
  outcome seen;
  std::array<char, 65536> some;
  for (ssize_t got; (got = read(ends[0], some.data(), some.size())) > 0;)
    seen.printed.append(some.data(), static_cast<std::size_t>(got));
  close(ends[0]);
  rusage used{};
  wait4(child, nullptr, 0, &used);
  seen.kibibytes = used.ru_maxrss;
  return seen;
}

// What work() gives, from a process of its own: this one stays small, since what it holds when it starts the
// tool would count as the tool's peak.
struct found {
  double seconds;
  std::array<char, 4096> said;
};
found elsewhere(const std::function<found()>& work) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    const found made = work();
    _exit(write(ends[1], &made, sizeof made) == sizeof made ? 0 : 1);
  }
  found made{};
  close(ends[1]);
  if (read(ends[0], &made, sizeof made) != sizeof made) std::abort();
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return made;
}

// `header`: bytes of the file before its items.
template <class T>
void row(const settings& how, const char* name, const std::string& header, std::vector<std::string> words,
         const std::function<T(std::mt19937_64&)>& make,
         const std::function<std::string(const std::vector<T>&)>& library) {
  const std::string file = how.folder + "/data.raw";
  words.insert(words.begin(), how.tool);
  words.insert(words.end(), {file, "--json"});
  const found expected = elsewhere([&] {
    std::mt19937_64 random(1);
    std::vector<T> x(how.bytes / sizeof(T));
    for (T& value : x) value = make(random);
    (std::ofstream(file) << header)
        .write(reinterpret_cast<const char*>(x.data()), static_cast<std::streamsize>(how.bytes));
    std::string said;
    found made{};
    made.seconds = perf::best_seconds(how.times, [&] { said = library(x); });
    said.copy(made.said.data(), made.said.size() - 1);
    return made;
  });
  const double read = perf::best_seconds(how.times, [&] { read_once(file); });
  outcome seen;
  const double whole = perf::best_seconds(how.times, [&] { seen = run(words); });
  std::printf("%-32s %7.0f %7.0f %7.0f %6.2f %6ld MiB%s\n", name, read * 1e3, expected.seconds * 1e3,
              whole * 1e3, whole / (read + expected.seconds), seen.kibibytes / 1024,
              seen.printed.find(expected.said.data()) == std::string::npos ? " WRONG" : "");
  std::fflush(stdout);
  unlink(file.c_str());
}

template <class T>
std::string most_frequent(const std::vector<T>& x) {
  return fmt::format("\"counts\": [{}]", cairn::value_counts(x).top(1).counts.front());
}

void all_rows(const settings& how) {
  using random = std::mt19937_64;
  std::printf("%-32s %7s %7s %7s %6s %10s\n", "", "read", "library", "tool", "ratio", "peak");
  const auto count = [](const char* type) {
    return std::vector<std::string>{"count", "--top", "1", "--dtype", type};
  };
  row<float>(
      how, "hist, 100 bins, float32", "", {"hist", "--bins", "100", "--range", "0", "1", "--dtype", "<f4"},
      [](random& r) { return static_cast<float>(r() >> 40) * 0x1p-24F; },
      [](const std::vector<float>& x) {
        const auto made = cairn::histogram(x, cairn::axis::uniform(100, 0, 1));
        return fmt::format("\"counts\": [{}, {},", made.counts[0], made.counts[1]);
      });
  row<float>(
      how, "hist, 100 bins, range found", "", {"hist", "--bins", "100", "--dtype", "<f4"},
      [](random& r) { return static_cast<float>(r() >> 40) * 0x1p-24F; },
      [](const std::vector<float>& x) {
        const auto made = cairn::histogram(x, 100);
        return fmt::format("\"counts\": [{}, {},", made.counts[0], made.counts[1]);
      });
  row<double>(
      how, "hist, 1000 bins, float64", "", {"hist", "--bins", "1000", "--range", "0", "1", "--dtype", "<f8"},
      [](random& r) { return static_cast<double>(r() >> 11) * 0x1p-53; },
      [](const std::vector<double>& x) {
        const auto made = cairn::histogram(x, cairn::axis::uniform(1000, 0, 1));
        return fmt::format("\"counts\": [{}, {},", made.counts[0], made.counts[1]);
      });
  row<double>(
      how, "sample, 3 draws, float64", "", {"sample", "--count", "3", "--dtype", "<f8"},
      [](random& r) { return static_cast<double>(r() >> 11) * 0x1p-53; },
      [](const std::vector<double>& x) {
        std::array<std::uint64_t, 3> drawn{};
        cairn::sampler(x).draw_into(drawn);
        return fmt::format("\"indices\": [{}, {}, {}]", drawn[0], drawn[1], drawn[2]);
      });
  row<std::int8_t>(
      how, "count, int8", "", count("i1"), [](random& r) { return static_cast<std::int8_t>(r()); },
      most_frequent<std::int8_t>);
  row<std::int32_t>(
      how, "count, int32, 0 to 2^20", "", count("<i4"),
      [](random& r) { return static_cast<std::int32_t>(r() % (1 << 20)); }, most_frequent<std::int32_t>);
  row<std::int64_t>(
      how, "count, int64, 10^6 spread", "", count("<i8"),
      [](random& r) { return static_cast<std::int64_t>(r() % 1'000'000 * 0x9e3779b97f4a7c15U); },
      most_frequent<std::int64_t>);
  row<std::int64_t>(
      how, "count, int64, nearly distinct", "", count("<i8"),
      [](random& r) { return static_cast<std::int64_t>(r()); }, most_frequent<std::int64_t>);
  // An image of 1024 columns, bins around the middle as in Parboil's inputs.
  constexpr std::uint32_t width = 256, height = 4096, image_width = 1024;
  const auto image_height = static_cast<std::uint32_t>(how.bytes / sizeof(std::uint32_t) / image_width);
  std::string header;
  for (const std::uint32_t number : {image_width, image_height, width, height})
    header.append(reinterpret_cast<const char*>(&number), sizeof number);
  row<std::uint32_t>(
      how, "histo, 256 x 4096 bins", header, {"histo"},
      [](random& r) {
        const std::uint64_t word = r();
        const std::uint64_t rows = (word & 0xfff) + (word >> 12 & 0xfff) + (word >> 24 & 0xfff);
        const std::uint64_t columns = (word >> 36 & 0xff) + (word >> 44 & 0xff) + (word >> 52 & 0xff);
        return static_cast<std::uint32_t>(rows / 3 * width + columns / 3);
      },
      [](const std::vector<std::uint32_t>& x) {
        std::vector<std::uint8_t> counts(std::size_t{width} * height);
        cairn::saturating_histogram_into(counts, x, width);
        return fmt::format("\"saturated\": {}", std::ranges::count(counts, std::uint8_t{255}));
      });
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "perf_tool CAIRN [LOG2_MEBIBYTES [TIMES]]\n");
    return 2;
  }
  const char* const folder = std::getenv("TMPDIR");
  const settings how{arguments[1], folder != nullptr ? folder : "/tmp",
                     std::size_t{1} << (20 + (count > 2 ? std::atoi(arguments[2]) : 8)),
                     count > 3 ? std::atoi(arguments[3]) : 5};
  const double start = perf::best_seconds(20, [&] { run({how.tool, "--version"}); });
  std::printf("a start: %.1f ms\n", start * 1e3);
  all_rows(how);
  return 0;
}
