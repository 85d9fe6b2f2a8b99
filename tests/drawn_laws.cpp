// 10^8 draws of every law against its probabilities: chi-square, Kolmogorov's distance, tails, moments, and
// whether neighbours are independent; and that each of these notices a law that is a little off. How probable
// a failure is: tests/goodness_of_fit.hpp. Probabilities are the library's, which other tests compare with
// mpmath's; those of Zipf's law are made here.
#include <gtest/gtest.h>

#include <array>
#include <cairn/cairn.hpp>
#include <cmath>
#include <functional>

#include "tests/goodness_of_fit.hpp"

namespace {

using cairn::continuous_distribution;
using cairn::distribution;
using cairn::drawn_by;
using tests::expect_likely;
using tests::expect_unlikely;
using limits = std::numeric_limits<double>;

constexpr std::size_t piece = 1'000'000;
constexpr std::size_t pieces = 100;
constexpr std::size_t few_pieces = 10;  // of what others of 100 go through too, but slowly

// What is said of numbers: masses of the cells that edges part, (-inf, edge), [edge, edge), ...; NaN: has no
// such moment.
struct statement {
  std::vector<double> edges;
  std::vector<double> masses;
  double mean = limits::quiet_NaN();
  double variance = limits::quiet_NaN();
};

std::vector<double> masses_between(const std::vector<double>& edges,
                                   const std::function<double(double)>& below) {
  std::vector<double> masses;
  double last = 0;
  for (const double edge : edges) {
    masses.push_back(std::max(0., below(edge) - last));
    last = below(edge);
  }
  masses.push_back(std::max(0., 1 - last));
  return masses;
}

// Thousandths, and a millionth at both ends.
std::vector<double> levels() {
  std::vector<double> made{1e-6};
  for (int i = 1; i < 1000; ++i) made.push_back(i / 1000.);
  made.push_back(1 - 1e-6);
  return made;
}

// Each value has a cell where these are few.
std::vector<double> edges_of(const distribution& law) {
  std::vector<double> edges;
  const std::int64_t first = law.quantile(1e-9);
  const std::int64_t last = law.quantile(1 - 1e-9);
  if (static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) < 1000) {
    for (std::int64_t k = first; k <= last; ++k) edges.push_back(static_cast<double>(k));
    return edges;
  }
  for (const double p : levels()) {
    const double edge = static_cast<double>(law.quantile(p)) + 1;
    if (edge < 0x1.fp62 && (edges.empty() || edge > edges.back())) edges.push_back(edge);
  }
  return edges;
}
statement stated(const distribution& law, const std::vector<double>& edges) {
  const auto below = [&](double edge) { return law.cumulative(static_cast<std::int64_t>(edge) - 1); };
  return {edges, masses_between(edges, below), law.mean(), law.variance()};
}

std::vector<double> edges_of(const continuous_distribution& law) {
  std::vector<double> edges;
  for (const double p : levels()) {
    const double edge = law.quantile(p);
    if (std::abs(edge) > 1e-290 && (edges.empty() || edge > edges.back())) edges.push_back(edge);
  }
  return edges;
}
statement stated(const continuous_distribution& law, const std::vector<double>& edges) {
  const auto below = [&](double edge) { return law.cumulative(std::nextafter(edge, -limits::infinity())); };
  return {edges, masses_between(edges, below), law.mean(), law.variance()};
}

// About eight classes of cells that are as probable as one another, for the pairs of neighbours.
struct classes {
  std::array<double, 7> edges{};
  std::array<double, 8> masses{};

  explicit classes(const statement& of) {
    edges.fill(limits::infinity());
    double below = 0;
    std::size_t made = 0;
    for (std::size_t j = 0; j < of.edges.size() && made < edges.size(); ++j) {
      below += of.masses[j];
      masses[made] += of.masses[j];
      if (below * 8 >= static_cast<double>(made) + 1) edges[made++] = of.edges[j];
    }
    masses[made] =
        1 - std::accumulate(masses.begin(), masses.begin() + static_cast<std::ptrdiff_t>(made), 0.);
  }
  template <class T>
  std::size_t of(T value) const {
    std::size_t found = 0;
    for (const double edge : edges) found += static_cast<double>(value) >= edge ? 1 : 0;
    return found;
  }
};

// What was drawn. Moments are about the mean that is said, in its deviations.
struct observation {
  double n = 0;
  std::vector<std::uint64_t> counts;
  std::array<double, 5> powers{};  // sums of x^0, x, ..., x^4
  std::vector<std::uint64_t> pairs = std::vector<std::uint64_t>(64);
};

