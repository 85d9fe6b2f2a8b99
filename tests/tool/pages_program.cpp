// Pages of the manual and completions of shells: that they name every option that --help does.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "program.hpp"

namespace pages {

const std::vector<std::string> commands = {"hist",   "digitize", "count",  "describe", "merge",
                                           "sample", "cluster",  "maxsum", "histo",    "info"};

std::set<std::string> options_in(const std::string& text) {
  static const std::regex option("--[a-z][a-z0-9-]*");
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), option); at != std::sregex_iterator(); ++at)
    found.insert(at->str());
  return found;
}
// Those that begin a line of --help: others stand in descriptions.
std::set<std::string> options_of_help(const std::string& text) {
  static const std::regex option("\n  (?:-[a-zA-Z],)?(--[a-z][a-z0-9-]*)");
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), option); at != std::sregex_iterator(); ++at)
    found.insert((*at)[1].str());
  return found;
}
std::string with_hyphens(const std::string& page) {
  return std::regex_replace(page, std::regex(R"(\\-)"), "-");
}

TEST(pages, name_every_option) {
  const program tool;
  const std::string bash = tool.run("cairn completion bash").out;
  const std::string zsh = tool.run("cairn completion zsh").out;
  const std::string fish = tool.run("cairn completion fish").out;
  for (const std::string& command : commands) {
    const outcome help = tool.run("cairn " + command + " --help");
    const outcome page = tool.run("cairn manual " + command);
    ASSERT_EQ(page.code, 0) << page.err;
    EXPECT_TRUE(page.out.starts_with(".TH CAIRN\\-")) << page.out.substr(0, 60);
    const std::set<std::string> told = options_in(with_hyphens(page.out));
    const std::set<std::string> wanted = options_of_help(help.out);
    EXPECT_GE(wanted.size(), 2U) << help.out;
    for (const std::string& option : wanted) {
      EXPECT_TRUE(told.contains(option)) << command << " " << option;
      EXPECT_TRUE(options_in(bash).contains(option)) << command << " " << option;
      EXPECT_TRUE(options_in(zsh).contains(option)) << command << " " << option;
      EXPECT_NE(fish.find(" -l " + option.substr(2)), std::string::npos) << command << " " << option;
    }
  }
}

TEST(pages, of_all_name_the_commands) {
  const program tool;
  const std::string page = tool.run("cairn manual").out;
  for (const std::string& command : commands) {
    EXPECT_NE(page.find("\\fB" + command + "\\fR"), std::string::npos) << command;
  }
}

TEST(pages, of_nothing_are_refused) {
  const program tool;
  expect_refusal(tool, 2, "cairn manual hits", "'hits' is no command");
  expect_refusal(tool, 2, "cairn completion tcsh",
                 "'tcsh' is no shell that is known; expected bash, zsh or fish");
}

// bash itself completes with it.
TEST(pages, are_what_bash_takes) {
  const program tool;
  const outcome seen = tool.run(
      "cairn completion bash > c.bash; bash -c 'source ./c.bash; COMP_WORDS=(cairn hist --lo); COMP_CWORD=2; "
      "_cairn; echo \"${COMPREPLY[*]}\"'");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_NE(seen.out.find("--log"), std::string::npos) << seen.out;
}

}  // namespace pages
