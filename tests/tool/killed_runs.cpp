// Runs that are killed at random moments, again and again, and gone on with: in the end they say the same as
// one that nobody disturbed.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arrays_in_files.hpp"
#include "compressed_bytes.hpp"
#include "inputs/byte_source.hpp"
#include "program.hpp"
#include "shared/refusal.hpp"
#include "states/checkpoint_facts.hpp"
#include "tests/seed.hpp"

extern char** environ;

namespace killing {

using json = nlohmann::json;
using clock = std::chrono::steady_clock;
using cairn::tool::checkpoint_facts;
using cairn::tool::run_pass;

// Several chunks of them.
std::vector<double> samples() {
  std::mt19937_64 random(17);
  std::vector<double> x(1'300'000);
  for (double& one : x) one = static_cast<double>(random() % 2001) / 8 - 100;
  return x;
}

struct killed_runs : program {
  // Kills go on until enough runs found a checkpoint: all of twenty may come before the first.
  static constexpr int wanted_kills = CAIRN_ALL_TEST_TYPES ? 200 : 20, wanted_gone_on = 5, most_kills = 400;
  int kills = 0;
  int gone_on = 0;  // runs that found a checkpoint
  std::uint64_t seed = tests::seed();
  std::mt19937_64 random{seed};

  killed_runs() {
    const std::vector<double> x = samples();
    const std::string array = npy_of(x);
    write("x.npy", array);
    write("x.npy.gz", gzip_of(array));
    std::vector<std::int32_t> weights(x.size());
    for (std::int32_t& one : weights) one = static_cast<std::int32_t>(random() % 1000) - 500;
    write("w.npy", npy_line<std::int32_t>("<i4", weights));
    std::string rows = "a,b\n";
    for (std::size_t i = 0; i < x.size(); ++i)
      rows += std::to_string(x[i]).substr(0, 7) + "," + std::to_string(i % 7) + "\n";
    write("x.csv", rows);
    write("x.csv.gz", gzip_of(rows));
  }

  std::size_t temporary_files() const {
    std::size_t found = 0;
    for (const auto& file : std::filesystem::directory_iterator(*this / ""))
      found += file.path().filename().string().starts_with(".cairn-") ? 1U : 0U;
    return found;
  }

  bool wants_kills() const {
    return kills < wanted_kills || (gone_on < wanted_gone_on && kills < most_kills);
  }

  // Starts the tool with these words, in the folder. The signal `pending` has come before its first
  // instruction, and is held back until the tool takes it.
  pid_t start(const std::string& line, int pending = 0, const char* tool = CAIRN_PROGRAM) const {
    std::vector<std::string> words{
        "/bin/sh", "-c", R"([ "$1" = 0 ] || kill -"$1" $$; shift; exec "$@")", "sh", std::to_string(pending),
        tool};
    std::istringstream text(line);
    for (std::string word; text >> word;) words.push_back(word);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, (*this / "").c_str());
    constexpr int fresh = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "said", fresh, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "told", fresh, 0600);
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    sigset_t mask;
    sigemptyset(&mask);
    if (pending != 0) sigaddset(&mask, pending);
    posix_spawnattr_setsigmask(&how, &mask);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    EXPECT_EQ(posix_spawn(&child, words.front().c_str(), &actions, &how, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&how);
    return child;
  }

  // Whether it was killed before it ended; else it must have succeeded.
  bool is_killed(pid_t child, const std::string& line) const {
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) return true;
    EXPECT_EQ(WEXITSTATUS(status), 0) << line << "\n" << contents_of(*this / "told");
    return false;
  }

  // How long it takes undisturbed.
  std::chrono::microseconds time_of(const std::string& line) const {
    const auto start_of_run = clock::now();
    EXPECT_FALSE(is_killed(start(line), line));
    return std::chrono::duration_cast<std::chrono::microseconds>(clock::now() - start_of_run);
  }

  // Starts it until it is done, and kills it at random moments while kills are wanted.
  void go_on_until_done(const std::string& line, std::chrono::microseconds whole) {
    std::uniform_int_distribution<std::int64_t> moment(0, whole.count() + whole.count() / 4);
    for (;;) {
      if (std::filesystem::exists(*this / "c")) ++gone_on;
      const pid_t child = start(line);
      if (wants_kills()) {
        std::this_thread::sleep_for(std::chrono::microseconds(moment(random)));
        kill(child, SIGKILL);
      }
      if (!is_killed(child, line)) return;
      ++kills;
    }
  }
};

struct seen_checkpoint {
  checkpoint_facts facts;
  std::uint64_t passes = 0;  // of a search for bins: those that have ended
  std::uint64_t left = 0;    // ... for their quartiles: items in its windows, fewer in each of its passes
};

