// Completions of shells.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "commands/options/options.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// All but the row of `cairn` alone.
std::span<const command_row> commands() { return command_rows().subspan(1); }

std::vector<std::string> names_of(const option_row& row) {
  if (row.name == "--help") return {"-h", "--help"};
  return {std::string(row.name)};
}

// What stands within single quotes, on one line.
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

// Whether an option names a column of a table, or a dataset: the program tells a shell what there is.
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
      options += fmt::format("{}{}", options.empty() ? "" : " ", fmt::join(names_of(option), " "));
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
      for (const std::string& name : names_of(option))
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
      for (const std::string& name : names_of(option))
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
