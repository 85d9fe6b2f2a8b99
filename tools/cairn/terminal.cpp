#include "terminal.hpp"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>

#include "refusal.hpp"

namespace cairn::tool {

std::size_t output_width() {
  constexpr std::size_t usual = 80, narrowest = 40, widest = 160;
  winsize size{};
  if (!output_is_terminal() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::clamp<std::size_t>(size.ws_col, narrowest, widest);
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }

bool output_is_utf8() {
  std::setlocale(LC_CTYPE, "");
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

void write_standard_output(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EPIPE) throw closed_pipe{};
    if (count < 0) refuse_with_errno("standard output", "cannot write");
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace cairn::tool
