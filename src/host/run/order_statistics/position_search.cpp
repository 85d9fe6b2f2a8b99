// Passes over all items: each narrows the digits of the keys at the positions, or keeps the keys that are
// left.
#include "src/host/run/order_statistics/position_search.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

#include "src/call/progress.hpp"
#include "src/host/run/order_statistics/keys_in_place.hpp"
#include "src/host/run/order_statistics/position_list.hpp"
#include "src/host/run/order_statistics/window_pass.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

template <class Key>
std::uint64_t width_of(const key_window<Key>& window) {
  using unsigned_key = std::make_unsigned_t<Key>;
  return static_cast<unsigned_key>(static_cast<unsigned_key>(window.high) -
                                   static_cast<unsigned_key>(window.low));
}

// The keys of one digit.
template <class Key>
key_window<Key> part_of_window(const key_window<Key>& window, std::uint64_t digit, int shift) {
  using unsigned_key = std::make_unsigned_t<Key>;
  const std::uint64_t first = digit << shift;
  const std::uint64_t last = std::min(width_of(window), first + ((std::uint64_t{1} << shift) - 1));
  const auto from_low = [&](std::uint64_t away) {
    return static_cast<Key>(
        static_cast<unsigned_key>(static_cast<unsigned_key>(window.low) + static_cast<unsigned_key>(away)));
  };
  return {from_low(first), from_low(last)};
}

// T and flip: see with_raw_type.
template <class T>
class search_of final : public position_search {
 public:
  search_of(std::vector<std::uint64_t> positions, T flip);
  search_of(states::reader& from, T flip);

  bool done() const override { return pass_.windows.empty(); }
  void add(const detail::samples& x, const execution& exec) override;
  bool merge(const position_search& other) override;
  bool end_pass() override;
  std::uint64_t added() const override { return added_; }
  std::uint64_t expected() const override { return in_a_pass_; }
  std::uint64_t greatest_position() const override { return pass_.targets.back().position; }
  void items(const detail::value_list& to) const override;
  void save(states::writer& to) const override;

 private:
  using key = order_key<T>;
  using window = key_window<key>;
  static constexpr std::size_t digits = digit_task<T>::digits;
  static constexpr std::size_t most_kept = std::size_t{1} << 20;         // items
  static constexpr std::size_t too_few_to_share = std::size_t{1} << 18;  // a thread fills tables of 512 KiB
  struct wanted_position {
    std::uint64_t position;
    window within;
    std::uint64_t below;  // how many items are less than all of these
  };

  // The targets of a pass, and the windows that it looks into.
  struct plan {
    std::vector<wanted_position> targets;  // by position
    std::vector<window> windows;           // in which targets are that are not known
    std::vector<int> shifts;
    std::size_t left = 0;               // items in these windows
    std::vector<std::uint64_t> digits;  // of each window, unless the items in all of them are kept
  };
  // The result so far of a pass that keeps keys.
  struct found_keys {
    std::vector<window_counts> counts;  // of each window
    std::vector<key> kept;
  };
  static plan plan_for(std::vector<wanted_position> targets, std::size_t left);
  void begin() noexcept;  // the pass, anew
  bool keeps() const { return pass_.left <= most_kept; }
  void add_digits(const T* samples, std::size_t size, int threads, const thread_team* team, isa target);
  void add_kept(const T* samples, std::size_t size, int threads, const thread_placement& placement,
                isa target, const execution& exec);
  std::vector<std::uint64_t> all_digits() const;
  void keep_threads_digits();
  window_pass<T>& keeping(int threads);
  bool lost_keys() const { return keeping_ && !keeping_->kept_all(); }
  found_keys keys_so_far() const;
  bool is_beside(const search_of& other) const;
  void merge_kept(const search_of& other);
  void save_pass(states::writer& to) const;
  static bool fit(const std::vector<wanted_position>& targets, const std::vector<wanted_position>& first,
                  std::uint64_t in_a_pass);
  void load_pass(states::reader& from);
  found_keys load_keys(states::reader& from) const;
  std::optional<plan> narrowed();
  std::optional<plan> looked_up();

  T flip_;
  std::vector<std::size_t> order_;  // of each position as given, its target
  std::uint64_t in_a_pass_ = 0;
  std::uint64_t added_ = 0;
  plan pass_;
  scratch<std::uint64_t> tables_;  // of threads, not yet in the digits
  std::optional<window_pass<T>> keeping_;
  std::optional<found_keys> loaded_;  // until it goes on from them
};

template <class T>
search_of<T>::search_of(std::vector<std::uint64_t> positions, T flip)
    : flip_(flip), order_(positions.size()) {
  const position_list each = each_once(positions);
  const window all{std::numeric_limits<key>::min(), std::numeric_limits<key>::max()};
  std::vector<wanted_position> targets;
  for (const std::uint64_t position : each) targets.push_back({position, all, 0});
  for (std::size_t i = 0; i < positions.size(); ++i) order_[i] = index_in(each, positions[i]);
  pass_ = plan_for(std::move(targets), std::numeric_limits<std::size_t>::max());
}

