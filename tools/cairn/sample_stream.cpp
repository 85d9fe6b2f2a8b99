#include "sample_stream.hpp"

#include <algorithm>
#include <utility>

#include "byte_source.hpp"
#include "read_ahead.hpp"

namespace cairn::tool {
namespace {

// Walks the inputs one after another; lives on the reading thread.
class input_walk {
 public:
  input_walk(const std::vector<std::string>& inputs, const input_options& options, double total_bytes)
      : inputs_(inputs), options_(options), total_bytes_(total_bytes) {}

  bool fill(chunk& into) {
    if (into.memory.size() < chunk_bytes) into.memory = aligned_bytes(chunk_bytes);
    while (at_ < inputs_.size()) {
      if (!reader_) open();
      into.used = reader_->read({into.memory.data(), chunk_bytes});
      if (into.used > 0) {
        describe(into);
        return true;
      }
      finished_bytes_ += static_cast<double>(reader_->position());
      reader_.reset();
      ++at_;
    }
    return false;
  }

 private:
  void open() {
    reader_ = open_input(inputs_[at_], options_);
    samples_ = 0;
  }

  void describe(chunk& into) {
    into.type = reader_->type();
    into.words = reader_->reads_words();
    into.input = at_;
    into.first = samples_;
    samples_ += into.used / size_of(into.type);
    const double read = finished_bytes_ + static_cast<double>(reader_->position());
    into.progress = total_bytes_ > 0 ? std::min(1.0, read / total_bytes_) : -1;
  }

  const std::vector<std::string>& inputs_;
  const input_options& options_;
  double total_bytes_ = 0, finished_bytes_ = 0;
  std::size_t at_ = 0;
  std::uint64_t samples_ = 0;
  std::unique_ptr<sample_reader> reader_;
};

}  // namespace

sample_stream::sample_stream(std::vector<std::string> inputs, input_options options)
    : inputs_(std::move(inputs)), options_(std::move(options)) {
  for (const std::string& input : inputs_) {
    const std::optional<std::uint64_t> size = size_of_input(input);
    names_.push_back(name_of_input(input));
    readable_again_ = readable_again_ && size.has_value();
    total_bytes_ += static_cast<double>(size.value_or(0));
  }
  if (!readable_again_) total_bytes_ = 0;
}

void sample_stream::pass(const visitor& each, bool again) {
  if (record_ && record_->complete()) {
    waited_ += record_->visit(each);
  } else {
    read_inputs(each, again);
  }
}

void sample_stream::read_inputs(const visitor& each, bool again) {
  const bool recording = again && !record_;
  if (recording) record_.emplace(readable_again_);
  input_walk walk(inputs_, options_, total_bytes_);
  read_ahead reading([&walk](chunk& into) { return walk.fill(into); });
  while (chunk* const piece = reading.next()) {
    note_type(piece->type);
    each(*piece);
    if (recording) record_->add(*piece);
  }
  waited_ += reading.seconds_waited();
}

void sample_stream::note_type(sample_type type) {
  types_differ_ = types_differ_ || (type_ && *type_ != type);
  type_ = type;
}

}  // namespace cairn::tool
