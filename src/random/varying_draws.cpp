// Boundary of draws whose parameters vary by item: sizes, parameters, places.
#include <algorithm>
#include <cairn/random/varying_draws.hpp>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "offload/run/random/item_draws.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/item_draws.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {
namespace {

using detail::varying_law;
using detail::varying_parameter;

// What a parameter may be: up to `most`, and from 0 on or above another number.
struct parameter_range {
  double most;
  std::string_view said;
  bool is_open = false;
  double above = 0;
};
// One parameter of a call, by its name.
struct checked {
  std::string_view who;
  std::string_view name;
  parameter_range range;
  bool is_common;
};

template <class T>
bool fits(T number, const parameter_range& range) {
  if constexpr (std::is_integral_v<T>) {
    return number >= T{0} && static_cast<std::uint64_t>(number) <= static_cast<std::uint64_t>(range.most);
  } else {  // false for NaN
    const auto real = static_cast<double>(number);
    return real <= range.most && (range.is_open ? real > range.above : real >= 0);
  }
}

// Of numbers on the host, the first of which is number `first` of all.
template <class T>
void check_part(const T* numbers, std::size_t first, std::size_t count, const checked& of) {
  bool all_fit = true;
  for (std::size_t i = 0; i < count; ++i) all_fit &= fits(numbers[i], of.range);
  if (all_fit) return;
  std::size_t at = 0;
  while (fits(numbers[at], of.range)) ++at;
  const std::string index = of.is_common ? std::string() : sentence("[", first + at, "]");
  throw std::invalid_argument(
      sentence(of.who, ": ", of.name, index, " is ", numbers[at], "; expected ", of.range.said));
}

template <class T>
void check_numbers(in<T> numbers, const checked& of) {
  constexpr std::size_t block = std::size_t{1} << 16;  // parts that memory of the device is copied in
  std::vector<T> here(numbers.on_device() ? std::min(block, numbers.size()) : 0);
  for (std::size_t first = 0; first < numbers.size(); first += block) {
    const std::size_t count = std::min(block, numbers.size() - first);
    if (numbers.on_device())
      detail::copy_from_device(here.data(), numbers.data() + first, count * sizeof(T), numbers.device());
    check_part(numbers.on_device() ? here.data() : numbers.data() + first, first, count, of);
  }
}

void check_parameter(const varying_parameter& numbers, std::size_t values, const checked& of) {
  if (!numbers.is_common && numbers.all.size != values)
    throw std::invalid_argument(sentence(of.who, ": ", of.name, " has ", numbers.all.size,
                                         " items; expected ", values, ", one for each value"));
  switch (numbers.all.type) {
    case detail::sample_type::float32:
      return check_numbers(typed<float>(numbers.all), of);
    case detail::sample_type::float64:
      return check_numbers(typed<double>(numbers.all), of);
    case detail::sample_type::int64:
      return check_numbers(typed<std::int64_t>(numbers.all), of);
    default:
      return check_numbers(typed<std::uint64_t>(numbers.all), of);
  }
}

// A law's names for its call and for its real parameter, and what that may be.
struct law_of_items {
  item_family family;
  std::string_view who;
  std::string_view reals;
  parameter_range range;
};
template <class Word>
law_of_items law_named(varying_law law, bool with_sign) {
  constexpr bool is_wide = sizeof(Word) == 8;
  const parameter_range means = is_wide ? parameter_range{0x1p62, "0 to 2^62"}
                                : with_sign
                                    ? parameter_range{0x1p30, "0 to 2^30, for values of 32 bits with a sign"}
                                    : parameter_range{0x1p31, "0 to 2^31, for values of 32 bits"};
  switch (law) {
    case varying_law::poisson:
      return {item_family::poisson, "poisson_into", "means", means};
    case varying_law::binomial:
      return {item_family::binomial, "binomial_into", "probabilities", {1, "0 to 1"}};
    case varying_law::geometric:
      return {
          item_family::geometric, "geometric_into", "probabilities", {1, "a number above 0, to 1", true, 0}};
    case varying_law::zipf:
      return {item_family::zipf, "zipf_into", "exponents", {512, "a number above 1, to 512", true, 1}};
    default:
      return {item_family::gamma, "gamma_into", "shapes", {1e300, "0 to 1e300"}};
  }
}
template <class Word>
parameter_range trials_of(bool with_sign) {
  if (sizeof(Word) == 8) return {0x1p62, "0 to 2^62"};
  if (with_sign) return {0x1p31 - 1, "0 to 2^31 - 1, for values of 32 bits with a sign"};
  return {0x1p32 - 1, "0 to 2^32 - 1, for values of 32 bits"};
}

// What runners take: numbers of all items go into the law.
item_parameters parameters_of(item_family family, const varying_parameter& reals,
                              const varying_parameter& trials) {
  item_parameters made;
  made.law.family = family;
  if (!reals.is_common)
    made.reals = reals.all;
  else if (reals.all.type == detail::sample_type::float32)
    made.law.real[0] = static_cast<double>(*typed<float>(reals.all).data());
  else
    made.law.real[0] = *typed<double>(reals.all).data();
  if (trials.is_common)
    made.law.whole[0] = *static_cast<const std::uint64_t*>(trials.all.data);
  else if (family == item_family::binomial)
    made.wholes = trials.all;
  if (family == item_family::geometric) made.law.shift = 1;
  if (family == item_family::zipf) {
    made.law.whole[0] = 0x7fffffffffffffffU;
    made.law.whole[1] = 1;
  }
  return made;
}

// The device that one of them lies on, or -1.
int device_of(std::string_view who, int values, const varying_parameter& reals,
              const varying_parameter& trials) {
  int found = values;
  for (const int device : {reals.all.device, trials.all.device}) {
    if (device >= 0 && found >= 0 && device != found)
      throw std::invalid_argument(sentence(who, ": values and parameters lie on devices ", found, " and ",
                                           device, "; expected them on one device, or on the host"));
    found = std::max(found, device);
  }
  return found;
}

template <class Word>
run_info draw_into_memory(varying_law law, out<Word> values, bool with_sign, const varying_parameter& reals,
                          const varying_parameter& trials, const draws& which, const execution& exec) {
  const law_of_items of = law_named<Word>(law, with_sign);
  check_draws(of.who, values.size(), which);
  const site at = choose_site(exec, device_of(of.who, values.device(), reals, trials));
  if (law == varying_law::binomial)
    check_parameter(trials, values.size(), {of.who, "trials", trials_of<Word>(with_sign), trials.is_common});
  check_parameter(reals, values.size(), {of.who, of.reals, of.range, reals.is_common});
  const item_parameters from = parameters_of(of.family, reals, trials);
  return at.where == place::device ? offload::run_items(values, from, which, exec, at.device)
                                   : host::run_items(values, from, which, exec);
}

// The number that all values have, or that there is none; ranks compare them as words.
ranks::option_list::option common_number(std::string_view name, const varying_parameter& numbers) {
  if (!numbers.is_common) return {name.data(), -1.0};
  return with_stored_type(numbers.all.type, [&](auto zero) -> ranks::option_list::option {
    return {name.data(), typed<decltype(zero)>(numbers.all).data()[0]};
  });
}

template <class Word>
run_info draw_in_slices(varying_law law, out<Word> values, bool with_sign, const varying_parameter& reals,
                        const varying_parameter& trials, const draws& which, const execution& exec) {
  const auto options = [&] {
    const law_of_items of = law_named<Word>(law, with_sign);
    ranks::option_list made{common_number(of.reals, reals)};
    if (law == varying_law::binomial) made.add(common_number("trials", trials));
    return made;
  };
  return collective::in_slices(law_named<Word>(law, with_sign).who, values.size(), which, exec, options,
                               [&](const draws& mine, const execution& own) {
                                 return draw_into_memory(law, values, with_sign, reals, trials, mine, own);
                               });
}

}  // namespace

run_info detail::draw_varying(varying_law law, out<std::uint32_t> values, bool with_sign,
                              const varying_parameter& reals, const varying_parameter& trials,
                              const draws& which, const execution& exec) {
  return draw_in_slices(law, values, with_sign, reals, trials, which, exec);
}
run_info detail::draw_varying(varying_law law, out<std::uint64_t> values, bool with_sign,
                              const varying_parameter& reals, const varying_parameter& trials,
                              const draws& which, const execution& exec) {
  return draw_in_slices(law, values, with_sign, reals, trials, which, exec);
}
run_info detail::draw_varying(varying_law law, out<float> values, bool with_sign,
                              const varying_parameter& reals, const varying_parameter& trials,
                              const draws& which, const execution& exec) {
  return draw_in_slices(law, values, with_sign, reals, trials, which, exec);
}
run_info detail::draw_varying(varying_law law, out<double> values, bool with_sign,
                              const varying_parameter& reals, const varying_parameter& trials,
                              const draws& which, const execution& exec) {
  return draw_in_slices(law, values, with_sign, reals, trials, which, exec);
}

}  // namespace cairn
