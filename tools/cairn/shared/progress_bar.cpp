// Draws the line of progress, and clears it.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "shared/terminal.hpp"

namespace cairn::tool {

progress_bar::progress_bar(bool is_drawn)
    : possible_(is_drawn && error_is_terminal()), next_(clock::now() + std::chrono::seconds(1)) {}

progress_bar::~progress_bar() {
  if (drawn_) write_standard_error("\r\033[K");
}

void progress_bar::show(std::string_view what, double fraction, double bytes) {
  if (!possible_ || clock::now() < next_) return;
  next_ = clock::now() + std::chrono::milliseconds(100);
  drawn_ = true;
  if (fraction < 0) {
    write_standard_error(fmt::format("\r{}: {:.1f} GB\033[K", what, bytes * 1e-9));
  } else {
    constexpr std::size_t width = 30;
    const auto done = static_cast<std::size_t>(std::clamp(fraction, 0.0, 1.0) * static_cast<double>(width));
    const std::string bar = std::string(done, '#') + std::string(width - done, '.');
    write_standard_error(fmt::format("\r{}: [{}] {:3.0f} %\033[K", what, bar, 100 * fraction));
  }
}

}  // namespace cairn::tool
