// Pages of the manual.
#include <fmt/format.h>

#include <algorithm>
#include <cairn/info.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "commands/options/options.hpp"
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

std::string heading(std::string_view name, std::string_view brief) {
  return fmt::format(".TH {} 1 \"\" \"cairn {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
                     plain(capitals(std::string(name))), version(), plain(name), plain(brief));
}

std::string told(const option_row& row) {
  return fmt::format(".TP\n{}\\fB{}\\fR{}\n{}\n", row.name == "--help" ? "\\fB\\-h\\fR, " : "",
                     plain(row.name), row.value.empty() ? "" : fmt::format(" \\fI{}\\fR", plain(row.value)),
                     plain(sentences_of(row)));
}

std::string options_told(const command_row& command) {
  std::string text = ".SH OPTIONS\n", title;
  for (const option_row& row : options_of(command)) {
    if (title != title_of(row.group)) {
      title = title_of(row.group);
      text += fmt::format(".SS \"{}\"\n", title);
    }
    text += told(row);
  }
  return text;
}

// Each line of the text as a paragraph.
std::string section(std::string_view title, std::string_view text) {
  if (text.empty()) return {};
  std::string made = fmt::format(".SH {}\n", title);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end != 0) made += fmt::format(".PP\n{}\n", plain(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return made;
}

constexpr const char* exit_status =
    ".SH \"EXIT STATUS\"\n"
    "0: done. 1: the data, the device or the machine refused. 2: the command line was wrong. 75: the run was "
    "asked to end and may be gone on with.\n";

std::string page_of_all() {
  const std::span<const command_row> rows = command_rows();
  std::string page = heading("cairn", rows.front().brief);
  page += ".SH SYNOPSIS\n.B cairn\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIINPUTS\\fR]\n.SH COMMANDS\n";
  std::vector<std::string> others;
  for (const command_row& command : rows.subspan(1)) {
    page += fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(command.name), plain(command.brief));
    others.push_back(fmt::format("\\fBcairn\\-{}\\fR(1)", plain(command.name)));
  }
  return page + options_told(rows.front()) + exit_status +
         fmt::format(".SH \"SEE ALSO\"\n{}\n", fmt::join(others, ", "));
}

std::string page_of(const command_row& command) {
  std::string page = heading(fmt::format("cairn-{}", command.name), command.brief);
  page += fmt::format(".SH SYNOPSIS\n.B cairn {}\n[\\fIOPTIONS\\fR]", plain(command.name));
  if (!command.operand.empty()) page += fmt::format(" \\fI{}\\fR", plain(command.operand));
  return page + "\n" + section("DESCRIPTION", command.details) + options_told(command) +
         section("EXAMPLES", command.examples) + exit_status + ".SH \"SEE ALSO\"\n\\fBcairn\\fR(1)\n";
}

}  // namespace

std::string manual_page(const std::string& command) {
  if (command.empty()) return page_of_all();
  const command_row* const found = command_named(command);
  if (found == nullptr) throw usage_error(fmt::format("{} is no command", in_quotes(command)));
  return page_of(*found);
}

}  // namespace cairn::tool
