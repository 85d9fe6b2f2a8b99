// Reads an array and turns Fortran order into that of C.
#include "inputs/whole_array.hpp"

#include <fmt/format.h>

#include <span>
#include <type_traits>
#include <utility>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

template <class T>
std::vector<T> read_all(sample_reader& reader) {
  constexpr std::size_t piece = std::size_t{1} << 18;
  std::vector<T> values;
  for (;;) {
    const std::size_t size = values.size();
    values.resize(size + piece);
    const std::size_t bytes = reader.read(std::as_writable_bytes(std::span(values).subspan(size)));
    values.resize(size + bytes / sizeof(T));
    if (bytes == 0) return values;
  }
}

std::vector<std::size_t> shape_of(const sample_reader::table_shape& table, std::size_t size) {
  if (!table.lengths.empty()) return {table.lengths.begin(), table.lengths.end()};
  if (table.columns > 1) return {size / table.columns, table.columns};
  return {size};
}

// From the order of Fortran, the first dimension fastest.
template <class T>
std::vector<T> in_order_of_c(const std::vector<T>& values, const std::vector<std::size_t>& shape) {
  std::vector<T> turned(values.size());
  std::vector<std::size_t> at(shape.size(), 0);
  for (T& to : turned) {
    std::size_t from = 0;
    for (std::size_t d = shape.size(); d-- > 0;) from = from * shape[d] + at[d];
    to = values[from];
    for (std::size_t d = shape.size(); d-- > 0;) {
      if (++at[d] < shape[d]) break;
      at[d] = 0;
    }
  }
  return turned;
}

}  // namespace

whole_array read_array(const std::string& path, input_options options) {
  options.all_columns = options.column.empty();
  const auto reader = open_input(path, options);
  whole_array array;
  with_type_of(reader->type(), [&]<class T>(std::type_identity<T>) {
    std::vector<T> values = read_all<T>(*reader);
    if (values.empty()) throw refusal(fmt::format("{}: holds no values", name_of_input(path)));
    const auto table = reader->table();
    array.shape = shape_of(table, values.size());
    array.values = table.column_after_column && array.shape.size() > 1 ? in_order_of_c(values, array.shape)
                                                                       : std::move(values);
  });
  return array;
}

}  // namespace cairn::tool
