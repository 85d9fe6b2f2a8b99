// Describes the options of tables as text to the parser, and checks them.
#include "commands/table_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "commands/arguments.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Neither what numbers are written with nor an end of a line.
std::optional<char> parse_letter(std::string_view option, const std::string& text) {
  constexpr std::string_view possible = "!\"#$%&'()*/:;<=>?@[\\]^_`{|}~,";
  if (text.empty()) return std::nullopt;
  if (text.size() == 1 && possible.find(text[0]) != std::string_view::npos) return text[0];
  throw usage_error(fmt::format(
      "{} {}: expected one character that is neither a letter, a digit, a blank nor one of \"+-.\"", option,
      in_quotes(text)));
}

std::vector<std::string> parse_words(const std::string& list) {
  std::vector<std::string> words;
  for (std::size_t first = 0; first <= list.size();) {
    const std::size_t last = std::min(list.find(',', first), list.size());
    words.push_back(list.substr(first, last - first));
    first = last + 1;
  }
  return words;
}

void refuse_both(bool one, bool other, std::string_view names) {
  if (one && other) throw usage_error(fmt::format("{}: expected one of them", names));
}

void check_numbers(const table_arguments& given, table_layout& layout) {
  const char decimal = given.decimal.empty() ? '.' : given.decimal[0];
  const auto thousands = given.thousands.empty() ? std::nullopt : std::optional(given.thousands[0]);
  if (thousands == decimal)
    throw usage_error(fmt::format("--decimal and --thousands: are both {}", in_quotes(given.thousands)));
  layout.cells.write_numbers_with(decimal, thousands);
}

}  // namespace

void describe_table(CLI::App& command, table_arguments& given) {
  command.add_flag("--lines", given.lines,
                   "Each line of a file of any name is a cell, as it stands: nothing delimits, quotes are\n"
                   "letters, and without --header there are no names");
  command.add_flag("--header", given.header, "The first row of a .csv file names its columns, ...");
  command.add_flag("--no-header", given.no_header, "... or is data; else the rows below tell");
  command.add_flag("--units-row", given.units_row, "... names them, and the row below it has their units");
  command
      .add_option("--na", given.na,
                  "Words that stand for nothing where numbers belong, with commas between, instead of\n"
                  "the usual ones: NA, N/A, NaN, null, None, -, --, ., ? and pandas' others")
      ->type_name("LIST")
      ->allow_extra_args(false);
  command.add_option("--quote", given.quote, "What stands around cells of text, instead of \"")
      ->type_name("C");
  command.add_flag("--no-quotes", given.no_quotes, "Nothing does: quotes are letters");
  command.add_option("--comment", given.comment, "Lines that begin with it are left out")->type_name("C");
  command.add_option("--skip-rows", given.skip_rows, "So many lines before the table are left out")
      ->type_name("N");
  command
      .add_option(
          "--ragged", given.ragged,
          "Rows with fewer or more cells than the first: skip leaves them out; fill takes cells that\n"
          "are not there as empty, and drops those too many. Else they are refused")
      ->check(CLI::IsMember({"skip", "fill"}))
      ->type_name("skip|fill");
  command.add_option("--decimal", given.decimal, "What stands before the decimals of a number, instead of .")
      ->check(CLI::IsMember({".", ","}))
      ->type_name(".|,");
  command.add_option("--thousands", given.thousands, "What stands between the thousands of a number")
      ->check(CLI::IsMember({".", ",", "'", "_", " "}))
      ->type_name("C");
}

table_layout check_table(const table_arguments& given) {
  refuse_both(given.header, given.no_header, "--header and --no-header");
  refuse_both(given.units_row, given.no_header, "--units-row and --no-header");
  refuse_both(!given.quote.empty(), given.no_quotes, "--quote and --no-quotes");
  refuse_both(!given.quote.empty(), given.lines, "--quote and --lines");
  table_layout layout;
  layout.units_row = given.units_row;
  if (given.header || given.units_row)
    layout.header = header_rule::present;
  else if (given.no_header || given.lines)
    layout.header = header_rule::absent;
  if (given.no_quotes || given.lines) layout.quote = std::nullopt;
  if (!given.quote.empty()) layout.quote = parse_letter("--quote", given.quote);
  layout.comment = parse_letter("--comment", given.comment);
  if (!given.skip_rows.empty()) layout.skip_rows = parse_whole_number_of("--skip-rows", given.skip_rows);
  if (given.ragged == "skip") layout.ragged = ragged_rule::skipped;
  if (given.ragged == "fill") layout.ragged = ragged_rule::filled;
  if (given.na.size() > 1) throw usage_error("--na: is given twice; expected one list");
  if (!given.na.empty()) layout.cells = cell_rules(parse_words(given.na[0]));
  if (given.decimal.size() + given.thousands.size() != 0) check_numbers(given, layout);
  return layout;
}

void check_letters(const table_layout& layout) {
  if (layout.delimiter == layout.cells.decimal())
    throw usage_error("--decimal ,: commas divide the cells too; --delimiter says what else does, as ';'");
  const auto refuse = [](char letter, std::string_view names) {
    throw usage_error(fmt::format("{}: are both {}", names, in_quotes(std::string(1, letter))));
  };
  if (layout.is_quote(layout.delimiter)) refuse(layout.delimiter, "--delimiter and --quote");
  if (layout.begins_comment(layout.delimiter)) refuse(layout.delimiter, "--delimiter and --comment");
  if (layout.quote && layout.begins_comment(*layout.quote)) refuse(*layout.quote, "--quote and --comment");
}

std::vector<run_setting> table_settings(const table_arguments& given) {
  return {{"--lines", given.lines ? "given" : ""},
          {"--header", given.header ? "given" : ""},
          {"--no-header", given.no_header ? "given" : ""},
          {"--units-row", given.units_row ? "given" : ""},
          {"--na", given.na.empty() ? "" : "'" + given.na[0] + "'"},
          {"--quote", given.quote},
          {"--no-quotes", given.no_quotes ? "given" : ""},
          {"--comment", given.comment},
          {"--skip-rows", given.skip_rows},
          {"--ragged", given.ragged},
          {"--decimal", given.decimal},
          {"--thousands", given.thousands}};
}

std::string first_given(const table_arguments& given) {
  for (run_setting& setting : table_settings(given))
    if (!setting.text.empty()) return std::move(setting.name);
  return {};
}

}  // namespace cairn::tool
