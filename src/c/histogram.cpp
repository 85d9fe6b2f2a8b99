#include <cairn/c/histogram.h>

#include <cairn/bin_rule.hpp>
#include <cairn/collective/histogram.hpp>
#include <cairn/histogram.hpp>
#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <optional>
#include <utility>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"
#include "src/c/weights.hpp"

namespace c = cairn::c;

namespace {

std::optional<cairn::bounds> range_of(const cairn_bounds* range) {
  if (range == nullptr) return {};
  return cairn::bounds{range->low, range->high};
}
cairn::bin_rule rule_of(std::int32_t rule) { return c::choice_of<cairn::bin_rule>(rule, 8, "rule"); }

}  // namespace

cairn_status cairn_histogram_into(const cairn_columns* x, const cairn_axes* axes, const cairn_execution* exec,
                                  const cairn_out* counts, cairn_tally* tally) {
  return c::call({__func__, exec}, [&](auto& how) {
    const cairn::out<std::uint64_t> to = c::view_as<std::uint64_t>(counts, "counts");
    c::give_tally(tally, cairn::histogram_into(to, c::columns_of(x), c::axes_of(axes), how));
  });
}

cairn_status cairn_histogram(const cairn_columns* x, const cairn_axes* axes, const cairn_execution* exec,
                             cairn_binned** made) {
  return c::make({__func__, exec}, made,
                 [&](auto& how) { return cairn::histogram(c::columns_of(x), c::axes_of(axes), how); });
}

cairn_status cairn_histogram_in_bins(const cairn_in* x, size_t bins, const cairn_bounds* range,
                                     const cairn_execution* exec, cairn_binned** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return cairn::detail::histogram(c::samples_of(x, "x"), bins, range_of(range), how);
  });
}

cairn_status cairn_bins_by_rule(const cairn_in* x, int32_t rule, const cairn_bounds* range,
                                const cairn_execution* exec, size_t* bins) {
  return c::give({__func__, exec}, bins, "bins", [&](auto& how) {
    return cairn::detail::bins_by_rule(c::samples_of(x, "x"), rule_of(rule), range_of(range), how);
  });
}

cairn_status cairn_histogram_by_rule(const cairn_in* x, int32_t rule, const cairn_bounds* range,
                                     const cairn_execution* exec, cairn_binned** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return cairn::detail::histogram(c::samples_of(x, "x"), rule_of(rule), range_of(range), how);
  });
}

cairn_status cairn_weighted_histogram(const cairn_columns* x, const cairn_in* weights, const cairn_axes* axes,
                                      const cairn_weighting* how, const cairn_execution* exec,
                                      cairn_binned** made) {
  return c::make({__func__, exec}, made, [&](auto& run) {
    const cairn::weighting weighting = c::weighting_of(how);
    const cairn::detail::samples each = c::samples_of(weights, "weights");
    return c::with_sum_type(each.type, [&]<class Sum>(Sum) -> c::any_binned {
      return cairn::detail::weighted_histogram<Sum>(c::columns_of(x), each, c::axes_of(axes), weighting, run);
    });
  });
}

cairn_status cairn_profile(const cairn_columns* x, const cairn_in* y, const cairn_axes* axes,
                           const cairn_profiling* how, const cairn_execution* exec, cairn_binned** made) {
  return c::make({__func__, exec}, made, [&](auto& run) {
    return cairn::detail::profile(c::columns_of(x), c::samples_of(y, "y"), c::axes_of(axes),
                                  c::profiling_of(how), run);
  });
}

cairn_status cairn_weighted_profile(const cairn_columns* x, const cairn_in* y, const cairn_in* weights,
                                    const cairn_axes* axes, const cairn_execution* exec,
                                    cairn_binned** made) {
  return c::make({__func__, exec}, made, [&](auto& run) {
    return cairn::detail::weighted_profile(c::columns_of(x), c::samples_of(y, "y"),
                                           c::samples_of(weights, "weights"), c::axes_of(axes), run);
  });
}

cairn_status cairn_divided_histogram(const cairn_columns* x, const cairn_axes* axes,
                                     const cairn_execution* exec, cairn_binned** part, uint64_t* first) {
  return c::give_part({__func__, exec}, part, first, [&](auto& run) {
    return c::binned_of(cairn::divided_histogram(c::columns_of(x), c::axes_of(axes), run), first);
  });
}

cairn_status cairn_divided_weighted_histogram(const cairn_columns* x, const cairn_in* weights,
                                              const cairn_axes* axes, const cairn_weighting* how,
                                              const cairn_execution* exec, cairn_binned** part,
                                              uint64_t* first) {
  return c::give_part({__func__, exec}, part, first, [&](auto& run) {
    const cairn::weighting weighting = c::weighting_of(how);
    const cairn::detail::samples each = c::samples_of(weights, "weights");
    return c::with_sum_type(each.type, [&]<class Sum>(Sum) {
      auto counted = cairn::detail::divided_weighted_histogram<Sum>(c::columns_of(x), each, c::axes_of(axes),
                                                                    weighting, run);
      return c::binned_of(std::move(counted), first);
    });
  });
}

cairn_status cairn_divided_profile(const cairn_columns* x, const cairn_in* y, const cairn_axes* axes,
                                   const cairn_profiling* how, const cairn_execution* exec,
                                   cairn_binned** part, uint64_t* first) {
  return c::give_part({__func__, exec}, part, first, [&](auto& run) {
    auto counted = cairn::detail::divided_profile(c::columns_of(x), c::samples_of(y, "y"), c::axes_of(axes),
                                                  c::profiling_of(how), run);
    return c::binned_of(std::move(counted), first);
  });
}
