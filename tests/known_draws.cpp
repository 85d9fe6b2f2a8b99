// Frozen draws: tests/data/known_draws.txt, written by tests/reference/known_draws.py.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <fstream>
#include <sstream>

#include "tests/every_place.hpp"

namespace {

double weight(const std::string& name, std::size_t i) {
  const auto x = static_cast<double>(i);
  if (name == "equal") return 1;
  if (name == "rising") return x + 1;
  if (name == "zipf") return 1 / (x + 1);
  if (name == "squares_or_0") return i % 3 == 1 ? 0 : static_cast<double>(i * i % 101);
  if (name == "powers") return std::ldexp(1., static_cast<int>(i % 40) - 20);
  ADD_FAILURE() << "no weights are called " << name;
  return 0;
}

TEST(KnownDraws, AreStillDrawn) {
  std::ifstream file(CAIRN_KNOWN_DRAWS);
  std::string line;
  std::size_t lines = 0;
  while (std::getline(file, line)) {
    SCOPED_TRACE(line);
    ++lines;
    std::istringstream fields(line);
    std::string method;
    std::string name;
    std::size_t n = 0;
    cairn::draws which;
    fields >> method >> name >> n >> which.seed >> which.stream >> which.offset;
    std::vector<std::uint32_t> right;
    for (std::uint32_t item = 0; fields >> item;) right.push_back(item);
    ASSERT_EQ(right.size(), 12U);
    std::vector<double> weights(n);
    for (std::size_t i = 0; i < n; ++i) weights[i] = weight(name, i);
    const cairn::sampler from = method == "alias" ? cairn::sampler::alias(weights) : cairn::sampler(weights);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      std::vector<std::uint32_t> items(right.size());
      from.draw_into(items, which, exec);
      ASSERT_EQ(items, right);
    }
  }
  EXPECT_EQ(lines, 132U);
}

}  // namespace
