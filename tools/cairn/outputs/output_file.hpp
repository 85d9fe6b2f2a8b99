// An output that is either complete or absent: a temporary file (temporary_file.hpp) beside its place, which
// it takes at the end.
//
// An incomplete file goes away when the program fails or is interrupted; a complete one stays if it cannot
// take its place, and the message names it. A file that replaces another has its mode, and its owner and
// group if the system lets it. A target that is no regular file (/dev/null, a FIFO) is written directly, and
// so is one that is open already (/dev/stdout, /dev/fd/7), whatever it is open on. Links are followed, also
// to what does not exist yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "outputs/temporary_file.hpp"

namespace cairn::tool {

// From here on the signals that end programs, but for SIGKILL, remove temporary files
// first, and so does exit(), which OpenMP runtimes call; writing to a closed pipe or a full disk is an error,
// not a signal; and programs that are started can be waited for.
void remove_outputs_on_signals();
// The handler of these signals; another one may call remove_outputs() before it ends the program.
extern "C" void remove_outputs_and_end(int signal_number);

class output_file {
 public:
  // Errors of all functions: refusal with the file and the cause.
  //
  // Where standard output becomes such a file, what else is written there goes to standard error from then
  // on.
  explicit output_file(const std::string& path);
  ~output_file();
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;

  int descriptor() const { return temporary_.valid() ? temporary_.descriptor() : direct_; }
  void expect(std::uint64_t bytes) const;  // refuses more than its disk has left
  void write(std::string_view bytes);
  // Whether what was written first can be replaced: of a file on a disk, and not of a pipe.
  bool can_replace_start() const;
  void replace_start(std::string_view bytes);  // by as many
  void commit();                               // to be called when all is written: renames it

 private:
  void open_descriptor(int number);
  void open_direct();
  void refuse_what_stays() const;
  void open_temporary(bool replaces);
  void take_after(const std::string& replaced);

  std::string path_, target_;
  temporary_file temporary_;
  int direct_ = -1;  // open on what is no temporary file
};

// True when both names mean one existing file. "-" is standard input.
bool same_file(const std::string& output, const std::string& input);

// Errors: refusal when two outputs, either of which may be empty, would be one file, under whatever names.
// `option` asked for the first one.
void refuse_one_file_twice(const std::string& first, std::string_view option, const std::string& second);

// Errors: refusal when the output, which may be empty, is one of the inputs.
void refuse_overwriting(const std::string& output, std::span<const std::string> inputs);

}  // namespace cairn::tool
