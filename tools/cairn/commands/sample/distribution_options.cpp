// Describes the parameters of distributions to the parser, and makes the one that is named.
#include "commands/sample/distribution_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "commands/arguments.hpp"
#include "outputs/json_text.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

struct parameter_option {
  const char *name, *type, *meaning;
};
constexpr parameter_option parameter_options[] = {
    {"--lambda", "X", "Of poisson: how many events are expected"},
    {"--trials", "N", "Of binomial: how many"},
    {"--probability", "P", "Of binomial, negative_binomial, geometric: of a success"},
    {"--successes", "X", "Of negative_binomial, which counts the failures before so many"},
    {"--good", "N", "Of hypergeometric: how many items are counted when taken"},
    {"--bad", "N", "Of hypergeometric: how many others there are"},
    {"--taken", "N", "Of hypergeometric: how many are taken, without replacement"},
    {"--exponent", "X", "Of zipf: k has a probability in proportion to k^-X"},
    {"--most", "N", "Of zipf: the greatest number; without it there is none, and X is above 1"},
    {"--first", "N", "Of uniform: the least whole number"},
    {"--last", "N", "Of uniform: the greatest"},
    {"--rate", "X", "Of exponential: events that are expected in a unit of time"},
    {"--mean", "X", "Of normal"},
    {"--deviation", "X", "Of normal: the standard deviation"},
    {"--scale", "X", "Of gamma: what numbers are multiplied by; it has a --shape too"},
};

// Makes a distribution of the text of its parameters, and keeps these for reports.
class maker {
 public:
  explicit maker(const distribution_arguments& given) : given_(given) {
    facts_.push_back({"distribution", json_string(given.name)});
  }

  bool has(const std::string& option) const {
    const auto found = given_.parameters.find(option);
    return found != given_.parameters.end() && !found->second.empty();
  }
  double real(const std::string& option) {
    const double value = parse_number_of(option, text_of(option));
    facts_.push_back({option.substr(2), json_real(value)});
    return value;
  }
  std::uint64_t whole(const std::string& option) {
    const std::uint64_t value = parse_whole_number_of(option, text_of(option));
    facts_.push_back({option.substr(2), json_integer(value)});
    return value;
  }

  // Whole numbers of 64 bits, with a sign or without.
  distribution uniform() {
    const std::string &first = text_of("--first"), &last = text_of("--last");
    const auto low = whole_number_in<std::int64_t>(first), high = whole_number_in<std::int64_t>(last);
    if (low && high) {
      tell_range(*low, *high);
      return distribution::uniform(*low, *high);
    }
    const auto least = parse_whole_number(first), greatest = parse_whole_number(last);
    if (!least || !greatest)
      throw usage_error(
          fmt::format("--first {} and --last {}: expected whole numbers, both below 2^63 with or "
                      "without a sign, or both below 2^64 without",
                      in_quotes(first), in_quotes(last)));
    without_sign_ = true;
    tell_range(*least, *greatest);
    return distribution::uniform_unsigned(*least, *greatest);
  }

  named_distribution made(std::variant<distribution, continuous_distribution> law) {
    return {std::move(law), std::move(facts_), without_sign_};
  }

 private:
  template <class T>
  void tell_range(T first, T last) {
    facts_.push_back({"first", json_integer(first)});
    facts_.push_back({"last", json_integer(last)});
  }
  const std::string& text_of(const std::string& option) const {
    if (has(option)) return given_.parameters.find(option)->second;
    throw usage_error(fmt::format("{} is required by --distribution {}", option, given_.name));
  }

  const distribution_arguments& given_;
  std::vector<named_value> facts_;
  bool without_sign_ = false;
};

using any_law = std::variant<distribution, continuous_distribution>;

any_law binomial(maker& from) {
  const std::uint64_t trials = from.whole("--trials");
  return distribution::binomial(trials, from.real("--probability"));
}

any_law negative_binomial(maker& from) {
  const double successes = from.real("--successes");
  return distribution::negative_binomial(successes, from.real("--probability"));
}

any_law hypergeometric(maker& from) {
  const std::uint64_t good = from.whole("--good"), bad = from.whole("--bad");
  return distribution::hypergeometric(good, bad, from.whole("--taken"));
}

