// Reads columns or a table as rows of points.
#include "inputs/point_table.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// As they lie in the input.
template <class S, class T>
std::vector<S> read_all(sample_reader& reader) {
  constexpr std::size_t piece = std::size_t{1} << 18;
  std::vector<S> numbers;
  std::vector<T> some(piece);
  for (;;) {
    const std::size_t bytes = reader.read(std::as_writable_bytes(std::span(some)));
    if (bytes == 0) return numbers;
    for (std::size_t i = 0; i < bytes / sizeof(T); ++i) numbers.push_back(static_cast<S>(some[i]));
  }
}

template <class S>
std::vector<S> in_rows(std::vector<S> numbers, const sample_reader::table_shape& shape) {
  if (!shape.column_after_column || shape.columns < 2) return numbers;
  const std::size_t rows = numbers.size() / shape.columns;
  std::vector<S> turned(numbers.size());
  for (std::size_t c = 0; c < shape.columns; ++c)
    for (std::size_t r = 0; r < rows; ++r) turned[r * shape.columns + c] = numbers[c * rows + r];
  return turned;
}

}  // namespace

std::size_t point_table::rows() const {
  return std::visit([this](const auto& all) { return all.size() / columns; }, numbers);
}

point_table read_points(const std::string& path, input_options options) {
  options.all_columns = true;
  const auto reader = open_input(path, options);
  point_table table;
  with_type_of(reader->type(), [&]<class T>(std::type_identity<T>) {
    using S = std::conditional_t<std::is_same_v<T, float>, float, double>;
    std::vector<S> numbers = read_all<S, T>(*reader);
    const auto shape = reader->table();
    if (shape.columns == 0) throw refusal(fmt::format("{}: has no columns", name_of_input(path)));
    table.columns = shape.columns;
    table.numbers = in_rows(std::move(numbers), shape);
  });
  if (table.rows() == 0) throw refusal(fmt::format("{}: holds no points", name_of_input(path)));
  return table;
}

}  // namespace cairn::tool
