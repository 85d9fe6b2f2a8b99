// What a program is born into: closed streams, signals, names, other programs that fail.
#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"
#include "tests/sanitized.hpp"

namespace {

class surroundings : public ::testing::Test {
 protected:
  surroundings() {
    tool.write("w.npy", npy_of(std::vector<double>{1, 2, 3}));
    tool.write("raw", std::string(80, '\0'));
  }
  const program tool;
};

TEST_F(surroundings, errors_that_nobody_reads_are_errors_as_usual) {
  for (const char* nobody : {" 2>&-", " 2>/dev/full"}) {
    EXPECT_EQ(tool.run(std::string("cairn hist nofile.npy") + nobody).code, 1) << nobody;
    EXPECT_EQ(tool.run(std::string("cairn hist") + nobody).code, 2) << nobody;
    EXPECT_EQ(tool.run(std::string("cairn hist w.npy --bins 2") + nobody).code, 0) << nobody;
  }
  EXPECT_EQ(tool.run("cairn --help >/dev/full").code, 1);
  EXPECT_EQ(tool.run("cairn --version >&-").code, 1);
}

TEST_F(surroundings, closed_streams_are_no_outputs) {
  const outcome drawn = tool.run("cairn sample w.npy --count 5 --out drawn.npy >&-");
  EXPECT_EQ(drawn.code, 1);
  EXPECT_NE(drawn.err.find("standard output: cannot write: Bad file descriptor"), std::string::npos)
      << drawn.err;
  const std::string left = contents_of(tool / "drawn.npy");
  EXPECT_TRUE(left.empty() || left.starts_with("\x93NUMPY"));
  expect_refusal(tool, 1, "cairn hist - --bins 2 --out counts.npy <&-", "standard input: ");
  EXPECT_EQ(tool.run("cairn hist w.npy --bins 2 --out counts.npy <&-").code, 0);
  EXPECT_TRUE(contents_of(tool / "counts.npy").starts_with("\x93NUMPY"));
}

TEST_F(surroundings, messages_do_nothing_to_a_terminal) {
  const outcome seen = tool.run("cairn hist $(printf 'a\\033[2Jb\\302\\233c')");
  EXPECT_EQ(seen.code, 1);
  EXPECT_NE(seen.err.find("a\\x1b[2Jb\\xc2\x9b"
                          "c"),
            std::string::npos)
      << seen.err;
}

// Launchers of ranks give the first of them a pseudo-terminal, also where the output goes to a file.
TEST_F(surroundings, OnlyOneProcessTakesItsOutputForATerminal) {
  std::vector<double> many(100);
  std::iota(many.begin(), many.end(), 0);
  tool.write("many.npy", npy_of(many));
  if (tool.run("command -v script").code != 0) GTEST_SKIP() << "script is not installed";
  const outcome seen =
      tool.run(R"(script -qec "'${CAIRN_TESTED:-)" CAIRN_PROGRAM R"(}' count many.npy" /dev/null)");
  ASSERT_EQ(seen.code, 0) << seen.out;
  const auto shows = [&](const char* text) { return seen.out.find(text) != std::string::npos; };
  const bool is_one_process = std::getenv("CAIRN_TESTED") == nullptr;
  EXPECT_TRUE(shows("100 distinct")) << seen.out;
  EXPECT_EQ(shows("... and 60 more (--top 100 prints all)"), is_one_process) << seen.out;
  EXPECT_EQ(shows(" 99  "), !is_one_process) << seen.out;
}

// LLVM's runtime needs shared memory, GNU's does not.
TEST_F(surroundings, FullSharedMemoryIsNamed) {
  if (tests::sanitized) GTEST_SKIP() << "sanitizers begin at the moment at which the tool would prepare";
#ifdef __clang__
  constexpr bool needs_it = true;
#else
  constexpr bool needs_it = false;
#endif
  // Only root makes file systems: here, or in a user namespace of its own.
  const std::string mount = " sh -c 'mount -t tmpfs -o size=4k none /dev/shm && ";
  const bool is_root = tool.run("unshare -m" + mount + "true'").code == 0;
  const std::string mounted = (is_root ? "unshare -m" : "unshare -Urm") + mount;
  if (tool.run(mounted + "true'").code != 0) GTEST_SKIP() << "no file system can be made here";
  const std::string count = "exec \"${CAIRN_TESTED:-" CAIRN_PROGRAM "}\" hist w.npy --bins 2'";
  const outcome full = tool.run(mounted + "head -c 4096 /dev/zero > /dev/shm/full; " + count);
  EXPECT_EQ(full.code, needs_it ? 1 : 0) << full.err;
  EXPECT_EQ(full.err.find("/dev/shm is full") != std::string::npos, needs_it) << full.err;
  // A killed process of the same number has left this file.
  const outcome left = tool.run(mounted + ": > /dev/shm/__KMP_REGISTERED_LIB_$$_$(id -u); " + count);
  EXPECT_EQ(left.code, 0) << left.err;
}

TEST_F(surroundings, signals_leave_no_temporary_files) {
  const std::size_t before = tool.files();
  const std::string wait_for_ever = "hist - --dtype f8 --bins 4 --range 0 1 --out ";
  tool.run(
      "ulimit -c 0; mkfifo pipe; sleep 60 > pipe & feeder=$!; all=; "
      "for s in QUIT XCPU ALRM USR1 TERM HUP; do timeout -s $s 1 '" CAIRN_PROGRAM "' " +
      wait_for_ever + "$s.npy < pipe & all=\"$all $!\"; done; wait $all; kill $feeder; rm pipe");
  EXPECT_EQ(tool.files(), before);
}

TEST_F(surroundings, a_gnuplot_that_fails_is_seen_to_fail) {
  tool.write("gnuplot", "#!/bin/sh\necho partial picture\nexit 1\n");
  std::filesystem::permissions(tool / "gnuplot", std::filesystem::perms(0755));
  for (const char* signal : {"", "trap '' CHLD; "}) {
    const outcome seen =
        tool.run(std::string(signal) + "PATH=$PWD:$PATH cairn hist w.npy --bins 2 --plot b.png");
    EXPECT_EQ(seen.code, 1);
    EXPECT_NE(seen.err.find("gnuplot failed"), std::string::npos) << seen.err;
    EXPECT_FALSE(std::filesystem::exists(tool / "b.png"));
  }
}

// More of them than there are processors.
const char* const others_that_run =
    "unset OMP_WAIT_POLICY GOMP_SPINCOUNT; all=; "
    "for i in $(seq 0 $(nproc --all)); do while :; do :; done & all=\"$all $!\"; done; sleep 0.2; ";

TEST_F(surroundings, others_that_run_make_threads_wait_shortly) {
  const std::string busy = std::string(others_that_run) + "export OMP_DISPLAY_ENV=verbose; ";
  const std::string count = "cairn count w.npy --json";
  const outcome told = tool.run(busy + count + "; code=$?; kill $all; exit $code");
  EXPECT_EQ(told.code, 0);
  EXPECT_NE(told.out.find("\"distinct\""), std::string::npos) << told.out;
  if (told.err.find("GOMP_SPINCOUNT") == std::string::npos) GTEST_SKIP() << "another runtime than libgomp";
  EXPECT_NE(told.err.find("GOMP_SPINCOUNT = '10000'"), std::string::npos) << told.err;
  const outcome chosen = tool.run(busy + "GOMP_SPINCOUNT=77 " + count + "; kill $all");
  EXPECT_NE(chosen.err.find("GOMP_SPINCOUNT = '77'"), std::string::npos) << chosen.err;
}

// libgomp binds the first thread before main: a program that began anew would have its processor alone.
TEST_F(surroundings, others_that_run_leave_all_processors_where_openmp_binds) {
  const auto allowed = [&](const std::string& binding) {
    const outcome told = tool.run(others_that_run + binding + " cairn info --json; kill $all");
    const auto found = nlohmann::json::parse(told.out);
    int sum = 0;
    for (const auto& processor : found["processors"]) sum += processor["allowed"] == true ? 1 : 0;
    return sum;
  };
  const int plain = allowed("OMP_PROC_BIND=false");
  EXPECT_EQ(allowed("OMP_PROC_BIND=true"), plain);
  EXPECT_EQ(allowed("OMP_PLACES=cores"), plain);
}

// A launcher that starts several would have each write the same files.
TEST_F(surroundings, launchers_of_several_are_refused_where_files_are_written) {
  const std::string hist = "cairn hist w.npy --bins 2";
  for (const std::string several : {"OMPI_COMM_WORLD_SIZE=2", "PMI_SIZE=3", "SLURM_STEP_NUM_TASKS=4",
                                    "OMPI_COMM_WORLD_SIZE=2 SLURM_STEP_NUM_TASKS=1"}) {
    const std::string so = "export " + several + "; ";
    for (const std::string output : {" --out c.npy", " --plot=c.png", " --state s", " --checkpoint k"})
      expect_refusal(tool, 1, so + hist + output, "cairn-mpi divides the work among them, and --alone");
    expect_refusal(tool, 1, so + "cairn sample w.npy --count 5 --out d.npy",
                   "(" + several.substr(0, several.find('=')));
    EXPECT_EQ(tool.run(so + hist).code, 0);
    EXPECT_EQ(tool.run(so + hist + " --alone --out c.npy").code, 0);
    EXPECT_EQ(tool.run(so + "cairn info && cairn --version && cairn hist --help").code, 0);
  }
  for (const std::string one :
       {"OMPI_COMM_WORLD_SIZE=1 SLURM_STEP_NUM_TASKS=9", "PMI_SIZE=1", "SLURM_NTASKS=8"})
    EXPECT_EQ(tool.run("export " + one + "; " + hist + " --out c.npy").code, 0) << one;
  EXPECT_EQ(tool.files(), 3u);  // none was left half written
}

TEST_F(surroundings, names_in_brackets_are_names) {
  tool.write("[raw]", std::string(160, '\0'));
  EXPECT_EQ(tool.json("cairn hist '[raw]' --dtype f8 --bins 1 --range 0 1 --json")["total"], 20);
  EXPECT_EQ(tool.json("cairn hist raw --dtype f8 --bins 1 --range 0 1 --json")["total"], 10);
  tool.write("t.csv", "[a],b\n1,2\n");
  EXPECT_EQ(tool.json("cairn count --column '[a]' t.csv --json")["values"][0], 1.0);
}

}  // namespace
