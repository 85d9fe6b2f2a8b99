// What every command that reads samples refuses in the same words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

using named_files = std::vector<std::pair<std::string, std::string>>;

// The tool in a folder with these files and those of every such test: a.npy, and some that are refused.
class refusing_program : public program {
 public:
  explicit refusing_program(const named_files& others) {
    const std::string whole = npy_of(std::vector<double>{1, 2, 3});
    write("a.npy", whole);
    write("short.npy", whole.substr(0, 80));
    write("empty.npy", "");
    write("table.csv", "x,y\n1,2\n3,four\n");
    write("unknown", "1 2 3");
    for (const auto& [name, bytes] : others) write(name, bytes);
  }
};

// A command, and what must follow its input.
struct command_line {
  std::string command;
  std::string rest;
  std::string with(const std::string& input) const { return command + " " + input + rest; }
};

inline void expect_refusals_of_data(const program& tool, const command_line& line) {
  const auto refused = [&](const std::string& input, const std::string& words) {
    expect_refusal(tool, 1, line.with(input), words);
  };
  refused("missing.npy", line.command + ": missing.npy: cannot open: No such file");
  refused(".", "Is a directory");
  refused("empty.npy", "empty.npy: is empty");
  refused("short.npy", "short.npy: byte");
  refused("table.csv", "choose one with --column");
  refused("table.csv --column z", "no column 'z'");
  refused("a.npy --column 0", "has 1 dimension");
  expect_refusal(tool, 1, "cat short.npy | " + line.with("-"), "standard input: byte 80: ends early");
  expect_refusal(tool, 1, line.with("-") + " </dev/null", "standard input: is empty");
}

// `too_large`, a command line, writes more than 50 KiB into c.npy.
inline void expect_refusals_of_outputs(const program& tool, const command_line& line,
                                       const std::string& too_large) {
  const std::size_t before = tool.files();
  const auto refused = [&](const std::string& arguments, const std::string& words) {
    expect_refusal(tool, 1, line.with(arguments), words);
  };
  refused("a.npy --out a.npy", "is an input too");
  refused("a.npy --out $PWD/./a.npy", "is an input too");
  refused("- --out a.npy < a.npy", "is an input too");
  refused("a.npy --out missing/c.npy", "missing/c.npy: ");
  refused("a.npy --out .", "is a directory");
  expect_refusal(tool, 2, line.with("a.npy --out ''"), "--out: expected a value, found an empty one");
  refused("short.npy --out c.npy", "short.npy: byte");
  expect_refusal(tool, 1, "(ulimit -f 100; " + too_large + ")", "File too large");
  EXPECT_EQ(tool.files(), before);
}

// `endless`, a command line, prints more than a pipe holds.
inline void expect_refusals_of_standard_output(const program& tool, const command_line& line,
                                               const std::string& endless) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  expect_refusal(tool, 1, line.with("a.npy") + " > /dev/full",
                 "standard output: cannot write: No space left");
  const outcome closed =
      tool.run("{ " + endless + "; echo $? > code; } | head -c 1 > first; cat code; rm code first");
  EXPECT_EQ(closed.out, "1\n");
  EXPECT_TRUE(closed.err.empty()) << closed.err;
}

// `waiting`, the arguments of a command that reads from `pipe` and writes a file, is interrupted.
inline void expect_nothing_after_interrupts(const program& tool, const std::string& waiting) {
  if (tool.run("command -v timeout").code != 0) GTEST_SKIP() << "timeout is not installed";
  const std::size_t before = tool.files();
  for (const std::string signal : {"INT", "TERM", "HUP"}) {
    const outcome seen = tool.run("mkfifo pipe; sleep 60 > pipe & feeder=$!; timeout -s " + signal +
                                  " 0.5 '" CAIRN_PROGRAM "' " + waiting + "; echo $?; kill $feeder; rm pipe");
    EXPECT_EQ(seen.out, "124\n") << signal << seen.err;
    EXPECT_EQ(tool.files(), before) << signal;
  }
}
