// Boundary of bin_search: the passes of a rule over data in chunks, one after the other.
#include <algorithm>
#include <array>
#include <cairn/bin_rule.hpp>
#include <cairn/moments.hpp>
#include <cairn/order_statistics.hpp>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "src/binned/range.hpp"
#include "src/binned/rule_facts.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/counting/within.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/scratch.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn::detail {
namespace {

enum class stage : std::uint64_t { range, moments, quartiles, done };

// Room for the ends of samples of any type.
struct found_ends {
  alignas(8) std::byte least[8] = {}, greatest[8] = {};
  std::uint64_t numbers = 0, nan = 0;

  extremes_fields fields(sample_type type) { return {type, least, greatest, &numbers, &nan}; }
};

// NaN are passed over.
bool are_whole(const samples& x) {
  return with_stored_type(x.type, [&]<class T>(T) {
    if constexpr (!std::is_floating_point_v<T>) return true;
    const std::span<const T> all(static_cast<const T*>(x.data), x.size);
    return std::ranges::all_of(all, [](T one) {
      const auto value = static_cast<double>(one);
      return std::isnan(value) || std::trunc(value) == value;
    });
  });
}

execution on_host(const execution& exec) {
  execution made = exec;
  made.where = place::host;
  return made;
}

}  // namespace

struct search_of_bins::state {
  sample_type type;
  bin_search_options options;
  stage now;
  found_ends ends;
  bounds range;
  sample_moments seen;
  bool whole = true;  // so far
  std::optional<search_of_positions> quartiles;
  std::uint64_t passes = 0, bins = 0;

  state(sample_type of, const bin_search_options& wanted)
      : type(of), options(wanted), now(wanted.range ? stage::moments : stage::range) {
    if (options.rule == bin_rule::stone)
      throw std::invalid_argument(
          "bin_search: the rule stone looks at all samples at once; expected another, or bins_by_rule of "
          "samples in memory");
    if (options.range) range = range_of(ends.fields(type), options.range);
  }

  static state& of(const std::unique_ptr<state>& held, const char* who) {
    if (held != nullptr) return *held;
    throw std::invalid_argument(sentence("bin_search::", who, ": the search was moved from"));
  }
  const state& when_done(const char* who) const {
    if (now == stage::done) return *this;
    throw std::invalid_argument(
        sentence("bin_search::", who, ": the search is not done; expected another pass"));
  }

  void add(const samples& x, const execution& exec) {
    if (now == stage::range) return add_ends(x, exec);
    if (now == stage::moments) return add_moments(x, exec);
    if (now == stage::quartiles) add_to_quartiles(x, exec);
  }
  void merge(const state& other) {
    whole = whole && other.whole;
    options.whole_numbers = options.whole_numbers && other.options.whole_numbers;
    found_ends theirs = other.ends;
    if (now == stage::range) merge_extremes(ends.fields(type), theirs.fields(type));
    if (now == stage::moments) seen.merge(other.seen);
    if (now == stage::quartiles) quartiles->merge(*other.quartiles);
  }
  void end_pass() {
    if (now == stage::range) {
      range = range_of(ends.fields(type), std::nullopt);
      now = stage::moments;
    } else if (now == stage::moments) {
      end_moments();
    } else if (now == stage::quartiles) {
      quartiles->end_pass();
      if (quartiles->done()) finish(quartiles_apart_found());
    } else {
      return;
    }
    ++passes;
  }

  bool is_like(const state& other) const {
    return type == other.type && options.rule == other.options.rule && now == other.now &&
           passes == other.passes && options.spans_samples == other.options.spans_samples &&
           range.low == other.range.low && range.high == other.range.high;
  }

 private:
  void add_ends(const samples& x, const execution& exec) {
    found_ends found;
    run_info run;
    extremes_of(x, found.fields(type), run, exec);
    merge_extremes(ends.fields(type), found.fields(type));
  }
  void add_moments(const samples& x, const execution& exec) {
    const double from = with_stored_type(type, [&]<class T>(T) { return static_cast<double>(origin<T>()); });
    seen.merge(moments_of(x, range, from, on_host(exec)));
    whole = whole && (!options.whole_numbers || are_whole(x));
  }

