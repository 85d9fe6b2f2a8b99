// Checks the options of `cairn sample`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "commands/options/arguments.hpp"
#include "commands/options/checked_options.hpp"
#include "commands/sample/sample.hpp"
#include "inputs/byte_source.hpp"
#include "outputs/json_text.hpp"
#include "outputs/outputs.hpp"
#include "outputs/table_rows.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t most_in_file = std::numeric_limits<std::int64_t>::max() / sizeof(std::int64_t);

// Of draws that are numbered from the offset on.
void check_last_draw(const sample_options& options, std::uint64_t count) {
  if (count > 0 && options.which.offset > greatest - (count - 1)) {
    throw usage_error(fmt::format("--offset {} and --count {}: the last draw would be beyond {}",
                                  options.which.offset, count, greatest));
  }
}

void check_length(const sample_options& options, std::uint64_t count) {
  if (!options.out.empty() && count > most_in_file) {
    throw usage_error(fmt::format("--count {}: --out holds at most {} draws, for no file has 2^63 bytes",
                                  count, most_in_file));
  }
}

// Rows are written as they stand in the file; what comes from a pipe tells its format when it is read.
void check_rows(const sample_options& options) {
  const bool told_later = options.kind == sample_kind::reservoir && !size_of_input(options.weights);
  if (!told_later && !is_text_table(options.weights, options.input))
    throw usage_error("--rows: expected an input named .csv or .tsv, or --delimiter");
  if (options.json && options.out.empty()) throw usage_error("--rows: --json needs --out, where the rows go");
  const bool tabs = layout_of(options.weights, options.input).delimiter == '\t';
  if (!options.out.empty() && table_format_of(options.out) != (tabs ? table_format::tsv : table_format::csv))
    throw usage_error(fmt::format("--rows: expected an --out that ends in {}, as the rows are delimited",
                                  tabs ? ".tsv" : ".csv"));
}

// What says how to draw, and what does not go with it.
struct way_to_draw {
  std::string_view name, refused;
};

constexpr way_to_draw ways[] = {
    {"--distribution",
     "WEIGHTS --equal --without-replacement --reservoir --resample --multinomial --items --method --skip-nan "
     "--rows --plot"},
    {"--multinomial", "--count --without-replacement --reservoir --resample --method --rows"},
    {"--reservoir", "--without-replacement --resample --items --method --plot"},
    {"--first-item", "--rows"},
    {"--without-replacement", "--resample --method --plot"},
    {"--resample", "--count --method --skip-nan"},
    {"--equal", "--method --skip-nan"},
    {"--items", "WEIGHTS --rows"},
};

void refuse_contradictions(const given_options& given) {
  for (const way_to_draw& way : ways)
    if (given.has(way.name))
      if (const std::string_view refused = given.first_of(words_of(way.refused)); !refused.empty())
        throw usage_error(fmt::format("{} does not go with {}", refused, way.name));
  if (given.has("--state") && !given.has("--reservoir")) throw usage_error("--state is for --reservoir");
  if (given.has("--first-item") && !given.has("--state")) throw usage_error("--first-item: is for --state");
}

// Options of an input that is not there; a distribution may have a --shape, as raw binary has.
void refuse_formats(const given_options& given) {
  const std::string_view option = option_of_inputs(given);
  if (!option.empty() && !(option == "--shape" && given.has("--distribution")))
    throw usage_error(fmt::format("{} is for an input, and there is none", option));
}

void check_input(const given_options& given, sample_options& options) {
  if (!given.operands().empty()) {
    options.weights = given.operands().front();
    options.input = check_inputs(given);
    options.input.only_rows = options.equal;
    return;
  }
  if (options.items && !options.equal) throw usage_error("--items: items without weights need --equal");
  if (!options.from && !options.items)
    throw usage_error(options.equal ? "WEIGHTS or --items is required" : "WEIGHTS is required");
  refuse_formats(given);
}

sample_kind kind_of(const given_options& given) {
  if (given.has("--distribution")) return sample_kind::distribution;
  if (given.has("--multinomial")) return sample_kind::multinomial;
  if (given.has("--reservoir")) return sample_kind::reservoir;
  return given.has("--without-replacement") ? sample_kind::without_replacement
                                            : sample_kind::with_replacement;
}

constexpr std::uint64_t most_items = std::uint64_t{1} << 63;

