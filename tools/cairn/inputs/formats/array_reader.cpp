// Reads items of an array in pieces, widens those of 16-bit floats, and refuses an end that comes early.
#include "inputs/formats/array_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>

#include "inputs/formats/byte_order.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/refusal.hpp"
#include "shared/utf8.hpp"

namespace cairn::tool {
namespace {

std::uint64_t column_number(std::string_view column, std::uint64_t columns, std::string_view file) {
  std::uint64_t number = 0;
  const std::string_view digits = column.substr(column.starts_with('@') ? 1 : 0);  // as in text
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    throw refusal(fmt::format("{}: its columns have no names; --column {} should be a number from 0", file,
                              in_quotes(column)));
  }
  if (number >= columns) {
    throw refusal(
        fmt::format("{}: has {} columns, numbered from 0; there is no column {}", file, columns, number));
  }
  return number;
}

}  // namespace

std::uint64_t items_in(const array_shape& shape, std::size_t item_bytes, std::string_view file) {
  if (std::ranges::find(shape.lengths, 0u) != shape.lengths.end()) return 0;
  const std::uint64_t most =
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) / item_bytes;
  std::uint64_t items = 1;
  for (const std::uint64_t length : shape.lengths) {
    if (length > most / items) {
      throw refusal(fmt::format("{}: shape ({}) holds more bytes than a file can", file,
                                fmt::join(shape.lengths, ", ")));
    }
    items *= length;
  }
  return items;
}

array_reader::array_reader(std::unique_ptr<byte_source> source, stored_type stored, word_list* words)
    : source_(std::move(source)), stored_(stored), first_byte_(source_->position()), words_(words) {
  if (stored_.is_text() && words_ == nullptr)
    throw refusal(source_->name() + ": holds text, not numbers; cairn count counts it");
  left_ = std::numeric_limits<std::uint64_t>::max();
  endless_ = true;
}

array_reader::array_reader(std::unique_ptr<byte_source> source, stored_type stored, const array_shape& shape,
                           std::string_view column, word_list* words)
    : array_reader(std::move(source), stored, words) {
  endless_ = false;
  left_ = items_in(shape, stored_.bytes, source_->name());
  bytes_ = left_ * stored_.bytes;
  check_size();
  if (!column.empty()) choose_column(shape, column);
  if (!column.empty()) return;
  table_ = {shape.lengths.size() == 2 ? shape.lengths[1] : 1, shape.fortran_order, shape.lengths};
}

array_reader::array_reader(std::unique_ptr<byte_source> source, stored_type stored, const array_shape& shape,
                           place_in_records place, word_list* words)
    : array_reader(std::move(source), stored, words) {
  endless_ = false;
  left_ = items_in(shape, place.bytes, source_->name());
  bytes_ = left_ * place.bytes;
  check_size();
  before_ = place.offset;
  gap_ = place.bytes - stored_.bytes;
}

void array_reader::check_size() const {
  if (!source_->size()) return;  // a pipe: found out when it ends
  const std::uint64_t there = *source_->size() - std::min(*source_->size(), first_byte_);
  if (there == bytes_) return;
  throw refusal(fmt::format("{}: byte {}: {} bytes of data where its shape and type make {}", source_->name(),
                            first_byte_, there, bytes_));
}

void array_reader::choose_column(const array_shape& shape, std::string_view column) {
  if (shape.lengths.size() != 2) {
    throw refusal(fmt::format("{}: has {} dimension{}; --column is for tables of two", source_->name(),
                              shape.lengths.size(), shape.lengths.size() == 1 ? "" : "s"));
  }
  const std::uint64_t rows = shape.lengths[0];
  const std::uint64_t columns = shape.lengths[1];
  const std::uint64_t number = column_number(column, columns, source_->name());
  left_ = rows;
  before_ = number * (shape.fortran_order ? rows : 1) * stored_.bytes;
  gap_ = shape.fortran_order ? 0 : (columns - 1) * stored_.bytes;
}

void array_reader::start() {
  if (!started_ && stored_.is_text()) words_->begin_column(source_->name(), "1");
  if (!started_ && left_ > 0 && source_->skip(before_) != before_) refuse_end();
  started_ = true;
}

std::uint64_t array_reader::skip(std::uint64_t samples) {
  if (endless_) {
    const std::uint64_t most = std::numeric_limits<std::int64_t>::max() / stored_.bytes;
    return source_->skip(std::min(samples, most) * stored_.bytes) / stored_.bytes;
  }
  start();
  samples = std::min(samples, left_);
  if (samples == 0) return 0;
  done_ += samples;
  left_ -= samples;
  const std::uint64_t bytes = samples * (stored_.bytes + gap_) - (left_ == 0 ? gap_ : 0);
  if (source_->skip(bytes) != bytes) refuse_end();
  if (left_ == 0) finish();
  return samples;
}

