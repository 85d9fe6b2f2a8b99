// Rows of tables as text, numbers of JSON, and headers of .npy files.
#include "outputs/table_rows.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

table_format table_format_of(const std::string& path, std::string_view option, bool may_be_hdf5) {
  const std::filesystem::path suffix = std::filesystem::path(path).extension();
  if (suffix.empty() || has_extension(path, ".npy")) return table_format::npy;
  if (has_extension(path, ".csv")) return table_format::csv;
  if (has_extension(path, ".tsv")) return table_format::tsv;
  if (may_be_hdf5 && (has_extension(path, ".h5") || has_extension(path, ".hdf5"))) return table_format::hdf5;
  const char* const instead = has_extension(path, ".json") ? "; --json prints a document" : "";
  throw usage_error(fmt::format("{} {}: expected a name that ends in {}{}", option, in_quotes(path),
                                may_be_hdf5 ? ".npy, .csv, .tsv or .h5" : ".npy, .csv or .tsv", instead));
}

void refuse_hdf5_table(const std::string& path, std::string_view what) {
  if (path.empty() || table_format_of(path) != table_format::hdf5) return;
  throw usage_error(
      fmt::format("--out {}: {} are written as .npy, .csv or .tsv, not as HDF5", in_quotes(path), what));
}

table_rows& table_rows::cell(std::string_view text) {
  if (!at_row_start_) text_ += std::string_view(&delimiter_, 1);
  at_row_start_ = false;
  const bool plain = text.find_first_of("\"\r\n") == std::string_view::npos &&
                     text.find(delimiter_) == std::string_view::npos;
  if (plain) {
    text_ += text;
    return *this;
  }
  std::string quoted = "\"";
  for (const char letter : text) quoted.append(letter == '"' ? 2 : 1, letter);
  text_ += quoted + '"';
  return *this;
}

void table_rows::end_row() {
  text_ += "\n";
  at_row_start_ = true;
}

std::string json_real(double value) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value < 0 ? "\"-inf\"" : "\"inf\"";
  std::string text = fmt::format("{}", value);
  const bool looks_real = text.find_first_of(".e") != std::string::npos;
  return looks_real ? text : text + ".0";
}

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

namespace {

// `type` and `shape` as they stand in the dictionary.
std::string header_of(std::string_view type, std::string_view shape) {
  constexpr std::size_t before_dictionary = 10, alignment = 64;
  std::string dictionary = fmt::format("{{'descr': {}, 'fortran_order': False, 'shape': {}, }}", type, shape);
  const std::size_t unpadded = before_dictionary + dictionary.size() + 1;
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ');
  dictionary += '\n';

  std::string text(npy_magic);
  text +=
      {'\1', '\0', static_cast<char>(dictionary.size() & 0xff), static_cast<char>(dictionary.size() >> 8)};
  return text + dictionary;
}

std::string line_of(std::uint64_t length) { return fmt::format("({},)", length); }

}  // namespace

std::string npy_header_text(std::string_view descr, std::uint64_t length) {
  return header_of(fmt::format("'{}'", descr), line_of(length));
}

std::string npy_header_text(std::string_view descr, const std::vector<std::uint64_t>& shape) {
  if (shape.size() == 1) return npy_header_text(descr, shape[0]);
  return header_of(fmt::format("'{}'", descr), fmt::format("({})", fmt::join(shape, ", ")));
}

std::string npy_header_text(std::string_view descr, std::uint64_t rows, std::uint64_t columns) {
  return header_of(fmt::format("'{}'", descr), fmt::format("({}, {})", rows, columns));
}

std::string npy_header_text(std::span<const npy_field> fields, std::uint64_t length) {
  std::string list;
  for (const npy_field& field : fields) {
    list += fmt::format("{}('{}', '{}')", list.empty() ? "" : ", ", field.name, field.descr);
  }
  return header_of(fmt::format("[{}]", list), line_of(length));
}

}  // namespace cairn::tool
