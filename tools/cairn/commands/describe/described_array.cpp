// Takes the samples of an array chunk after chunk, each column for itself.
#include <fmt/format.h>

#include <cmath>
#include <deque>
#include <exception>
#include <limits>
#include <type_traits>

#include "commands/describe/describe.hpp"
#include "inputs/streams/chunk.hpp"
#include "inputs/tables/cell_values.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

struct array_column {
  explicit array_column(const described_memory& memory) : counter(memory.numbers) {}
  key_counter counter;
  std::uint64_t missing = 0;
};

value_form form_of(sample_type type) {
  if (type == sample_type::u8) return value_form::large;
  if (type == sample_type::f4) return value_form::single;
  return type == sample_type::f8 ? value_form::real : value_form::integer;
}

template <class T>
std::uint64_t key_of_sample(T sample) {
  if constexpr (std::is_floating_point_v<T>)
    return ordered_key(static_cast<double>(sample));
  else if constexpr (std::is_same_v<T, std::uint64_t>)
    return sample;
  else
    return ordered_key(static_cast<std::int64_t>(sample));
}

// Samples first, first + step, ... of a chunk.
template <class T>
void take(std::span<const T> samples, std::size_t first, std::size_t step, array_column& column) {
  std::vector<std::uint64_t> keys;
  keys.reserve(std::size_t{1} << 14);
  for (std::size_t i = first; i < samples.size(); i += step) {
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(samples[i])) {
        ++column.missing;
        continue;
      }
    }
    keys.push_back(key_of_sample(samples[i]));
    if (keys.size() < keys.capacity()) continue;
    column.counter.add(keys);
    keys.clear();
  }
  column.counter.add(keys);
}

// Columns of samples row after row.
template <class T>
void take_rows(std::span<const T> samples, std::uint64_t before, std::deque<array_column>& columns,
               int threads) {
  const std::size_t count = columns.size();
  const auto phase = static_cast<std::size_t>(before % count);
  side_by_side(count, threads,
               [&](std::size_t c) { take(samples, (c + count - phase) % count, count, columns[c]); });
}

// ... of samples column after column.
template <class T>
void take_columns(std::span<const T> samples, std::uint64_t before, std::uint64_t rows,
                  std::deque<array_column>& columns) {
  while (!samples.empty()) {
    const auto column = static_cast<std::size_t>(before / rows);
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(samples.size(), rows - before % rows));
    take(samples.first(size), 0, 1, columns.at(column));
    samples = samples.subspan(size);
    before += size;
  }
}

std::size_t columns_of(const sample_reader::table_shape& table) {
  const bool flat = table.lengths.size() > 2 || table.columns == 0;
  return flat ? 1 : static_cast<std::size_t>(table.columns);
}

std::size_t number_of_column(const std::string& wanted, std::size_t columns, const std::string& file) {
  const auto number = parse_whole_number(wanted.starts_with('@') ? wanted.substr(1) : wanted);
  if (number && *number < columns) return static_cast<std::size_t>(*number);
  throw refusal(
      fmt::format("{}: there is no column {} among {}, numbered from 0", file, in_quotes(wanted), columns));
}

// `columns`: empty where the reader's table says how many there are.
template <class T>
std::uint64_t take_all(sample_reader& reader, int threads, described_memory& memory,
                       std::deque<array_column>& columns) {
  aligned_bytes room(cached_chunk_bytes);
  std::uint64_t before = 0, rows = 0;
  bool begun = !columns.empty(), by_columns = false;
  while (const std::size_t bytes = reader.read({room.data(), room.size()})) {
    const std::span<const T> samples(reinterpret_cast<const T*>(room.data()), bytes / sizeof(T));
    if (!begun) {
      begun = true;
      const auto table = reader.table();
      for (std::size_t c = 0; c < columns_of(table); ++c) columns.emplace_back(memory);
      by_columns = table.column_after_column && columns.size() > 1;
      rows = by_columns ? table.lengths.at(0) : 0;
    }
    if (by_columns)
      take_columns(samples, before, rows, columns);
    else
      take_rows(samples, before, columns, threads);
    before += samples.size();
  }
  return before;
}

