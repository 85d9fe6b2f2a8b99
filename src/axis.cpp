// The axis and axes of cairn/axis.hpp, of whatever kind (src/tables/axis/kinds/).
#include <algorithm>
#include <cairn/axis.hpp>
#include <stdexcept>

#include "src/call/sentence.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn {

std::size_t axis::bins() const noexcept { return state_ == nullptr ? 0 : state_->bins(); }
std::span<const double> axis::edges() const {
  return state_ == nullptr ? std::span<const double>() : state_->all_edges();
}
std::span<const std::int64_t> axis::categories() const noexcept {
  return state_ == nullptr ? std::span<const std::int64_t>() : state_->categories();
}
double axis::edge(std::size_t i) const {
  const portable::fp_default fp;
  const tables::edge_list* const all = state_ == nullptr ? nullptr : state_->edges();
  if (all == nullptr || i >= all->size())
    throw std::invalid_argument(sentence("axis::edge: there is no edge ", i, "; the axis has ",
                                         state_ == nullptr ? "none: it was moved from"
                                         : all == nullptr  ? "categories"
                                                           : sentence(all->size(), " edges")));
  return (*all)[i];
}
std::vector<double> axis::centers() const {
  const portable::fp_default fp;
  return state_ == nullptr ? std::vector<double>() : state_->centers();
}
std::vector<double> axis::widths() const {
  const portable::fp_default fp;
  return state_ == nullptr ? std::vector<double>() : state_->widths();
}
std::optional<std::size_t> axis::index(double x) const noexcept {
  const portable::fp_default fp;
  return state_ == nullptr ? std::nullopt : state_->index(x);
}
std::string_view axis::map() const {
  return state_ == nullptr ? std::string_view() : name_of(state_->chosen_map().shape());
}

axis axis::used_for(detail::sample_type type) const {
  auto other = state_ == nullptr ? nullptr : state_->used_for(type);
  return other == nullptr ? *this : axis(std::move(other));
}
axis axis::unrounded() const {
  auto other = state_ == nullptr ? nullptr : state_->unrounded();
  return other == nullptr ? *this : axis(std::move(other));
}
axis axis::half_open() const {
  if (state_ == nullptr)
    throw std::invalid_argument("axis::half_open: the axis was moved from and has no bins");
  auto other = state_->half_open();
  return other == nullptr ? *this : axis(std::move(other));
}
bool axis::is_half_open() const noexcept {
  const tables::edge_list* const all = state_ == nullptr ? nullptr : state_->edges();
  return all != nullptr && all->is_half_open;
}

namespace {

void check_total(const axes& all) {
  constexpr std::size_t most = std::size_t{1} << 60;
  std::size_t bins = 1;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (__builtin_mul_overflow(bins, all.bins_along(i), &bins) || bins > most)
      throw std::invalid_argument(
          sentence("axes: the first ", i + 1, " have more than 2^60 bins together; expected fewer"));
  }
}

}  // namespace

axes::axes(std::span<const axis> all) : size_(all.size()) {
  if (all.size() > max_size)
    throw std::invalid_argument(sentence("axes: there are ", all.size(), "; expected at most ", max_size));
  std::ranges::copy(all, items_.begin());
  check_total(*this);
}

std::size_t axes::bins() const noexcept {
  std::size_t product = size_ == 0 ? 0 : 1;
  for (std::size_t i = 0; i < size_; ++i) product *= bins_along(i);
  return product;
}

axes axes::with_flow() const {
  if (size_ == 0) throw std::invalid_argument("axes::with_flow: there are no axes; expected at least one");
  for (std::size_t i = 0; i < size_; ++i) {
    if (items_[i].bins() == 0)
      throw std::invalid_argument(sentence("axes::with_flow: axis ", i, " was moved from and has no bins"));
  }
  axes made = *this;
  made.has_flow_ = true;
  check_total(made);
  return made;
}

axes axes::without_flow() const {
  axes made = *this;
  made.has_flow_ = false;
  return made;
}

}  // namespace cairn
