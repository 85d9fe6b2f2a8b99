// Decodes bytes as they are read: compressed ones, other encodings of text, blanks between cells.
#include "inputs/decoding/decoded_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/decoder.hpp"
#include "inputs/tables/row_reader.hpp"
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

namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 20;

}  // namespace

decoded_bytes::decoded_bytes(std::unique_ptr<decoder> how, std::string name, std::span<const std::byte> begun,
                             filler more)
    : name_(std::move(name)),
      more_(std::move(more)),
      decoder_(std::move(how)),
      buffer_(std::max(piece_bytes, begun.size())),
      waiting_(buffer_.data(), begun.size()) {
  std::ranges::copy(begun, buffer_.begin());
}

std::size_t decoded_bytes::read(std::span<std::byte> into) {
  if (!ahead_) ahead_.emplace([this](chunk& piece) { return fill(piece); });
  if (ready_.empty()) {
    const chunk* const piece = ahead_->next();
    if (piece == nullptr) return 0;
    ready_ = {piece->memory.data(), piece->used};
  }
  const std::size_t count = std::min(into.size(), ready_.size());
  std::memcpy(into.data(), ready_.data(), count);
  ready_ = ready_.subspan(count);
  return count;
}

// Behind what waits, which may be the beginning of a letter.
bool decoded_bytes::refill() {
  const std::size_t kept = waiting_.size();
  if (kept > 0) std::memmove(buffer_.data(), waiting_.data(), kept);
  const std::size_t got = more_(std::span(buffer_).subspan(kept));
  waiting_ = {buffer_.data(), kept + got};
  return got > 0;
}

decoder::step decoded_bytes::decode(std::span<std::byte> into) {
  try {
    return decoder_->decode(waiting_, into);
  } catch (const decoder::failed& cause) {
    throw refusal(fmt::format("{}: {}: {}: {}", name_, decoder_->place(used_ + cause.used),
                              decoder_->failure(), cause.what()));
  }
}

std::size_t decoded_bytes::finish(std::span<std::byte> into) {
  finished_ = true;
  const std::optional<std::size_t> made =
      waiting_.empty() ? decoder_->finish(into) : std::optional<std::size_t>();
  if (made) return *made;
  throw refusal(fmt::format("{}: {}: ends early; what it holds goes on", name_, decoder_->place(used_)));
}

// The rest of the last step may come without more input.
bool decoded_bytes::fill(chunk& into) {
  if (into.memory.size() == 0) into.memory = aligned_bytes(piece_bytes);
  into.used = 0;
  while (!finished_ && piece_bytes - into.used >= decoder::least_room) {
    const std::span<std::byte> room{into.memory.data() + into.used, piece_bytes - into.used};
    const decoder::step made = decode(room);
    waiting_ = waiting_.subspan(made.used);
    into.used += made.made;
    used_ += made.used;
    if (made.used == 0 && made.made == 0 && !refill()) into.used += finish(room);
  }
  return into.used > 0;
}

namespace {

constexpr bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }
constexpr bool ends_line(char letter) { return letter == '\n' || letter == '\r'; }
constexpr bool is_of_cell(char letter) { return static_cast<unsigned char>(letter) > ' '; }

class blank_delimiters final : public decoder {
 public:
  explicit blank_delimiters(const table_layout& layout) : steps_(layout), skip_(layout.skip_rows) {}

  // A letter becomes two at most: a tab and itself.
  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    const std::size_t size = std::min(from.size(), into.size() / 2);
    const char* letter = reinterpret_cast<const char*>(from.data());
    const char* const end = letter + size;
    char* const begin = reinterpret_cast<char*>(into.data());
    char* out = begin;
    while (letter != end) {
      if (behind_cell_) {
        while (letter != end && is_blank(*letter)) ++letter;
      } else if (state_ == row_state::plain) {
        while (letter != end && is_of_cell(*letter)) *out++ = *letter++;
      }
      if (letter != end) out = take(*letter++, out);
    }
    return {size, static_cast<std::size_t>(out - begin)};
  }
  std::optional<std::size_t> finish(std::span<std::byte> /*into*/) override { return 0; }
  std::string place(std::uint64_t byte) const override { return fmt::format("byte {}", byte); }
  std::string failure() const override { return "cannot be divided by blanks"; }

 private:
  char* take(char letter, char* out) {
    if (skip_ != 0 || is_rest_of_end(letter) || is_of_mark(letter)) {
      skip(letter);
      *out = letter;
      return out + 1;
    }
    if (is_blank(letter) && state_ != row_state::quoted && state_ != row_state::comment) {
      behind_cell_ = state_ != row_state::row_start;
      return out;
    }
    if (behind_cell_ && !ends_line(letter)) out = put('\t', out);
    behind_cell_ = false;
    return put(letter, out);
  }

  char* put(char letter, char* out) {
    state_ = steps_.after(state_, letter);
    *out = letter;
    return out + 1;
  }

  // \r\n ends one line.
  void skip(char letter) {
    if (skip_ != 0 && ends_line(letter) && !is_rest_of_end(letter)) --skip_;
    after_return_ = letter == '\r';
  }
  bool is_rest_of_end(char letter) const { return after_return_ && letter == '\n'; }

  // A byte order mark is no letter of the first cell.
  bool is_of_mark(char letter) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (mark_ == mark.size()) return false;
    const bool is_next = mark[mark_] == letter;
    mark_ = is_next ? mark_ + 1 : mark.size();
    return is_next;
  }

  row_steps steps_;
  row_state state_ = row_state::row_start;
  bool behind_cell_ = false;   // and blanks, which are a tab if another cell follows
  std::uint64_t skip_;         // lines that are still to be skipped
  bool after_return_ = false;  // the last skipped line ended in \r
  std::size_t mark_ = 0;       // bytes of a byte order mark, or all when there is none
};

}  // namespace

std::unique_ptr<decoder> make_blank_delimiters(const table_layout& layout) {
  table_layout tabs = layout;
  tabs.delimiter = '\t';
  return std::make_unique<blank_delimiters>(tabs);
}

}  // namespace cairn::tool
