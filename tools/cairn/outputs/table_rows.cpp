// Writes rows of cells as text, .csv or .tsv.
#include "outputs/table_rows.hpp"

#include <filesystem>

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

}  // namespace cairn::tool
