// Writes histograms of several axes, sums and means as nested JSON, .npy, rows of text, or in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/hist/hist_result.hpp"

namespace cairn::tool {
namespace {

// Nested lists, as deep as there are axes.
template <class Items, class Print>
void write_nested(const joint_result& result, const Items& items, text_pieces& text, const Print& print) {
  std::vector<std::size_t> sizes;
  for (const auto& edges : result.edges) sizes.push_back(edges.size() - 1);
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::size_t block = 1;
    for (std::size_t a = sizes.size(); a-- > 0;) {
      block *= sizes[a];
      if (i % block == 0) text += "[";
    }
    text += print(items[i]);
    block = 1;
    for (std::size_t a = sizes.size(); a-- > 0;) {
      block *= sizes[a];
      if ((i + 1) % block == 0) text += "]";
    }
    if (i + 1 < items.size()) text += ", ";
  }
}

// A number for each axis: alone where there is one.
template <class Number>
std::string of_axes(const joint_result& result, const Number& number) {
  std::string list;
  for (std::size_t a = 0; a < result.edges.size(); ++a)
    list += fmt::format("{}{}", a == 0 ? "" : ", ", number(result.seen.outside[a], a));
  return result.edges.size() == 1 ? list : "[" + list + "]";
}

std::string json_amount(const joint_result::amount_outside& amount) {
  return std::visit(
      []<class T>(T number) {
        if constexpr (std::is_same_v<T, double>)
          return json_real(number);
        else
          return json_integer(number);
      },
      amount);
}

// Sums of weights, or means, of what lies outside.
std::string amounts_outside(const joint_result& result) {
  if (result.outside.empty()) return "";
  const std::string_view what = result.weighted ? "sum" : "mean";
  const auto list = [&](joint_result::amount_outside joint_result::amounts_outside::* side) {
    return of_axes(result,
                   [&](const out_of_bins&, std::size_t a) { return json_amount(result.outside[a].*side); });
  };
  return fmt::format("  \"below_{}\": {},\n  \"above_{}\": {},\n  \"nan_{}\": {},\n", what,
                     list(&joint_result::amounts_outside::below), what,
                     list(&joint_result::amounts_outside::above), what,
                     list(&joint_result::amounts_outside::nan));
}

void write_edges(const joint_result& result, text_pieces& text) {
  const bool several = result.edges.size() > 1;
  text += several ? ",\n  \"edges\": [" : ",\n  \"edges\": ";
  for (std::size_t a = 0; a < result.edges.size(); ++a) {
    if (a > 0) text += ", ";
    write_json_list(result.edges[a], text, json_real);
  }
  if (several) text += "]";
}

// Variances are those of sums, not of densities.
bool has_variances(const joint_result& result) {
  return !result.variances.empty() && result.densities.empty();
}

void write_lists(const joint_result& result, text_pieces& text) {
  write_edges(result, text);
  text += ",\n  \"counts\": ";
  if (!result.densities.empty()) {
    write_nested(result, result.densities, text, json_real);
  } else {
    std::visit(
        [&]<class T>(const std::vector<T>& counts) {
          if constexpr (std::is_same_v<T, double>)
            write_nested(result, counts, text, json_real);
          else
            write_nested(result, counts, text, json_integer<T>);
        },
        result.counts);
  }
  if (!result.means.empty()) {
    text += ",\n  \"means\": ";
    write_nested(result, result.means, text, json_real);
  }
  if (has_variances(result)) {
    text += ",\n  \"variances\": ";
    write_nested(result, result.variances, text, json_real);
  }
}

std::string sides_of(const joint_result& result, std::size_t bin) {
  std::string text;
  for (std::size_t a = result.edges.size(); a-- > 0;) {
    const std::size_t bins = result.edges[a].size() - 1;
    const std::size_t at = bin % bins;
    bin /= bins;
    text = fmt::format("{} from {:.6g} to {:.6g}{}{}", result.names[a], result.edges[a][at],
                       result.edges[a][at + 1], text.empty() ? "" : ", ", text);
  }
  return text;
}

}  // namespace

void write_json(const joint_result& result, const text_sink& sink) {
  text_pieces text(sink);
  const tally& seen = result.seen;
  text += "{\n" + json_members(result.run);
  text += fmt::format("  \"total\": {},\n  \"outside\": {},\n", seen.total, seen.total - seen.inside);
  text += fmt::format(
      "  \"below\": {},\n  \"above\": {},\n  \"nan\": {},\n  \"map\": {},\n",
      of_axes(result, [](const out_of_bins& of, std::size_t) { return of.below; }),
      of_axes(result, [](const out_of_bins& of, std::size_t) { return of.above; }),
      of_axes(result, [](const out_of_bins& of, std::size_t) { return of.nan; }),
      of_axes(result, [&](const out_of_bins&, std::size_t a) { return json_string(result.maps[a]); }));
  text += amounts_outside(result);
  if (result.left_out) text += fmt::format("  \"left_out\": {},\n", *result.left_out);
  text += fmt::format(
      "  \"bins\": {},\n  \"range\": {}",
      of_axes(result, [&](const out_of_bins&, std::size_t a) { return result.edges[a].size() - 1; }),
      of_axes(result, [&](const out_of_bins&, std::size_t a) { return json_range(result.edges[a]); }));
  if (lists_bins(result.bins(), result.written)) write_lists(result, text);
  text += "\n}\n";
  text.end();
}

