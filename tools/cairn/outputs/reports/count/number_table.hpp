// Frequency tables of numbers in files: records (value, count), or rows of text; also of tables that come in
// parts.
#pragma once

#include <cairn/frequencies.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "outputs/table_rows.hpp"
#include "shared/sample_type.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

// The header of an .npy file of such records; `value_type` without its byte order: "i4".
std::string value_records_header(std::string_view value_type, std::uint64_t records);

template <class T>
std::string_view bytes_in_memory(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

// As a number of its own type: floats have fewer digits.
template <class T>
void write_number(T value, sample_type type, table_rows& rows) {
  type == sample_type::f4 ? rows.cell(static_cast<float>(value)) : rows.cell(value);
}

// Values of all types come in the widest one of their kind.
class number_table {
 public:
  // `values`: how many there will be. Errors of all functions: refusal of the file.
  number_table(sample_type type, std::uint64_t values, table_format format, output_file& file);

  template <class T>
  void add(const frequencies<T>& part);
  void end();

 private:
  sample_type type_;
  bool as_records_;
  text_pieces records_;
  table_rows rows_;
};

extern template void number_table::add(const frequencies<std::int64_t>&);
extern template void number_table::add(const frequencies<std::uint64_t>&);
extern template void number_table::add(const frequencies<double>&);

}  // namespace cairn::tool
