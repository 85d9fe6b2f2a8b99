// Follows links to the file that a name leads to.
#include "outputs/destination.hpp"

#include <cerrno>
#include <limits>
#include <system_error>

#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

// Follows link by link: the last one may lead to no file, and links of open files (/dev/fd) must not be
// followed to a name.
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

}  // namespace cairn::tool
