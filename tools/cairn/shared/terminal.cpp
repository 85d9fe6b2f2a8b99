// Asks for the width and abilities of terminals, and draws progress there.
#include "shared/terminal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <exception>
#include <iterator>
#include <string>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

bool takes_terminals = true;

std::string without_controls(std::string_view text) {
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto code = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    const bool control = code < 0x20 || code == 0x7f || (code == 0xc2 && next >= 0x80 && next < 0xa0);
    if (control && code != '\n') {
      fmt::format_to(std::back_inserter(safe), "\\x{:02x}", code);
    } else {
      safe += text[i];
    }
  }
  return safe;
}

}  // namespace

std::size_t output_width() {
  constexpr std::size_t usual = 80, narrowest = 40, widest = 160;
  winsize size{};
  if (!output_is_terminal() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::clamp<std::size_t>(size.ws_col, narrowest, widest);
}

bool output_is_terminal() { return takes_terminals && isatty(STDOUT_FILENO) != 0; }
bool error_is_terminal() { return takes_terminals && isatty(STDERR_FILENO) != 0; }
void take_no_terminals() { takes_terminals = false; }

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

void write_standard_error(std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t count = write(STDERR_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void complain(std::string_view command, std::string_view message) noexcept {
  try {
    write_standard_error(fmt::format("{}: {}\n", command, without_controls(message)));
  } catch (const std::exception&) {
    write_standard_error("cairn: out of memory\n");
  }
}

void keep_standard_descriptors() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(number, F_GETFD) >= 0) continue;
    // The lowest number that is free is this one.
    static_cast<void>(open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

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
