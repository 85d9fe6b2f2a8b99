// The benchmark of multinomial counts: one thread of each instruction set beside numpy.
//
//   perf_multinomial [PYTHON]
//
// Prints ns a category, by processor time, the least of several runs; numpy's (of PYTHON, or
// /usr/bin/python3) are taken between them. Counts are checked before: they add up to n, and their chi-square
// is that of multinomial ones.
#include <unistd.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <string>

namespace {

constexpr int turns = 3;
constexpr int runs_a_turn = 5;

struct row {
  std::size_t categories;
  std::uint64_t n;
};

double processor_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<double> weights_of(std::size_t categories) {
  std::mt19937_64 random(categories);
  std::vector<double> weights(categories);
  for (double& w : weights) w = static_cast<double>(random() >> 11) * 0x1p-53;
  return weights;
}

// Within 6 deviations.
bool are_right(const std::vector<std::uint64_t>& counts, const std::vector<double>& weights,
               std::uint64_t n) {
  if (std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) != n) return false;
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  double chi_square = 0;
  double spread = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double mean = static_cast<double>(n) * (weights[i] / total);
    const double off = static_cast<double>(counts[i]) - mean;
    chi_square += off * off / mean;
    spread += 2 + 1 / mean;
  }
  return std::fabs(chi_square - static_cast<double>(counts.size() - 1)) < 6 * std::sqrt(spread);
}

// Less than 0: a wrong answer.
double seconds_of(const row& of, const std::vector<double>& weights, std::vector<std::uint64_t>& counts,
                  cairn::isa target) {
  double least = INFINITY;
  for (std::uint64_t run = 0; run < runs_a_turn; ++run) {
    const double start = processor_seconds();
    cairn::multinomial_into(counts, weights, of.n, {.seed = run}, {.threads = 1, .target = target});
    least = std::min(least, processor_seconds() - start);
    if (run == 0 && !are_right(counts, weights, of.n)) return -1;
  }
  return least;
}

double seconds_of_numpy(const std::string& python, const std::string& file, const row& of) {
  const std::string command = python + " " CAIRN_PERF_DIR "/numpy_multinomial.py " + file + " " +
                              std::to_string(of.n) + " " + std::to_string(runs_a_turn) + " 2>/dev/null";
  double seconds = NAN;
  if (std::FILE* pipe = popen(command.c_str(), "r")) {
    if (std::fscanf(pipe, "%lf", &seconds) != 1) seconds = NAN;
    pclose(pipe);
  }
  return seconds;
}

void print(const row& of, const std::string& python) {
  const std::vector<double> weights = weights_of(of.categories);
  const auto file = std::filesystem::temp_directory_path() / ("cairn_perf_" + std::to_string(getpid()));
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(weights.data()),
             static_cast<std::streamsize>(weights.size() * sizeof(double)));
  std::vector<std::uint64_t> counts(of.categories);
  const auto targets = cairn::instruction_sets();
  std::vector<double> least(targets.size(), INFINITY);
  double numpy = INFINITY;
  for (int turn = 0; turn < turns; ++turn) {
    for (std::size_t i = 0; i < targets.size(); ++i)
      least[i] = std::min(least[i], seconds_of(of, weights, counts, targets[i]));
    numpy = std::fmin(numpy, seconds_of_numpy(python, file.string(), of));
  }
  std::filesystem::remove(file);
  const double to_ns = 1e9 / static_cast<double>(of.categories);
  std::printf("%10zu %22llu %8.1f", of.categories, static_cast<unsigned long long>(of.n), numpy * to_ns);
  for (const double seconds : least) {
    if (seconds < 0)
      std::printf("           WRONG");
    else
      std::printf(" %8.1f (%4.1f)", seconds * to_ns, numpy / seconds);
  }
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string python = argc > 1 ? argv[1] : "/usr/bin/python3";
  std::printf("ns a category (times as fast as numpy)\n%10s %22s %8s", "categories", "n", "numpy");
  for (const cairn::isa target : cairn::instruction_sets())
    std::printf(" %15s", std::string(cairn::name_of(target)).c_str());
  std::printf("\n");
  for (const row& of : {row{1'000'000, 1'000'000'000'000},
                        {1'000'000, 20'000'000},
                        {1'000'000, 1'000'000},
                        {1000, 1'000'000'000},
                        {10'000'000, 1'000'000'000'000'000}})
    print(of, python);
}
