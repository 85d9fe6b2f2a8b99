// Writes labels and centers as .npy files, and all that was found as JSON or as a table of clusters.
#include "outputs/reports/cluster_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"

namespace cairn::tool {
namespace {

std::string center_text(const cluster_result& result, std::size_t c) {
  constexpr std::size_t most = 8;
  const auto row = std::span(result.centers).subspan(c * result.dims, result.dims);
  std::string text = fmt::format("{:.6g}", fmt::join(row.first(std::min(most, row.size())), ", "));
  return row.size() > most ? text + ", ..." : text;
}

table_rows rows_into(output_file& file, table_format format) {
  return {[&](std::string_view text) { file.write(text); }, format};
}

void write_labels_as_text(const cluster_result& result, table_format format, output_file& file) {
  table_rows rows = rows_into(file, format);
  rows.cell("label").end_row();
  for (const std::int64_t label : result.labels) rows.cell(label).end_row();
  rows.end();
}

void write_centers_as_text(const cluster_result& result, table_format format, output_file& file) {
  table_rows rows = rows_into(file, format);
  for (std::size_t d = 0; d < result.dims; ++d)
    rows.cell(result.columns.empty() ? fmt::format("{}", d) : result.columns[d]);
  rows.end_row();
  for (std::size_t i = 0; i < result.centers.size(); ++i) {
    const double center = result.centers[i];
    result.single ? rows.cell(static_cast<float>(center)) : rows.cell(center);
    if ((i + 1) % result.dims == 0) rows.end_row();
  }
  rows.end();
}

}  // namespace

void write_labels(const cluster_result& result, table_format format, output_file& file) {
  if (format != table_format::npy) {
    write_labels_as_text(result, format, file);
    return file.commit();
  }
  file.write(npy_header_text(fmt::format("{}i8", npy_byte_order), result.labels.size()));
  file.write(bytes_of(result.labels));
  file.commit();
}

void write_centers(const cluster_result& result, table_format format, output_file& file) {
  if (format != table_format::npy) {
    write_centers_as_text(result, format, file);
    return file.commit();
  }
  file.write(npy_header_text(fmt::format("{}f{}", npy_byte_order, result.single ? 4 : 8), result.sizes.size(),
                             result.dims));
  if (result.single)
    file.write(bytes_of(std::vector<float>(result.centers.begin(), result.centers.end())));
  else
    file.write(bytes_of(result.centers));
  file.commit();
}

void write_json(const cluster_result& result, bool with_labels, const text_sink& sink) {
  text_pieces text(sink);
  text += "{\n" + json_members(result.run);
  text += fmt::format("  \"points\": {},\n  \"iterations\": {},\n  \"converged\": {},\n  \"bandwidth\": ",
                      result.points, result.iterations, result.converged);
  write_json_list(result.bandwidth, text, json_real);
  if (!result.scale.empty()) {
    text += ",\n  \"scale\": ";
    write_json_list(result.scale, text, json_real);
  }
  text += ",\n  \"sizes\": ";
  write_json_list(result.sizes, text, json_integer<std::uint64_t>);
  if (with_labels) {
    text += ",\n  \"labels\": ";
    write_json_list(result.labels, text, json_integer<std::int64_t>);
  }
  text += ",\n  \"centers\": [";
  for (std::size_t c = 0; c < result.sizes.size(); ++c) {
    text += c == 0 ? "" : ", ";
    write_json_list(std::span(result.centers).subspan(c * result.dims, result.dims), text, json_real);
  }
  text += "]\n}\n";
  text.end();
}

std::string tell_clusters(const cluster_result& result) {
  constexpr std::size_t most = 40;
  std::vector<std::size_t> order(result.sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return result.sizes[a] != result.sizes[b] ? result.sizes[a] > result.sizes[b] : a < b;
  });
  std::string text = "  label        size  center\n";
  for (std::size_t k = 0; k < std::min(most, order.size()); ++k)
    text +=
        fmt::format("  {:5}  {:10}  {}\n", order[k], result.sizes[order[k]], center_text(result, order[k]));
  if (order.size() > most) text += fmt::format("  and {} more\n", order.size() - most);
  text += fmt::format("\n  {} in {}, {}{}\n", plural(result.points, "point"),
                      plural(result.sizes.size(), "cluster"),
                      plural(static_cast<std::uint64_t>(result.iterations), "iteration"),
                      result.converged ? "" : ", not all have arrived");
  if (!result.scale.empty())
    text += fmt::format("  columns divided by {:.6g}\n", fmt::join(result.scale, ", "));
  return text + tell_run(result.run);
}

}  // namespace cairn::tool
