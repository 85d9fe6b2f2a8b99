// The picture of a machine in text, for machines that are made up.
#include <gtest/gtest.h>

#include "outputs/pictures/plots.hpp"

namespace {

using cairn::machine_info;

TEST(machine_picture, draws_domains_cores_and_the_plan) {
  machine_info machine;
  machine.domains = {{0, std::uint64_t{64} << 30}, {2, std::uint64_t{32} << 30}};
  for (int core = 0; core < 4; ++core)
    machine.processors.push_back({core, core, core / 2, core != 3, core < 2 ? core : -1});
  machine.processors.push_back({4, 0, 0, true, -1});
  EXPECT_EQ(cairn::tool::machine_picture(machine),
            "\nThe machine: a column for each core, a line for each of its hardware threads.\n"
            "  node 0 (64.0 GiB), processors 0-1, 4\n"
            "    ##\n"
            "    .\n"
            "  node 2 (32.0 GiB), processors 2-3\n"
            "    .x\n"
            "  # a thread of ours when bound (--bind): processors 0-1; . free, x not for this process\n");
}

TEST(machine_picture, of_many_cores_is_broken_into_lines) {
  machine_info machine;
  machine.domains = {{0, 1}};
  for (int core = 0; core < 65; ++core) machine.processors.push_back({core, core, 0, true, -1});
  const std::string drawn = cairn::tool::machine_picture(machine);
  EXPECT_NE(drawn.find("\n    " + std::string(64, '.') + "\n    .\n"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("no plan"), std::string::npos);
}

TEST(machine_picture, tells_why_there_is_no_plan) {
  machine_info machine;
  machine.domains = {{0, 1}};
  machine.processors.push_back({0, 0, 0, true, -1});
  EXPECT_NE(cairn::tool::machine_picture(machine).find("more threads than processors"), std::string::npos);
  machine.may_bind = false;
  EXPECT_NE(cairn::tool::machine_picture(machine).find("OMP_PROC_BIND"), std::string::npos);
}

TEST(machine_picture, of_nothing_is_empty) { EXPECT_EQ(cairn::tool::machine_picture({}), ""); }

}  // namespace
