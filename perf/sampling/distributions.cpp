// Draws of one law, beside a sampler of as many items, and draws whose parameters vary by item; both beside
// numpy, on one thread: nanoseconds of the processor a draw.
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
  double deviation_of_mean() const {
    double variance = 0;
    for (std::size_t i = 0; i < reals.size(); ++i)
      variance += trials.empty() ? reals[i] : static_cast<double>(trials[i]) * reals[i] * (1 - reals[i]);
    return std::sqrt(variance) / static_cast<double>(reals.size());
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
  const double away = (drawn - of.mean()) / of.deviation_of_mean();
  if (std::abs(away) < 6) return;
  std::fprintf(stderr, "%s, %s: the mean is %g, %g deviations off\n", who.c_str(), of.name.c_str(), drawn,
               away);
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

// A law, and how numpy calls it.
struct fixed_law {
  std::string numpy;
  cairn::distribution law;
};
std::vector<fixed_law> fixed_laws() {
  using cairn::distribution;
  return {{"poisson 3.5", distribution::poisson(3.5)},
          {"binomial 100 0.3", distribution::binomial(100, 0.3)},
          {"geometric 0.01", distribution::geometric(0.01)},
          {"hypergeometric 1000 2000 500", distribution::hypergeometric(1000, 2000, 500)},
          {"poisson 1e7", distribution::poisson(1e7)},
          {"poisson 1e15", distribution::poisson(1e15)},
          {"zipf 2.0", distribution::zipf(2)}};
}

template <class From>
double least_seconds(const From& from, std::vector<std::int64_t>& values) {
  const cairn::execution exec{.where = cairn::place::host, .threads = 1};
  double best = 1e9;
  for (int i = 0; i < 9; ++i) {
    const double start = processor_seconds();
    from.draw_into(values, {.seed = 1}, exec);
    best = std::min(best, processor_seconds() - start);
  }
  return best;
}

// Of the law's values, by their probabilities; none where no table has all of them.
double seconds_of_sampler(const cairn::distribution& law, std::vector<std::int64_t>& values) {
  if (law.method() == "rejection" || law.quantile(1 - 1e-15) > 1 << 22) return -1;
  std::vector<double> weights;
  for (std::int64_t k = law.quantile(1e-19); k <= law.quantile(1 - 1e-15); ++k)
    weights.push_back(law.probability(k));
  return least_seconds(cairn::sampler(weights), values);
}

// The mean, and how often the least value was drawn: Zipf's variance may be infinite.
void check_law(const fixed_law& of, const std::vector<std::int64_t>& values) {
  const auto n = static_cast<double>(values.size());
  double sum = 0;
  double least = 0;
  for (const std::int64_t k : values) {
    sum += static_cast<double>(k);
    least += k == of.law.least() ? 1 : 0;
  }
  const double p = of.law.probability(of.law.least());
  const double of_least = (least - n * p) / std::sqrt(n * p * (1 - p) + 1);
  const double of_mean =
      of.numpy.starts_with("zipf") ? 0 : (sum / n - of.law.mean()) / std::sqrt(of.law.variance() / n);
  if (std::abs(of_mean) < 6 && std::abs(of_least) < 6) return;
  std::fprintf(stderr, "%s: the mean is %g deviations off, the share of the least value %g\n",
               of.numpy.c_str(), of_mean, of_least);
  std::exit(1);
}

double seconds_of_numpy(const std::string& what, const std::string& python) {
  const std::string command = python + " " CAIRN_PERF_DIR "/numpy_distributions.py " + what + " 2>/dev/null";
  double seconds = -1;
  if (FILE* answer = popen(command.c_str(), "r"); answer != nullptr) {
    if (std::fscanf(answer, "%lf", &seconds) != 1) seconds = -1;
    pclose(answer);
  }
  return seconds;
}

void print_fixed(std::size_t n, const std::string& python) {
  const double ns = 1e9 / static_cast<double>(n);
  std::vector<std::int64_t> values(n);
  for (const fixed_law& of : fixed_laws()) {
    const double mine = least_seconds(of.law, values);
    check_law(of, values);
    const double sampler = seconds_of_sampler(of.law, values);
    const double numpy = seconds_of_numpy("fixed " + std::to_string(n) + " " + of.numpy, python);
    std::printf("%-30s %-10s %.2f ns", of.numpy.c_str(), std::string(of.law.method()).c_str(), mine * ns);
    if (sampler >= 0) std::printf(", a sampler of its items %.2f ns", sampler * ns);
    if (numpy >= 0) std::printf(", numpy %.1f ns (%.1f times)", numpy * ns, numpy / mine);
    std::printf("\n");
  }
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
  print_fixed(n, python);
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
