// Where text goes: how wide it may be, which letters it may use, and standard output without surprises.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn::tool {

std::size_t output_width();  // columns of the terminal on standard output; 80 when it is none
bool output_is_terminal();   // standard output
bool output_is_utf8();       // by the locale

// The reader of standard output went away; not worth a word.
struct closed_pipe {};

// Errors: closed_pipe; refusal (a full disk).
void write_standard_output(std::string_view text);

}  // namespace cairn::tool
