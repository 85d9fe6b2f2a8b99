// The heaviest subarrays over ranks: a line that stays divided, or a table whose pairs of rows are dealt out.
#include "src/collective/subarrays.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "src/call/place.hpp"
#include "src/call/ran.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/line_of_ranks.hpp"
#include "src/counting/keys.hpp"
#include "src/heavy/answers.hpp"
#include "src/heavy/array_sums.hpp"
#include "src/heavy/query_shape.hpp"
#include "src/heavy/shared_work.hpp"
#include "src/host/run/subarrays/boxes.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/threads.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"
#include "src/ranks/narrowest_target.hpp"

namespace cairn::collective {
namespace {

template <class Sum>
class work_of_ranks final : public heavy::shared_work<Sum> {
 public:
  explicit work_of_ranks(const communicator& all) : all_(all) {}

  std::size_t processes() const override { return ranks::ranks_of(all_); }
  std::size_t number() const override { return static_cast<std::size_t>(all_.rank()); }
  Sum renewed(Sum least, const std::exception_ptr& failure) override {
    ranks::settle(all_, failure);
    constexpr detail::sample_type type = detail::sample_type_of<Sum>();
    std::uint64_t key = key_of_item(type, &least);
    ranks::greatest(all_, std::span(&key, 1));
    write_values(type, &least, 1, [key](std::size_t) { return key; });
    return least;
  }
  std::vector<heavy::weighed<Sum>> joined(std::vector<heavy::weighed<Sum>> mine, std::size_t k) override {
    auto found = ranks::gathered(all_, std::span<const heavy::weighed<Sum>>(mine));
    std::ranges::sort(found, heavy::heavier);
    if (found.size() > k) found.resize(k);
    return found;
  }

 private:
  const communicator& all_;
};

void check_sums_of_integers(const communicator& all, std::string_view who, const detail::samples& mine,
                            int threads) {
  std::uint64_t sum = 0;
  ranks::on_each(all, [&] { sum = heavy::absolute_sum_of_integers(mine, threads); });
  std::uint64_t halves[2] = {sum & 0xffffffffU, sum >> 32};
  ranks::sum(all, halves);
  const std::uint64_t upper = halves[1] + (halves[0] >> 32);
  const bool is_more = upper >= std::uint64_t{1} << 31;
  ranks::on_each(all, [&] {
    heavy::check_absolute_sum(who,
                              is_more ? std::uint64_t{1} << 63 : (upper << 32) | (halves[0] & 0xffffffffU));
  });
}

template <class Sum>
subarrays<Sum> of_line(const communicator& all, const detail::subarray_query& query,
                       const heavy::array_shape& shape, const execution& exec, isa target, int threads) {
  const execution reading = heavy::execution_of_reading(query, exec);
  const line_of_ranks<Sum> values(all, query.values, target, threads, reading);
  subarrays<Sum> made;
  ranks::on_each(all, [&] {
    heavy::line_search<Sum> search(heavy::name_of(query.search), values, 1);
    made = heavy::answer(search, query, shape, exec, 1);
  });
  return made;
}

template <class Sum>
subarrays<Sum> of_table(const communicator& all, const detail::subarray_query& query,
                        const heavy::array_shape& shape, const execution& exec, isa target, int threads) {
  const std::vector<std::byte> whole =
      ranks::gathered(all, std::span(static_cast<const std::byte*>(query.values.data), query.values.bytes()));
  const detail::samples values{whole.data(), whole.size() / detail::size_of(query.values.type), -1,
                               query.values.type};
  subarrays<Sum> made;
  ranks::on_each(all, [&] {
    work_of_ranks<Sum> work(all);
    const heavy::array_sums sums = heavy::sums_of_array(heavy::name_of(query.search), values, threads);
    const auto search = host::make_box_search<Sum>(values, shape, sums, target, threads);
    search->share(work);
    made = heavy::answer(*search, query, shape, exec, threads);
  });
  return made;
}

ranks::option_list options_of(const detail::subarray_query& query) {
  ranks::option_list options{{"k", query.k}, {"the search", static_cast<int>(query.search)}};
  const auto add = [&](const char* name, const auto& sizes) {
    options.add_mixed(name,
                      ranks::hash_of_bytes(sizes.data(), sizes.size() * sizeof(std::size_t), sizes.size()));
  };
  add("the shape", query.shape);
  if (query.limits == nullptr) return options;
  add("the least size", query.limits->least);
  add("the greatest size", query.limits->greatest);
  return options;
}

}  // namespace

template <class Sum>
subarrays<Sum> find_subarrays(const communicator& all, const detail::subarray_query& query,
                              const execution& exec) {
  const portable::fp_default fp;
  const std::string_view who = heavy::name_of(query.search);
  ranks::begin(all,
               {.who = who, .types = ranks::packed_types(query.values.type), .options = options_of(query)},
               ranks::failure_of([&] {
                 check_choices(exec);
                 if (query.values.on_device() || exec.where == place::device)
                   throw std::invalid_argument(
                       sentence(who, ": a device was asked for, or holds values; expected host memory"));
               }));
  const std::uint64_t size = ranks::place_of(all, query.values.size).all;
  detail::subarray_query whole = query;
  whole.values = {nullptr, size, -1, query.values.type};
  if (query.shape.empty()) whole.shape = std::span(&size, 1);
  heavy::array_shape shape;
  int threads = 1;
  ranks::on_each(all, [&] {
    shape = heavy::shape_of(whole);
    threads = host::threads_for(exec, query.values.size, std::size_t{1} << 14);
  });
  const isa target = ranks::narrowest_target(all, exec.target);
  const bool is_line = shape.axes.size() == 1;
  if (std::is_integral_v<Sum> && is_line && heavy::may_overflow(whole.values))
    check_sums_of_integers(all, who, query.values, threads);
  subarrays<Sum> made = is_line ? of_line<Sum>(all, query, shape, exec, target, threads)
                                : of_table<Sum>(all, query, shape, exec, target, threads);
  made.run = ran_on_host(target, threads, heavy::method_of(shape));
  return made;
}
template subarrays<std::int64_t> find_subarrays(const communicator&, const detail::subarray_query&,
                                                const execution&);
template subarrays<double> find_subarrays(const communicator&, const detail::subarray_query&,
                                          const execution&);

}  // namespace cairn::collective
