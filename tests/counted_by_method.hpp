// Value counts by one method of the host, as that leaves them.
#pragma once

#include <cairn/value_counts.hpp>
#include <vector>

#include "src/host/run/value_counts/value_counts.hpp"

namespace tests {

template <class T>
struct counted_by_method {
  cairn::frequencies<T> table;
  cairn::order arranged = cairn::order::unordered;

  counted_by_method(const std::vector<T>& x, const cairn::execution& exec, cairn::order wanted,
                    cairn::host::counting method) {
    cairn::value_table found{cairn::detail::list_of(table.values), table.counts};
    cairn::host::run_value_counts(cairn::detail::samples_of(x), exec, wanted, found, method);
    table.total = x.size();
    table.run = found.run;
    arranged = found.arranged;
  }
};

}  // namespace tests
