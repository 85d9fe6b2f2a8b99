// Boundary of the heaviest subarrays: host or device.
#include "src/host/run/subarrays/subarrays.hpp"

#include <cairn/subarrays.hpp>
#include <string_view>

#include "offload/run/subarrays.hpp"
#include "src/call/place.hpp"
#include "src/heavy/query_shape.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn {
namespace {

using heavy::array_shape;

template <class Sum>
subarrays<Sum> find(const detail::subarray_query& query, const execution& exec) {
  const portable::fp_default fp;
  const std::string_view who = heavy::name_of(query.search);
  const array_shape shape = heavy::shape_of(query);
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
