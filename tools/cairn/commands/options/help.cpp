// Prints help, pages of the manual, and completions of shells, from the tables of commands and options.
#include <fmt/format.h>

#include <algorithm>
#include <cairn/info.hpp>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "commands/options/options.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t width = 80, column = 24;

// Words in lines, each with this many blanks before it.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string lines, line;
  for (const std::string_view word : words_of(text)) {
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      lines += fmt::format("{:{}}{}\n", "", indent, line);
      line.clear();
    }
    line += line.empty() ? "" : " ";
    line += word;
  }
  return line.empty() ? lines : lines + fmt::format("{:{}}{}\n", "", indent, line);
}

template <class Each>
void each_line(std::string_view text, const Each& each) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool reads_files(const command_row& command) {
  return !std::ranges::empty(options_of(command) | std::views::filter([](const option_row& row) {
                               return row.group == option_group::table;
                             }));
}

std::string usage_of(const command_row& command) {
  if (command.name.empty()) return "Usage: cairn COMMAND [OPTIONS] [INPUTS]\n";
  std::string text = fmt::format("Usage: cairn {} [OPTIONS]{}{}\n{}.\n", command.name,
                                 command.operand.empty() ? "" : " ", command.operand, command.brief);
  if (reads_files(command))
    text += "Files are .npy, .csv, .tsv, HDF5, NetCDF-4 or raw binary; - is standard input.\n";
  return text;
}

std::string names_of(const option_row& row) {
  return fmt::format("{}{}{}{}", row.name == "--help" ? "-h, " : "", row.name, row.value.empty() ? "" : " ",
                     row.value);
}

std::string brief_of(const option_row& row) {
  return row.usual.empty() ? std::string(row.brief) : fmt::format("{} [{}]", row.brief, row.usual);
}

std::string line_of(std::string_view left, std::string_view right) {
  const std::size_t fill = std::max(left.size() + 2, column);
  return fmt::format("  {:{}}{}\n", left, fill, right);
}

// Rows that `chosen` takes, under the titles of their groups.
template <class Chosen, class Told>
std::string in_groups(const std::vector<option_row>& options, const Chosen& chosen, const Told& told) {
  std::string text, title;
  for (const option_row& row : options) {
    if (!chosen(row)) continue;
    if (title != title_of(row.group)) {
      title = title_of(row.group);
      text += title + ":\n";
    }
    text += told(row);
  }
  return text;
}

std::string examples_of(const command_row& command, bool all) {
  std::string text;
  bool first_ones = true;
  each_line(command.examples, [&](std::string_view line) {
    if (line.empty()) first_ones = false;
    if (!line.empty() && (all || first_ones)) text += fmt::format("  {}\n", line);
  });
  return text.empty() ? text : "Examples:\n" + text;
}

std::string list_of_commands() {
  std::string text = "Commands:\n";
  for (const command_row& row : command_rows())
    if (!row.name.empty()) text += line_of(row.name, row.brief);
  return text;
}

}  // namespace

std::string sentences_of(const option_row& row) {
  std::string text(row.brief);
  if (!text.ends_with('.')) text += ".";
  const auto add = [&](std::string_view sentence) { text += fmt::format(" {}", sentence); };
  if (!row.more.empty()) add(row.more);
  if (!row.usual.empty()) add(fmt::format("Usual: {}.", row.usual));
  if (!row.excluded.empty()) add(fmt::format("Not with {}.", fmt::join(words_of(row.excluded), ", ")));
  return text;
}

std::string short_help(const command_row& command) {
  const std::vector<option_row> options = options_of(command);
  const std::vector<std::string_view> everyday = words_of(command.everyday);
  const auto is_everyday = [&](const option_row& row) {
    return std::ranges::find(everyday, row.name) != everyday.end();
  };
  std::string text = usage_of(command);
  if (command.name.empty()) text += fmt::format("{}.\n\n{}", command.brief, list_of_commands());
  text += "\n" + in_groups(options, is_everyday,
                           [](const option_row& row) { return line_of(names_of(row), brief_of(row)); });
  text += line_of("--help-all", fmt::format("All {} options, and how they work", options.size()));
  return text + "\n" + examples_of(command, false);
}

std::string full_help(const command_row& command) {
  std::string text = usage_of(command);
  if (command.name.empty()) text += "\n" + list_of_commands();
  each_line(command.details, [&](std::string_view paragraph) { text += "\n" + wrapped(paragraph, 0); });
  std::string options = in_groups(
      options_of(command), [](const option_row&) { return true; },
      [](const option_row& row) {
        return fmt::format("  {}\n{}", names_of(row), wrapped(sentences_of(row), 6));
      });
  return fmt::format("{}\n{}\n{}", text, options, examples_of(command, true));
}

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

