// Chooses part and type of a dataset, and hands out its samples.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "inputs/formats/hdf5/attributes.hpp"
#include "inputs/formats/hdf5/boxes.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/sample_reader.hpp"
#include "shared/cf_rules.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

class dataset_reader final : public sample_reader {
 public:
  // `column` as for open_hdf5(). Errors: refusal naming the file.
  dataset_reader(dataset_source from, const dataset_choice& choice, const std::string& column);

  sample_type type() const override { return type_; }
  std::size_t read(std::span<std::byte> into) override;
  std::uint64_t skip(std::uint64_t samples) override;
  std::uint64_t position() const override;
  std::uint64_t read_only(const input_slice& slice) override;
  table_shape table() const override { return table_; }

 private:
  void choose_part(const dataset_choice& choice, const std::string& column);
  std::uint64_t column_number(const std::string& column) const;
  void choose_type(const dataset_choice& choice, const std::string& member);
  void keep_elements(std::size_t items);  // of arrays the wanted numbers
  void read_box(const dataset_box& box, std::span<std::byte> into);
  [[noreturn]] void refuse(std::string_view why) const;

  dataset_source from_;
  open_dataset data_;
  readable_type stored_;
  std::optional<cf_rules> rules_;
  sample_type type_ = sample_type::f8;
  std::vector<dimension_part> parts_;
  table_shape table_;
  std::optional<box_loader> loader_;
  std::uint64_t items_ = 0, done_ = 0;  // of what is read; handed out or skipped
  std::vector<std::byte> stored_box_;   // before they are samples
  std::vector<std::byte> box_;          // samples that did not fit
  std::size_t box_at_ = 0;              // bytes of them handed out
};

dataset_reader::dataset_reader(dataset_source from, const dataset_choice& choice, const std::string& column)
    : from_(std::move(from)) {
  const hdf5_silence quiet;
  const bool is_name = column.starts_with('/');
  data_ = open_the_dataset(from_.file, from_.path, is_name ? column : choice.dataset);
  try {
    choose_part(choice, is_name ? "" : column);
  } catch (const std::invalid_argument& cause) {
    refuse(cause.what());
  }
  items_ = items_in(parts_);
  loader_.emplace(from_, data_, parts_,
                  box_loader::request{stored_, std::max(stored_.bytes, size_of(type_)), choice.any_order});
}

void dataset_reader::refuse(std::string_view why) const { refuse_dataset(from_, data_, why); }

// A number, as --column has it, or @ and a number.
std::uint64_t dataset_reader::column_number(const std::string& column) const {
  const std::string_view digits = std::string_view(column).substr(column.starts_with('@') ? 1 : 0);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size())
    throw std::invalid_argument(
        fmt::format("has columns without names; --column {} should be a number from 0, or a dataset: /NAME",
                    in_quotes(column)));
  return number;
}

// What --slice leaves, and of that a column.
void dataset_reader::choose_part(const dataset_choice& choice, const std::string& column) {
  const bool records = H5Tget_class(data_.type.id()) == H5T_COMPOUND;
  choose_type(choice, records ? column : "");
  parts_ = parts_of(choice.slice, data_.lengths);
  if (!records && !column.empty()) {
    const std::uint64_t number = column_number(column);
    std::vector<dimension_part*> kept;
    for (dimension_part& part : parts_)
      if (part.kept) kept.push_back(&part);
    if (kept.size() != 2)
      throw std::invalid_argument(
          fmt::format("has {} dimension{} here; --column is for tables of two, and "
                      "--slice chooses among more",
                      kept.size(), kept.size() == 1 ? "" : "s"));
    if (number >= kept[1]->count)
      throw std::invalid_argument(
          fmt::format("has {} columns here, numbered from 0; there is no column {}", kept[1]->count, number));
    *kept[1] = {kept[1]->first + number * kept[1]->step, 1, 1, false};
  }
  for (const dimension_part& part : parts_)
    if (part.kept) table_.lengths.push_back(part.count);
  if (table_.lengths.size() == 2) table_.columns = table_.lengths[1];
}

void dataset_reader::choose_type(const dataset_choice& choice, const std::string& member) {
  stored_ = readable_as(data_.type.id(), member);
  type_ = stored_.sample;
  const H5T_class_t kind = H5Tget_class(data_.type.id());
  if (choice.raw || (kind != H5T_INTEGER && kind != H5T_FLOAT)) return;
  rules_.emplace(cf_attributes_of(data_.dataset.id()), stored_.sample);
  if (rules_->none()) rules_.reset();
  if (rules_) type_ = rules_->type();
}

