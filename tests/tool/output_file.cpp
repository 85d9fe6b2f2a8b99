// Output files are there when they are complete, and only then; what they replace, keep and refuse.
#include "outputs/output_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "folder.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

bool has_files_without_a_name(const folder& place) {
  const int file = open((place / "").c_str(), O_RDWR | O_TMPFILE, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

TEST(output_file, is_there_only_when_complete) {
  const folder place;
  const std::string path = place / "out.npy";
  {
    output_file file(path);
    file.write("half");
    EXPECT_FALSE(std::filesystem::exists(path));
  }
  EXPECT_EQ(place.files(), 0u);
  output_file file(path);
  file.write("wh");
  file.write("ole");
  file.commit();
  EXPECT_EQ(contents_of(path), "whole");
  EXPECT_EQ(place.files(), 1u);
}

TEST(output_file, replaces_through_links_and_keeps_modes) {
  const folder place;
  const std::string path = place.write("real", "old");
  std::filesystem::permissions(path, std::filesystem::perms(0640));
  std::filesystem::create_symlink("real", place / "link");
  output_file file(place / "link");
  file.write("new");
  file.commit();
  EXPECT_TRUE(std::filesystem::is_symlink(place / "link"));
  EXPECT_EQ(contents_of(path), "new");
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0640));
}

