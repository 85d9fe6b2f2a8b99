// `cairn hist` on bad inputs: a sentence on standard error, the right exit code, nothing left behind.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <limits>

#include "tests/sanitized.hpp"
#include "usual_refusals.hpp"

namespace hist_refusals {

const program& tool() {
  static const refusing_program shared(
      {{"inf.npy", npy_of(std::vector<double>{1, std::numeric_limits<double>::infinity()})},
       {"bad_edges.npy", npy_of(std::vector<double>{3, 2})}});
  return shared;
}

const command_line hist{"cairn hist", ""};

void expect_refusal(int code, const std::string& line, const std::string& words) {
  expect_refusal(tool(), code, line, words);
}

TEST(hist_refusals, of_data) {
  expect_refusals_of_data(tool(), hist);
  expect_refusal(1, "(cat a.npy; echo) | cairn hist -", ": more data");
  expect_refusal(1, "cairn hist inf.npy", "inf.npy: sample 1 (from 0) is infinite; give --range");
  expect_refusal(1, "cairn hist table.csv --column y",
                 "table.csv: line 3, column 2 (y): 'four' is not a number");
  expect_refusal(1, "cairn hist a.npy --edges bad_edges.npy", "bad_edges.npy: ");
  expect_refusal(1, "cairn hist a.npy --edges none.npy", "none.npy: cannot open");
  expect_refusal(1, "cairn hist a.npy --width 1e-20", "--width 1e-20: is too narrow");
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
                                  "a.npy --width 0",
                                  "a.npy --width -1",
                                  "a.npy --width wide",
                                  "a.npy --width 1 --bins 3",
                                  "a.npy --width 1 --edges 1,2",
                                  "a.npy --width 1 --log",
                                  "a.npy --width 1 --width 2",
                                  "a.npy --map curved",
                                  "a.npy --device moon",
                                  "a.npy --threads 0",
                                  "a.npy --threads many",
                                  "a.npy --wheels a.npy",
                                  "a.npy --dtype f4",
                                  "unknown --dtype c8",
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
  expect_refusals_of_outputs(tool(), hist, "cairn hist a.npy --range 0 1 --bins 100000 --out c.npy");
  const std::size_t before = tool().files();
  expect_refusal(1, "cairn hist a.npy --edges inf.npy --out inf.npy", "is an input too");
  expect_refusal(1, "cairn hist inf.npy --out c.npy", "infinite");
  expect_refusal(1, "PATH=/none; cairn hist a.npy --plot c.png", "gnuplot-nox");
  EXPECT_EQ(tool().files(), before);
}

TEST(hist_refusals, of_a_full_or_closed_standard_output) {
  expect_refusals_of_standard_output(tool(), hist, "cairn hist a.npy --bins 1000000 --json");
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
  expect_nothing_after_interrupts(tool(), "hist pipe --dtype f4 --range 0 1 --out c.npy");
}

TEST(hist_refusals, of_ranges_that_float_does_not_hold) {
  tool().write("floats.npy", npy_of(std::vector<float>{0, 1}));
  const std::string words = "--range -1e+300 1e+300: is beyond what float32 holds";
  for (const std::string line :
       {"cairn hist floats.npy", "cat floats.npy | cairn hist -", "cairn hist floats.npy floats.npy",
        "cat floats.npy | cairn hist - floats.npy"}) {
    expect_refusal(1, line + " --range -1e300 1e300 --bins 2", words);
    expect_refusal(1, line + " --range -1e300 1e300 --bins 2 --map uniform", words);
  }
}

TEST(hist_refusals, name_what_is_no_command) {
  expect_refusal(2, "cairn foo",
                 "cairn: 'foo' is no command; expected info, hist, digitize, count, describe, merge, sample, "
                 "cluster, "
                 "maxsum, histo, manual, completion");
  expect_refusal(2, "cairn '' a.npy", "'' is no command");
}

TEST(hist_refusals, OfFilesThatLookLikeOptionsSayHowToNameThem) {
  const program& all = tool();
  all.write("-x.csv", "x\n1\n2\n");
  all.write("--y.csv", "x\n1\n2\n");
  for (const std::string name : {"-x.csv", "--y.csv"}) {
    for (const std::string command : {"hist ", "count "})
      expect_refusal(2, "cairn " + command + name,
                     "'" + name +
                         "' begins with a dash, so it is read as an option; for the file of this name "
                         "write ./" +
                         name + ", or -- before it");
    EXPECT_EQ(all.run("cairn hist ./" + name).code, 0);
    EXPECT_EQ(all.run("cairn hist -- " + name).code, 0);
  }
}

TEST(hist_refusals, OfEmptyValuesNameTheOption) {
  for (const std::string option : {"--quantiles", "--top"}) {
    for (const std::string empty : {" ''", "="})
      expect_refusal(2, "cairn count a.npy " + option + empty + " --mode",
                     option + ": expected a value, found an empty one");
  }
  expect_refusal(2, "cairn hist a.npy --range= --json", "--range: expected a value, found an empty one");
}

TEST(hist_refusals, of_threads_that_are_none) {
  if (tests::sanitized) GTEST_SKIP() << "OpenMP's runtime reads the variable before the program begins";
  for (const std::string wrong : {"many", "-3", "0", "99999999", "+2", "4,many", "99999999999999999999"}) {
    for (const std::string command : {"hist", "count", "sample --count 1"}) {
      const outcome seen =
          tool().run("OMP_NUM_THREADS=" + wrong + " '" CAIRN_PROGRAM "' " + command + " a.npy");
      EXPECT_EQ(seen.code, 1) << wrong << seen.err;
      EXPECT_NE(seen.err.find("OMP_NUM_THREADS is '" + wrong + "'; expected a number from 1 to 65536"),
                std::string::npos)
          << seen.err;
    }
    EXPECT_EQ(tool().run("OMP_NUM_THREADS=" + wrong + " '" CAIRN_PROGRAM "' hist a.npy --threads 1").code, 0);
  }
  for (const std::string right : {"1", "' 2'", "2,1", "''"}) {
    EXPECT_EQ(tool().run("OMP_NUM_THREADS=" + right + " '" CAIRN_PROGRAM "' hist a.npy").code, 0) << right;
  }
}

}  // namespace hist_refusals
