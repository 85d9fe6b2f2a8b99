// Refusals with the system's reason, and names in quotes.
#include "shared/refusal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <iterator>

namespace cairn::tool {

not_utf8::not_utf8(std::string_view word)
    : refusal(fmt::format("the word {} is not UTF-8, which JSON, .npy and HDF5 need; --encoding says what it "
                          "is, as latin1 or cp1252",
                          in_quotes(word))),
      word_(word) {}

void refuse_with_errno(std::string_view file, std::string_view what) {
  const std::string cause = std::generic_category().message(errno);
  throw refusal(fmt::format("{}: {}: {}", file, what, cause));
}

void check_folder_of_values(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code error;
  if (!std::filesystem::exists(folder, error)) throw refusal(folder + ": there is no such folder");
  if (!std::filesystem::is_directory(folder, error)) throw refusal(folder + ": is no folder");
  if (access(folder.c_str(), W_OK | X_OK) != 0) refuse_with_errno(folder, "cannot write there");
}

void refuse_file_of_values(std::string_view cause) {
  constexpr std::string_view who = "value_counter: ";
  if (cause.starts_with(who)) cause.remove_prefix(who.size());
  throw refusal(fmt::format("{}; name another --folder, or give more --memory", cause));
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string safe = "'";
  for (const char letter : text.substr(0, longest)) {
    const auto code = static_cast<unsigned char>(letter);
    if (code < 0x20 || code >= 0x7f) {
      fmt::format_to(std::back_inserter(safe), "\\x{:02x}", code);
    } else {
      safe += letter;
    }
  }
  safe += text.size() > longest ? "...'" : "'";
  return safe;
}

}  // namespace cairn::tool
