// Writes histograms as UHI lays them out.
#include <fmt/format.h>

#include <cairn/info.hpp>
#include <type_traits>

#include "outputs/hdf5_image.hpp"
#include "outputs/reports/hist/hist_report.hpp"

namespace cairn::tool {
namespace {

std::int64_t whole(std::uint64_t number) { return static_cast<std::int64_t>(number); }

void begin(hdf5_image& image) {
  constexpr std::int64_t schema = 1;
  image.add_attribute("/", "uhi_schema", schema);
  image.add_group("/writer_info/cairn");
  image.add_attribute("/writer_info/cairn", "version", std::string(version()));
  image.add_group("/metadata");
}

std::string path_of_axis(std::size_t number) { return fmt::format("/ref_axes/axis_{}", number); }

// Bins are half-open, the last one closed, which no axis of UHI says.
void add_edges(hdf5_image& image, std::size_t number, const std::vector<double>& edges, bool has_flow) {
  const std::string path = path_of_axis(number);
  image.add_group(path);
  image.add_attribute(path, "type", std::string("variable"));
  image.add_attribute(path, "underflow", has_flow);
  image.add_attribute(path, "overflow", has_flow);
  image.add_attribute(path, "circular", false);
  image.add<double>(path + "/edges", edges, {edges.size()});
  image.add_group(path + "/metadata");
  image.add_attribute(path + "/metadata", "last_bin_closed", true);
}

void end_axes(hdf5_image& image, std::size_t axes) {
  std::vector<std::string> paths;
  for (std::size_t a = 0; a < axes; ++a) paths.push_back(path_of_axis(a));
  image.add_references("/axes", paths);
}

void begin_storage(hdf5_image& image, const std::string& type) {
  image.add_group("/storage");
  image.add_attribute("/storage", "type", type);
}

void add_tally(hdf5_image& image, const std::string& at, const hist_result& result) {
  image.add_attribute(at, "total", whole(result.total));
  image.add_attribute(at, "inside", whole(result.inside));
  image.add_attribute(at, "nan", whole(result.nan));
}

void put_counts(const hist_result& result, std::vector<std::int64_t>& into) {
  into.push_back(whole(result.below));
  for (const std::uint64_t count : result.counts) into.push_back(whole(count));
  into.push_back(whole(result.above));
}

void add_means(hdf5_image& image, const joint_result& result) {
  const std::vector<std::uint64_t> shape = result.shape();
  std::vector<double> counts, means = result.means, variances = result.variances;
  for (std::size_t bin = 0; bin < result.bins(); ++bin) {
    const double count = result.amount(bin);
    counts.push_back(count);
    if (count == 0) means[bin] = 0;
    variances[bin] = count < 2 ? 0 : variances[bin] * (count / (count - 1));
  }
  begin_storage(image, "mean");
  image.add<double>("/storage/counts", counts, shape);
  image.add<double>("/storage/values", means, shape);
  image.add<double>("/storage/variances", variances, shape);
}

void add_amounts(hdf5_image& image, const joint_result& result) {
  const std::vector<std::uint64_t> shape = result.shape();
  std::visit(
      [&]<class T>(const std::vector<T>& counts) {
        begin_storage(image, !result.variances.empty()   ? "weighted"
                             : std::is_same_v<T, double> ? "double"
                                                         : "int");
        if (!result.variances.empty()) {
          const std::vector<double> sums(counts.begin(), counts.end());
          image.add<double>("/storage/values", sums, shape);
          image.add<double>("/storage/variances", result.variances, shape);
          return;
        }
        if constexpr (std::is_same_v<T, std::uint64_t>) {
          const std::vector<std::int64_t> signed_counts(counts.begin(), counts.end());
          image.add<std::int64_t>("/storage/values", signed_counts, shape);
        } else {
          image.add<T>("/storage/values", counts, shape);
        }
      },
      result.counts);
}

}  // namespace

void write_uhi(const hist_result& result, output_file& file) {
  hdf5_image image;
  begin(image);
  add_tally(image, "/metadata", result);
  if (!result.about.empty()) image.add_attribute("/metadata", "about", result.about);
  add_edges(image, 0, result.edges, true);
  end_axes(image, 1);
  std::vector<std::int64_t> counts;
  put_counts(result, counts);
  begin_storage(image, "int");
  image.add<std::int64_t>("/storage/values", counts, {counts.size()});
  if (!result.densities.empty()) image.add<double>("/density", result.densities, {result.densities.size()});
  image.write_to(file);
}

void write_uhi(const joint_result& result, output_file& file) {
  hdf5_image image;
  begin(image);
  image.add_attribute("/metadata", "total", whole(result.seen.total));
  image.add_attribute("/metadata", "inside", whole(result.seen.inside));
  for (std::size_t a = 0; a < result.edges.size(); ++a) {
    add_edges(image, a, result.edges[a], false);
    const std::string metadata = path_of_axis(a) + "/metadata";
    if (a < result.names.size()) image.add_attribute(metadata, "name", result.names[a]);
    image.add_attribute(metadata, "below", whole(result.seen.outside[a].below));
    image.add_attribute(metadata, "above", whole(result.seen.outside[a].above));
    image.add_attribute(metadata, "nan", whole(result.seen.outside[a].nan));
  }
  end_axes(image, result.edges.size());
  result.means.empty() ? add_amounts(image, result) : add_means(image, result);
  if (!result.densities.empty()) image.add<double>("/density", result.densities, result.shape());
  image.write_to(file);
}

void write_uhi(const series_result& result, output_file& file) {
  hdf5_image image;
  begin(image);
  const std::string path = path_of_axis(0);
  image.add_group(path);
  image.add_attribute(path, "type", std::string("category_str"));
  image.add_attribute(path, "flow", false);
  image.add(path + "/categories", result.names);
  image.add_group(path + "/metadata");
  if (!result.by.empty()) image.add_attribute(path + "/metadata", "name", result.by);
  add_edges(image, 1, result.found.front().edges, true);
  end_axes(image, 2);
  std::vector<std::int64_t> counts;
  std::vector<double> densities;
  for (const hist_result& one : result.found) {
    put_counts(one, counts);
    densities.insert(densities.end(), one.densities.begin(), one.densities.end());
  }
  begin_storage(image, "int");
  const std::uint64_t series = result.found.size();
  image.add<std::int64_t>("/storage/values", counts, {series, counts.size() / series});
  if (!densities.empty()) image.add<double>("/density", densities, {series, densities.size() / series});
  image.write_to(file);
}

}  // namespace cairn::tool
