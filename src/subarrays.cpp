// Boundary of the heaviest subarrays: host or device.
#include "src/host/run/subarrays/subarrays.hpp"

#include <cairn/subarrays.hpp>
#include <span>
#include <string_view>

#include "offload/run/subarrays.hpp"
#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/collective/subarrays.hpp"
#include "src/heavy/query_shape.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn {
namespace {

using heavy::array_shape;

template <class Sum>
subarrays<Sum> find(const detail::subarray_query& query, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr) return collective::find_subarrays<Sum>(*exec.ranks, query, without_ranks(exec));
  const std::string_view who = heavy::name_of(query.search);
  detail::subarray_query line = query;
  line.shape = std::span(&query.values.size, 1);
  const array_shape shape = heavy::shape_of(query.shape.empty() ? line : query);
  const site at = choose_site(exec, query.values.device);
  return at.where == place::device ? offload::run_subarrays<Sum>(who, query, shape, exec, at.device)
                                   : host::run_subarrays<Sum>(who, query, shape, exec);
}

}  // namespace

subarrays<std::int64_t> detail::find_integer_subarrays(const subarray_query& query, const execution& exec) {
  return find<std::int64_t>(query, exec);
}
subarrays<double> detail::find_real_subarrays(const subarray_query& query, const execution& exec) {
  return find<double>(query, exec);
}

}  // namespace cairn
