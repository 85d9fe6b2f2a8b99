// Writes a histogram of one axis as JSON, .npy or rows of text.
#include "outputs/reports/hist/hist_report.hpp"

#include <fmt/format.h>

#include <string>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

std::string facts(const hist_result& result) {
  return json_members(result.run) +
         fmt::format(
             "  \"total\": {},\n  \"below\": {},\n  \"above\": {},\n  \"nan\": {},\n  \"outside\": {},\n"
             "  \"map\": {},\n  \"bins\": {},\n  \"range\": {}",
             result.total, result.below, result.above, result.nan, result.total - result.inside,
             json_string(result.map), result.counts.size(), json_range(result.edges)) +
         (result.left_out ? fmt::format(",\n  \"left_out\": {}", *result.left_out) : "");
}

void write_lists(const hist_result& result, text_pieces& text) {
  text += ",\n  \"edges\": ";
  write_json_list(result.edges, text, json_real);
  text += ",\n  \"counts\": ";
  if (result.densities.empty()) {
    write_json_list(result.counts, text, json_integer<std::uint64_t>);
  } else {
    write_json_list(result.densities, text, json_real);
  }
}

}  // namespace

void write_json_members(const hist_result& result, text_pieces& text) {
  text += facts(result);
  if (lists_bins(result.counts.size(), result.written)) write_lists(result, text);
  text += "\n";
}

void write_json(const hist_result& result, const text_sink& sink) {
  text_pieces text(sink);
  text += "{\n";
  write_json_members(result, text);
  text += "}\n";
  text.end();
}

namespace {

void write_npy(const hist_result& result, output_file& file) {
  const bool dense = !result.densities.empty();
  file.write(npy_header_text(fmt::format("{}{}", npy_byte_order, dense ? "f8" : "u8"), result.counts.size()));
  file.write(dense ? bytes_of(result.densities) : bytes_of(result.counts));
}

}  // namespace

void write_table(const hist_result& result, table_format format, output_file& file) {
  if (format == table_format::npy) return write_npy(result, file);
  if (format == table_format::hdf5) return write_uhi(result, file);
  const bool dense = !result.densities.empty();
  table_rows rows([&](std::string_view text) { file.write(text); }, format);
  rows.cell("low").cell("high").cell(dense ? "density" : "count").end_row();
  for (std::size_t i = 0; i < result.counts.size(); ++i) {
    rows.cell(result.edges[i]).cell(result.edges[i + 1]);
    (dense ? rows.cell(result.densities[i]) : rows.cell(result.counts[i])).end_row();
  }
  rows.end();
}

}  // namespace cairn::tool
