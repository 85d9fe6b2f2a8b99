// Finds gnuplot and runs a script.
#include "outputs/pictures/gnuplot.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "outputs/output_file.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// A file without a name: gnuplot reads its script at its own pace, and its messages are read at the end.
class nameless_file {
 public:
  explicit nameless_file(std::string_view script = {})
      : descriptor_(memfd_create("cairn-plot", MFD_CLOEXEC)) {
    if (descriptor_ < 0) refuse_with_errno("gnuplot", "cannot make its script");
    while (!script.empty()) {
      const ssize_t count = write(descriptor_, script.data(), script.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) refuse_with_errno("gnuplot", "cannot make its script");
      script.remove_prefix(static_cast<std::size_t>(count));
    }
    lseek(descriptor_, 0, SEEK_SET);
  }
  ~nameless_file() { close(descriptor_); }
  nameless_file(const nameless_file&) = delete;
  nameless_file& operator=(const nameless_file&) = delete;
  int descriptor() const { return descriptor_; }

  // The first line with more in it than blanks and the marks (^) that gnuplot puts under an error.
  std::string first_line() const {
    std::array<char, 4096> text{};
    const ssize_t size = pread(descriptor_, text.data(), text.size(), 0);
    std::string_view lines(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    lines.remove_prefix(std::min(lines.find_first_not_of(" \t\n^"), lines.size()));
    return std::string(lines.substr(0, lines.find('\n')));
  }

 private:
  int descriptor_;
};

// Runs the program until it ends; its status as waitpid tells it.
int run(const std::string& program, int standard_input, int standard_output, int standard_error) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, standard_input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, standard_output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, standard_error, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

  std::string name = "gnuplot";
  std::array<char*, 2> arguments{name.data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  errno = error;
  if (error != 0) refuse_with_errno(program, "cannot run");
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) refuse_with_errno(program, "cannot wait for it");
  return status;
}

bool is_empty(int descriptor) {
  struct stat facts{};
  return fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size == 0;
}

}  // namespace

std::string plot_terminal(const std::string& path) {
  if (has_extension(path, ".png")) return "pngcairo size 1200,750 font ',13'";
  if (has_extension(path, ".svg")) return "svg size 960,600 font 'sans,13' background '#ffffff'";
  if (has_extension(path, ".pdf")) return "pdfcairo size 8in,5in";
  throw usage_error("--plot " + path + ": expected a name that ends in .png, .svg or .pdf");
}

std::string gnuplot_text(std::string text) {
  std::erase_if(text, [](char c) {
    return c == '\'' || c == '{' || c == '}' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  return "'" + text + "'";
}

std::string find_gnuplot() {
  const char* const variable = std::getenv("PATH");
  std::string_view path = variable != nullptr ? variable : "/usr/bin:/bin";
  while (!path.empty()) {
    const std::string_view directory = path.substr(0, path.find(':'));
    path.remove_prefix(std::min(path.size(), directory.size() + 1));
    const std::string program = fmt::format("{}/gnuplot", directory.empty() ? "." : directory);
    if (access(program.c_str(), X_OK) == 0) return program;
  }
  throw refusal("--plot: gnuplot is not installed (Debian package gnuplot-nox)");
}

void draw_script(std::string_view script, const std::string& gnuplot, const std::string& path,
                 output_file& file) {
  const nameless_file held(script), messages;  // its warnings are not shown
  const int status = run(gnuplot, held.descriptor(), file.descriptor(), messages.descriptor());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || is_empty(file.descriptor())) {
    const std::string why = messages.first_line();
    throw refusal(path + ": gnuplot failed to draw it" + (why.empty() ? "" : ": " + why));
  }
}

}  // namespace cairn::tool
