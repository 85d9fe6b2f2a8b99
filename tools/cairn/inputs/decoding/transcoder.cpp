// Calls iconv, and counts lines for messages.
#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <utility>

#include "inputs/decoding/decoder.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Owns what iconv_open gives.
class conversion {
 public:
  explicit conversion(const std::string& from) : state_(iconv_open("UTF-8", from.c_str())) {}
  ~conversion() {
    if (is_open()) iconv_close(state_);
  }
  conversion(const conversion&) = delete;
  conversion& operator=(const conversion&) = delete;
  // What iconv_open returns where it fails.
  bool is_open() const { return std::bit_cast<std::intptr_t>(state_) != -1; }
  iconv_t get() const { return state_; }

 private:
  iconv_t state_;
};

class transcoder final : public decoder {
 public:
  transcoder(std::string encoding, const std::string& name)
      : encoding_(std::move(encoding)), conversion_(encoding_) {
    if (!conversion_.is_open())
      throw refusal(fmt::format(
          "{}: is text in {}, which this system's iconv does not know; make UTF-8 of it", name, encoding_));
  }

  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    char* in = const_cast<char*>(reinterpret_cast<const char*>(from.data()));
    char* out = reinterpret_cast<char*>(into.data());
    std::size_t in_left = from.size(), out_left = into.size();
    const std::size_t status = iconv(conversion_.get(), &in, &in_left, &out, &out_left);
    const int error = status == gave_up ? errno : 0;
    const step made{from.size() - in_left, into.size() - out_left};
    // What is right before it comes first.
    if (error == EILSEQ && made.used == 0 && made.made == 0)
      throw failed(fmt::format("{:#04x} begins no letter", static_cast<unsigned char>(*in)), 0);
    count_lines({reinterpret_cast<const char*>(into.data()), made.made});
    return made;
  }
  // The last letter may have waited for an accent.
  std::optional<std::size_t> finish(std::span<std::byte> into) override {
    char* out = reinterpret_cast<char*>(into.data());
    std::size_t out_left = into.size();
    if (iconv(conversion_.get(), nullptr, nullptr, &out, &out_left) == gave_up) return std::nullopt;
    return into.size() - out_left;
  }

  std::string place(std::uint64_t byte) const override {
    return fmt::format("line {}, byte {}", std::max(returns_, line_ends_) + 1, byte);
  }
  std::string failure() const override { return "is no text in " + encoding_; }

 private:
  static constexpr std::size_t gave_up = static_cast<std::size_t>(-1);

  void count_lines(std::string_view text) {
    line_ends_ += static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
    returns_ += static_cast<std::uint64_t>(std::ranges::count(text, '\r'));
  }

  std::string encoding_;
  conversion conversion_;
  std::uint64_t line_ends_ = 0, returns_ = 0;  // lines end in \n, \r\n or \r, in one file all alike
};

}  // namespace

bool is_encoding(const std::string& name) {
  // A suffix tells iconv to leave out what it cannot convert.
  return name.find('/') == std::string::npos && conversion(name).is_open();
}

std::unique_ptr<decoder> make_transcoder(const std::string& encoding, const std::string& name) {
  return std::make_unique<transcoder>(encoding, name);
}

}  // namespace cairn::tool
