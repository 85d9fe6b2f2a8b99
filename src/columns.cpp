// Adds a column, and refuses one of another length or in other memory.
#include <cairn/columns.hpp>
#include <stdexcept>

#include "src/call/sentence.hpp"

namespace cairn {

void columns::add_column(const detail::column& added, std::size_t samples, int device) {
  if (size_ == max_size)
    throw std::invalid_argument(sentence("columns: more than ", max_size, "; expected at most that many"));
  if (size_ != 0 && samples != samples_)
    throw std::invalid_argument(sentence("columns: column ", size_, " has ", samples,
                                         " samples; expected as many as column 0 has, ", samples_));
  if (size_ != 0 && device != device_)
    throw std::invalid_argument(sentence("columns: column ", size_, " and column 0 lie in different memory; ",
                                         "expected all on the host or on one device"));
  samples_ = samples;
  device_ = device;
  items_[size_++] = added;
}

}  // namespace cairn