  // Integers beyond 2^53 are looked at as distances from the least in the range, which doubles hold.
  template <class T>
  T origin() const {
    if constexpr (std::is_integral_v<T> && sizeof(T) == 8) {
      using limits = std::numeric_limits<T>;
      if (-0x1p53 <= range.low && range.high <= 0x1p53) return 0;
      if (range.low <= static_cast<double>(limits::min())) return limits::min();
      if (range.low >= past_greatest<T>) return limits::max();
      return static_cast<T>(std::ceil(range.low));
    }
    return 0;
  }
  template <class T>
  double value_of(T item) const {
    if constexpr (std::is_integral_v<T> && sizeof(T) == 8)
      if (const T from = origin<T>(); from != 0)
        return static_cast<double>(static_cast<std::uint64_t>(item) - static_cast<std::uint64_t>(from));
    return static_cast<double>(item);
  }

  void add_to_quartiles(const samples& x, const execution& exec) {
    with_stored_type(type, [&]<class T>(T) {
      const scratch<T> kept(x.size);
      const within<T> holds(range);
      std::size_t size = 0;
      for (const T one : std::span(static_cast<const T*>(x.data), x.size)) {
        kept.data()[size] = one;
        size += holds(one) ? 1U : 0U;
      }
      quartiles->add({kept.data(), size, -1, type}, exec);
    });
  }

  void end_moments() {
    if (seen.count != 0 && needs_quartiles(options.rule) && seen.greatest > seen.least) {
      quartiles.emplace(type, quartile_positions(seen.count));
      now = stage::quartiles;
    } else {
      finish(0);
    }
  }
  double quartiles_apart_found() const {
    return with_stored_type(type, [&]<class T>(T) {
      std::vector<T> items;
      quartiles->items(list_of(items));
      std::array<double, 4> values{};
      if (items.size() != values.size())
        throw std::invalid_argument(sentence("bin_search::end_pass: the state that was loaded searches for ",
                                             items.size(), " positions; expected 4, those of the quartiles"));
      std::ranges::transform(items, values.begin(), [&](T item) { return value_of(item); });
      return quartiles_apart(values, seen.count, type == sample_type::float32);
    });
  }
  void finish(double quartiles_apart) {
    const sample_facts facts{.count = seen.count,
                             .spread = distance_in(type, seen.greatest, seen.least),
                             .deviation = std::sqrt(seen.variance()),
                             .skewness = seen.skewness,
                             .quartiles_apart = quartiles_apart,
                             .integers = !is_real(type) || (options.whole_numbers && whole),
                             .floats = type == sample_type::float32};
    const bool is_given = options.range && !options.spans_samples;
    const double wide = is_given ? range.high - range.low : distance_in(type, range.high, range.low);
    bins = bins_by_rule(options.rule, facts, wide);
    now = stage::done;
  }
};

search_of_bins::search_of_bins(sample_type type, const bin_search_options& options)
    : state_(std::make_unique<state>(type, options)) {}
search_of_bins::search_of_bins(search_of_bins&&) noexcept = default;
search_of_bins& search_of_bins::operator=(search_of_bins&&) noexcept = default;
search_of_bins::~search_of_bins() = default;

bool search_of_bins::done() const { return state::of(state_, "done").now == stage::done; }

std::size_t search_of_bins::passes() const { return state::of(state_, "passes").passes; }

void search_of_bins::add(const samples& x, const execution& exec) {
  const portable::fp_default fp;
  check_choices(exec, x.on_device());
  state& mine = state::of(state_, "add");
  if (x.on_device() || exec.where == place::device)
    throw std::invalid_argument(
        "bin_search::add: a device was asked for, or holds the samples; expected host memory and "
        "execution::where host or automatic");
  mine.add(x, exec);
}

void search_of_bins::forget_whole_numbers() {
  state::of(state_, "forget_whole_numbers").options.whole_numbers = false;
}

