// Writes and reads the container of states: header, words, checksum.
#include "states/state_bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <stdexcept>

namespace cairn::tool {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

constexpr std::string_view state_begins{
    "\x89"
    "cairn\r\n",
    8};
constexpr std::uint64_t state_version = 1;
constexpr std::size_t word = sizeof(std::uint64_t), most_at_once = std::size_t{1} << 20;

}  // namespace

void words_checksum::add(std::string_view words) {
  for (; !words.empty(); words.remove_prefix(word)) {
    std::uint64_t next = 0;
    std::memcpy(&next, words.data(), word);
    sum_ = (sum_ ^ next) * 0x9e3779b97f4a7c15U;
    sum_ ^= sum_ >> 32;
  }
}

state_writer::state_writer(const sink& to, state_kind kind) : to_(to) {
  append(state_begins);
  put(state_version);
  put(static_cast<std::uint64_t>(kind));
}

void state_writer::put(std::uint64_t number) {
  append({reinterpret_cast<const char*>(&number), sizeof number});
}

void state_writer::put(std::string_view bytes) {
  append(bytes);
  append(std::string_view("\0\0\0\0\0\0\0", 7).substr(0, -bytes.size() % word));
}

void state_writer::finish() {
  flush();
  const std::uint64_t sum = sum_.value();
  to_(std::as_bytes(std::span(&sum, 1)));
}

void state_writer::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t size = std::min(bytes.size(), most_at_once - waiting_.size());
    waiting_ += bytes.substr(0, size);
    bytes.remove_prefix(size);
    if (waiting_.size() == most_at_once) flush();
  }
}

void state_writer::flush() {
  if (waiting_.empty()) return;
  sum_.add(waiting_);
  to_(std::as_bytes(std::span(waiting_)));
  waiting_.clear();
}

state_reader::state_reader(const source& from, state_kind kind, std::string_view who)
    : from_(from), who_(who) {
  if (bytes(state_begins.size()) != state_begins) refuse("these bytes do not begin as those of a state");
  const std::uint64_t version = number();
  if (version != state_version)
    refuse(
        fmt::format("the state has version {}; expected {}, which this cairn reads", version, state_version));
  const std::uint64_t found = number();
  if (found != static_cast<std::uint64_t>(kind))
    refuse(fmt::format("the state is of another kind, {}", found));
}

std::uint64_t state_reader::number() {
  std::uint64_t found = 0;
  std::memcpy(&found, bytes(sizeof found).data(), sizeof found);
  return found;
}

std::string state_reader::bytes(std::uint64_t size) {
  std::string found;
  const std::size_t padding = -size % word;
  if (size > found.max_size() - padding) refuse(fmt::format("the state has a text of {} bytes", size));
  const std::uint64_t all = size + padding;
  while (found.size() < all) {
    const std::size_t held = found.size();
    found.resize(held + static_cast<std::size_t>(std::min<std::uint64_t>(all - held, most_at_once)));
    read(found.data() + held, found.size() - held);
  }
  sum_.add(found);
  if (found.find_first_not_of('\0', size) != std::string::npos) refuse("the state was altered behind a text");
  found.resize(size);
  return found;
}

void state_reader::finish() {
  const std::uint64_t expected = sum_.value();
  std::uint64_t found = 0;
  read(reinterpret_cast<char*>(&found), sizeof found);
  if (found != expected) refuse("the state was altered: its checksum is not that of its bytes");
}

void state_reader::refuse(std::string_view why) const {
  throw std::invalid_argument(fmt::format("{}: {}", who_, why));
}

void state_reader::read(char* to, std::size_t size) {
  while (size > 0) {
    const std::size_t got = from_(std::as_writable_bytes(std::span(to, size)));
    position_ += got;
    if (got == 0) refuse(fmt::format("the state ends after {} bytes", position_));
    to += got;
    size -= got;
  }
}

}  // namespace cairn::tool
