// The exceptions of the tool. Each message names the file, the position in it where there is one, and the
// cause.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace cairn::tool {

// The data, the device or the machine refused: exit code 1.
struct refusal : std::runtime_error {
  using runtime_error::runtime_error;
};

// ... a word where a number belongs.
struct not_a_number : refusal {
  using refusal::refusal;
};

// ... a word that an output cannot hold.
class not_utf8 : public refusal {
 public:
  explicit not_utf8(std::string_view word);
  const std::string& word() const { return word_; }

 private:
  std::string word_;
};

// The command line was wrong: exit code 2.
struct usage_error : std::runtime_error {
  using runtime_error::runtime_error;
};

// The run was asked to end, and another one can go on from its checkpoint.
inline constexpr int try_again = 75;  // its exit code: EX_TEMPFAIL of sysexits.h
struct interrupted : std::runtime_error {
  using runtime_error::runtime_error;
};

// "FILE: the system's words for errno".
[[noreturn]] void refuse_with_errno(std::string_view file, std::string_view what);

// Refuses a folder that --folder names and nothing can be written to.
void check_folder_of_values(const std::string& folder);
// Does work of the library that may write values to a file there, and says what can be done where it fails.
void refuse_file_of_values(std::string_view cause);  // unless the cause is another
template <class Work>
auto with_file_of_values(const Work& work) {
  try {
    return work();
  } catch (const std::system_error& cause) {
    refuse_file_of_values(cause.what());
    throw;
  }
}

// Text out of a file, made safe to print: quoted, control bytes as \xNN, cut after 40 bytes.
std::string in_quotes(std::string_view text);

// The name that takes the fewest changes of a letter, a missing or a spare letter, or two letters swapped
// (Damerau, Communications of the ACM 7, 1964); the case of letters does not count, nor do letters missing at
// the end. Empty where none is near: at most a third of the letters may differ.
std::string_view nearest_name(std::string_view typed, std::span<const std::string> names);

// "; did you mean 'NAME'?", or nothing.
std::string suggestion(std::string_view typed, std::span<const std::string> names);

}  // namespace cairn::tool
