// Opens an input as what it is, once or again.
#include "inputs/input.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/formats/raw.hpp"
#include "inputs/input_file.hpp"
#include "inputs/sample_reader.hpp"
#include "inputs/table_facts.hpp"
#include "inputs/tables/table_columns.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

std::unique_ptr<byte_source> open_source(const std::string& path, const input_options& options) {
  auto source = std::make_unique<byte_source>(path);
  source->read_by(options.threads);
  return source;
}

table_options options_of(byte_source& source, const std::string& path, const input_options& options) {
  table_options table{
      .layout = layout_of(path, options), .only_exact = options.only_exact, .rows_too = options.rows_too};
  decode_table(source, options.encoding, table.layout);
  return table;
}

std::unique_ptr<sample_reader> open_text(std::unique_ptr<byte_source> source, const std::string& path,
                                         const input_options& options) {
  table_options table = options_of(*source, path, options);
  if (options.only_rows) return open_rows(std::move(source), options.column, std::move(table));
  if (options.all_columns && options.column.empty())
    return open_all_columns(std::move(source), std::move(table));
  return open_column(std::move(source), {options.column, options.words, options.only_numbers},
                     std::move(table));
}

}  // namespace

void refuse_choice_of_dataset(const dataset_choice& choice, const std::string& path) {
  if (!choice.given()) return;
  throw usage_error(fmt::format("{} is for HDF5 files, and {} is none",
                                !choice.dataset.empty() ? "--dataset"
                                : !choice.slice.empty() ? "--slice"
                                                        : "--raw",
                                name_of_input(path)));
}

bool may_be_raw(const std::string& path, const input_options& options) {
  const std::string_view name = without_compression(path);
  return options.raw_type && !has_extension(name, ".npy") && !names_text_table(name);
}

bool is_text_table(std::string_view path, const input_options& options) {
  const std::string_view name = without_compression(path);
  return names_text_table(name) || (options.delimiter && !options.raw_type && !has_extension(name, ".npy"));
}

table_layout layout_of(const std::string& path, const input_options& options) {
  table_layout layout = options.layout;
  layout.delimiter =
      options.delimiter.value_or(has_extension(without_compression(path), ".tsv") ? '\t' : ',');
  return layout;
}

input_format format_of(byte_source& source, const std::string& path, const input_options& options) {
  const bool nameless = path == "-" || !source.size();
  if (!source.is_decoded()) decompress_input(source, path, may_be_raw(path, options));
  const std::string_view name = without_compression(path);
  if (!options.raw_type) {
    refuse_other_formats(source);
    if (names_hdf5(name) || begins_as_hdf5(source)) return input_format::hdf5;
  }
  refuse_choice_of_dataset(options.hdf5, path);
  if (has_extension(name, ".npy")) return input_format::npy;
  if (names_text_table(name) || (is_text_table(path, options) && !begins_as_npy(source)))
    return input_format::text;
  if (begins_as_npy(source)) return input_format::npy;
  if (options.raw_type) return input_format::raw;
  if (nameless) return input_format::text;
  throw usage_error(path +
                    ": which format? Name it .npy, .csv, .tsv or .h5, or give --delimiter for a table "
                    "as text, or --dtype for raw binary");
}

std::unique_ptr<sample_reader> open_input(const std::string& path, const input_options& options) {
  return open_input(open_source(path, options), path, options);
}

std::unique_ptr<sample_reader> open_input(std::unique_ptr<byte_source> source, const std::string& path,
                                          const input_options& options) {
  switch (format_of(*source, path, options)) {
    case input_format::hdf5:
      return open_hdf5(std::move(source), path, options.hdf5, options.column);
    case input_format::npy:
      return open_npy(std::move(source), options.column, options.words);
    case input_format::raw:
      return open_raw(std::move(source), *options.raw_type, options.shape, options.column, options.words);
    case input_format::text:
      break;
  }
  return open_text(std::move(source), path, options);
}

