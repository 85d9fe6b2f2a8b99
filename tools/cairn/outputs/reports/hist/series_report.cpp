// Writes histograms in common bins as JSON, .npy or rows of text.
#include <fmt/format.h>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/hist/hist_result.hpp"

namespace cairn::tool {
namespace {

void write_counts(const hist_result& found, text_pieces& text) {
  if (found.densities.empty()) {
    write_json_list(found.counts, text, json_integer<std::uint64_t>);
  } else {
    write_json_list(found.densities, text, json_real);
  }
}

template <class Number>
void write_list(std::string_view key, const series_result& result, text_pieces& text, const Number& number) {
  text += fmt::format("  \"{}\": ", key);
  write_json_list(result.found, text,
                  [&](const hist_result& one) { return json_integer<std::uint64_t>(number(one)); });
  text += ",\n";
}

void write_bins(const series_result& result, text_pieces& text) {
  text += ",\n  \"edges\": ";
  write_json_list(result.found.front().edges, text, json_real);
  text += ",\n  \"counts\": [";
  for (std::size_t i = 0; i < result.found.size(); ++i) {
    if (i > 0) text += ", ";
    write_counts(result.found[i], text);
  }
  text += "]";
}

void write_lists(const series_result& result, text_pieces& text) {
  text += "{\n" + json_members(result.run) + "  \"series\": ";
  write_json_list(result.names, text, [](const std::string& name) { return json_string(name); });
  text += ",\n";
  write_list("total", result, text, [](const hist_result& one) { return one.total; });
  write_list("below", result, text, [](const hist_result& one) { return one.below; });
  write_list("above", result, text, [](const hist_result& one) { return one.above; });
  write_list("nan", result, text, [](const hist_result& one) { return one.nan; });
  write_list("outside", result, text, [](const hist_result& one) { return one.total - one.inside; });
  if (result.found.front().left_out)
    write_list("left_out", result, text, [](const hist_result& one) { return *one.left_out; });
  const hist_result& any = result.found.front();
  text += fmt::format("  \"map\": {},\n  \"bins\": {},\n  \"range\": {}", json_string(any.map),
                      any.counts.size(), json_range(any.edges));
  if (lists_bins(any.counts.size(), any.written)) write_bins(result, text);
  text += "\n}\n";
}

void write_documents(const series_result& result, text_pieces& text) {
  text += "[";
  for (std::size_t i = 0; i < result.found.size(); ++i) {
    text += fmt::format("{}{{\n  \"category\": {},\n", i == 0 ? "" : ",\n", json_string(result.names[i]));
    hist_result one = result.found[i];
    one.run = result.run;
    write_json_members(one, text);
    text += "}";
  }
  text += "]\n";
}

void write_npy(const series_result& result, output_file& file) {
  const bool dense = !result.found.front().densities.empty();
  file.write(npy_header_text(fmt::format("{}{}", npy_byte_order, dense ? "f8" : "u8"), result.found.size(),
                             result.found.front().counts.size()));
  for (const hist_result& one : result.found)
    file.write(dense ? bytes_of(one.densities) : bytes_of(one.counts));
}

}  // namespace

void write_json(const series_result& result, const text_sink& sink) {
  for (const std::string& name : result.names) refuse_what_is_not_utf8(name);
  text_pieces text(sink);
  result.by.empty() ? write_lists(result, text) : write_documents(result, text);
  text.end();
}

void write_table(const series_result& result, table_format format, output_file& file) {
  if (format == table_format::npy) return write_npy(result, file);
  if (format == table_format::hdf5) return write_uhi(result, file);
  table_rows rows([&](std::string_view text) { file.write(text); }, format);
  rows.cell("low").cell("high");
  for (const std::string& name : result.names) rows.cell(name);
  rows.end_row();
  const std::vector<double>& edges = result.found.front().edges;
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    rows.cell(edges[i]).cell(edges[i + 1]);
    for (const hist_result& one : result.found)
      one.densities.empty() ? rows.cell(one.counts[i]) : rows.cell(one.densities[i]);
    rows.end_row();
  }
  rows.end();
}

}  // namespace cairn::tool
