// Counts words by their numbers, and merges sorted runs of them.
#include "commands/describe/word_tally.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t least_words_spilled = std::size_t{1} << 12;  // words
constexpr std::size_t bytes_beside_a_word = 64;

// Before a word in the file.
struct word_head {
  std::uint64_t count, size;
};

}  // namespace

word_memory::~word_memory() {
  if (descriptor_ >= 0) close(descriptor_);
}

void word_memory::open() {
  const std::lock_guard lock(opening_);
  if (descriptor_ >= 0) return;
  if (folder_.empty()) {
    const char* const variable = std::getenv("TMPDIR");
    folder_ = variable != nullptr && *variable != '\0' ? variable : "/tmp";
  }
  std::string name = folder_ + "/cairn-describe-XXXXXX";
  descriptor_ = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor_ < 0) refuse_with_errno(folder_, "cannot make a file for values beyond memory");
  unlink(name.c_str());
}

void word_memory::write(std::uint64_t at, std::span<const std::byte> bytes) {
  open();
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) refuse_with_errno(folder_, "cannot write values beyond memory");
    at += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void word_memory::read(std::uint64_t from, std::span<std::byte> into) const {
  while (!into.empty()) {
    const ssize_t got = pread(descriptor_, into.data(), into.size(), static_cast<off_t>(from));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) refuse_with_errno(folder_, "cannot read values beyond memory");
    from += static_cast<std::uint64_t>(got);
    into = into.subspan(static_cast<std::size_t>(got));
  }
}

bool gathered_words::are_few() const {
  constexpr std::uint64_t chosen = std::uint64_t{1} << 58;  // one of 64
  constexpr std::size_t times = 4;
  std::vector<std::uint64_t> some;
  for (const std::uint64_t key : keys_)
    if (key < chosen) some.push_back(key >> place_bits);
  const std::size_t all = some.size();
  std::ranges::sort(some);
  const auto again = std::ranges::unique(some);
  return static_cast<std::size_t>(again.begin() - some.begin()) * times <= all;
}

std::vector<std::pair<std::string_view, std::uint64_t>> gathered_words::alike(
    std::span<const std::uint64_t> keys) const {
  std::vector<std::pair<std::string_view, std::uint64_t>> found;
  for (const std::uint64_t key : keys) {
    const std::string_view word = word_of(key);
    const auto same = std::ranges::find(found, word, &std::pair<std::string_view, std::uint64_t>::first);
    if (same == found.end())
      found.emplace_back(word, 1);
    else
      ++same->second;
  }
  std::ranges::sort(found);
  return found;
}

// Reads a run word after word.
class word_tally::run_reader {
 public:
  run_reader(const word_memory& file, run all, std::size_t bytes_at_once)
      : file_(&file), at_(all.begin), end_(all.end), at_once_(bytes_at_once) {}

  bool next() {
    word_head head{};
    if (!take({reinterpret_cast<char*>(&head), sizeof head})) return false;
    count = head.count;
    word.resize(head.size);
    take(word);
    return true;
  }

  std::string word;
  std::uint64_t count = 0;

 private:
  bool take(std::span<char> into) {
    while (!into.empty()) {
      if (used_ == buffer_.size() && !refill()) return false;
      const std::size_t some = std::min(into.size(), buffer_.size() - used_);
      std::memcpy(into.data(), buffer_.data() + used_, some);
      used_ += some;
      into = into.subspan(some);
    }
    return true;
  }
  bool refill() {
    buffer_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(at_once_, end_ - at_)));
    used_ = 0;
    file_->read(at_, std::as_writable_bytes(std::span(buffer_)));
    at_ += buffer_.size();
    return !buffer_.empty();
  }

  const word_memory* file_;
  std::uint64_t at_, end_;
  std::size_t at_once_, used_ = 0;
  std::vector<char> buffer_;
};

word_tally::~word_tally() {
  if (taken_ > 0) memory_->give_back(taken_);
}

bool word_tally::comes_before(std::string_view a, std::string_view b) const {
  const std::uint64_t of_a = gathered_words::order_of(a, hash_), of_b = gathered_words::order_of(b, hash_);
  return of_a != of_b ? of_a < of_b : a < b;
}

void word_tally::account() {
  const std::uint64_t now =
      (table_ ? table_->bytes().size() + table_->size() * bytes_beside_a_word : 0) + gathered_.memory();
  if (now > taken_) memory_->take(now - taken_);
  if (now < taken_) memory_->give_back(taken_ - now);
  taken_ = now;
}

void word_tally::add(std::span<const std::string_view> words) {
  total_ += words.size();
  if (gathers_) {
    for (const std::string_view word : words) gathered_.add(word, hash_);
    if (gathered_.size() >= look_at_) condense();
    return after_growing();
  }
  std::array<std::uint32_t, most_at_once> numbers;
  if (!table_) table_.emplace();
  const std::span<std::uint32_t> some(numbers.data(), words.size());
  table_->number_of(words, some);
  const bool grown = table_->size() > counts_.size();
  counts_.resize(table_->size());
  for (const std::uint32_t number : some) ++counts_[number];
  if (grown) after_growing();
}