template <class T>
typename search_of<T>::plan search_of<T>::plan_for(std::vector<wanted_position> targets, std::size_t left) {
  plan made;
  for (const wanted_position& one : targets) {
    if (one.within.low == one.within.high) continue;
    if (!made.windows.empty() && made.windows.back().low == one.within.low) continue;
    made.windows.push_back(one.within);
    made.shifts.push_back(std::max(0, static_cast<int>(std::bit_width(width_of(one.within))) - 16));
  }
  made.targets = std::move(targets);
  made.left = left;
  if (left > most_kept) made.digits.resize(made.windows.size() * digits);
  return made;
}

template <class T>
void search_of<T>::begin() noexcept {
  std::ranges::fill(pass_.digits, std::uint64_t{0});
  added_ = 0;
  tables_ = scratch<std::uint64_t>();
  keeping_.reset();
  loaded_.reset();
}

template <class T>
void search_of<T>::add(const detail::samples& x, const execution& exec) {
  const auto* const samples = static_cast<const T*>(x.data);
  const std::size_t size = x.size;
  report(exec, 0);
  const isa target = resolve(exec.target);
  const int threads = threads_for(exec, size, too_few_to_share);
  if (done() || size == 0) return;
  const thread_placement placement(exec, threads, samples, size * sizeof(T));
  if (keeps())
    add_kept(samples, size, threads, placement, target, exec);
  else
    add_digits(samples, size, threads, placement.get(), target);
  added_ += size;
}

template <class T>
void search_of<T>::add_kept(const T* samples, std::size_t size, int threads,
                            const thread_placement& placement, isa target, const execution& exec) {
  if constexpr (sizeof(T) >= 4) {  // one pass tells all of narrower ones
    // As many threads as a longer part would get: a second room would have to be joined with the first.
    window_pass<T>& pass =
        keeping(threads_for(exec, std::numeric_limits<std::size_t>::max(), too_few_to_share));
    const int sharing = std::min(threads, static_cast<int>(pass.threads()));
    pass.add(samples, size, sharing, sharing == threads ? placement.get() : nullptr, target);
  }
}

template <class T>
window_pass<T>& search_of<T>::keeping(int threads) {
  if (keeping_) return *keeping_;
  keeping_.emplace(pass_.windows, pass_.left, flip_, threads);
  if (loaded_) keeping_->go_on_from(loaded_->counts, loaded_->kept);
  loaded_.reset();
  return *keeping_;
}

template <class T>
void search_of<T>::add_digits(const T* samples, std::size_t size, int threads, const thread_team* team,
                              isa target) {
  const std::size_t wanted = static_cast<std::size_t>(threads) * pass_.digits.size();
  if (tables_.size() < wanted) {
    auto larger = scratch<std::uint64_t>::zeros(wanted);
    keep_threads_digits();
    tables_ = std::move(larger);
  }
  digit_task<T> task;
  task.samples = samples;
  task.size = size;
  task.flip = flip_;
  task.threads = threads;
  task.team = team;
  task.windows = pass_.windows.data();
  task.shifts = pass_.shifts.data();
  task.window_count = pass_.windows.size();
  task.tables = tables_.data();
  CAIRN_ON_TARGET(target, count_digits(task));
}

template <class T>
std::vector<std::uint64_t> search_of<T>::all_digits() const {
  std::vector<std::uint64_t> all = pass_.digits;
  for (std::size_t i = 0; i < tables_.size(); ++i) all[i % all.size()] += tables_.data()[i];
  return all;
}

template <class T>
void search_of<T>::keep_threads_digits() {
  pass_.digits = all_digits();
  tables_ = scratch<std::uint64_t>();
}

// Whether both are copies of one search, in the same pass.
template <class T>
bool search_of<T>::is_beside(const search_of& other) const {
  const auto same = [](const wanted_position& a, const wanted_position& b) {
    return a.position == b.position && a.within.low == b.within.low && a.within.high == b.within.high &&
           a.below == b.below;
  };
  return order_ == other.order_ && in_a_pass_ == other.in_a_pass_ && pass_.left == other.pass_.left &&
         std::ranges::equal(pass_.targets, other.pass_.targets, same);
}

template <class T>
bool search_of<T>::merge(const position_search& same_type) {
  const auto& other = static_cast<const search_of&>(same_type);
  if (!is_beside(other)) return false;
  if (done()) return true;
  if (keeps()) {
    merge_kept(other);
  } else {
    const std::vector<std::uint64_t> more = other.all_digits();
    for (std::size_t i = 0; i < more.size(); ++i) pass_.digits[i] += more[i];
  }
  added_ += other.added_;
  return true;
}

