// Reads an array and turns Fortran order into that of C.
#include "inputs/whole_array.hpp"

#include <fmt/format.h>

#include <span>
#include <type_traits>
#include <utility>

#include "inputs/slices/table_part.hpp"
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

std::vector<std::size_t> shape_of(const sample_reader::table_shape& table, std::uint64_t size) {
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

template <class T>
std::vector<T> part_of_rank(const std::vector<T>& all, const run_ranks& ranks) {
  const rank_part mine = part_of(all.size(), ranks.rank(), ranks.size());
  return {all.begin() + static_cast<std::ptrdiff_t>(mine.first),
          all.begin() + static_cast<std::ptrdiff_t>(mine.last)};
}

}  // namespace

whole_array read_array(const std::string& path, input_options options, const run_ranks& ranks) {
  options.all_columns = options.column.empty();
  table_part part;
  whole_array array;
  read_part(path, options, ranks, part, [&]<class T>(std::type_identity<T>, sample_reader* reader) {
    if (reader == nullptr) {
      array.values = std::vector<T>();
      return std::uint64_t{0};
    }
    std::vector<T> values = read_all<T>(*reader);
    const std::uint64_t size = values.size();
    const auto table = reader->table();
    if (!table.column_after_column || table.lengths.size() < 2) {
      array.values = std::move(values);
    } else {
      values = in_order_of_c(values, shape_of(table, size));
      array.values = part.read_by_all ? part_of_rank(values, ranks) : std::move(values);
    }
    return size;
  });
  if (part.items == 0) throw refusal(fmt::format("{}: holds no values", name_of_input(path)));
  array.shape = shape_of(part.table, part.items);
  return array;
}

}  // namespace cairn::tool
