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
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "perf/histogram/cases.hpp"
#include "perf/joint/joint_peers.hpp"
#include "perf/measuring/best_seconds.hpp"

namespace {

constexpr std::size_t for_peers = std::size_t{1} << 23;

struct points {
  std::vector<float> x, y, z, weights;
};

points random_points(std::size_t n) {
  points made{perf::make_samples(perf::samples::uniform, n, 1), {}, {}, {}};
  unsigned seed = 2;
  for (std::vector<float>* column : {&made.y, &made.z, &made.weights}) {
    column->resize(n);
    std::mt19937 random(seed++);
    for (float& value : *column) value = std::uniform_real_distribution<float>(0, perf::range)(random);
  }
  return made;
}

double rate_of(std::size_t n, const auto& work) {
  return static_cast<double>(n) / perf::best_seconds(5, work) / 1e6;
}

// A row: its rate, held against `against` and what is asked, or that its answer was wrong.
double print(const char* what, bool is_right, double rate, double against, const char* asked) {
  if (is_right)
    std::printf("%-52s %9.0f %8.2f  %s\n", what, rate, rate / against, asked);
  else
    std::printf("%-52s WRONG\n", what);
  std::fflush(stdout);
  return rate;
}

std::size_t bin_of(float x, const std::vector<double>& edges) {
  if (static_cast<double>(x) == edges.back()) return edges.size() - 2;
  return static_cast<std::size_t>(std::upper_bound(edges.begin(), edges.end(), static_cast<double>(x)) -
                                  edges.begin()) -
         1;
}

using spans = std::vector<std::span<const float>>;

spans first_of(const spans& columns, std::size_t n) {
  spans some;
  for (const auto& column : columns) some.push_back(column.first(n));
  return some;
}
cairn::columns columns_of(const spans& all) {
  cairn::columns made;
  for (const auto& column : all) made.add(column);
  return made;
}

// By bisection.
std::vector<std::uint64_t> counted(const spans& columns, const std::vector<std::vector<double>>& edges) {
  std::size_t bins = 1;
  for (const auto& each : edges) bins *= each.size() - 1;
  std::vector<std::uint64_t> counts(bins);
  for (std::size_t i = 0; i < columns[0].size(); ++i) {
    std::size_t bin = 0;
    for (std::size_t a = 0; a < edges.size(); ++a)
      bin = bin * (edges[a].size() - 1) + bin_of(columns[a][i], edges[a]);
    ++counts[bin];
  }
  return counts;
}

void peers(const spans& columns, const std::vector<std::vector<double>>& edges, double rate) {
  const auto few = first_of(columns, std::min(columns[0].size(), for_peers));
  const auto expected = counted(few, edges);
  const auto tell = [&](const char* who, const perf::joint_answer& answer, const char* asked) {
    const double theirs = static_cast<double>(few[0].size()) / answer.seconds / 1e6;
    std::printf("  %s: %.1f million a second, ours %.0fx%s%s\n", who, theirs, rate / theirs, asked,
                answer.counts == expected ? "" : "; its counts differ");
  };
  const bool is_plane = columns.size() == 2;
  if (const auto boost = perf::boost_joint(few, edges); !boost.counts.empty())
    tell("Boost.Histogram", boost, is_plane ? " (asked: 20x)" : "");
  if (const auto numpy = perf::numpy_joint(few, edges, {}); numpy)
    tell(is_plane ? "numpy.histogram2d" : "numpy.histogramdd", *numpy,
         is_plane ? " (asked: 100x, AVX2 40x)" : "");
}

// k x k (x k) bins.
void several_dimensions(const spans& all, std::size_t k, const std::string& name, double base) {
  const std::size_t n = all[0].size();
  const std::size_t dims = all.size();
  std::vector<std::vector<double>> edges;
  std::vector<cairn::axis> bins;
  for (std::size_t a = 0; a < dims; ++a) {
    edges.push_back(perf::random_edges(k, 0.001));
    bins.push_back(cairn::axis::edges(edges.back()));
  }
  const cairn::axes axes(bins);
  const cairn::columns columns = columns_of(all);
  const auto expected = counted(all, edges);
  const double rate =
      print(name.c_str(), cairn::histogram(columns, axes).counts == expected,
            rate_of(n, [&] { cairn::histogram(columns, axes); }), base, k < 1000 ? "asked: 0.45 of 1-D" : "");
  std::vector<float> rows;
  for (std::size_t i = 0; i < n; ++i)
    for (const auto& column : all) rows.push_back(column[i]);
  const auto points = cairn::rows(rows, dims);
  print("  as rows", cairn::histogram(points, axes).counts == expected,
        rate_of(n, [&] { cairn::histogram(points, axes); }), base, "");
  const std::vector<cairn::axis> even(dims, cairn::axis::uniform(k, 0, perf::range));
  const cairn::axes uniform(even);
  const auto float_edges =
      cairn::axis::uniform(k, 0, perf::range).used_for(cairn::detail::sample_type::float32);
  const std::vector<std::vector<double>> even_edges(
      dims, std::vector<double>(float_edges.edges().begin(), float_edges.edges().end()));
  print("  uniform bins", cairn::histogram(columns, uniform).counts == counted(all, even_edges),
        rate_of(n, [&] { cairn::histogram(columns, uniform); }), base, "");
  if (k < 1000) peers(all, edges, rate);
}

bool is_near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b) + 1e-9; }

