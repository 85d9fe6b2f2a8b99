// Every public function of the library, called once: each must link, whatever compiler made the archive.
// tools/checks/consumer_calls asks that no compiled one was left out. Exit code 0: all answers were right.
#include <array>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expect.hpp"
#include "rank_calls.hpp"

namespace {

using cairn::axis;
using cairn::columns;

const std::vector<std::int32_t> whole{3, 1, 3, 2, 9};
const axis three = axis::uniform(3, 0, 3);

void call_axes() {
  using cairn::axis_map;
  const std::vector<float> floats{1, 2, 4};
  const std::vector<double> doubles{1, 2, 4};
  const std::vector<axis> all{
      axis::logarithmic(2, 1, 4),
      axis::integers(1, 2),
      axis::categories({3, 9}),
      axis::edges(floats),
      axis::edges(doubles, "logarithmic"),
      axis::edges({1., 2., 4.}, std::string("uniform")),
      axis::edges(doubles, axis_map::exponential(2)),
      axis::edges(doubles, axis_map::normal(2, 1)),
      axis::edges(doubles, axis_map::log_normal(1, 1)),
      axis::edges(doubles, axis_map::power_law(2)),
      axis::edges(doubles, axis_map::learned(floats)),
      axis::edges(doubles, axis_map::learned(doubles)),
      axis::edges(doubles, axis_map::learned({1, 2, 3})),
  };
  for (const axis& each : all) EXPECT(each.bins() == 2 && each.centers().size() == 2);
  EXPECT(all[4].map() == "logarithmic" && all[3].edges()[1] == 2 && all[3].edge(2) == 4);
  EXPECT(all[2].categories()[1] == 9 && all[0].widths().size() == 2 && three.index(1.5) == 1U);
  EXPECT(all[0].used_for(cairn::detail::sample_type::float32).bins() == 2);
  EXPECT(all[0].used_for<float>().bins() == 2 && all[0].unrounded().bins() == 2);
  EXPECT(all[0].half_open().is_half_open() && !all[0].is_half_open());
  EXPECT(axis::circular(4, 0, 2).index(2.5) == 1U && axis::circular(doubles).index(4.5) == 0U);
  EXPECT(axis::circular(floats).bins() == 2 && axis::circular({0., 6., 24.}).index(-1) == 1U);
  EXPECT(axis_map("normal").shape() == cairn::map_shape::normal &&
         name_of(cairn::map_shape::normal) == "normal");
  EXPECT(axis_map::normal(2, 1).parameters()[0] == 2 && axis_map::learned({1, 2, 3}).sample().size() == 3);
  EXPECT(cairn::axes(all).bins() == 8192 && cairn::axes(all).size() == 13);
}

void call_histograms() {
  const auto counts = cairn::histogram(x, three);
  EXPECT(counts.counts == (std::vector<std::uint64_t>{1, 2, 1}) && counts.outside[0].above == 1);
  EXPECT(cairn::histogram(x, 5).counts.size() == 5 && cairn::histogram(x, 2, {0, 2}).inside == 3);
  EXPECT(cairn::histogram(x, cairn::bin_rule::sqrt).counts.size() == 3);
  EXPECT(cairn::histogram(x, cairn::bin_rule::sturges, {0, 3}).inside == 4);
  EXPECT(cairn::bins_by_rule(x, cairn::bin_rule::rice) > 1);
  EXPECT(cairn::bins_by_rule(cairn::bin_rule::sqrt, cairn::sample_facts{100, 1, 1, 0, 1}, 1) == 10);
  EXPECT(cairn::quartile_positions(5)[2] == 3 && cairn::quartiles_apart({1, 2, 3, 4}, 5, false) == 2);
  EXPECT(cairn::bin_rule_named("doane") == cairn::bin_rule::doane);
  EXPECT(cairn::name_of(cairn::bin_rule::automatic) == "auto");
  cairn::bin_search<double> search(cairn::bin_search_options{.rule = cairn::bin_rule::sqrt});
  cairn::bin_search<double> moved(cairn::bin_rule::fd, cairn::bounds{0, 3});
  moved = std::move(search);
  moved.forget_whole_numbers();
  while (!moved.done()) {
    auto beside = cairn::bin_search<double>::load(moved.save());
    beside.add(x);
    moved.merge(beside);
    moved.end_pass();
  }
  EXPECT(moved.bins() == cairn::bins_by_rule(x, cairn::bin_rule::sqrt));
  const cairn::bin_search<double> kept = std::move(moved);
  EXPECT(kept.passes() == 2 && kept.count() == x.size() && kept.range().low == 0.5 && kept.range().high == 7);
  std::vector<std::uint64_t> into(3);
  EXPECT(cairn::histogram_into(into, x, three).inside == 4 && into == counts.counts);

  const cairn::axes two{three, axis::uniform(2, 0, 6)};
  const auto joint = cairn::histogram(columns(x, y), two);
  std::vector<std::uint64_t> six(6);
  EXPECT(cairn::histogram_into(six, columns(x, y), two).total == 5 && six == joint.counts);
  EXPECT(cairn::histogram(cairn::rows(y, 1), {three}).total == 5);
  EXPECT(cairn::histogram(cairn::strided(y.data(), 2, 2), {three}).total == 2);
  EXPECT(cairn::histogram(x, cairn::axes{three}).inside == 4);
  const cairn::axes with_flow = cairn::axes{three}.with_flow();
  EXPECT(with_flow.has_flow() && !with_flow.without_flow().has_flow() && with_flow.bins_along(0) == 5);
  EXPECT(cairn::histogram(x, with_flow).without_flow().counts.size() == 3);
  columns grown;
  grown.add(x);
  grown.add(cairn::strided(y.data(), 5, 1));
  EXPECT(cairn::histogram(grown, two).counts == six);

  EXPECT(joint.project({0}).counts == counts.counts && joint.rebin(1, 2).counts == counts.counts);
  EXPECT(joint.slice(1, 0, 1).counts.size() == 3 && joint.cumulative(0)[4] == 2);
  EXPECT(counts.density()[1] == 0.5 && counts.mean() == 1.5 && counts.quantiles({0.5})[0] == 1.5);
  EXPECT(counts.quantiles(std::vector{0.5})[0] == 1.5 && counts.edges()[3] == 3);

  EXPECT(cairn::digitize(x, three)[3] == 3);
  std::vector<std::int64_t> wide(5);
  std::vector<std::int32_t> narrow(5);
  EXPECT(cairn::digitize_into(cairn::out<std::int64_t>(wide), x, three).inside == 4 && wide[0] == 1);
  EXPECT(cairn::digitize_into(cairn::out<std::int32_t>(narrow), x, three).inside == 4 && narrow[4] == 4);
  cairn::sample_moments moments = cairn::moments_of(x);
  moments.merge(cairn::moments_of(x));
  EXPECT(moments.count == 2 * x.size() && moments.variance() >= 0);
  const auto ends = cairn::extremes_of(x);
  EXPECT(ends.least == 0.5 && cairn::bounds_of(ends).high == 7);
  auto twice = cairn::extremes<double>::load(ends.save());
  twice.merge(ends);
  EXPECT(twice.greatest == 7 && twice.numbers == 2 * ends.numbers);
}

// What each kind of counter has, on axes of one and two dimensions.
template <class Histogram>
void call_members(const Histogram& joint) {
  EXPECT(joint.project({0}).counts.size() == 3 && joint.rebin(0, 3).counts.size() == 2);
  EXPECT(joint.slice(0, 1, 2).counts.size() == 2 && joint.cumulative().size() == 6);
}

template <class W>
void call_weights(const std::vector<W>& weights) {
  using sum = cairn::weight_sum<cairn::weight_sum_type<W>>;
  const cairn::axes two{three, axis::uniform(2, 0, 6)};
  const auto joint = cairn::weighted_histogram(columns(x, y), weights, two, {.squares = true});
  call_members(joint);
  EXPECT(joint.density().size() == 6 && joint.project({0}).mean() > 0);
  const auto sums = cairn::weighted_histogram(x, weights, three);
  EXPECT(sums.counts[1].sum == static_cast<cairn::weight_sum_type<W>>(weights[1] + weights[2]));
  EXPECT(sums.quantiles({0.5})[0] > 0);
  cairn::histogram_builder<sum> builder(three);
  builder.add(x, weights);
  builder.add(columns(x), weights);
  cairn::histogram_builder<sum> other(three, {.squares = false});
  other.add(x, weights);
  builder.merge(other);
  cairn::histogram_builder<sum> moved = std::move(builder);
  builder = std::move(moved);
  EXPECT(builder.result().counts[1].sum == 3 * sums.counts[1].sum);
  const auto later = cairn::histogram_builder<sum>::load(builder.save());
  EXPECT(later.result().counts == builder.result().counts);
  const cairn::histogram_builder<sum> again(later.result());
  EXPECT(again.result().counts == builder.result().counts);
}

void call_builders() {
  call_weights(y);
  call_weights(x);
  call_weights(whole);
  call_weights(std::vector<std::uint8_t>{1, 2, 3, 4, 5});

  cairn::histogram_builder<> counts(three);
  counts.add(x);
  counts.add(columns(x));
  counts.add(cairn::rows(x, 1));
  cairn::histogram_builder<> more(three);
  counts.merge(more);
  more = std::move(counts);
  EXPECT(more.result().counts[1] == 6);
  EXPECT(cairn::histogram_builder<>::load(more.save()).result().counts[1] == 6);
  std::vector<std::byte> kept;
  more.save(cairn::sink_to(kept));
  EXPECT(cairn::histogram_builder<>::load(cairn::source_of(kept)).result().counts[1] == 6);
  call_members(cairn::histogram(columns(x, y), {three, axis::uniform(2, 0, 6)}));

  const cairn::axes two{three, axis::uniform(2, 0, 6)};
  const auto means = cairn::profile(columns(x, y), y, two, {.extremes = false});
  call_members(means);
  auto profile = cairn::profile(x, y, three);
  EXPECT(profile.counts[1].mean == 2.5 && profile.counts[1].variance() == 0.25);
  profile.counts[0] += profile.counts[1];
  EXPECT(profile.counts[0].count == 3);
  auto weighted = cairn::weighted_profile(x, y, whole, three);
  call_members(cairn::weighted_profile(columns(x, y), y, y, two));
  weighted.counts[0] += weighted.counts[1];
  EXPECT(weighted.counts[0].count == 3 && weighted.counts[0].variance(1) >= 0);
  cairn::histogram_builder<cairn::weighted_mean_of> sums(three);
  sums.add(x, y, whole);
  sums.add(columns(x), y, y);
  EXPECT(cairn::histogram_builder<cairn::weighted_mean_of>::load(sums.save()).result().counts[1].count == 4);
  auto pairs = cairn::covariance_profile(x, y, y, three);
  call_members(cairn::covariance_profile(columns(x, y), y, y, two));
  pairs.counts[0] += pairs.counts[1];
  EXPECT(pairs.counts[0].variance_y() > 0 && pairs.counts[0].variance_z(1) > 0);
  EXPECT(pairs.counts[0].covariance(1) > 0 && pairs.counts[0].correlation() > 0);
  cairn::histogram_builder<cairn::covariance_of> joint(three);
  joint.add(x, y, whole);
  EXPECT(cairn::histogram_builder<cairn::covariance_of>::load(joint.save()).result().counts[1].count == 2);
  cairn::histogram_builder<cairn::mean_of> builder(three);
  builder.add(x, y);
  cairn::histogram_builder<cairn::mean_of> other(three, {.extremes = true});
  other.add(columns(x), whole);
  builder.merge(other);
  cairn::histogram_builder<cairn::mean_of> moved = std::move(builder);
  builder = std::move(moved);
  EXPECT(builder.result().counts[1].count == 4);
  EXPECT(cairn::histogram_builder<cairn::mean_of>::load(builder.save()).result().counts[1].count == 4);
}

void call_order_statistics() {
  EXPECT(cairn::median(x).mean == 1.5);
  EXPECT(cairn::quantiles(x, {0.5})[0] == 1.5 && cairn::quantiles(x, std::vector{0.5})[0] == 1.5);
  const std::vector<std::uint64_t> ranks{4, 0};
  EXPECT(cairn::order_statistics(whole, ranks) == (std::vector<std::int32_t>{9, 1}));
  EXPECT(cairn::order_statistics(whole, {2}) == std::vector<std::int32_t>{3});
  cairn::position_search<std::int32_t> search({4});
  cairn::position_search<std::int32_t> other(ranks);
  search = std::move(other);
  cairn::position_search<std::int32_t> made = std::move(search);
  search = std::move(made);
  while (!search.done()) {
    auto beside = cairn::position_search<std::int32_t>::load(search.save());
    beside.add(whole);
    search.merge(beside);
    search.end_pass();
  }
  EXPECT(search.items() == (std::vector<std::int32_t>{9, 1}));
}

void call_value_counts() {
  const auto table = cairn::value_counts(whole, cairn::order::value);
  EXPECT(table.values[2] == 3 && table.counts[2] == 2 && table.median().mean == 3);
  EXPECT(table.quantiles({0.5})[0] == 3 && table.quantiles(std::vector{0.5})[0] == 3);
  EXPECT(table.modes()[0] == 3 && table.top(1).values[0] == 3 && table.relative()[2] == 0.4);
  EXPECT(table.expanded_in_order()[4] == 9 && table.without_nan().total == 5);
  std::vector<std::int32_t> sorted(5);
  table.expanded_in_order_into(sorted);
  EXPECT(sorted[0] == 1);
  EXPECT(cairn::modes(x)[0] == 1.5);
  std::vector<std::int64_t> numbers(5);
  std::vector<std::uint64_t> positions(table.values.size());
  EXPECT(!cairn::number_values_into(numbers, whole, table.values).method.empty() && numbers[4] == 3);
  cairn::first_positions_into(positions, whole, table.values);
  cairn::place_values_into(numbers, positions, whole, table.values);
  EXPECT(positions[1] == 3 && numbers[1] == 0);

  cairn::value_counter<std::int32_t> counter;
  counter.add(whole);
  cairn::value_counter<std::int32_t> other(cairn::counter_options{.order = cairn::order::unordered});
  other.add(whole);
  counter.merge(other);
  cairn::value_counter<std::int32_t> moved = std::move(counter);
  counter = std::move(moved);
  EXPECT(counter.total() == 10 && counter.distinct() == 4 && counter.table().total == 10);
  std::uint64_t seen = 0;
  counter.for_each_bucket(
      [&](const auto& part) { seen = std::accumulate(part.counts.begin(), part.counts.end(), seen); });
  EXPECT(seen == 10);
  const auto cap = std::make_shared<cairn::shared_cap>(std::size_t{1} << 20, "");
  cairn::value_counter<std::int32_t> capped(cairn::counter_options{.shared = cap});
  capped.add(whole);
  EXPECT(cap->held() > 0 && cap->bytes() == std::size_t{1} << 20 && cap->folder().empty());
  std::int32_t last = -100;
  capped.for_each_bucket(
      [&](const auto& part) {
        EXPECT(part.values.front() > last);
        last = part.values.back();
      },
      cairn::order::value);
  EXPECT(cairn::value_counter<std::int32_t>::load(counter.save()).distinct() == 4);
  other.add(counter.table());
  EXPECT(other.total() == 15);
  std::vector<std::byte> kept;
  counter.save(cairn::sink_to(kept));
  EXPECT(cairn::heading_of_state(kept).kind == cairn::state_kind::values);
  EXPECT(cairn::value_counter<std::int32_t>::load(cairn::source_of(kept)).total() == 10);
}

template <class T>
void call_sampler(const std::vector<T>& weights) {
  const cairn::sampler all(weights);
  const cairn::sampler alias = cairn::sampler::alias(weights);
  std::vector<std::uint32_t> narrow(10);
  std::vector<std::uint64_t> wide(10);
  for (const cairn::sampler* from : {&all, &alias}) {
    from->draw_into(narrow, {.seed = 1});
    from->draw_into(wide, {.seed = 1, .offset = 3});
    EXPECT(narrow[4] == wide[1] && !from->method().empty() && from->size() == weights.size());
    std::vector<T> gathered(10);
    from->gather_into(gathered, weights, {.seed = 1});
    EXPECT(gathered[4] == weights[narrow[4]]);
    std::vector<std::int64_t> counts(weights.size());
    from->counts_into(counts, 1000);
    EXPECT(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == 1000);
    cairn::multinomial_into(counts, weights, 77);
    EXPECT(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == 77);
  }
}

void call_bootstrap() {
  const std::vector<double> numbers{1, 2, 3, 4};
  std::vector<double> again(6);
  cairn::resample_into(again, numbers);
  cairn::resample_into(again, cairn::rows(numbers, 2));
  EXPECT(again[1] == again[0] + 1);
  std::vector<std::uint8_t> weights(100);
  cairn::poisson_weights_into(weights);
  EXPECT(std::accumulate(weights.begin(), weights.end(), 0) > 0);
  const auto once = cairn::histogram(numbers, cairn::axis::uniform(2, 0, 3));
  EXPECT(cairn::resampled(once, {.seed = 3}).total == 4);
}

template <class Count>
void call_saturating() {
  const std::vector<std::uint32_t> bins{1, 1, 3};
  std::vector<Count> counts(4);
  cairn::saturating_histogram_into(counts, bins, 2);
  EXPECT(counts[1] == 2 && counts[3] == 1);
  cairn::saturating_counter<Count> counter(4, 2);
  counter.add(bins);
  EXPECT(cairn::saturating_counter<Count>(counts, 2, 3).save() == counter.save());
  counter.merge(cairn::saturating_counter<Count>::load(counter.save()));
  EXPECT(counter.counts()[1] == 4 && counter.items() == 6 && counter.width() == 2);
}

template <class Index, class S>
void call_weighted_sets(const std::vector<S>& weights) {
  std::vector<Index> items(3);
  cairn::sample_without_replacement_into(items, weights);
  cairn::sample_without_replacement_into(items, weights, {}, cairn::sample_order::ascending);
  EXPECT(items == (std::vector<Index>{0, 1, 3}));
}

template <class Index>
void call_sets() {
  call_weighted_sets<Index>(std::vector<float>{1, 2, 0, 3});
  call_weighted_sets<Index>(std::vector<double>{1, 2, 0, 3});
  std::vector<Index> items(4);
  cairn::sample_without_replacement_into(items, 4);
  cairn::sample_without_replacement_into(items, 4, {}, cairn::sample_order::ascending);
  EXPECT(items == (std::vector<Index>{0, 1, 2, 3}));
  std::vector<Index> order(4);
  cairn::permutation_into(order);
  cairn::shuffle(items);
  cairn::shuffle_rows(items, items.size());
  EXPECT(items == order);
}

void call_reservoir() {
  cairn::weighted_reservoir kept(2, {.first_item = 5});
  kept.add(std::vector<double>{0, 1});
  kept.add(std::vector<float>{1, 0});
  cairn::weighted_reservoir other = kept;
  other = cairn::weighted_reservoir(2);
  other.merge(cairn::weighted_reservoir::load(kept.save()));
  cairn::weighted_reservoir moved = std::move(other);
  other = std::move(moved);
  EXPECT(other.which().seed == 0);
  EXPECT(other.size() == 2 && other.items() == 4 && other.result().items == kept.result().items);
}

void call_sampling() {
  call_sampler(x);
  call_sampler(y);
  std::vector<std::uint32_t> draws(10);
  cairn::sampler::uniform(3).draw_into(draws);
  for (const std::uint32_t draw : draws) EXPECT(draw < 3);
  call_bootstrap();

  call_sets<std::uint32_t>();
  call_sets<std::int64_t>();
  call_reservoir();

  call_saturating<std::uint8_t>();
  call_saturating<std::uint16_t>();
}

template <class Real>
void call_real_numbers() {
  std::vector<Real> values(10);
  cairn::uniform_into(values);
  cairn::uniform_into(values, 2, 3);
  for (const Real value : values) EXPECT(value >= 2 && value < 3);
  const std::vector<double> edges{1, 2, 3};
  const std::vector<double> weights{1, 1};
  using cairn::continuous_distribution;
  for (const auto& law :
       {continuous_distribution::exponential(), continuous_distribution::normal(2, 3),
        continuous_distribution::gamma(2), continuous_distribution::empirical(edges, weights),
        continuous_distribution::empirical(cairn::histogram(weights, cairn::axis::uniform(2, 0, 3))),
        continuous_distribution::by_quantile([](double p, bool upper) { return upper ? 1 - p : p; })}) {
    law.draw_into(values);
    EXPECT(law.mean() > 0 && law.variance() > 0 && law.density(law.quantile(0.4)) > 0 && !law.name().empty());
    EXPECT(law.cumulative(law.quantile(0.25)) > 0.24);
  }
}

void call_laws() {
  using cairn::distribution;
  std::vector<std::int64_t> values(10);
  std::vector<std::uint32_t> narrow(10);
  for (const auto& law :
       {distribution::poisson(3), distribution::binomial(9, 0.3), distribution::negative_binomial(2, 0.5),
        distribution::geometric(0.5), distribution::hypergeometric(3, 4, 5), distribution::zipf(2.5),
        distribution::zipf(1, 100), distribution::uniform(0, 9), distribution::uniform_unsigned(0, 9)}) {
    law.draw_into(values);
    EXPECT(values[0] >= law.least() && values[0] <= law.greatest() && law.variance() > 0);
    EXPECT(law.probability(law.quantile(0.5)) > 0 && law.cumulative(law.quantile(0.5)) > 0.5 - 1e-13);
    EXPECT(law.mean() > 0 && !law.name().empty() && !law.method().empty());
  }
  distribution::poisson(3).draw_into(narrow);
  const std::vector<double> means{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  cairn::poisson_into(values, means);
  cairn::poisson_into(narrow, means);
  cairn::geometric_into(values, 0.5);
  cairn::zipf_into(values, 2.5);
  cairn::binomial_into(values, 20, 0.5);
  std::vector<double> times(10);
  cairn::gamma_into(times, means);
  std::vector<float> short_times(10);
  cairn::gamma_into(short_times, 2.0);
  for (const double time : times) EXPECT(time > 0);
  for (const std::int64_t value : values) EXPECT(value >= 0 && value <= 20);
}

void call_random() {
  call_laws();
  call_real_numbers<float>();
  call_real_numbers<double>();
  std::vector<std::uint32_t> words(10);
  std::vector<std::uint64_t> bits(10);
  cairn::bits_into(words);
  cairn::bits_into(bits);
  for (std::size_t i = 0; i < words.size(); ++i) EXPECT(bits[i] >> 32 == words[i]);
}

template <class S>
void call_mean_shift() {
  const std::vector<S> numbers{1, 1, 1.5, 1, 8, 8, 8, 8.5};
  const auto points = cairn::rows(numbers, 2);
  const auto found = cairn::mean_shift(points, {.bandwidth = 1, .radius = 2});
  EXPECT(found.labels == (std::vector<std::int64_t>{0, 0, 1, 1}));
  const auto centers = cairn::rows(found.centers, 2);
  EXPECT(cairn::nearest_centers(points, centers) == found.labels);
  EXPECT(cairn::bin_seeds(points, 3).size() == 4 && cairn::estimate_bandwidth(points, 0.5) > 0);
  const cairn::mean_shift_options climb{.bandwidth = {1, 1}, .method = cairn::shift_method::classic};
  EXPECT(cairn::mean_shift(points, climb, centers).labels == found.labels);
}

void call_subarrays() {
  const std::vector<int> ints{1, -5, 3, 4};
  const std::vector<double> reals{1, -5, 3, 4};
  const std::array<std::size_t, 2> shape{2, 2};
  EXPECT(cairn::max_subarrays(ints, 1).sums[0] == 7 && cairn::max_subarrays(reals, 1).sums[0] == 7);
  EXPECT(cairn::max_subarrays(ints, {2, 2}, 1).sums[0] == 7);
  EXPECT(cairn::max_subarrays(reals, std::span<const std::size_t>(shape), 1).size() == 1);
  EXPECT(cairn::disjoint_max_subarrays(ints, 2).sums[1] == 1);
  EXPECT(cairn::disjoint_max_subarrays(reals, {2, 2}, 1, {{1}, {2}}).sums[0] == 7);
  EXPECT(cairn::disjoint_max_subarrays(ints, std::span<const std::size_t>(shape), 1).size() == 1);
  EXPECT(cairn::maximal_scoring_subsequences(ints).size() == 2);
}

void call_words() {
  const std::vector<std::string_view> words{"a", "a longer word", "a"};
  const std::string text = "afiga";
  const std::vector<std::int32_t> narrow{0, 1, 4, 5};
  const std::vector<std::int64_t> wide(narrow.begin(), narrow.end());
  std::vector<std::uint32_t> numbers(3);
  cairn::word_table table;
  table.number_into(numbers, cairn::words_in(words));
  EXPECT(numbers == (std::vector<std::uint32_t>{0, 1, 0}) && table.size() == 2);
  table.find_into(numbers, cairn::words_in(text, narrow));
  EXPECT(numbers == (std::vector<std::uint32_t>{0, cairn::no_word, 0}));
  table.number_into(numbers, cairn::words_in(text, wide));
  EXPECT(numbers[1] == 2 && table[2] == "fig" && table.bytes().size() == 17 && table.ends()[0] == 1);
  table.number_of(words, numbers);
  cairn::word_table moved = std::move(table);
  table = std::move(moved);
  EXPECT(table.number_of("fig") == 2 && table.hash()("x") == table.hash()("x"));
  EXPECT(cairn::word_hash()("a word") != cairn::word_hash()("a word"));
}

void call_machine() {
  EXPECT(!cairn::version().empty() && !cairn::compiled_features().compiler.empty());
  EXPECT(!cairn::name_of(cairn::instruction_sets().front()).empty());
  EXPECT(cairn::best_instruction_set() != cairn::isa::best && cairn::planned_threads() >= 1);
  EXPECT(cairn::memory_limit() > (std::uint64_t{1} << 20));
  EXPECT(!cairn::machine().processors.empty());
  EXPECT(static_cast<int>(cairn::devices().size()) == cairn::device_count());
  try {
    cairn::device_array<float> there{std::span<const float>(y)};
    std::vector<float> back(5);
    there.copy_from(y);
    there.copy_to(back);
    EXPECT(back == y && std::as_const(there).span().size == 5);
    cairn::device_array<float> moved = std::move(there);
    there = std::move(moved);
    EXPECT(there.size() == 5);
  } catch (const cairn::device_error&) {
    EXPECT(cairn::device_count() == 0);
  }
  try {
    const cairn::device_array<double> too_large(static_cast<std::size_t>(-1));
    EXPECT(false);
  } catch (const std::exception&) {
  }
}

}  // namespace

int main() {
  try {
    call_axes();
    call_histograms();
    call_builders();
    call_order_statistics();
    call_value_counts();
    call_sampling();
    call_random();
    call_mean_shift<float>();
    call_mean_shift<double>();
    call_subarrays();
    call_ranks();
    call_words();
    call_machine();
    return wrong;
  } catch (const std::exception& error) {
    std::printf("error: %s\n", error.what());
    return 1;
  }
}
