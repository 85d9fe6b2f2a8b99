// Where text goes: how wide it may be, which letters it may use, and standard streams without surprises.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

namespace cairn::tool {

std::size_t output_width();  // columns of the terminal on standard output; 80 when it is none
bool output_is_terminal();   // standard output
bool error_is_terminal();    // standard error
// Standard streams count as no terminals from here on: launchers of ranks give them pseudo-terminals.
void take_no_terminals();
bool output_is_utf8();  // by the locale

// The reader of standard output has closed it; not reported.
struct closed_pipe {};

// Errors: closed_pipe; refusal (a full disk).
void write_standard_output(std::string_view text);

// Text that cannot be written is dropped: a closed terminal must not stop a run.
void write_standard_error(std::string_view text) noexcept;

// "command: message" and the end of the line on standard error; control bytes as \xNN, but for ends of lines.
void complain(std::string_view command, std::string_view message) noexcept;

// Gives the numbers of closed standard streams to /dev/null, so that no file is opened under them. To read or
// write them is an error still.
void keep_standard_descriptors();

// A line on standard error that shows the progress of a long run: only on a terminal, and only after a
// second.

class progress_bar {
 public:
  // `is_drawn`: false for a bar that never shows, as of other ranks than the first.
  explicit progress_bar(bool is_drawn = true);
  ~progress_bar();  // clears the line
  progress_bar(const progress_bar&) = delete;
  progress_bar& operator=(const progress_bar&) = delete;

  // `fraction` below 0: not known; `bytes` is then shown instead.
  void show(std::string_view what, double fraction, double bytes);

 private:
  using clock = std::chrono::steady_clock;
  bool possible_, drawn_ = false;
  clock::time_point next_;
};

}  // namespace cairn::tool
