#include <algorithm>
#include <cairn/histogram_builder.hpp>
#include <concepts>
#include <tuple>
#include <variant>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"
#include "src/c/weights.hpp"

namespace c = cairn::c;

struct cairn_histogram_builder {  // in the order of cairn_bin_kind
  std::variant<cairn::histogram_builder<>, cairn::histogram_builder<cairn::weight_sum<double>>,
               cairn::histogram_builder<cairn::weight_sum<std::int64_t>>,
               cairn::histogram_builder<cairn::weight_sum<std::uint64_t>>,
               cairn::histogram_builder<cairn::mean_of>, cairn::histogram_builder<cairn::weighted_mean_of>>
      it;
};

namespace {

using any_builder = decltype(cairn_histogram_builder::it);
constexpr cairn::state_kind states[] = {
    cairn::state_kind::counts,           cairn::state_kind::real_weights, cairn::state_kind::signed_weights,
    cairn::state_kind::unsigned_weights, cairn::state_kind::means,        cairn::state_kind::weighted_means};
template <class Count>
using builder = cairn::histogram_builder<Count>;

// Calls make.operator()<Builder>() with the kind of builder of this number in cairn_bin_kind.
template <std::size_t Index = 0, class Make>
any_builder of_kind(std::int32_t kind, const Make& make) {
  if constexpr (Index == std::variant_size_v<any_builder>)
    c::refuse("kind is ", kind, "; expected CAIRN_COUNTS to CAIRN_WEIGHTED_MEANS");
  else if (kind == Index + 1)
    return make.template operator()<std::variant_alternative_t<Index, any_builder>>();
  else
    return of_kind<Index + 1>(kind, make);
}

// Each kind takes samples with no, one or two numbers each.
void add(builder<std::uint64_t>& to, const cairn::columns& x, const cairn_in* values,
         const cairn_in* weights) {
  if (values != nullptr || weights != nullptr)
    c::refuse("values or weights are given to counts; expected NULL");
  to.add(x);
}
template <class Sum>
void add(builder<cairn::weight_sum<Sum>>& to, const cairn::columns& x, const cairn_in* values,
         const cairn_in* weights) {
  if (weights != nullptr)
    c::refuse("weights are given to sums of weights, whose values they are; expected NULL");
  const cairn::detail::samples each = c::samples_of(values, "values");
  cairn::with_stored_type(each.type, [&]<class W>(W) {
    if constexpr (std::same_as<cairn::weight_sum_type<W>, Sum>)
      to.add(x, cairn::typed<W>(each));
    else
      c::refuse("values are of ", cairn::detail::name_of(each.type),
                ", which this kind of sums does not take");
  });
}
void add(builder<cairn::mean_of>& to, const cairn::columns& x, const cairn_in* values,
         const cairn_in* weights) {
  if (weights != nullptr) c::refuse("weights are given to means; expected NULL, or CAIRN_WEIGHTED_MEANS");
  c::with_any_type(c::samples_of(values, "values"), [&](auto each) { to.add(x, each); });
}
void add(builder<cairn::weighted_mean_of>& to, const cairn::columns& x, const cairn_in* values,
         const cairn_in* weights) {
  const cairn::detail::samples numbers = c::samples_of(values, "values");
  const cairn::detail::samples each = c::samples_of(weights, "weights");
  c::with_any_type(numbers,
                   [&](auto y) { c::with_any_type(each, [&](auto weight) { to.add(x, y, weight); }); });
}

any_builder loaded(const cairn::source& from, const cairn::execution& exec) {
  std::byte first[cairn::state_heading_bytes];
  const std::size_t size = from(first);
  const cairn::state_heading heading = cairn::heading_of_state(std::span(first, size));
  std::size_t given = 0;  // the heading again, then what follows it
  const cairn::source all = [&](std::span<std::byte> to) {
    const std::size_t again = std::min(to.size(), size - given);
    std::copy_n(first + given, again, to.data());
    given += again;
    return again == to.size() ? again : again + from(to.subspan(again));
  };
  const auto* const found = std::ranges::find(states, heading.kind);
  if (found == std::end(states))
    c::refuse("the state of another accumulation, kind ", static_cast<int>(heading.kind),
              "; expected that of a histogram builder");
  return of_kind(static_cast<std::int32_t>(found - states) + 1,
                 [&]<class Builder>() -> any_builder { return Builder::load(all, exec); });
}

}  // namespace

