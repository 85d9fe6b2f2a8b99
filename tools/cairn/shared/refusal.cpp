// Refusals with the system's reason, and names in quotes.
#include "shared/refusal.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <iterator>
#include <system_error>

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