template <class T>
void add_moments(observation& to, const std::vector<T>& values, const statement& of) {
  const double deviation = std::sqrt(of.variance);
  if (!std::isfinite(deviation) || !(deviation > 0)) return;
  const T center = static_cast<T>(of.mean);  // taken off before any rounding
  const double rest = of.mean - static_cast<double>(center);
  std::array<double, 5> sums{};
  for (const T value : values) {
    const double x = (static_cast<double>(value - center) - rest) / deviation;
    const double square = x * x;
    sums[1] += x;
    sums[2] += square;
    sums[4] += square * square;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) to.powers[i] += sums[i];
}

// draw(values, first) draws numbers `first` and on.
template <class T, class Draw>
observation observe(const statement& of, const Draw& draw, std::size_t many = pieces) {
  observation made;
  made.n = static_cast<double>(many * piece);
  const classes of_pairs(of);
  std::vector<T> values(piece);
  const bool is_one = of.edges.size() == 1;  // an axis has two edges
  std::vector<double> edges = of.edges;
  if (is_one) edges.push_back(limits::max());
  cairn::histogram_builder<> counted(cairn::axes(cairn::axis::edges(edges).half_open()).with_flow());
  for (std::size_t first = 0; first < many * piece; first += piece) {
    draw(values, first);
    counted.add(values);
    add_moments(made, values, of);
    for (std::size_t i = 0; i < piece; i += 2)
      ++made.pairs[of_pairs.of(values[i]) * 8 + of_pairs.of(values[i + 1])];
  }
  made.counts = counted.result().counts;
  if (is_one) made.counts.pop_back();
  return made;
}

double chance_of_mean(const observation& seen, const statement& drawn, const statement& of) {
  const double off = (of.mean - drawn.mean) / std::sqrt(of.variance);
  return tests::chance_of_deviation((seen.powers[1] / seen.n - off) * std::sqrt(seen.n));
}
double chance_of_variance(const observation& seen, double expected) {
  const double square = seen.powers[2] / seen.n;
  const double spread = std::sqrt((seen.powers[4] / seen.n - square * square) / seen.n);
  return tests::chance_of_deviation((square - expected) / std::max(spread, 1e-9));
}
double chance_of_pairs(const observation& seen, const statement& of) {
  const classes masses(of);
  std::vector<double> expected;
  for (const double a : masses.masses)
    for (const double b : masses.masses) expected.push_back(seen.n / 2 * a * b);
  return tests::chance_of_counts(seen.pairs, expected);
}

void expect_fits(const std::string& name, const observation& seen, const statement& of) {
  expect_likely(tests::chance_of_counts(seen.counts, tests::times(of.masses, seen.n)), name + ", chi-square");
  expect_likely(tests::chance_of_distance(tests::distance_of_counts(seen.counts, of.masses), seen.n),
                name + ", Kolmogorov's distance");
  expect_likely(tests::chance_of_count(seen.counts.front(), seen.n * of.masses.front()),
                name + ", lower tail");
  expect_likely(tests::chance_of_count(seen.counts.back(), seen.n * of.masses.back()), name + ", upper tail");
  expect_likely(chance_of_pairs(seen, of), name + ", pairs of neighbours");
  if (seen.powers[4] == 0) return;
  expect_likely(chance_of_mean(seen, of, of), name + ", mean");
  expect_likely(chance_of_variance(seen, 1), name + ", variance");
}

// Draws against what is said of another law.
void expect_misfits(const std::string& name, const observation& seen, const statement& drawn,
                    const statement& other) {
  expect_unlikely(tests::chance_of_counts(seen.counts, tests::times(other.masses, seen.n)),
                  name + ", chi-square");
  expect_unlikely(tests::chance_of_distance(tests::distance_of_counts(seen.counts, other.masses), seen.n),
                  name + ", Kolmogorov's distance");
  if (seen.powers[4] == 0) return;
  if (other.mean != drawn.mean) expect_unlikely(chance_of_mean(seen, drawn, other), name + ", mean");
  expect_unlikely(chance_of_variance(seen, seen.powers[4] > 100 * seen.n ? 1.1 : 1.01), name + ", variance");
}

// A law with something that may be a little off, by a part `off` of it.
template <class Law>
struct alterable {
  std::string name;
  std::function<Law(double)> of;
  double off;
  std::size_t many = pieces;
};

