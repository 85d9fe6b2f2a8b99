// The part of a table or an array that one of several ranks reads into memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>

#include "inputs/input.hpp"
#include "inputs/sample_reader.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct table_part {
  sample_reader::table_shape table;  // of the whole
  std::uint64_t items = 0;           // of all ranks
  sample_type type = sample_type::f8;
  table_facts facts;         // of all ranks
  bool read_by_all = false;  // what lies column after column, of which a rank then takes its rows
};

// A reader of this rank's part, whole rows of it; of what lies column after column, a reader of all; null
// where this rank reads nothing. read(reader, type) returns how many items it has read. Collective; errors,
// on all ranks: refusal.
using part_visitor = std::function<std::uint64_t(sample_reader* reader, sample_type type)>;
void visit_part(const std::string& path, const input_options& options, const run_ranks& ranks,
                table_part& part, const part_visitor& read);

// The same, with read(std::type_identity<T>, reader) for the type of the items.
template <class Read>
void read_part(const std::string& path, const input_options& options, const run_ranks& ranks,
               table_part& part, const Read& read) {
  visit_part(path, options, ranks, part, [&](sample_reader* reader, sample_type type) {
    return with_type_of(
        type, [&]<class T>(std::type_identity<T> which) { return std::uint64_t{read(which, reader)}; });
  });
}

}  // namespace cairn::tool
