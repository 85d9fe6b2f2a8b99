// Checks the options of `cairn describe`.
#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "commands/describe/describe.hpp"
#include "commands/options/arguments.hpp"
#include "commands/options/checked_options.hpp"
#include "outputs/table_rows.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t least_memory = std::uint64_t{1} << 20;

void check_outputs(const describe_options& options) {
  if (options.html == "-" || options.out == "-")
    throw usage_error("expected a file name for --out and --html; /dev/stdout is one");
  if (!options.out.empty() && table_format_of(options.out, "--out", false) == table_format::npy)
    throw usage_error(
        fmt::format("--out {}: expected a name that ends in .csv or .tsv", in_quotes(options.out)));
  const bool has_suffix = !std::filesystem::path(options.html).extension().empty();  // /dev/stdout has none
  if (has_suffix && !has_extension(options.html, ".html"))
    throw usage_error(fmt::format("--html {}: expected a name that ends in .html", in_quotes(options.html)));
}

// A list tells what there is, whatever of it would be described.
void check_list(const given_options& given) {
  const std::string_view list = given.first_of({"--list", "--names"});
  if (list.empty()) return;
  std::string_view refused =
      given.first_of({"--out", "--html", "--column", "--dataset", "--slice", "--raw", "--memory"});
  if (given.has("--names") && given.has("--json")) refused = "--json";
  if (!refused.empty())
    throw usage_error(fmt::format("{}: tells what files hold; leave out {}", list, refused));
  if (given.has("--json") && given.operands().size() > 1)
    throw usage_error("--list: one JSON document is of one file; give one");
}

}  // namespace

describe_options check_describe(const given_options& given) {
  describe_options options;
  options.files = given.operands();
  options.columns = given.all("--column");
  options.input = check_inputs(given, options.columns.size());
  options.input.column.clear();
  options.list = given.has("--list");
  options.names = given.has("--names");
  check_list(given);
  if (given.has("--memory"))
    options.memory = parse_whole_number_of("--memory", given.text("--memory"), least_memory);
  options.folder = given.text("--folder");
  check_folder_of_values(options.folder);
  options.json = given.has("--json");
  options.out = given.text("--out");
  options.html = given.text("--html");
  check_outputs(options);
  options.threads = options.input.threads = threads_of(place_of(given));
  return options;
}

}  // namespace cairn::tool
