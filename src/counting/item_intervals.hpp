// Which items of a longer sequence were counted: intervals that do not touch.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

struct item_interval {
  std::uint64_t first = 0;
  std::uint64_t behind = 0;  // the last one + 1
  bool operator==(const item_interval&) const = default;
};

// What sentences say of a call: who was called, what is done to items, which option numbers them.
struct interval_call {
  std::string_view who;
  std::string_view done = "counted";
  std::string_view option = "counter_options::first_item";

  interval_call(const char* name) : who(name) {}  // NOLINT(google-explicit-constructor)
  interval_call(std::string_view name, std::string_view verb, std::string_view named)
      : who(name), done(verb), option(named) {}
};

class item_intervals {
 public:
  // None yet; the next item is this one.
  explicit item_intervals(std::uint64_t first) : next_(first) {}
  // Ascending, none touching another.
  item_intervals(std::vector<item_interval> all, std::uint64_t next) : all_(std::move(all)), next_(next) {
    std::erase_if(all_, [](const item_interval& one) { return one.first == one.behind; });
  }

  std::uint64_t next() const { return next_; }
  // No item behind the next one was counted.
  bool ends_at_next() const { return all_.empty() || all_.back().behind <= next_; }
  // No item was counted that is behind one of the other's.
  bool precedes(const item_intervals& other) const {
    return all_.empty() || other.all_.empty() || all_.back().behind <= other.all_.front().first;
  }
  std::span<const item_interval> all() const { return all_; }

  // With so many items more, from the next one on; with those of another.
  // std::invalid_argument where an item would be counted twice, std::overflow_error beyond 2^64 - 1.
  item_intervals extended(std::uint64_t items, const interval_call& call) const;
  item_intervals joined(const item_intervals& other, const interval_call& call) const;

 private:
  static std::vector<item_interval> in_order(std::vector<item_interval> some, const interval_call& call);
  // Behind the interval that the next item would extend.
  void move_next();

  std::vector<item_interval> all_;
  std::uint64_t next_;
};

}  // namespace cairn
