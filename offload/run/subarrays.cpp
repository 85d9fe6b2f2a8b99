// The search for the heaviest subarrays with its scans on a device.
#include "offload/run/subarrays.hpp"

#include <algorithm>
#include <cairn/memory.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/heavy/answers.hpp"
#include "src/heavy/array_sums.hpp"
#include "src/heavy/line_search.hpp"
#include "src/heavy/table_search.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/threads.hpp"

namespace cairn::offload {
namespace {

constexpr std::size_t too_few_values_to_share = std::size_t{1} << 8;  // on the host
constexpr std::size_t numbers_a_launch = std::size_t{1} << 22;        // of planes, and of what scans find

// The values of a line, in host memory or on a device, which sums them.
template <class Sum>
class values_there final : public heavy::line_values<Sum> {
 public:
  values_there(const detail::samples& values, const execution& exec, int device)
      : values_(values), exec_(exec), device_(device) {}

  std::size_t size() const override { return values_.size; }
  void sum_blocks(std::span<heavy::block_sums<Sum>> sums) const override {
    heavy::with_summed_type<Sum>(values_.type, [&]<class T>(T) {
      device_array<heavy::block_sums<Sum>> there(sums.size(), device_);
      std::size_t done = 0;  // blocks
      const auto sum = [&](const T* values, std::size_t size) {
        offload::sum_blocks(values, size, there.span().data + done, device_);
        done += (size + heavy::sum_block - 1) / heavy::sum_block;
      };
      for_each_chunk(typed<T>(values_), most_items_a_launch, exec_, device_, sum, heavy::sum_block);
      there.copy_to(sums);
    });
  }
  void read(std::size_t block, Sum* values) const override {
    heavy::with_summed_type<Sum>(values_.type, [&]<class T>(T) {
      const T* all = typed<T>(values_).data();
      if (!values_.on_device()) return heavy::copy_block(all, values_.size, block, values);
      const std::size_t first = block * heavy::sum_block;
      const std::size_t size = std::min(values_.size - first, heavy::sum_block);
      T some[heavy::sum_block];
      copy_out(some, all + first, size * sizeof(T), device_);
      heavy::copy_block(some, size, 0, values);
    });
  }

 private:
  detail::samples values_;
  const execution& exec_;
  int device_;
};

// A table of prefix sums that is scanned on a device: strips between all pairs of rows of some planes at a
// time. Those that may have what is wanted are looked through on the host.
template <class S, class Sum>
class device_search final : public heavy::table_search<S, Sum> {
 public:
  device_search(const detail::samples& values, const heavy::array_shape& shape, double error, int threads,
                int device)
      : heavy::table_search<S, Sum>(values, shape, error, threads),
        device_(device),
        table_(std::span<const S>(this->table().data(), this->table().size()), device) {}

 private:
  using searcher = heavy::searcher<S, Sum>;
  using launch = heavy::scanned_strips<S>;
  void search(std::vector<searcher>& workers, const heavy::array_part& part, const execution& exec) override;
  void set_planes(const heavy::outer_choices& choices, const launch& now);
  void scan(const heavy::array_part& part, const launch& now);

