// Histograms of several dimensions, weighted ones and profiles, beside those of one dimension,
// Boost.Histogram, numpy and scipy.
//
//   perf_joint [--samples=26]     log2 of the number of points
//
// Answers are compared before a rate is printed. Rates are the best of several, in million points a second;
// numpy, scipy and Boost on the first 2^23 points.
#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "perf/best_seconds.hpp"
#include "perf/cases.hpp"
#include "perf/joint_peers.hpp"

namespace {

constexpr std::size_t for_peers = std::size_t{1} << 23;

struct points {
  std::vector<float> x, y, z, weights;
};

points random_points(std::size_t n) {
  points made{perf::make_samples(perf::samples::uniform, n, 1), {}, {}, {}};
  for (std::vector<float>* column : {&made.y, &made.z, &made.weights}) {
    column->resize(n);
    std::mt19937 random(static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(column)));
    for (float& value : *column) value = std::uniform_real_distribution<float>(0, perf::range)(random);
  }
  return made;
}

double rate_of(std::size_t n, const auto& work) {
  return static_cast<double>(n) / perf::best_seconds(5, work) / 1e6;
}

// A row: its rate, held against `against` and what is asked.
void print(const char* what, double rate, double against, const char* asked) {
  std::printf("%-52s %9.0f %8.2f  %s\n", what, rate, rate / against, asked);
  std::fflush(stdout);
}

std::size_t bin_of(float x, const std::vector<double>& edges) {
  if (static_cast<double>(x) == edges.back()) return edges.size() - 2;
  return static_cast<std::size_t>(std::upper_bound(edges.begin(), edges.end(), static_cast<double>(x)) -
                                  edges.begin()) -
         1;
}

// Counts of the first points by bisection; columns of all of them.
std::vector<std::uint64_t> counted(const std::vector<const std::vector<float>*>& columns,
                                   const std::vector<std::vector<double>>& edges, std::size_t n) {
  std::size_t bins = 1;
  for (const auto& each : edges) bins *= each.size() - 1;
  std::vector<std::uint64_t> counts(bins);
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t bin = 0;
    for (std::size_t a = 0; a < edges.size(); ++a)
      bin = bin * (edges[a].size() - 1) + bin_of((*columns[a])[i], edges[a]);
    ++counts[bin];
  }
  return counts;
}

void several_dimensions(const points& all, std::size_t n, double base) {
  const std::size_t few = std::min(n, for_peers);
  const auto part = [few](const std::vector<float>& column) { return std::span(column).first(few); };
  for (const auto& [dims, k, name] :
       {std::tuple{2, 100U, "2-D, 100 x 100"}, std::tuple{3, 64U, "3-D, 64 x 64 x 64"},
        std::tuple{2, 1000U, "2-D, 1000 x 1000"}}) {
    std::vector<std::vector<double>> edges;
    std::vector<cairn::axis> bins;
    cairn::columns columns, few_columns;
    std::vector<const std::vector<float>*> pointers{&all.x, &all.y, &all.z};
    for (int a = 0; a < dims; ++a) {
      edges.push_back(perf::random_edges(k, 0.001));
      bins.push_back(cairn::axis::edges(edges.back()));
      columns.add(*pointers[static_cast<std::size_t>(a)]);
      few_columns.add(part(*pointers[static_cast<std::size_t>(a)]));
    }
    const cairn::axes axes(bins);
    const auto expected = counted(pointers, edges, few);
    if (cairn::histogram(few_columns, axes).counts != expected) {
      std::printf("%s WRONG\n", name);
      continue;
    }
    const double rate = rate_of(n, [&] { cairn::histogram(columns, axes); });
    print(name, rate, base, k < 1000 ? "asked: 0.45 of 1-D" : "");
    std::vector<float> rows(n * static_cast<std::size_t>(dims));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t a = 0; a < static_cast<std::size_t>(dims); ++a)
        rows[i * static_cast<std::size_t>(dims) + a] = (*pointers[a])[i];
    print("  as rows",
          rate_of(n, [&] { cairn::histogram(cairn::rows(rows, static_cast<std::size_t>(dims)), axes); }),
          base, "");
    std::vector<cairn::axis> even(static_cast<std::size_t>(dims), cairn::axis::uniform(k, 0, perf::range));
    print("  uniform bins", rate_of(n, [&] { cairn::histogram(columns, cairn::axes(even)); }), base, "");
    if (k == 1000) continue;
    std::vector<std::span<const float>> spans;
    for (int a = 0; a < dims; ++a) spans.push_back(part(*pointers[static_cast<std::size_t>(a)]));
    if (const auto boost = perf::boost_joint(spans, edges); !boost.counts.empty())
      std::printf("  Boost.Histogram: %.1f million a second, ours %.0fx%s%s\n",
                  static_cast<double>(few) / boost.seconds / 1e6,
                  rate * 1e6 * boost.seconds / static_cast<double>(few), dims == 2 ? " (asked: 20x)" : "",
                  boost.counts == expected ? "" : "; its counts differ");
    if (const auto numpy = perf::numpy_joint(spans, edges, {}); numpy)
      std::printf("  numpy.histogram%s: %.1f million a second, ours %.0fx%s\n", dims == 2 ? "2d" : "dd",
                  static_cast<double>(few) / numpy->seconds / 1e6,
                  rate * 1e6 * numpy->seconds / static_cast<double>(few),
                  dims == 2 ? " (asked: 100x, AVX2 40x)" : "");
  }
}

