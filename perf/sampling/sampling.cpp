// The benchmark of weighted sampling: draws against raw random words, an alias table, the standard library
// and numpy; building; the paper's Table XIII.
//
//   perf_sampling [--draws=26] [--most=1000000] [--quick] [Google Benchmark's options]
//
// --draws is the binary logarithm of the number of draws, --most the greatest number of items; --quick leaves
// out numpy. Draws are checked against their definition before their time is taken.
#include "tests/reference/sampling.hpp"

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cairn/cairn.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <random>

#include "perf/measuring/table.hpp"
#include "perf/sampling/raw_words.hpp"

namespace {

struct options {
  std::size_t draws = std::size_t{1} << 26;
  std::size_t most = 1'000'000;
  bool quick = false;
};

std::vector<double> weights_of(const std::string& kind, std::size_t n) {
  std::mt19937_64 random(n);
  std::vector<double> w(n, 1.0);
  for (std::size_t i = 0; i < n; ++i) {
    if (kind == "random") w[i] = static_cast<double>(random() >> 11) * 0x1p-53;
    if (kind == "zipf") w[i] = 1 / static_cast<double>(i + 1);
  }
  return w;
}

// Of one row: what its columns share, made when the first of them runs and gone after the last.
struct row {
  std::string name;
  std::string kind;
  std::size_t items;
  std::size_t draws;
  std::vector<double> weights{};
  std::vector<std::uint32_t> out{};
  std::vector<std::uint64_t> wide{};

  void prepare() {
    if (weights.empty()) weights = weights_of(kind, items);
    out.resize(draws);
  }
  void clear() { *this = {name, kind, items, draws}; }
};
using row_pointer = std::shared_ptr<row>;

bool are_right(std::span<const std::uint32_t> items, const std::vector<double>& weights, std::uint64_t seed) {
  const auto sums = reference::cumulative(weights);
  for (std::size_t i = 0; i < std::min<std::size_t>(items.size(), 4096); ++i)
    if (reference::draw_of(reference::draw_bits(seed, 0, i), sums) != items[i]) return false;
  return true;
}
bool are_items(std::span<const std::uint32_t> items, std::size_t size) {
  return std::ranges::all_of(items, [&](std::uint32_t item) { return item < size; });
}
bool are_words(std::span<const std::uint32_t> words, std::uint64_t seed) {
  for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 4096); ++i)
    if (reference::draw_word(seed, 0, i, 0) != words[i]) return false;
  return true;
}

// prepare() says whether the answer is right; work() is timed and gives the number of items.
void add_column(const row_pointer& data, const std::string& column, const std::function<bool()>& prepare,
                const std::function<std::size_t()>& work, bool last = false) {
  benchmark::RegisterBenchmark((data->name + "/" + column).c_str(),
                               [=](benchmark::State& state) {
                                 data->prepare();
                                 if (!prepare()) return state.SkipWithError("WRONG");
                                 std::size_t done = 0;
                                 for (auto _ : state) done += work();
                                 state.SetItemsProcessed(static_cast<std::int64_t>(done));
                                 if (last) data->clear();
                               })
      ->UseRealTime()
      ->MinTime(0.2)
      ->Repetitions(last ? 1 : 3)
      ->Unit(benchmark::kMillisecond);
}

void add_raw(const row_pointer& data, const std::string& column, int threads, bool last = false) {
  const auto work = [=] {
    perf::raw_words(data->out, 1, threads);
    return data->out.size();
  };
  add_column(data, column, [=] { return work() != 0 && are_words(data->out, 1); }, work, last);
}

// How a sampler is made of weights, and whether what it draws is right.
struct contender {
  std::function<cairn::sampler(const std::vector<double>&)> made;
  std::function<bool(const row&)> is_right;
};
const contender by_inversion{[](const auto& weights) { return cairn::sampler(weights); },
                             [](const row& of) { return are_right(of.out, of.weights, 1); }};
// Its mapping is another; that its masses are right is shown in tests/draw_masses.cpp.
const contender by_alias{[](const auto& weights) { return cairn::sampler::alias(weights); },
                         [](const row& of) { return are_items(of.out, of.items); }};

void add_draws(const row_pointer& data, const std::string& column, const cairn::execution& exec,
               const contender& by = by_inversion) {
  const auto from = std::make_shared<std::optional<cairn::sampler>>();
  const auto work = [=] {
    (*from)->draw_into(data->out, {1, 0, 0}, exec);
    return data->out.size();
  };
  add_column(
      data, column,
      [=] {
        from->emplace(by.made(data->weights));
        return work() != 0 && by.is_right(*data);
      },
      work);
}

void add_wide_draws(const row_pointer& data) {
  const auto from = std::make_shared<std::optional<cairn::sampler>>();
  add_column(
      data, "64-bit",
      [=] {
        from->emplace(data->weights);
        data->wide.resize(data->draws);
        (*from)->draw_into(data->wide, {1, 0, 0});
        return are_right(std::vector<std::uint32_t>(data->wide.begin(), data->wide.begin() + 4096),
                         data->weights, 1);
      },
      [=] {
        (*from)->draw_into(data->wide, {1, 0, 0});
        return data->wide.size();
      });
}

