// Reads whole records, whose chunks are decompressed once for all members.
#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#include "inputs/formats/hdf5/boxes.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

class members_reader final : public record_reader {
 public:
  members_reader(dataset_source from, const dataset_choice& choice, const std::vector<std::string>& members)
      : from_(std::move(from)), faults_(members.size()), places_(members.size()) {
    const hdf5_silence quiet;
    data_ = open_the_dataset(from_.file, from_.path, choice.dataset);
    std::vector<std::string> readable;
    for (std::size_t m = 0; m < members.size(); ++m) {
      faults_[m] = fault_of(members[m]);
      places_[m] = readable.size();
      if (faults_[m].empty()) readable.push_back(members[m]);
    }
    if (readable.empty()) return;
    records_ = readable_members(data_.type.id(), readable);
    loader_.emplace(from_, data_, chosen_parts(choice),
                    box_loader::request{records_.whole, records_.whole.bytes, true});
  }

  const std::string& fault(std::size_t member) const override { return faults_[member]; }
  sample_type type(std::size_t member) const override { return place_of(member).sample; }

  std::size_t next() override {
    dataset_box box;
    if (!loader_ || !loader_->boxes().next(box)) return 0;
    count_ = static_cast<std::size_t>(box.items());
    bytes_.resize(count_ * records_.whole.bytes);
    loader_->load(box, bytes_.data());
    return count_;
  }

  void take(std::size_t member, std::span<std::byte> into) const override {
    const readable_records::member& place = place_of(member);
    if (!place.half) return gather(place, into.data());
    std::vector<std::byte> halves(count_ * place.bytes);
    gather(place, halves.data());
    widen_halves(halves, into);
  }

 private:
  const readable_records::member& place_of(std::size_t member) const {
    return records_.members[places_[member]];
  }
  std::string fault_of(const std::string& member) const {
    try {
      readable_as(data_.type.id(), member);
      return {};
    } catch (const std::invalid_argument& cause) {
      return cause.what();
    }
  }
  std::vector<dimension_part> chosen_parts(const dataset_choice& choice) const {
    try {
      return parts_of(choice.slice, data_.lengths);
    } catch (const std::invalid_argument& cause) {
      refuse_dataset(from_, data_, cause.what());
    }
  }
  void gather(const readable_records::member& place, std::byte* into) const {
    const std::byte* from = bytes_.data() + place.offset;
    for (std::size_t i = 0; i < count_; ++i, from += records_.whole.bytes)
      std::memcpy(into + i * place.bytes, from, place.bytes);
  }

  dataset_source from_;
  open_dataset data_;
  std::vector<std::string> faults_;
  std::vector<std::size_t> places_;  // of each member among those that can be read
  readable_records records_;
  std::optional<box_loader> loader_;
  std::vector<std::byte> bytes_;
  std::size_t count_ = 0;
};

}  // namespace

std::unique_ptr<record_reader> open_hdf5_records(std::unique_ptr<byte_source> source, const std::string& path,
                                                 const dataset_choice& choice,
                                                 std::vector<std::string> members) {
  return std::make_unique<members_reader>(source_of_datasets(*source, path), choice, members);
}

}  // namespace cairn::tool
