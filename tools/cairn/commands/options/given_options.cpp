// Describes the options of a command to CLI11, and keeps what it parsed.
#include "commands/options/given_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "commands/options/arguments.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

using texts = std::vector<std::string>;

// An empty value usually is a script's unset variable: it is refused, not taken as an option left out.
std::string refuse_empty(const std::string& value) {
  return value.empty() ? "expected a value, found an empty one" : "";
}

void allow_only(CLI::Option& option, const texts& choices) {
  if (choices.empty()) return;
  option.check([choices](const std::string& value) {
    if (std::ranges::find(choices, value) != choices.end()) return std::string();
    return fmt::format("expected {}, found {}", fmt::join(choices, " or "), in_quotes(value));
  });
}

void allow_many(CLI::Option& option) {
  option.expected(CLI::detail::expected_max_vector_size)->allow_extra_args(false);
}

void describe_option(CLI::App& app, const option_row& row) {
  const std::string name(row.name);
  if (row.group == option_group::help) return;
  if (row.value.empty()) {
    app.add_flag(name);
    return;
  }
  CLI::Option& option = *app.add_option(name);
  option.check(refuse_empty);
  allow_only(option, choices_of(row));
  if (row.value == "SIZE") option.transform(CLI::AsSizeValue(false).description(""));
  if (row.repeats) allow_many(option);
}

void describe_operand(CLI::App& app, const command_row& command) {
  if (command.operand.empty()) return;
  CLI::Option& option = *app.add_option(operand_name(command));
  option.check(refuse_empty);
  if (command.operand.ends_with("...")) option.expected(CLI::detail::expected_max_vector_size);
  if (!command.operand.starts_with('[')) option.required();
}

void describe_app(CLI::App& app, const command_row& command, const std::vector<option_row>& rows) {
  app.set_help_flag("-h,--help");
  app.set_help_all_flag("--help-all");
  describe_operand(app, command);
  for (const option_row& row : rows) describe_option(app, row);
  for (const option_row& row : rows)
    for (const std::string_view excluded : words_of(row.excluded))
      app.get_option(std::string(row.name))->excludes(app.get_option(std::string(excluded)));
}

// CLI11 would list them with everything else that it did not expect.
void refuse_unknown_option(const CLI::App& app, const command_row& command,
                           const std::vector<option_row>& rows) {
  texts names;
  for (const option_row& row : rows) names.emplace_back(row.name);
  for (const std::string& left : app.remaining()) {
    const std::string name = left.substr(0, left.find('='));
    if (!name.starts_with("--") || name == "--" || std::ranges::find(names, name) != names.end()) continue;
    throw usage_error(fmt::format("{} is no option of cairn{}{}{}", in_quotes(name),
                                  command.name.empty() ? "" : " ", command.name, suggestion(name, names)));
  }
}

// A file whose name begins with a dash is taken for options, and then misses.
void refuse_dashes_of_files(const texts& arguments) {
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (argument == "--") return;
    if (argument.size() < 2 || argument.front() != '-' || !std::filesystem::is_regular_file(argument, error))
      continue;
    throw usage_error(
        fmt::format("{} begins with a dash, so it is read as an option; for the file of this "
                    "name write ./{}, or -- before it",
                    in_quotes(argument), argument));
  }
}

}  // namespace

given_options::given_options(const command_row& command, value_map values)
    : command_(&command), operand_(operand_name(command)), values_(std::move(values)) {
  for (const option_row& row : options_of(command))
    if (!row.usual.empty()) usual_[std::string(row.name)] = row.usual;
}

const texts& given_options::all(std::string_view name) const {
  static const texts none;
  const auto found = values_.find(name);
  if (found != values_.end()) return found->second;
  if (name != operand_ && !is_option(name)) throw std::logic_error(fmt::format("no option {}", name));
  return none;
}

const std::string& given_options::text(std::string_view name) const {
  static const std::string nothing;
  if (const texts& values = all(name); !values.empty()) return values.front();
  const auto usual = usual_.find(name);
  return usual == usual_.end() ? nothing : usual->second;
}

const std::string& given_options::needed(std::string_view name) const {
  if (!has(name)) throw usage_error(fmt::format("{} is required", name));
  return text(name);
}

std::string_view given_options::first_of(const std::vector<std::string_view>& names) const {
  const auto found = std::ranges::find_if(names, [&](std::string_view name) { return has(name); });
  return found == names.end() ? std::string_view() : *found;
}

std::string_view given_options::first_of(option_group group) const {
  for (const option_row& row : options_of(*command_))
    if (row.group == group && has(row.name)) return row.name;
  return {};
}

given_options parse_options(const command_row& command, const texts& arguments) {
  const std::vector<option_row> rows = options_of(command);
  CLI::App app;
  describe_app(app, command, rows);
  texts backwards = keep_brackets(join_numbers(arguments));
  std::ranges::reverse(backwards);  // as CLI11 wants them
  try {
    app.parse(std::move(backwards));
  } catch (const CLI::CallForHelp&) {
    return {command, {{"--help", {"true"}}}};
  } catch (const CLI::CallForAllHelp&) {
    return {command, {{"--help-all", {"true"}}}};
  } catch (const CLI::ParseError& wrong) {
    refuse_dashes_of_files(arguments);
    refuse_unknown_option(app, command, rows);
    throw usage_error(wrong.what());
  }
  given_options::value_map values;
  for (const CLI::Option* const option : app.get_options())
    if (option->count() != 0) values[option->get_name()] = option->results();
  return {command, std::move(values)};
}

}  // namespace cairn::tool
