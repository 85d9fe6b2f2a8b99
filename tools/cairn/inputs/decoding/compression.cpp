// The marks and names of compressed files.
#include "inputs/decoding/compression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

using namespace std::string_view_literals;

std::string_view letters_of(std::span<const std::byte> head) {
  return {reinterpret_cast<const char*>(head.data()), head.size()};
}

// How data of a kind begins. Zstandard's may begin with a frame to be skipped, of 16 kinds.
constexpr std::string_view gzip_mark = "\x1f\x8b\x08"sv, zstd_mark = "\x28\xb5\x2f\xfd"sv,
                           skipped_mark = "\x2a\x4d\x18"sv;

bool begins_as_zstd(std::string_view head) {
  if (head.starts_with(zstd_mark)) return true;
  return !head.empty() && (head[0] & 0xf0) == 0x50 && head.substr(1).starts_with(skipped_mark);
}

// What the tool does not read. `mark`: its first bytes, `at` that place; empty: told by its name alone.
struct packing {
  std::string_view name, extension, mark;
  std::size_t at;
  std::string_view unpack;  // a command that writes what it holds; may be empty
};
constexpr packing others[] = {
    {"compressed by bzip2", ".bz2", "1AY&SY"sv, 4, "bzip2 -dc"},
    {"compressed by bzip2", ".bz2", "\x17\x72\x45\x38\x50\x90"sv, 4, "bzip2 -dc"},  // of nothing
    {"compressed by xz", ".xz", "\xfd\x37zXZ\0"sv, 0, "xz -dc"},
    {"compressed by lzma", ".lzma", {}, 0, "xz -dc"},
    {"compressed by lzip", ".lz", "LZIP\x01"sv, 0, "lzip -dc"},
    {"compressed by lz4", ".lz4", "\x04\x22\x4d\x18"sv, 0, "lz4 -dc"},
    {"compressed by compress", ".z", "\x1f\x9d"sv, 0, "gzip -dc"},
    {"compressed by brotli", ".br", {}, 0, "brotli -dc"},
    {"compressed by snappy", ".sz", "\xff\x06\0\0sNaPpY"sv, 0, ""},
    {"a zip archive, as .zip, .xlsx and .npz files are", ".zip", "PK\x03\x04"sv, 0, ""},
    {"a zip archive, as .zip, .xlsx and .npz files are", ".zip", "PK\x05\x06"sv, 0, ""},
    {"an archive of 7-Zip", ".7z", "7z\xbc\xaf\x27\x1c"sv, 0, ""},
    {"an archive of tar", ".tar", "ustar\0"sv, 257, "tar -xOf"},
    {"an archive of tar", ".tar", "ustar  \0"sv, 257, "tar -xOf"},
};

}  // namespace

compression compression_named(std::string_view path) {
  if (has_extension(path, ".gz")) return compression::gzip;
  return has_extension(path, ".zst") ? compression::zstd : compression::none;
}

std::string_view without_compression(std::string_view path) {
  const bool is_other =
      std::ranges::any_of(others, [&](const packing& other) { return has_extension(path, other.extension); });
  return compression_named(path) == compression::none && !is_other ? path : path.substr(0, path.rfind('.'));
}

compression compression_begun(std::span<const std::byte> head) {
  if (letters_of(head).starts_with(gzip_mark)) return compression::gzip;
  return begins_as_zstd(letters_of(head)) ? compression::zstd : compression::none;
}

bool is_cut(compression kind, std::span<const std::byte> head) {
  const std::string_view mark = kind == compression::gzip ? gzip_mark : zstd_mark;
  return kind != compression::none && !head.empty() && head.size() < mark.size() &&
         mark.starts_with(letters_of(head));
}

void refuse_other_packing(const std::string& path, std::span<const std::byte> head, bool by_name) {
  const std::string_view text = letters_of(head);
  const auto is_it = [&](const packing& other) {
    if (other.mark.empty()) return by_name && has_extension(path, other.extension);
    if (other.at == 4 && !text.starts_with("BZh")) return false;
    return text.size() > other.at && text.substr(other.at).starts_with(other.mark);
  };
  const auto* const found = std::ranges::find_if(others, is_it);
  if (found == std::end(others)) return;
  const bool is_pipe = path == "-";
  throw refusal(fmt::format(
      "{}: is {}, which cairn does not read; unpack it first{}", is_pipe ? "standard input" : path,
      found->name,
      found->unpack.empty() || is_pipe
          ? std::string()
          : fmt::format(", into a pipe where it is large: {} {} | cairn ... -", found->unpack, path)));
}

std::string decompressor::place(std::uint64_t byte) const { return fmt::format("compressed byte {}", byte); }

std::string decompressor::failure() const { return "cannot be decompressed"; }

}  // namespace cairn::tool
