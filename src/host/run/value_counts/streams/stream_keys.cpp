#include "src/host/run/value_counts/streams/stream_keys.hpp"

#include "src/counting/keys.hpp"

namespace cairn::host {
namespace {

template <class Raw>
Raw value_of(std::uint64_t key) {
  return portable::value_of<Raw>(static_cast<portable::lanes::unsigned_of<Raw>>(key));
}

}  // namespace

void set_keys(const detail::samples& x, std::size_t first, std::size_t last, entry* entries) {
  with_raw_type(x.type, [&](auto flip) {
    const auto* from = static_cast<const decltype(flip)*>(x.data);
    for (std::size_t i = first; i < last; ++i) entries[i].key = portable::value_key(from[i]);
  });
}

void write_value(detail::sample_type type, void* values, std::size_t at, std::uint64_t key) {
  with_raw_type(type, [&](auto flip) {
    using raw_type = decltype(flip);
    static_cast<raw_type*>(values)[at] = value_of<raw_type>(key);
  });
}

std::uint64_t ordered_key_of(detail::sample_type type, std::uint64_t key) {
  return with_raw_type(type, [&](auto flip) { return key_of_raw(value_of<decltype(flip)>(key), flip); });
}

}  // namespace cairn::host
