// The library's states, as cairn merge loads them. The input: a byte, and a file; where the byte is odd, its
// last word is replaced by a checksum that is right.
#include "states/state_file.hpp"

#include <cairn/bin_rule.hpp>
#include <cairn/histogram_builder.hpp>
#include <cairn/order_statistics.hpp>
#include <cairn/saturating_histogram.hpp>
#include <cairn/value_counts.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "checked_words.hpp"
#include "commands/count/chunk_counter.hpp"
#include "fields.hpp"
#include "inputs/byte_source.hpp"
#include "inputs_in_memory.hpp"
#include "require.hpp"
#include "shared/refusal.hpp"

using namespace cairn;

namespace {

std::string mended(std::string_view file) {
  const std::string words(file.substr(0, file.size() / 8 * 8 - (file.size() < 8 ? 0 : 8)));
  return words + fuzz::text_of(fuzz::checksum_of(words));
}

// What is loaded is saved and loaded again as the same bytes, and merged with itself.
template <class Counters>
void load(tool::byte_source& file) {
  auto counters = tool::load_state(file, [](const source& from) { return Counters::load(from); });
  const auto bytes = counters.save();
  auto again = Counters::load(bytes);
  fuzz::require(again.save() == bytes, "a state comes back as it was");
  try {
    counters.merge(again);
  } catch (const std::overflow_error&) {
  } catch (const std::invalid_argument&) {  // numbered items cannot be counted twice
  }
}

template <class T>
void use_result(const position_search<T>& search) {
  static_cast<void>(search.items());
}
template <class T>
void use_result(const bin_search<T>& search) {
  static_cast<void>(search.bins());
}

// A search that is loaded goes on, and ends with its result or with a refusal.
template <class Search, class T>
void load_search(tool::byte_source& file) {
  auto search = tool::load_state(file, [](const source& from) { return Search::load(from); });
  const auto bytes = search.save();
  fuzz::require(Search::load(bytes).save() == bytes, "a search comes back as it was");
  const std::vector<T> x{T(1), T(2), T(3)};
  try {
    for (int passes = 0; passes < 8 && !search.done(); ++passes) {
      search.add(x);
      search.end_pass();
    }
    if (search.done()) use_result(search);
  } catch (const std::invalid_argument&) {  // others than those of the passes before
  }
}

// Words that are loaded are saved again, and merged with themselves.
void load_words(tool::byte_source& file) {
  tool::word_counter counter{execution{}}, again{execution{}};
  tool::load_state(file, [&](const source& from) { counter.load(from); });
  std::vector<std::byte> bytes, more;
  counter.save(sink_to(bytes));
  again.load(source_of(bytes));
  again.save(sink_to(more));
  fuzz::require(bytes == more, "words come back as they were");
  try {
    counter.merge(again);
  } catch (const std::overflow_error&) {
  }
}

void load_saturating(tool::byte_source& file, const state_heading& heading) {
  const bool bytes = tool::type_of(heading) == tool::sample_type::u1;
  bytes ? load<saturating_counter<std::uint8_t>>(file) : load<saturating_counter<std::uint16_t>>(file);
}

void load(tool::byte_source& file, const state_heading& heading) {
  if (heading.kind == state_kind::counts) load<histogram_builder<>>(file);
  if (heading.kind == state_kind::real_weights) load<histogram_builder<weight_sum<double>>>(file);
  if (heading.kind == state_kind::signed_weights) load<histogram_builder<weight_sum<std::int64_t>>>(file);
  if (heading.kind == state_kind::unsigned_weights) load<histogram_builder<weight_sum<std::uint64_t>>>(file);
  if (heading.kind == state_kind::means) load<histogram_builder<mean_of>>(file);
  if (heading.kind == state_kind::weighted_means) load<histogram_builder<weighted_mean_of>>(file);
  if (heading.kind == state_kind::covariances) load<histogram_builder<covariance_of>>(file);
  if (heading.kind == state_kind::words) load_words(file);
  if (heading.kind == state_kind::saturating_counts) load_saturating(file, heading);
  tool::with_type_of(tool::type_of(heading), [&]<class T>(std::type_identity<T>) {
    if (heading.kind == state_kind::positions) load_search<position_search<T>, T>(file);
    if (heading.kind == state_kind::bins) load_search<bin_search<T>, T>(file);
    if (heading.kind == state_kind::values) load<value_counter<T>>(file);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::fields given(data, size);
  const bool as_it_is = given.byte() % 2 == 0;
  const fuzz::file_in_memory bytes(as_it_is ? std::string(given.rest()) : mended(given.rest()));
  try {
    tool::byte_source file(bytes.path());
    load(file, heading_of_state(file.peek(state_heading_bytes)));
  } catch (const tool::refusal& cause) {
    fuzz::require_fit_to_print(cause.what());
  } catch (const std::invalid_argument& cause) {  // of the header
    fuzz::require_fit_to_print(cause.what());
  } catch (const std::bad_alloc&) {  // more bins than memory holds
  }
  return 0;
}
