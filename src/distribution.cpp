// Boundary of distributions: their parameters, their draws on host or device.
#include <algorithm>
#include <cairn/random/distribution.hpp>
#include <stdexcept>

#include "offload/run/draw.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/host/run/draw.hpp"
#include "src/tables/distributions/distribution_state.hpp"
#include "src/tables/distributions/mass_facts.hpp"
#include "src/tables/distributions/mass_laws.hpp"
#include "src/tables/distributions/mass_table.hpp"

namespace cairn {
namespace {

constexpr std::uint64_t no_greatest = 0x7fffffffffffffffU;
constexpr std::uint64_t most_parameter = std::uint64_t{1} << 62;

// `wanted` must hold; a NaN makes it false.
template <class Number>
void expect(bool wanted, std::string_view who, std::string_view parameter, Number value,
            std::string_view range) {
  if (!wanted)
    throw std::invalid_argument(
        sentence("distribution::", who, ": ", parameter, " is ", value, "; expected ", range));
}
constexpr std::string_view to_2_62 = "0 to 2^62";

// The tables of a law, or of its one value.
std::shared_ptr<const distribution::state> state_of(std::string_view name, const tables::mass_law& law,
                                                    std::uint64_t shift) {
  std::optional<distributions::mass_table> table = distributions::table_of(law);
  if (!table) throw std::invalid_argument(sentence("distribution::", name, ": too wide"));
  table->tails.shift = shift;
  const item_values values{table->first + shift, table->tails};
  if (table->boundaries.count == 0)
    return std::make_shared<const distribution::state>(name, law, shift, sampling::uniform_table{1}, values);
  return std::make_shared<const distribution::state>(
      name, law, shift, sampling::tables_for(std::move(table->boundaries), 1), values);
}

// The greatest value that a draw can have, but for those beyond all 64 bits.
template <class Word>
void expect_room(const distribution::state& from, bool with_sign) {
  if constexpr (sizeof(Word) == 4) {
    const std::uint64_t most = with_sign ? 0x7fffffffU : 0xffffffffU;
    const std::uint64_t greatest = from.values.tails.highest + from.shift;
    if (greatest > most)
      throw std::invalid_argument(sentence("distribution::draw_into: values of ", from.name, " may reach ",
                                           greatest, "; expected room for them: integers of 64 bits"));
  }
}

const distribution::state& expect_law(const distribution::state* from, std::string_view call) {
  if (from == nullptr)
    throw std::invalid_argument(sentence("distribution::", call, ": the distribution was moved from"));
  return *from;
}

template <class Word>
run_info drawn(const distribution::state* from, out<Word> values, bool with_sign, const draws& which,
               const execution& exec) {
  expect_room<Word>(expect_law(from, "draw_into"), with_sign);
  check_draws("distribution::draw_into", values.size(), which);
  const site at = choose_site(exec, values.device(), 0);
  return at.where == place::device
             ? offload::run_draw(values, from->tables, from->there, which, exec, at.device, from->values)
             : host::run_draw(values, from->tables, which, exec, from->values);
}

}  // namespace

distribution distribution::poisson(double mean) {
  expect(mean >= 0 && mean <= 0x1p62, "poisson", "mean", mean, to_2_62);
  return distribution(state_of("poisson", distributions::poisson_law(mean), 0));
}
distribution distribution::binomial(std::uint64_t trials, double probability) {
  expect(trials <= most_parameter, "binomial", "trials", trials, to_2_62);
  expect(probability >= 0 && probability <= 1, "binomial", "probability", probability, "0 to 1");
  return distribution(state_of("binomial", distributions::binomial_law(trials, probability), 0));
}
distribution distribution::negative_binomial(double successes, double probability) {
  expect(successes > 0 && successes <= 0x1p62, "negative_binomial", "successes", successes,
         "a number above 0, to 2^62");
  expect(probability > 0 && probability <= 1, "negative_binomial", "probability", probability,
         "a number above 0, to 1");
  return distribution(
      state_of("negative_binomial", distributions::negative_binomial_law(successes, probability), 0));
}
distribution distribution::geometric(double probability) {
  expect(probability > 0 && probability <= 1, "geometric", "probability", probability,
         "a number above 0, to 1");
  return distribution(state_of("geometric", distributions::negative_binomial_law(1, probability), 1));
}
distribution distribution::hypergeometric(std::uint64_t good, std::uint64_t bad, std::uint64_t taken) {
  expect(good <= most_parameter, "hypergeometric", "good", good, to_2_62);
  expect(bad <= most_parameter, "hypergeometric", "bad", bad, to_2_62);
  if (taken > good + bad)
    throw std::invalid_argument(sentence("distribution::hypergeometric: taken is ", taken,
                                         "; expected at most ", good + bad, ", all good and bad items"));
  return distribution(state_of("hypergeometric", distributions::hypergeometric_law(good, bad, taken), 0));
}

std::string_view distribution::name() const noexcept {
  return state_ == nullptr ? std::string_view() : state_->name;
}

std::string_view distribution::method() const noexcept {
  return state_ == nullptr ? std::string_view() : sampling::method_of(state_->tables);
}

std::int64_t distribution::least() const {
  return static_cast<std::int64_t>(expect_law(state_.get(), "least").law.least + state_->shift);
}
std::int64_t distribution::greatest() const {
  const std::uint64_t most = expect_law(state_.get(), "greatest").law.most;
  return static_cast<std::int64_t>(std::min(most, no_greatest - state_->shift) + state_->shift);
}
double distribution::mean() const {
  return distributions::mean(expect_law(state_.get(), "mean").law) + static_cast<double>(state_->shift);
}
double distribution::variance() const {
  return distributions::variance(expect_law(state_.get(), "variance").law);
}
double distribution::probability(std::int64_t k) const {
  const state& of = expect_law(state_.get(), "probability");
  return k < least() ? 0 : distributions::probability(of.law, static_cast<std::uint64_t>(k) - of.shift);
}
double distribution::cumulative(std::int64_t k) const {
  const state& of = expect_law(state_.get(), "cumulative");
  return k < least() ? 0 : distributions::cumulative(of.law, static_cast<std::uint64_t>(k) - of.shift);
}
std::int64_t distribution::quantile(double p) const {
  const state& of = expect_law(state_.get(), "quantile");
  expect(p >= 0 && p <= 1, "quantile", "p", p, "0 to 1");
  return static_cast<std::int64_t>(distributions::quantile(of.law, p) + of.shift);
}

run_info distribution::draw(out<std::uint32_t> values, bool with_sign, draws which,
                            const execution& exec) const {
  return drawn(state_.get(), values, with_sign, which, exec);
}
run_info distribution::draw(out<std::uint64_t> values, bool with_sign, draws which,
                            const execution& exec) const {
  return drawn(state_.get(), values, with_sign, which, exec);
}

}  // namespace cairn