cairn_status cairn_histogram_builder_make(int32_t kind, const cairn_axes* axes,
                                          const cairn_weighting* weighting, const cairn_profiling* profiling,
                                          const cairn_execution* exec, cairn_histogram_builder** made) {
  return c::make({__func__, exec, c::alone}, made, [&](auto& how) {
    const cairn::axes bins = c::axes_of(axes);
    const std::tuple options(builder<std::uint64_t>::options(), c::weighting_of(weighting),
                             c::profiling_of(profiling));
    return of_kind(kind, [&]<class Builder>() -> any_builder {
      return Builder(bins, std::get<typename Builder::options>(options), how);
    });
  });
}

cairn_status cairn_histogram_builder_of(const cairn_binned* result, const cairn_execution* exec,
                                        cairn_histogram_builder** made) {
  return c::make({__func__, exec, c::alone}, made, [&](auto& run) {
    return c::visit(result, "result", [&]<class Count>(const cairn::binned<Count>& held) -> any_builder {
      return builder<Count>(held, run);
    });
  });
}

void cairn_histogram_builder_free(cairn_histogram_builder* builder) { delete builder; }

int32_t cairn_histogram_builder_kind(const cairn_histogram_builder* builder) {
  return builder == nullptr ? 0 : static_cast<std::int32_t>(builder->it.index()) + 1;
}

cairn_status cairn_histogram_builder_add(cairn_histogram_builder* builder, const cairn_columns* x,
                                         const cairn_in* values, const cairn_in* weights) {
  return c::call(__func__, [&] {
    const cairn::columns columns = c::columns_of(x);
    c::visit(builder, "builder", [&](auto& held) { add(held, columns, values, weights); });
  });
}

cairn_status cairn_histogram_builder_merge(cairn_histogram_builder* builder,
                                           const cairn_histogram_builder* other) {
  return c::call(__func__, [&] {
    c::merge_alike(c::at(builder, "builder").it, c::at(other, "other").it, "is a builder of another kind");
  });
}

cairn_status cairn_histogram_builder_result(const cairn_histogram_builder* builder,
                                            const cairn_execution* exec, cairn_binned** made) {
  return c::make({__func__, exec}, made, [&](auto& run) {
    return c::visit(builder, "builder",
                    [&](auto& held) -> c::any_binned { return cairn::merged(held, run); });
  });
}

cairn_status cairn_histogram_builder_divided(const cairn_histogram_builder* builder,
                                             const cairn_execution* exec, cairn_binned** part,
                                             uint64_t* first) {
  return c::give_part({__func__, exec}, part, first, [&](auto& run) {
    return c::visit(builder, "builder",
                    [&](auto& held) { return c::binned_of(cairn::divided(held, run), first); });
  });
}

cairn_status cairn_histogram_builder_save(const cairn_histogram_builder* builder, void** bytes,
                                          size_t* size) {
  return c::save(__func__, builder, "builder", bytes, size);
}

cairn_status cairn_histogram_builder_save_to(const cairn_histogram_builder* builder, cairn_sink sink,
                                             void* data) {
  return c::save_to(__func__, builder, "builder", sink, data);
}

cairn_status cairn_histogram_builder_load(const void* bytes, size_t size, const cairn_execution* exec,
                                          cairn_histogram_builder** made) {
  return c::make({__func__, exec, c::alone}, made,
                 [&](auto& how) { return loaded(c::source_of_bytes(bytes, size), how); });
}

cairn_status cairn_histogram_builder_load_from(cairn_source source, void* data, const cairn_execution* exec,
                                               cairn_histogram_builder** made) {
  return c::make({__func__, exec, c::alone}, made,
                 [&](auto& how) { return loaded(c::source_of(source, data), how); });
}