  int device_;
  device_array<S> table_, planes_, best_there_;
  std::vector<S> best_;
};

template <class S, class Sum>
void device_search<S, Sum>::search(std::vector<searcher>& workers, const heavy::array_part& part,
                                   const execution& exec) {
  const heavy::outer_choices choices(this->order(), part);
  const std::size_t begin = part.begin[this->order().across.dim];
  const std::size_t end = part.end[this->order().across.dim];
  const std::size_t rows = end - begin;
  const std::size_t plane = std::max(this->table().plane(), rows * rows);
  const std::size_t planes = std::clamp<std::size_t>(numbers_a_launch / plane, 1, choices.size);
  const std::size_t lows = std::clamp<std::size_t>(numbers_a_launch / planes / rows, 1, rows);
  best_.resize(planes * lows * rows);
  best_there_ = device_array<S>(best_.size(), device_);
  if (!this->order().outer.empty()) planes_ = device_array<S>(planes * this->table().plane(), device_);
  for (launch now{.best = best_.data()}; now.first_choice < choices.size; now.first_choice += now.planes) {
    now.planes = std::min(planes, choices.size - now.first_choice);
    set_planes(choices, now);
    for (now.first_low = begin; now.first_low < end; now.first_low = now.last_low) {
      now.last_low = std::min(end, now.first_low + lows);
      scan(part, now);
      this->look_through(workers, choices, part, now);
      const double done = static_cast<double>(now.last_low - begin) / static_cast<double>(rows);
      report(exec, (static_cast<double>(now.first_choice) + done * static_cast<double>(now.planes)) /
                       static_cast<double>(choices.size));
    }
  }
}

template <class S, class Sum>
void device_search<S, Sum>::set_planes(const heavy::outer_choices& choices, const launch& now) {
  const auto& outer = this->order().outer;
  if (outer.empty()) return;
  const std::size_t count = std::size_t{1} << outer.size();
  std::vector<heavy::axis_pair> pairs(outer.size());
  std::vector<std::size_t> corners;
  for (std::size_t p = 0; p < now.planes; ++p) {
    choices.set(now.first_choice + p, pairs);
    for (std::size_t c = 0; c < count; ++c) {
      std::size_t index = 0;
      for (std::size_t o = 0; o < outer.size(); ++o)
        index = index * (outer[o].size + 1) + ((c >> o) % 2 == 0 ? pairs[o].high : pairs[o].low);
      corners.push_back(index * this->table().plane());
    }
  }
  const device_array<std::size_t> there(corners, device_);
  sum_planes(planes_task<S>{.table = table_.span().data,
                            .corners = there.span().data,
                            .corners_a_plane = static_cast<std::uint32_t>(count),
                            .planes = now.planes,
                            .plane = this->table().plane(),
                            .to = planes_.span().data,
                            .device = device_});
}

template <class S, class Sum>
void device_search<S, Sum>::scan(const heavy::array_part& part, const launch& now) {
  const heavy::line_limits columns = this->order().scan_limits(part);
  const std::size_t begin = part.begin[this->order().across.dim];
  const std::size_t rows = part.end[this->order().across.dim] - begin;
  scan_strips(strips_task<S>{.planes = this->order().outer.empty() ? table_.span().data : planes_.span().data,
                             .plane_count = now.planes,
                             .plane = this->table().plane(),
                             .row = this->table().row(),
                             .first_column = columns.begin,
                             .columns = columns.end - columns.begin,
                             .first_low = now.first_low,
                             .last_low = now.last_low,
                             .first_high = begin + 1,
                             .highs = rows,
                             .best = best_there_.span().data,
                             .device = device_});
  const std::size_t found = now.planes * (now.last_low - now.first_low) * rows;
  copy_out(best_.data(), best_there_.span().data, found * sizeof(S), device_);
}

// Values in host memory, copied from the device that they lie on.
class values_on_host {
 public:
  explicit values_on_host(const detail::samples& values) : values_(values) {
    if (!values.on_device()) return;
    copied_ = scratch<std::byte>(values.bytes());
    copy_out(copied_.data(), values.data, values.bytes(), values.device);
    values_.data = copied_.data();
    values_.device = -1;
  }
  const detail::samples& get() const { return values_; }

 private:
  detail::samples values_;
  scratch<std::byte> copied_;
};

template <class Sum>
subarrays<Sum> in_line(std::string_view who, const detail::subarray_query& query,
                       const heavy::array_shape& shape, const execution& exec, int device) {
  const execution reading = heavy::execution_of_reading(query, exec);
  const bool all_on_host =
      query.search == detail::subarray_search::maximal || heavy::may_overflow(query.values);
  const values_on_host here(all_on_host ? query.values : detail::samples{});
  if (heavy::may_overflow(query.values)) heavy::sums_of_array(who, here.get(), 1);
  const values_there<Sum> values(all_on_host ? here.get() : query.values, reading, device);
  constexpr int threads = 1;  // reading from a device may fail
  heavy::line_search<Sum> search(who, values, threads);
  return heavy::answer(search, query, shape, exec, threads);
}

template <class Sum>
subarrays<Sum> in_table(std::string_view who, const detail::subarray_query& query,
                        const heavy::array_shape& shape, const execution& exec, int device) {
  const int threads = host::threads_for(exec, query.values.size, too_few_values_to_share);
  const values_on_host here(query.values);
  const heavy::array_sums sums = heavy::sums_of_array(who, here.get(), threads);
  const auto search = heavy::make_box_search<device_search, Sum>(here.get(), shape, sums, threads, device);
  return heavy::answer(*search, query, shape, exec, threads);
}

}  // namespace

template <class Sum>
subarrays<Sum> run_subarrays(std::string_view who, const detail::subarray_query& query,
                             const heavy::array_shape& shape, const execution& exec, int device) {
  subarrays<Sum> made = shape.axes.size() == 1 ? in_line<Sum>(who, query, shape, exec, device)
                                               : in_table<Sum>(who, query, shape, exec, device);
  made.run = ran_on_device(device, heavy::method_of(shape));
  return made;
}

template subarrays<std::int64_t> run_subarrays(std::string_view, const detail::subarray_query&,
                                               const heavy::array_shape&, const execution&, int);
template subarrays<double> run_subarrays(std::string_view, const detail::subarray_query&,
                                         const heavy::array_shape&, const execution&, int);

}  // namespace cairn::offload
