// What a call tells of itself, for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/binned.hpp>
#include <cairn/execution.hpp>

namespace cairn::python {

// (place, target, method, threads)
inline nanobind::tuple facts_of(const run_info& run) {
  const auto text = [](std::string_view v) { return nanobind::str(v.data(), v.size()); };
  return nanobind::make_tuple(run.where == place::device ? "device" : "host", text(run.target),
                              text(run.method), run.threads);
}

// (total, inside, ((below, above, nan, unlisted) of each axis), run)
inline nanobind::tuple facts_of(const tally& seen) {
  nanobind::list outside;
  for (const out_of_bins& axis : seen.outside)
    outside.append(nanobind::make_tuple(axis.below, axis.above, axis.nan, axis.unlisted));
  return nanobind::make_tuple(seen.total, seen.inside, nanobind::tuple(outside), facts_of(seen.run));
}

}  // namespace cairn::python