void search_of_bins::merge(const search_of_bins& other) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "merge");
  const state& theirs = state::of(other.state_, "merge");
  if (!mine.is_like(theirs))
    throw std::invalid_argument(
        "bin_search::merge: the other search has other options, samples of another type, or is in another "
        "pass");
  mine.merge(theirs);
}

void search_of_bins::end_pass() {
  const portable::fp_default fp;
  state::of(state_, "end_pass").end_pass();
}

std::size_t search_of_bins::bins() const { return state::of(state_, "bins").when_done("bins").bins; }
bounds search_of_bins::range() const { return state::of(state_, "range").when_done("range").range; }
std::uint64_t search_of_bins::count() const {
  return state::of(state_, "count").when_done("count").seen.count;
}

void search_of_bins::save(const sink& to) const {
  state& mine = state::of(state_, "save");
  states::writer bytes(to, states::kind::bins);
  bytes.put(static_cast<std::uint64_t>(mine.type));
  bytes.put(static_cast<std::uint64_t>(mine.options.rule));
  for (const bool flag :
       {mine.options.range.has_value(), mine.options.spans_samples, mine.options.whole_numbers, mine.whole})
    bytes.put(std::uint64_t{flag});
  bytes.put(static_cast<std::uint64_t>(mine.now));
  bytes.put(mine.passes);
  bytes.put(mine.bins);
  const sample_moments& seen = mine.seen;
  bytes.put(seen.count);
  for (const double number :
       {mine.range.low, mine.range.high, seen.least, seen.greatest, seen.mean, seen.squares, seen.skewness})
    bytes.put(number);
  bytes.finish();
  if (mine.now == stage::range) save_extremes(mine.ends.fields(mine.type), to);
  if (mine.now == stage::quartiles) mine.quartiles->save(to);
}

void search_of_bins::load(const source& from) {
  const portable::fp_default fp;
  const sample_type type = state::of(state_, "load").type;
  states::reader bytes(from, states::kind::bins, "bin_search::load");
  bytes.expect_type(type);
  bin_search_options options;
  const auto rule = bytes.get<std::uint64_t>("rule");
  if (rule > static_cast<std::uint64_t>(bin_rule::sqrt) ||
      rule == static_cast<std::uint64_t>(bin_rule::stone))
    bytes.refuse("the state has a rule of ", rule, ", which there is not");
  options.rule = static_cast<bin_rule>(rule);
  const auto flag = [&] { return bytes.get<std::uint64_t>("options") != 0; };
  const bool has_range = flag();
  options.spans_samples = flag();
  options.whole_numbers = flag();
  const bool whole = flag();
  const auto now = bytes.get<std::uint64_t>("pass");
  if (now > static_cast<std::uint64_t>(stage::done))
    bytes.refuse("the state has a pass of ", now, ", which there is not");
  auto made = std::make_unique<state>(type, options);
  made->whole = whole;
  made->now = static_cast<stage>(now);
  made->passes = bytes.get<std::uint64_t>("passes");
  made->bins = bytes.get<std::uint64_t>("bins");
  sample_moments& seen = made->seen;
  seen.count = bytes.get<std::uint64_t>("moments");
  for (double* const number : {&made->range.low, &made->range.high, &seen.least, &seen.greatest, &seen.mean,
                               &seen.squares, &seen.skewness})
    *number = bytes.get<double>("moments");
  bytes.finish();
  const bounds& range = made->range;
  if (!std::isfinite(range.low) || !std::isfinite(range.high) || range.low > range.high)
    bytes.refuse("the state has a range from ", range.low, " to ", range.high,
                 "; expected finite ends in order");
  if (has_range) made->options.range = range;
  if (made->now == stage::range) load_extremes(made->ends.fields(type), from);
  if (made->now == stage::quartiles) {
    made->quartiles.emplace(type, quartile_positions(std::max<std::uint64_t>(seen.count, 1)));
    made->quartiles->load(from);
  }
  state_ = std::move(made);
}

}  // namespace cairn::detail
