#include "src/host/run/subarrays/subarrays.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "src/host/run/subarrays/array_sums.hpp"
#include "src/host/run/subarrays/boxes.hpp"
#include "src/host/run/subarrays/heaviest.hpp"
#include "src/host/run/subarrays/line.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_values_to_share = std::size_t{1} << 14;  // in a line
constexpr std::size_t too_few_cells_to_share = std::size_t{1} << 8;    // else

// Searches parts of an array, of any number of dimensions.
template <class Sum>
class part_search {
 public:
  part_search(const detail::samples& values, const array_shape& shape, const execution& exec)
      : shape_(shape), target_(resolve(exec.target)), exec_(exec) {
    const bool one = shape.axes.size() == 1;
    threads_ = threads_for(exec, values.size, one ? too_few_values_to_share : too_few_cells_to_share);
    if (!one || values.type == detail::sample_type::int64 || values.type == detail::sample_type::uint64)
      sums_ = sums_of_array(values, threads_);
    if (one)
      line_ = make_line_search<Sum>(values, target_, threads_, exec);
    else
      boxes_ = make_box_search<Sum>(values, shape, sums_, target_, threads_);
  }

  std::vector<weighed<Sum>> find(const array_part& part, std::size_t k) const {
    if (boxes_) return boxes_->find(part, k, exec_);
    const array_axis& axis = shape_.axes[0];
    return line_->find({part.begin[0], part.end[0], axis.least, axis.greatest}, k);
  }
  std::vector<weighed<Sum>> maximal() const { return line_->maximal(); }

  run_info run(std::string_view method) const {
    return {place::host, -1, threads_, name_of(target_), method, false};
  }

 private:
  const array_shape& shape_;
  isa target_;
  const execution& exec_;
  int threads_ = 1;
  array_sums sums_;
  std::unique_ptr<line_search<Sum>> line_;
  std::unique_ptr<box_search<Sum>> boxes_;
};

// A corner on an axis.
std::size_t place_on(const array_axis& axis, std::uint64_t corner) {
  return corner / axis.stride % axis.size;
}

// The heaviest of a part that is left over, and the part.
template <class Sum>
struct part_left {
  weighed<Sum> best;
  array_part part;
};

// What is left of a part beside a subarray: two parts for each dimension, of which those of one dimension
// overlap those of others.
std::vector<array_part> parts_beside(const array_part& part, const array_shape& shape, std::uint64_t first,
                                     std::uint64_t last) {
  for (std::size_t d = 0; d < shape.axes.size(); ++d)
    if (place_on(shape.axes[d], last) < part.begin[d] || place_on(shape.axes[d], first) >= part.end[d])
      return {part};
  std::vector<array_part> beside;
  for (std::size_t d = 0; d < shape.axes.size(); ++d) {
    array_part before = part;
    before.end[d] = place_on(shape.axes[d], first);
    array_part behind = part;
    behind.begin[d] = place_on(shape.axes[d], last) + 1;
    for (const array_part& some : {before, behind})
      if (some.begin[d] + shape.axes[d].least <= some.end[d]) beside.push_back(some);
  }
  return beside;
}

bool holds(const array_part& outer, const array_part& inner, std::size_t dims) {
  for (std::size_t d = 0; d < dims; ++d)
    if (inner.begin[d] < outer.begin[d] || inner.end[d] > outer.end[d]) return false;
  return true;
}

// Every subarray beside those that were taken lies in one of the parts.
template <class Sum>
std::vector<weighed<Sum>> disjoint(const part_search<Sum>& search, const array_shape& shape, std::size_t k) {
  std::vector<weighed<Sum>> taken;
  std::vector<part_left<Sum>> left;
  const auto add = [&](const array_part& part) {
    for (const auto& other : left)
      if (holds(other.part, part, shape.axes.size())) return;
    const auto found = search.find(part, 1);
    if (!found.empty()) left.push_back({found[0], part});
  };
  add(shape.whole());
  while (taken.size() < k && !left.empty()) {
    const auto best = std::min_element(left.begin(), left.end(),
                                       [](const auto& a, const auto& b) { return heavier(a.best, b.best); });
    const weighed<Sum> now = best->best;
    taken.push_back(now);
    std::vector<array_part> cut;
    std::erase_if(left, [&](const part_left<Sum>& it) {
      const auto beside = parts_beside(it.part, shape, now.first, now.last);
      if (beside.size() == 1 && holds(beside[0], it.part, shape.axes.size())) return false;
      cut.insert(cut.end(), beside.begin(), beside.end());
      return true;
    });
    for (const array_part& part : cut) add(part);
  }
  return taken;
}

template <class Sum>
subarrays<Sum> with_corners(const std::vector<weighed<Sum>>& found, const array_shape& shape) {
  subarrays<Sum> made;
  made.dims = shape.axes.size();
  made.sums.reserve(found.size());
  made.first.reserve(found.size() * made.dims);
  made.last.reserve(found.size() * made.dims);
  for (const weighed<Sum>& it : found) {
    made.sums.push_back(it.sum);
    for (const array_axis& axis : shape.axes) {
      made.first.push_back(static_cast<std::int64_t>(place_on(axis, it.first)));
      made.last.push_back(static_cast<std::int64_t>(place_on(axis, it.last)));
    }
  }
  return made;
}

}  // namespace

template <class Sum>
subarrays<Sum> run_subarrays(const detail::subarray_query& query, const array_shape& shape,
                             const execution& exec) {
  const part_search<Sum> search(query.values, shape, exec);
  using enum detail::subarray_search;
  const auto found = query.search == maximal    ? search.maximal()
                     : query.search == disjoint ? host::disjoint(search, shape, query.k)
                                                : search.find(shape.whole(), query.k);
  subarrays<Sum> made = with_corners(found, shape);
  made.run = search.run(shape.axes.size() == 1 ? "blocks" : "pairs of rows");
  return made;
}

template subarrays<std::int64_t> run_subarrays(const detail::subarray_query&, const array_shape&,
                                               const execution&);
template subarrays<double> run_subarrays(const detail::subarray_query&, const array_shape&, const execution&);

}  // namespace cairn::host
