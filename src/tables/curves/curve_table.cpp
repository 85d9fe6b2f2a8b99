// Polynomials of cells: power series cut short, or functions at Chebyshev's nodes.
#include "src/tables/curves/curve_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "src/call/sentence.hpp"
#include "src/kernels/random/drawn_value.hpp"
#include "src/tables/curves/quantile_series.hpp"

namespace cairn::curves {
namespace {

constexpr int terms = static_cast<int>(tables::curve_terms);
constexpr std::size_t cells_of_octave = std::size_t{1} << tables::curve_cell_bits;
constexpr double binary = 1.4426950408889634;  // logarithm to base 2 of e

// Coefficients of Chebyshev's polynomials.
struct chebyshev {
  double term[series_terms][series_terms] = {};
  constexpr chebyshev() {
    term[0][0] = 1;
    term[1][1] = 1;
    for (int n = 2; n < series_terms; ++n)
      for (int k = 0; k <= n; ++k) term[n][k] = (k > 0 ? 2 * term[n - 1][k - 1] : 0) - term[n - 2][k];
  }
};
constexpr chebyshev polynomials;

double power_of_two(int exponent) { return std::ldexp(1.0, exponent); }

// The series of a cell with its highest terms replaced by what Chebyshev's polynomials have below them.
tables::curve_row row_of(const quantile_series& series, double part, double factor) {
  double a[series_terms] = {};
  double power = 1;
  for (int k = 1; k < series_terms; ++k) {
    power *= part;
    a[k] = series.term(k) * power;
  }
  for (int n = series_terms - 1; n >= terms; --n) {
    const double share = a[n] / polynomials.term[n][n];
    for (int k = 0; k < n; ++k) a[k] -= share * polynomials.term[n][k];
  }
  tables::curve_row made{};
  const double_double first = series.at() + double_double(a[0]);
  made.term[0] = factor == 1 ? first.upper : (first * (double_double(1) / portable::log_of_2)).upper;
  for (int k = 1; k < terms; ++k) made.term[k] = a[k] * factor;
  return made;
}

// All cells of a half, from the far tail on.
void fill_half(const density_law& law, bool above, tables::curve_row* rows) {
  const double factor = law.kind == density_kind::gamma_of_logarithms ? binary : 1;
  const auto middle = [](std::size_t cell) {
    const cell_range range = range_of_cell(cell);
    return range.begin + (range.end - range.begin) / 2;
  };
  quantile_series series(law, middle(0), above);
  for (std::size_t cell = 0; cell + 1 < tables::curve_cells; ++cell) {
    if (cell != 0) series.move_to(middle(cell));
    const cell_range range = range_of_cell(cell);
    rows[cell] = row_of(series, (range.end - range.begin) / 2 / series.point(), factor);
  }
  series.move_to(0.5);
  rows[tables::curve_cells - 1] = row_of(series, 0, factor);
}

constexpr double nodes[] = {0.98078528040323044913, 0.83146961230254523708, 0.55557023301960222474,
                            0.19509032201612826785};             // cosines of odd multiples of pi / 16
double node(int i) { return i < 4 ? -nodes[i] : nodes[7 - i]; }  // rising

double polynomial_at(const tables::curve_row& row, double within) {
  return portable::polynomial_at(row.term, within);
}

// Through the values at the nodes.
tables::curve_row row_through(const double (&values)[terms]) {
  double of_chebyshev[terms] = {};
  for (int j = 0; j < terms; ++j) {
    const double x = node(j);
    double before = 1;
    double here = x;
    of_chebyshev[0] += (values[j] - values[0]) / terms;
    for (int n = 1; n < terms; ++n) {
      of_chebyshev[n] += 2 * here * (values[j] - values[0]) / terms;
      const double next = 2 * x * here - before;
      before = here;
      here = next;
    }
  }
  tables::curve_row made{};
  for (int n = 0; n < terms; ++n)
    for (int k = 0; k <= n; ++k) made.term[k] += of_chebyshev[n] * polynomials.term[n][k];
  made.term[0] += values[0];
  return made;
}

// Asks a quantile function, from far tails inward.
class asked {
 public:
  asked(const std::function<double(double, bool)>& quantile, bool upper)
      : quantile_(quantile), upper_(upper) {}
  double at(double t) {
    const double x = quantile_(t, upper_);
    if (!std::isfinite(x))
      throw std::invalid_argument(sentence(begin(t), "is ", x, "; expected a finite number"));
    if (upper_ ? x > last_ : x < last_)
      throw std::invalid_argument(sentence(begin(t), "is ", x, ", after ", last_,
                                           upper_ ? "; expected none greater" : "; expected none less"));
    last_ = x;
    return x;
  }
  // The polynomial must meet the function to 2^-40 of all draws, or as far as doubles go.
  void check(const tables::curve_row& row, const cell_range& range, double least, double first, double last) {
    const double x = quantile_(range.begin, upper_);
    const double spread = std::abs(last - first);
    const double allowed = spread * (0x1p-40 / (range.end - range.begin)) +
                           0x1p-48 * std::max(std::abs(first), std::abs(last)) + least;
    if (!(std::abs(polynomial_at(row, -1) - x) <= allowed))
      throw std::invalid_argument(sentence(begin(range.begin), "is ", x, ", but ", polynomial_at(row, -1),
                                           " by what it is beside; expected a smooth function"));
  }

