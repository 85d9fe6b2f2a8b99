#include <cairn/c/frequencies.h>

#include <cairn/frequencies.hpp>
#include <cstring>
#include <vector>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;

namespace {

// The entries of these indices.
cairn_frequencies part_of(const cairn_frequencies& of, std::span<const std::size_t> indices) {
  cairn_frequencies made{{of.values.type}, {}, of.total, of.run};
  for (const std::size_t i : indices) {
    made.values.append(of.values.item(i), 1);
    made.counts.push_back(of.counts[i]);
  }
  return made;
}

}  // namespace

cairn_status cairn_frequencies_make(const cairn_in* values, const uint64_t* counts, uint64_t total,
                                    cairn_frequencies** made) {
  return c::make(__func__, made, [&] {
    const cairn::detail::samples given = c::samples_of(values, "values");
    c::check_on_host(given, "values");
    const std::span<const std::uint64_t> each = c::list(counts, given.size, "counts");
    cairn_frequencies table{{given.type}, {each.begin(), each.end()}, total, {}};
    table.values.append(given.data, given.size);
    return table;
  });
}

void cairn_frequencies_free(cairn_frequencies* table) { delete table; }

uint64_t cairn_frequencies_size(const cairn_frequencies* table) {
  return table == nullptr ? 0 : table->counts.size();
}
uint64_t cairn_frequencies_total(const cairn_frequencies* table) {
  return table == nullptr ? 0 : table->total;
}
int32_t cairn_frequencies_type(const cairn_frequencies* table) {
  return table == nullptr ? 0 : c::number_of(table->values.type);
}
const void* cairn_frequencies_values(const cairn_frequencies* table) {
  return table == nullptr ? nullptr : table->values.bytes.data();
}
const uint64_t* cairn_frequencies_counts(const cairn_frequencies* table) {
  return table == nullptr ? nullptr : table->counts.data();
}
cairn_status cairn_frequencies_run(const cairn_frequencies* table, cairn_run* run) {
  return c::call(__func__, [&] { c::give_run(&c::at(run, "run"), c::at(table, "table").run); });
}

cairn_status cairn_frequencies_median(const cairn_frequencies* table, int32_t nan, void* lower, void* upper,
                                      double* mean) {
  return c::call(__func__, [&] {
    const cairn_frequencies& of = c::at(table, "table");
    c::at(mean, "mean");
    const auto found = cairn::detail::median_indices(of.seen("median"), c::policy_of(nan));
    const std::size_t size = cairn::detail::size_of(of.values.type);
    if (lower != nullptr) std::memcpy(lower, of.values.item(found.lower), size);
    if (upper != nullptr) std::memcpy(upper, of.values.item(found.upper), size);
    *mean = found.mean;
  });
}

cairn_status cairn_frequencies_quantiles(const cairn_frequencies* table, const double* at, size_t count,
                                         int32_t nan, double* quantiles) {
  return c::give_numbers(__func__, quantiles, count, "quantiles", [&] {
    return cairn::detail::quantiles(c::at(table, "table").seen("quantiles"), c::list(at, count, "at"),
                                    c::policy_of(nan));
  });
}

cairn_status cairn_frequencies_modes(const cairn_frequencies* table, cairn_frequencies** made) {
  return c::make(__func__, made, [&] {
    const cairn_frequencies& of = c::at(table, "table");
    return part_of(of, cairn::detail::mode_indices(of.seen("modes")));
  });
}

cairn_status cairn_frequencies_top(const cairn_frequencies* table, uint64_t k, cairn_frequencies** made) {
  return c::make(__func__, made, [&] {
    const cairn_frequencies& of = c::at(table, "table");
    return part_of(of, cairn::detail::top_indices(of.seen("top"), k));
  });
}

cairn_status cairn_frequencies_without_nan(const cairn_frequencies* table, cairn_frequencies** made) {
  return c::make(__func__, made, [&] {
    const cairn_frequencies& of = c::at(table, "table");
    std::vector<std::size_t> kept;
    std::uint64_t left_out = 0;
    cairn::with_stored_type(of.values.type, [&]<class T>(T) {
      for (std::size_t i = 0; i < of.counts.size(); ++i) {
        T value;
        std::memcpy(&value, of.values.item(i), sizeof value);
        if (value == value) {  // NOLINT(misc-redundant-expression): no NaN
          kept.push_back(i);
        } else {
          left_out += of.counts[i];
        }
      }
    });
    cairn_frequencies without = part_of(of, kept);
    without.total -= left_out;
    return without;
  });
}

cairn_status cairn_frequencies_relative_into(const cairn_frequencies* table, double* shares, uint64_t count) {
  return c::give_numbers(__func__, shares, count, "shares",
                         [&] { return cairn::detail::relative(c::at(table, "table").seen("relative")); });
}

cairn_status cairn_frequencies_expanded_in_order_into(const cairn_frequencies* table,
                                                      const cairn_out* sorted) {
  return c::call(__func__, [&] {
    const cairn_frequencies& of = c::at(table, "table");
    const c::output to = c::output_of(sorted, "sorted");
    if (to.type != of.values.type || to.device >= 0)
      c::refuse("sorted is of ", cairn::detail::name_of(to.type), "; expected ",
                cairn::detail::name_of(of.values.type), ", as the table, in host memory");
    cairn::detail::expand_in_order(of.seen("expanded_in_order_into"), to.data, to.size);
  });
}