// What a bin has, sample by sample.
struct bin_sums {
  double count = 0, sum = 0, squares = 0, whole = 0;
  float least = std::numeric_limits<float>::max(), greatest = 0;
};
std::vector<bin_sums> summed(const points& all, const std::vector<double>& edges) {
  std::vector<bin_sums> sums(edges.size() - 1);
  for (std::size_t i = 0; i < all.x.size(); ++i) {
    bin_sums& bin = sums[bin_of(all.x[i], edges)];
    const double weight = static_cast<double>(all.weights[i]);
    bin.count += 1;
    bin.sum += weight;
    bin.squares += weight * weight;
    bin.whole += std::trunc(weight);
    bin.least = std::min(bin.least, all.weights[i]);
    bin.greatest = std::max(bin.greatest, all.weights[i]);
  }
  return sums;
}

template <class Counts, class IsRight>
bool all_right(const Counts& counts, const std::vector<bin_sums>& expected, const IsRight& is_right) {
  for (std::size_t b = 0; b < expected.size(); ++b)
    if (!is_right(counts[b], expected[b])) return false;
  return true;
}

double weighted(const points& all, const cairn::axis& bins, const std::vector<bin_sums>& expected,
                double base) {
  const std::size_t n = all.x.size();
  const auto row = [&](const char* what, const cairn::weighting& how, double against, const char* asked) {
    const auto run = [&] { return cairn::weighted_histogram(all.x, all.weights, bins, how); };
    const bool is_right = all_right(run().counts, expected, [&](const auto& got, const bin_sums& bin) {
      return is_near(got.sum, bin.sum) && is_near(got.squares, how.squares ? bin.squares : 0);
    });
    return print(what, is_right, rate_of(n, run), against, asked);
  };
  const double plain = row("float weights", {}, base, "asked: 0.5 of unweighted");
  row("  and squares", {.squares = true}, base, "");
  row("  reproducible, bound given (against plain)", {.reproducible = true, .bound = perf::range}, plain,
      "asked: 0.5 of plain weighted");
  row("  reproducible, bound found (against plain)", {.reproducible = true}, plain, "");
  const std::vector<std::int32_t> whole(all.weights.begin(), all.weights.end());
  const auto run = [&] { return cairn::weighted_histogram(all.x, whole, bins); };
  const bool is_right = all_right(run().counts, expected, [](const auto& got, const bin_sums& bin) {
    return static_cast<double>(got.sum) == bin.whole;
  });
  print("int32 weights", is_right, rate_of(n, run), base, "");
  return plain;
}