// Where keys are lost, in one of both or beyond what a pass may keep, more items are noted than there were:
// so the pass is refused at its end.
template <class T>
void search_of<T>::merge_kept(const search_of& other) {
  found_keys all = keys_so_far();
  const found_keys more = other.keys_so_far();
  for (std::size_t w = 0; w < all.counts.size(); ++w) {
    all.counts[w].below += more.counts[w].below;
    all.counts[w].at_low += more.counts[w].at_low;
    all.counts[w].between += more.counts[w].between;
    all.counts[w].at_high += more.counts[w].at_high;
  }
  const bool lost = lost_keys() || other.lost_keys() || all.kept.size() + more.kept.size() > pass_.left;
  if (lost) {
    all = {std::vector<window_counts>(pass_.windows.size()), {}};
    added_ = std::max(added_, in_a_pass_ + 1);
  } else {
    all.kept.insert(all.kept.end(), more.kept.begin(), more.kept.end());
  }
  keeping_.reset();
  loaded_ = std::move(all);
}

template <class T>
bool search_of<T>::end_pass() {
  if (done()) return true;
  const bool whole = (in_a_pass_ == 0 || added_ == in_a_pass_) && greatest_position() < added_;
  std::optional<plan> next;
  if (whole) next = keeps() ? looked_up() : narrowed();
  if (next) {
    in_a_pass_ = added_;
    pass_ = std::move(*next);
  }
  begin();
  return next.has_value();
}

// Each target to the part of its window in which it lies.
template <class T>
std::optional<typename search_of<T>::plan> search_of<T>::narrowed() {
  keep_threads_digits();
  std::vector<wanted_position> targets = pass_.targets;
  std::size_t w = 0;
  std::size_t left = 0;
  const wanted_position* last = nullptr;
  for (wanted_position& one : targets) {
    if (one.within.low == one.within.high) continue;
    while (pass_.windows[w].low != one.within.low) ++w;
    const std::uint64_t* counts = pass_.digits.data() + w * digits;
    std::uint64_t digit = 0;
    while (digit < digits && one.below + counts[digit] <= one.position) one.below += counts[digit++];
    if (digit == digits) return std::nullopt;
    one.within = part_of_window(one.within, digit, pass_.shifts[w]);
    const bool is_found = one.within.low == one.within.high;
    if (!is_found && (last == nullptr || last->within.low != one.within.low)) left += counts[digit];
    last = &one;
  }
  return plan_for(std::move(targets), left);
}

template <class T>
std::optional<typename search_of<T>::plan> search_of<T>::looked_up() {
  std::vector<wanted_position> targets = pass_.targets;
  std::vector<std::uint64_t> positions;
  for (const wanted_position& one : targets)
    if (one.within.low != one.within.high) positions.push_back(one.position);
  window_pass<T>& pass = keeping(1);
  const auto found = pass.find(positions);
  if (!found || !pass.kept_all()) return std::nullopt;
  std::vector<key> keys = found->keys;
  const std::span<key> kept = pass.kept();
  put_in_place(kept.data(), kept.size(), std::span<const std::uint64_t>(found->kept_positions));
  for (std::size_t i = 0; i < found->of_kept.size(); ++i)
    keys[found->of_kept[i]] = kept[found->kept_positions[i]];
  std::size_t next = 0;
  for (wanted_position& one : targets) {
    if (one.within.low == one.within.high) continue;
    one.within = {keys[next], keys[next]};
    ++next;
  }
  return plan_for(std::move(targets), 0);
}

template <class T>
void search_of<T>::items(const detail::value_list& to) const {
  auto* item = static_cast<T*>(to.resize(to.vector, order_.size()));
  for (const std::size_t at : order_) *item++ = raw_of_order_key(pass_.targets[at].within.low, flip_);
}

// --- states ------------------------------------------------------------------------------------------------

template <class T>
typename search_of<T>::found_keys search_of<T>::keys_so_far() const {
  if (keeping_) return {keeping_->counts(), keeping_->kept_keys()};
  return loaded_ ? *loaded_ : found_keys{std::vector<window_counts>(pass_.windows.size()), {}};
}

// Of a pass that has lost keys, since it had other items than the one before, no keys are saved, and more
// items than there were: so it is refused at its end, whatever is added yet.
template <class T>
void search_of<T>::save(states::writer& to) const {
  to.put(std::uint64_t{order_.size()});
  for (const std::size_t at : order_) to.put(pass_.targets[at].position);
  to.put(in_a_pass_);
  to.put(lost_keys() ? std::max(added_, in_a_pass_ + 1) : added_);
  to.put(std::uint64_t{pass_.left});
  for (const wanted_position& one : pass_.targets) {
    to.put(one.within.low);
    to.put(one.within.high);
    to.put(one.below);
  }
  if (!done()) save_pass(to);
}

