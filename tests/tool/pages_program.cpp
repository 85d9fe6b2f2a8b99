// --help, pages of the manual and completions of shells: that each names every option once.
#include <cairn/c/base.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "program.hpp"

namespace pages {

const std::vector<std::string> commands = {"hist",  "digitize", "count",   "describe",
                                           "merge", "sample",   "cluster", "maxsum",
                                           "histo", "info",     "manual",  "completion"};

using words = std::multiset<std::string>;

words found_in(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  words found;
  for (std::sregex_iterator at(text.begin(), text.end(), expression); at != std::sregex_iterator(); ++at)
    found.insert((*at)[1].str());
  return found;
}

// The options of one command in the completion of fish.
words options_of(const std::string& fish, const std::string& command) {
  return found_in(fish, "_from " + command + "'(?: -s h)? -(?:l|s) ([a-z-]+)");
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream from(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(from, line);) lines.push_back(line);
  return lines;
}

TEST(pages, name_each_option_once) {
  const program tool;
  const std::string fish = tool.run("cairn completion fish").out;
  const std::string bash = tool.run("cairn completion bash").out;
  const std::string zsh = tool.run("cairn completion zsh").out;
  for (const std::string& command : commands) {
    const words options = options_of(fish, command);
    ASSERT_GE(options.size(), 2U) << command;
    const std::string page = tool.run("cairn manual " + command).out;
    EXPECT_TRUE(page.starts_with(".TH CAIRN\\-")) << page.substr(0, 60);
    const std::string with_hyphens = std::regex_replace(page, std::regex(R"(\\-)"), "-");
    EXPECT_EQ(found_in(with_hyphens, R"(\n\.TP\n(?:\\fB-h\\fR, )?\\fB--?([a-z-]+)\\fR)"), options) << command;
    const std::string help = tool.run("cairn " + command + " --help-all").out;
    EXPECT_EQ(found_in(help, R"(\n  (?:-h, )?--?([a-z-]+)(?= |\n))"), options) << command;
    for (const std::string& option : options) {
      EXPECT_EQ(options.count(option), 1U) << command << " " << option;
      if (option.size() == 1) continue;  // -k
      EXPECT_NE(bash.find(" --" + option), std::string::npos) << option;
      EXPECT_NE(zsh.find("'*--" + option + "["), std::string::npos) << option;
    }
  }
}

TEST(pages, help_fits_a_screen) {
  const program tool;
  for (const std::string& command : commands) {
    const outcome help = tool.run("cairn " + command + " --help");
    ASSERT_EQ(help.code, 0) << help.err;
    EXPECT_EQ(tool.run("cairn " + command + " -h").out, help.out);
    const std::vector<std::string> lines = lines_of(help.out);
    EXPECT_LE(lines.size(), 24U) << help.out;
    for (const std::string& line : lines) EXPECT_LE(line.size(), 80U) << line;
    const words told = found_in(help.out, R"(\n  --?([a-z-]+)(?= ))");
    const words all =
        found_in(tool.run("cairn " + command + " --help-all").out, R"(\n  --?([a-z-]+)(?= |\n))");
    const bool has_inputs = all.contains("dtype");
    EXPECT_GE(told.size(), has_inputs ? 6U : 1U) << help.out;
    EXPECT_LE(told.size(), 11U) << help.out;  // --help-all is one
    EXPECT_TRUE(std::ranges::includes(all, told)) << help.out;
  }
  EXPECT_LE(lines_of(tool.run("cairn --help").out).size(), 24U);
}

// Each example names options that there are.
TEST(pages, examples_are_taken) {
  const program tool;
  for (const std::string& command : commands)
    for (const std::string& line : lines_of(tool.run("cairn " + command + " --help-all").out)) {
      const std::size_t begin = line.find("cairn " + command + " ");
      if (begin == std::string::npos || !(line.starts_with("  cairn") || line.starts_with("  produce")))
        continue;
      const std::string error = tool.run(line.substr(begin)).err;
      EXPECT_EQ(error.find("is no option"), std::string::npos) << line << error;
      EXPECT_EQ(error.find("See cairn"), std::string::npos) << line << error;
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
