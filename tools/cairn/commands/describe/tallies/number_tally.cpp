// Gathers, sorts, condenses and spills keys.
#include "commands/describe/tallies/number_tally.hpp"

#include <iterator>
#include <utility>

#include "commands/describe/tallies/key_sort.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t least_spilled = std::size_t{1} << 12;  // keys
constexpr std::uint64_t most_near = std::uint64_t{1} << 16;  // keys that are counted where they lie

}  // namespace

number_tally::~number_tally() {
  if (taken_ > 0) memory_->give_back(taken_);
}

number_tally& number_tally::operator=(number_tally&& other) noexcept {
  memory_->give_back(taken_);
  memory_ = other.memory_;
  keys_ = std::move(other.keys_);
  table_ = std::move(other.table_);
  runs_ = std::move(other.runs_);
  near_ = std::move(other.near_);
  nearest_ = other.nearest_;
  total_ = std::exchange(other.total_, 0);
  taken_ = std::exchange(other.taken_, 0);
  look_at_ = other.look_at_;
  sorted_ = other.sorted_;
  return *this;
}

// With what sorting takes.
void number_tally::account() {
  const std::uint64_t now = 2 * keys_.capacity() * sizeof(std::uint64_t) +
                            table_.capacity() * sizeof(counted_key) +
                            near_.capacity() * sizeof(std::uint64_t);
  if (now > taken_) memory_->take(now - taken_);
  if (now < taken_) memory_->give_back(taken_ - now);
  taken_ = now;
}

void number_tally::add(std::span<const std::uint64_t> keys) {
  if (keys.empty()) return;
  total_ += keys.size();
  if (!near_.empty()) {
    count_near(keys);
    if (keys_.size() == 0) return;
  } else {
    keys_.append(keys);
  }
  sorted_ = false;
  if (keys_.size() >= look_at_) condense();
  account();
  if (memory_->is_full() && keys_.size() >= least_spilled) condense();
  if (memory_->is_full() && keys_.size() + table_.size() >= least_spilled) spill();
}

void number_tally::join_table(std::span<const counted_key> ascending) {
  std::vector<counted_key> joined;
  joined.reserve(table_.size() + ascending.size());
  std::ranges::merge(table_, ascending, std::back_inserter(joined), {}, &counted_key::key, &counted_key::key);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < joined.size(); ++i) {
    if (joined[i].key == joined[kept].key)
      joined[kept].count += joined[i].count;
    else
      joined[++kept] = joined[i];
  }
  joined.resize(joined.empty() ? 0 : kept + 1);
  table_.swap(joined);
}

void number_tally::add_counted(std::span<const counted_key> ascending) {
  join_table(ascending);
  for (const counted_key& one : ascending) total_ += one.count;
  account();
  if (memory_->is_full() && table_.size() >= least_spilled) spill();
}

void number_tally::sort_gathered() {
  if (!sorted_) sort_keys(keys_.keys(), sort_scratch(keys_.size()));
  sorted_ = true;
}

// Those that lie among the keys of the table are counted where they lie.
void number_tally::count_near(std::span<const std::uint64_t> keys) {
  for (const std::uint64_t key : keys) {
    if (key - nearest_ < near_.size())
      ++near_[key - nearest_];
    else
      keys_.append({&key, 1});
  }
}

void number_tally::end_near() {
  if (near_.empty()) return;
  std::vector<counted_key> counted;
  for (std::size_t i = 0; i < near_.size(); ++i)
    if (near_[i] > 0) counted.push_back({nearest_ + i, near_[i]});
  near_ = {};
  join_table(counted);
}

// Whether most keys occur several times, by those that a hash chooses: of these all are looked at.
bool number_tally::are_few() const {
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U, chosen = std::uint64_t{1} << 58;  // one of 64
  constexpr std::size_t times = 4;
  std::vector<std::uint64_t> some;
  for (const std::uint64_t key : keys_.keys())
    if (key * factor < chosen) some.push_back(key);
  const std::size_t all = some.size();
  std::ranges::sort(some);
  const auto again = std::ranges::unique(some);
  const auto distinct = static_cast<std::size_t>(again.begin() - some.begin());
  return distinct * times <= all && keys_.size() >= times * 64;
}

