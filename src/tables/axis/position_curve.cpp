// Makes curves from distributions or by learning, and tells which one pays.
#include "src/tables/axis/position_curve.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "src/kernels/position.hpp"
#include "src/tables/axis/position_map.hpp"
#include "src/tables/axis/position_table.hpp"

namespace cairn::tables {
namespace {

namespace kernel = portable;

constexpr std::int32_t one_as_bits = 0x3f800000;
constexpr double positions = 0x1p31;
constexpr double log2_of_e = 1.4426950408889634;
constexpr double unit = 0x1p23;        // t and logarithms count in parts of it
constexpr double of_logistic = 1.702;  // a logistic function of so steep a slope is nearly normal
constexpr int pieces = 32;

double cell_of(int cell_bits) { return std::ldexp(1.0, 31 - cell_bits); }

template <class T>
position_curve<T> empty_curve(int cell_bits) {
  position_curve<T> made{};
  made.scale = 1;
  made.a = 1;
  made.least = static_cast<float>(-3 * unit);
  made.most = static_cast<float>(126 * unit);
  made.room = static_cast<float>(positions - 3 * cell_of(cell_bits));
  made.top = 0x1.fffffep30F;
  return made;
}

// The value below which the part p of ascending numbers lies.
template <class T>
double quantile(std::span<const T> ascending, double p) {
  return static_cast<double>(
      ascending[static_cast<std::size_t>(p * static_cast<double>(ascending.size() - 1))]);
}

template <class T>
T power_of_two_below(double x) {
  const int least = std::numeric_limits<T>::min_exponent;
  const int most = std::numeric_limits<T>::max_exponent - 2;
  return std::ldexp(T(1), std::clamp(std::ilogb(x), least, most));
}

// The logarithm that the kernel takes of x, on the scale of the curve.
template <class T>
double logarithm_of(double x, const position_curve<T>& curve) {
  const auto v = static_cast<float>(static_cast<T>(x) * curve.scale);
  return static_cast<double>(static_cast<float>(std::bit_cast<std::int32_t>(v) - one_as_bits));
}

// Logarithms are near 0 in the middle of [low, high], so that float holds as much as it can.
template <class T>
void take_logarithms(position_curve<T>& curve, double low, double high) {
  curve.of_logarithm = true;
  curve.scale = 1 / power_of_two_below<T>(std::sqrt(low) * std::sqrt(high));
}

// --- parametric; parameters that make no sense make curves that are not sound (is_sound)
template <class T>
position_curve<T> logarithmic_curve(std::span<const T> t, int cell_bits) {
  auto made = empty_curve<T>(cell_bits);
  take_logarithms(made, static_cast<double>(t.front()), static_cast<double>(t.back()));
  const double first = logarithm_of(static_cast<double>(t.front()), made);
  const double last = logarithm_of(static_cast<double>(t.back()), made);
  const double a = static_cast<double>(made.room) / (last - first);
  made.formula = curve_formula::linear;
  made.a = static_cast<float>(a);
  made.b = static_cast<float>(-a * first);
  made.least = -1;
  made.most = made.top;
  return made;
}

template <class T>
position_curve<T> exponential_curve(std::span<const T> t, double rate, int cell_bits) {
  auto made = empty_curve<T>(cell_bits);
  made.formula = curve_formula::exponential;
  made.center = t.front();
  made.scale = static_cast<T>(rate * log2_of_e * unit);
  return made;
}

template <class T>
position_curve<T> power_law_curve(std::span<const T> t, double exponent, int cell_bits) {
  auto made = empty_curve<T>(cell_bits);
  made.formula = curve_formula::exponential;
  take_logarithms(made, static_cast<double>(t.front()), static_cast<double>(t.back()));
  made.a = static_cast<float>(exponent - 1);
  made.b = -made.a * static_cast<float>(logarithm_of(static_cast<double>(t.front()), made));
  return made;
}

template <class T>
position_curve<T> logistic_curve(int cell_bits) {
  auto made = empty_curve<T>(cell_bits);
  made.formula = curve_formula::logistic;
  made.least = -made.most;
  return made;
}

template <class T>
position_curve<T> normal_curve(double mean, double deviation, int cell_bits) {
  auto made = logistic_curve<T>(cell_bits);
  made.center = static_cast<T>(mean);
  made.scale = static_cast<T>(of_logistic * log2_of_e * unit / deviation);
  return made;
}

template <class T>
position_curve<T> log_normal_curve(double mean, double deviation, int cell_bits) {
  auto made = logistic_curve<T>(cell_bits);
  take_logarithms(made, std::exp(mean), std::exp(mean));
  const double a = of_logistic / deviation;
  made.a = static_cast<float>(a);
  made.b = static_cast<float>(-a * logarithm_of(std::exp(mean), made));
  return made;
}

// Where quartiles of a normal distribution of deviation 1 lie apart.
constexpr double between_quartiles = 1.3489795;

template <class T>
std::optional<position_curve<T>> fitted_curve(const axis_map& map, std::span<const T> t, int cell_bits) {
  using enum map_shape;
  const auto low = static_cast<double>(t.front());
  const bool positive_alone =
      map.shape() == logarithmic || map.shape() == power_law || map.shape() == log_normal;
  if (positive_alone && !(low > 0)) return std::nullopt;
  const double half = quantile(t, 0.5);
  const bool given = !map.parameters().empty();
  const auto parameter = [&](std::size_t i, double fitted) { return given ? map.parameters()[i] : fitted; };
  const auto apart = [&](auto of) {
    return (of(quantile(t, 0.75)) - of(quantile(t, 0.25))) / between_quartiles;
  };
  const auto same = [](double x) { return x; };
  const auto logarithm = [](double x) { return std::log(x); };
  switch (map.shape()) {
    case logarithmic:
      return logarithmic_curve(t, cell_bits);
    case exponential:
      return exponential_curve(t, parameter(1, 1 / (log2_of_e * (half - low))), cell_bits);
    case power_law:
      return power_law_curve(t, parameter(1, 1 + 1 / std::log2(half / low)), cell_bits);
    case normal:
      return normal_curve<T>(parameter(0, half), parameter(1, apart(same)), cell_bits);
    default:
      return log_normal_curve<T>(parameter(0, std::log(half)), parameter(1, apart(logarithm)), cell_bits);
  }
}

template <class T>
bool is_sound(const position_curve<T>& curve) {
  const auto positive = [](auto x) { return std::isfinite(x) && x > 0; };
  return positive(curve.scale) && positive(curve.a) && std::isfinite(curve.center) && std::isfinite(curve.b);
}

// --- learned
// Which pieces a learned curve has: on which sides of the center, and how many in an octave.
struct piece_plan {
  double center;
  double reach;  // the distance that the second to last piece ends at
  bool two_sided;
  int parts;  // 2^parts pieces in an octave
};

template <class T>
class learned_curve {
 public:
  learned_curve(const piece_plan& plan, std::span<const double> points, int cell_bits)
      : cell_(cell_of(cell_bits)), curve_(empty_curve<T>(cell_bits)), points_(points) {
    curve_.formula = curve_formula::segments;
    curve_.center = static_cast<T>(plan.center);
    curve_.scale = T(0.5) / power_of_two_below<T>(plan.reach);
    curve_segments& s = curve_.segments;
    s.shift = 23 - plan.parts;
    s.mask = plan.two_sided ? 0x7fffffff : -1;
    s.sides = plan.two_sided ? -1 : 0;
    s.first = plan.two_sided ? pieces / 2 : 0;
    s.most = (plan.two_sided ? pieces / 2 : pieces) - 1;
    s.least = (one_as_bits >> s.shift) - s.most;
    if (s.least > 0 && std::isfinite(curve_.scale)) draw();
  }
  // None where the lines would not increase.
  std::optional<position_curve<T>> curve() const {
    return is_drawn_ && increases() ? std::optional(curve_) : std::nullopt;
  }

