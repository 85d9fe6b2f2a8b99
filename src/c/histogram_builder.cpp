#include <cairn/histogram_builder.hpp>
#include <concepts>
#include <utility>
#include <variant>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"
#include "src/c/weights.hpp"

namespace c = cairn::c;

namespace {

template <class Count>
using builder = cairn::histogram_builder<Count>;
template <class Sum>
using sums = builder<cairn::weight_sum<Sum>>;

// In the order of cairn_bin_kind.
using any_builder =
    std::variant<builder<std::uint64_t>, sums<double>, sums<std::int64_t>, sums<std::uint64_t>,
                 builder<cairn::mean_of>, builder<cairn::weighted_mean_of>>;

}  // namespace

struct cairn_histogram_builder {
  any_builder it;
};

namespace {

cairn_histogram_builder* handle_of(any_builder made) { return new cairn_histogram_builder{std::move(made)}; }

any_builder builder_of(std::int32_t kind, const cairn::axes& axes, const cairn::weighting& weighting,
                       const cairn::profiling& profiling, const cairn::execution& exec) {
  switch (kind) {
    case CAIRN_COUNTS:
      return builder<std::uint64_t>(axes, exec);
    case CAIRN_REAL_WEIGHTS:
      return sums<double>(axes, weighting, exec);
    case CAIRN_SIGNED_WEIGHTS:
      return sums<std::int64_t>(axes, weighting, exec);
    case CAIRN_UNSIGNED_WEIGHTS:
      return sums<std::uint64_t>(axes, weighting, exec);
    case CAIRN_MEANS:
      return builder<cairn::mean_of>(axes, profiling, exec);
    case CAIRN_WEIGHTED_MEANS:
      return builder<cairn::weighted_mean_of>(axes, exec);
    default:
      c::refuse("kind is ", kind, "; expected CAIRN_COUNTS to CAIRN_WEIGHTED_MEANS");
  }
}

// Each kind takes samples with no, one or two numbers each.
void add(builder<std::uint64_t>& to, const cairn::columns& x, const cairn_in* values,
         const cairn_in* weights) {
  if (values != nullptr || weights != nullptr)
    c::refuse("values or weights are given to counts; expected NULL");
  to.add(x);
}
template <class Sum>
void add(sums<Sum>& to, const cairn::columns& x, const cairn_in* values, const cairn_in* weights) {
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
  const cairn::detail::samples each = c::samples_of(values, "values");
  cairn::with_stored_type(each.type, [&]<class Y>(Y) { to.add(x, cairn::typed<Y>(each)); });
}
void add(builder<cairn::weighted_mean_of>& to, const cairn::columns& x, const cairn_in* values,
         const cairn_in* weights) {
  const cairn::detail::samples numbers = c::samples_of(values, "values");
  const cairn::detail::samples each = c::samples_of(weights, "weights");
  cairn::with_stored_type(numbers.type, [&]<class Y>(Y) {
    cairn::with_stored_type(each.type,
                            [&]<class W>(W) { to.add(x, cairn::typed<Y>(numbers), cairn::typed<W>(each)); });
  });
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
  switch (heading.kind) {
    case cairn::state_kind::counts:
      return builder<std::uint64_t>::load(all, exec);
    case cairn::state_kind::real_weights:
      return sums<double>::load(all, exec);
    case cairn::state_kind::signed_weights:
      return sums<std::int64_t>::load(all, exec);
    case cairn::state_kind::unsigned_weights:
      return sums<std::uint64_t>::load(all, exec);
    case cairn::state_kind::means:
      return builder<cairn::mean_of>::load(all, exec);
    case cairn::state_kind::weighted_means:
      return builder<cairn::weighted_mean_of>::load(all, exec);
    default:
      c::refuse("the state of another accumulation, kind ", static_cast<int>(heading.kind),
                "; expected that of a histogram builder");
  }
}

template <class Use>
decltype(auto) visit(const cairn_histogram_builder* of, const Use& use) {
  return std::visit(use, c::at(of, "builder").it);
}

}  // namespace

cairn_status cairn_histogram_builder_make(int32_t kind, const cairn_axes* axes,
                                          const cairn_weighting* weighting, const cairn_profiling* profiling,
                                          const cairn_execution* exec, cairn_histogram_builder** made) {
  return c::make(__func__, made, [&] {
    return handle_of(builder_of(kind, c::axes_of(axes), c::weighting_of(weighting),
                                c::profiling_of(profiling), c::how(exec).exec));
  });
}

cairn_status cairn_histogram_builder_of(const cairn_binned* result, const cairn_execution* exec,
                                        cairn_histogram_builder** made) {
  return c::call(__func__, [&] {
    c::at(made, "made");
    const c::how run(exec);
    *made = std::visit(
        [&]<class Count>(const cairn::binned<Count>& held) {
          return handle_of(builder<Count>(held, run.exec));
        },
        c::at(result, "result").it);
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
    std::visit([&](auto& held) { add(held, columns, values, weights); }, c::at(builder, "builder").it);
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
  return c::make(__func__, exec, made, [&](const cairn::execution& run) {
    return visit(builder,
                 [&](const auto& held) { return new cairn_binned{c::any_binned(cairn::merged(held, run))}; });
  });
}

cairn_status cairn_histogram_builder_divided(const cairn_histogram_builder* builder,
                                             const cairn_execution* exec, cairn_binned** part,
                                             uint64_t* first) {
  return c::make(__func__, exec, part, [&](const cairn::execution& run) {
    return visit(builder, [&](const auto& held) {
      return c::handle_of_part(cairn::divided(held, run), &c::at(first, "first"));
    });
  });
}

cairn_status cairn_histogram_builder_save(const cairn_histogram_builder* builder, void** bytes,
                                          size_t* size) {
  return c::call(__func__, [&] {
    visit(builder, [&](const auto& held) {
      c::give_bytes([&](const cairn::sink& to) { held.save(to); }, bytes, size);
    });
  });
}

cairn_status cairn_histogram_builder_save_to(const cairn_histogram_builder* builder, cairn_sink sink,
                                             void* data) {
  return c::call(__func__,
                 [&] { visit(builder, [&](const auto& held) { held.save(c::sink_of(sink, data)); }); });
}

cairn_status cairn_histogram_builder_load(const void* bytes, size_t size, const cairn_execution* exec,
                                          cairn_histogram_builder** made) {
  return c::make(__func__, made,
                 [&] { return handle_of(loaded(c::source_of_bytes(bytes, size), c::how(exec).exec)); });
}

cairn_status cairn_histogram_builder_load_from(cairn_source source, void* data, const cairn_execution* exec,
                                               cairn_histogram_builder** made) {
  return c::make(__func__, made,
                 [&] { return handle_of(loaded(c::source_of(source, data), c::how(exec).exec)); });
}
