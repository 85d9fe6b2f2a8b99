// Reads several columns in step, and refuses those of different lengths.
#include "inputs/streams/column_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <type_traits>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
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

void make_room(chunk& column) {
  const std::size_t bytes = samples_a_chunk * size_of(column.type);
  if (column.memory.size() < bytes) column.memory = aligned_bytes(bytes);
}

// The samples that are kept, in their order.
template <class T>
void keep_samples(chunk& column, const std::vector<bool>& kept) {
  T* const samples = reinterpret_cast<T*>(column.memory.data());
  std::size_t to = 0;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) samples[to++] = samples[i];
  column.used = to * sizeof(T);
}

// Returns how many.
std::uint64_t drop_rows_with_nan(column_chunk& piece) {
  std::vector<bool> kept(piece.samples, true);
  for (const chunk& column : piece.columns)
    with_type_of(column.type, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::is_floating_point_v<T>) {
        const std::span<const T> samples = samples_in<T>(column);
        for (std::size_t i = 0; i < kept.size(); ++i)
          if (std::isnan(samples[i])) kept[i] = false;
      }
    });
  const auto left_out = static_cast<std::uint64_t>(std::ranges::count(kept, false));
  if (left_out == 0) return 0;
  for (chunk& column : piece.columns)
    with_type_of(column.type, [&]<class T>(std::type_identity<T>) { keep_samples<T>(column, kept); });
  piece.samples -= left_out;
  return left_out;
}

}  // namespace

column_stream::column_stream(std::vector<std::string> inputs, input_options options,
                             std::vector<column_source> columns, const run_ranks& ranks)
    : inputs_(std::move(inputs)), options_(std::move(options)), columns_(std::move(columns)), ranks_(ranks) {
  options_.hdf5.any_order = false;  // columns are read side by side
  ranks_.each([&] { check_files(); });
  slices_ = slices_of(inputs_, options_, ranks_).of;
  if (ranks_.several()) {
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      bytes_of_[i] = slices_[i].is_read ? slices_[i].last - slices_[i].first : 0;
  }
  for (const std::uint64_t bytes : bytes_of_) bytes_ += bytes;
  before_ = samples_before_slices();
}

void column_stream::check_files() {
  const auto check = [](const std::string& file) {
    const auto bytes = size_of_input(file);
    if (!bytes)
      throw refusal(
          fmt::format("{}: several columns are read side by side, which needs a file; write it to "
                      "one first",
                      name_of_input(file)));
    return *bytes;
  };
  for (const std::string& input : inputs_) bytes_of_.push_back(check(input));
  for (const column_source& column : columns_)
    if (!column.file.empty()) check(column.file);
}

// Files of their own are begun at the item that the slice begins with: the ranks count theirs.
std::uint64_t column_stream::samples_before_slices() {
  const bool has_files = std::ranges::any_of(columns_, [](const auto& one) { return !one.file.empty(); });
  if (!ranks_.several() || !has_files) return 0;
  reads_own_files_ = false;
  std::uint64_t mine = 0;
  ranks_.each([&] { read([&](const column_chunk& piece) { mine += piece.samples; }); });
  reads_own_files_ = true;
  return ranks_.sum_before(mine);
}

std::string column_stream::name_of(std::size_t column, const std::string& input) const {
  if (!columns_[column].file.empty()) return columns_[column].file;
  return columns_[column].column.empty() ? input
                                         : fmt::format("{}, column {}", input, columns_[column].column);
}

input_options column_stream::options_of(const column_source& column) const {
  input_options options = options_;
  options.column = column.column;
  options.words = column.words;
  options.only_numbers = column.only_numbers;
  return options;
}

void column_stream::open(readers& all, std::size_t input) const {
  if (open_table(all, input)) return;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (!columns_[c].file.empty()) continue;
    all.of[c] = open_input(inputs_[input], options_of(columns_[c]));
    if (!slices_[input].is_whole()) all.of[c]->read_only(slices_[input]);
  }
}

bool column_stream::open_table(readers& all, std::size_t input) const {
  std::vector<text_column> wanted;
  all.in_table.clear();
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (!columns_[c].file.empty()) continue;
    all.in_table.push_back(c);
    all.of[c].reset();
    wanted.push_back({columns_[c].column, columns_[c].words, columns_[c].only_numbers});
  }
  all.table.reset();
  if (wanted.empty()) return false;
  all.table = open_text_columns(inputs_[input], options_, std::move(wanted));
  if (all.table && !slices_[input].is_whole()) all.table->read_only(slices_[input]);
  return all.table != nullptr;
}

// They stay open.
void column_stream::open_own_files(readers& all) const {
  if (!reads_own_files_) return;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (columns_[c].file.empty()) continue;
    all.of[c] = open_input(columns_[c].file, options_of(columns_[c]));
    const auto skip = [&](std::uint64_t items) { return all.of[c]->skip(items); };
    if (before_ != 0) skip_items(skip, {{0, before_, before_}}, columns_[c].file);
  }
}

std::vector<sample_type> column_stream::types() const {
  std::vector<sample_type> types;
  for (const column_source& column : columns_) {
    const std::string& file = column.file.empty() ? inputs_.front() : column.file;
    types.push_back(open_input(file, options_of(column))->type());
  }
  return types;
}

