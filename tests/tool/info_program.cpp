// `cairn info`, `--version` and `--help`, as a user runs them.
#include <gtest/gtest.h>

#include "program.hpp"

namespace {

TEST(info, tells_the_build_and_the_machine) {
  const program tool;
  const auto found = tool.json("cairn info --json");
  EXPECT_TRUE(found["version"].is_string());
  EXPECT_TRUE(found["compiler"].is_string());
  EXPECT_TRUE(found["offload"].is_string());
  EXPECT_TRUE(found["xsimd"].is_boolean());
  EXPECT_FALSE(found["instruction_sets"].empty());
  EXPECT_TRUE(found["best_instruction_set"].is_string());
  EXPECT_GE(found["planned_threads"].get<int>(), 1);
  EXPECT_TRUE(found["devices"].is_array());
  EXPECT_EQ(found["hwloc"].get<bool>(), !found["processors"].empty());
  const outcome text = tool.run("cairn info");
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find("instruction sets"), std::string::npos);
}

// libgomp has bound the first thread to a place of its own then, which is not all that the process has.
TEST(info, shows_the_process_where_openmp_binds) {
  const program tool;
  const auto plain = tool.json("unset OMP_PROC_BIND; cairn info --json");
  const auto bound = tool.json("OMP_PROC_BIND=true cairn info --json");
  EXPECT_EQ(plain["may_bind"], true);
  EXPECT_EQ(bound["may_bind"], plain["processors"].empty());
  ASSERT_EQ(bound["processors"].size(), plain["processors"].size());
  for (std::size_t i = 0; i < plain["processors"].size(); ++i) {
    EXPECT_EQ(bound["processors"][i]["allowed"], plain["processors"][i]["allowed"]);
    EXPECT_EQ(bound["processors"][i]["thread"], -1);
  }
}

TEST(info, version_and_help) {
  const program tool;
  EXPECT_TRUE(tool.run("cairn --version").out.starts_with("cairn 0."));
  EXPECT_EQ(tool.run("cairn --help").code, 0);
  EXPECT_NE(tool.run("cairn hist --help").out.find("--range LO HI"), std::string::npos);
}

}  // namespace
