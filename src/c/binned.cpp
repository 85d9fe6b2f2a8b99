#include <cairn/c/binned.h>

#include <cairn/binned.hpp>
#include <cstddef>
#include <variant>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;

// Bins are handed out as they lie.
static_assert(sizeof(cairn_real_weights) == sizeof(cairn::weight_sum<double>) &&
              sizeof(cairn_signed_weights) == sizeof(cairn::weight_sum<std::int64_t>) &&
              sizeof(cairn_unsigned_weights) == sizeof(cairn::weight_sum<std::uint64_t>) &&
              offsetof(cairn_real_weights, squares) == offsetof(cairn::weight_sum<double>, squares));
static_assert(sizeof(cairn_mean_of) == sizeof(cairn::mean_of) &&
              offsetof(cairn_mean_of, mean) == offsetof(cairn::mean_of, mean) &&
              offsetof(cairn_mean_of, deviations) == offsetof(cairn::mean_of, deviations) &&
              offsetof(cairn_mean_of, least) == offsetof(cairn::mean_of, least) &&
              offsetof(cairn_mean_of, greatest) == offsetof(cairn::mean_of, greatest));
static_assert(sizeof(cairn_weighted_mean_of) == sizeof(cairn::weighted_mean_of) &&
              offsetof(cairn_weighted_mean_of, weights) == offsetof(cairn::weighted_mean_of, weights) &&
              offsetof(cairn_weighted_mean_of, mean) == offsetof(cairn::weighted_mean_of, mean) &&
              offsetof(cairn_weighted_mean_of, deviations) == offsetof(cairn::weighted_mean_of, deviations));
static_assert(CAIRN_MOST_AXES == cairn::axes::max_size);

namespace {

template <class Bin, class Count>
const Bin* bins_of(const cairn_binned* histogram) {
  if (histogram == nullptr) return nullptr;
  const auto* const held = std::get_if<cairn::binned<Count>>(&histogram->it);
  return held == nullptr ? nullptr : reinterpret_cast<const Bin*>(held->counts.data());
}

double number_in(std::uint64_t count) { return static_cast<double>(count); }
template <class Sum>
double number_in(const cairn::weight_sum<Sum>& bin) {
  return static_cast<double>(bin.sum);
}
double number_in(const cairn::mean_of& bin) { return bin.mean; }
double number_in(const cairn::weighted_mean_of& bin) { return bin.mean; }

// Makes another histogram of one: derived(held).
template <class Derived>
cairn_status derive(const char* function, const cairn_binned* histogram, cairn_binned** made,
                    const Derived& derived) noexcept {
  return c::make(function, made, [&] {
    return c::visit(histogram, "histogram", [&](auto& held) -> c::any_binned { return derived(held); });
  });
}

// Returns use(held) of a histogram whose bins keep counts or sums of weights.
template <class Use>
auto with_amounts(const cairn_binned* histogram, const Use& use) {
  using result = std::invoke_result_t<Use, const cairn::binned<std::uint64_t>&>;
  return c::visit(histogram, "histogram", [&](auto& held) -> result {
    if constexpr (requires { held.density(); })
      return use(held);
    else
      c::refuse("the bins of this histogram keep means; expected counts or sums of weights");
  });
}

}  // namespace

double cairn_variance(const cairn_mean_of* of, double ddof) {
  if (of == nullptr) return cairn::mean_of::none;
  return cairn::mean_of{of->count, of->mean, of->deviations, of->least, of->greatest}.variance(ddof);
}
double cairn_weighted_variance(const cairn_weighted_mean_of* of, double ddof) {
  if (of == nullptr) return cairn::mean_of::none;
  return cairn::weighted_mean_of{of->count, of->weights, of->weight_squares, of->mean, of->deviations}
      .variance(ddof);
}

void cairn_binned_free(cairn_binned* histogram) { delete histogram; }

int32_t cairn_binned_kind(const cairn_binned* histogram) {
  return histogram == nullptr ? 0 : static_cast<std::int32_t>(histogram->it.index()) + 1;
}
uint64_t cairn_binned_bins(const cairn_binned* histogram) {
  return c::fact_of(histogram, [](auto& held) { return held.counts.size(); });
}
size_t cairn_binned_axes(const cairn_binned* histogram) {
  return c::fact_of(histogram, [](auto& held) { return held.axes.size(); });
}
int32_t cairn_binned_has_flow(const cairn_binned* histogram) {
  return c::fact_of(histogram, [](auto& held) { return held.axes.has_flow() ? 1 : 0; });
}