// But of the laws that are named.
template <class Law>
void draw_fewer(std::vector<alterable<Law>>& laws, std::initializer_list<std::size_t> but) {
  for (std::size_t i = 0; i < laws.size(); ++i)
    if (std::ranges::find(but, i) == but.end()) laws[i].many = few_pieces;
}

// `other` says what is said of the law that is off.
template <class T, class Law>
void expect_fits(const std::string& name, const Law& law, const statement& right, const statement& other,
                 std::uint64_t stream, std::size_t many) {
  const auto draw = [&](std::vector<T>& values, std::size_t first) {
    law.draw_into(values, {.seed = 41, .stream = stream, .offset = first});
  };
  const observation seen = observe<T>(right, draw, many);
  expect_fits(name, seen, right);
  expect_misfits(name, seen, right, other);
}
double less_noticed(std::size_t many) {
  return std::sqrt(static_cast<double>(pieces) / static_cast<double>(many));
}

template <class T, class Law>
void expect_fits(const std::vector<alterable<Law>>& laws) {
  std::uint64_t stream = 0;
  for (const auto& [name, of, off, many] : laws) {
    SCOPED_TRACE(name);
    const Law law = of(0);
    const std::vector<double> edges = edges_of(law);
    const statement other = stated(of(off * less_noticed(many)), edges);
    expect_fits<T>(name, law, stated(law, edges), other, stream++, many);
  }
}

std::uint64_t part_more(std::uint64_t number, double off) {
  return number + static_cast<std::uint64_t>(static_cast<double>(number) * off);
}

std::vector<alterable<distribution>> poisson_laws(drawn_by how, const std::vector<double>& means) {
  std::vector<alterable<distribution>> made;
  for (const double mean : means)
    made.push_back({"poisson " + std::to_string(mean),
                    [=](double off) { return distribution::poisson(mean * (1 - off), how); },
                    (mean < 1 ? 6e-3 : 3e-3) / std::sqrt(mean)});
  return made;
}
TEST(DrawnLaws, Poisson) {
  expect_fits<std::int64_t>(poisson_laws(drawn_by::table, {0.01, 1, 3.5, 1e4, 1e7}));
}
TEST(DrawnLaws, PoissonOneByOne) {
  expect_fits<std::int64_t>(
      poisson_laws(drawn_by::rejection, {0.3, 3.5, 9.99, 10.01, 50, 1e7, 1e13, 1e18, 0x1p62}));
}

std::vector<alterable<distribution>> binomial_laws(
    drawn_by how, const std::vector<std::pair<std::uint64_t, double>>& parameters) {
  std::vector<alterable<distribution>> made;
  for (const auto& [trials, p] : parameters)
    made.push_back({"binomial " + std::to_string(trials) + " " + std::to_string(p),
                    [=](double off) { return distribution::binomial(trials, p * (1 + off), how); },
                    (trials < 10 ? 6e-3 : 3e-3) * std::sqrt((1 - p) / p / static_cast<double>(trials))});
  return made;
}
TEST(DrawnLaws, Binomial) {
  expect_fits<std::int64_t>(
      binomial_laws(drawn_by::table, {{1, 0.5}, {7, 0.999}, {100, 0.3}, {1'000'000'000'000, 0.001}}));
}
TEST(DrawnLaws, BinomialOneByOne) {
  constexpr std::uint64_t most = std::uint64_t{1} << 62;
  expect_fits<std::int64_t>(binomial_laws(drawn_by::rejection, {{1, 0.5},
                                                                {40, 0.24},
                                                                {40, 0.26},
                                                                {100, 0.3},
                                                                {100, 0.9},
                                                                {10'000'000, 0.5},
                                                                {most, 0.3},
                                                                {most, 1e-12}}));
}

std::vector<alterable<distribution>> waiting_laws(drawn_by how) {
  std::vector<alterable<distribution>> made;
  for (const double p : {0.9, 0.25, 0.01, 1e-4})
    made.push_back({"geometric " + std::to_string(p),
                    [=](double off) { return distribution::geometric(p * (1 - off), how); },
                    4e-3 * std::sqrt(1 - p)});
  for (const auto& [r, p] :
       std::vector<std::pair<double, double>>{{0.25, 0.5}, {4.5, 0.125}, {40, 0.3}, {1000, 0.01}})
    made.push_back({"negative binomial " + std::to_string(r) + " " + std::to_string(p),
                    [=](double off) { return distribution::negative_binomial(r * (1 + off), p, how); },
                    4e-3 / std::sqrt(r * (1 - p))});
  return made;
}
TEST(DrawnLaws, Waiting) { expect_fits<std::int64_t>(waiting_laws(drawn_by::table)); }
TEST(DrawnLaws, WaitingOneByOne) {
  auto laws = waiting_laws(drawn_by::rejection);
  draw_fewer(laws, {2});
  laws.push_back(
      {"geometric 1e-12", [](double off) { return distribution::geometric(1e-12 * (1 + off)); }, 4e-3});
  for (const double r : {0.4, 2.5, 1e6})
    laws.push_back({"negative binomial 1e-9 " + std::to_string(r),
                    [=](double off) { return distribution::negative_binomial(r * (1 + off), 1e-9); },
                    4e-3 / std::sqrt(r), r < 1 ? pieces : few_pieces});
  expect_fits<std::int64_t>(laws);
}