 private:
  // The least v of piece i, as a float; for i = 0 that is below everything.
  float knot(int i) const {
    const curve_segments& s = curve_.segments;
    const int step = i - s.first;
    if (step == 0) return 0;
    const int size = step > 0 ? s.least + step : s.least - step;
    const auto v = std::bit_cast<float>(size << s.shift);
    // Below the center, sizes equal to a knot's belong to the lower piece.
    return step > 0 ? v : std::nextafter(-v, 1.0F);
  }

  float scaled(double x) const {
    return static_cast<float>((static_cast<T>(x) - curve_.center) * curve_.scale);
  }

  // Each piece gets positions for its share of the points, and two cells; what lies before the first point
  // or behind the last gets none.
  void draw() {
    std::vector<std::size_t> until(pieces);  // points before the end of each piece
    std::size_t at = 0;
    for (int i = 0; i < pieces; ++i) {
      while (at < points_.size() && (i + 1 == pieces || scaled(points_[at]) < knot(i + 1))) ++at;
      until[static_cast<std::size_t>(i)] = at;
    }
    const double share = (positions - (2 * pieces + 4) * cell_) / static_cast<double>(points_.size());
    const float first = scaled(points_.front());
    const float last = scaled(points_.back());
    double position = cell_;
    std::size_t before = 0;
    for (int i = 0; i < pieces; ++i) {
      const std::size_t end = until[static_cast<std::size_t>(i)];
      float& slope = curve_.segments.slopes[i];
      float& offset = curve_.segments.offsets[i];
      slope = 1;
      offset = end == 0 ? -3 : curve_.top;
      if (end == 0 || before == points_.size()) continue;
      const double low = i == 0 || first > knot(i) ? first : knot(i);
      const double high = end == points_.size() ? last : knot(i + 1);
      const double rise = share * static_cast<double>(end - before) + cell_;
      slope = static_cast<float>(rise / (high > low ? high - low : 1));
      offset = static_cast<float>(position - static_cast<double>(slope) * low);
      position += rise + cell_;
      before = end;
    }
    is_drawn_ = true;
  }

