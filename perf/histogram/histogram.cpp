// The histogram's benchmark: the paper's Tables I to III and VII to IX in its own layout, and rows that it
// lacks.
//
//   perf_histogram [--samples=27] [--quick] [Google Benchmark's options]
//
// --samples is the binary logarithm of the number of samples; --quick leaves out the slow peers. Every answer
// is checked before its time is printed. JSON for machines: --benchmark_out=FILE.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <random>

#include "perf/histogram/binary_search.hpp"
#include "perf/histogram/cases.hpp"
#include "perf/histogram/peers.hpp"
#include "perf/measuring/limits.hpp"
#include "perf/measuring/table.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/tables/axis/mesh.hpp"
#include "src/tables/axis/position_table.hpp"
#include "src/tables/axis/thresholds.hpp"

namespace {

using counts = std::vector<std::uint64_t>;

struct options {
  std::size_t samples = std::size_t{1} << 27;
  bool quick = false;
};

// One row: its samples are made when the first of its columns runs and go when the last one has.
template <class T>
struct row {
  std::string name;
  std::vector<double> edges;
  bool uniform = false;
  std::function<std::vector<T>()> make;
  std::vector<T> x{};
  counts expected{};

  void prepare() {
    if (!x.empty()) return;
    x = make();
    expected = counts(edges.size() - 1);
    std::vector<double> inner(edges.begin() + 1, edges.end() - 1);
    if (uniform && std::is_same_v<T, float>)
      for (double& edge : inner) edge = static_cast<double>(static_cast<float>(edge));
    std::vector<counts> parts(static_cast<std::size_t>(cairn::planned_threads()), expected);
#pragma omp parallel for schedule(static)
    for (std::size_t part = 0; part < parts.size(); ++part) {
      const std::size_t last = (part + 1) * x.size() / parts.size();
      for (std::size_t i = part * x.size() / parts.size(); i < last; ++i) {
        const auto value = static_cast<double>(x[i]);
        if (!(value >= edges.front() && value <= edges.back())) continue;
        ++parts[part][static_cast<std::size_t>(std::upper_bound(inner.begin(), inner.end(), value) -
                                               inner.begin())];
      }
    }
    for (const counts& part : parts)
      for (std::size_t bin = 0; bin < part.size(); ++bin) expected[bin] += part[bin];
  }
  cairn::axis axis() const {
    return uniform ? cairn::axis::uniform(edges.size() - 1, edges.front(), edges.back())
                   : cairn::axis::edges(edges);
  }
};

template <class T>
using row_pointer = std::shared_ptr<row<T>>;

template <class T, class Work>
void add_column(const row_pointer<T>& data, const std::string& column, std::size_t items, bool last,
                Work work) {
  benchmark::RegisterBenchmark((data->name + "/" + column).c_str(),
                               [=](benchmark::State& state) {
                                 data->prepare();
                                 const std::string wrong = work(true);
                                 if (!wrong.empty()) return state.SkipWithError(wrong.c_str());
                                 for (auto _ : state) work(false);
                                 const std::size_t each = items == 0 ? data->x.size() : items;
                                 state.SetItemsProcessed(static_cast<std::int64_t>(
                                     static_cast<std::size_t>(state.iterations()) * each));
                                 if (last) data->x = {};
                               })
      ->UseRealTime()
      ->MinTime(0.2)
      ->Repetitions(last ? 1 : 3)
      ->Unit(benchmark::kMillisecond);
}

std::string verdict(bool check, const counts& got, const counts& expected) {
  return check && got != expected ? "WRONG" : "";
}

template <class T>
void add_limits(const row_pointer<T>& data, const std::string& suffix) {
  const int threads = cairn::planned_threads();
  const std::size_t k = data->edges.size() - 1;
  if constexpr (std::is_same_v<T, float>)
    add_column(data, std::string("read") + suffix, 0, false, [=](bool) {
      benchmark::DoNotOptimize(perf::streaming_read(data->x, threads));
      return std::string();
    });
  constexpr std::size_t each = std::size_t{1} << 26;
  add_column(data, "incr" + suffix, each * static_cast<std::size_t>(threads), false, [=](bool) {
    benchmark::DoNotOptimize(perf::plain_increments(k, each, threads));
    return std::string();
  });
}

template <class T>
void add_cairn(const row_pointer<T>& data, const std::string& column, cairn::execution exec,
               bool last = false) {
  exec.where = cairn::place::host;
  const auto bins = std::make_shared<cairn::axis>(data->axis());
  add_column(data, column, 0, last, [=](bool check) {
    return verdict(check, cairn::histogram(data->x, *bins, exec).counts, data->expected);
  });
}

void add_slow_peers(const row_pointer<float>& data, const options& given) {
  if (given.quick) return;
  const int threads = cairn::planned_threads();
  // Tens of millions a second: a part of the samples is enough.
  const std::size_t most = std::min<std::size_t>(given.samples, std::size_t{1} << 23);
  add_column(data, "upper_bound", most, false, [=](bool check) {
    const std::span<const float> x(data->x.data(), most);
    const counts got = perf::upper_bound_histogram(x, data->edges, threads);
    return check ? verdict(true, got, cairn::histogram(x, data->axis()).counts) : std::string();
  });
  add_column(data, "Boost", most, false, [=](bool check) {
    const std::span<const float> x(data->x.data(), most);
    const counts got = perf::boost_histogram(x, data->edges, data->uniform);
    if (got.empty()) return std::string("absent");
    return data->uniform || !check ? std::string()  // axis::regular decides by its own formula
                                   : verdict(true, got, cairn::histogram(x, data->axis()).counts);
  });
  const auto name = data->name + "/numpy";
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State& state) {
                                 data->prepare();
                                 const std::span<const float> x(data->x.data(), most);
                                 const auto answer = perf::numpy_histogram(x, data->edges, data->uniform);
                                 if (!answer) return state.SkipWithError("absent");
                                 if (answer->counts != cairn::histogram(x, data->axis()).counts)
                                   return state.SkipWithError("DIFFERS");
                                 for (auto _ : state) state.SetIterationTime(answer->seconds);
                                 state.SetItemsProcessed(static_cast<std::int64_t>(
                                     static_cast<std::size_t>(state.iterations()) * most));
                               })
      ->UseManualTime()
      ->Iterations(1);
}

