// The values of a line in host memory.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <span>

#include "src/call/progress.hpp"
#include "src/heavy/line_values.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/subarray_task.hpp"
#include "src/machine/for_each.hpp"

namespace cairn::host {

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

}  // namespace cairn::host
