#include "output_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "folder.hpp"
#include "refusal.hpp"

namespace {

using namespace cairn::tool;

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

TEST(output_file, devices_are_written_directly) {
  output_file file("/dev/null");
  file.write("gone");
  file.commit();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
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

TEST(output_file, two_are_two_files) {
  const folder place;
  const std::string path = place.write("a", "");
  std::filesystem::create_symlink(path, place / "b");
  EXPECT_THROW(refuse_one_file_twice(path, "--out", place / "b"), refusal);
  EXPECT_THROW(refuse_one_file_twice(place / "new", "--out", place / "./new"), refusal);
  EXPECT_NO_THROW(refuse_one_file_twice(path, "--out", place / "new"));
  EXPECT_NO_THROW(refuse_one_file_twice(place / "new", "--out", place / "newer"));
  EXPECT_NO_THROW(refuse_one_file_twice("", "--out", path));
  EXPECT_NO_THROW(refuse_one_file_twice("/dev/null", "--out", "/dev/null"));
}

}  // namespace
