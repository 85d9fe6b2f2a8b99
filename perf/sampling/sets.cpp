// The benchmark of samples without replacement, shuffles and reservoirs, beside numpy.
//
//   perf_sets [THREADS]
//
// Processor time of one thread, or of THREADS; the best of some times. Answers are checked before.
#include <algorithm>
#include <cairn/cairn.hpp>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
double best_of(int times, const std::function<void()>& work) {
  double best = 1e300;
  for (int i = 0; i < times; ++i) {
    const double start = processor_seconds();
    work();
    best = std::min(best, processor_seconds() - start);
  }
  return best;
}

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "perf_sets: wrong answer: %s\n", what.c_str());
  std::exit(1);
}
void expect_set(std::vector<std::int64_t> items, std::uint64_t n, const std::string& what) {
  std::ranges::sort(items);
  const bool is_set = std::ranges::adjacent_find(items) == items.end();
  if (!is_set || items.front() < 0 || static_cast<std::uint64_t>(items.back()) >= n) fail(what);
}

// By the names that numpy_sets.py prints.
std::map<std::string, double> seconds_of_numpy() {
  std::map<std::string, double> all;
  std::FILE* const pipe = popen("python3 " CAIRN_PERF_DIR "/numpy_sets.py", "r");
  char name[64];
  double seconds = 0;
  while (pipe != nullptr && std::fscanf(pipe, "%63s %lf", name, &seconds) == 2) all[name] = seconds;
  if (pipe != nullptr) pclose(pipe);
  return all;
}

class table {
 public:
  table() : numpy_(seconds_of_numpy()) {
    std::puts("| what | ns an item | numpy | ratio |\n|---|---|---|---|");
  }
  void row(const std::string& name, const std::string& peer, double items, double seconds) {
    const double other = numpy_.contains(peer) ? numpy_[peer] : 0;
    std::printf("| %s | %.2f | %.2f | %.1f |\n", name.c_str(), seconds / items * 1e9, other / items * 1e9,
                other / seconds);
  }

 private:
  std::map<std::string, double> numpy_;
};

void weighted(table& to, const cairn::execution& exec) {
  constexpr std::size_t n = 10'000'000;
  std::mt19937_64 random(1);
  std::vector<double> weights(n);
  for (double& w : weights) w = static_cast<double>((random() >> 11) + 1) * 0x1p-53;
  for (const std::size_t k : {1'000UL, 1'000'000UL}) {
    std::vector<std::int64_t> items(k);
    for (const auto order : {cairn::sample_order::ascending, cairn::sample_order::taken}) {
      const double seconds =
          best_of(7, [&] { cairn::sample_without_replacement_into(items, weights, {1}, order, exec); });
      expect_set(items, n, "weighted sample");
      const std::string name = std::to_string(k) + " of 10^7 by weights" +
                               (order == cairn::sample_order::taken ? ", as taken" : ", ascending");
      to.row(name, "weighted_" + std::to_string(k), n, seconds);
    }
    cairn::weighted_reservoir kept(k, {.which = {1}});
    const double seconds = best_of(3, [&] {
      kept = cairn::weighted_reservoir(k, {.which = {1}});
      for (std::size_t first = 0; first < n; first += n / 100)
        kept.add(std::span(weights).subspan(first, n / 100), exec);
    });
    if (!std::ranges::equal(kept.result().items, items)) fail("reservoir");
    to.row(std::to_string(k) + " of 10^7, a reservoir of 100 chunks", "weighted_" + std::to_string(k), n,
           seconds);
  }
}

void uniform(table& to, const cairn::execution& exec) {
  for (const auto& [k, n] :
       std::vector<std::pair<std::size_t, std::uint64_t>>{{1'000, 1'000'000},
                                                          {500'000, 1'000'000},
                                                          {1'000'000, 10'000'000},
                                                          {1'000'000, 100'000'000},
                                                          {1'000'000, 1'000'000'000},
                                                          {1'000'000, std::uint64_t{1} << 63}}) {
    std::vector<std::int64_t> items(k);
    const double seconds = best_of(7, [&] {
      cairn::sample_without_replacement_into(items, n, {1}, cairn::sample_order::ascending, exec);
    });
    expect_set(items, n, "uniform sample");
    const std::string name = std::to_string(k) + " of " + std::to_string(n);
    to.row(name, "uniform_" + std::to_string(k) + "_" + std::to_string(n), static_cast<double>(k), seconds);
  }
}

void shuffles(table& to, const cairn::execution& exec) {
  for (const std::size_t n : {1'000UL, 10'000'000UL, 100'000'000UL}) {
    std::vector<double> values(n, 1);
    const double seconds = best_of(n < 1'000'000 ? 100 : 3, [&] { cairn::shuffle(values, {1}, exec); });
    to.row("shuffle of " + std::to_string(n) + " doubles", "shuffle_" + std::to_string(n),
           static_cast<double>(n), seconds);
  }
  std::vector<std::int64_t> order(10'000'000);
  const double seconds = best_of(3, [&] { cairn::permutation_into(order, {1}, exec); });
  expect_set(order, order.size(), "permutation");
  to.row("permutation of 10^7", "permutation_10000000", 1e7, seconds);
}

}  // namespace

int main(int argc, char** argv) {
  cairn::execution exec;
  exec.where = cairn::place::host;
  exec.threads = argc > 1 ? std::atoi(argv[1]) : 1;
  table all;
  weighted(all, exec);
  uniform(all, exec);
  shuffles(all, exec);
}