std::uint64_t take_samples(sample_reader& reader, int threads, described_memory& memory,
                           std::deque<array_column>& columns) {
  return with_type_of(reader.type(), [&]<class T>(std::type_identity<T>) {
    return take_all<T>(reader, threads, memory, columns);
  });
}

void tell(const array_column& found, sample_type type, int threads, described_column& column) {
  column.missing = found.missing;
  const value_form form = form_of(type);
  if (!found.counter.empty()) column.type = is_whole(form) ? column_type::integer : column_type::real;
  summarise(found.counter, form, threads, column);
}

}  // namespace

void side_by_side(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  std::exception_ptr failure;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (count > 1)
  for (std::size_t i = 0; i < count; ++i) {
    try {
      work(i);
    } catch (...) {
#pragma omp critical(cairn_side_by_side)
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

void describe_array(sample_reader& reader, const describe_options& options, described_memory& memory,
                    described_file& told) {
  std::deque<array_column> columns;
  const std::uint64_t items = take_samples(reader, options.threads, memory, columns);
  if (columns.empty())
    for (std::size_t c = 0; c < columns_of(reader.table()); ++c) columns.emplace_back(memory);
  told.rows = items / columns.size();
  std::vector<std::size_t> wanted;
  for (const std::string& one : options.columns) {
    const std::size_t column = number_of_column(one, columns.size(), told.file);
    if (std::ranges::find(wanted, column) == wanted.end()) wanted.push_back(column);
  }
  for (std::size_t c = 0; options.columns.empty() && c < columns.size(); ++c) wanted.push_back(c);
  told.columns.resize(wanted.size());
  side_by_side(wanted.size(), options.threads, [&](std::size_t i) {
    told.columns[i].name = fmt::format("{}", wanted[i]);
    tell(columns[wanted[i]], reader.type(), threads_of_each(wanted.size(), options.threads), told.columns[i]);
  });
}

void describe_members(const npy_header& header, const member_opener& open, const describe_options& options,
                      described_memory& memory, described_file& told) {
  std::vector<std::string> wanted = options.columns;
  for (std::size_t m = 0; options.columns.empty() && m < header.members.size(); ++m)
    wanted.push_back(header.members[m].name);
  for (const std::string& name : wanted) {
    const auto member = std::ranges::find(header.members, name, &npy_member::name);
    const bool is_known = member != header.members.end();
    const std::string fault = !is_known ? ""
                              : member->stored && member->stored->is_text()
                                  ? "holds text; cairn count counts it"
                                  : member->fault;
    told.columns.push_back(fault.empty() ? describe_items(*open(name), options, memory)
                                         : unreadable_column("", fault));
    told.columns.back().name = name;
  }
  told.rows = items_in(header.shape, header.record_bytes, told.file);
}

described_column describe_items(sample_reader& reader, const describe_options& options,
                                described_memory& memory) {
  std::deque<array_column> all;
  all.emplace_back(memory);
  take_samples(reader, options.threads, memory, all);
  described_column column;
  tell(all.front(), reader.type(), options.threads, column);
  return column;
}

std::vector<described_column> describe_records(record_reader& reader, std::size_t members,
                                               const describe_options& options, described_memory& memory) {
  std::deque<array_column> columns;
  for (std::size_t m = 0; m < members; ++m) columns.emplace_back(memory);
  while (const std::size_t records = reader.next()) {
    side_by_side(members, options.threads, [&](std::size_t m) {
      if (!reader.fault(m).empty()) return;
      with_type_of(reader.type(m), [&]<class T>(std::type_identity<T>) {
        std::vector<T> samples(records);
        reader.take(m, std::as_writable_bytes(std::span(samples)));
        take(std::span<const T>(samples), 0, 1, columns[m]);
      });
    });
  }
  std::vector<described_column> told(members);
  side_by_side(members, options.threads, [&](std::size_t m) {
    if (reader.fault(m).empty())
      tell(columns[m], reader.type(m), threads_of_each(members, options.threads), told[m]);
    else
      told[m] = unreadable_column("", reader.fault(m));
  });
  return told;
}

}  // namespace cairn::tool
