// A value_counter under a cap, at 10^8 items of 10^7 distinct values: what it finds, and the memory it fills.
// A minute at most on two processors; a file of up to 2 GiB in TMPDIR, or else in /tmp.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace {

constexpr std::size_t items = 100'000'000, distinct = 10'000'000, chunk = std::size_t{1} << 20;
constexpr std::size_t cap = std::size_t{64} << 20;
constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;  // numbers become values that lie far apart: one to one
constexpr std::uint64_t sampled = 10'007;           // every so many numbers are counted beside

// Sums that values without a count, or with another one, would change.
struct table_sums {
  std::uint64_t distinct = 0, items = 0, values = 0, products = 0;
  bool operator==(const table_sums&) const = default;
};

// The first items are all numbers once, the others are drawn.
class item_source {
 public:
  std::vector<std::uint64_t> expected = std::vector<std::uint64_t>(distinct / sampled + 1);
  table_sums sums{distinct, items, 0, 0};

  void fill(std::vector<std::uint64_t>& x, std::size_t first) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const bool all = first + i < distinct;
      const std::uint64_t number = all ? (first + i) * 7'654'321 % distinct : random_() % distinct;
      x[i] = number * odd;
      if (all) sums.values += x[i];
      sums.products += x[i];
      if (number % sampled == 0) ++expected[number / sampled];
    }
  }

 private:
  std::mt19937_64 random_{1};
};

// In bytes; 0 where the system does not tell.
std::size_t status_of_process(const std::string& wanted) {
  std::ifstream file("/proc/self/status");
  std::string line;
  while (std::getline(file, line))
    if (line.starts_with(wanted)) return std::stoull(line.substr(wanted.size())) * 1024;
  return 0;
}

// Whether the system lets it.
bool forget_peak() {
  std::ofstream file("/proc/self/clear_refs");
  return static_cast<bool>(file << "5" << std::flush);
}

// Threads and what else stays from call to call.
void warm_up(std::vector<std::uint64_t>& x) {
  cairn::value_counter<std::uint64_t> counter;
  counter.add(x);
  static_cast<void>(counter.table());
}

TEST(BeyondMemory, FindsAllWithinTheCap) {
  std::vector<std::uint64_t> x(chunk);
  warm_up(x);
  item_source source;
  const bool measures = forget_peak();
  const std::size_t before = status_of_process("VmRSS:");
  cairn::value_counter<std::uint64_t> counter(cairn::counter_options{.memory_bytes = cap});
  for (std::size_t first = 0; first < items; first += chunk) {
    x.resize(std::min(chunk, items - first));
    source.fill(x, first);
    counter.add(x);
  }
  EXPECT_EQ(counter.total(), items);

  table_sums found;
  std::vector<std::uint64_t> counts(source.expected.size());
  constexpr std::uint64_t inverse = 0xf1de83e19937733dU;  // of `odd`, modulo 2^64
  static_assert(odd * inverse == 1);
  counter.for_each_bucket([&](const cairn::frequencies<std::uint64_t>& part) {
    EXPECT_EQ(part.total, items);
    found.distinct += part.values.size();
    for (std::size_t i = 0; i < part.values.size(); ++i) {
      found.items += part.counts[i];
      found.values += part.values[i];
      found.products += part.values[i] * part.counts[i];
      const std::uint64_t number = part.values[i] * inverse;
      ASSERT_LT(number, distinct);
      if (number % sampled == 0) counts[number / sampled] += part.counts[i];
    }
  });
  EXPECT_EQ(found, source.sums);
  EXPECT_EQ(counts, source.expected);
  const std::size_t peak = status_of_process("VmHWM:");
  RecordProperty("peak", std::to_string(peak - before));
  if (!measures || before == 0) GTEST_SKIP() << "the system does not tell how much memory was filled";
  EXPECT_LE(peak, before + cap) << "bytes before: " << before;
}

}  // namespace