void profiles(const points& all, const cairn::axis& bins, const std::vector<bin_sums>& expected,
              double base) {
  for (const bool extremes : {false, true}) {
    const auto run = [&] { return cairn::profile(all.x, all.weights, bins, {.extremes = extremes}); };
    const bool is_right = all_right(run().counts, expected, [&](const auto& got, const bin_sums& bin) {
      if (static_cast<double>(got.count) != bin.count) return false;
      if (bin.count == 0) return true;
      const bool has_moments = is_near(got.mean, bin.sum / bin.count) &&
                               is_near(got.deviations + bin.sum * (bin.sum / bin.count), bin.squares);
      const bool has_ends =
          got.least == static_cast<double>(bin.least) && got.greatest == static_cast<double>(bin.greatest);
      return has_moments && (has_ends || !extremes);
    });
    print(extremes ? "  with least and greatest" : "profile", is_right, rate_of(all.x.size(), run), base,
          extremes ? "asked: 0.25 of unweighted" : "asked: 0.35 of unweighted");
  }
}

// Of the weights, each of which has y as a weight of its own.
void weighted_profile(const points& all, const cairn::axis& bins, const std::vector<double>& edges,
                      double base) {
  std::vector<cairn::weighted_mean_of> expected(edges.size() - 1);  // with sums in place of moments
  for (std::size_t i = 0; i < all.x.size(); ++i) {
    cairn::weighted_mean_of& bin = expected[bin_of(all.x[i], edges)];
    const auto weight = static_cast<double>(all.y[i]);
    const auto number = static_cast<double>(all.weights[i]);
    ++bin.count;
    bin.weights += weight;
    bin.weight_squares += weight * weight;
    bin.mean = (bin.count == 1 ? 0 : bin.mean) + weight * number;
    bin.deviations += weight * number * number;
  }
  const auto run = [&] { return cairn::weighted_profile(all.x, all.weights, all.y, bins); };
  const auto got = run().counts;
  bool is_right = true;
  for (std::size_t b = 0; b < expected.size(); ++b) {
    const cairn::weighted_mean_of& bin = expected[b];
    is_right &= got[b].count == bin.count;
    if (bin.count == 0) continue;
    is_right &= is_near(got[b].weights, bin.weights) && is_near(got[b].weight_squares, bin.weight_squares);
    is_right &= is_near(got[b].mean, bin.mean / bin.weights);
    is_right &= is_near(got[b].deviations + bin.mean * (bin.mean / bin.weights), bin.deviations);
  }
  print("  with weights", is_right, rate_of(all.x.size(), run), base, "");
}

void sums_and_profiles(const points& all, std::size_t k) {
  const auto edges = perf::random_edges(k, 0.001);
  const cairn::axis bins = cairn::axis::edges(edges);
  std::printf("\nk = %zu, non-uniform bins, float samples and values\n", k);
  const auto expected = summed(all, edges);
  const auto run = [&] { return cairn::histogram(all.x, bins); };
  const bool is_right = all_right(run().counts, expected, [](std::uint64_t got, const bin_sums& bin) {
    return static_cast<double>(got) == bin.count;
  });
  const double base = rate_of(all.x.size(), run);
  print("unweighted", is_right, base, base, "");
  const double rate = weighted(all, bins, expected, base);
  profiles(all, bins, expected, base);
  weighted_profile(all, bins, edges, base);
  const std::size_t few = std::min(all.x.size(), for_peers);
  if (const auto numpy =
          perf::numpy_joint({std::span(all.x).first(few)}, {edges}, std::span(all.weights).first(few)))
    std::printf("numpy.histogram with weights: ours %.0fx\n",
                rate * 1e6 * numpy->seconds / static_cast<double>(few));
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
  const bool is_right =
      cairn::histogram(all.x, one).counts == counted({all.x}, {perf::random_edges(100, 0.001)});
  print("1-D, 100 non-uniform bins", is_right, base, base, "");
  several_dimensions({all.x, all.y}, 100, "2-D, 100 x 100", base);
  several_dimensions({all.x, all.y, all.z}, 64, "3-D, 64 x 64 x 64", base);
  several_dimensions({all.x, all.y}, 1000, "2-D, 1000 x 1000", base);
  for (const std::size_t k : {100U, 1000U, 100'000U}) sums_and_profiles(all, k);
}
