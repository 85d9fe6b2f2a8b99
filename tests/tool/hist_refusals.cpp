// `cairn hist` on bad inputs: a sentence on standard error, the right exit code, nothing left behind.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <limits>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace {

const program& tool() {
  static const program shared;
  static const bool filled = [] {
    shared.write("a.npy", npy_of(std::vector<double>{1, 2, 3}));
    shared.write("inf.npy", npy_of(std::vector<double>{1, std::numeric_limits<double>::infinity()}));
    shared.write("table.csv", "x,y\n1,2\n3,four\n");
    shared.write("empty.npy", "");
    shared.write("short.npy", npy_of(std::vector<double>{1, 2, 3}).substr(0, 80));
    shared.write("bad_edges.npy", npy_of(std::vector<double>{3, 2}));
    shared.write("unknown", "1 2 3");
    return true;
  }();
  static_cast<void>(filled);
  return shared;
}

void expect_refusal(int code, const std::string& line, const std::string& words) {
  expect_refusal(tool(), code, line, words);
}

TEST(hist_refusals, of_data) {
  expect_refusal(1, "cairn hist none.npy", "cairn hist: none.npy: cannot open: No such file");
  expect_refusal(1, "cairn hist .", "Is a directory");
  expect_refusal(1, "cairn hist empty.npy", "empty.npy: is empty");
  expect_refusal(1, "cairn hist short.npy", "short.npy: byte");
  expect_refusal(1, "cat short.npy | cairn hist -", "standard input: byte 80: ends early");
  expect_refusal(1, "(cat a.npy; echo) | cairn hist -", ": more data");
  expect_refusal(1, "cairn hist inf.npy", "inf.npy: sample 1 (from 0) is infinite; give --range");
  expect_refusal(1, "cairn hist table.csv", "choose one with --column");
  expect_refusal(1, "cairn hist table.csv --column y",
                 "table.csv: line 3, column 2 (y): 'four' is not a number");
  expect_refusal(1, "cairn hist table.csv --column z", "no column 'z'");
  expect_refusal(1, "cairn hist a.npy --column 0", "has 1 dimension");
  expect_refusal(1, "cairn hist a.npy --edges bad_edges.npy", "bad_edges.npy: ");
  expect_refusal(1, "cairn hist a.npy --edges none.npy", "none.npy: cannot open");
  expect_refusal(1, "cairn hist - </dev/null", "standard input: is empty");
}

// A pipe of a hundred bytes whose header promises two gigabytes: refused without the memory for them.
TEST(hist_refusals, of_edges_that_do_not_come) {
  tool().write("promise", npy_bytes(npy_dictionary("<f8", "(268435457,)"), "12345678"));
  expect_refusal(1, "mkfifo e.npy; cat promise >e.npy & cairn hist a.npy --edges e.npy", "e.npy: byte");
  rusage used{};
  ASSERT_EQ(getrusage(RUSAGE_CHILDREN, &used), 0);
  EXPECT_LT(used.ru_maxrss, 1 << 20);  // KiB
}

TEST(hist_refusals, of_command_lines) {
  for (const std::string wrong : {"",
                                  "a.npy --bins 0",
                                  "a.npy --bins -1",
                                  "a.npy --bins ten",
                                  "a.npy --bins 5,5",
                                  "a.npy --bins 1e9",
                                  "a.npy --bins 99999999999999999999",
                                  "a.npy --range 1 0",
                                  "a.npy --range 1",
                                  "a.npy --range a b",
                                  "a.npy --range 0 inf",
                                  "a.npy --edges 1",
                                  "a.npy --edges 2,1",
                                  "a.npy --edges 1,x",
                                  "a.npy --edges 1,2 --bins 3",
                                  "a.npy --edges 1,2 --range 0 1",
                                  "a.npy --map curved",
                                  "a.npy --device moon",
                                  "a.npy --threads 0",
                                  "a.npy --threads many",
                                  "a.npy --weights a.npy",
                                  "a.npy --dtype f4",
                                  "unknown --dtype b1",
                                  "unknown --shape 3",
                                  "unknown",
                                  "- -",
                                  "a.npy --plot a.jpg",
                                  "a.npy --out -",
                                  "a.npy --out x.png --plot x.png",
                                  "a.npy --frobnicate"}) {
    expect_refusal(2, "cairn hist " + wrong, "cairn hist");
  }
  expect_refusal(2, "cairn", "cairn: ");
  expect_refusal(2, "cairn pile a.npy", "cairn: ");
}

