// Finds the encoding of a text, and makes UTF-8 of it.
#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "inputs/decoding/decoded_input.hpp"
#include "inputs/decoding/decoder.hpp"
#include "shared/refusal.hpp"
#include "shared/utf8.hpp"

namespace cairn::tool {
namespace {

using namespace std::string_view_literals;

std::string_view text_of(std::span<const std::byte> head) {
  return {reinterpret_cast<const char*>(head.data()), head.size()};
}

// The longest first: UTF-32's begins as UTF-16's.
struct mark {
  std::string_view bytes, name;
};
constexpr std::array<mark, 5> marks{{{"\xff\xfe\0\0"sv, "UTF-32LE"},
                                     {"\0\0\xfe\xff"sv, "UTF-32BE"},
                                     {"\xef\xbb\xbf"sv, "UTF-8"},
                                     {"\xff\xfe"sv, "UTF-16LE"},
                                     {"\xfe\xff"sv, "UTF-16BE"}}};

struct unit_layout {
  std::string_view name;
  std::size_t bytes;
  bool big_endian;
};
constexpr std::array<unit_layout, 4> layouts{
    {{"UTF-32LE", 4, false}, {"UTF-32BE", 4, true}, {"UTF-16LE", 2, false}, {"UTF-16BE", 2, true}}};

std::uint32_t unit_at(std::string_view text, std::size_t at, const unit_layout& layout) {
  std::uint32_t unit = 0;
  for (std::size_t i = 0; i < layout.bytes; ++i) {
    const std::size_t from = layout.big_endian ? at + i : at + layout.bytes - 1 - i;
    unit = unit << 8 | static_cast<unsigned char>(text[from]);
  }
  return unit;
}

bool is_control(std::uint32_t point) {
  const bool usual = point == '\t' || point == '\n' || point == '\r' || point == '\f';
  return (point < 0x20 && !usual) || (point >= 0x7f && point < 0xa0);
}

// What the units of a layout would be.
struct unit_facts {
  std::size_t units = 0, ascii = 0, line_ends = 0;
  bool possible = true;
};

unit_facts facts_of(std::string_view text, const unit_layout& layout) {
  unit_facts facts;
  bool pair_begun = false;
  for (std::size_t at = 0; at + layout.bytes <= text.size(); at += layout.bytes) {
    const std::uint32_t unit = unit_at(text, at, layout);
    const bool high = unit >= 0xd800 && unit < 0xdc00, low = unit >= 0xdc00 && unit < 0xe000;
    const bool in_pairs = layout.bytes == 2 ? low == pair_begun : !high && !low;
    if (!in_pairs || unit > 0x10ffff || (unit & 0xfffe) == 0xfffe || is_control(unit)) {
      facts.possible = false;
      return facts;
    }
    pair_begun = layout.bytes == 2 && high;
    ++facts.units;
    facts.ascii += unit < 0x80 ? 1 : 0;
    facts.line_ends += unit == '\n' || unit == '\r' ? 1 : 0;
  }
  return facts;
}

// The end may cut a letter.
bool is_utf8(std::string_view text) {
  for (std::size_t cut = 0; cut < std::min<std::size_t>(4, text.size()); ++cut)
    if (decode_utf8(text.substr(0, text.size() - cut))) return true;
  return false;
}

// Words in UTF-8 may hold zero bytes too: then ends of lines are no part of other letters.
bool is_text_in(std::string_view text, const unit_layout& layout, bool may_be_utf8) {
  const unit_facts facts = facts_of(text, layout);
  const auto bytes_of_line_ends =
      static_cast<std::size_t>(std::ranges::count(text, '\n') + std::ranges::count(text, '\r'));
  return facts.possible && facts.line_ends > 0 && 4 * facts.ascii >= facts.units &&
         (!may_be_utf8 || facts.line_ends == bytes_of_line_ends);
}

}  // namespace

text_encoding encoding_begun(std::span<const std::byte> head) {
  const std::string_view text = text_of(head);
  for (const mark& one : marks)
    if (text.starts_with(one.bytes)) return {one.name, true};
  if (text.find('\0') == std::string_view::npos) return {};
  const bool may_be_utf8 = is_utf8(text);
  for (const unit_layout& layout : layouts)
    if (is_text_in(text, layout, may_be_utf8)) return {layout.name, false};
  return {};
}

bool looks_like_text(std::span<const std::byte> head) {
  return std::ranges::none_of(text_of(head), [](char letter) {
    const auto code = static_cast<unsigned char>(letter);
    return code < 0x80 && is_control(code);
  });
}

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
  // The answer of iconv_open when it fails.
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
    // The text before it is right, and comes first.
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
