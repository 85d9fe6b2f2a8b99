// Files of states and checkpoints: what was cut or altered, at any byte, is refused; merging as a tree.
#include <gtest/gtest.h>

#include <cairn/extremes.hpp>
#include <cairn/histogram_builder.hpp>
#include <cairn/saturating_histogram.hpp>
#include <cairn/value_counts.hpp>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "folder.hpp"
#include "inputs/byte_source.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/merge_tree.hpp"
#include "states/state_file.hpp"

namespace {

using namespace cairn::tool;

std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Loads what its header says it is.
void load(const std::string& path) {
  byte_source file(path);
  const cairn::state_kind kind = heading_of(file).kind;
  if (kind == cairn::state_kind::saturating_counts)
    load_state(file,
               [](const cairn::source& from) { return cairn::saturating_counter<std::uint8_t>::load(from); });
  else if (kind == cairn::state_kind::values)
    load_state(file, [](const cairn::source& from) { return cairn::value_counter<float>::load(from); });
  else
    load_state(file, [](const cairn::source& from) { return cairn::histogram_builder<>::load(from); });
}

TEST(state_file, that_is_cut_or_altered_anywhere_is_refused) {
  const folder place;
  cairn::histogram_builder<> builder(cairn::axes{cairn::axis::uniform(3, 0, 3)});
  builder.add(std::vector<double>{0.5, 2});
  cairn::value_counter<float> counter(cairn::order::first_seen);
  counter.add(std::vector<float>{1, 2, 1});
  cairn::saturating_counter<std::uint8_t> saturating(6, 3);
  saturating.add(std::vector<std::uint32_t>{0, 5, 5});
  for (const std::string& whole :
       {text_of(builder.save()), text_of(counter.save()), text_of(saturating.save())}) {
    EXPECT_EQ(refused_by<refusal>([&] { load(place.write("whole", whole)); }), "not refused");
    for (std::size_t at = 0; at < whole.size(); ++at) {
      const std::string cut = place.write("cut", whole.substr(0, at));
      EXPECT_TRUE(refused_by<refusal>([&] { load(cut); }).starts_with(cut + ": ")) << at;
      std::string other = whole;
      other[at] = static_cast<char>(other[at] ^ 8);
      const std::string altered = place.write("altered", other);
      EXPECT_TRUE(refused_by<refusal>([&] { load(altered); }).starts_with(altered + ": ")) << at;
    }
  }
}

checkpoint_facts some_facts() {
  checkpoint_facts facts;
  facts.command = "cairn hist";
  facts.settings = {{"--bins", "8"}, {"--range", ""}};
  facts.inputs = {{"a file.npy", 800, 17, 5}, {"b", 0, 1, 2}};
  facts.pass = run_pass::counting;
  facts.done = {1, 12, 112};
  facts.ranges = {{true, -0.1, 1e300}, {}};
  return facts;
}

// A kind that the library learns needs a name here: up to the first number that is none.
TEST(state_headings, have_a_name_for_each_kind) {
  std::uint32_t known = 0;
  for (std::uint32_t kind = 1; kind < 100; ++kind) {
    std::vector<std::byte> state = cairn::extremes<double>().save();
    std::memcpy(state.data() + 16, &kind, sizeof kind);
    try {
      EXPECT_FALSE(cairn::tool::tell(cairn::heading_of_state(state)).empty()) << kind;
      ++known;
    } catch (const std::invalid_argument&) {  // no kind of the library
      break;
    }
  }
  EXPECT_GE(known, 14U);
}

TEST(checkpoint_facts, come_back_and_leave_the_file_at_the_state) {
  const folder place;
  const checkpoint_facts facts = some_facts();
  byte_source file(place.write("c", bytes_of(facts) + "state"));
  const checkpoint_facts again = read_facts(file);
  EXPECT_EQ(bytes_of(again), bytes_of(facts));
  EXPECT_EQ(again.settings, facts.settings);
  EXPECT_EQ(again.inputs, facts.inputs);
  EXPECT_EQ(again.done.input, 1U);
  EXPECT_EQ(again.done.items, 12U);
  EXPECT_EQ(again.done.all, 112U);
  EXPECT_EQ(again.ranges[0].high, 1e300);
  EXPECT_FALSE(again.ranges[1].any);
  EXPECT_EQ(file.peek(9).size(), 5U);
}

TEST(checkpoint_facts, that_are_cut_or_altered_anywhere_are_refused) {
  const folder place;
  const std::string whole = bytes_of(some_facts());
  const auto read = [](const std::string& path) {
    byte_source file(path);
    read_facts(file);
  };
  for (std::size_t at = 0; at < whole.size(); ++at) {
    const std::string cut = place.write("cut", whole.substr(0, at));
    EXPECT_TRUE(refused_by<refusal>([&] { read(cut); }).starts_with(cut + ": ")) << at;
    std::string other = whole;
    other[at] = static_cast<char>(other[at] ^ 32);
    const std::string altered = place.write("altered", other);
    EXPECT_TRUE(refused_by<refusal>([&] { read(altered); }).starts_with(altered + ": ")) << at;
  }
}

// Notes what is merged with what.
struct noted {
  std::string order;
  void merge(const noted& later) { order = "(" + order + later.order + ")"; }
};

TEST(merge_tree, keeps_the_order_and_merges_pairs_of_one_size) {
  const std::string expected[] = {
      "a", "(ab)", "((ab)c)", "((ab)(cd))", "(((ab)(cd))e)", "(((ab)(cd))(ef))", "(((ab)(cd))((ef)g))"};
  for (std::size_t files = 1; files <= 7; ++files) {
    merge_tree<noted> tree;
    for (std::size_t i = 0; i < files; ++i) tree.add({std::string(1, static_cast<char>('a' + i))}, "");
    EXPECT_EQ(tree.take().order, expected[files - 1]);
  }
}

}  // namespace