std::uint64_t check_items(const std::string& text) {
  const std::uint64_t items = parse_whole_number_of("--items", text, 1);
  if (items > most_items)
    throw usage_error(fmt::format("--items {}: expected at most {}", items, most_items));
  return items;
}

std::uint64_t check_multinomial(const std::string& text) {
  const std::uint64_t count = parse_whole_number_of("--multinomial", text);
  if (count > most_items)
    throw usage_error(fmt::format("--multinomial {}: expected at most {}", count, most_items));
  return count;
}

std::optional<std::uint64_t> count_of(const given_options& given, const sample_options& options) {
  if (given.has("--resample")) return std::nullopt;
  if (options.kind == sample_kind::multinomial) return check_multinomial(given.text("--multinomial"));
  const std::uint64_t count = parse_whole_number_of("--count", given.needed("--count"),
                                                    options.kind == sample_kind::reservoir ? 1 : 0);
  if (options.kind == sample_kind::with_replacement || options.kind == sample_kind::distribution)
    check_last_draw(options, count);
  check_length(options, count);
  return count;
}

}  // namespace

sample_options check_sample(const given_options& given) {
  refuse_contradictions(given);
  sample_options options;
  options.kind = kind_of(given);
  options.from = check_distribution(given);
  options.equal = given.has("--equal") || given.has("--resample");
  if (given.has("--items")) options.items = check_items(given.text("--items"));
  check_input(given, options);
  options.which.seed = parse_whole_number_of("--seed", given.text("--seed"));
  options.which.stream = parse_whole_number_of("--stream", given.text("--stream"));
  options.which.offset = parse_whole_number_of("--offset", given.text("--offset"));
  options.alias = given.text("--method") == "alias";
  options.skip_nan = given.has("--skip-nan");
  options.rows = given.has("--rows");
  if (given.has("--out")) static_cast<void>(table_format_of(given.text("--out"), "--out", false));
  read_run(given, options);
  options.state = check_state(given);
  if (given.has("--first-item"))
    options.first_item = parse_whole_number_of("--first-item", given.text("--first-item"));
  options.count = count_of(given, options);
  if (options.rows) check_rows(options);
  return options;
}

namespace {

// Makes a distribution of the text of its parameters, and keeps these for reports.
class maker {
 public:
  explicit maker(const given_options& given) : given_(given) {
    facts_.push_back({"distribution", json_string(given.text("--distribution"))});
  }

  bool has(const std::string& option) const { return given_.has(option); }
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
    if (has(option)) return given_.text(option);
    throw usage_error(
        fmt::format("{} is required by --distribution {}", option, given_.text("--distribution")));
  }

  const given_options& given_;
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

const known_distribution& distribution_named(const std::string& name) {
  const auto* const found = std::ranges::find(known, name, &known_distribution::name);
  if (found != std::ranges::end(known)) return *found;
  std::vector<std::string> names;
  for (const known_distribution& one : known) names.emplace_back(one.name);
  throw usage_error(fmt::format("--distribution {}: expected {}{}", in_quotes(name), fmt::join(names, ", "),
                                suggestion(name, names)));
}

// Parameters of `chosen` are not refused, nor --distribution itself.
void refuse_parameters(const given_options& given, const known_distribution* chosen) {
  for (const option_row& row : options_of(given.command())) {
    const bool is_parameter = row.group == option_group::distributions && row.name != "--distribution";
    const bool is_shape = row.name == "--shape" && chosen != nullptr;  // else that of raw binary
    if (!(is_parameter || is_shape) || !given.has(row.name)) continue;
    if (chosen == nullptr) throw usage_error(fmt::format("{} is for --distribution", row.name));
    if (std::ranges::find(chosen->options, row.name) != chosen->options.end()) continue;
    std::vector<std::string_view> own;
    for (const std::string_view one : chosen->options)
      if (!one.empty()) own.push_back(one);
    throw usage_error(fmt::format("{} is no parameter of --distribution {}; expected {}", row.name,
                                  chosen->name, fmt::join(own, ", ")));
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

std::optional<named_distribution> check_distribution(const given_options& given) {
  if (!given.has("--distribution")) {
    refuse_parameters(given, nullptr);
    return std::nullopt;
  }
  const known_distribution& chosen = distribution_named(given.text("--distribution"));
  refuse_parameters(given, &chosen);
  maker from(given);
  try {
    any_law law = chosen.make(from);
    return from.made(std::move(law));
  } catch (const std::invalid_argument& cause) {
    throw usage_error(words_for(cause.what(), chosen));
  }
}

}  // namespace cairn::tool
