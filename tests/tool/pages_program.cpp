// Pages of the manual and completions of shells: that they name every option that --help does.
#include <cairn/c/base.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "program.hpp"

namespace pages {

const std::vector<std::string> commands = {"hist",  "digitize", "count",   "describe",
                                           "merge", "sample",   "cluster", "maxsum",
                                           "histo", "info",     "manual",  "completion"};

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
    const bool has_options = command != "manual" && command != "completion";
    EXPECT_GE(wanted.size(), has_options ? 2U : 1U) << help.out;
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

std::string completed(const program& tool, const std::string& words) {
  const outcome seen = tool.run(
      "cairn completion bash > c.bash; bash -c 'source ./c.bash; COMP_WORDS=(\"${CAIRN_TESTED:-" CAIRN_PROGRAM
      "}\" " +
      words + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _cairn; printf \"<%s>\" \"${COMPREPLY[@]}\"'");
  EXPECT_EQ(seen.code, 0) << seen.err;
  return seen.out;
}

TEST(pages, complete_the_names_of_columns) {
  const program tool;
  tool.write("t.csv", "price,the cut,depth,price\n1,ideal,2,3\n");
  EXPECT_EQ(completed(tool, "hist t.csv --column d"), "<depth>");
  EXPECT_EQ(completed(tool, "count t.csv --by \"\""), "<@0><the\\ cut><depth><@3>");
  EXPECT_EQ(completed(tool, "hist t.csv --map d"), "<>");  // bash completes with files
  EXPECT_EQ(completed(tool, "hist none.csv --column d"), "<>");
}

TEST(pages, names_are_those_that_columns_are_chosen_by) {
  const program tool;
  tool.write("t.csv", "price,the cut,depth,price\n1,ideal,2,3\n");
  EXPECT_EQ(tool.run("cairn describe --names t.csv").out, "@0\nthe cut\ndepth\n@3\n");
  tool.write("n.csv", "1,2\n3,4\n");
  EXPECT_EQ(tool.run("cairn describe --names n.csv").out, "@0\n@1\n");
  tool.write("s.csv", "a;b\n3;4\n");
  EXPECT_EQ(tool.run("cairn describe --names --delimiter ';' s.csv").out, "a\nb\n");
  expect_refusal(tool, 2, "cairn describe --names --json t.csv", "leave out --json");
  expect_refusal(tool, 2, "cairn describe --names --list t.csv", "--names");
}

TEST(pages, version_is_told_to_programs) {
  const program tool;
  const outcome told = tool.run("cairn --version --json");
  ASSERT_EQ(told.code, 0) << told.err;
  const nlohmann::json document = nlohmann::json::parse(told.out);
  EXPECT_EQ("cairn " + document.at("version").get<std::string>() + "\n", tool.run("cairn --version").out);
  EXPECT_EQ(document.at("c_abi"), CAIRN_C_ABI);
  EXPECT_EQ(document.at("mpi"), std::getenv("CAIRN_RANKS") != nullptr);  // the program of ranks
  EXPECT_TRUE(document.at("reads").is_array());
  expect_refusal(tool, 2, "cairn --json", "--version");
}

}  // namespace pages