// Rows of a table belong to the slice that holds their first byte, other items likewise; those of a column
// that lies by itself are dealt out in the same proportion.
std::uint64_t array_reader::read_only(const input_slice& slice) {
  const std::uint64_t there = *source_->size() - std::min(*source_->size(), first_byte_);
  const std::uint64_t items = endless_ ? there / stored_.bytes : left_;
  if (items == 0) return 0;
  const std::uint64_t together = table_.column_after_column ? 1 : table_.columns;
  const std::uint64_t step = together * (endless_ ? stored_.bytes : bytes_ / items);
  const auto before = [&](std::uint64_t byte) {
    const std::uint64_t of_array = byte - std::min(byte, first_byte_);
    return std::min(items, together * (of_array / step + (of_array % step != 0 ? 1 : 0)));
  };
  const std::uint64_t first = before(slice.first);
  skip(first);
  if (slice.last == slice.of) return first;
  left_ = before(slice.last) - first;
  in_part_ = true;
  return first;
}

std::size_t array_reader::read(std::span<std::byte> into) {
  start();
  constexpr std::size_t most_bytes = std::size_t{1} << 26;
  const std::size_t sample_bytes = size_of(stored_.sample);
  auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(left_, into.size() / sample_bytes));
  const bool converts = stored_.is_text() || stored_.form == stored_form::half;
  if (converts) wanted = std::min(wanted, std::max<std::size_t>(1, most_bytes / stored_.bytes));
  into = into.first(wanted * sample_bytes);

  if (converts) unconverted_.resize(wanted * stored_.bytes);
  std::span<std::byte> stored = converts ? std::span<std::byte>(unconverted_) : into;
  stored = stored.first(read_stored(stored));
  const std::size_t count = stored.size() / stored_.bytes;
  if (stored_.swapped) swap_bytes(stored, stored_.form == stored_form::letters ? 4 : stored_.bytes);
  if (stored_.form == stored_form::time) refuse_missing_times(stored);
  if (stored_.form == stored_form::half) widen_halves(stored, into);
  if (stored_.is_text()) number_texts(stored, into);
  done_ += count;
  left_ -= count;
  if (left_ == 0) finish();
  return count * sample_bytes;
}

std::size_t array_reader::read_stored(std::span<std::byte> stored) {
  if (endless_) return read_to_the_end(stored);
  if (gap_ > 0) return read_apart(stored);
  if (source_->read(stored) != stored.size()) refuse_end();
  return stored.size();
}

std::size_t array_reader::read_to_the_end(std::span<std::byte> stored) {
  const std::size_t got = source_->read(stored);
  if (got < stored.size() && source_->position() < source_->size().value_or(0))
    throw refusal(fmt::format("{}: byte {}: ends early; it had {} bytes when it was opened", source_->name(),
                              source_->position(), *source_->size()));
  if (got % stored_.bytes == 0) return got;
  throw refusal(fmt::format("{}: byte {}: ends inside an item of {} bytes", source_->name(),
                            source_->position(), stored_.bytes));
}

std::size_t array_reader::read_apart(std::span<std::byte> stored) {
  std::uint64_t rows_left = left_;
  for (std::size_t at = 0; at < stored.size(); at += stored_.bytes) {
    if (source_->read(stored.subspan(at, stored_.bytes)) != stored_.bytes) refuse_end();
    const bool last = --rows_left == 0;  // after the last row's sample, finish() looks at the rest
    if (!last && source_->skip(gap_) != gap_) refuse_end();
  }
  return stored.size();
}

void array_reader::number_texts(std::span<const std::byte> stored, std::span<std::byte> into) {
  for (std::size_t i = 0; i < stored.size() / stored_.bytes; ++i) {
    const std::uint64_t word = number_of(stored.subspan(i * stored_.bytes, stored_.bytes), done_ + i);
    std::memcpy(into.data() + i * sizeof word, &word, sizeof word);
  }
}

// Zeros at its end are none of a text.
std::uint64_t array_reader::number_of(std::span<const std::byte> text, std::uint64_t item) {
  word_.clear();
  if (stored_.form == stored_form::bytes) {
    word_.assign(reinterpret_cast<const char*>(text.data()), text.size());
  } else {
    for (std::size_t at = 0; at < text.size(); at += sizeof(char32_t)) {
      char32_t letter = 0;
      std::memcpy(&letter, text.data() + at, sizeof letter);
      if (!append_utf8(letter, word_))
        throw refusal(
            fmt::format("{}: item {} is no text: a letter is none of Unicode's", source_->name(), item));
    }
  }
  word_.resize(word_.find_last_not_of('\0') + 1);
  return words_->number_of(word_, item + 1);
}

void array_reader::refuse_missing_times(std::span<const std::byte> times) const {
  for (std::size_t at = 0; at < times.size(); at += sizeof(std::int64_t)) {
    std::int64_t time = 0;
    std::memcpy(&time, times.data() + at, sizeof time);
    if (time != std::numeric_limits<std::int64_t>::min()) continue;
    throw refusal(fmt::format("{}: item {} is NaT, a missing time, which no number stands for",
                              source_->name(), done_ + at / sizeof time));
  }
}

void array_reader::finish() {
  if (in_part_) return;
  const std::uint64_t used = source_->position() - first_byte_;
  const std::uint64_t rest = bytes_ - std::min(used, bytes_);
  if (source_->skip(rest) != rest) refuse_end();
  if (source_->at_end()) return;
  throw refusal(fmt::format("{}: byte {}: more data than its shape and type make", source_->name(),
                            first_byte_ + bytes_));
}

void array_reader::refuse_end() const {
  throw refusal(fmt::format("{}: byte {}: ends early; its shape and type make {} bytes of data",
                            source_->name(), source_->position(), bytes_));
}

}  // namespace cairn::tool