void add_paper_row(const std::string& name, std::vector<double> edges, bool uniform, const options& given,
                   perf::samples kind = perf::samples::uniform, double thin = 1) {
  const auto data = std::make_shared<row<float>>();
  data->name = name;
  data->edges = std::move(edges);
  data->uniform = uniform;
  data->make = [=] { return perf::make_samples(kind, given.samples, thin); };
  add_limits(data, "");
  for (const cairn::isa target : cairn::instruction_sets())
    add_cairn(data, std::string(cairn::name_of(target)), {.target = target});
  if (kind == perf::samples::uniform) {
    const int threads = cairn::planned_threads();
    add_column(data, "BINARY", 0, false, [=](bool check) {
      // Edges as floats decide as the doubles do: each the least float that is not below it.
      const std::vector<float> narrow =
          cairn::tables::thresholds_of<float>(data->axis().edges(), {data->uniform, false});
      return verdict(check, perf::binary_search_histogram(data->x, narrow, threads), data->expected);
    });
    add_slow_peers(data, given);
  }
  add_limits(data, "'");
  add_cairn(data, "1 thread", {.threads = 1}, true);
}

void add_paper_tables(const options& given) {
  const auto row_name = [](const char* title, std::size_t k, const char* what, double value) {
    char name[120];
    std::snprintf(name, sizeof name, "%s/k = %4zu, %s = %g", title, k, what, value);
    return std::string(name);
  };
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}})
    for (const double h : {0.1, 0.01, 0.001})
      add_paper_row(row_name("Tables I and VII: worst case", k, "h_min", h), perf::worst_case_edges(k, h),
                    false, given);
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}})
    for (const double h : {0.1, 0.01, 0.001})
      add_paper_row(row_name("Tables II and VIII: random bin widths", k, "h_min", h),
                    perf::random_edges(k, h), false, given);
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}})
    for (const double h : {0.1, 0.01, 0.001})
      add_paper_row(row_name("Tables III and IX: almost uniform bins", k, "h_v", h),
                    perf::almost_uniform_edges(k, h), false, given);
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}})
    add_paper_row(row_name("Uniform bins", k, "width", perf::range / static_cast<double>(k)),
                  perf::uniform_edges(k), true, given);
}

