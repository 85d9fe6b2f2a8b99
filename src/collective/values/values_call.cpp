// Checks the values of each rank, and finds the bound of all.
#include "src/collective/values/values_call.hpp"

#include <bit>
#include <span>

#include "src/call/binned_call.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {

void begin_values_call(const communicator& all, const values_call& call, ranks::option_list options,
                       const std::function<void()>& check) {
  ranks::signature mine{.who = call.who, .types = ranks::packed_types(call.x)};
  options.add({"root", call.root});
  options.add({"the type of the values", static_cast<int>(call.values.values.type)});
  options.add({"the type of the second values", static_cast<int>(call.values.second.type)});
  mine.options = options;
  const std::exception_ptr failure = ranks::failure_of([&] {
    check_axes(call.who, call.x, call.bins);
    check();
    ranks::check_root(call.who, all, call.root);
    mine.axes = ranks::hash_of(call.bins);
  });
  ranks::begin(all, mine, failure);
}

int exponent_of_all_weights(const communicator& all, const values_call& call, const weighting& how) {
  weighting agreed = how;
  if (how.bound == 0) {
    double size = 0;
    const std::exception_ptr failure =
        ranks::failure_of([&] { size = greatest_weight(call.who, call.values.values, call.exec); });
    ranks::settle(all, failure);
    auto bits = std::bit_cast<std::uint64_t>(size);  // ordered as sizes are
    ranks::greatest(all, std::span(&bits, 1));
    agreed.bound = std::bit_cast<double>(bits);
  }
  int exponent = 0;
  ranks::on_each(all, [&] {
    if (how.bound != 0 || agreed.bound > 0) exponent = exponent_of_bound(call.who, {}, agreed, call.exec);
  });
  return exponent;
}

}  // namespace cairn::collective
