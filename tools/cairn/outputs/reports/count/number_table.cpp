// Writes tables of counted numbers: .npy and HDF5.
#include "outputs/reports/count/number_table.hpp"

#include <fmt/format.h>

#include <array>
#include <cairn/info.hpp>
#include <concepts>
#include <span>
#include <type_traits>

#include "outputs/hdf5_image.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"
#include "outputs/reports/count/count_report.hpp"

namespace cairn::tool {
namespace {

text_sink into(output_file& file) {
  return [&file](std::string_view bytes) { file.write(bytes); };
}

std::string records_header(sample_type type, std::uint64_t records) {
  return with_type_of(type, [&]<class T>(std::type_identity<T>) {
    constexpr char kind = std::floating_point<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    return value_records_header(fmt::format("{}{}", kind, sizeof(T)), records);
  });
}

}  // namespace

std::string value_records_header(std::string_view value_type, std::uint64_t records) {
  const std::array fields{npy_field{"value", fmt::format("{}{}", npy_byte_order, value_type)},
                          npy_field{"count", fmt::format("{}u8", npy_byte_order)}};
  return npy_header_text(std::span<const npy_field>(fields), records);
}

number_table::number_table(sample_type type, std::uint64_t values, table_format format, output_file& file)
    : type_(type), as_records_(format == table_format::npy), records_(into(file)), rows_(into(file), format) {
  if (!as_records_) {
    rows_.cell("value").cell("count").end_row();
    return;
  }
  const std::string header = records_header(type, values);
  file.expect(header.size() + values * (size_of(type) + sizeof(std::uint64_t)));
  records_ += header;
}

template <class T>
void number_table::add(const frequencies<T>& part) {
  if (!as_records_) {
    for (std::size_t i = 0; i < part.values.size(); ++i) {
      write_number(part.values[i], type_, rows_);
      rows_.cell(part.counts[i]).end_row();
    }
    return;
  }
  with_type_of(type_, [&]<class Stored>(std::type_identity<Stored>) {
    for (std::size_t i = 0; i < part.values.size(); ++i) {
      records_ += bytes_in_memory(static_cast<Stored>(part.values[i]));
      records_ += bytes_in_memory(part.counts[i]);
    }
  });
}
template void number_table::add(const frequencies<std::int64_t>&);
template void number_table::add(const frequencies<std::uint64_t>&);
template void number_table::add(const frequencies<double>&);

void number_table::end() {
  if (as_records_) return records_.end();
  rows_.end();
}

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