namespace {

// All but the row of `cairn` alone.
std::span<const command_row> commands() { return command_rows().subspan(1); }

std::vector<std::string> completed_names(const option_row& row) {
  if (row.name == "--help") return {"-h", "--help"};
  return {std::string(row.name)};
}

// The text as it stands within single quotes, on one line.
std::string quoted(std::string_view text) {
  std::string made;
  for (const char letter : text) {
    if (letter == '\'')
      made += "'\\''";
    else
      made += letter == '\n' ? ' ' : letter;
  }
  return made;
}

// True for options that name a column or a dataset: the program tells a shell the names in a file.
bool names_part_of_input(const option_row& option) {
  return option.value.starts_with("COLUMN") || option.value.starts_with("DATASET");
}

// Names may hold blanks, so one line is one; what the shell has of the words before is without quotes. Files
// are what bash completes where nothing else is offered.
constexpr const char* bash_names = R"bash(_cairn_names() {
  local word names=() name
  for word in "${COMP_WORDS[@]:2}"; do
    word=${word/#\~\//$HOME/}
    [ -f "$word" ] || continue
    mapfile -t names < <("${COMP_WORDS[0]}" describe --names "$word" 2>/dev/null)
    for name in "${names[@]}"; do
      [[ $name != "$1"* ]] || COMPREPLY+=("$(printf %q "$name")")
    done
  done
}
)bash";

std::string for_bash() {
  std::string names, cases;
  for (const command_row& command : commands()) {
    names += fmt::format("{}{}", names.empty() ? "" : " ", command.name);
    std::string options, naming;
    for (const option_row& option : options_of(command)) {
      options += fmt::format("{}{}", options.empty() ? "" : " ", fmt::join(completed_names(option), " "));
      if (names_part_of_input(option)) naming += fmt::format(" {}", option.name);
    }
    cases += fmt::format("    {}) options='{}' naming='{} ' ;;\n", command.name, options, naming);
  }
  return fmt::format(
      "# bash completion of cairn; written by `cairn completion bash`\n"
      "{}"
      "_cairn() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} options='' "
      "naming=''\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n{}  esac\n"
      "  if [[ $before == -* && $naming == *\" $before \"* ]]; then\n"
      "    _cairn_names \"$current\"\n"
      "  elif [[ $current == -* ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
      "  fi\n"
      "}}\n"
      "complete -o default -o bashdefault -F _cairn cairn\n",
      bash_names, names, cases);
}

// Within the quotes of an argument of _arguments, brackets and colons mean something.
std::string for_arguments(std::string_view text) {
  std::string made;
  for (const char letter : quoted(text)) {
    if (letter == '[' || letter == ']' || letter == ':') made += '\\';
    made += letter;
  }
  return made;
}

constexpr const char* zsh_names = R"zsh(_cairn_names() {
  local -a names
  local word
  for word in ${(Q)words[3,-1]}; do
    word=${word/#\~\//$HOME/}
    if [[ -f $word ]]; then names+=(${(f)"$(cairn describe --names $word 2>/dev/null)"}); fi
  done
  if (( $#names )); then compadd -a names; else _files; fi
}
)zsh";

std::string value_for_zsh(const option_row& option) {
  if (option.value.empty()) return {};
  return names_part_of_input(option) ? ":name:_cairn_names" : ":value:_files";
}

std::string for_zsh() {
  std::string script = fmt::format(
      "#compdef cairn\n# written by `cairn completion zsh`\n{}_cairn() {{\n  local -a commands\n", zsh_names);
  script += "  commands=(\n";
  for (const command_row& command : commands())
    script += fmt::format("    '{}:{}'\n", command.name, for_arguments(command.brief));
  script += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n";
  script += "  case $words[2] in\n";
  for (const command_row& command : commands()) {
    script += fmt::format("    {}) _arguments \\\n", command.name);
    for (const option_row& option : options_of(command))
      for (const std::string& name : completed_names(option))
        script +=
            fmt::format("      '*{}[{}]{}' \\\n", name, for_arguments(option.brief), value_for_zsh(option));
    script += "      '*:file:_files' ;;\n";
  }
  return script + "  esac\n}\n_cairn \"$@\"\n";
}

constexpr const char* fish_names = R"fish(function __cairn_names
  for word in (commandline -opc)[3..-1]
    if test -f "$word"
      cairn describe --names "$word" 2>/dev/null
    end
  end
end
)fish";

std::string value_for_fish(const option_row& option) {
  if (option.value.empty()) return {};
  return names_part_of_input(option) ? " -x -a '(__cairn_names)'" : " -r";
}

std::string for_fish() {
  std::string script =
      fmt::format("# fish completion of cairn; written by `cairn completion fish`\n{}", fish_names);
  for (const command_row& command : commands()) {
    script += fmt::format("complete -c cairn -f -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
                          quoted(command.brief));
    for (const option_row& option : options_of(command)) {
      script += fmt::format("complete -c cairn -n '__fish_seen_subcommand_from {}'", command.name);
      for (const std::string& name : completed_names(option))
        script += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      script += fmt::format("{} -d '{}'\n", value_for_fish(option), quoted(option.brief));
    }
  }
  return script;
}

}  // namespace

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return for_bash();
  if (shell == "zsh") return for_zsh();
  if (shell == "fish") return for_fish();
  throw usage_error(
      fmt::format("{} is no shell that is known; expected bash, zsh or fish", in_quotes(shell)));
}

}  // namespace cairn::tool
