// --help and --help-all, in lines that a terminal of 80 letters shows.
#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "commands/options/options.hpp"

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

}  // namespace cairn::tool
