#include "src/host/run/subarrays/subarrays.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "src/call/progress.hpp"
#include "src/host/run/subarrays/array_sums.hpp"
#include "src/host/run/subarrays/boxes.hpp"
#include "src/host/run/subarrays/heaviest.hpp"
#include "src/host/run/subarrays/line.hpp"
#include "src/host/sweeps/for_each.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_values_to_share = std::size_t{1} << 14;  // in a line
constexpr std::size_t too_few_cells_to_share = std::size_t{1} << 8;    // else

// Whether sums of integers, in a line, may exceed 64 bits.
bool may_overflow(const detail::samples& values) {
  using enum detail::sample_type;
  if (values.type == int64 || values.type == uint64) return true;
  return values.size >= std::size_t{1} << 31;
}

// Searches parts of an array, of any number of dimensions.
template <class Sum>
class part_search {
 public:
  part_search(std::string_view who, const detail::samples& values, const array_shape& shape,
              const execution& exec)
      : shape_(shape), target_(resolve(exec.target)) {
    const bool one = shape.axes.size() == 1;
    threads_ = threads_for(exec, values.size, one ? too_few_values_to_share : too_few_cells_to_share);
    if (!one || may_overflow(values)) sums_ = sums_of_array(who, values, threads_);
    if (one)
      line_ = make_line_search<Sum>(who, values, target_, threads_, exec);
    else
      boxes_ = make_box_search<Sum>(values, shape, sums_, target_, threads_);
  }

  std::vector<weighed<Sum>> find(const array_part& part, std::size_t k, const execution& exec) const {
    if (boxes_) return boxes_->find(part, k, exec);
    const array_axis& axis = shape_.axes[0];
    return line_->find({part.begin[0], part.end[0], axis.least, axis.greatest}, k);
  }
  std::vector<weighed<Sum>> maximal() const { return line_->maximal(); }

  int threads() const { return threads_; }
  run_info run(std::string_view method) const {
    return {place::host, -1, threads_, name_of(target_), method, false};
  }

 private:
  const array_shape& shape_;
  isa target_;
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

// A subarray as a part.
template <class Sum>
array_part part_covered_by(const weighed<Sum>& it, const array_shape& shape) {
  array_part part;
  for (std::size_t d = 0; d < shape.axes.size(); ++d) {
    part.begin[d] = place_on(shape.axes[d], it.first);
    part.end[d] = place_on(shape.axes[d], it.last) + 1;
  }
  return part;
}

bool meet(const array_part& a, const array_part& b, std::size_t dims) {
  for (std::size_t d = 0; d < dims; ++d)
    if (a.end[d] <= b.begin[d] || b.end[d] <= a.begin[d]) return false;
  return true;
}

// What is left of a part beside one that it meets: two parts for each dimension, of which those of one
// dimension overlap those of others.
std::vector<array_part> parts_beside(const array_part& part, const array_shape& shape,
                                     const array_part& taken) {
  std::vector<array_part> beside;
  for (std::size_t d = 0; d < shape.axes.size(); ++d) {
    array_part before = part;
    before.end[d] = taken.begin[d];
    array_part behind = part;
    behind.begin[d] = taken.end[d];
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
std::vector<weighed<Sum>> disjoint(const part_search<Sum>& search, const array_shape& shape, std::size_t k,
                                   const execution& exec) {
  const std::size_t dims = shape.axes.size();
  std::vector<weighed<Sum>> taken;
  std::vector<part_left<Sum>> left;
  const auto add = [&](const array_part& part) {
    for (const auto& other : left)
      if (holds(other.part, part, dims)) return;
    const double done = static_cast<double>(taken.size()) / static_cast<double>(k);
    const auto found = search.find(part, 1, at_fraction(exec, done));
    if (!found.empty()) left.push_back({found[0], part});
  };
  add(shape.whole());
  while (taken.size() < k && !left.empty()) {
    const auto best = std::min_element(left.begin(), left.end(),
                                       [](const auto& a, const auto& b) { return heavier(a.best, b.best); });
    const weighed<Sum> now = best->best;
    taken.push_back(now);
    const array_part gone = part_covered_by(now, shape);
    std::vector<array_part> cut;
    std::erase_if(left, [&](const part_left<Sum>& it) {
      if (!meet(it.part, gone, dims)) return false;
      const auto beside = parts_beside(it.part, shape, gone);
      cut.insert(cut.end(), beside.begin(), beside.end());
      return true;
    });
    if (taken.size() < k)
      for (const array_part& part : cut) add(part);
  }
  report(exec, 1);
  return taken;
}

template <class Sum>
subarrays<Sum> with_corners(const std::vector<weighed<Sum>>& found, const array_shape& shape, int threads) {
  subarrays<Sum> made;
  made.dims = shape.axes.size();
  made.sums.resize(found.size());
  made.first.resize(found.size() * made.dims);
  made.last.resize(found.size() * made.dims);
  constexpr std::size_t chunk = 8192;
  for_each_chunk(found.size(), chunk, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      made.sums[i] = found[i].sum;
      for (std::size_t d = 0; d < made.dims; ++d) {
        made.first[i * made.dims + d] = static_cast<std::int64_t>(place_on(shape.axes[d], found[i].first));
        made.last[i * made.dims + d] = static_cast<std::int64_t>(place_on(shape.axes[d], found[i].last));
      }
    }
  });
  return made;
}

}  // namespace

template <class Sum>
subarrays<Sum> run_subarrays(std::string_view who, const detail::subarray_query& query,
                             const array_shape& shape, const execution& exec) {
  using enum detail::subarray_search;
  const part_search<Sum> search(who, query.values, shape,
                                query.search == disjoint ? at_fraction(exec, 0) : exec);
  const auto found = query.search == maximal    ? search.maximal()
                     : query.search == disjoint ? host::disjoint(search, shape, query.k, exec)
                                                : search.find(shape.whole(), query.k, exec);
  subarrays<Sum> made = with_corners(found, shape, search.threads());
  made.run = search.run(shape.axes.size() == 1 ? "blocks" : "pairs of rows");
  return made;
}

template subarrays<std::int64_t> run_subarrays(std::string_view, const detail::subarray_query&,
                                               const array_shape&, const execution&);
template subarrays<double> run_subarrays(std::string_view, const detail::subarray_query&, const array_shape&,
                                         const execution&);

}  // namespace cairn::host
