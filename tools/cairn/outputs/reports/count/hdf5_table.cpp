// Writes values and counts, and UHI's names for them.
#include <cairn/info.hpp>
#include <type_traits>

#include "outputs/hdf5_image.hpp"
#include "outputs/reports/count/count_report.hpp"

namespace cairn::tool {
namespace {

template <class T>
void add_values(hdf5_image& image, const count_result& result, const frequencies<T>& table) {
  if (!result.words) {
    image.add<T>("/values", table.values, {table.values.size()});
    return;
  }
  std::vector<std::string> words;
  for (const T number : table.values) words.emplace_back((*result.words)[static_cast<std::size_t>(number)]);
  image.add("/values", words);
}

// Categories of UHI: not of reals.
void add_uhi(hdf5_image& image, bool words) {
  const std::string axis = "/ref_axes/axis_0";
  image.add_attribute("/", "uhi_schema", std::int64_t{1});
  image.add_group(axis);
  image.add_attribute(axis, "type", std::string(words ? "category_str" : "category_int"));
  image.add_attribute(axis, "flow", false);
  image.add_name(axis + "/categories", "/values");
  image.add_references("/axes", {axis});
  image.add_group("/storage");
  image.add_attribute("/storage", "type", std::string("int"));
  image.add_name("/storage/values", "/counts");
}

}  // namespace

void write_hdf5(const count_result& result, output_file& file) {
  hdf5_image image;
  image.add_group("/writer_info/cairn");
  image.add_attribute("/writer_info/cairn", "version", std::string(version()));
  image.add_group("/metadata");
  image.add_attribute("/metadata", "total", static_cast<std::int64_t>(result.total));
  image.add_attribute("/metadata", "distinct", static_cast<std::int64_t>(result.distinct));
  std::visit(
      [&]<class T>(const count_answers<T>& answers) {
        const std::vector<std::int64_t> counts(answers.table.counts.begin(), answers.table.counts.end());
        add_values(image, result, answers.table);
        image.add<std::int64_t>("/counts", counts, {counts.size()});
        if (result.words || std::is_integral_v<T>) add_uhi(image, result.words.has_value());
      },
      result.answers);
  image.write_to(file);
}

}  // namespace cairn::tool
