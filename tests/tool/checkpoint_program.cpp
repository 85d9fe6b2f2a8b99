// `--checkpoint` and `--resume` of hist and count: signals, other runs, disks that are full.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"
#include "tests/sanitized.hpp"

namespace checkpointing {

using json = nlohmann::json;

// Half a gibibyte of zeros, which takes no disk, so that runs last long enough to be spoken to.
struct long_run : program {
  long_run() { EXPECT_EQ(run("truncate -s 512M zeros").code, 0); }

  // Starts the tool with this line, and goes on with `then`, where $pid is the run, until it has ended.
  outcome beside(const std::string& line, const std::string& then) const {
    return run("( exec \"${CAIRN_TESTED:-" CAIRN_PROGRAM "}\" " + line + " ) & pid=$!; " + then +
               "; wait $pid");
  }
};

TEST(checkpoint, is_written_on_sigterm_which_ends_the_run_with_75) {
  const long_run tool;
  for (const std::string line : {"hist zeros --dtype u2 --bins 4 --range 0 4", "count zeros --dtype u2"}) {
    const outcome ended =
        tool.beside(line + " --checkpoint c --every 0 --state s --out o.npy",
                    "while [ ! -e c ] && kill -0 $pid; do sleep .01; done; kill -TERM $pid");
    EXPECT_EQ(ended.code, 75) << ended.err;
    EXPECT_TRUE(ended.out.empty());
    EXPECT_NE(ended.err.find("was asked to end; --resume c goes on from here"), std::string::npos)
        << ended.err;
    EXPECT_EQ(tool.files(), 2U);  // no half outputs
    const auto done = tool.json("cairn " + line + " --checkpoint c --resume c --json");
    EXPECT_EQ(done["total"], 1 << 28);
    EXPECT_EQ(done["counts"][0], 1 << 28);
    EXPECT_EQ(tool.files(), 1U);  // the checkpoint has gone
  }
}

// It listens from before it opens its input.
const std::string when_it_reads = "while kill -0 $pid && ! ls -l /proc/$pid/fd | grep -q zeros; do :; done; ";

TEST(checkpoint, that_sigterm_asks_for_and_cannot_be_written_ends_the_run_with_1) {
  const long_run tool;
  const outcome ended =
      tool.beside("hist zeros --dtype u2 --bins 4 --checkpoint /dev/full --every 9999 --out o.npy",
                  when_it_reads + "kill -TERM $pid");
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_NE(ended.err.find("cairn hist: /dev/full: cannot write"), std::string::npos) << ended.err;
  EXPECT_EQ(tool.files(), 1U);
}

TEST(checkpoint, is_written_on_sigusr1_and_the_run_goes_on) {
  const long_run tool;
  const outcome seen = tool.beside("hist zeros --dtype u2 --bins 4 --checkpoint c --every 9999 --json",
                                   when_it_reads +
                                       "kill -USR1 $pid; while kill -0 $pid 2>/dev/null; do [ -e c ] && cp c "
                                       "seen 2>/dev/null; sleep .02; done");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_EQ(json::parse(seen.out)["total"], 1 << 28);
  EXPECT_TRUE(contents_of(tool / "seen")
                  .starts_with("\x89"
                               "cairn\x1a\n"));
  EXPECT_FALSE(std::filesystem::exists(tool / "c"));
}

TEST(checkpoint, of_a_missing_file_starts_afresh_and_says_so) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  const outcome seen = tool.run("cairn hist x.npy --bins 2 --resume c --json");
  EXPECT_EQ(seen.code, 0);
  EXPECT_NE(seen.err.find("note: c: there is no such file; the run starts afresh"), std::string::npos)
      << seen.err;
  EXPECT_EQ(tool.files(), 1U);
}

