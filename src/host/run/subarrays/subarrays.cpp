// The runner of the heaviest subarrays on the host: in one dimension a line, else a table.
#include "src/host/run/subarrays/subarrays.hpp"

#include <cstddef>
#include <memory>
#include <string_view>

#include "src/call/ran.hpp"
#include "src/heavy/answers.hpp"
#include "src/heavy/array_sums.hpp"
#include "src/heavy/line_search.hpp"
#include "src/host/run/subarrays/boxes.hpp"
#include "src/host/run/subarrays/values_here.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_values_to_share = std::size_t{1} << 14;  // in a line
constexpr std::size_t usual_values_each = std::size_t{1} << 17;        // 0.3 ns a value, or more
constexpr std::size_t too_few_cells_to_share = std::size_t{1} << 8;    // else

}  // namespace

template <class Sum>
subarrays<Sum> run_subarrays(std::string_view who, const detail::subarray_query& query,
                             const heavy::array_shape& shape, const execution& exec) {
  const bool is_line = shape.axes.size() == 1;
  const isa target = resolve(exec.target);
  const int threads = is_line
                          ? threads_for(exec, query.values.size, too_few_values_to_share, usual_values_each)
                          : threads_for(exec, query.values.size, too_few_cells_to_share);
  heavy::array_sums sums;
  if (!is_line || heavy::may_overflow(query.values)) sums = heavy::sums_of_array(who, query.values, threads);
  const execution reading = heavy::execution_of_reading(query, exec);
  subarrays<Sum> made;
  if (is_line) {
    const values_here<Sum> values(query.values, target, threads, reading);
    heavy::line_search<Sum> search(who, values, threads);
    made = heavy::answer(search, query, shape, exec, threads);
  } else {
    const auto search = make_box_search<Sum>(query.values, shape, sums, target, threads);
    made = heavy::answer(*search, query, shape, exec, threads);
  }
  made.run = ran_on_host(target, threads, heavy::method_of(shape));
  return made;
}

template subarrays<std::int64_t> run_subarrays(std::string_view, const detail::subarray_query&,
                                               const heavy::array_shape&, const execution&);
template subarrays<double> run_subarrays(std::string_view, const detail::subarray_query&,
                                         const heavy::array_shape&, const execution&);

}  // namespace cairn::host