// Where the keys are few, they go to the table; else they stay, and are looked at when there are more.
void number_tally::condense() {
  if (!are_few()) {
    look_at_ *= 2;
    return;
  }
  end_near();
  sort_gathered();
  std::vector<counted_key> joined;
  for_each_in_memory([&](std::uint64_t key, std::uint64_t count) { joined.push_back({key, count}); });
  joined.shrink_to_fit();
  table_.swap(joined);
  keys_ = {};
  const std::uint64_t distance = table_.back().key - table_.front().key;
  if (distance < most_near && distance < 16 * table_.size()) {
    nearest_ = table_.front().key;
    near_.resize(static_cast<std::size_t>(distance) + 1);
  }
  look_at_ = std::max(std::size_t{1} << 16, 2 * table_.size());
  account();
}

// Of the room in the file, what equal keys save stays empty.
void number_tally::spill() {
  constexpr std::size_t at_once = std::size_t{1} << 16;
  end_near();
  sort_gathered();
  const std::uint64_t begin = memory_->reserve((keys_.size() + table_.size()) * sizeof(counted_key));
  std::uint64_t written = 0;
  std::vector<counted_key> some;
  const auto flush = [&] {
    memory_->write(begin + written * sizeof(counted_key), std::as_bytes(std::span(some)));
    written += some.size();
    some.clear();
  };
  for_each_in_memory([&](std::uint64_t key, std::uint64_t count) {
    some.push_back({key, count});
    if (some.size() == at_once) flush();
  });
  flush();
  runs_.push_back({begin, written});
  keys_ = {};
  table_ = {};
  account();
}

void number_tally::settle() {
  end_near();
  sort_gathered();
  if (!runs_.empty() && keys_.size() + table_.size() > 0) spill();
}

number_tally::merged_runs number_tally::merged() {
  constexpr std::size_t most_memory = std::size_t{1} << 19;  // keys of all runs
  merged_runs all;
  const std::size_t each = std::clamp<std::size_t>(most_memory / runs_.size(), 256, std::size_t{1} << 16);
  for (const spilled_run& run : runs_) all.add(run, *memory_, each);
  return all;
}

void number_tally::merged_runs::add(spilled_run run, const tally_memory& file, std::size_t keys_at_once) {
  file_ = &file;
  source made{{}, run, std::vector<counted_key>(keys_at_once)};
  if (refill(made)) sources_.push_back(std::move(made));
}

bool number_tally::merged_runs::refill(source& from) {
  if (from.rest.size == 0) return false;
  const auto keys = static_cast<std::size_t>(std::min<std::uint64_t>(from.memory.size(), from.rest.size));
  const std::span<counted_key> some = std::span(from.memory).first(keys);
  file_->read(from.rest.begin, std::as_writable_bytes(some));
  from.rest.begin += some.size_bytes();
  from.rest.size -= keys;
  from.ready = some;
  return true;
}

void number_tally::merged_runs::down(std::size_t at) {
  for (std::size_t child = 2 * at + 1; child < sources_.size(); child = 2 * at + 1) {
    if (child + 1 < sources_.size() &&
        sources_[child + 1].ready.front().key < sources_[child].ready.front().key)
      ++child;
    if (sources_[at].ready.front().key <= sources_[child].ready.front().key) return;
    std::swap(sources_[at], sources_[child]);
    at = child;
  }
}

bool number_tally::merged_runs::next(counted_key& one) {
  if (!ordered_) {
    for (std::size_t i = sources_.size() / 2; i-- > 0;) down(i);
    ordered_ = true;
  }
  if (sources_.empty()) return false;
  one = {sources_[0].ready.front().key, 0};
  while (!sources_.empty() && sources_[0].ready.front().key == one.key) {
    source& least = sources_[0];
    one.count += least.ready.front().count;
    least.ready = least.ready.subspan(1);
    if (least.ready.empty() && !refill(least)) {
      std::swap(sources_.front(), sources_.back());
      sources_.pop_back();
    }
    if (!sources_.empty()) down(0);
  }
  return true;
}

}  // namespace cairn::tool
