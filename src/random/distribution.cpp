// Boundary of distributions: their parameters, their draws on host or device.
#include <algorithm>
#include <cairn/random/distribution.hpp>
#include <stdexcept>

#include "offload/run/random/draw.hpp"
#include "offload/run/random/item_draws.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/draw.hpp"
#include "src/host/run/random/item_draws.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/tables/distributions/distribution_state.hpp"
#include "src/tables/distributions/mass_facts.hpp"
#include "src/tables/distributions/mass_laws.hpp"
#include "src/tables/distributions/mass_table.hpp"
#include "src/tables/distributions/zipf_table.hpp"

namespace cairn {
namespace {

constexpr std::uint64_t no_greatest = 0x7fffffffffffffffU;
constexpr std::uint64_t most_parameter = std::uint64_t{1} << 62;
constexpr double most_exponent = 512;

// `wanted` must hold; a NaN makes it false.
template <class Number>
void expect(bool wanted, std::string_view who, std::string_view parameter, Number value,
            std::string_view range) {
  if (!wanted)
    throw std::invalid_argument(
        sentence("distribution::", who, ": ", parameter, " is ", value, "; expected ", range));
}
constexpr std::string_view to_2_62 = "0 to 2^62";

// More than a table holds: 2^-64 of a law lies 9 deviations from its mean or farther.
bool is_wide(const tables::mass_law& law) {
  constexpr double most_deviation = 0x1p19;
  return law.most - law.least >= distributions::most_values &&
         distributions::variance(law) > most_deviation * most_deviation;
}

// The table of a law, or none where it is too wide.
std::optional<distributions::mass_table> table_of(const tables::mass_law& law) {
  if (law.family == tables::mass_family::zipf) return distributions::zipf_table(law.rate, law.most, law);
  if (is_wide(law)) return {};
  return distributions::table_of(law);
}

// The tables of a law, or of its one value; or its draws one by one.
std::shared_ptr<const distribution::state> state_of(std::string_view name, const tables::mass_law& law,
                                                    const item_law& items, drawn_by how) {
  std::optional<distributions::mass_table> table;
  if (law.least == law.most || how == drawn_by::table) table = table_of(law);
  if (!table)
    return std::make_shared<const distribution::state>(name, law, items.shift, sampling::uniform_table{1},
                                                       item_values{}, items);
  table->tails.shift = items.shift;
  const item_values values{table->first + items.shift, table->tails};
  if (table->boundaries.count == 0)
    return std::make_shared<const distribution::state>(name, law, items.shift, sampling::uniform_table{1},
                                                       values, item_law{});
  return std::make_shared<const distribution::state>(
      name, law, items.shift, sampling::tables_for(std::move(table->boundaries), 1), values, item_law{});
}

std::shared_ptr<const distribution::state> uniform_state(std::uint64_t first, std::uint64_t most,
                                                         bool without_sign) {
  const tables::mass_law law = distributions::uniform_law(most);
  item_law items = distributions::uniform_items(most);
  items.shift = first;
  if (most >= sampler::max_size)
    return std::make_shared<const distribution::state>("uniform", law, first, sampling::uniform_table{1},
                                                       item_values{}, items, without_sign);
  return std::make_shared<const distribution::state>("uniform", law, first, sampling::uniform_table{most + 1},
                                                     item_values{first, {}}, item_law{}, without_sign);
}

// The greatest value that a draw can have, but for those beyond all 64 bits; of a law with a sign, the least.
template <class Word>
void expect_room(const distribution::state& from, bool with_sign) {
  if constexpr (sizeof(Word) == 4) {
    const bool ends = from.values.tails.there && from.values.tails.mass_beyond == 0;
    const std::uint64_t most = ends ? from.values.tails.highest : from.law.most;
    const std::uint64_t room = with_sign ? 0x7fffffffU : 0xffffffffU;
    const std::uint64_t below = with_sign ? 0x80000000U : 0;  // values down to -below
    if (most - from.law.least <= room + below &&
        from.law.least + from.shift + below <= room + below - most + from.law.least)
      return;
    const auto least = static_cast<std::int64_t>(from.law.least + from.shift);
    if (least < -static_cast<std::int64_t>(below))
      throw std::invalid_argument(sentence("distribution::draw_into: values of ", from.name, " may be ",
                                           least, "; expected room for them: integers of 64 bits"));
    throw std::invalid_argument(sentence("distribution::draw_into: values of ", from.name, " may reach ",
                                         most + from.shift, "; expected room for them: integers of 64 bits"));
  }
}

const distribution::state& expect_law(const distribution::state* from, std::string_view call) {
  if (from == nullptr)
    throw std::invalid_argument(sentence("distribution::", call, ": the distribution was moved from"));
  return *from;
}

// Whether k lies below all values.
bool is_below(const distribution::state& of, std::int64_t k) {
  const std::uint64_t least = of.law.least + of.shift;
  return of.without_sign ? static_cast<std::uint64_t>(k) < least : k < static_cast<std::int64_t>(least);
}

std::string_view method_of(const distribution::state& from) {
  return from.items.family == item_family::none ? sampling::method_of(from.tables) : "rejection";
}

template <class Word>
run_info drawn_here(const distribution::state* from, out<Word> values, bool with_sign, const draws& which,
                    const execution& exec) {
  expect_room<Word>(expect_law(from, "draw_into"), with_sign);
  check_draws("distribution::draw_into", values.size(), which);
  const site at = choose_site(exec, values.device());
  const bool there = at.where == place::device;
  run_info done;
  if (from->items.family != item_family::none)
    done = there ? offload::run_items(values, {from->items}, which, exec, at.device)
                 : host::run_items(values, {from->items}, which, exec);
  else
    done = there ? offload::run_draw(values, from->tables, from->there, which, exec, at.device, from->values)
                 : host::run_draw(values, from->tables, which, exec, from->values);
  done.method = method_of(*from);
  return done;
}

template <class Word>
run_info drawn(const distribution& law, const distribution::state* from, out<Word> values, bool with_sign,
               const draws& which, const execution& exec) {
  return collective::in_slices(
      "draw_into", values.size(), which, exec, [&] { return collective::options_of(law); },
      [&](const draws& mine, const execution& own) {
        return drawn_here(from, values, with_sign, mine, own);
      });
}

}  // namespace

distribution distribution::poisson(double mean, drawn_by how) {
  const portable::fp_default fp;
  expect(mean >= 0 && mean <= 0x1p62, "poisson", "mean", mean, to_2_62);
  return distribution(
      state_of("poisson", distributions::poisson_law(mean), distributions::poisson_items(mean), how));
}
distribution distribution::binomial(std::uint64_t trials, double probability, drawn_by how) {
  const portable::fp_default fp;
  expect(trials <= most_parameter, "binomial", "trials", trials, to_2_62);
  expect(probability >= 0 && probability <= 1, "binomial", "probability", probability, "0 to 1");
  return distribution(state_of("binomial", distributions::binomial_law(trials, probability),
                               distributions::binomial_items(trials, probability), how));
}
distribution distribution::negative_binomial(double successes, double probability, drawn_by how) {
  const portable::fp_default fp;
  expect(successes > 0 && successes <= 0x1p62, "negative_binomial", "successes", successes,
         "a number above 0, to 2^62");
  expect(probability > 0 && probability <= 1, "negative_binomial", "probability", probability,
         "a number above 0, to 1");
  return distribution(state_of("negative_binomial",
                               distributions::negative_binomial_law(successes, probability),
                               distributions::negative_binomial_items(successes, probability), how));
}
distribution distribution::geometric(double probability, drawn_by how) {
  const portable::fp_default fp;
  expect(probability > 0 && probability <= 1, "geometric", "probability", probability,
         "a number above 0, to 1");
  return distribution(state_of("geometric", distributions::geometric_law(probability),
                               distributions::geometric_items(probability), how));
}
distribution distribution::hypergeometric(std::uint64_t good, std::uint64_t bad, std::uint64_t taken,
                                          drawn_by how) {
  const portable::fp_default fp;
  expect(good <= most_parameter, "hypergeometric", "good", good, to_2_62);
  expect(bad <= most_parameter, "hypergeometric", "bad", bad, to_2_62);
  if (taken > good + bad)
    throw std::invalid_argument(sentence("distribution::hypergeometric: taken is ", taken,
                                         "; expected at most ", good + bad, ", all good and bad items"));
  const tables::mass_law law = distributions::hypergeometric_law(good, bad, taken);
  const bool has_one = law.least == law.most;
  return distribution(state_of("hypergeometric", law,
                               has_one ? item_law{} : distributions::hypergeometric_items(good, bad, taken),
                               how));
}
distribution distribution::zipf(double exponent, drawn_by how) {
  const portable::fp_default fp;
  expect(exponent > 1 && exponent <= most_exponent, "zipf", "exponent", exponent, "a number above 1, to 512");
  return distribution(state_of("zipf", distributions::zipf_law(exponent, no_greatest),
                               distributions::zipf_items(exponent, 1, no_greatest), how));
}
distribution distribution::zipf(double exponent, std::uint64_t most, drawn_by how) {
  const portable::fp_default fp;
  expect(exponent >= 0 && exponent <= most_exponent, "zipf", "exponent", exponent, "0 to 512");
  expect(most >= 1 && most <= no_greatest, "zipf", "most", most, "1 to 2^63 - 1");
  return distribution(state_of("zipf", distributions::zipf_law(exponent, most),
                               distributions::zipf_items(exponent, 1, most), how));
}
distribution distribution::uniform(std::int64_t first, std::int64_t last) {
  if (last < first)
    throw std::invalid_argument(
        sentence("distribution::uniform: last is ", last, "; expected at least first, ", first));
  const auto begin = static_cast<std::uint64_t>(first);
  return distribution(uniform_state(begin, static_cast<std::uint64_t>(last) - begin, false));
}
distribution distribution::uniform_unsigned(std::uint64_t first, std::uint64_t last) {
  if (last < first)
    throw std::invalid_argument(
        sentence("distribution::uniform_unsigned: last is ", last, "; expected at least first, ", first));
  return distribution(uniform_state(first, last - first, true));
}

std::string_view distribution::name() const noexcept {
  return state_ == nullptr ? std::string_view() : state_->name;
}

std::string_view distribution::method() const noexcept {
  return state_ == nullptr ? std::string_view() : method_of(*state_);
}

std::int64_t distribution::least() const {
  return static_cast<std::int64_t>(expect_law(state_.get(), "least").law.least + state_->shift);
}
std::int64_t distribution::greatest() const {
  return static_cast<std::int64_t>(expect_law(state_.get(), "greatest").law.most + state_->shift);
}
double distribution::mean() const {
  const portable::fp_default fp;
  const state& of = expect_law(state_.get(), "mean");
  const double shift = of.without_sign ? static_cast<double>(of.shift)
                                       : static_cast<double>(static_cast<std::int64_t>(of.shift));
  return distributions::mean(of.law) + shift;
}
double distribution::variance() const {
  const portable::fp_default fp;
  return distributions::variance(expect_law(state_.get(), "variance").law);
}
double distribution::probability(std::int64_t k) const {
  const portable::fp_default fp;
  const state& of = expect_law(state_.get(), "probability");
  return is_below(of, k)
             ? 0
             : distributions::mass_facts(of.law).probability(static_cast<std::uint64_t>(k) - of.shift);
}
double distribution::cumulative(std::int64_t k) const {
  const portable::fp_default fp;
  const state& of = expect_law(state_.get(), "cumulative");
  return is_below(of, k)
             ? 0
             : distributions::mass_facts(of.law).cumulative(static_cast<std::uint64_t>(k) - of.shift);
}
std::int64_t distribution::quantile(double p) const {
  const portable::fp_default fp;
  const state& of = expect_law(state_.get(), "quantile");
  expect(p >= 0 && p <= 1, "quantile", "p", p, "0 to 1");
  return static_cast<std::int64_t>(distributions::mass_facts(of.law).quantile(p) + of.shift);
}

run_info distribution::draw(out<std::uint32_t> values, bool with_sign, draws which,
                            const execution& exec) const {
  return drawn(*this, state_.get(), values, with_sign, which, exec);
}
run_info distribution::draw(out<std::uint64_t> values, bool with_sign, draws which,
                            const execution& exec) const {
  return drawn(*this, state_.get(), values, with_sign, which, exec);
}

}  // namespace cairn