void add_standard(const row_pointer& data) {
  const auto from = std::make_shared<std::unique_ptr<perf::standard_draws>>();
  const auto work = [=] {
    const std::size_t some = std::min(data->draws, std::size_t{1} << 20);
    (*from)->draw(std::span(data->out).first(some));
    return some;
  };
  add_column(
      data, "std::discrete",
      [=] {
        *from = std::make_unique<perf::standard_draws>(data->weights);
        return are_items(std::span(data->out).first(work()), data->items);
      },
      work);
}

std::optional<double> seconds_of_numpy(const std::vector<double>& weights, std::size_t count) {
  const auto path = std::filesystem::temp_directory_path() / ("cairn_perf_" + std::to_string(getpid()));
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(weights.data()),
             static_cast<std::streamsize>(weights.size() * sizeof(double)));
  const std::string command = "/usr/bin/python3 " CAIRN_PERF_DIR "/numpy_choice.py " + path.string() + " " +
                              std::to_string(count) + " 2>/dev/null";
  std::optional<double> seconds;
  if (std::FILE* pipe = popen(command.c_str(), "r")) {
    double best = 0;
    unsigned long greatest = 0;
    const bool complete = std::fscanf(pipe, "%lf %lu", &best, &greatest) == 2 && greatest < weights.size();
    if (pclose(pipe) == 0 && complete) seconds = best;
  }
  std::filesystem::remove(path);
  return seconds;
}

void add_numpy(const row_pointer& data, const std::string& column) {
  benchmark::RegisterBenchmark((data->name + "/" + column).c_str(),
                               [=](benchmark::State& state) {
                                 data->prepare();
                                 const std::size_t count = std::min(data->draws, std::size_t{1} << 22);
                                 const auto seconds = seconds_of_numpy(data->weights, count);
                                 if (!seconds) return state.SkipWithError("absent");
                                 for (auto _ : state) state.SetIterationTime(*seconds);
                                 state.SetItemsProcessed(static_cast<std::int64_t>(
                                     static_cast<std::size_t>(state.iterations()) * count));
                               })
      ->UseManualTime()
      ->Iterations(1);
}

void add_row(const std::string& kind, std::size_t items, const options& given) {
  const auto data = std::make_shared<row>(
      row{"Draws/k = " + std::to_string(items) + ", " + kind, kind, items, given.draws});
  const int threads = cairn::planned_threads();
  add_raw(data, "raw", threads);
  add_draws(data, "cairn", {});
  for (const cairn::isa target : cairn::instruction_sets())
    if (target != cairn::best_instruction_set())
      add_draws(data, std::string(cairn::name_of(target)), {.target = target});
  add_wide_draws(data);
  add_draws(data, "alias", {}, by_alias);
  add_raw(data, "raw'", threads);
  add_raw(data, "raw, 1 thread", 1);
  add_draws(data, "1 thread", {.threads = 1});
  if (!given.quick) {
    add_standard(data);
    add_numpy(data, "numpy");
  }
  add_raw(data, "raw, 1 thread'", 1, true);
}

// Items a second.
void add_building(const std::string& kind, std::size_t items) {
  const auto data =
      std::make_shared<row>(row{"Building/k = " + std::to_string(items) + ", " + kind, kind, items, 0});
  const auto build = [=](const cairn::execution& exec) {
    return [=] { return static_cast<std::size_t>(cairn::sampler(data->weights, exec).size()); };
  };
  const auto right = [] { return true; };  // the rows of draws check what is built
  add_column(data, "cairn", right, build({}));
  add_column(data, "1 thread", right, build({.threads = 1}));
  add_column(
      data, "alias", right,
      [=] { return static_cast<std::size_t>(cairn::sampler::alias(data->weights).size()); }, true);
}

// Variants by k: the paper's p_i = 0.001.
void add_paper(const options& given) {
  const auto data = std::make_shared<row>(row{
      "Table XIII, random sampling with replacement/k = 1000, 102400000 draws", "equal", 1000, 102'400'000});
  if (!given.quick) add_numpy(data, "NUMPY");
  add_draws(data, "cairn", {});
  add_draws(data, "1 thread", {.threads = 1});
  add_raw(data, "raw words", cairn::planned_threads(), true);
}

}  // namespace

int main(int argc, char** argv) {
  options given;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--draws=", 8) == 0) {
      given.draws = std::size_t{1} << std::atoi(argv[i] + 8);
    } else if (std::strncmp(argv[i], "--most=", 7) == 0) {
      given.most = std::strtoull(argv[i] + 7, nullptr, 10);
    } else if (std::strcmp(argv[i], "--quick") == 0) {
      given.quick = true;
    } else {
      argv[kept++] = argv[i];
    }
  }
  benchmark::Initialize(&kept, argv);
  if (benchmark::ReportUnrecognizedArguments(kept, argv)) return 2;
  std::printf("cairn %s, %s, %d threads, %zu draws\n", std::string(cairn::version()).c_str(),
              std::string(cairn::compiled_features().compiler).c_str(), cairn::planned_threads(),
              given.draws);
  for (const std::size_t items : {16UL, 1000UL, 65'536UL, 1'000'000UL, 10'000'000UL, 100'000'000UL}) {
    if (items > given.most) break;
    for (const char* kind : {"equal", "random", "zipf"}) add_row(kind, items, given);
  }
  for (const std::size_t items : {1000UL, 1'000'000UL, 100'000'000UL}) {
    if (items > given.most) break;
    for (const char* kind : {"random", "zipf"}) add_building(kind, items);
  }
  add_paper(given);
  perf::table_reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
}
