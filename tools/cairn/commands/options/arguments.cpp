// Parses numbers, ranges, pairs and lists of an argument, and says what is wrong with one.
#include "commands/options/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>

#include "commands/hist/infinite_edges.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/decoding/compression.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "shared/exact_double.hpp"
#include "shared/file_extension.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

double parse_number(std::string_view text, std::string_view option) {
  const std::optional<double> number = parse_cell(text);
  if (number && std::isfinite(*number)) return *number;
  throw usage_error(fmt::format("{}: {} is not a finite number", option, in_quotes(text)));
}

// Whole numbers that no double equals are rounded outward, as ranges found in the data are.
template <class Signed, class Unsigned>
double parse_bound(std::string_view text, Signed round_signed, Unsigned round_unsigned) {
  const double nearest = parse_number(text, "--range");
  if (double_holds(text, nearest)) return nearest;
  if (const auto number = whole_number_in<std::int64_t>(text)) return round_signed(*number);
  if (const auto number = whole_number_in<std::uint64_t>(text)) return round_unsigned(*number);
  return nearest;
}

// Refuses a whole number of 64 bits that no double equals, as in an array of integers. Longer numbers are
// reals.
void refuse_rounded_edge(std::string_view text, double edge) {
  const bool whole = whole_number_in<std::int64_t>(text) || whole_number_in<std::uint64_t>(text);
  if (!whole || double_holds(text, edge)) return;
  throw usage_error(fmt::format("--edges: {} is not exactly a 64-bit float", in_quotes(text)));
}

// -inf before all other edges, or inf behind them; not a number that is too great.
bool is_infinite_end(std::string_view text, std::size_t at, std::size_t edges) {
  const std::optional<double> number = parse_cell(text);
  if (!number || !std::isinf(*number) || edges < 2 || text.find('n') == std::string_view::npos) return false;
  return *number < 0 ? at == 0 : at + 1 == edges;
}

void refuse_greatest_edge(std::string_view text, double edge) {
  if (std::abs(edge) == greatest_edge)
    throw usage_error(
        fmt::format("--edges: {} is the greatest 64-bit float, which means infinity here; "
                    "write {}, or a number below it",
                    in_quotes(text), edge < 0 ? "-inf" : "inf"));
}

}  // namespace

std::vector<std::string> join_numbers(const std::vector<std::string>& arguments) {
  std::vector<std::string> joined;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string argument = arguments[i];
    if (argument == "--") {
      joined.insert(joined.end(), arguments.begin() + static_cast<std::ptrdiff_t>(i), arguments.end());
      break;
    }
    const bool bare = argument == "--range" || argument == "--edges" || argument == "--quantiles" ||
                      argument == "--na" || argument == "--slice" || argument == "--mean" ||
                      argument == "--first" || argument == "--last";
    if (bare && i + 1 < arguments.size()) argument += "=" + arguments[++i];
    if (argument == "--na=") argument += ",";  // no words
    // The parser would take the next argument for the value.
    if (argument.starts_with("--") && argument.find('=') == argument.size() - 1)
      throw usage_error(argument.substr(0, argument.size() - 1) + ": expected a value, found an empty one");
    const bool half_range = argument.starts_with("--range=") && argument.find(',') == std::string::npos;
    if (half_range && i + 1 < arguments.size()) argument += "," + arguments[++i];
    joined.push_back(argument);
  }
  return joined;
}

std::vector<std::string> keep_brackets(std::vector<std::string> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    const bool list = argument.starts_with('[') && argument.ends_with(']');
    if (list && (i == 0 || arguments[i - 1] != "--column")) arguments[i] = "./" + argument;
  }
  return arguments;
}

namespace {

bool names_a_file(const std::string& text) {
  std::error_code error;
  if (text == "-" || text.find('/') != std::string::npos || std::filesystem::exists(text, error)) return true;
  if (names_text_table(text) || names_hdf5(text) || compression_named(text) != compression::none) return true;
  constexpr std::array suffixes{".npy", ".txt", ".bin", ".dat"};
  return std::ranges::any_of(suffixes, [&](const char* suffix) { return has_extension(text, suffix); });
}

}  // namespace

void refuse_columns_as_inputs(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments.front() == "merge") return;  // there they are names alone
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--") return;
    const bool joined = argument.starts_with("--column=");
    if (!joined && argument != "--column") continue;
    const std::size_t column = joined ? i : i + 1, next = column + 1;
    if (next >= arguments.size()) return;
    const std::string& second = arguments[next];
    if (second.empty() || second.starts_with('-') || names_a_file(second)) continue;
    const std::string first = joined ? argument.substr(argument.find('=') + 1) : arguments[column];
    throw usage_error(
        fmt::format("--column takes one column, and there is no file {}; expected --column {} --column {}",
                    in_quotes(second), first, second));
  }
}

std::uint64_t parse_whole_number_of(std::string_view option, const std::string& text, std::uint64_t least) {
  const auto number = parse_whole_number(text);
  if (number && *number >= least) return *number;
  throw usage_error(fmt::format("{} {}: expected a whole number from {} to {}", option, in_quotes(text),
                                least, std::numeric_limits<std::uint64_t>::max()));
}

double parse_number_of(std::string_view option, const std::string& text) {
  return parse_number(text, option);
}

number_pair parse_pair(const std::string& text, std::string_view option, char between) {
  const std::size_t middle = std::min(text.find(between), text.size());
  const auto first = parse_whole_number(std::string_view(text).substr(0, middle));
  const auto second = parse_whole_number(std::string_view(text).substr(std::min(middle + 1, text.size())));
  if (first && second) return {*first, *second};
  throw usage_error(
      fmt::format("{} {}: expected two whole numbers, as in 2{}3", option, in_quotes(text), between));
}

std::vector<double> parse_numbers(const std::string& text, std::string_view option) {
  std::vector<double> numbers;
  for (const std::string_view part : split(text)) numbers.push_back(parse_number(part, option));
  return numbers;
}

number_range parse_range(const std::string& text) {
  const std::vector<std::string_view> parts = split(text);
  if (parts.size() != 2) throw usage_error("--range: expected two numbers, LO HI");
  const number_range range{
      parse_bound(parts[0], double_at_most<std::int64_t>, double_at_most<std::uint64_t>),
      parse_bound(parts[1], double_at_least<std::int64_t>, double_at_least<std::uint64_t>)};
  if (range.low <= range.high) return range;
  throw usage_error(fmt::format("--range: {} is above {}", range.low, range.high));
}

std::vector<double> parse_edges(const std::string& text) {
  std::vector<double> edges;
  const std::vector<std::string_view> parts = split(text);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    edges.push_back(is_infinite_end(parts[i], i, parts.size()) ? *parse_cell(parts[i])
                                                               : parse_number(parts[i], "--edges"));
    refuse_rounded_edge(parts[i], edges.back());
    refuse_greatest_edge(parts[i], edges.back());
  }
  return with_finite_ends(std::move(edges));
}

std::vector<double> parse_quantiles(const std::string& text) {
  std::vector<double> quantiles = parse_numbers(text, "--quantiles");
  for (const double quantile : quantiles) {
    if (!(quantile >= 0 && quantile <= 1))
      throw usage_error(fmt::format("--quantiles: {} is not from 0 to 1", quantile));
  }
  return quantiles;
}

}  // namespace cairn::tool
