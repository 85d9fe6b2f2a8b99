// All commands and their options with their words: the parser, --help, the manual and the completions of
// shells are made from these two tables.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tool {

// The groups of --help, in its order.
enum class option_group : std::uint8_t {
  input,
  bins,
  answers,
  draws,
  distributions,
  subarrays,
  shift,
  centers,
  image,
  weights,
  output,
  checkpoints,
  table,
  hdf5,
  execution,
  help,
};
std::string_view title_of(option_group group);

struct option_row {
  std::string_view commands;  // that have this option, with blanks between; * for all
  std::string_view name;      // "--bins"
  std::string_view value;     // "N|RULE"; words in small letters are all that it may be; empty: a flag
  option_group group;
  std::string_view brief;  // for the line of --help
  std::string_view more = {};

  std::string_view usual = {};     // the value where none is given
  std::string_view excluded = {};  // options that it does not go with
  bool repeats = false;

  constexpr option_row usually(std::string_view text) const {
    option_row changed = *this;
    changed.usual = text;
    return changed;
  }
  constexpr option_row not_with(std::string_view names) const {
    option_row changed = *this;
    changed.excluded = names;
    return changed;
  }
  constexpr option_row repeated() const {
    option_row changed = *this;
    changed.repeats = true;
    return changed;
  }
};

struct command_row {
  std::string_view name;     // "hist"; the first row, without a name, is `cairn` alone
  std::string_view operand;  // "INPUT...", "[WEIGHTS]": as many as dots and brackets say; empty: none
  std::string_view brief;
  std::string_view everyday;  // the options of --help
  std::string_view details;   // paragraphs for --help-all and the manual
  std::string_view examples;  // lines; the first ones, up to an empty line, stand in --help
};

std::span<const command_row> command_rows();
// nullptr: there is no such command.
const command_row* command_named(std::string_view name);

// The options of a command, by groups.
std::vector<option_row> options_of(const command_row& command);
// True if any command has an option of this name.
bool is_option(std::string_view name);

// "INPUT" of "INPUT...".
std::string operand_name(const command_row& command);

// The words between blanks.
std::vector<std::string_view> words_of(std::string_view text);
// The values that are possible, where the row has a list of them; else none.
std::vector<std::string> choices_of(const option_row& row);

// `cairn COMMAND --help` on a screen, and --help-all, in lines of 80 letters.
std::string short_help(const command_row& command);
std::string full_help(const command_row& command);
// All that is said of an option, in sentences.
std::string sentences_of(const option_row& row);

// The page of `cairn`, or of one of its commands, in the macros of man. Errors: usage_error for no such
// command.
std::string manual_page(const std::string& command);
// The completion that bash, zsh or fish reads. Errors: usage_error for another shell.
std::string completion_script(const std::string& shell);

}  // namespace cairn::tool
