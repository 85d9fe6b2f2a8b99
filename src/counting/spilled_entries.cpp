// Writes entries to the file without a name, and reads them again.
#include "src/counting/spilled_entries.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace cairn {
namespace {

std::size_t bucket_of(std::uint64_t key) {
  return portable::leading(portable::mixed(key), 0, spilled_entries::bits);
}

}  // namespace

spilled_entries::spilled_entries(std::string folder) : file_(std::move(folder)) {}

spilled_entries::mark spilled_entries::here() const {
  mark made;
  made.end = end_;
  for (std::size_t b = 0; b < buckets; ++b) made.segments[b] = segments_[b].size();
  return made;
}

void spilled_entries::return_to(const mark& before) noexcept {
  end_ = before.end;
  for (std::size_t b = 0; b < buckets; ++b)
    segments_[b].erase(segments_[b].begin() + static_cast<std::ptrdiff_t>(before.segments[b]),
                       segments_[b].end());
}

void spilled_entries::append_again() {
  for (auto& some : segments_) some.reserve(2 * some.size());
  for (auto& some : segments_)
    for (std::size_t i = 0, n = some.size(); i < n; ++i) some.push_back(some[i]);
}

void spilled_entries::append(const key_table& table) {
  const std::size_t at_once = std::clamp<std::size_t>(table.size() / buckets, 16, 1024);  // of a bucket
  const mark before = here();
  try {
    std::vector<std::vector<entry>> some(buckets);
    table.for_each([&](const entry& e) {
      std::vector<entry>& of_bucket = some[bucket_of(e.key)];
      if (of_bucket.capacity() == 0) of_bucket.reserve(at_once);
      of_bucket.push_back(e);
      if (of_bucket.size() == at_once) write(bucket_of(e.key), of_bucket);
    });
    for (std::size_t b = 0; b < buckets; ++b) write(b, some[b]);
  } catch (...) {
    return_to(before);
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
