// How often each value of 8- or 16-bit samples occurs, by counting 16-bit words.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/run/value_counts/byte_counters.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

class word_counts {
 public:
  // Whether counting words pays: there are enough bytes, no word is frequent or one word is nearly
  // everything, and the counters fit execution::scratch_bytes.
  static bool pays(const void* data, std::size_t bytes, int threads, const execution& exec);

  // `stands`: counters are cleared here and added up by by_value alone, not at each add.
  explicit word_counts(int threads, bool stands = false);
  int threads() const { return made_.plan.threads; }
  // Bytes of a sample type that is 1 or 2 bytes wide.
  void add(const void* data, std::size_t bytes, isa target, const thread_team* team);

  // The counts of all values of a type, least first.
  scratch<std::uint64_t> by_value(detail::sample_type type) const;

 private:
  byte_counts made_;
  std::uint64_t last_bytes_[256] = {};  // of bytes that are left after whole words
};

}  // namespace cairn::host
