#include <cairn/c/subarrays.h>

#include <cairn/subarrays.hpp>
#include <variant>

#include "src/c/call.hpp"

namespace c = cairn::c;

struct cairn_subarrays {
  std::variant<cairn::subarrays<std::int64_t>, cairn::subarrays<double>> it;
};

namespace {

using any_found = decltype(cairn_subarrays::it);

cairn::subarray_limits limits_of(const cairn_subarray_limits* given) {
  const cairn_subarray_limits taken = c::options_of(given, CAIRN_SUBARRAY_LIMITS, "cairn_subarray_limits");
  const auto least = c::list(taken.least, taken.least_count, "cairn_subarray_limits: least");
  const auto greatest = c::list(taken.greatest, taken.greatest_count, "cairn_subarray_limits: greatest");
  return {{least.begin(), least.end()}, {greatest.begin(), greatest.end()}};
}

// All subarrays of a shape, or those that share no value.
struct asked {
  const cairn_in* values;
  const size_t* shape;
  size_t dims;
  size_t k;
  const cairn_subarray_limits* limits;
};
any_found heaviest(const asked& what, cairn::detail::subarray_search search, const cairn::execution& how) {
  const cairn::subarray_limits limits = limits_of(what.limits);
  const std::span<const std::size_t> shape = c::list(what.shape, what.dims, "shape");
  const cairn::detail::samples values = c::samples_of(what.values, "values");
  const cairn::detail::subarray_query query{values, shape, what.k, &limits, search};
  if (cairn::detail::is_real(values.type)) return cairn::detail::find_real_subarrays(query, how);
  return cairn::detail::find_integer_subarrays(query, how);
}

// The sums of what was found, if they are of type Sum.
template <class Sum>
const Sum* sums_of(const cairn_subarrays* found) {
  const auto* const held = found == nullptr ? nullptr : std::get_if<cairn::subarrays<Sum>>(&found->it);
  return held == nullptr ? nullptr : held->sums.data();
}

}  // namespace

cairn_status cairn_max_subarrays(const cairn_in* values, const size_t* shape, size_t dims, size_t k,
                                 const cairn_subarray_limits* limits, const cairn_execution* exec,
                                 cairn_subarrays** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return heaviest({values, shape, dims, k, limits}, cairn::detail::subarray_search::all, how);
  });
}

cairn_status cairn_disjoint_max_subarrays(const cairn_in* values, const size_t* shape, size_t dims, size_t k,
                                          const cairn_subarray_limits* limits, const cairn_execution* exec,
                                          cairn_subarrays** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return heaviest({values, shape, dims, k, limits}, cairn::detail::subarray_search::disjoint, how);
  });
}

cairn_status cairn_maximal_scoring_subsequences(const cairn_in* values, const cairn_execution* exec,
                                                cairn_subarrays** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return heaviest({values, nullptr, 0, 1, nullptr}, cairn::detail::subarray_search::maximal, how);
  });
}

void cairn_subarrays_free(cairn_subarrays* found) { delete found; }

size_t cairn_subarrays_size(const cairn_subarrays* found) {
  return c::fact_of(found, [](auto& held) { return held.size(); });
}
size_t cairn_subarrays_dims(const cairn_subarrays* found) {
  return c::fact_of(found, [](auto& held) { return held.dims; });
}
const int64_t* cairn_subarrays_integer_sums(const cairn_subarrays* found) {
  return sums_of<std::int64_t>(found);
}
const double* cairn_subarrays_real_sums(const cairn_subarrays* found) { return sums_of<double>(found); }
const int64_t* cairn_subarrays_first(const cairn_subarrays* found) {
  return c::fact_of(found, [](auto& held) { return held.first.data(); });
}
const int64_t* cairn_subarrays_last(const cairn_subarrays* found) {
  return c::fact_of(found, [](auto& held) { return held.last.data(); });
}
cairn_status cairn_subarrays_run(const cairn_subarrays* found, cairn_run* run) {
  return c::call(__func__, [&] {
    c::at(run, "run");
    c::visit(found, "found", [&](auto& held) { c::give_run(run, held.run); });
  });
}