struct urn {
  std::uint64_t good, bad, taken;
};
std::vector<alterable<distribution>> hypergeometric_laws(drawn_by how, const std::vector<urn>& urns) {
  std::vector<alterable<distribution>> made;
  for (const auto& [good, bad, taken] : urns) {
    const double deviation = std::sqrt(distribution::hypergeometric(good, bad, taken).variance());
    const double mean = distribution::hypergeometric(good, bad, taken).mean();
    // By one of the good items, where they are few.
    const double off =
        std::max(4e-3 * deviation / mean * static_cast<double>(good + bad) / static_cast<double>(bad),
                 1.01 / static_cast<double>(good));
    made.push_back(
        {"hypergeometric " + std::to_string(good) + " " + std::to_string(bad) + " " + std::to_string(taken),
         [=](double part) { return distribution::hypergeometric(part_more(good, part), bad, taken, how); },
         off});
  }
  return made;
}
TEST(DrawnLaws, Hypergeometric) {
  expect_fits<std::int64_t>(hypergeometric_laws(
      drawn_by::table, {{10, 5, 12}, {1000, 2000, 500}, {1'000'000'000, 1'000'000'000, 100'000'000}}));
}
TEST(DrawnLaws, HypergeometricOneByOne) {
  constexpr std::uint64_t large = 1'000'000'000'000'000'000;
  auto laws = hypergeometric_laws(drawn_by::rejection, {{20, 30, 10},
                                                        {30, 20, 45},
                                                        {1000, 2000, 500},
                                                        {large, 3 * large / 10, large / 10},
                                                        {2 * large, large, 2 * large}});
  draw_fewer(laws, {2, 3});
  expect_fits<std::int64_t>(laws);
}