template <class T>
void search_of<T>::save_pass(states::writer& to) const {
  if (!keeps()) return to.put(std::span<const std::uint64_t>(all_digits()));
  found_keys found =
      lost_keys() ? found_keys{std::vector<window_counts>(pass_.windows.size()), {}} : keys_so_far();
  std::ranges::sort(found.kept);  // threads kept them
  for (const window_counts& one : found.counts)
    for (const std::uint64_t number : {one.below, one.at_low, one.at_high}) to.put(number);
  to.put(std::uint64_t{found.kept.size()});
  to.put(std::span<const key>(found.kept));
}

template <class T>
search_of<T>::search_of(states::reader& from, T flip)
    : search_of(from.get_list<std::uint64_t>(from.get<std::uint64_t>("positions"), "positions"), flip) {
  in_a_pass_ = from.get<std::uint64_t>("number of items");
  added_ = from.get<std::uint64_t>("number of items");
  const auto left = from.get<std::uint64_t>("number of items");
  std::vector<wanted_position> targets = pass_.targets;
  for (wanted_position& one : targets) {
    one.within.low = from.get<key>("windows");
    one.within.high = from.get<key>("windows");
    one.below = from.get<std::uint64_t>("windows");
  }
  if (!fit(targets, pass_.targets, in_a_pass_)) from.refuse("the state has windows that do not fit");
  pass_ = plan_for(std::move(targets), 0);
  pass_.left = left;
  if (!done()) load_pass(from);
}

// Windows ascend, and those of two positions are one or have no key in common; in the first pass all are all
// keys.
template <class T>
bool search_of<T>::fit(const std::vector<wanted_position>& targets, const std::vector<wanted_position>& first,
                       std::uint64_t in_a_pass) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const wanted_position& one = targets[i];
    const auto same = [&](const wanted_position& other) {
      return one.within.low == other.within.low && one.within.high == other.within.high &&
             one.below == other.below;
    };
    if (in_a_pass == 0 ? !same(first[i]) : one.position >= in_a_pass) return false;
    if (one.within.low > one.within.high || one.below > one.position) return false;
    if (i > 0 && !same(targets[i - 1]) && one.within.low <= targets[i - 1].within.high) return false;
  }
  return true;
}

template <class T>
void search_of<T>::load_pass(states::reader& from) {
  const bool first = in_a_pass_ == 0;
  if (first != (pass_.left == std::numeric_limits<std::size_t>::max()) || (sizeof(T) < 4 && !first))
    from.refuse("the state has a pass that does not fit");
  if (keeps())
    loaded_ = load_keys(from);
  else
    pass_.digits = from.get_list<std::uint64_t>(pass_.windows.size() * digits, "digits");
}

template <class T>
typename search_of<T>::found_keys search_of<T>::load_keys(states::reader& from) const {
  found_keys found;
  for (std::size_t w = 0; w < pass_.windows.size(); ++w) {
    window_counts one;
    for (std::uint64_t* const number : {&one.below, &one.at_low, &one.at_high})
      *number = from.get<std::uint64_t>("windows");
    found.counts.push_back(one);
  }
  const auto kept = from.get<std::uint64_t>("keys");
  if (kept > pass_.left) from.refuse("the state has ", kept, " keys; expected ", pass_.left, " at most");
  found.kept = from.get_list<key>(kept, "keys");
  for (const key one : found.kept) {
    const auto within = std::ranges::lower_bound(pass_.windows, one, {}, &window::high);
    if (within == pass_.windows.end() || one <= within->low || one == within->high)
      from.refuse("the state has a key that lies in no window");
    ++found.counts[static_cast<std::size_t>(within - pass_.windows.begin())].between;
  }
  for (const window_counts& one : found.counts) {
    std::uint64_t rest = added_;
    for (const std::uint64_t number : {one.below, one.at_low, one.between, one.at_high}) {
      if (number > rest) from.refuse("the state has more items in its windows than were added");
      rest -= number;
    }
  }
  return found;
}

}  // namespace

std::unique_ptr<position_search> make_position_search(detail::sample_type type,
                                                      std::vector<std::uint64_t> positions) {
  return with_raw_type(type, [&](auto flip) -> std::unique_ptr<position_search> {
    return std::make_unique<search_of<decltype(flip)>>(std::move(positions), flip);
  });
}

std::unique_ptr<position_search> load_position_search(detail::sample_type type, states::reader& from) {
  return with_raw_type(type, [&](auto flip) -> std::unique_ptr<position_search> {
    return std::make_unique<search_of<decltype(flip)>>(from, flip);
  });
}

}  // namespace cairn::host
