// Reads several columns in step, and refuses those of different lengths.
#include "inputs/column_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "inputs/byte_source.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t samples_a_chunk = std::size_t{1} << 20;

// Bytes read, up to `wanted`: fewer only at the end.
std::size_t read_whole(sample_reader& from, std::byte* to, std::size_t wanted) {
  std::size_t done = 0;
  while (done < wanted) {
    const std::size_t some = from.read({to + done, wanted - done});
    if (some == 0) break;
    done += some;
  }
  return done;
}

}  // namespace

column_stream::column_stream(std::vector<std::string> inputs, input_options options,
                             std::vector<column_source> columns)
    : inputs_(std::move(inputs)), options_(std::move(options)), columns_(std::move(columns)) {
  const auto check = [](const std::string& file) {
    const auto bytes = size_of_input(file);
    if (!bytes)
      throw refusal(
          fmt::format("{}: several columns are read side by side, which needs a file; write it to "
                      "one first",
                      name_of_input(file)));
    return *bytes;
  };
  for (const std::string& input : inputs_) bytes_ += check(input);
  for (const column_source& column : columns_)
    if (!column.file.empty()) check(column.file);
}

std::string column_stream::name_of(std::size_t column, const std::string& input) const {
  if (!columns_[column].file.empty()) return columns_[column].file;
  return columns_[column].column.empty() ? input
                                         : fmt::format("{}, column {}", input, columns_[column].column);
}

// Files of their own are opened with the first input, and stay open.
void column_stream::open(readers& all, const std::string& input, bool is_first) const {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    input_options options = options_;
    options.column = columns_[c].column;
    options.words = columns_[c].words;
    options.only_numbers = columns_[c].only_numbers;
    if (columns_[c].file.empty()) {
      all[c] = open_input(input, options);
    } else if (is_first) {
      all[c] = open_input(columns_[c].file, options);
    }
  }
}

std::vector<sample_type> column_stream::types() const {
  readers all(columns_.size());
  open(all, inputs_.front(), true);
  std::vector<sample_type> types;
  for (const auto& reader : all) types.push_back(reader->type());
  return types;
}

// The samples of the first column of the inputs decide how many there are. 0 at the end of an input.
std::size_t column_stream::fill(column_chunk& piece, const readers& all) {
  const stopwatch time(waited_);
  std::size_t samples = samples_a_chunk;
  for (std::size_t c = 0; c < all.size(); ++c) {
    chunk& into = piece.columns[c];
    into.type = all[c]->type();
    into.words = all[c]->reads_words();
    into.text = all[c]->reads_text();
    const std::size_t width = size_of(into.type);
    if (into.memory.size() < samples_a_chunk * width) into.memory = aligned_bytes(samples_a_chunk * width);
    into.used = read_whole(*all[c], into.memory.data(), samples * width);
    const std::size_t found = into.used / width;
    if (c > 0 && found < samples)
      throw refusal(fmt::format("{} has fewer samples than {}", name_of(c, inputs_.front()),
                                name_of(0, inputs_.front())));
    samples = found;
  }
  return samples;
}

void column_stream::refuse_rest(const readers& all) const {
  for (std::size_t c = 0; c < all.size(); ++c) {
    std::byte rest[8];
    if (columns_[c].file.empty() || all[c]->read({rest, size_of(all[c]->type())}) == 0) continue;
    throw refusal(fmt::format("{} has more samples than {}", columns_[c].file, name_of(0, inputs_.front())));
  }
}

// Files of their own go on through all inputs.
void column_stream::skip(const readers& all, const stream_start& from) const {
  for (std::size_t c = 0; c < all.size(); ++c) {
    stream_start of_column = from;
    if (!columns_[c].file.empty()) of_column.after.items = from.after.all;
    skip_items(*all[c], of_column, name_of(c, inputs_[from.after.input]));
  }
}

void column_stream::pass(const visitor& each) {
  const stream_start from = std::exchange(start_, std::nullopt).value_or(stream_start{});
  column_chunk piece;
  piece.columns.resize(columns_.size());
  readers all(columns_.size());
  piece.end = from.after;
  double before = 0;
  for (std::size_t i = 0; i < std::min(from.after.input, inputs_.size()); ++i)
    before += static_cast<double>(size_of_input(inputs_[i]).value_or(0));
  for (std::size_t i = from.after.input; i < inputs_.size(); ++i) {
    const bool is_first = i == from.after.input;
    open(all, inputs_[i], is_first);
    if (is_first) skip(all, from);
    if (!is_first) piece.end = {i, 0, piece.end.all};
    while ((piece.samples = fill(piece, all)) != 0) {
      piece.end.items += piece.samples;
      piece.end.all += piece.samples;
      const double done = before + static_cast<double>(all[0]->position());
      piece.progress = bytes_ == 0 ? -1 : std::min(1.0, done / static_cast<double>(bytes_));
      each(piece);
    }
    before += static_cast<double>(all[0]->position());
  }
  refuse_rest(all);
}

}  // namespace cairn::tool