cairn_status cairn_binned_axis(const cairn_binned* histogram, size_t i, cairn_axis** made) {
  return c::make(__func__, made, [&] {
    return c::visit(histogram, "histogram", [&](auto& held) {
      if (i >= held.axes.size())
        c::refuse("axis ", i, " of ", held.axes.size(), "; expected one that there is");
      return held.axes[i];
    });
  });
}

cairn_status cairn_binned_tally(const cairn_binned* histogram, cairn_tally* tally) {
  return c::call(__func__, [&] {
    c::visit(histogram, "histogram", [&](auto& held) { c::give_tally(&c::at(tally, "tally"), held); });
  });
}

const uint64_t* cairn_binned_counts(const cairn_binned* histogram) {
  return bins_of<std::uint64_t, std::uint64_t>(histogram);
}
const cairn_real_weights* cairn_binned_real_weights(const cairn_binned* histogram) {
  return bins_of<cairn_real_weights, cairn::weight_sum<double>>(histogram);
}
const cairn_signed_weights* cairn_binned_signed_weights(const cairn_binned* histogram) {
  return bins_of<cairn_signed_weights, cairn::weight_sum<std::int64_t>>(histogram);
}
const cairn_unsigned_weights* cairn_binned_unsigned_weights(const cairn_binned* histogram) {
  return bins_of<cairn_unsigned_weights, cairn::weight_sum<std::uint64_t>>(histogram);
}
const cairn_mean_of* cairn_binned_means(const cairn_binned* histogram) {
  return bins_of<cairn_mean_of, cairn::mean_of>(histogram);
}
const cairn_weighted_mean_of* cairn_binned_weighted_means(const cairn_binned* histogram) {
  return bins_of<cairn_weighted_mean_of, cairn::weighted_mean_of>(histogram);
}

cairn_status cairn_binned_values_into(const cairn_binned* histogram, double* values, uint64_t count) {
  return c::call(__func__, [&] {
    c::visit(histogram, "histogram", [&](auto& held) {
      c::check_size(count, held.counts.size(), "values");
      const std::span<double> written = c::list(values, count, "values");
      for (std::size_t i = 0; i < count; ++i) written[i] = number_in(held.counts[i]);
    });
  });
}

const void* cairn_binned_outside(const cairn_binned* histogram, size_t i) {
  return c::fact_of(histogram, [&](auto& held) -> const void* {
    return i < held.outside_sums.size() ? &held.outside_sums[i] : nullptr;
  });
}

cairn_status cairn_binned_density_into(const cairn_binned* histogram, double* density, uint64_t count) {
  return c::give_numbers(__func__, density, count, "density",
                         [&] { return with_amounts(histogram, [](auto& held) { return held.density(); }); });
}

cairn_status cairn_binned_mean(const cairn_binned* histogram, double* mean) {
  return c::give(__func__, mean, "mean",
                 [&] { return with_amounts(histogram, [](auto& held) { return held.mean(); }); });
}

cairn_status cairn_binned_quantiles(const cairn_binned* histogram, const double* at, size_t count,
                                    double* quantiles) {
  return c::give_numbers(__func__, quantiles, count, "quantiles", [&] {
    return with_amounts(histogram, [&](auto& held) { return held.quantiles(c::list(at, count, "at")); });
  });
}

cairn_status cairn_binned_cumulative(const cairn_binned* histogram, size_t axis, cairn_binned** made) {
  return derive(__func__, histogram, made, [&](auto held) {
    held.counts = held.cumulative(axis);
    return held;
  });
}

cairn_status cairn_binned_project(const cairn_binned* histogram, const size_t* kept, size_t count,
                                  cairn_binned** made) {
  return derive(__func__, histogram, made,
                [&](auto& held) { return held.project(c::list(kept, count, "kept")); });
}

cairn_status cairn_binned_rebin(const cairn_binned* histogram, size_t axis, size_t factor,
                                cairn_binned** made) {
  return derive(__func__, histogram, made, [&](auto& held) { return held.rebin(axis, factor); });
}

cairn_status cairn_binned_slice(const cairn_binned* histogram, size_t axis, size_t first, size_t last,
                                cairn_binned** made) {
  return derive(__func__, histogram, made, [&](auto& held) { return held.slice(axis, first, last); });
}

cairn_status cairn_binned_without_flow(const cairn_binned* histogram, cairn_binned** made) {
  return derive(__func__, histogram, made, [](auto& held) { return held.without_flow(); });
}