// docs/state_format.md
void look_at_search(std::span<const std::byte> search, seen_checkpoint& seen) {
  const auto word = [&](std::size_t i) {
    std::uint64_t number = 0;
    std::memcpy(&number, search.subspan(8 * i, 8).data(), 8);
    return number;
  };
  constexpr std::size_t stage = 9, passes = 10, quartiles = 21;
  seen.passes = word(passes);
  if (word(stage) == 2) seen.left = word(quartiles + 5 + word(quartiles + 4) + 2);
}

// The checkpoint in that file, which is whole at any moment; none where there is no file.
std::optional<seen_checkpoint> checkpoint_in(const std::string& path) {
  if (!std::filesystem::exists(path)) return std::nullopt;
  try {
    cairn::tool::byte_source file(path);
    seen_checkpoint seen{read_facts(file)};
    if (seen.facts.pass == run_pass::looking) look_at_search(file.peek(512), seen);
    return seen;
  } catch (const cairn::tool::refusal&) {  // has gone meanwhile
    return std::nullopt;
  }
}

// Whether a run that goes on from `saved` and writes `next` has begun nothing anew.
bool goes_on(const seen_checkpoint& saved, const seen_checkpoint& next) {
  if (next.facts.pass != saved.facts.pass) return next.facts.pass > saved.facts.pass;
  if (next.passes != saved.passes) return next.passes > saved.passes;
  if (next.left != saved.left) return next.left < saved.left;
  return next.facts.done.all >= saved.facts.done.all;
}

// Starts the run again and again, until one is killed whose checkpoint is of that pass.
bool kill_in(run_pass pass, const killed_runs& tool, const std::string& line) {
  for (int tries = 0; tries < 100; ++tries) {
    std::filesystem::remove(tool / "c");
    const pid_t child = tool.start(line + " --checkpoint c --every 0");
    int status = 0;
    bool seen = false, ended = false;
    while (!seen && !ended) {
      const auto found = checkpoint_in(tool / "c");
      seen = found && found->facts.pass >= pass;
      ended = waitpid(child, &status, WNOHANG) == child;
    }
    if (!ended) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
    }
    const auto found = checkpoint_in(tool / "c");
    if (found && found->facts.pass == pass) return true;
  }
  return false;
}