// The samples of the first column of the inputs decide how many there are. 0 at the end of an input.
std::size_t column_stream::fill(column_chunk& piece, const readers& all) {
  const stopwatch time(waited_);
  std::size_t samples = samples_a_chunk;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const bool first_of_table = all.table && all.in_table.front() == c;
    if (!first_of_table && !all.of[c]) continue;
    const std::size_t found = first_of_table ? fill_from_table(piece, all, samples)
                                             : fill_from_reader(piece.columns[c], *all.of[c], samples);
    if (c > 0 && found < samples)
      throw refusal(fmt::format("{} has fewer samples than {}", name_of(c, inputs_.front()),
                                name_of(0, inputs_.front())));
    samples = found;
  }
  return samples;
}

std::size_t column_stream::fill_from_table(column_chunk& piece, const readers& all, std::size_t rows) const {
  std::vector<std::byte*> to;
  for (const std::size_t c : all.in_table) {
    chunk& into = piece.columns[c];
    into.words = columns_[c].words != nullptr;
    into.type = into.words ? sample_type::u8 : sample_type::f8;
    into.text = true;
    make_room(into);
    to.push_back(into.memory.data());
  }
  const std::size_t found = all.table->read(to, rows);
  for (const std::size_t c : all.in_table) piece.columns[c].used = found * size_of(piece.columns[c].type);
  return found;
}

std::size_t column_stream::fill_from_reader(chunk& into, sample_reader& reader, std::size_t samples) {
  into.type = reader.type();
  into.words = reader.reads_words();
  into.text = reader.reads_text();
  make_room(into);
  into.used = read_whole(reader, into.memory.data(), samples * size_of(into.type));
  return into.samples();
}

void column_stream::note_facts(const readers& all) {
  if (all.table) tables_.add(all.table->facts());
}

// Rows of a table have as many cells; datasets may have any number of items.
void column_stream::refuse_longer_datasets(const readers& all, std::size_t input) const {
  for (std::size_t c = 1; c < columns_.size(); ++c) {
    const bool is_dataset = columns_[c].column.starts_with('/') || columns_[0].column.starts_with('/');
    std::byte rest[8];
    if (!is_dataset || !columns_[c].file.empty() || !is_hdf5(inputs_[input])) continue;
    if (all.of[c]->read({rest, size_of(all.of[c]->type())}) == 0) continue;
    throw refusal(
        fmt::format("{} has more samples than {}", name_of(c, inputs_[input]), name_of(0, inputs_[input])));
  }
}

// Where another rank goes on, it looks.
void column_stream::refuse_rest(const readers& all) const {
  if (ranks_.rank() != ranks_.size() - 1) return;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    std::byte rest[8];
    if (columns_[c].file.empty() || !all.of[c]) continue;
    if (all.of[c]->read({rest, size_of(all.of[c]->type())}) == 0) continue;
    throw refusal(fmt::format("{} has more samples than {}", columns_[c].file, name_of(0, inputs_.front())));
  }
}

// Files of their own go on through all inputs.
void column_stream::skip(const readers& all, const stream_start& from) const {
  if (all.table)
    skip_items([&](std::uint64_t rows) { return all.table->skip(rows); }, from,
               name_of(all.in_table.front(), inputs_[from.after.input]));
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (!all.of[c]) continue;
    stream_start of_column = from;
    if (!columns_[c].file.empty()) of_column.after.items = from.after.all;
    skip_items([&](std::uint64_t items) { return all.of[c]->skip(items); }, of_column,
               name_of(c, inputs_[from.after.input]));
  }
}

void column_stream::pass(const visitor& each) {
  ranks_.each([&] { read(each); });
}

void column_stream::read(const visitor& each) {
  const stream_start from = std::exchange(start_, std::nullopt).value_or(stream_start{});
  left_out_ = from.after.left_out;
  tables_ = from.after.tables;
  column_chunk piece;
  piece.columns.resize(columns_.size());
  readers all;
  all.of.resize(columns_.size());
  piece.end = from.after;
  double before = 0;
  for (std::size_t i = 0; i < std::min(from.after.input, inputs_.size()); ++i)
    before += static_cast<double>(bytes_of_[i]);
  open_own_files(all);
  for (std::size_t i = from.after.input; i < inputs_.size(); ++i) {
    if (!slices_[i].is_read) continue;
    open(all, i);
    if (i == from.after.input) skip(all, from);
    if (i != from.after.input) piece.end = {i, 0, piece.end.all, tables_, left_out_};
    while ((piece.samples = fill(piece, all)) != 0) {
      piece.end.items += piece.samples;
      piece.end.all += piece.samples;
      const std::uint64_t at = all.of[0] ? all.of[0]->position() : all.table->position();
      const auto position = static_cast<double>(at - slices_[i].first);
      piece.progress = bytes_ == 0 ? -1 : std::min(1.0, (before + position) / static_cast<double>(bytes_));
      if (leaves_out_nan_) left_out_ += drop_rows_with_nan(piece);
      piece.end.left_out = left_out_;
      each(piece);
    }
    note_facts(all);
    refuse_longer_datasets(all, i);
    before += static_cast<double>(bytes_of_[i]);
  }
  refuse_rest(all);
}

}  // namespace cairn::tool
