#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "commands/pages/pages.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  std::vector<const CLI::App*> all;
  for (const CLI::App* const command : app.get_subcommands({})) all.push_back(command);
  return all;
}
std::string names_of(const std::vector<const CLI::App*>& commands) {
  std::string names;
  for (const CLI::App* const command : commands) names += (names.empty() ? "" : " ") + command->get_name();
  return names;
}

// What stands within single quotes, on one line.
std::string quoted(const std::string& text) {
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
bool names_part_of_input(const told_option& option) {
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

std::string for_bash(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* const command : commands_of(app)) {
    std::string options, naming;
    for (const told_option& option : options_of(*command)) {
      for (const std::string& name : option.names) {
        options += (options.empty() ? "" : " ") + name;
        if (names_part_of_input(option)) naming += " " + name;
      }
    }
    cases += fmt::format("    {}) options='{}' naming='{} ' ;;\n", command->get_name(), options, naming);
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
      bash_names, names_of(commands_of(app)), cases);
}

// Within the quotes of an argument of _arguments, brackets and colons mean something.
std::string for_arguments(const std::string& text) {
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

std::string value_for_zsh(const told_option& option) {
  if (option.value.empty()) return {};
  return names_part_of_input(option) ? ":name:_cairn_names" : ":value:_files";
}

std::string for_zsh(const CLI::App& app) {
  std::string script = fmt::format(
      "#compdef cairn\n# written by `cairn completion zsh`\n{}_cairn() {{\n  local -a commands\n", zsh_names);
  script += "  commands=(\n";
  for (const CLI::App* const command : commands_of(app))
    script += fmt::format("    '{}:{}'\n", command->get_name(), for_arguments(command->get_description()));
  script += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n";
  script += "  case $words[2] in\n";
  for (const CLI::App* const command : commands_of(app)) {
    script += fmt::format("    {}) _arguments \\\n", command->get_name());
    for (const told_option& option : options_of(*command))
      for (const std::string& name : option.names)
        script += fmt::format("      '*{}[{}]{}' \\\n", name, for_arguments(option.description),
                              value_for_zsh(option));
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

std::string value_for_fish(const told_option& option) {
  if (option.value.empty()) return {};
  return names_part_of_input(option) ? " -x -a '(__cairn_names)'" : " -r";
}

std::string for_fish(const CLI::App& app) {
  std::string script =
      fmt::format("# fish completion of cairn; written by `cairn completion fish`\n{}", fish_names);
  for (const CLI::App* const command : commands_of(app)) {
    script += fmt::format("complete -c cairn -f -n __fish_use_subcommand -a {} -d '{}'\n",
                          command->get_name(), quoted(command->get_description()));
    for (const told_option& option : options_of(*command)) {
      script += fmt::format("complete -c cairn -n '__fish_seen_subcommand_from {}'", command->get_name());
      for (const std::string& name : option.names)
        script += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      script += fmt::format("{} -d '{}'\n", value_for_fish(option), quoted(option.description));
    }
  }
  return script;
}

}  // namespace

void describe_completion(CLI::App& command, pages_arguments& given) {
  command.add_option("shell", given.shell, "bash, zsh or fish")->required();
}

std::string completion_script(const CLI::App& app, const std::string& shell) {
  if (shell == "bash") return for_bash(app);
  if (shell == "zsh") return for_zsh(app);
  if (shell == "fish") return for_fish(app);
  throw usage_error(
      fmt::format("{} is no shell that is known; expected bash, zsh or fish", in_quotes(shell)));
}

}  // namespace cairn::tool
