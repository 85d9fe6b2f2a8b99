// Reports of histograms as JSON, of one column and of several over the same bins.
#include "outputs/reports/hist/hist_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"
#include "outputs/reports/count/count_report.hpp"
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

namespace {

// 0 / 0 is nan without a sign, for it is printed.
double density(std::uint64_t count, double width, std::uint64_t inside) {
  const double found = static_cast<double>(count) / width / static_cast<double>(inside);
  return std::isnan(found) ? std::numeric_limits<double>::quiet_NaN() : found;
}

}  // namespace

void leave_out_nan(hist_result& result) {
  result.left_out = result.nan;
  result.total -= result.nan;
  result.nan = 0;
}

std::vector<double> densities_of(const hist_result& result) {
  std::vector<double> densities(result.counts.size());
  for (std::size_t i = 0; i < densities.size(); ++i) {
    densities[i] = density(result.counts[i], result.edges[i + 1] - result.edges[i], result.inside);
  }
  return densities;
}

std::size_t bins_per_row(std::size_t bins, std::size_t most_rows) {
  return std::max<std::size_t>(1, (bins + most_rows - 1) / most_rows);
}

std::vector<histogram_row> rows_of(const hist_result& result, std::size_t most_rows) {
  const std::size_t bins = result.counts.size();
  const std::size_t step = bins_per_row(bins, most_rows);
  std::vector<histogram_row> rows;
  for (std::size_t first = 0; first < bins; first += step) {
    const std::size_t last = std::min(first + step, bins);
    histogram_row row{result.edges[first], result.edges[last]};
    for (std::size_t i = first; i < last; ++i) row.count += result.counts[i];
    row.density = density(row.count, row.high - row.low, result.inside);
    rows.push_back(row);
  }
  return rows;
}

double density_or_share(const histogram_row& row, const hist_result& of) {
  const double found =
      of.densities.empty() ? static_cast<double>(row.count) / static_cast<double>(of.inside) : row.density;
  return std::isfinite(found) ? found : 0;
}

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