 private:
  std::string begin(double t) const {
    return sentence("continuous_distribution::by_quantile: the function of ", t,
                    upper_ ? " (upper) " : " (lower) ");
  }
  const std::function<double(double, bool)>& quantile_;
  bool upper_;
  double last_ = upper_ ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
};

void fill_half(const std::function<double(double, bool)>& quantile, bool upper, tables::curve_row* rows) {
  asked function(quantile, upper);
  for (std::size_t cell = 0; cell + 1 < tables::curve_cells; ++cell) {
    const cell_range range = range_of_cell(cell);
    const double half = (range.end - range.begin) / 2;
    double values[terms];
    for (int i = 0; i < terms; ++i) values[i] = function.at(range.begin + half * (1 + node(i)));
    rows[cell] = row_through(values);
    function.check(rows[cell], range, std::numeric_limits<double>::min(), values[0], values[terms - 1]);
  }
  rows[tables::curve_cells - 1].term[0] = function.at(0.5);
}

}  // namespace

cell_range range_of_cell(std::size_t cell) {
  const int octave = static_cast<int>(cell / cells_of_octave) - static_cast<int>(tables::curve_octaves) - 1;
  const double width = power_of_two(octave - tables::curve_cell_bits);
  const double begin = power_of_two(octave) + static_cast<double>(cell % cells_of_octave) * width;
  return {begin, begin + width};
}

curve_table table_of(const density_law& law) {
  curve_table made(2 * tables::curve_cells);
  fill_half(law, false, made.data());
  fill_half(law, true, made.data() + tables::curve_cells);
  return made;
}

curve_table table_of(const std::function<double(double, bool)>& quantile) {
  curve_table made(2 * tables::curve_cells);
  fill_half(quantile, false, made.data());
  fill_half(quantile, true, made.data() + tables::curve_cells);
  double& below = made[tables::curve_cells - 1].term[0];
  double& above = made.back().term[0];
  // Rounding may let them pass each other.
  const double beside = std::abs(made[tables::curve_cells - 2].term[1]) + std::abs(made.end()[-2].term[1]);
  if (below > above && below - above < 0x1p-40 * beside) below = above = above + (below - above) / 2;
  if (below > above)
    throw std::invalid_argument(sentence("continuous_distribution::by_quantile: the function of 0.5 is ",
                                         below, " (lower), but ", above, " (upper); expected no less"));
  return made;
}

double value_at(const tables::curve_row* rows, double t, bool upper) {
  const auto at = portable::place_of_tail(t * 0x1p64);
  return polynomial_at(rows[at.row / tables::curve_terms + (upper ? tables::curve_cells : 0)], at.within);
}

double slope_at(const tables::curve_row* rows, double t, bool upper) {
  const auto at = portable::place_of_tail(t * 0x1p64);
  const std::size_t cell = at.row / tables::curve_terms;
  const cell_range range = range_of_cell(std::min(cell, tables::curve_cells - 2));
  const double within = cell == tables::curve_cells - 1 ? 1 : at.within;
  const double* const term =
      rows[std::min(cell, tables::curve_cells - 2) + (upper ? tables::curve_cells : 0)].term;
  double slope = 0;
  for (int k = terms - 1; k > 0; --k) slope = slope * within + k * term[k];
  return slope * 2 / (range.end - range.begin);
}

double tail_at(const tables::curve_row* rows, double y, bool upper) {
  const auto reached = [&](double t) {
    const double value = value_at(rows, t, upper);
    return upper ? value >= y : value <= y;
  };
  double least = 0x1p-65;
  if (!reached(least)) return 0;
  double most = 0.5;
  if (reached(most)) return most;
  for (int i = 0; i < 130; ++i) {
    const double middle = most > 2 * least ? std::sqrt(least * most) : least + (most - least) / 2;
    if (middle <= least || middle >= most) break;
    (reached(middle) ? least : most) = middle;
  }
  return least;
}

two_moments moments_of(const tables::curve_row* rows) {
  constexpr double at[] = {0.18343464249564980494, 0.52553240991632898582, 0.79666647741362673959,
                           0.96028985649753623168};  // Gauss's nodes and weights
  constexpr double weight[] = {0.36268378337836198297, 0.31370664587788728734, 0.22238103445337447054,
                               0.10122853629037625915};
  const auto mean_of = [&](const auto& value) {
    double sum = 0;
    for (std::size_t half = 0; half < 2; ++half) {
      for (std::size_t cell = 0; cell + 1 < tables::curve_cells; ++cell) {
        const tables::curve_row& row = rows[half * tables::curve_cells + cell];
        const cell_range range = range_of_cell(cell);
        double within = 0;
        for (int i = 0; i < 4; ++i)
          within += weight[i] * (value(polynomial_at(row, -at[i])) + value(polynomial_at(row, at[i])));
        sum += within * (range.end - range.begin) / 2;
      }
    }
    return sum;
  };
  const double mean = mean_of([](double x) { return x; });
  return {mean, mean_of([mean](double x) { return (x - mean) * (x - mean); })};
}

}  // namespace cairn::curves
