// Memory that is left, and the refusal of what does not fit it.
#include <gtest/gtest.h>

#include <limits>

#include "refused.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

TEST(memory_left, is_some) { EXPECT_GT(memory_left(), std::uint64_t{16} << 20); }

TEST(memory_left, refuses_what_no_machine_has) {
  const std::string said = refused_by<refusal>(
      [] { refuse_beyond_memory(std::numeric_limits<std::uint64_t>::max() - 1, "a.bin: its histogram"); });
  EXPECT_TRUE(said.starts_with(
      "a.bin: its histogram takes 18446744073709551614 bytes of memory, of which this machine has "))
      << said;
  EXPECT_NO_THROW(refuse_beyond_memory(1 << 20, "little"));
}

}  // namespace
