// A picture of a histogram, drawn by gnuplot.
#pragma once

#include <string>

#include "outputs/reports/hist_result.hpp"

namespace cairn::tool {

class output_file;

// The whole script with its data; what it draws goes to gnuplot's standard output.
std::string plot_script(const hist_result& result, const std::string& terminal);

// Errors: refusal when gnuplot fails.
void plot(const hist_result& result, const std::string& gnuplot, const std::string& path, output_file& file);

}  // namespace cairn::tool
