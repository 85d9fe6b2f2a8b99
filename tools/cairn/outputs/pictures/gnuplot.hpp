// Pictures, drawn by gnuplot.
#pragma once

#include <string>
#include <string_view>

namespace cairn::tool {

class output_file;

// The gnuplot terminal for a file name: png, svg or pdf by its extension. Errors: usage_error.
std::string plot_terminal(const std::string& path);

// In gnuplot's quotes; what would end them, or is a command in text, is left out.
std::string gnuplot_text(std::string text);

// Where gnuplot is. Errors: refusal that names the package when it is not installed.
std::string find_gnuplot();

// Runs the script, which holds its data; what it draws goes to `file`. `path`: its name, for messages.
// Errors: refusal when gnuplot fails.
void draw_script(std::string_view script, const std::string& gnuplot, const std::string& path,
                 output_file& file);

}  // namespace cairn::tool