TEST(hist_refusals, of_outputs) {
  const std::size_t before = tool().files();
  expect_refusal(1, "cairn hist a.npy --out a.npy", "is an input too");
  expect_refusal(1, "cairn hist a.npy --out $PWD/./a.npy", "is an input too");
  expect_refusal(1, "cairn hist - --out a.npy < a.npy", "is an input too");
  expect_refusal(1, "cairn hist a.npy --edges inf.npy --out inf.npy", "is an input too");
  expect_refusal(1, "cairn hist a.npy --out none/c.npy", "none/c.npy: ");
  expect_refusal(1, "cairn hist a.npy --out .", "is a directory");
  expect_refusal(1, "cairn hist inf.npy --out c.npy", "infinite");
  expect_refusal(1, "(ulimit -f 100; cairn hist a.npy --range 0 1 --bins 100000 --out c.npy)",
                 "File too large");
  expect_refusal(1, "PATH=/none; cairn hist a.npy --plot c.png", "gnuplot-nox");
  EXPECT_EQ(tool().files(), before);
}

TEST(hist_refusals, of_a_full_or_closed_standard_output) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  expect_refusal(1, "cairn hist a.npy > /dev/full", "standard output: cannot write: No space left");
  const outcome closed = tool().run(
      "{ cairn hist a.npy --bins 1000000 --json; echo $? > code; } | head -c 1 > first; cat code; rm code "
      "first");
  EXPECT_EQ(closed.out, "1\n");
  EXPECT_TRUE(closed.err.empty()) << closed.err;
}

// A file system of 64 KiB, mounted for this command alone.
TEST(hist_refusals, of_a_full_disk_keep_what_was_there) {
  if (tool().run("mkdir full; unshare -m mount -t tmpfs -o size=64k none full; echo $?").out != "0\n") {
    tool().run("rmdir full");
    GTEST_SKIP() << "no file system can be mounted here";
  }
  const outcome seen = tool().run(
      "unshare -m sh -c 'mount -t tmpfs -o size=64k none full && cp a.npy full && cd full && " CAIRN_PROGRAM
      " hist a.npy --bins 10 --out c.npy > report && cp c.npy ../kept && " CAIRN_PROGRAM
      " hist a.npy --range 0 1 --bins 100000 --out c.npy > report; echo $?; cmp c.npy ../kept && ls | tr "
      "\"\\n\" \" \"; " CAIRN_PROGRAM
      " hist a.npy --bins 100000 --range 0 1 --json > report; echo $?'; rm kept; rmdir full");
  EXPECT_EQ(seen.out, "1\na.npy c.npy report 1\n") << seen.err;
  EXPECT_NE(seen.err.find("c.npy: cannot write: No space left on device"), std::string::npos) << seen.err;
  EXPECT_NE(seen.err.find("standard output: cannot write: No space left on device"), std::string::npos)
      << seen.err;
}

// As somebody who may neither read the input nor write into the folder.
TEST(hist_refusals, of_what_is_not_permitted) {
  const std::string nobody =
      tool().run("id -u").out == "0\n" ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : "";
  if (!nobody.empty() && tool().run("command -v setpriv").code != 0)
    GTEST_SKIP() << "setpriv is not installed";
  if (tool().run(nobody + "test -x " CAIRN_PROGRAM).code != 0)
    GTEST_SKIP() << "nobody may run the program here";
  const outcome seen = tool().run(
      "chmod a+rx . && mkdir closed && cp a.npy closed/mine.npy && cp a.npy shut.npy && chmod a-rwx shut.npy "
      "&& chmod a-w closed && " +
      nobody + CAIRN_PROGRAM " hist shut.npy; echo $?; " + nobody +
      CAIRN_PROGRAM
      " hist a.npy --bins 2 --out closed/c.npy > /dev/null; echo $?; ls closed; chmod u+w closed; rm -rf "
      "closed shut.npy");
  EXPECT_EQ(seen.out, "1\n1\nmine.npy\n") << seen.err;
  EXPECT_NE(seen.err.find("shut.npy: "), std::string::npos) << seen.err;
  EXPECT_NE(seen.err.find("closed/c.npy: "), std::string::npos) << seen.err;
  EXPECT_NE(seen.err.find("Permission denied"), std::string::npos) << seen.err;
}

TEST(hist_refusals, interrupts_leave_nothing_behind) {
  if (tool().run("command -v timeout").code != 0) GTEST_SKIP() << "timeout is not installed";
  const std::size_t before = tool().files();
  for (const std::string signal : {"INT", "TERM", "HUP"}) {
    const outcome seen =
        tool().run("mkfifo pipe; sleep 60 > pipe & feeder=$!; timeout -s " + signal +
                   " 0.5 '" CAIRN_PROGRAM
                   "' hist pipe --dtype f4 --range 0 1 --out c.npy; echo $?; kill $feeder; rm pipe");
    EXPECT_EQ(seen.out, "124\n") << signal << seen.err;
    EXPECT_EQ(tool().files(), before) << signal;
  }
}

}  // namespace
