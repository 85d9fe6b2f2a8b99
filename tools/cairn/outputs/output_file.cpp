// Writes results to a file that appears when it is complete, or to standard output.
#include "outputs/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "outputs/hdf5_image.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/gnuplot.hpp"
#include "outputs/table_rows.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// The destination of a name: a path, where nothing need be yet, or an open file.
struct destination {
  std::filesystem::path path;
  int descriptor = -1;

  friend bool operator==(const destination&, const destination&) = default;
};

// Links are followed, also to what is not there yet; /dev/stdout and /dev/fd/N are the files that are open
// under these numbers. Follows link by link: the last one may lead to no file, and links of open files
// (/dev/fd) must not be followed to a name.
destination destination_of(const std::string& name) {
  constexpr int most_links = 40;  // as Linux
  std::error_code error;
  std::filesystem::path path = std::filesystem::absolute(name, error);
  const std::filesystem::path open_files = std::filesystem::canonical("/proc/self/fd", error);
  for (int links = 0; links < most_links; ++links) {
    const std::filesystem::path directory = std::filesystem::canonical(path.parent_path(), error);
    if (error) return {path};
    path = directory / path.filename();
    const auto number = parse_whole_number(path.filename().string());
    if (directory == open_files && number && *number <= std::numeric_limits<int>::max())
      return {path, static_cast<int>(*number)};
    const std::filesystem::path next = std::filesystem::read_symlink(path, error);
    if (error) return {path};
    path = directory / next;
  }
  errno = ELOOP;
  refuse_with_errno(name, "cannot write");
}

// A stack for the signal handlers of the first thread, whose own may be used up.
void set_stack_of_handlers() {
  static std::array<char, std::size_t{1} << 16> stack;
  stack_t before{};
  if (sigaltstack(nullptr, &before) != 0 || (before.ss_flags & SS_DISABLE) == 0) return;
  stack_t aside{};
  aside.ss_sp = stack.data();
  aside.ss_size = stack.size();
  sigaltstack(&aside, nullptr);
}

// Handlers that others have installed (a sanitizer's) are left in place.
void remove_outputs_on_defects() {
  set_stack_of_handlers();
  for (const int signal_number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    struct sigaction before{}, ours{};
    if (sigaction(signal_number, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    ours.sa_handler = remove_outputs_and_end;
    ours.sa_flags = SA_ONSTACK;
    sigaction(signal_number, &ours, nullptr);
  }
}

// Whether two names mean the same file, which does not exist yet or is open.
bool same_destination(const std::string& first, const std::string& second) {
  const destination one = destination_of(first);
  std::error_code error;
  return one == destination_of(second) && (one.descriptor >= 0 || !std::filesystem::exists(one.path, error));
}

}  // namespace

extern "C" void remove_outputs_and_end(int signal_number) {
  remove_outputs();
  std::signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void remove_outputs_on_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGCHLD, SIG_DFL);
  for (const int signal_number :
       {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGABRT}) {
    if (std::signal(signal_number, remove_outputs_and_end) == SIG_IGN)
      std::signal(signal_number, SIG_IGN);  // nohup
  }
  remove_outputs_on_defects();
  std::atexit(remove_outputs);
}

output_file::output_file(const std::string& path) : path_(path) {
  const destination to = destination_of(path);
  if (to.descriptor >= 0) {
    open_descriptor(to.descriptor);
    return;
  }
  target_ = to.path.string();
  struct stat facts{};
  const bool exists = stat(path.c_str(), &facts) == 0;
  if (exists && S_ISDIR(facts.st_mode)) throw refusal(path + ": is a directory");
  if (exists && access(path.c_str(), W_OK) != 0) refuse_with_errno(path, "cannot write");
  if (exists && !S_ISREG(facts.st_mode)) {
    open_direct();
    return;
  }
  refuse_what_stays();
  open_temporary(exists);
}

// Files that no other can be renamed to are refused at once, not at the end of the work.
void output_file::refuse_what_stays() const {
  struct statx facts{};
  if (statx(AT_FDCWD, target_.c_str(), AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &facts) != 0) {
    if (errno == ENAMETOOLONG) refuse_with_errno(path_, "cannot make it");
    return;
  }
  constexpr std::uint64_t held = STATX_ATTR_MOUNT_ROOT | STATX_ATTR_APPEND | STATX_ATTR_IMMUTABLE;
  if ((facts.stx_attributes & held) != 0)
    throw refusal(path_ + ": cannot be replaced: it is mounted, append-only or immutable; name another file");
  struct stat folder{};
  const std::string directory = target_.substr(0, target_.rfind('/') + 1);
  const uid_t self = geteuid();
  const bool sticky = stat(directory.c_str(), &folder) == 0 && (folder.st_mode & S_ISVTX) != 0;
  if (sticky && self != 0 && self != facts.stx_uid && self != folder.st_uid)
    throw refusal(path_ + ": cannot be replaced: it is another user's in a sticky folder; name another file");
}