void add_distributions(const options& given) {
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}}) {
    const std::string bins = ", k = " + std::to_string(k);
    const double thin = 0.001 * static_cast<double>(k - 1);
    for (const auto kind : {perf::samples::uniform, perf::samples::one_bin, perf::samples::two_bins,
                            perf::samples::one_bin_of_ten, perf::samples::gaussian, perf::samples::sorted,
                            perf::samples::grid}) {
      if (kind == perf::samples::uniform) continue;  // in the tables above
      add_paper_row("Other samples, random bin widths/" + perf::name_of(kind) + bins,
                    perf::random_edges(k, 0.001), false, given, kind);
      add_paper_row("Other samples, uniform bins/" + perf::name_of(kind) + bins, perf::uniform_edges(k), true,
                    given, kind);
    }
    for (const auto kind : {perf::samples::thin_bins, perf::samples::half_in_thin_bins})
      add_paper_row("Other samples, worst-case bins/" + perf::name_of(kind) + bins,
                    perf::worst_case_edges(k, 0.001), false, given, kind, thin);
  }
}

template <class T>
void add_type(const std::string& name, double low, double high, const options& given) {
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}}) {
    const auto data = std::make_shared<row<T>>();
    data->name = "Sample types, random bin widths/" + name + ", k = " + std::to_string(k);
    data->edges = perf::random_edges(k, 0.001);
    for (double& edge : data->edges) edge = low + edge / perf::range * (high - low);
    data->make = [=] {
      std::mt19937_64 random(1);
      std::vector<T> x(given.samples);
      for (T& value : x) value = static_cast<T>(std::uniform_real_distribution<double>(low, high)(random));
      return x;
    };
    add_limits(data, "");
    for (const cairn::isa target : cairn::instruction_sets())
      add_cairn(data, std::string(cairn::name_of(target)), {.target = target});
    add_cairn(data, "1 thread", {.threads = 1}, true);
  }
}

void add_sizes(const options& given) {
  std::vector<std::size_t> sizes;
  for (std::size_t n = 100; n < given.samples; n *= 10) sizes.push_back(n);
  sizes.push_back(given.samples);
  for (const std::size_t n : sizes) {
    for (const std::size_t k : {std::size_t{100}, std::size_t{1000}}) {
      const auto data = std::make_shared<row<float>>();
      data->name = "Sizes, random bin widths/n = " + std::to_string(n) + ", k = " + std::to_string(k);
      data->edges = perf::random_edges(k, 0.001);
      data->make = [=] { return perf::make_samples(perf::samples::uniform, n, 1); };
      add_cairn(data, "best", {});
      add_cairn(data, "1 thread", {.threads = 1}, true);
    }
  }
}

// One table of one shape, for the sweeps over what tables are made of; these run the sweep below the public
// function.
struct shaped_tables {
  std::vector<float> thresholds;
  std::optional<cairn::tables::position_table<float>> positions;
  cairn::tables::mesh<float> mesh;

  shaped_tables(std::size_t k, double position_ratio, cairn::tables::mesh_shape shape)
      : thresholds(cairn::tables::thresholds_of<float>(perf::random_edges(k, 0.001))),
        mesh(cairn::tables::build_mesh<float>(thresholds, shape)) {
    if (position_ratio > 0)
      positions = cairn::tables::build_positions<float>(thresholds, "uniform", position_ratio);
  }