// The first checkpoint of a run that goes on from c; none where it ended before one was seen.
std::optional<seen_checkpoint> next_of(const killed_runs& tool, const std::string& line) {
  std::filesystem::remove(tool / "d");
  const pid_t child = tool.start(line + " --resume c --checkpoint d --every 0");
  std::optional<seen_checkpoint> next;
  bool ended = false;
  for (; !next && !ended; ended = waitpid(child, nullptr, WNOHANG) == child) next = checkpoint_in(tool / "d");
  if (!ended) {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  std::filesystem::remove(tool / "d");
  return next;
}

// Kills runs in that pass until one that goes on was seen to write a checkpoint.
void expect_going_on(run_pass pass, const killed_runs& tool, const std::string& line) {
  for (int tries = 0; tries < 50; ++tries) {
    ASSERT_TRUE(kill_in(pass, tool, line));
    const seen_checkpoint saved = checkpoint_in(tool / "c").value();
    const auto next = next_of(tool, line);
    if (!next) continue;
    EXPECT_TRUE(goes_on(saved, *next))
        << "from item " << saved.facts.done.all << " to " << next->facts.done.all << " of pass "
        << static_cast<int>(next->facts.pass);
    return;
  }
  ADD_FAILURE() << "no run that went on wrote a checkpoint";
}

json without_times(const std::string& text) {
  json document = json::parse(text);
  for (const char* const part : {"target", "method", "threads", "seconds"}) document.erase(part);
  return document;
}

TEST(killed_runs, say_in_the_end_what_an_undisturbed_one_says) {
  killed_runs tool;
  SCOPED_TRACE("seed " + std::to_string(tool.seed));
  const std::string lines[] = {"hist x.npy --bins 11",
                               "count x.npy --order first",
                               "hist x.csv --column a --bins auto --log",
                               "count x.csv.gz --column a",
                               "hist x.npy x.npy.gz --bins 7",
                               "hist x.npy --weights w.npy --bins 5",
                               "hist x.npy --bins fd",
                               "count x.csv --column a --words --order first",
                               "hist x.npy x.npy.gz --bins stone --range 0 1",
                               "hist x.csv --column a --column b --bins 4,3"};
  while (tool.wants_kills()) {
    for (const std::string& line : lines) {
      const std::string output = " --threads 2 --json --state s";
      const auto time = tool.time_of(line + output);
      const json whole = without_times(contents_of(tool / "said"));
      const std::string state = contents_of(tool / "s");
      std::filesystem::remove(tool / "s");
      tool.go_on_until_done(line + output + " --checkpoint c --every 0 --resume c", time);
      EXPECT_EQ(without_times(contents_of(tool / "said")), whole) << line;
      EXPECT_EQ(contents_of(tool / "s"), state) << line;
      EXPECT_FALSE(std::filesystem::exists(tool / "c"));
      EXPECT_EQ(tool.temporary_files(), 0U);
    }
  }
  EXPECT_GE(tool.gone_on, tool.wanted_gone_on);
}

TEST(killed_runs, KeepSignalsThatComeBeforeTheRunBegins) {
  const killed_runs tool;
  const auto status_of = [&](const std::string& line) {
    int status = 0;
    waitpid(tool.start(line, SIGTERM), &status, 0);
    return status;
  };
  const std::string line = "hist x.npy --bins 11 --json";
  const int kept = status_of(line + " --checkpoint c");
  ASSERT_TRUE(WIFEXITED(kept));
  EXPECT_EQ(WEXITSTATUS(kept), 75) << contents_of(tool / "told");
  EXPECT_TRUE(checkpoint_in(tool / "c").has_value());
  EXPECT_EQ(WEXITSTATUS(status_of(line + " --checkpoint=d")), 75);
  EXPECT_FALSE(tool.is_killed(tool.start(line + " --checkpoint e", SIGUSR1), line));
}

// Kills three ranks when one of them was seen in that pass; its checkpoint stays as c.rank-RANK.
bool kill_ranks_in(run_pass pass, int rank, const killed_runs& tool, const std::string& line) {
  const std::string mine = tool / ("c.rank-" + std::to_string(rank));
  for (int tries = 0; tries < 100; ++tries) {
    for (const char* const one : {"c.rank-0", "c.rank-1", "c.rank-2"}) std::filesystem::remove(tool / one);
    const pid_t child = tool.start(line + " --checkpoint c --every 0", 0, CAIRN_PROGRAM_OF_RANKS);
    bool seen = false, ended = false;
    for (int status = 0; !seen && !ended; ended = waitpid(child, &status, WNOHANG) == child) {
      const auto found = checkpoint_in(mine);
      seen = found && found->facts.pass >= pass;
    }
    if (!ended) {
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
    }
    const auto found = checkpoint_in(mine);
    if (found && found->facts.pass == pass) return true;
  }
  return false;
}

// Ranks write at their own times: one may have been counting when it last wrote, another have looked for the
// quartiles.
TEST(killed_runs, of_ranks_go_on_from_different_passes) {
  const killed_runs tool;
  for (const std::string line : {"hist x.npy --bins fd --json", "hist x.npy --bins fd --range 0 1 --json"}) {
    ASSERT_FALSE(tool.is_killed(tool.start(line), line));
    const json whole = without_times(contents_of(tool / "said"));
    for (const run_pass later : {run_pass::counting, run_pass::looking}) {
      ASSERT_TRUE(kill_ranks_in(run_pass::looking, 1, tool, line));
      const std::string early = contents_of(tool / "c.rank-1");
      ASSERT_TRUE(kill_ranks_in(later, 0, tool, line));
      tool.write("c.rank-1", early);
      const std::string resumed = line + " --resume c";
      ASSERT_FALSE(tool.is_killed(tool.start(resumed, 0, CAIRN_PROGRAM_OF_RANKS), resumed));
      EXPECT_EQ(without_times(contents_of(tool / "said")), whole) << line << contents_of(tool / "told");
    }
  }
}

// What was over before is not read again.
TEST(killed_runs, go_on_within_the_pass_of_a_rule_that_they_were_in) {
  const killed_runs tool;
  struct rule_run {
    std::string line;
    std::vector<run_pass> passes;
  };
  using enum run_pass;
  for (const auto& [line, passes] :
       {rule_run{"hist x.npy --bins auto --json", {range, looking, counting}},
        rule_run{"hist x.npy --bins stone --range 0 1 --json", {keeping, counting}},
        rule_run{"hist x.csv --column a --bins doane --json", {range, looking, counting}}}) {
    ASSERT_FALSE(tool.is_killed(tool.start(line), line));
    const json whole = without_times(contents_of(tool / "said"));
    for (const run_pass pass : passes) {
      SCOPED_TRACE(line + ", pass " + std::to_string(static_cast<int>(pass)));
      expect_going_on(pass, tool, line);
      ASSERT_FALSE(tool.is_killed(tool.start(line + " --resume c"), line));
      EXPECT_EQ(without_times(contents_of(tool / "said")), whole);
    }
  }
}

}  // namespace killing
