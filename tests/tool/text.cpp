// The drawn histogram, its labels, and numbers in JSON.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>

#include "outputs/json_text.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/hist/text_histogram.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;
using labels = std::vector<std::string>;

hist_result small_result() {
  hist_result result;
  result.edges = {0, 1, 2, 3};
  result.counts = {1, 0, 16};
  result.total = 20;
  result.inside = 17;
  result.above = 2;
  result.nan = 1;
  result.map = "uniform";
  result.run.target = "avx2";
  result.run.method = "mesh";
  return result;
}

TEST(text_histogram, draws_bins) {
  const std::string text = draw_histogram(small_result(), {40, false});
  EXPECT_NE(text.find("  [0, 1)   1  ##\n"
                      "  [1, 2)   0\n"
                      "  [2, 3]  16  ##########################\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("20 samples, 17 in 3 bins, 2 above, 1 nan\n"), std::string::npos) << text;
  EXPECT_NE(text.find("on the host (avx2), mesh, 1 thread"), std::string::npos) << text;
}

TEST(text_histogram, fits_the_width) {
  hist_result result = small_result();
  for (const std::size_t width : {40u, 80u, 120u}) {
    std::istringstream lines(draw_histogram(result, {width, false}));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  [")) continue;
      EXPECT_LE(line.size(), width);
    }
  }
}

TEST(text_histogram, draws_many_bins_together) {
  hist_result result = small_result();
  result.edges.resize(101);
  std::iota(result.edges.begin(), result.edges.end(), 0.0);
  result.counts.assign(100, 2);
  result.inside = result.total = 200;
  const std::string text = draw_histogram(result, {});
  EXPECT_NE(text.find("100 bins, each row draws 3 of them together"), std::string::npos) << text;
  EXPECT_NE(text.find("[ 99, 100]"), std::string::npos) << text;
  EXPECT_NE(text.find("█"), std::string::npos);
}

TEST(text_histogram, labels_tell_edges_apart) {
  EXPECT_EQ(edge_labels({326, 4025.4, 7724.8}), (labels{"326.0", "4025.4", "7724.8"}));
  EXPECT_EQ(edge_labels({0, 1.0 / 3, 2.0 / 3, 1}), (labels{"0.000", "0.333", "0.667", "1.000"}));
  EXPECT_EQ(edge_labels({-0.0, 1}), (labels{"0", "1"}));
  EXPECT_EQ(edge_labels({1e-9, 1, 1e9}), (labels{"1e-09", "1", "1e+09"}));
  EXPECT_EQ(edge_labels({1e300, 2e300}), (labels{"1e+300", "2e+300"}));
  EXPECT_EQ(edge_labels({1, std::nextafter(1.0, 2.0)}), (labels{"1", "1.0000000000000002"}));
  EXPECT_EQ(edge_labels({5, 5}), (labels{"5", "5"}));
}

TEST(densities, are_numpys) {
  hist_result result = small_result();
  result.edges = {0, 1, 2, 4};
  const std::vector<double> densities = densities_of(result);
  EXPECT_EQ(densities, (std::vector<double>{1.0 / 1 / 17, 0, 16.0 / 2 / 17}));
}

TEST(json, numbers) {
  EXPECT_EQ(json_real(0.1), "0.1");
  EXPECT_EQ(json_real(3), "3.0");
  EXPECT_EQ(json_real(-0.0), "-0.0");
  EXPECT_EQ(json_real(1e300), "1e+300");
  EXPECT_EQ(json_real(5e-324), "5e-324");
  EXPECT_EQ(json_real(static_cast<double>(0.1f)), "0.10000000149011612");
  EXPECT_EQ(json_real(std::nan("")), "\"nan\"");
  EXPECT_EQ(json_real(std::numeric_limits<double>::infinity()), "\"inf\"");
  EXPECT_EQ(json_real(-std::numeric_limits<double>::infinity()), "\"-inf\"");
  EXPECT_EQ(json_string("a\"b\n\xff"), "\"a\\\"b\\n\xef\xbf\xbd\"");
}

TEST(plot, script_holds_the_histogram) {
  const std::string script = plot_script(small_result(), plot_terminal("a.svg"));
  EXPECT_NE(script.find("\n2 3 16\n"), std::string::npos) << script;
  EXPECT_NE(script.find("set terminal svg"), std::string::npos);
  EXPECT_THROW(plot_terminal("a.jpg"), usage_error);
}

TEST(densities, of_no_width_have_no_sign) {
  hist_result result = small_result();
  result.edges = {1, 1, 2, 2};
  result.densities = densities_of(result);
  EXPECT_FALSE(std::signbit(result.densities[0]));
  result.counts = {0, 0, 0};
  result.inside = 0;
  result.densities = densities_of(result);
  EXPECT_EQ(draw_histogram(result, {}).find("-nan"), std::string::npos);
  EXPECT_NE(draw_histogram(result, {}).find("nan"), std::string::npos);
}

TEST(plot, script_has_no_empty_ranges) {
  hist_result result = small_result();
  result.counts = {0, 0, 0};
  EXPECT_NE(plot_script(result, "png").find("set yrange [0:1]"), std::string::npos);
  result.edges = {3, 3, 3, 3};
  EXPECT_NE(plot_script(result, "png").find("set xrange [2.5:3.5]"), std::string::npos);
}

}  // namespace