// The sum of k^-exponent from `first` to `last`, by Euler and Maclaurin beyond ten thousand.
long double zipf_sum(long double exponent, std::uint64_t first, std::uint64_t last) {
  constexpr std::uint64_t singly = 10'000;
  long double sum = 0;
  const auto power = [&](std::uint64_t k) { return std::pow(static_cast<long double>(k), -exponent); };
  for (; first <= last && first < singly; ++first) sum += power(first);
  if (first > last) return sum;
  const auto a = static_cast<long double>(first);
  const auto b = static_cast<long double>(last);
  const long double s = 1 - exponent;
  const long double all = s == 0 ? std::log(b / a) : std::pow(a, s) * std::expm1(s * std::log(b / a)) / s;
  const auto slope = [&](long double x) { return exponent * std::pow(x, -exponent - 1); };
  return sum + all + (power(first) + power(last)) / 2 + (slope(a) - slope(b)) / 12;
}
statement stated_zipf(double exponent, std::uint64_t most, const std::vector<double>& edges) {
  const long double all = zipf_sum(exponent, 1, most);
  statement made{
      edges, masses_between(edges, [&](double edge) {
        return static_cast<double>(zipf_sum(exponent, 1, static_cast<std::uint64_t>(edge) - 1) / all);
      })};
  // The last cell by itself: differences from 1 have nothing left of it.
  made.masses.back() =
      static_cast<double>(zipf_sum(exponent, static_cast<std::uint64_t>(edges.back()), most) / all);
  return made;
}
struct zipf_case {
  double exponent;
  std::uint64_t most;
  std::size_t many;
};
TEST(DrawnLaws, Zipf) {
  constexpr std::uint64_t unbounded = std::numeric_limits<std::int64_t>::max();
  std::uint64_t stream = 100;
  for (const auto& [exponent, most, many] : {zipf_case{1.1, unbounded, pieces},
                                             {2, unbounded, pieces},
                                             {3.7, unbounded, few_pieces},
                                             {1, 4000, pieces},
                                             {0, 100'000, few_pieces},
                                             {0.5, std::uint64_t{1} << 40, pieces},
                                             {1, 5000, few_pieces},
                                             {1.2, 1'000'000'000'000, few_pieces},
                                             {4, 100'000, few_pieces}}) {
    const std::string name = "zipf " + std::to_string(exponent) + " " + std::to_string(most);
    SCOPED_TRACE(name);
    const distribution law =
        most == unbounded ? distribution::zipf(exponent) : distribution::zipf(exponent, most);
    const statement right = stated_zipf(exponent, most, edges_of(law));
    const double off = (exponent > 2 ? 0.01 : 0.003) * less_noticed(many);
    expect_fits<std::int64_t>(name, law, right, stated_zipf(exponent + off, most, right.edges), stream++,
                              many);
  }
}

TEST(DrawnLaws, Uniform) {
  using wide = std::numeric_limits<std::int64_t>;
  const auto of = [](std::int64_t first, std::int64_t last) {
    return [=](double off) {
      return distribution::uniform(
          first + static_cast<std::int64_t>(off * static_cast<double>(last / 2 - first / 2)), last);
    };
  };
  expect_fits<std::int64_t>(std::vector<alterable<distribution>>{
      {"uniform, few", of(-2, 3), 0.5},
      {"uniform, a million", of(-3, 1'000'000), 3e-3},
      {"uniform, many", of(-(std::int64_t{1} << 60), std::int64_t{1} << 61), 3e-3},
      {"uniform, nearly all", of(wide::min() / 4 * 3, wide::max() / 4 * 3), 3e-3}});
}

double logistic(double p, bool upper) { return (upper ? -1 : 1) * std::log(p / (1 - p)); }

std::vector<alterable<continuous_distribution>> continuous_laws() {
  using law = continuous_distribution;
  std::vector<alterable<law>> made{
      {"exponential", [](double off) { return law::exponential(0.3 * (1 + off)); }, 4e-3},
      {"normal", [](double off) { return law::normal(-2 + off, 3); }, 0.01},
      {"logistic",
       [](double off) {
         return law::by_quantile([=](double p, bool upper) { return logistic(p, upper) + off; });
       },
       0.01}};
  for (const double shape : {0.001, 0.1, 0.5, 3.5, 40.0, 1e4, 1e12})
    made.push_back({"gamma " + std::to_string(shape),
                    [=](double off) { return law::gamma(shape * (1 - off), 2); },
                    (shape < 0.01 ? -0.05 : 4e-3) / std::sqrt(std::max(shape, 1.))});
  made.push_back({"empirical",
                  [](double off) {
                    return law::empirical(std::vector<double>{-1, 0.5, 1, 4, 4, 7, 7.25},
                                          std::vector<double>{1 + off, 0, 3, 2, 0.25, 5});
                  },
                  0.02});
  made.push_back({"in logarithms",
                  [](double off) {
                    return law::empirical(std::vector<double>{1e-3, 1, 1e3, 1e5},
                                          std::vector<double>{2 + off, 0, 4},
                                          cairn::within_bins::evenly_in_logarithms);
                  },
                  0.02});
  made.push_back({"of many bins",
                  [](double off) {
                    std::vector<double> edges(10'001);
                    std::iota(edges.begin(), edges.end(), 0.0);
                    std::vector<double> weights(10'000);
                    for (std::size_t i = 0; i < weights.size(); ++i)
                      weights[i] = 1 + std::sin(static_cast<double>(i)) + off * static_cast<double>(i) / 1e4;
                    return law::empirical(edges, weights);
                  },
                  0.02});
  return made;
}
TEST(DrawnLaws, Continuous) { expect_fits<double>(continuous_laws()); }

// Uniform numbers and the bits they are made of.
TEST(DrawnLaws, UniformReals) {
  statement right{{}, {}, 0.5, 1. / 12};
  for (int i = 1; i < 1024; ++i) right.edges.push_back(i / 1024.);
  right.masses.assign(1024, 1. / 1024);
  statement other = right;
  for (std::size_t i = 0; i < 1024; ++i) other.masses[i] *= i < 512 ? 0.998 : 1.002;
  other.mean = 0.501;
  const auto look = [&]<class T>(const std::string& name, T) {
    const observation seen = observe<T>(right, [&](std::vector<T>& values, std::size_t first) {
      cairn::uniform_into(values, {.seed = 41, .stream = 200, .offset = first});
    });
    expect_fits(name, seen, right);
    expect_misfits(name, seen, right, other);
  };
  look("doubles", 0.);
  look("floats", 0.F);
}

}  // namespace
