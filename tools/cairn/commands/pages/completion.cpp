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

// What stands within single quotes.
std::string quoted(const std::string& text) {
  std::string made;
  for (const char letter : text) made += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return made;
}

// Files are what bash completes where nothing else is offered.
std::string for_bash(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* const command : commands_of(app)) {
    std::string options;
    for (const told_option& option : options_of(*command))
      for (const std::string& name : option.names) options += (options.empty() ? "" : " ") + name;
    cases += fmt::format("    {}) options='{}' ;;\n", command->get_name(), options);
  }
  return fmt::format(
      "# bash completion of cairn; written by `cairn completion bash`\n"
      "_cairn() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} options=''\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n{}  esac\n"
      "  if [[ $current == -* ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
      "  fi\n"
      "}}\n"
      "complete -o default -o bashdefault -F _cairn cairn\n",
      names_of(commands_of(app)), cases);
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

std::string for_zsh(const CLI::App& app) {
  std::string script =
      "#compdef cairn\n# written by `cairn completion zsh`\n_cairn() {\n  local -a commands\n";
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
                              option.value.empty() ? "" : ":value:_files");
    script += "      '*:file:_files' ;;\n";
  }
  return script + "  esac\n}\n_cairn \"$@\"\n";
}

std::string for_fish(const CLI::App& app) {
  std::string script = "# fish completion of cairn; written by `cairn completion fish`\n";
  for (const CLI::App* const command : commands_of(app)) {
    script += fmt::format("complete -c cairn -f -n __fish_use_subcommand -a {} -d '{}'\n",
                          command->get_name(), quoted(command->get_description()));
    for (const told_option& option : options_of(*command)) {
      script += fmt::format("complete -c cairn -n '__fish_seen_subcommand_from {}'", command->get_name());
      for (const std::string& name : option.names)
        script += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      script += fmt::format("{} -d '{}'\n", option.value.empty() ? "" : " -r", quoted(option.description));
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