bool is_near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b) + 1e-9; }

void sums_and_profiles(const points& all, std::size_t n, std::size_t k) {
  const auto edges = perf::random_edges(k, 0.001);
  const cairn::axis bins = cairn::axis::edges(edges);
  std::printf("\nk = %zu, non-uniform bins, float samples and values\n", k);
  const double base = rate_of(n, [&] { cairn::histogram(all.x, bins); });
  print("unweighted", base, base, "");
  std::vector<double> sums(k);
  for (std::size_t i = 0; i < n; ++i) sums[bin_of(all.x[i], edges)] += static_cast<double>(all.weights[i]);
  const auto run = [&](const cairn::weighting& how) {
    return cairn::weighted_histogram(all.x, all.weights, bins, how);
  };
  const auto right = [&](const auto& found) {
    for (std::size_t b = 0; b < k; ++b)
      if (!is_near(found.counts[b].sum, sums[b])) return false;
    return true;
  };
  if (!right(run({})) || !right(run({.squares = true})) || !right(run({.reproducible = true})))
    std::printf("WRONG\n");
  const double weighted = rate_of(n, [&] { run({}); });
  print("float weights", weighted, base, "asked: 0.5 of unweighted");
  print("  and squares", rate_of(n, [&] { run({.squares = true}); }), base, "");
  const double exact = rate_of(n, [&] { run({.reproducible = true, .bound = perf::range}); });
  print("  reproducible, bound given", exact, weighted, "asked: 0.5 of plain weighted");
  print("  reproducible, bound found", rate_of(n, [&] { run({.reproducible = true}); }), weighted, "");
  const auto whole = std::vector<std::int32_t>(all.weights.begin(), all.weights.end());
  print("int32 weights", rate_of(n, [&] { cairn::weighted_histogram(all.x, whole, bins); }), base, "");
  const auto means = cairn::profile(all.x, all.weights, bins);
  for (std::size_t b = 0; b < k; ++b)
    if (!is_near(means.counts[b].mean * static_cast<double>(means.counts[b].count), sums[b]))
      std::printf("WRONG\n");
  print("profile", rate_of(n, [&] { cairn::profile(all.x, all.weights, bins, {.extremes = false}); }), base,
        "asked: 0.35 of unweighted");
  print("  with least and greatest", rate_of(n, [&] { cairn::profile(all.x, all.weights, bins); }), base,
        "asked: 0.25 of unweighted");
  const std::size_t few = std::min(n, for_peers);
  const std::vector<std::span<const float>> one{std::span(all.x).first(few)};
  if (const auto numpy = perf::numpy_joint(one, {edges}, std::span(all.weights).first(few)); numpy)
    std::printf("numpy.histogram with weights: %.1f million a second, ours %.0fx\n",
                static_cast<double>(few) / numpy->seconds / 1e6,
                weighted * 1e6 * numpy->seconds / static_cast<double>(few));
}

}  // namespace

int main(int argc, char** argv) {
  int log = 26;
  if (argc > 1 && std::strncmp(argv[1], "--samples=", 10) == 0) log = std::atoi(argv[1] + 10);
  const std::size_t n = std::size_t{1} << log;
  const points all = random_points(n);
  std::printf("2^%d points, %d threads, %s\n", log, cairn::planned_threads(),
              std::string(cairn::name_of(cairn::best_instruction_set())).c_str());
  const cairn::axis one = cairn::axis::edges(perf::random_edges(100, 0.001));
  const double base = rate_of(n, [&] { cairn::histogram(all.x, one); });
  print("1-D, 100 non-uniform bins", base, base, "");
  several_dimensions(all, n, base);
  for (const std::size_t k : {100U, 1000U, 100'000U}) sums_and_profiles(all, n, k);
}
