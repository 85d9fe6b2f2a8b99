// cairn/cairn.hpp: all of cairn.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/axis_map.hpp>
#include <cairn/bin_rule.hpp>
#include <cairn/binned.hpp>
#include <cairn/columns.hpp>
#include <cairn/digitize.hpp>
#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/histogram.hpp>
#include <cairn/histogram_builder.hpp>
#include <cairn/info.hpp>
#include <cairn/mean_shift.hpp>
#include <cairn/memory.hpp>
#include <cairn/order_statistics.hpp>
#include <cairn/profile.hpp>
#include <cairn/rows.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <cairn/saturating_histogram.hpp>
#include <cairn/state.hpp>
#include <cairn/subarrays.hpp>
#include <cairn/value_counts.hpp>
#include <cairn/version.hpp>
#include <cairn/weighted_histogram.hpp>
