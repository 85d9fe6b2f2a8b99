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

std::unique_ptr<sample_reader> open_table(std::unique_ptr<byte_source> source, const input_options& options) {
  if (options.all_columns && options.column.empty()) return open_csv_table(std::move(source));
  return options.words != nullptr
             ? open_csv_words(std::move(source), options.column, *options.words, options.only_numbers)
             : open_csv(std::move(source), options.column);
}

}  // namespace

std::unique_ptr<sample_reader> open_input(const std::string& path, const input_options& options) {
  auto source = std::make_unique<byte_source>(path);
  source->read_by(options.threads);
  return open_input(std::move(source), path, options);
}

std::unique_ptr<sample_reader> open_input(std::unique_ptr<byte_source> source, const std::string& path,
                                          const input_options& options) {
  const bool nameless = path == "-" || !source->size();
  compression kind = compression_named(path);
  if (kind == compression::none && nameless && !options.raw_type)
    kind = compression_begun(source->peek(compression_magic_bytes));
  source->decompress(kind);
  const std::string_view name = without_compression(path);
  if (has_extension(name, ".npy")) return open_npy(std::move(source), options.column);
  if (has_extension(name, ".csv")) return open_table(std::move(source), options);
  if (begins_as_npy(*source)) return open_npy(std::move(source), options.column);
  if (options.raw_type) return open_raw(std::move(source), *options.raw_type, options.shape, options.column);
  if (nameless) return open_table(std::move(source), options);
  throw usage_error(path + ": which format? Name it .npy or .csv, or give --dtype for raw binary");
}

}  // namespace cairn::tool
