#include "src/counting/spilled_entries.hpp"

#include <utility>

namespace cairn {
namespace {

std::size_t bucket_of(std::uint64_t key) {
  return portable::leading(portable::mixed(key), 0, spilled_entries::bits);
}

}  // namespace

spilled_entries::spilled_entries(std::string folder) : file_(std::move(folder)) {}

void spilled_entries::append(const key_table& table) {
  constexpr std::size_t at_once = 1024;  // entries of a bucket
  std::array<std::vector<segment>, buckets> before = segments_;
  const std::uint64_t end = end_;
  try {
    std::vector<std::vector<entry>> some(buckets);
    table.for_each([&](const entry& e) {
      std::vector<entry>& here = some[bucket_of(e.key)];
      if (here.capacity() == 0) here.reserve(at_once);
      here.push_back(e);
      if (here.size() == at_once) write(bucket_of(e.key), here);
    });
    for (std::size_t b = 0; b < buckets; ++b) write(b, some[b]);
  } catch (...) {
    std::swap(segments_, before);
    end_ = end;
    throw;
  }
}

std::size_t spilled_entries::size(std::size_t bucket) const {
  std::size_t sum = 0;
  for (const segment& each : segments_[bucket]) sum += each.entries;
  return sum;
}

void spilled_entries::write(std::size_t bucket, std::vector<entry>& some) {
  if (some.empty()) return;
  file_.write(end_, some.data(), some.size() * sizeof(entry));
  segments_[bucket].push_back({end_, some.size()});
  end_ += some.size() * sizeof(entry);
  some.clear();
}

}  // namespace cairn