void output_file::open_descriptor(int number) {
  const int flags = fcntl(number, F_GETFL);
  if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY) errno = EBADF;
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) refuse_with_errno(path_, "cannot write");
  direct_ = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (direct_ < 0 || (number == STDOUT_FILENO && dup2(STDERR_FILENO, STDOUT_FILENO) < 0))
    refuse_with_errno(path_, "cannot write");
}

void output_file::open_direct() {
  direct_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (direct_ < 0) refuse_with_errno(path_, "cannot write");
}

void output_file::open_temporary(bool replaces) {
  const mode_t mode = replaces ? 0600 : 0666;  // a new file's by the umask or the folder's rules
  temporary_ = temporary_file(target_.substr(0, target_.rfind('/') + 1), mode);
  if (!temporary_.valid()) refuse_with_errno(path_, "cannot make it");
}

output_file::~output_file() {
  if (direct_ >= 0) close(direct_);
}

void output_file::expect(std::uint64_t bytes) const {
  struct statvfs disk{};
  if (!temporary_.valid() || fstatvfs(descriptor(), &disk) != 0) return;
  const std::uint64_t left = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (bytes > left)
    throw refusal(fmt::format("{}: takes {} bytes; its disk has {} left", path_, bytes, left));
}

void output_file::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse_with_errno(path_, "cannot write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool output_file::can_replace_start() const { return temporary_.valid(); }

void output_file::replace_start(std::string_view bytes) {
  for (off_t at = 0; !bytes.empty();) {
    const ssize_t count = pwrite(descriptor(), bytes.data(), bytes.size(), at);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse_with_errno(path_, "cannot write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
    at += count;
  }
}

// Never widen read permission when replacing a file.
void output_file::take_after(const std::string& replaced) {
  struct stat before{};
  if (stat(replaced.c_str(), &before) != 0) return;
  mode_t mode = before.st_mode & 0777;
  const bool owned = fchown(descriptor(), before.st_uid, before.st_gid) == 0 ||
                     fchown(descriptor(), static_cast<uid_t>(-1), before.st_gid) == 0;
  if (!owned) mode &= ~static_cast<mode_t>(070);
  static_cast<void>(fchmod(descriptor(), mode));  // some file systems have no modes
}

void output_file::commit() {
  if (!temporary_.valid()) {
    if (close(std::exchange(direct_, -1)) != 0) refuse_with_errno(path_, "cannot write");
    return;
  }
  take_after(target_);
  if (fsync(descriptor()) != 0) refuse_with_errno(path_, "cannot write");
  if (temporary_.commit(target_)) return;
  const std::string& left = temporary_.whole_in();
  refuse_with_errno(path_, left.empty() ? "cannot write"
                                        : fmt::format("cannot put it in its place; it is whole in {}", left));
}

bool same_file(const std::string& output, const std::string& input) {
  struct stat a{}, b{};
  const int there = input == "-" ? fstat(STDIN_FILENO, &b) : stat(input.c_str(), &b);
  if (there != 0 || stat(output.c_str(), &a) != 0) return false;
  return S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

void refuse_one_file_twice(const std::string& first, std::string_view option, const std::string& second) {
  if (first.empty() || second.empty()) return;
  if (same_file(first, second) || same_destination(first, second)) {
    throw refusal(fmt::format("{}: is the file of {} too", second, option));
  }
}

void refuse_overwriting(const std::string& output, std::span<const std::string> inputs) {
  if (output.empty()) return;
  for (const std::string& input : inputs) {
    if (same_file(output, input)) {
      throw refusal(fmt::format("{}: is an input too; an output must be another file", output));
    }
  }
}

void check_output_paths(const output_paths& paths) {
  if (paths.out == "-") throw usage_error("--out: expected a file name");
  if (!paths.out.empty() && table_format_of(paths.out) == table_format::hdf5) check_hdf5_output(paths.out);
  if (!paths.plot.empty()) static_cast<void>(plot_terminal(paths.plot));
  if (!paths.out.empty() && paths.out == paths.plot) throw usage_error("--out and --plot name the same file");
}

void refuse_bad_outputs(const output_paths& paths, std::span<const std::string> inputs) {
  refuse_overwriting(paths.out, inputs);
  refuse_overwriting(paths.plot, inputs);
  refuse_one_file_twice(paths.out, "--out", paths.plot);
}

void outputs::open(const output_paths& paths) {
  if (!paths.plot.empty()) {
    gnuplot = find_gnuplot();
    picture.emplace(paths.plot);
  }
  if (!paths.out.empty()) array.emplace(paths.out);
  if (!paths.state.empty()) state.emplace(paths.state);
}

}  // namespace cairn::tool
