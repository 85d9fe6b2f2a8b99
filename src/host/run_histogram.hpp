// Runs the histogram on the host: method, instruction set, threads, scratch memory, progress.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>

#include "src/found.hpp"
#include "src/host/histogram_task.hpp"
#include "src/tables/axis_state.hpp"

namespace cairn::host {

template <class T>
slot_counts run_histogram(in<T> x, const tables::sample_tables<T>& tables, const execution& how);

template <class T>
found_extent<T> run_extent(in<T> x, const execution& how, ran& ran_how);

}  // namespace cairn::host
