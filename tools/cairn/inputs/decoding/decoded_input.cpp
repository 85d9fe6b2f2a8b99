// Looks at the first bytes of an input, and adds decoders to its source.
#include "inputs/decoding/decoded_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/decoder.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t head_bytes = 4096;

bool begins_as_text_or_npy(std::span<const std::byte> head) {
  const std::string_view text{reinterpret_cast<const char*>(head.data()), head.size()};
  return text.starts_with(npy_magic) || looks_like_text(head) || !encoding_begun(head).name.empty();
}

// Files named so that were decompressed on their way are read as what they are.
compression compression_of(std::span<const std::byte> head, const std::string& path, bool is_raw) {
  const compression named = compression_named(path), begun = compression_begun(head);
  if (is_raw) return named;
  if (begun != compression::none) return begun;
  return begins_as_text_or_npy(head) && !is_cut(named, head) ? compression::none : named;
}

std::string letters_and_digits(std::string_view name) {
  std::string plain;
  for (const char letter : name) {
    if (letter >= 'a' && letter <= 'z') plain += static_cast<char>(letter - 'a' + 'A');
    if ((letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9')) plain += letter;
  }
  return plain;
}

// UTF-16 may have either order of bytes.
bool may_mean(const std::string& given, std::string_view found) {
  return letters_and_digits(found).starts_with(letters_and_digits(given));
}

// Empty: UTF-8, or what may pass for it.
std::string encoding_of(byte_source& source, const std::string& given) {
  const text_encoding begun = encoding_begun(source.peek(head_bytes));
  if (given.empty()) return begun.name == "UTF-8" ? std::string() : std::string(begun.name);
  if (begun.name.empty()) return given;
  if (may_mean(given, begun.name)) return std::string(begun.name);
  if (begun.by_mark)
    throw refusal(fmt::format("{}: begins with the byte order mark of {}; --encoding says {}", source.name(),
                              begun.name, given));
  return given;
}

}  // namespace

void decompress_input(byte_source& source, const std::string& path, bool is_raw) {
  const std::span<const std::byte> head = source.peek(head_bytes);
  const bool begins_so = !is_raw && compression_begun(head) != compression::none;
  const bool may_be_other =
      is_raw ? compression_named(path) == compression::none && without_compression(path) != path : !begins_so;
  if (may_be_other) refuse_other_packing(path, head, !is_raw && !begins_as_text_or_npy(head));
  const compression kind = compression_of(head, path, is_raw);
  if (kind == compression::none) return;
  source.decode_by(kind == compression::gzip ? make_gzip_decoder(source.name())
                                             : make_zstd_decoder(source.name()));
  if (is_raw) return;
  refuse_other_packing(path, source.peek(head_bytes), false);
  if (compression_begun(source.peek(head_bytes)) != compression::none)
    throw refusal(source.name() + ": is compressed twice; decompress it once, into a pipe where it is large");
}

void decode_table(byte_source& source, const std::string& encoding, const table_layout& layout) {
  const std::string name = encoding_of(source, encoding);
  if (!name.empty()) source.decode_by(make_transcoder(name, source.name()));
  if (layout.by_blanks) source.decode_by(make_blank_delimiters(layout));
}

bool stands_as_it_is(const std::string& path, bool is_raw, const std::string& encoding) {
  const std::vector<std::byte> head = first_bytes_of_file(path, head_bytes);
  if (compression_of(head, path, is_raw) != compression::none) return false;
  return is_raw ||
         (encoding.empty() && (encoding_begun(head).name.empty() || encoding_begun(head).name == "UTF-8"));
}

}  // namespace cairn::tool