void word_tally::add(std::string_view word, std::uint64_t count) {
  constexpr std::uint64_t at_once = 4096;  // copies, before memory is looked at
  total_ += count;
  while (gathers_ && count > 0) {
    const std::uint64_t some = std::min(count, at_once);
    for (std::uint64_t i = 0; i < some; ++i) gathered_.add(word, hash_);
    count -= some;
    if (gathered_.size() >= look_at_) condense();
    after_growing();
  }
  if (count == 0) return;
  if (!table_) table_.emplace();
  const std::uint32_t number = table_->number_of(word);
  counts_.resize(table_->size());
  counts_[number] += count;
  account();
}

void word_tally::after_growing() {
  if (!gathers_ && counts_.size() >= gather_from_) begin_gathering();
  account();
  const std::size_t words = gathers_ ? gathered_.size() : counts_.size();
  if ((memory_->is_full() && words >= least_words_spilled) || !gathered_.has_room()) spill();
}

// Where most words so far are distinct.
void word_tally::begin_gathering() {
  gather_from_ *= 2;
  if (!runs_.empty() || total_ > 2 * counts_.size()) return;
  for (std::size_t number = 0; number < counts_.size(); ++number)
    for (std::uint64_t i = 0; i < counts_[number]; ++i) gathered_.add((*table_)[number], hash_);
  table_.reset();
  counts_ = {};
  gathers_ = true;
}

// Back to a table where words repeat.
void word_tally::condense() {
  look_at_ *= 2;
  if (!gathered_.are_few()) return;
  table_.emplace();
  gathered_.for_each([&](std::string_view word, std::uint64_t count) {
    table_->number_of(word);
    counts_.push_back(count);
  });
  gathered_.clear();
  gathers_ = false;
  gather_from_ = std::max(gather_from_, 4 * counts_.size());
}

void word_tally::for_each_in_order(const visitor& visit) {
  gathered_.for_each(visit);
  std::vector<std::uint32_t> order(counts_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(
      order, [this](std::uint32_t a, std::uint32_t b) { return comes_before((*table_)[a], (*table_)[b]); });
  for (const std::uint32_t number : order) visit((*table_)[number], counts_[number]);
}

// Of the room in the file, what equal words save stays empty.
void word_tally::spill() {
  constexpr std::size_t at_once = std::size_t{1} << 22;
  std::vector<char> bytes;
  const std::uint64_t words = gathered_.size() + counts_.size();
  if (words == 0) return;
  const std::uint64_t text = gathered_.bytes_of_words() + (table_ ? table_->bytes().size() : 0);
  const std::uint64_t begin = memory_->reserve(text + words * sizeof(word_head));
  std::uint64_t end = begin;
  const auto flush = [&] {
    memory_->write(end, std::as_bytes(std::span(bytes)));
    end += bytes.size();
    bytes.clear();
  };
  for_each_in_order([&](std::string_view word, std::uint64_t count) {
    const word_head head{count, word.size()};
    const char* const first = reinterpret_cast<const char*>(&head);
    bytes.insert(bytes.end(), first, first + sizeof head);
    bytes.insert(bytes.end(), word.begin(), word.end());
    if (bytes.size() >= at_once) flush();
  });
  flush();
  runs_.push_back({begin, end});
  gathered_.clear();
  table_.reset();
  counts_ = {};
  account();
}

void word_tally::for_each(const visitor& visit) {
  if (!runs_.empty()) {
    spill();
    return for_each_merged(visit);
  }
  if (gathers_) return gathered_.for_each(visit);
  for (std::size_t number = 0; number < counts_.size(); ++number) visit((*table_)[number], counts_[number]);
}

void word_tally::for_each_merged(const visitor& visit) const {
  constexpr std::size_t most_memory = std::size_t{1} << 24;
  const std::size_t each = std::clamp<std::size_t>(most_memory / runs_.size(), 4096, std::size_t{1} << 20);
  std::vector<run_reader> heap;
  const auto later = [this](const run_reader& a, const run_reader& b) {
    return comes_before(b.word, a.word);
  };
  for (const run& one : runs_) {
    heap.emplace_back(*memory_, one, each);
    if (!heap.back().next()) heap.pop_back();
  }
  std::ranges::make_heap(heap, later);
  std::string word;
  while (!heap.empty()) {
    word = heap.front().word;
    std::uint64_t count = 0;
    while (!heap.empty() && heap.front().word == word) {
      count += heap.front().count;
      std::ranges::pop_heap(heap, later);
      if (heap.back().next())
        std::ranges::push_heap(heap, later);
      else
        heap.pop_back();
    }
    visit(word, count);
  }
}

}  // namespace cairn::tool
