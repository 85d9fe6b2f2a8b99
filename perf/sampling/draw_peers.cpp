// Draws, counts, samples and orders beside peers of C++ and Rust, on one thread: std's distributions with
// std::mt19937_64, GSL with its mt19937 and rand_distr with rand's SmallRng, where they are. numpy is the
// peer of the programs beside this one.
//
//   perf_draw_peers [TURNS] [RAND_DISTR]
//
// Nanoseconds of the processor an item, the least of 15 (or TURNS) short runs taken in turn, and in brackets
// how many times the library's. Before that, means of what is drawn are compared with what they should be.
// RAND_DISTR is the program of perf/sampling/rand_distr.
#include "perf/sampling/draw_peers.hpp"

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <memory>
#include <numeric>
#include <random>

namespace perf {

std::vector<double> category_weights() {
  std::mt19937_64 random(1);
  std::vector<double> weights(categories);
  for (double& w : weights) w = static_cast<double>((random() >> 11) + 1) * 0x1p-53;
  return weights;
}

draw_peer std_peer() {
  static std::mt19937_64 random(1);
  const auto by = [](auto law) { return filled_by([law]() mutable { return law(random); }); };
  using whole = std::int64_t;
  const auto weights = category_weights();
  draw_peer made;
  made.draws = {
      {"uniform", by(std::uniform_real_distribution<>())},
      {"exponential", by(std::exponential_distribution<>())},
      {"normal", by(std::normal_distribution<>())},
      {"gamma 3.5", by(std::gamma_distribution<>(3.5))},
      {"gamma 0.1", by(std::gamma_distribution<>(0.1))},
      {"poisson 3.5", by(std::poisson_distribution<whole>(3.5))},
      {"poisson 1e7", by(std::poisson_distribution<whole>(1e7))},
      {"poisson 1e15", by(std::poisson_distribution<whole>(1e15))},
      {"binomial 100 0.3", by(std::binomial_distribution<whole>(100, 0.3))},
      {"geometric 0.01",  // failures alone
       filled_by([law = std::geometric_distribution<whole>(0.01)]() mutable { return law(random) + 1; })},
      {"1000 weights", by(std::discrete_distribution<whole>(weights.begin(), weights.begin() + 1000))}};
  std::vector<double> items(sampled_items);
  std::iota(items.begin(), items.end(), 0.);
  made.sets["uniform sample"] = [items, taken = std::vector<double>(sample_size)]() mutable {
    std::sample(items.begin(), items.end(), taken.begin(), sample_size, random);
  };
  for (const auto& [name, n] :
       {std::pair{"shuffle", shuffled_items}, {"shuffle of 1e7", many_shuffled_items}})
    made.sets[name] = [values = std::vector<double>(n)]() mutable {
      std::shuffle(values.begin(), values.end(), random);
    };
  return made;
}

}  // namespace perf

namespace {

constexpr std::size_t draws = 100'000;
const cairn::execution alone{.where = cairn::place::host, .threads = 1};
std::uint64_t seed = 0;  // another one for each run

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A row: what the library does, and what is expected of a draw.
struct row {
  std::string name;
  std::size_t items = draws;
  std::function<void()> run;
  std::function<double()> mean_drawn = {};  // of the last run; empty: no row of draws
  double mean = 0;
  double deviation = 0;
};

template <class T, class Law>
row draws_of(const std::string& name, const Law& law) {
  const auto values = std::make_shared<std::vector<T>>(draws);
  return {name,
          draws,
          [=] { law.draw_into(*values, {.seed = ++seed}, alone); },
          [=] { return std::accumulate(values->begin(), values->end(), 0.) / draws; },
          law.mean(),
          std::sqrt(law.variance() / draws)};
}

row uniform_row() {
  const auto values = std::make_shared<std::vector<double>>(draws);
  return {"uniform",
          draws,
          [=] { cairn::uniform_into(*values, {.seed = ++seed}, alone); },
          [=] { return std::accumulate(values->begin(), values->end(), 0.) / draws; },
          0.5,
          std::sqrt(1. / 12 / draws)};
}
row weights_row() {
  std::vector<double> weights = perf::category_weights();
  weights.resize(1000);
  const cairn::sampler from(weights);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.);
  double mean = 0;
  double square = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto item = static_cast<double>(i);
    mean += item * weights[i] / total;
    square += item * item * weights[i] / total;
  }
  const auto values = std::make_shared<std::vector<std::int64_t>>(draws);
  return {"1000 weights",
          draws,
          [=] { from.draw_into(*values, {.seed = ++seed}, alone); },
          [=] { return std::accumulate(values->begin(), values->end(), 0.) / draws; },
          mean,
          std::sqrt((square - mean * mean) / draws)};
}