any_law zipf(maker& from) {
  const double exponent = from.real("--exponent");
  return from.has("--most") ? distribution::zipf(exponent, from.whole("--most"))
                            : distribution::zipf(exponent);
}

any_law normal(maker& from) {
  const double mean = from.real("--mean");
  return continuous_distribution::normal(mean, from.real("--deviation"));
}

any_law gamma_law(maker& from) {
  const double shape = from.real("--shape");
  return continuous_distribution::gamma(shape, from.real("--scale"));
}

struct known_distribution {
  std::string_view name;
  std::array<std::string_view, 3> options;
  any_law (*make)(maker& from);
};

constexpr known_distribution known[] = {
    {"poisson",
     {"--lambda"},
     [](maker& from) -> any_law { return distribution::poisson(from.real("--lambda")); }},
    {"binomial", {"--trials", "--probability"}, binomial},
    {"negative_binomial", {"--successes", "--probability"}, negative_binomial},
    {"geometric",
     {"--probability"},
     [](maker& from) -> any_law { return distribution::geometric(from.real("--probability")); }},
    {"hypergeometric", {"--good", "--bad", "--taken"}, hypergeometric},
    {"zipf", {"--exponent", "--most"}, zipf},
    {"uniform", {"--first", "--last"}, [](maker& from) -> any_law { return from.uniform(); }},
    {"exponential",
     {"--rate"},
     [](maker& from) -> any_law { return continuous_distribution::exponential(from.real("--rate")); }},
    {"normal", {"--mean", "--deviation"}, normal},
    {"gamma", {"--shape", "--scale"}, gamma_law},
};

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const known_distribution& one : known) all.emplace_back(one.name);
  return all;
}

void refuse_without_distribution(const distribution_arguments& given) {
  for (const auto& [option, text] : given.parameters)
    if (!text.empty()) throw usage_error(fmt::format("{} is for --distribution", option));
}

void refuse_options_of_others(const distribution_arguments& given, const known_distribution& chosen) {
  for (const auto& [option, text] : given.parameters) {
    if (text.empty() || std::ranges::find(chosen.options, option) != chosen.options.end()) continue;
    std::vector<std::string_view> own;
    for (const std::string_view one : chosen.options)
      if (!one.empty()) own.push_back(one);
    throw usage_error(fmt::format("{} is no parameter of --distribution {}; expected {}", option, chosen.name,
                                  fmt::join(own, ", ")));
  }
}

// The library's words name its parameter, which is called as the option is, but for --lambda.
std::string words_for(std::string_view cause, const known_distribution& chosen) {
  const std::string who = fmt::format("distribution::{}: ", chosen.name);
  const std::size_t begins = cause.find(who);
  if (begins != std::string_view::npos) cause.remove_prefix(begins + who.size());
  const std::string_view parameter = cause.substr(0, cause.find(' '));
  const std::string option = chosen.name == "poisson" ? "--lambda" : fmt::format("--{}", parameter);
  if (std::ranges::find(chosen.options, option) == chosen.options.end())
    return fmt::format("--distribution {}: {}", chosen.name, cause);
  return option + std::string(cause.substr(parameter.size()));
}

}  // namespace

void describe_distribution(CLI::App& command, distribution_arguments& given) {
  command
      .add_option(
          "--distribution", given.name,
          "Draw numbers, not items: poisson, binomial, negative_binomial, geometric (trials up to\n"
          "the first success), hypergeometric, zipf, uniform (whole numbers), exponential, normal or\n"
          "gamma; no WEIGHTS then")
      ->check(CLI::IsMember(names()))
      ->type_name("NAME");
  for (const parameter_option& one : parameter_options) {
    const auto keep = [&given, &one](const std::string& text) { given.parameters[one.name] = text; };
    command.add_option_function<std::string>(one.name, keep, one.meaning)->type_name(one.type);
  }
}

std::optional<named_distribution> check_distribution(const distribution_arguments& given) {
  if (given.name.empty()) {
    refuse_without_distribution(given);
    return std::nullopt;
  }
  const known_distribution& chosen = *std::ranges::find(known, given.name, &known_distribution::name);
  refuse_options_of_others(given, chosen);
  maker from(given);
  try {
    any_law law = chosen.make(from);
    return from.made(std::move(law));
  } catch (const std::invalid_argument& cause) {
    throw usage_error(words_for(cause.what(), chosen));
  }
}

}  // namespace cairn::tool
