// A command line, by the names of options.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "commands/options/options.hpp"

namespace cairn::tool {

class given_options {
 public:
  using value_map = std::map<std::string, std::vector<std::string>, std::less<>>;
  given_options(const command_row& command, value_map values);

  const command_row& command() const { return *command_; }
  // The files, or what else stands there without an option.
  const std::vector<std::string>& operands() const { return all(operand_); }

  // An option that the command does not have is not given. A name that no command has is an error of this
  // program: std::logic_error.
  bool has(std::string_view name) const { return !all(name).empty(); }
  // The value, or the usual one.
  const std::string& text(std::string_view name) const;
  // ... of an option that must be given. Errors: usage_error.
  const std::string& needed(std::string_view name) const;
  // All values of an option that may be given several times.
  const std::vector<std::string>& all(std::string_view name) const;

  // The first of these that is given; empty where none is.
  std::string_view first_of(const std::vector<std::string_view>& names) const;
  std::string_view first_of(option_group group) const;

 private:
  const command_row* command_;
  std::string operand_;
  value_map values_;
  std::map<std::string, std::string, std::less<>> usual_;
};

// Parses what follows the name of a command. With --help or --help-all nothing else needs to be there.
// Errors: usage_error.
given_options parse_options(const command_row& command, const std::vector<std::string>& arguments);

}  // namespace cairn::tool