std::uint64_t dataset_reader::position() const {
  return items_ == 0 ? from_.bytes
                     : static_cast<std::uint64_t>(static_cast<double>(from_.bytes) *
                                                  static_cast<double>(done_) / static_cast<double>(items_));
}

// Cut along the first dimension that is not one item long, of a table between rows. Not where chunks begin:
// datasets of one shape, which are columns side by side, are cut at the same items.
std::uint64_t dataset_reader::read_only(const input_slice& slice) {
  std::size_t d = 0;
  while (d + 1 < parts_.size() && (table_.lengths.size() == 2 ? !parts_[d].kept : parts_[d].count == 1)) ++d;
  const bool first_part = slice.first == 0;
  if (parts_.empty() || items_ == 0) {
    if (!first_part) items_ = 0;
    if (!first_part && loader_ && !parts_.empty()) loader_->boxes().cut(0, 0, 0);
    if (!first_part && parts_.empty()) loader_.reset();
    return first_part ? 0 : 1;
  }
  const auto before = [&](std::uint64_t byte) {
    if (byte >= slice.of) return parts_[d].count;
    const long double share = static_cast<long double>(byte) / static_cast<long double>(slice.of);
    return static_cast<std::uint64_t>(share * static_cast<long double>(parts_[d].count));
  };
  const std::uint64_t first = before(slice.first), last = before(slice.last);
  const std::uint64_t inner = items_in(parts_, d + 1);
  loader_->boxes().cut(d, first, last);
  items_ = (last - std::min(first, last)) * inner;
  return first * inner;
}

std::uint64_t dataset_reader::skip(std::uint64_t samples) {
  std::uint64_t left = samples;
  const std::size_t width = size_of(type_);
  while (left > 0) {
    const std::uint64_t waiting = (box_.size() - box_at_) / width;
    if (waiting > 0) {
      const std::uint64_t passed = std::min(left, waiting);
      box_at_ += static_cast<std::size_t>(passed) * width;
      left -= passed;
      continue;
    }
    dataset_box box;
    if (!loader_ || !loader_->boxes().next(box)) break;
    if (box.items() <= left) {
      left -= box.items();
      continue;
    }
    box_.resize(static_cast<std::size_t>(box.items()) * width);
    box_at_ = 0;
    read_box(box, box_);
  }
  done_ += samples - left;
  return samples - left;
}

std::size_t dataset_reader::read(std::span<std::byte> into) {
  const std::size_t width = size_of(type_);
  into = into.first(into.size() / width * width);
  if (box_at_ == box_.size()) {
    dataset_box box;
    if (!loader_ || !loader_->boxes().next(box)) return 0;
    const std::size_t bytes = static_cast<std::size_t>(box.items()) * width;
    if (bytes <= into.size()) {
      read_box(box, into.first(bytes));
      done_ += box.items();
      return bytes;
    }
    box_.resize(bytes);
    box_at_ = 0;
    read_box(box, box_);
  }
  const std::size_t some = std::min(into.size(), box_.size() - box_at_);
  std::memcpy(into.data(), box_.data() + box_at_, some);
  box_at_ += some;
  done_ += some / width;
  return some;
}

void dataset_reader::read_box(const dataset_box& box, std::span<std::byte> into) {
  const bool is_element = stored_.element_bytes != 0;
  if (!rules_ && !stored_.half && !is_element) return loader_->load(box, into.data());
  stored_box_.resize(static_cast<std::size_t>(box.items()) * stored_.bytes);
  loader_->load(box, stored_box_.data());
  if (is_element) keep_elements(static_cast<std::size_t>(box.items()));
  std::span<const std::byte> samples = stored_box_;
  std::vector<std::byte> wide;
  if (stored_.half) {
    wide.resize(2 * stored_box_.size());
    widen_halves(stored_box_, wide);
    samples = wide;
  }
  if (!rules_) {
    std::ranges::copy(samples, into.begin());
    return;
  }
  try {
    rules_->apply(samples, into);
  } catch (const std::invalid_argument& cause) {
    refuse(std::string(cause.what()) + "; --raw reads all as they are stored");
  }
}

void dataset_reader::keep_elements(std::size_t items) {
  for (std::size_t i = 0; i < items; ++i)
    std::memmove(&stored_box_[i * stored_.element_bytes],
                 &stored_box_[i * stored_.bytes + stored_.element_at], stored_.element_bytes);
  stored_box_.resize(items * stored_.element_bytes);
}

std::unique_ptr<sample_reader> open_hdf5(std::unique_ptr<byte_source> source, const std::string& path,
                                         const dataset_choice& choice, const std::string& column) {
  return std::make_unique<dataset_reader>(source_of_datasets(*source, path), choice, column);
}

}  // namespace cairn::tool
