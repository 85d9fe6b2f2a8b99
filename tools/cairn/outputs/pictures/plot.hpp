// A picture of a histogram, drawn by gnuplot.
#pragma once

#include <string>

#include "outputs/reports/hist/hist_result.hpp"

namespace cairn::tool {

class output_file;

inline constexpr std::size_t most_boxes = 4096;  // more would hide each other

// gnuplot's commands for both scales: the bins' range, logarithmic where they are or cover decades, and up to
// the tallest.
std::string scales_of(const hist_result& result, double tallest);

// The whole script with its data; what it draws goes to gnuplot's standard output.
std::string plot_script(const hist_result& result, const std::string& terminal);

// Errors: refusal when gnuplot fails.
void plot(const hist_result& result, const std::string& gnuplot, const std::string& path, output_file& file);

}  // namespace cairn::tool