  bool increases() const {
    for (int i = 0; i < pieces; ++i)
      if (!(curve_.segments.slopes[i] > 0) || !std::isfinite(curve_.segments.slopes[i]) ||
          !std::isfinite(curve_.segments.offsets[i]))
        return false;
    for (int i = 1; i < pieces; ++i) {
      const float v = knot(i);
      const float before = std::nextafter(v, -1.0F);
      if (kernel::position_on_curve(before, curve_) > kernel::position_on_curve(v, curve_)) return false;
    }
    return true;
  }

  double cell_;
  position_curve<T> curve_;
  std::span<const double> points_;
  bool is_drawn_ = false;
};

template <class T>
double compared_on(const position_curve<T>& curve, std::span<const T> t, std::size_t each, int cell_bits) {
  constexpr double step = 256;  // floats tell no more positions apart
  const auto position_at = [&](T x) { return kernel::position_on_curve_of(x, curve); };
  return compared_by(position_at, step, t, each, cell_bits);
}

// By a straight line.
template <class T>
double compared_straight(std::span<const T> t, std::size_t each, int cell_bits) {
  const auto map = straight_map(t, cell_bits);
  return map ? compared_straight(*map, t, each, cell_bits) : 1;
}

// The shortest interval with `part` of the points: first and last of them.
std::pair<double, double> densest(std::span<const double> points, double part) {
  const auto apart = static_cast<std::size_t>(part * static_cast<double>(points.size() - 1));
  std::size_t best = 0;
  for (std::size_t i = 0; i + apart < points.size(); ++i)
    if (points[i + apart] - points[i] < points[best + apart] - points[best]) best = i;
  return {points[best], points[best + apart]};
}

std::vector<piece_plan> plans_for(std::span<const double> points) {
  const double low = points.front();
  const double whole = points.back() - low;
  const auto [core_low, core_high] = densest(points, 0.875);
  const auto [crowd_low, crowd_high] = densest(points, 0.0625);
  const double center = crowd_low / 2 + crowd_high / 2;
  const double farthest = std::max(center - low, points.back() - center);
  std::vector<piece_plan> plans;
  for (const int parts : {3, 2, 1, 0}) plans.push_back({low, whole, false, parts});
  for (const int parts : {2, 1, 0}) plans.push_back({center, farthest, true, parts});
  for (const int parts : {3, 2}) plans.push_back({core_low, core_high - core_low, false, parts});
  for (const int parts : {2, 1})
    plans.push_back({core_low / 2 + core_high / 2, (core_high - core_low) / 2, true, parts});
  std::erase_if(plans,
                [](const piece_plan& plan) { return !(plan.reach > 0) || !std::isfinite(plan.reach); });
  return plans;
}

// At most some thousands, the first and the last among them.
template <class T>
std::vector<double> some_of(std::span<const T> ascending) {
  constexpr std::size_t most = 4096;
  const std::size_t step = (ascending.size() + most - 1) / most;
  std::vector<double> some;
  const auto past = static_cast<double>(std::numeric_limits<T>::max());
  for (std::size_t i = 0; i < ascending.size(); i += step)
    some.push_back(std::min(static_cast<double>(ascending[i]), past));  // a closed edge may become infinite
  if ((ascending.size() - 1) % step != 0)
    some.push_back(std::min(static_cast<double>(ascending.back()), past));
  return some;
}

// One of so many thresholds was taken.
std::size_t thinned(std::size_t some, std::size_t all) { return (all - 1) / some + 1; }

// So few cells leave one of `each` thresholds as crowded as all of them are in 2^cell_bits.
int thinned_bits(std::size_t each, int cell_bits) {
  return cell_bits - static_cast<int>(std::bit_width(each - 1));
}

template <class T>
std::optional<position_curve<T>> best_learned_curve(std::span<const double> points, std::span<const T> t,
                                                    int cell_bits) {
  const std::vector<double> some = some_of(t);
  const std::vector<T> looked_at(some.begin(), some.end());
  const std::size_t each = thinned(some.size(), t.size());
  const int bits_looked_at = thinned_bits(each, cell_bits);
  std::optional<piece_plan> best;
  double least = 2;
  for (const piece_plan& plan : plans_for(points)) {
    const auto curve = learned_curve<T>(plan, points, bits_looked_at).curve();
    if (!curve) continue;
    const double compared = compared_on<T>(*curve, looked_at, each, bits_looked_at);
    if (compared >= least) continue;
    least = compared;
    best = plan;
  }
  return best ? learned_curve<T>(*best, points, cell_bits).curve() : std::nullopt;
}

// What a sample costs on a curve, and how much more where it is compared; in parts of what it costs
// on the straight line (perf_maps).
struct priced {
  map_shape shape;
  double cost;
};
constexpr double comparing = 60;
// A curve must promise as much less than the straight line, since samples may not follow the edges.
constexpr double worth_a_curve = 0.7;
constexpr priced prices[] = {
    {map_shape::logarithmic, 1.15}, {map_shape::exponential, 1.3}, {map_shape::power_law, 1.35},
    {map_shape::normal, 1.4},       {map_shape::log_normal, 1.45}, {map_shape::learned, 1.35},
};

double price_of(map_shape shape) {
  for (const priced& each : prices)
    if (each.shape == shape) return each.cost;
  return 1;
}

}  // namespace

template <class T>
std::optional<position_curve<T>> make_curve(const axis_map& map, std::span<const T> thresholds,
                                            int cell_bits) {
  std::optional<position_curve<T>> made;
  if (map.shape() == map_shape::learned) {
    const std::vector<double> points = map.sample().empty() ? some_of(thresholds) : some_of(map.sample());
    made = best_learned_curve<T>(points, thresholds, cell_bits);
  } else {
    made = fitted_curve(map, thresholds, cell_bits);
  }
  return made && is_sound(*made) ? made : std::nullopt;
}

template <class T>
std::optional<position_curve<T>> paying_curve(const axis_map& map, std::span<const T> thresholds,
                                              int cell_bits, int straight_cell_bits) {
  auto curve = make_curve(map, thresholds, cell_bits);
  if (!curve) curve = make_curve(axis_map("learned"), thresholds, cell_bits);
  if (!curve) return curve;
  const double price = price_of(map.shape()) + comparing * compared_on(*curve, thresholds, 1, cell_bits);
  const double straight = 1 + comparing * compared_straight(thresholds, 1, straight_cell_bits);
  const bool pays = price < worth_a_curve * straight;
  return pays ? curve : std::nullopt;
}

map_shape best_map(std::span<const double> edges) {
  const std::vector<double> some = some_of(edges);
  const std::span<const double> t(some);
  const std::size_t thinning = thinned(t.size(), edges.size());
  const int usual = std::min(cell_bits_for(edges.size(), usual_cells_per_edge), most_cell_bits);
  const int bits = thinned_bits(thinning, usual);
  map_shape best = map_shape::uniform;
  double least = worth_a_curve * (1 + comparing * compared_straight(t, thinning, bits));
  for (const priced& each : prices) {
    if (each.cost >= least) continue;
    const auto curve = make_curve<double>(axis_map(name_of(each.shape)), t, bits);
    if (!curve) continue;
    const double found = each.cost + comparing * compared_on(*curve, t, thinning, bits);
    if (found >= least) continue;
    least = found;
    best = each.shape;
  }
  return best;
}

template std::optional<position_curve<float>> paying_curve(const axis_map&, std::span<const float>, int, int);
template std::optional<position_curve<double>> paying_curve(const axis_map&, std::span<const double>, int,
                                                            int);
template std::optional<position_curve<float>> make_curve(const axis_map&, std::span<const float>, int);
template std::optional<position_curve<double>> make_curve(const axis_map&, std::span<const double>, int);

}  // namespace cairn::tables
