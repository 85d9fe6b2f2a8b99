// Checks the options of `cairn count`.
#include <fmt/format.h>

#include "commands/categories.hpp"
#include "commands/count/count.hpp"
#include "commands/options/arguments.hpp"
#include "outputs/outputs.hpp"
#include "outputs/table_rows.hpp"
#include "shared/file_extension.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

order order_named(const std::string& name) {
  if (name == "value") return order::value;
  if (name == "first") return order::first_seen;
  return name == "any" ? order::unordered : order::count;
}

std::uint64_t parse_top(const std::string& text) {
  const std::optional<std::uint64_t> number = parse_whole_number(text);
  if (number) return *number;
  throw usage_error(fmt::format("--top {}: expected a number from 0", in_quotes(text)));
}

// What needs the whole table, in an order or by category. Errors: usage_error.
void refuse_beyond_memory(const given_options& given) {
  if (const std::string_view ordered = given.first_of({"--median", "--quantiles"}); !ordered.empty())
    throw usage_error(
        fmt::format("{}: needs the table in order, which --memory does not hold; with it go --top, "
                    "--mode, --skip-nan and --out",
                    ordered));
  if (given.has("--by")) throw usage_error("--by: tables of categories are not counted within --memory");
  const std::string& order = given.text("--order");
  if (order == "first")
    throw usage_error(
        "--order first: --memory does not keep where values first occur; expected any, value or "
        "count");
  const bool ordered = given.has("--order") && order != "any";
  if (ordered && given.has("--out") && !given.has("--top"))
    throw usage_error(
        fmt::format("--order {}: with --memory, --out has the table in no order; expected any, or "
                    "--top K with it",
                    order));
}

void check_memory(const given_options& given, count_options& options, std::uint64_t least) {
  constexpr std::uint64_t bytes_of_entry = 16;
  if (!given.has("--memory")) {
    if (given.has("--folder")) throw usage_error("--folder: is for --memory");
    return;
  }
  refuse_beyond_memory(given);
  options.memory = parse_whole_number_of("--memory", given.text("--memory"), least);
  options.folder = given.text("--folder");
  if (options.top && *options.top > options.memory / bytes_of_entry)
    throw usage_error(fmt::format("--top {}: so many values take more than --memory {}; expected at most {}",
                                  *options.top, options.memory, options.memory / bytes_of_entry));
}

// Words have no order of size, and a table in memory.
void read_words(const given_options& given, count_options& options) {
  const std::string_view words = given.first_of({"--text", "--words", "--lines"});
  options.words = !words.empty();
  if (!options.words) return;
  const auto refuse = [&](std::string_view option, std::string_view why) {
    if (given.has(option))
      throw usage_error(fmt::format("{}: words have {}; leave out {}", words, why, option));
  };
  refuse("--median", "no median");
  refuse("--quantiles", "no quantiles");
  refuse("--memory", "a table in memory");
  refuse("--first-item", "no numbers of items");
}

void read_weights(const given_options& given, count_options& options) {
  if (!given.has("--weights")) return;
  const std::string_view other =
      given.first_of({"--by", "--memory", "--first-item", "--state", "--checkpoint", "--resume"});
  if (!other.empty())
    throw usage_error(fmt::format(
        "--weights: sums of weights are kept in memory, of all items together; leave out {}", other));
  refuse_hdf5_table(options.out, "tables with weights");
  const std::string& weights = given.text("--weights");
  (has_extension(weights, ".npy") ? options.weights_file : options.weights_column) = weights;
}

void check_other(const given_options& given) {
  if (!given.has("--other")) return;
  if (!given.has("--top")) throw usage_error("--other: is for --top K, and tells of all but these");
  const std::string& out = given.text("--out");
  if (!out.empty() && table_format_of(out) == table_format::npy)
    throw usage_error(
        "--other: its row is named, which an .npy of values has no place for; expected an --out that "
        "ends in .csv or .tsv");
  refuse_hdf5_table(out, "tables with --other");
}

// Options of reports change no state, a cap only where it lies, and of orders only the first occurrences are
// kept.
void read_states(const given_options& given, count_options& options) {
  std::vector<run_setting> settings = settings_of(given, {"--first-item"});
  settings.push_back({"--order", given.text("--order") == "first" ? "first" : ""});
  settings.push_back({"--words", given.first_of({"--words", "--text"}).empty() ? "" : "given"});
  options.states = check_states(given, std::move(settings));
  if (options.states.any() && given.has("--by"))
    throw usage_error("--by: makes several tables, of which --state and --checkpoint keep none");
  if (!given.has("--first-item")) return;
  if (!given.has("--state")) throw usage_error("--first-item: is for --state");
  options.first_item = parse_whole_number_of("--first-item", given.text("--first-item"));
}

}  // namespace

std::string needs_one_type(const count_options& options) {
  if (options.memory != 0) return "--memory";
  if (!options.states.state.empty()) return "--state";
  return !options.states.checkpoints.checkpoint.empty() ? "--checkpoint"
         : options.states.any()                         ? "--resume"
                                                        : "";
}

count_options check_answers(const given_options& given, std::uint64_t least_memory) {
  count_options options;
  options.wanted = order_named(given.text("--order"));
  if (given.has("--top")) options.top = parse_top(given.text("--top"));
  options.other = given.has("--other");
  check_other(given);
  options.median = given.has("--median");
  options.mode = given.has("--mode");
  options.skip_na = given.has("--skip-na");
  options.skip_nan = options.skip_na || given.has("--skip-nan");
  if (given.has("--quantiles")) options.quantiles = parse_quantiles(given.text("--quantiles"));
  read_run(given, options);
  check_memory(given, options, least_memory);
  if (options.memory != 0 && !options.top) refuse_hdf5_table(options.out, "tables of --memory without --top");
  return options;
}

namespace {

void read_categories(const given_options& given, count_options& options) {
  options.by = given.text("--by");
  if (options.by.empty()) return;
  check_inputs_with_categories(options.inputs, options.input);
  if (given.has("--plot")) throw usage_error("--plot draws no tables of --by");
  if (options.out.empty()) return;
  refuse_hdf5_table(options.out, "tables of categories");
  if (table_format_of(options.out) == table_format::npy)
    throw usage_error("--out: tables of categories are written as .csv or .tsv");
  if (const std::string_view lost = given.first_of({"--median", "--quantiles", "--mode"}); !lost.empty())
    throw usage_error(fmt::format(
        "{}: with --by, --out has no place for it; leave out --out and take --json, or leave out {}", lost,
        lost));
}

}  // namespace

count_options check_count(const given_options& given) {
  input_options input = check_inputs(given);
  count_options options = check_answers(given, std::uint64_t{1} << 20);
  options.inputs = given.operands();
  input.threads = options.input.threads;
  options.input = std::move(input);
  read_categories(given, options);
  read_words(given, options);
  read_states(given, options);
  read_weights(given, options);
  // A run that goes on finds its place in the order of C, whatever its threads.
  options.input.hdf5.any_order = options.wanted != order::first_seen && !options.states.any();
  return options;
}

}  // namespace cairn::tool
