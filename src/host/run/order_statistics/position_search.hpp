// Items of some positions, by passes over all items, which may come part by part. Each pass tells 16 more
// bits of their keys, and when few items are left that share these, the next one keeps them: so it takes at
// most a pass for each two bytes of an item, and one more, whatever the items are.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn::host {

// For samples of one type.
class position_search {
 public:
  virtual ~position_search() = default;

  virtual bool done() const = 0;
  // Samples on the host. Changes nothing where it throws: exec.progress is asked once, before.
  virtual void add(const detail::samples& x, const execution& exec) = 0;
  // Adds what another search of the same type has added in this pass. Returns false, changing nothing, where
  // that looks for other positions, or in other windows.
  virtual bool merge(const position_search& other) = 0;
  // After all items; where it throws it may be called again. Returns false, and begins the pass again, where
  // these were fewer than a position needs or not as many as in the pass before.
  virtual bool end_pass() = 0;
  virtual std::uint64_t added() const = 0;     // in this pass
  virtual std::uint64_t expected() const = 0;  // in each; 0 in the first

  virtual std::uint64_t greatest_position() const = 0;

  // Writes the item of each position, in the order in which they were given.
  virtual void items(const detail::value_list& to) const = 0;

  // Its part of a state (docs/state_format.md).
  virtual void save(states::writer& to) const = 0;
};

std::unique_ptr<position_search> make_position_search(detail::sample_type type,
                                                      std::vector<std::uint64_t> positions);
// From what save wrote. std::invalid_argument.
std::unique_ptr<position_search> load_position_search(detail::sample_type type, states::reader& from);

}  // namespace cairn::host
