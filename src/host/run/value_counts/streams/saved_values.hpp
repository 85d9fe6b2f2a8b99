// The entries of a stream of values in a state: by ascending hash (portable::mixed of the key), which tables
// and files beyond a cap are nearly sorted by, so that none must fit into memory.
#pragma once

#include <cairn/sample_types.hpp>

#include "src/counting/item_intervals.hpp"
#include "src/host/run/value_counts/streams/value_stream.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn::host {

// `items`: the numbers of all items. Within an interval only the order of positions matters: a table in
// memory numbers them anew, from the interval's first number on, one in a file writes them as they are.
// settle() of the stream was called. std::bad_alloc, std::system_error, what the sink throws.
void save_values(const value_stream& from, bool with_positions, std::span<const item_interval> items,
                 states::writer& to);

// Adds all of them to a stream of samples of this type. std::invalid_argument, and as value_stream::add.
void load_values(value_stream& to, detail::sample_type type, bool with_positions,
                 std::span<const item_interval> items, states::reader& from);

}  // namespace cairn::host
