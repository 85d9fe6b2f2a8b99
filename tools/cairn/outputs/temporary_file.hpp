// A file that has no name until it is complete, so that nothing stays behind if its writer is killed.
//
// Linux makes files without a name (O_TMPFILE) on most file systems. On others the file has a temporary name
// from the start, which holds the names of this host and process. The next writer in the same folder removes
// such files of this host whose process is gone. Signals that end the program remove its temporary names, see
// remove_outputs_on_signals().
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace cairn::tool {

class temporary_file {
 public:
  enum class naming : std::uint8_t { if_needed, always };

  // Opens a new file in `directory`, which is empty or ends in '/'; valid() is false and errno is set if it
  // cannot. Always named: as on file systems that have no files without a name.
  temporary_file(std::string directory, mode_t mode, naming named = naming::if_needed);
  temporary_file() = default;
  temporary_file(temporary_file&& other) noexcept;
  temporary_file& operator=(temporary_file&& other) noexcept;
  ~temporary_file();

  bool valid() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  // Closes the complete file and names it `target`, in the same folder; replaces what is there. False with
  // errno if that fails: whole_in() then names the file that is left, or is empty if there is none.
  bool commit(const std::string& target);
  const std::string& whole_in() const { return whole_in_; }

 private:
  bool open_without_name(mode_t mode);
  template <class Make>
  bool take_name(const Make& make);
  void forget_name();
  bool close_with_name();

  std::string directory_, name_, whole_in_;
  int descriptor_ = -1;
  int slot_ = -1;  // where a signal handler finds the name
};

// Removes temporary files of this host in `directory` whose process is gone.
void remove_abandoned_files(const std::string& directory);

// Removes the temporary names of this process; a signal handler may call it.
extern "C" void remove_outputs();

}  // namespace cairn::tool