  counts histogram(const std::vector<float>& x) const {
    counts totals(thresholds.size() + 1);
    std::vector<std::uint32_t> table(totals.size());
    cairn::host::histogram_task task;
    task.axis.samples = {x.data(), sizeof(float), cairn::detail::sample_type::float32};
    task.size = x.size();
    cairn::host::axis_tally seen;
    cairn::tables::lookup<float> lookup;
    lookup.slots = totals.size();
    lookup.mesh = mesh.view(thresholds);
    lookup.has_positions = positions.has_value();
    if (positions) {
      lookup.positions = positions->view(thresholds);
      lookup.ways.add(cairn::tables::lookup_kind::positions);
    }
    lookup.ways.add(cairn::tables::lookup_kind::mesh);
    task.axis.lookup = &lookup;
    task.axis.seen = &seen;
    task.counters.kept = {totals.data(), 0, totals.size(), nullptr};
    task.counters.slots = totals.size();
    task.counters.tables = table.data();
    task.counters.stride = table.size();
    cairn::baseline::histogram(task);
    return totals;
  }
};

void add_shape(const std::string& name, std::size_t k, double position_ratio,
               cairn::tables::mesh_shape shape) {
  const auto run = [=](benchmark::State& state) {
    const std::vector<float> x = perf::make_samples(perf::samples::uniform, std::size_t{1} << 24, 1);
    const shaped_tables tables(k, position_ratio, shape);
    const auto expected = cairn::histogram(x, cairn::axis::edges(perf::random_edges(k, 0.001))).counts;
    const counts got = tables.histogram(x);
    if (!std::equal(expected.begin(), expected.end(), got.begin() + 1)) return state.SkipWithError("WRONG");
    for (auto _ : state) benchmark::DoNotOptimize(tables.histogram(x));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(x.size()));
  };
  benchmark::RegisterBenchmark(name.c_str(), run)->UseRealTime()->MinTime(0.1)->Repetitions(2);
}

void add_table_sweeps() {
  char name[160];
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}}) {
    for (const double ratio : {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0}) {
      std::snprintf(name, sizeof name,
                    "Cells per edge, table of positions, baseline, 1 thread/k = %zu/%g cells", k, ratio);
      add_shape(name, k, ratio, {});
    }
  }
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}, std::size_t{10'000}}) {
    for (const double cells : {2.0, 4.0, 8.0, 16.0}) {
      for (const double roots : {0.5, 1.0, 2.0, 4.0}) {
        std::snprintf(name, sizeof name, "The mesh, baseline, 1 thread/k = %zu/%g cells, %g roots per edge",
                      k, cells, roots);
        add_shape(name, k, 0, {cells, roots});
      }
    }
  }
}

// Building an axis and its tables, in edges per second.
void add_building() {
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}, std::size_t{100'000}}) {
    benchmark::RegisterBenchmark(
        ("Building the axis and its tables, in edges/k = " + std::to_string(k) + "/float").c_str(),
        [=](benchmark::State& state) {
          const std::vector<double> edges = perf::random_edges(k, 0.001 / static_cast<double>(k));
          for (auto _ : state)
            benchmark::DoNotOptimize(cairn::histogram(std::vector<float>(1), cairn::axis::edges(edges)));
          state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(k + 1));
        })
        ->UseRealTime()
        ->MinTime(0.2)
        ->Repetitions(3);
  }
}

options read_options(int& argc, char** argv) {
  options given;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--samples=", 10) == 0) {
      given.samples = std::size_t{1} << std::clamp(std::atoi(argv[i] + 10), 10, 33);
    } else if (std::strcmp(argv[i], "--quick") == 0) {
      given.quick = true;
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return given;
}

}  // namespace

int main(int argc, char** argv) {
  const options given = read_options(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::printf("cairn %s, %s, %d threads, 2^%d samples\n", std::string(cairn::version()).c_str(),
              std::string(cairn::compiled_features().compiler).c_str(), cairn::planned_threads(),
              static_cast<int>(std::log2(static_cast<double>(given.samples))));
  add_paper_tables(given);
  add_distributions(given);
  add_type<double>("double", 0, 1000, given);
  add_type<std::int8_t>("int8", -128, 128, given);
  add_type<std::int16_t>("int16", -32768, 32768, given);
  add_type<std::int32_t>("int32", -1e9, 1e9, given);
  add_type<std::int64_t>("int64", -1e18, 1e18, given);
  add_sizes(given);
  add_table_sweeps();
  add_building();
  perf::table_reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
