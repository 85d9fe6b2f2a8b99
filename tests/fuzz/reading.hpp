// All that a reader gives, or that it refuses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/sample_reader.hpp"
#include "require.hpp"
#include "shared/refusal.hpp"

namespace cairn::fuzz {

struct reading {
  bool refused = false;
  std::string cause;
  tool::sample_type type{};
  std::vector<std::byte> samples;
  std::uint64_t position = 0;  // where the reader stood at the end
};

// Enough for all samples of so many bytes at once: the shortest cell of a .csv file and its end are 2 bytes,
// and a sample is at most 8.
inline std::size_t room_for(std::string_view bytes) { return 8 * (bytes.size() + 1); }

// `open` makes the reader. Any other exception than a refusal ends the run.
template <class Open>
reading read_all(const Open& open, std::size_t bytes_at_once) {
  reading all;
  try {
    const std::unique_ptr<tool::sample_reader> reader = open();
    all.type = reader->type();
    std::vector<std::byte> some(bytes_at_once);
    while (const std::size_t bytes = reader->read(some)) {
      require(bytes <= some.size(), "a reader stays in its room");
      require(bytes % tool::size_of(all.type) == 0, "a reader gives whole samples");
      all.samples.insert(all.samples.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes));
    }
    require(reader->read(some) == 0, "the end stays the end");
    all.position = reader->position();
  } catch (const tool::refusal& cause) {
    all.refused = true;
    all.cause = cause.what();
    require_fit_to_print(all.cause);
  }
  return all;
}

inline void require_same(const reading& once, const reading& again) {
  require(once.refused == again.refused, "refused however it is read, or not at all");
  if (once.refused) return;
  require(once.type == again.type && once.samples == again.samples, "the same samples however they are read");
  require(once.position == again.position, "the same position at the end however it is read");
}

}  // namespace cairn::fuzz
