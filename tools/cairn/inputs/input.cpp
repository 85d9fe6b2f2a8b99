// Tells the format by name and first bytes, and opens its reader.
#include "inputs/input.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/formats/raw.hpp"
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

}  // namespace cairn::tool