namespace {

void write_npy(const joint_result& result, output_file& file) {
  const auto write = [&](std::string_view type, const auto& numbers) {
    file.write(npy_header_text(fmt::format("{}{}", npy_byte_order, type), result.shape()));
    file.write(bytes_of(numbers));
  };
  if (!result.densities.empty()) return write("f8", result.densities);
  if (!result.means.empty()) return write("f8", result.means);
  std::visit(
      [&]<class T>(const std::vector<T>& counts) {
        write(std::is_same_v<T, double> ? "f8" : std::is_signed_v<T> ? "i8" : "u8", counts);
      },
      result.counts);
}

void write_header(const joint_result& result, table_rows& rows) {
  for (const std::string& name : result.names) {
    const std::string axis = result.names.size() == 1 ? "" : name + "_";
    rows.cell(axis + "low").cell(axis + "high");
  }
  rows.cell(!result.densities.empty() ? "density" : result.weighted ? "sum" : "count");
  if (!result.means.empty()) rows.cell("mean");
  if (has_variances(result)) rows.cell("variance");
  rows.end_row();
}

void write_amount(const joint_result& result, std::size_t bin, table_rows& rows) {
  if (!result.densities.empty()) {
    rows.cell(result.densities[bin]);
  } else {
    std::visit([&](const auto& counts) { rows.cell(counts[bin]); }, result.counts);
  }
  if (!result.means.empty()) rows.cell(result.means[bin]);
  if (has_variances(result)) rows.cell(result.variances[bin]);
  rows.end_row();
}

// The bins that are told: of one axis the first ones, of several the fullest.
std::vector<std::size_t> told_bins(const joint_result& result) {
  constexpr std::size_t most_in_order = 60;
  constexpr std::size_t most_full = 20;
  std::vector<std::size_t> bins(result.bins());
  std::iota(bins.begin(), bins.end(), 0);
  if (result.edges.size() == 1) {
    bins.resize(std::min(most_in_order, bins.size()));
    return bins;
  }
  const auto fuller = [&](std::size_t a, std::size_t b) {
    const double left = result.amount(a);
    const double right = result.amount(b);
    return left != right ? left > right : a < b;
  };
  const std::size_t shown = std::min(most_full, bins.size());
  std::partial_sort(bins.begin(), bins.begin() + static_cast<std::ptrdiff_t>(shown), bins.end(), fuller);
  bins.resize(shown);
  std::erase_if(bins, [&](std::size_t bin) { return result.amount(bin) == 0; });
  return bins;
}

}  // namespace

void write_table(const joint_result& result, table_format format, output_file& file) {
  if (format == table_format::npy) return write_npy(result, file);
  if (format == table_format::hdf5) return write_uhi(result, file);
  table_rows rows([&](std::string_view text) { file.write(text); }, format);
  write_header(result, rows);
  for (std::size_t bin = 0; bin < result.bins(); ++bin) {
    std::size_t block = result.bins(), rest = bin;
    for (const std::vector<double>& edges : result.edges) {
      block /= edges.size() - 1;
      rows.cell(edges[rest / block]).cell(edges[rest / block + 1]);
      rest %= block;
    }
    write_amount(result, bin, rows);
  }
  rows.end();
}

std::string tell_joint(const joint_result& result) {
  std::string text;
  const std::vector<std::size_t> told = told_bins(result);
  for (const std::size_t bin : told) {
    text +=
        fmt::format("  {:>14.10g}", result.densities.empty() ? result.amount(bin) : result.densities[bin]);
    if (!result.means.empty() && result.amount(bin) != 0)
      text +=
          fmt::format("  mean {:.6g}, deviation {:.6g}", result.means[bin], std::sqrt(result.variances[bin]));
    else if (has_variances(result) && result.means.empty())
      text += fmt::format("  error {:.6g}", std::sqrt(result.variances[bin]));
    text += "  " + sides_of(result, bin) + "\n";
  }
  if (told.size() < result.bins())
    text += fmt::format("  and {} with {}\n", plural(result.bins() - told.size(), "more bin"),
                        result.edges.size() == 1 ? "higher edges" : "less in them");
  text += fmt::format("\n  {}, {} of them in the {} ({}){}\n", plural(result.seen.total, "sample"),
                      result.seen.inside, plural(result.bins(), "bin"), fmt::join(result.shape(), " x "),
                      result.left_out ? fmt::format(", {} left out for nan", *result.left_out) : "");
  return text + tell_run(result.run);
}

}  // namespace cairn::tool
