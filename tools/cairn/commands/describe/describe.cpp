// Runs `cairn describe`: each file by itself, then the reports.
#include "commands/describe/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/hdf5/listing.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/formats/raw.hpp"
#include "inputs/input_file.hpp"
#include "inputs/tables/table_cells.hpp"
#include "outputs/output_file.hpp"
#include "outputs/reports/describe/reports.hpp"
#include "shared/file_extension.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

// Formats as inputs/input.hpp tells them; tables are read whole here.
bool is_table(byte_source& source, const std::string& path, bool nameless, const input_options& options) {
  const std::string_view name = without_compression(path);
  if (has_extension(name, ".npy")) return false;
  if (names_text_table(name)) return true;
  return !options.raw_type && (nameless || is_text_table(path, options)) && !begins_as_npy(source) &&
         !begins_as_hdf5(source);
}

std::unique_ptr<byte_source> opened(input_file& file, const describe_options& options) {
  auto source = file.open();
  source->read_by(options.threads);
  decompress_input(*source, file.path(), may_be_raw(file.path(), options.input));
  return source;
}

// Errors: refusal of formats that nothing here reads.
bool is_hdf5_file(byte_source& source, const std::string& path, const input_options& options) {
  if (options.raw_type) return false;
  refuse_other_formats(source);
  return source.size() && (names_hdf5(path) || begins_as_hdf5(source));
}

std::vector<std::string> names_of_datasets(const std::string& path) {
  std::vector<std::string> names;
  for (const listed_dataset& one : list_datasets(path))
    if (one.kind == "dataset" && one.has_values) names.push_back(one.path);
  return names;
}
// By which each can be chosen: its number where that is the only way.
std::vector<std::string> names_of_columns(const table_cells& cells) {
  const bool is_header = cells.first().is_header;
  std::vector<std::string> names = cells.names();
  for (std::size_t c = 0; c < names.size(); ++c) {
    const bool is_line = !names[c].empty() && names[c].find('\n') == std::string::npos;
    if (!is_header || !is_line || std::ranges::count(cells.names(), names[c]) > 1)
      names[c] = fmt::format("@{}", c);
  }
  return names;
}

std::vector<std::string> names_in(const std::string& path, const describe_options& options) {
  input_file file(path);
  auto source = opened(file, options);
  if (is_hdf5_file(*source, path, options.input)) return names_of_datasets(path);
  if (!is_table(*source, path, path == "-" || !file.size(), options.input))
    throw refusal(name_of_input(path) + ": --names is for tables and HDF5 files, and this is an array");
  const table_layout layout = layout_of(path, options.input);
  decode_table(*source, options.input.encoding, layout);
  return names_of_columns(table_cells(std::move(source), layout));
}

void describe_file(const std::string& path, const describe_options& options, described_file& told) {
  input_file file(path);
  progress_bar progress;
  described_memory memory(options.memory != 0 ? options.memory : memory_left() / 2, options.folder);
  const auto show = [&](double fraction) { progress.show("reading", fraction, 0); };
  auto source = opened(file, options);
  if (is_hdf5_file(*source, path, options.input))
    return describe_datasets(path, [&] { return opened(file, options); }, options, memory, told);
  if (!is_table(*source, path, path == "-" || !file.size(), options.input)) {
    if (file.size() && begins_as_npy(*source)) {
      const npy_header header = read_npy_header(*source);
      source = opened(file, options);
      const auto open_member = [&](const std::string& name) {
        return open_npy(source ? std::move(source) : opened(file, options), name);
      };
      if (!header.members.empty()) return describe_members(header, open_member, options, memory, told);
    }
    const auto reader = open_input(std::move(source), path, options.input);
    return describe_array(*reader, options, memory, told);
  }
  refuse_choice_of_dataset(options.input.hdf5, path);
  const table_layout layout = layout_of(path, options.input);
  const auto open_table = [&] {
    auto text = source ? std::move(source) : opened(file, options);
    decode_table(*text, options.input.encoding, layout);
    return text;
  };
  const table_file table{open_table, layout, file.size().has_value()};
  describe_table(table, options, memory, show, told);
  file.end_pass();
}

}  // namespace

void print_datasets(const std::string& input, bool json) {
  {
    byte_source source(input);
    refuse_other_formats(source);
    if (!source.size()) throw refusal(source.name() + ": --list needs an HDF5 file, not a pipe");
    if (!names_hdf5(input) && !begins_as_hdf5(source))
      throw refusal(source.name() + ": --list is for HDF5 files, and this is none");
  }
  const std::vector<listed_dataset> datasets = list_datasets(input);
  write_standard_output(json ? datasets_in_json(name_of_input(input), datasets)
                             : tell_datasets(name_of_input(input), datasets));
}

void run_describe(const describe_options& options) {
  if (options.list) {
    for (const std::string& path : options.files) print_datasets(path, options.json);
    return;
  }
  if (options.names) {
    for (const std::string& path : options.files)
      for (const std::string& name : names_in(path, options)) write_standard_output(name + '\n');
    return;
  }
  for (const std::string* output : {&options.out, &options.html}) refuse_overwriting(*output, options.files);
  refuse_one_file_twice(options.out, "--out", options.html);
  std::optional<output_file> rows, page;
  if (!options.out.empty()) rows.emplace(options.out);
  if (!options.html.empty()) page.emplace(options.html);
  std::vector<described_file> all;
  for (const std::string& path : options.files) {
    described_file& told = all.emplace_back();
    told.file = name_of_input(path);
    told.threads = options.threads;
    const stopwatch time(told.seconds);
    with_file_of_values([&] { describe_file(path, options, told); });
  }
  if (rows) {
    write_rows(all, [&](std::string_view text) { rows->write(text); }, table_format_of(options.out));
    rows->commit();
  }
  if (page) {
    write_page(all, [&](std::string_view text) { page->write(text); });
    page->commit();
  }
  if (options.json)
    write_json(all, write_standard_output);
  else
    write_standard_output(tell_files(all, output_width(), output_is_utf8()));
}

}  // namespace cairn::tool
