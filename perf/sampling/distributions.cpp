// Draws whose parameters vary by item, beside numpy, on one thread: nanoseconds of the processor a draw.
//
//   perf_distributions [--draws=18] [--python=python3]
//
// --draws is the binary logarithm of their number. The mean of what is drawn is compared with its expectation
// before a time is printed; numpy's, too.
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct parameters {
  std::string name;
  std::vector<std::int64_t> trials;  // empty: poisson
  std::vector<double> reals;

  double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < reals.size(); ++i)
      sum += reals[i] * (trials.empty() ? 1 : static_cast<double>(trials[i]));
    return sum / static_cast<double>(reals.size());
  }
};

std::vector<parameters> cases(std::size_t n) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<> share;
  const auto reals = [&](const std::function<double(double)>& of) {
    std::vector<double> made(n);
    for (double& x : made) x = of(share(random));
    return made;
  };
  const auto trials = [&](std::int64_t most) {
    std::vector<std::int64_t> made(n);
    for (std::int64_t& x : made) x = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most));
    return made;
  };
  return {{"poisson, 0.1 to 1000", {}, reals([](double u) { return std::pow(10, 4 * u - 1); })},
          {"poisson, around 50", {}, reals([](double u) { return 45 + 10 * u; })},
          {"poisson, below 8", {}, reals([](double u) { return 8 * u; })},
          {"poisson, 10^6", {}, reals([](double u) { return 1e6 * (1 + u); })},
          {"binomial, any of 2000", trials(2000), reals([](double u) { return u; })},
          {"binomial, few", trials(50), reals([](double u) { return u / 10; })}};
}

void check(const std::string& who, double drawn, const parameters& of) {
  const double expected = of.mean();
  if (std::abs(drawn - expected) < 0.02 * expected) return;
  std::fprintf(stderr, "%s, %s: the mean is %g; expected %g\n", who.c_str(), of.name.c_str(), drawn,
               expected);
  std::exit(1);
}

double seconds_of_cairn(const parameters& of, cairn::isa target) {
  const cairn::execution exec{.where = cairn::place::host, .threads = 1, .target = target};
  std::vector<std::int64_t> values(of.reals.size());
  double best = 1e9;
  for (int i = 0; i < 7; ++i) {
    const double start = processor_seconds();
    if (of.trials.empty())
      cairn::poisson_into(values, of.reals, {.seed = 1}, exec);
    else
      cairn::binomial_into(values, of.trials, of.reals, {.seed = 1}, exec);
    best = std::min(best, processor_seconds() - start);
  }
  double sum = 0;
  for (const std::int64_t k : values) sum += static_cast<double>(k);
  check("cairn", sum / static_cast<double>(values.size()), of);
  return best;
}

template <class T>
std::string written(const std::filesystem::path& file, const std::vector<T>& numbers) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(numbers.data()),
             static_cast<std::streamsize>(numbers.size() * sizeof(T)));
  return file.string();
}

// Less than 0 where there is no numpy.
double seconds_of_numpy(const parameters& of, const std::string& python) {
  const auto folder = std::filesystem::temp_directory_path();
  const std::string id = std::to_string(std::random_device{}());
  const std::string reals = written(folder / ("cairn_reals_" + id), of.reals);
  const std::string trials = written(folder / ("cairn_trials_" + id), of.trials);
  const std::string files = of.trials.empty()
                                ? "poisson " + std::to_string(of.reals.size()) + " " + reals
                                : "binomial " + std::to_string(of.reals.size()) + " " + trials + " " + reals;
  const std::string command = python + " " CAIRN_PERF_DIR "/numpy_distributions.py " + files + " 2>/dev/null";
  double seconds = -1;
  double mean = 0;
  if (FILE* answer = popen(command.c_str(), "r"); answer != nullptr) {
    if (std::fscanf(answer, "%lf %lf", &seconds, &mean) != 2) seconds = -1;
    pclose(answer);
  }
  std::filesystem::remove(reals);
  std::filesystem::remove(trials);
  if (seconds >= 0) check("numpy", mean, of);
  return seconds;
}

std::string option(int count, char** given, const std::string& name, const std::string& usual) {
  for (int i = 1; i < count; ++i)
    if (const std::string text = given[i]; text.starts_with(name + "=")) return text.substr(name.size() + 1);
  return usual;
}

}  // namespace

int main(int count, char** given) {
  const std::size_t n = std::size_t{1} << std::stoi(option(count, given, "--draws", "18"));
  const std::string python = option(count, given, "--python", "python3");
  const double ns = 1e9 / static_cast<double>(n);
  for (const parameters& of : cases(n)) {
    std::printf("%-24s", of.name.c_str());
    const double numpy = seconds_of_numpy(of, python);
    for (const cairn::isa target : cairn::instruction_sets()) {
      const double mine = seconds_of_cairn(of, target);
      std::printf("%s %.1f ns", std::string(cairn::name_of(target)).c_str(), mine * ns);
      if (numpy >= 0) std::printf(" (%.1f times numpy)", numpy / mine);
      std::printf("  ");
    }
    if (numpy >= 0) std::printf("numpy %.1f ns", numpy * ns);
    std::printf("\n");
  }
}