std::unique_ptr<table_columns> open_text_columns(const std::string& path, const input_options& options,
                                                 std::vector<text_column> columns) {
  auto source = open_source(path, options);
  if (format_of(*source, path, options) != input_format::text) return nullptr;
  table_options table = options_of(*source, path, options);
  return std::make_unique<table_columns>(std::move(source), std::move(columns), std::move(table));
}

std::size_t most_open_inputs() {
  constexpr std::size_t few = 8, many = std::size_t{1} << 16;
  rlimit open_files{};
  if (getrlimit(RLIMIT_NOFILE, &open_files) != 0) return few;
  return open_files.rlim_cur > 2 * many ? many : static_cast<std::size_t>(open_files.rlim_cur) / 2;
}

input_file::input_file(input_file&& other) noexcept
    : path_(std::move(other.path_)),
      size_(other.size_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      passes_(other.passes_),
      first_(other.first_) {}

std::unique_ptr<byte_source> input_file::open_to_look() {
  if (descriptor_ < 0) descriptor_ = open_to_read(path_);
  return std::make_unique<byte_source>(path_, descriptor_);
}

std::unique_ptr<byte_source> input_file::open() {
  auto source = open_to_look();
  const struct stat now = look();
  if (first_) refuse_another(now);
  if (!first_) first_ = now;
  ++passes_;
  return source;
}

void input_file::end_pass() const {
  if (passes_ > 1) refuse_another(look());
}

void input_file::close() noexcept {
  if (descriptor_ != STDIN_FILENO && descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

struct stat input_file::look() const {
  struct stat facts{};
  if (fstat(descriptor_, &facts) != 0) refuse_with_errno(name_of_input(path_), "cannot look at it");
  return facts;
}

// A file that is renamed or unlinked stays the same.
void input_file::refuse_another(const struct stat& now) const {
  const bool same = now.st_dev == first_->st_dev && now.st_ino == first_->st_ino;
  const bool untouched = now.st_size == first_->st_size && now.st_mtim.tv_sec == first_->st_mtim.tv_sec &&
                         now.st_mtim.tv_nsec == first_->st_mtim.tv_nsec;
  if (same && untouched) return;
  throw refusal(name_of_input(path_) + (same ? ": was written to" : ": was replaced") +
                " while it was read, which takes more than one pass here; give a file that stays, or a pipe");
}

// Reads them: where text and other samples end is not known before.
std::uint64_t sample_reader::skip(std::uint64_t samples) {
  constexpr std::size_t at_once = std::size_t{1} << 16;
  const std::size_t width = size_of(type());
  std::vector<std::byte> passed(at_once * width);
  std::uint64_t done = 0;
  while (done < samples) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(samples - done, at_once));
    const std::size_t bytes = read(std::span(passed).first(wanted * width));
    if (bytes == 0) break;
    done += bytes / width;
  }
  return done;
}

void table_facts::add(const table_facts& other) {
  tables += other.tables;
  headers += other.headers;
  guessed = guessed || other.guessed;
  missing += other.missing;
  ragged += other.ragged;
  rule = std::max(rule, other.rule);
  delimiter = std::max(delimiter, other.delimiter);
  comments += other.comments;
}

table_facts of_all_ranks(table_facts mine, const run_ranks& ranks) {
  std::array sums{mine.tables, mine.headers, mine.missing, mine.ragged, mine.comments};
  std::array most{std::uint64_t{mine.guessed}, static_cast<std::uint64_t>(mine.rule),
                  static_cast<std::uint64_t>(mine.delimiter)};
  ranks.add_up(sums);
  ranks.make_greatest(most);
  return {sums[0],
          sums[1],
          most[0] != 0,
          sums[2],
          sums[3],
          static_cast<ragged_rule>(most[1]),
          static_cast<char>(most[2]),
          sums[4]};
}

}  // namespace cairn::tool
