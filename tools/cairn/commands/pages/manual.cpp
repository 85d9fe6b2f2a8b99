#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cairn/info.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "commands/pages/pages.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Text that man takes as it is: no command at the beginning of a line, hyphens that can be copied.
std::string plain(std::string_view text) {
  std::string made;
  for (const char letter : text) {
    if (letter == '-')
      made += "\\-";
    else if (letter == '\\')
      made += "\\e";
    else if (letter == '\n')
      made += ' ';
    else
      made += letter;
  }
  return made.starts_with('.') || made.starts_with('\'') ? "\\&" + made : made;
}
std::string capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
  return text;
}

std::string heading(const std::string& name, const std::string& what) {
  return fmt::format(".TH {} 1 \"\" \"cairn {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
                     plain(capitals(name)), version(), plain(name), plain(what));
}

std::string told(const told_option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(fmt::format("\\fB{}\\fR", plain(name)));
  return fmt::format(".TP\n{}{}\n{}\n", fmt::join(names, ", "),
                     option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", plain(option.value)),
                     plain(option.description));
}

constexpr const char* exit_status =
    ".SH \"EXIT STATUS\"\n"
    "0: done. 1: the data, the device or the machine refused. 2: the command line was wrong. 75: the run was "
    "asked to end and may be gone on with.\n";

std::string page_of_all(const CLI::App& app) {
  std::string page = heading("cairn", app.get_description());
  page += ".SH SYNOPSIS\n.B cairn\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIINPUTS\\fR]\n.SH COMMANDS\n";
  for (const CLI::App* const command : app.get_subcommands({}))
    page +=
        fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(command->get_name()), plain(command->get_description()));
  page += ".SH OPTIONS\n";
  for (const told_option& option : options_of(app)) page += told(option);
  page += exit_status;
  page += ".SH \"SEE ALSO\"\n";
  std::vector<std::string> others;
  for (const CLI::App* const command : app.get_subcommands({}))
    others.push_back(fmt::format("\\fBcairn\\-{}\\fR(1)", plain(command->get_name())));
  return page + fmt::format("{}\n", fmt::join(others, ", "));
}

std::string page_of(const CLI::App& command) {
  std::string page = heading("cairn-" + command.get_name(), command.get_description());
  page += fmt::format(".SH SYNOPSIS\n.B cairn {}\n[\\fIOPTIONS\\fR]", plain(command.get_name()));
  for (const CLI::Option* const option : command.get_options())
    if (!option->get_single_name().empty() && option->get_positional())
      page += fmt::format(" [\\fI{}\\fR]", plain(option->get_single_name()));
  page += "\n.SH OPTIONS\n";
  for (const told_option& option : options_of(command)) page += told(option);
  page += exit_status;
  return page + ".SH \"SEE ALSO\"\n\\fBcairn\\fR(1)\n";
}

}  // namespace

std::vector<told_option> options_of(const CLI::App& command) {
  std::vector<told_option> all;
  for (const CLI::Option* const option : command.get_options()) {
    told_option one{.names = {}, .value = {}, .description = option->get_description()};
    for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
    if (one.names.empty()) continue;
    if (option->get_items_expected_max() != 0) one.value = option->get_type_name();
    all.push_back(std::move(one));
  }
  return all;
}

void describe_manual(CLI::App& command, pages_arguments& given) {
  command.add_option("command", given.command, "Of which command; of all where none is named");
}

std::string manual_page(const CLI::App& app, const std::string& command) {
  if (command.empty()) return page_of_all(app);
  for (const CLI::App* const found : app.get_subcommands({}))
    if (found->get_name() == command) return page_of(*found);
  throw usage_error(fmt::format("{} is no command", in_quotes(command)));
}

}  // namespace cairn::tool
