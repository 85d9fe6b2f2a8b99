// Tells the format by name and first bytes, and opens its reader.
#include "inputs/input.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "inputs/byte_source.hpp"
#include "inputs/compression/decoder.hpp"
#include "inputs/formats/csv.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/formats/only_python.hpp"
#include "inputs/formats/raw.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

namespace {

std::unique_ptr<sample_reader> open_table(std::unique_ptr<byte_source> source, const std::string& path,
                                          const input_options& options) {
  const csv_options layout{.delimiter = delimiter_in(path, options), .only_exact = options.only_exact};
  if (options.all_columns && options.column.empty()) return open_csv_table(std::move(source), layout);
  return options.words != nullptr
             ? open_csv_words(std::move(source), options.column, *options.words, options.only_numbers, layout)
             : open_csv(std::move(source), options.column, layout);
}

void refuse_choice_of_dataset(const dataset_choice& choice, const std::string& path) {
  if (!choice.given()) return;
  throw usage_error(fmt::format("{} is for HDF5 files, and {} is none",
                                !choice.dataset.empty() ? "--dataset"
                                : !choice.slice.empty() ? "--slice"
                                                        : "--raw",
                                name_of_input(path)));
}

}  // namespace

char delimiter_in(const std::string& path, const input_options& options) {
  return options.delimiter.value_or(has_extension(without_compression(path), ".tsv") ? '\t' : ',');
}

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
  if (!options.raw_type) {
    refuse_other_formats(*source);
    if (names_hdf5(name) || begins_as_hdf5(*source))
      return open_hdf5(std::move(source), path, options.hdf5, options.column);
  }
  refuse_choice_of_dataset(options.hdf5, path);
  if (has_extension(name, ".npy")) return open_npy(std::move(source), options.column);
  if (names_text_table(name)) return open_table(std::move(source), path, options);
  if (begins_as_npy(*source)) return open_npy(std::move(source), options.column);
  if (options.raw_type) return open_raw(std::move(source), *options.raw_type, options.shape, options.column);
  if (nameless) return open_table(std::move(source), path, options);
  throw usage_error(path + ": which format? Name it .npy, .csv, .tsv or .h5, or give --dtype for raw binary");
}

}  // namespace cairn::tool
