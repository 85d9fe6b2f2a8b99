// Reads columns or a table as rows of points.
#include "inputs/point_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "inputs/slices/table_part.hpp"
#include "inputs/streams/column_stream.hpp"
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

// Where this rank has read the rows of all.
template <class S>
std::vector<S> rows_of_rank(std::vector<S> all, std::size_t columns, const run_ranks& ranks) {
  const rank_part mine = part_of(all.size() / columns, ranks.rank(), ranks.size());
  return {all.begin() + static_cast<std::ptrdiff_t>(mine.first * columns),
          all.begin() + static_cast<std::ptrdiff_t>(mine.last * columns)};
}

}  // namespace

std::size_t point_table::rows() const {
  return std::visit([this](const auto& all) { return all.size() / columns; }, numbers);
}

namespace {

template <class S>
void append_rows(const column_chunk& piece, std::vector<S>& rows) {
  const std::size_t columns = piece.columns.size(), before = rows.size();
  rows.resize(before + piece.samples * columns);
  for (std::size_t c = 0; c < columns; ++c) {
    with_type_of(piece.columns[c].type, [&]<class T>(std::type_identity<T>) {
      std::size_t at = before + c;
      for (const T sample : samples_in<T>(piece.columns[c])) {
        rows[at] = static_cast<S>(sample);
        at += columns;
      }
    });
  }
}

}  // namespace

point_table read_columns(const std::string& path, const std::vector<std::string>& columns,
                         const input_options& options, const run_ranks& ranks) {
  std::vector<column_source> sources;
  for (const std::string& column : columns) sources.push_back({column, ""});
  column_stream stream({path}, options, sources, ranks);
  point_table table;
  bool floats = false;
  ranks.each([&] {
    const std::vector<sample_type> types = stream.types();
    floats = std::ranges::all_of(types, [](sample_type type) { return type == sample_type::f4; });
  });
  if (!floats) table.numbers = std::vector<double>();
  stream.pass([&](const column_chunk& piece) {
    std::visit([&](auto& rows) { append_rows(piece, rows); }, table.numbers);
  });
  table.columns = columns.size();
  table.all_rows = ranks.sum_of(table.rows());
  if (table.all_rows == 0) throw refusal(fmt::format("{}: holds no points", name_of_input(path)));
  return table;
}

point_table read_points(const std::string& path, input_options options, const run_ranks& ranks) {
  options.all_columns = true;
  table_part part;
  point_table table;
  read_part(path, options, ranks, part, [&]<class T>(std::type_identity<T>, sample_reader* reader) {
    using S = std::conditional_t<std::is_same_v<T, float>, float, double>;
    if (reader == nullptr) {
      table.numbers = std::vector<S>();
      return std::uint64_t{0};
    }
    std::vector<S> numbers = read_all<S, T>(*reader);
    const std::uint64_t size = numbers.size();
    const auto shape = reader->table();
    if (shape.columns == 0) throw refusal(fmt::format("{}: has no columns", name_of_input(path)));
    numbers = in_rows(std::move(numbers), shape);
    table.numbers =
        part.read_by_all ? rows_of_rank(std::move(numbers), shape.columns, ranks) : std::move(numbers);
    return size;
  });
  table.columns = part.table.columns;
  table.facts = part.facts;
  table.all_rows = part.items / table.columns;
  if (table.all_rows == 0) throw refusal(fmt::format("{}: holds no points", name_of_input(path)));
  return table;
}

}  // namespace cairn::tool
