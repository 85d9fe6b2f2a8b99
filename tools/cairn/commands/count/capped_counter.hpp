// Counts numbers of one type within a cap of memory; the table is delivered in parts and never held.
#pragma once

#include <optional>
#include <string>

#include "commands/count/count_options.hpp"
#include "inputs/chunk.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "outputs/table_rows.hpp"

namespace cairn::tool {

class output_file;

class capped_counter {
 public:
  // Errors of all functions: refusal of the folder. `options` must outlive the counter.
  explicit capped_counter(const count_options& options);

  // `name`: the input's. Errors: refusal of another type than before.
  void add(const chunk& piece, const std::string& name);
  // The most frequent values, and what else is asked for. Errors: refusal of too many modes.
  count_result answer(const seconds_spent& seconds);
  // All of the table that `result` is the answer of, in no order. Errors: refusal of the file.
  void write(const count_result& result, table_format format, output_file& file);

 private:
  template <class Visit>
  void for_each_part(const Visit& visit);

  const count_options& options_;
  std::optional<one_of_ten<value_counter>> counter_;
  sample_type type_ = sample_type::f8;
  std::string first_input_;
};

}  // namespace cairn::tool