TEST(output_file, replaces_with_the_same_owner_but_not_as_who_runs_it) {
  const folder place;
  const std::string path = place.write("other's", "old");
  if (geteuid() != 0 || chown(path.c_str(), 64321, 64322) != 0) GTEST_SKIP() << "only root owns for others";
  ASSERT_EQ(chmod(path.c_str(), 04755), 0);
  output_file file(path);
  file.write("new");
  file.commit();
  struct stat facts{};
  ASSERT_EQ(stat(path.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_uid, 64321U);
  EXPECT_EQ(facts.st_gid, 64322U);
  EXPECT_EQ(facts.st_mode & 07777, 0755U);
}

TEST(output_file, what_cannot_be_replaced_is_refused_first) {
  const folder place;
  EXPECT_THROW(output_file{place / std::string(256, 'a')}, refusal);
  const std::string path = place.write("root's", "old");
  ASSERT_EQ(chmod(path.c_str(), 0666), 0);
  ASSERT_EQ(chmod((place / "").c_str(), 01777), 0);
  if (geteuid() != 0) GTEST_SKIP() << "only root can be another user";
  const auto as_another = [&] {
    if (seteuid(64321) != 0) std::_Exit(1);
    try {
      const output_file file(path);
    } catch (const refusal& cause) {
      std::_Exit(std::string(cause.what()).find("sticky") != std::string::npos ? 0 : 2);
    }
    std::_Exit(3);
  };
  EXPECT_EXIT(as_another(), ::testing::ExitedWithCode(0), "");
}

TEST(output_file, stays_whole_where_its_place_is_denied) {
  const folder place;
  output_file file(place / "out");
  file.write("whole");
  std::filesystem::create_directories(place / "out/in the way");
  std::string words;
  try {
    file.commit();
  } catch (const refusal& cause) {
    words = cause.what();
  }
  const std::size_t name = words.find("it is whole in ");
  ASSERT_NE(name, std::string::npos) << words;
  const std::string left = words.substr(name + 15);
  EXPECT_EQ(contents_of(left.substr(0, left.rfind(": "))), "whole");
}

TEST(output_file, goes_where_the_program_exits_in_the_middle) {
  const folder place;
  const auto exits = [&] {
    remove_outputs_on_signals();
    const temporary_file file(place / "", 0666, temporary_file::naming::always);
    std::exit(place.files() == 1 ? 3 : 4);  // as OpenMP runtimes do
  };
  EXPECT_EXIT(exits(), ::testing::ExitedWithCode(3), "");
  EXPECT_EQ(place.files(), 0U);
}

TEST(output_file, devices_are_written_directly) {
  output_file file("/dev/null");
  file.write("gone");
  file.commit();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(output_file, makes_what_links_lead_to) {
  const folder place;
  std::filesystem::create_symlink("later", place / "link");
  output_file file(place / "link");
  file.write("new");
  file.commit();
  EXPECT_TRUE(std::filesystem::is_symlink(place / "link"));
  EXPECT_EQ(contents_of(place / "later"), "new");
  std::filesystem::create_symlink("nowhere/out", place / "lost");
  EXPECT_THROW(output_file{place / "lost"}, refusal);
  std::filesystem::create_symlink("ring", place / "ring");
  EXPECT_THROW(output_file{place / "ring"}, refusal);
  EXPECT_TRUE(std::filesystem::is_symlink(place / "ring"));
}

TEST(output_file, writes_to_open_files_as_they_are) {
  const folder place;
  const std::string path = place.write("log", "first ");
  const int log = open(path.c_str(), O_WRONLY | O_APPEND);
  ASSERT_GE(log, 0);
  output_file file("/dev/fd/" + std::to_string(log));
  file.write("second");
  file.commit();
  EXPECT_EQ(write(log, " last", 5), 5);
  close(log);
  EXPECT_EQ(contents_of(path), "first second last");
  EXPECT_THROW(output_file{"/dev/fd/" + std::to_string(log)}, refusal);  // no longer
  const int read_only = open(path.c_str(), O_RDONLY);
  EXPECT_THROW(output_file{"/proc/self/fd/" + std::to_string(read_only)}, refusal);
  close(read_only);
}

TEST(output_file, expects_no_more_than_its_disk_has) {
  const folder place;
  output_file file(place / "out");
  EXPECT_NO_THROW(file.expect(1));
  EXPECT_THROW(file.expect(std::uint64_t{1} << 62), refusal);
  EXPECT_NO_THROW(output_file("/dev/null").expect(std::uint64_t{1} << 62));
}

TEST(output_file, refuses_what_cannot_be_written) {
  const folder place;
  EXPECT_THROW(output_file{place / ""}, refusal);
  EXPECT_THROW(output_file{place / "nowhere/out"}, refusal);
  if (std::filesystem::exists("/dev/full")) {
    output_file full("/dev/full");
    EXPECT_THROW(full.write("x"), refusal);
  }
}

TEST(output_file, knows_the_same_file_by_other_names) {
  const folder place;
  const std::string path = place.write("a", "");
  std::filesystem::create_symlink(path, place / "b");
  std::filesystem::create_hard_link(path, place / "c");
  EXPECT_TRUE(same_file(place / "b", path));
  EXPECT_TRUE(same_file(place / "c", path));
  EXPECT_TRUE(same_file(place / "./a", path));
  EXPECT_FALSE(same_file(place / "d", path));
  EXPECT_FALSE(same_file("/dev/null", "/dev/null"));
}

// The number of a file that stays open to be written.
std::string open_as_written(const std::string& path) {
  return std::to_string(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
}

TEST(output_file, two_are_two_files) {
  const folder place;
  const std::string path = place.write("a", "");
  std::filesystem::create_symlink(path, place / "b");
  EXPECT_THROW(refuse_one_file_twice(path, "--out", place / "b"), refusal);
  EXPECT_THROW(refuse_one_file_twice(place / "new", "--out", place / "./new"), refusal);
  std::filesystem::create_symlink("new", place / "link");
  EXPECT_THROW(refuse_one_file_twice(place / "new", "--out", place / "link"), refusal);
  const std::string one = open_as_written(place / "one"), two = open_as_written(place / "two");
  EXPECT_THROW(refuse_one_file_twice("/dev/fd/" + one, "--out", "/proc/self/fd/" + one), refusal);
  EXPECT_NO_THROW(refuse_one_file_twice("/dev/fd/" + one, "--out", "/dev/fd/" + two));
  EXPECT_NO_THROW(refuse_one_file_twice(path, "--out", place / "new"));
  EXPECT_NO_THROW(refuse_one_file_twice(place / "new", "--out", place / "newer"));
  EXPECT_NO_THROW(refuse_one_file_twice("", "--out", path));
  EXPECT_NO_THROW(refuse_one_file_twice("/dev/null", "--out", "/dev/null"));
}

// Runs work() in another process, which is then killed: no handler sees that.
template <class Work>
void expect_killed_after(const Work& work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    kill(getpid(), SIGKILL);
    std::_Exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
}

TEST(output_file, LeavesNothingBehindIfTheProgramIsKilled) {
  const folder place;
  if (!has_files_without_a_name(place)) GTEST_SKIP() << "the file system names all files";
  expect_killed_after([&] {
    auto* const file = new output_file(place / "out");  // not destroyed
    file->write("half");
  });
  EXPECT_EQ(place.files(), 0U);
}

TEST(temporary_file, IsRemovedByTheNextOneIfItsProcessIsGone) {
  const folder place;
  expect_killed_after([&] { new temporary_file(place / "", 0666, temporary_file::naming::always); });
  EXPECT_EQ(place.files(), 1U);
  place.write(".cairn-another.host-1-0.tmp", "");
  place.write(".cairn-notes.tmp", "");
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  const std::string ours = std::string(".cairn-") + host.data() + "-";
  place.write(ours + "1-0.tmp", "");  // a process that lives
  // Linux gives no process the number 2^22.
  place.write(ours + "4194304-0.other", "");                           // no name of ours
  const std::string locked = place.write(ours + "4194304-0.tmp", "");  // in another container, perhaps
  const int writer = open(locked.c_str(), O_RDWR);
  ASSERT_EQ(flock(writer, LOCK_EX), 0);
  {
    const temporary_file file(place / "", 0666, temporary_file::naming::always);
    EXPECT_TRUE(file.valid());
    EXPECT_EQ(place.files(), 6U);
  }
  EXPECT_EQ(place.files(), 5U);
  close(writer);
  remove_abandoned_files(place / "");
  EXPECT_EQ(place.files(), 4U);
}

TEST(temporary_file, WithANameFromTheStartTakesItsPlaceToo) {
  const folder place;
  place.write("out", "old");
  temporary_file file(place / "", 0666, temporary_file::naming::always);
  EXPECT_EQ(place.files(), 2U);
  ASSERT_EQ(write(file.descriptor(), "new", 3), 3);
  EXPECT_TRUE(file.commit(place / "out"));
  EXPECT_EQ(place.files(), 1U);
  EXPECT_EQ(contents_of(place / "out"), "new");
}

TEST(output_file, goes_where_the_program_breaks) {
  const folder place;
  const auto breaks = [&] {
    for (const int defect : {SIGSEGV, SIGBUS}) std::signal(defect, SIG_DFL);
    remove_outputs_on_signals();
    const temporary_file file(place / "", 0666, temporary_file::naming::always);
    if (place.files() == 1) std::raise(SIGSEGV);
  };
  EXPECT_EXIT(breaks(), ::testing::KilledBySignal(SIGSEGV), "");
  EXPECT_EQ(place.files(), 0U);
}

}  // namespace