// What runs leave that fail when all is counted: their last checkpoint.
struct left_behind : program {
  left_behind() {
    std::mt19937_64 random(5);
    std::vector<double> x(700'000);  // two chunks
    for (double& sample : x) sample = static_cast<double>(random() % 1000);
    write("x.npy", npy_of(x));
    write("y.npy", npy_of(x));
    fail("hist x.npy --bins 8", "h");
    fail("hist x.npy --bins 8 --weights y.npy", "w");
    fail("count x.npy", "n");
  }
  void fail(const std::string& line, const std::string& checkpoint) const {
    const outcome failed = run("cairn " + line + " --out /dev/full --every 0 --checkpoint " + checkpoint);
    EXPECT_EQ(failed.code, 1) << line << failed.err;
    EXPECT_TRUE(std::filesystem::exists(*this / checkpoint)) << line << failed.err;
  }
};

TEST(checkpoint, of_another_run_is_refused_and_the_difference_named) {
  const left_behind tool;
  expect_refusal(tool, 1, "cairn hist x.npy --bins 9 --resume h", "it had --bins 8, here is --bins 9");
  expect_refusal(tool, 1, "cairn hist x.npy --bins 8 --range 0 1 --resume h",
                 "it had no --range, here is --range");
  expect_refusal(tool, 1, "cairn hist x.npy --bins 8 --log --resume h", "here is --log given");
  expect_refusal(tool, 1, "cairn hist x.npy --bins 8 --weights y.npy --resume h", "it had no --weights");
  expect_refusal(tool, 1, "cairn hist y.npy --bins 8 --resume h", "it had x.npy, here is y.npy");
  expect_refusal(tool, 1, "cairn hist x.npy y.npy --bins 8 --resume h", "it had 1 input files, here is 2");
  expect_refusal(tool, 1, "cairn count x.npy --resume h", "it had cairn hist, here is cairn count");
  expect_refusal(tool, 1, "cairn count x.npy --order first --resume n",
                 "it had no --order, here is --order first");
  for (const std::string line : {"hist x.npy --bins 8 --resume h", "count x.npy --resume n --order value"})
    EXPECT_EQ(tool.run("cairn " + line + " --threads 1 --json").code, 0) << line;
}

TEST(checkpoint, of_inputs_that_changed_is_refused) {
  const left_behind tool;
  ASSERT_EQ(tool.run("touch -d '2001-01-01' y.npy").code, 0);
  expect_refusal(tool, 1, "cairn hist x.npy --bins 8 --weights y.npy --resume w",
                 "y.npy: was written to since w was made");
  ASSERT_EQ(tool.run("touch -r x.npy t; echo >> x.npy; touch -r t x.npy").code, 0);
  expect_refusal(tool, 1, "cairn count x.npy --resume n", "x.npy: was written to since n was made");
}

TEST(checkpoint, needs_files) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  const std::string why = ": a run that goes on from a checkpoint reads its inputs again, which needs files";
  for (const std::string command : {"hist", "count"}) {
    expect_refusal(tool, 1, "cairn " + command + " - --checkpoint c < x.npy", "standard input" + why);
    expect_refusal(tool, 1, "mkfifo p; cairn " + command + " x.npy p --resume c", "p" + why);
    tool.run("rm p");
  }
  expect_refusal(tool, 2, "cairn hist x.npy --every 3", "--every: is for --checkpoint");
  expect_refusal(tool, 2, "cairn hist x.npy --checkpoint c --every -3",
                 "--every '-3': expected a number of seconds");
  expect_refusal(tool, 2, "cairn count x.npy --checkpoint -", "expected a file name");
  expect_refusal(tool, 1, "cairn count x.npy --checkpoint nowhere/c", "nowhere/c: cannot make it");
}

TEST(checkpoint, replaces_nothing_else) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  tool.write("thesis.txt", "words");
  expect_refusal(tool, 1, "cairn hist x.npy --checkpoint thesis.txt", "thesis.txt: is no checkpoint");
  expect_refusal(tool, 1, "cairn hist x.npy --checkpoint x.npy", "x.npy: is an input too");
  expect_refusal(tool, 1, "cairn hist x.npy --checkpoint s --state ./s", "s: is the file of --state too");
  expect_refusal(tool, 1, "cairn count x.npy --resume thesis.txt",
                 "thesis.txt: does not begin as a checkpoint");
  expect_refusal(tool, 1, "cairn count x.npy --resume thesis.txt --state ./thesis.txt", "is an input too");
  expect_refusal(tool, 1, "cairn hist x.npy --resume x.npy --out x.npy", "x.npy: is an input too");
  EXPECT_EQ(contents_of(tool / "thesis.txt"), "words");
}

TEST(checkpoint, that_cannot_be_written_is_told_and_the_run_goes_on) {
  const left_behind tool;
  const std::string before = contents_of(tool / "h");
  const std::string line = "hist x.npy --bins 8 --json --every 0 ";
  const outcome full = tool.run("cairn " + line + "--checkpoint /dev/full");
  EXPECT_EQ(full.code, 0);
  EXPECT_NE(full.err.find("note: /dev/full: cannot write: No space left on device; the run goes on"),
            std::string::npos)
      << full.err;
  const json whole = tool.json("cairn hist x.npy --bins 8 --json");
  EXPECT_EQ(json::parse(full.out)["counts"], whole["counts"]);
  // No file may have a byte: the checkpoint before stays until the run has succeeded. With sanitizers LLVM's
  // OpenMP begins with the program, writes a file, and is ended for that.
  if (tests::sanitized) return;
  const std::string nothing_fits = "( ulimit -f 0; exec '" CAIRN_PROGRAM "' " + line + "--checkpoint h ";
  const outcome limited = tool.run(nothing_fits + ") 2>&1 | cat");
  EXPECT_TRUE(limited.out.starts_with("cairn hist: note: h: cannot write: File too large")) << limited.out;
  EXPECT_EQ(json::parse(limited.out.substr(limited.out.find('{')))["counts"], whole["counts"]);
  tool.write("h", before);
  const outcome failed = tool.run(nothing_fits + "--out /dev/full ) 2>&1 | cat");
  EXPECT_NE(failed.out.find("/dev/full: cannot write"), std::string::npos) << failed.out;
  EXPECT_EQ(contents_of(tool / "h"), before);
}

TEST(checkpoint, that_was_cut_or_altered_is_refused) {
  const left_behind tool;
  const std::string whole = contents_of(tool / "h");
  for (const double part : {0.0, 0.01, 0.1, 0.4, 0.7, 0.99}) {
    const auto size = static_cast<std::size_t>(part * static_cast<double>(whole.size()));
    tool.write("cut", whole.substr(0, size));
    expect_refusal(tool, 1, "cairn hist x.npy --bins 8 --resume cut", "cut: ");
    std::string altered = whole;
    altered[size] = static_cast<char>(altered[size] ^ 1);
    tool.write("altered", altered);
    expect_refusal(tool, 1, "cairn hist x.npy --bins 8 --resume altered", "altered: ");
  }
  std::string newer = whole;
  newer[8] = 9;
  tool.write("newer", newer);
  expect_refusal(tool, 1, "cairn hist x.npy --bins 8 --resume newer", "newer: the checkpoint has version 9");
}

}  // namespace checkpointing
