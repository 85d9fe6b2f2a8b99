// Counts words by their numbers, and merges sorted runs of them.
#include "commands/describe/word_tally.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

namespace cairn::tool {
namespace {

constexpr std::size_t least_words_spilled = std::size_t{1} << 12;  // words
constexpr std::size_t bytes_beside_a_word = 64;

// Before a word in the file.
struct word_head {
  std::uint64_t count, size;
};

}  // namespace

// Reads a run word after word.
class word_tally::run_reader {
 public:
  run_reader(const tally_memory& file, run all, std::size_t bytes_at_once)
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

  const tally_memory* file_;
  std::uint64_t at_, end_;
  std::size_t at_once_, used_ = 0;
  std::vector<char> buffer_;
};

word_tally::word_tally(word_tally&& other) noexcept
    : memory_(other.memory_),
      table_(std::move(other.table_)),
      counts_(std::move(other.counts_)),
      runs_(std::move(other.runs_)),
      taken_(std::exchange(other.taken_, 0)) {}

word_tally& word_tally::operator=(word_tally&& other) noexcept {
  memory_->give_back(taken_);
  memory_ = other.memory_;
  table_ = std::move(other.table_);
  counts_ = std::move(other.counts_);
  runs_ = std::move(other.runs_);
  taken_ = std::exchange(other.taken_, 0);
  return *this;
}

word_tally::~word_tally() {
  if (taken_ > 0) memory_->give_back(taken_);
}

void word_tally::account() {
  const std::uint64_t now = table_ ? table_->bytes().size() + table_->size() * bytes_beside_a_word : 0;
  if (now > taken_) memory_->take(now - taken_);
  if (now < taken_) memory_->give_back(taken_ - now);
  taken_ = now;
}

void word_tally::add(std::span<const std::string_view> words) {
  std::array<std::uint32_t, most_at_once> numbers;
  if (!table_) table_.emplace();
  const std::span<std::uint32_t> some(numbers.data(), words.size());
  table_->number_of(words, some);
  const bool grown = table_->size() > counts_.size();
  counts_.resize(table_->size());
  for (const std::uint32_t number : some) ++counts_[number];
  if (!grown) return;
  account();
  if (memory_->is_full() && counts_.size() >= least_words_spilled) spill();
}

void word_tally::add(std::string_view word, std::uint64_t count) {
  if (!table_) table_.emplace();
  const std::uint32_t number = table_->number_of(word);
  counts_.resize(table_->size());
  counts_[number] += count;
  account();
}

std::vector<std::uint32_t> word_tally::in_order() const {
  std::vector<std::uint32_t> order(counts_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [this](std::uint32_t number) { return (*table_)[number]; });
  return order;
}

void word_tally::spill() {
  constexpr std::size_t at_once = std::size_t{1} << 22;
  std::vector<char> bytes;
  const std::uint64_t size = table_->bytes().size() + counts_.size() * sizeof(word_head);
  std::uint64_t begin = memory_->reserve(size);
  runs_.push_back({begin, begin + size});
  const auto flush = [&] {
    memory_->write(begin, std::as_bytes(std::span(bytes)));
    begin += bytes.size();
    bytes.clear();
  };
  for (const std::uint32_t number : in_order()) {
    const std::string_view word = (*table_)[number];
    const word_head head{counts_[number], word.size()};
    const char* const first = reinterpret_cast<const char*>(&head);
    bytes.insert(bytes.end(), first, first + sizeof head);
    bytes.insert(bytes.end(), word.begin(), word.end());
    if (bytes.size() >= at_once) flush();
  }
  flush();
  table_.reset();
  counts_ = {};
  account();
}

void word_tally::for_each(const visitor& visit) const {
  if (!runs_.empty()) return for_each_merged(visit);
  for (std::size_t number = 0; number < counts_.size(); ++number) visit((*table_)[number], counts_[number]);
}

void word_tally::for_each_merged(const visitor& visit) const {
  constexpr std::size_t most_memory = std::size_t{1} << 26;
  const std::size_t each = std::clamp<std::size_t>(most_memory / runs_.size(), 4096, std::size_t{1} << 20);
  std::vector<run_reader> heap;
  const auto later = [](const run_reader& a, const run_reader& b) { return b.word < a.word; };
  for (const run& one : runs_) {
    heap.emplace_back(*memory_, one, each);
    if (!heap.back().next()) heap.pop_back();
  }
  std::ranges::make_heap(heap, later);
  const std::vector<std::uint32_t> order = in_order();
  std::size_t here = 0;  // of those in memory
  std::string word;
  while (!heap.empty() || here < order.size()) {
    word = !heap.empty() && (here == order.size() || heap.front().word <= (*table_)[order[here]])
               ? heap.front().word
               : std::string((*table_)[order[here]]);
    std::uint64_t count = 0;
    if (here < order.size() && (*table_)[order[here]] == word) count += counts_[order[here++]];
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