std::vector<row> rows() {
  using real = cairn::continuous_distribution;
  using whole = cairn::distribution;
  std::vector<row> made{uniform_row(), draws_of<double>("exponential", real::exponential()),
                        draws_of<double>("normal", real::normal()),
                        draws_of<double>("gamma 3.5", real::gamma(3.5)),
                        draws_of<double>("gamma 0.1", real::gamma(0.1))};
  for (const auto& [name, law] : std::vector<std::pair<const char*, whole>>{
           {"poisson 3.5", whole::poisson(3.5)},
           {"poisson 1e7", whole::poisson(1e7)},
           {"poisson 1e15", whole::poisson(1e15)},
           {"binomial 100 0.3", whole::binomial(100, 0.3)},
           {"negative binomial 4.5 0.125", whole::negative_binomial(4.5, 0.125)},
           {"geometric 0.01", whole::geometric(0.01)},
           {"hypergeometric 1000 2000 500", whole::hypergeometric(1000, 2000, 500)},
           {"zipf 3.5", whole::zipf(3.5)},
           {"zipf 0.75 of 1e6", whole::zipf(0.75, 1'000'000)}})
    made.push_back(draws_of<std::int64_t>(name, law));
  made.push_back(weights_row());
  const auto counts = std::make_shared<std::vector<std::uint64_t>>(perf::categories);
  made.push_back({"multinomial counts", perf::categories, [counts, weights = perf::category_weights()] {
                    cairn::multinomial_into(*counts, weights, perf::multinomial_draws, {.seed = ++seed},
                                            alone);
                  }});
  const auto taken = std::make_shared<std::vector<std::uint64_t>>(perf::sample_size);
  made.push_back({"uniform sample", perf::sample_size, [taken] {
                    cairn::sample_without_replacement_into(*taken, perf::sampled_items, {.seed = ++seed},
                                                           cairn::sample_order::ascending, alone);
                  }});
  for (const auto& [name, n] :
       {std::pair{"shuffle", perf::shuffled_items}, {"shuffle of 1e7", perf::many_shuffled_items}}) {
    const auto items = std::make_shared<std::vector<double>>(n);
    made.push_back({name, n, [items] { cairn::shuffle(*items, {.seed = ++seed}, alone); }});
  }
  return made;
}

void check(const std::string& who, const row& of, double mean) {
  if (std::abs(mean - of.mean) <= 6 * of.deviation) return;
  std::fprintf(stderr, "perf_draw_peers: %s of %s: the mean is %.17g; expected %.17g\n", of.name.c_str(),
               who.c_str(), mean, of.mean);
  std::exit(1);
}

double seconds_of(const std::function<void()>& run) {
  const double start = processor_seconds();
  run();
  return processor_seconds() - start;
}

// The library and the peers in the order of their columns; infinite where one has no such thing.
std::vector<double> least_seconds(const row& of, const std::vector<perf::draw_peer>& peers, int turns) {
  std::vector<std::function<void()>> runs{of.run};
  std::vector<double> values(draws);
  for (const perf::draw_peer& peer : peers) {
    if (const auto draw = peer.draws.find(of.name); draw != peer.draws.end())
      runs.push_back([&values, fill = draw->second] { fill(values); });
    else
      runs.push_back(peer.sets.contains(of.name) ? peer.sets.at(of.name) : std::function<void()>());
  }
  std::vector<double> least(runs.size(), INFINITY);
  for (int turn = 0; turn < turns; ++turn)
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (!runs[i]) continue;
      least[i] = std::min(least[i], seconds_of(runs[i]));
      if (turn > 0 || !of.mean_drawn) continue;
      check(i == 0 ? "cairn" : "peer " + std::to_string(i), of,
            i == 0 ? of.mean_drawn() : std::accumulate(values.begin(), values.end(), 0.) / draws);
    }
  return least;
}

// By the names of rows, from "NANOSECONDS MEAN NAME" lines.
std::map<std::string, double> rand_distr(const std::string& program, const std::vector<row>& of) {
  std::map<std::string, double> found;
  std::FILE* const answer = program.empty() ? nullptr : popen(program.c_str(), "r");
  double nanoseconds = 0;
  double mean = 0;
  char name[64];
  while (answer != nullptr && std::fscanf(answer, "%lf %lf %63[^\n]", &nanoseconds, &mean, name) == 3) {
    found[name] = nanoseconds;
    for (const row& one : of)
      if (one.name == name && one.mean_drawn) check("rand_distr", one, mean);
  }
  if (answer != nullptr) pclose(answer);
  return found;
}

}  // namespace

int main(int count, char** given) {
  const int turns = count > 1 ? std::atoi(given[1]) : 15;
  const std::vector<row> all = rows();
  const auto rust = rand_distr(count > 2 ? given[2] : CAIRN_PERF_RAND_DISTR, all);
  const std::vector<perf::draw_peer> peers{perf::std_peer(), perf::gsl_peer()};
  std::puts("| what | cairn | std | GSL | rand_distr |\n|---|---|---|---|---|");
  for (const row& of : all) {
    const std::vector<double> least = least_seconds(of, peers, turns);
    const double mine = least[0] / static_cast<double>(of.items) * 1e9;
    std::printf("| %s | %.2f |", of.name.c_str(), mine);
    std::vector<double> others;
    for (std::size_t i = 1; i < least.size(); ++i)
      others.push_back(least[i] / static_cast<double>(of.items) * 1e9);
    others.push_back(rust.contains(of.name) ? rust.at(of.name) : INFINITY);
    for (const double other : others) {
      if (std::isfinite(other))
        std::printf(" %.1f (%.1f) |", other, other / mine);
      else
        std::printf(" - |");
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}
