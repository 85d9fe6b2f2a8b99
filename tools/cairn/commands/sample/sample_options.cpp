// Checks the options of `cairn sample`.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "commands/options/arguments.hpp"
#include "commands/options/checked_options.hpp"
#include "commands/sample/sample.hpp"
#include "inputs/byte_source.hpp"
#include "outputs/outputs.hpp"
#include "outputs/table_rows.hpp"
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

}  // namespace cairn::tool
