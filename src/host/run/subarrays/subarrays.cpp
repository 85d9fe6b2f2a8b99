// The runner of the heaviest subarrays on the host: in one dimension a line, else a table.
#include "src/host/run/subarrays/subarrays.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/heavy/answers.hpp"
#include "src/heavy/array_sums.hpp"
#include "src/heavy/line_search.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/subarrays/boxes.hpp"
#include "src/host/sweeps/subarray_task.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_values_to_share = std::size_t{1} << 14;  // in a line
constexpr std::size_t usual_values_each = std::size_t{1} << 17;        // 0.3 ns a value, or more
constexpr std::size_t too_few_cells_to_share = std::size_t{1} << 8;    // else

// The values of a line in host memory.
template <class Sum>
class values_here final : public heavy::line_values<Sum> {
 public:
  values_here(const detail::samples& values, isa target, int threads, const execution& exec)
      : values_(values), target_(target), threads_(threads), exec_(exec) {}

  std::size_t size() const override { return values_.size; }
  void sum_blocks(std::span<heavy::block_sums<Sum>> sums) const override {
    constexpr std::size_t chunk = 256 * heavy::sum_block;
    constexpr std::size_t piece = std::size_t{1} << 26;
    in_pieces(values_.size, piece, exec_, [&](std::size_t begin, std::size_t count) {
      for_each_chunk(count, chunk, threads_, [&](std::size_t first, std::size_t last) {
        heavy::with_summed_type<Sum>(values_.type, [&]<class T>(T) {
          const block_task<T, Sum> task{typed<T>(values_).data() + begin + first, last - first,
                                        sums.data() + (begin + first) / heavy::sum_block};
          CAIRN_ON_TARGET(target_, sum_blocks(task));
        });
      });
    });
  }
  void read(std::size_t block, Sum* values) const override {
    heavy::with_summed_type<Sum>(values_.type, [&]<class T>(T) {
      heavy::copy_block(typed<T>(values_).data(), values_.size, block, values);
    });
  }

 private:
  detail::samples values_;
  isa target_;
  int threads_;
  const execution& exec_;
};

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
