#include "inputs/input.hpp"

#include <algorithm>

#include "inputs/byte_source.hpp"
#include "inputs/formats/csv.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/formats/raw.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

namespace {

std::unique_ptr<sample_reader> open_table(std::unique_ptr<byte_source> source, const std::string& path,
                                          const input_options& options) {
  const char delimiter = delimiter_in(path, options);
  if (options.all_columns && options.column.empty()) return open_csv_table(std::move(source), delimiter);
  return options.words != nullptr
             ? open_csv_words(std::move(source), options.column, *options.words, options.only_numbers,
                              delimiter)
             : open_csv(std::move(source), options.column, delimiter, options.only_exact);
}

}  // namespace

char delimiter_in(const std::string& path, const input_options& options) {
  return options.delimiter.value_or(has_extension(path, ".tsv") ? '\t' : ',');
}

std::unique_ptr<sample_reader> open_input(const std::string& path, const input_options& options) {
  return open_input(std::make_unique<byte_source>(path), path, options);
}

std::unique_ptr<sample_reader> open_input(std::unique_ptr<byte_source> source, const std::string& path,
                                          const input_options& options) {
  if (has_extension(path, ".npy")) return open_npy(std::move(source), options.column);
  if (names_text_table(path)) return open_table(std::move(source), path, options);
  if (begins_as_npy(*source)) return open_npy(std::move(source), options.column);
  if (options.raw_type) return open_raw(std::move(source), *options.raw_type, options.shape, options.column);
  if (path == "-" || !source->size()) return open_table(std::move(source), path, options);
  throw usage_error(path + ": which format? Name it .npy, .csv or .tsv, or give --dtype for raw binary");
}

}  // namespace cairn::tool
