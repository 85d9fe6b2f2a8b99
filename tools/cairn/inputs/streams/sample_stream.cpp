// Passes over all inputs in chunks, and the type that their samples share.
#include "inputs/streams/sample_stream.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/compression.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/streams/read_ahead.hpp"

namespace cairn::tool {
namespace {

input_options options_for(input_options all, std::size_t input) {
  if (!all.column_of.empty()) all.column = all.column_of[input];
  return all;
}

// Walks the inputs one after another; lives on the reading thread.
class input_walk {
 public:
  input_walk(std::vector<input_file>& files, const std::vector<input_slice>& slices,
             const input_options& options, double total_bytes)
      : files_(files),
        slices_(slices),
        options_(options),
        total_bytes_(total_bytes),
        most_open_(most_open_inputs()) {}

  // Passes over what an earlier run has read; on_the_way() is called now and then.
  void start_at(const stream_start& from) {
    tables_ = from.after.tables;
    while (at_ < std::min(from.after.input, files_.size())) {
      if (slices_[at_].is_read) open();  // its type is wanted
      reader_.reset();
      finished_bytes_ += size_of_part();
      if (at_ >= most_open_) files_[at_].close();
      ++at_;
    }
    if (at_ == files_.size() || from.after.items == 0) return;
    open();
    samples_ +=
        skip_items([this](std::uint64_t items) { return reader_->skip(items); }, from, files_[at_].path());
    all_ = from.after.all;
  }

  bool fill(chunk& into, std::size_t bytes) {
    if (into.memory.size() < bytes) into.memory = aligned_bytes(bytes);
    while (at_ < files_.size()) {
      if (!slices_[at_].is_read) {
        ++at_;
        continue;
      }
      if (!reader_) open();
      into.used = reader_->read({into.memory.data(), bytes});
      if (into.used > 0) {
        describe(into);
        return true;
      }
      end_input();
    }
    return false;
  }

  // Of all inputs, those without samples too; known at the end.
  const std::vector<sample_type>& types() const { return types_; }
  const table_facts& tables() const { return tables_; }

 private:
  void open() {
    input_file& file = files_[at_];
    auto source = file.open();
    source->read_by(options_.threads);
    reader_ = open_input(std::move(source), file.path(), options_for(options_, at_));
    types_.push_back(reader_->type());
    samples_ = slices_[at_].is_whole() ? 0 : reader_->read_only(slices_[at_]);
    first_ = samples_;
  }

  void end_input() {
    finished_bytes_ += slices_[at_].is_whole() ? static_cast<double>(reader_->position()) : size_of_part();
    tables_.add(reader_->facts());
    reader_.reset();
    if (files_[at_].size()) files_[at_].end_pass();
    if (at_ >= most_open_) files_[at_].close();
    ++at_;
  }

  void describe(chunk& into) {
    into.type = reader_->type();
    into.words = reader_->reads_words();
    into.text = reader_->reads_text();
    into.input = at_;
    into.first = samples_;
    into.in_slice = samples_ - first_;
    into.lines_before = slices_[at_].lines_before;
    samples_ += into.samples();
    all_ += into.samples();
    into.all = all_;
    into.tables = tables_;
    const auto before = static_cast<double>(slices_[at_].first);
    const double read = finished_bytes_ + std::max(0.0, static_cast<double>(reader_->position()) - before);
    into.progress = total_bytes_ > 0 ? std::min(1.0, read / total_bytes_) : -1;
  }

  double size_of_part() const {
    const input_slice& slice = slices_[at_];
    if (slice.is_whole()) return static_cast<double>(files_[at_].size().value_or(0));
    return slice.is_read ? static_cast<double>(slice.last - slice.first) : 0;
  }

  std::vector<input_file>& files_;
  const std::vector<input_slice>& slices_;
  const input_options& options_;
  double total_bytes_ = 0, finished_bytes_ = 0;
  std::size_t most_open_;
  std::size_t at_ = 0;
  std::uint64_t first_ = 0;              // of the slice of this input
  std::uint64_t samples_ = 0, all_ = 0;  // read of this input, those before the slice too, and of all
  std::unique_ptr<sample_reader> reader_;
  std::vector<sample_type> types_;
  table_facts tables_;
};

}  // namespace

sample_stream::sample_stream(const std::vector<std::string>& inputs, input_options options,
                             const run_ranks& ranks, std::uint64_t memory_cap)
    : ranks_(ranks),
      slices_(slices_of(inputs, options, ranks)),
      options_(std::move(options)),
      memory_cap_(memory_cap) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::string& input = inputs[i];
    const input_file& file = files_.emplace_back(input);
    names_.push_back(name_of_input(input));
    readable_again_ = readable_again_ && file.size().has_value();
    all_arrays_ = all_arrays_ && file.size().has_value() && !is_text_table(input, options_) &&
                  compression_named(input) == compression::none;
    any_hdf5_ = any_hdf5_ || is_hdf5(input);
    total_bytes_ += static_cast<double>(ranks.several() ? slices_.of[i].last - slices_.of[i].first
                                                        : file.size().value_or(0));
  }
  all_arrays_ = all_arrays_ && !any_hdf5_;
  if (!readable_again_) total_bytes_ = 0;
  if (ranks.several() && !slices_.at_first_alone) look_at_first();
}

void sample_stream::pass(const visitor& each, bool again) {
  ranks_.each([&] {
    if (record_ && record_->complete()) {
      waited_ += record_->visit(each);
    } else {
      read_inputs(each, again);
    }
  });
  if (slices_.at_first_alone) tell_types();
}

void sample_stream::read_inputs(const visitor& each, bool again) {
  input_walk walk(files_, slices_.of, options_, total_bytes_);
  const bool later = start_.has_value();
  if (later) walk.start_at(*std::exchange(start_, std::nullopt));
  if (readable_again_ && !any_hdf5_) {
    read_in_turn(walk, each, again && !all_arrays_ && !later);
  } else {
    read_beside(walk, each, again && !later);
  }
  if (!ranks_.several() || slices_.at_first_alone) types_ = walk.types();
  tables_ = walk.tables();
}

// All threads read, then all compute. Another pass reads arrays again, from the system's cache; what was
// parsed is kept.
template <class Walk>
void sample_stream::read_in_turn(Walk& walk, const visitor& each, bool keep) {
  const bool recording = keep && !record_;
  if (recording) record_.emplace(readable_again_, memory_cap_);
  chunk piece;
  for (;;) {
    const auto start = std::chrono::steady_clock::now();
    const bool filled = walk.fill(piece, chunk_size_);
    waited_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!filled) return;
    each(piece);
    if (recording) record_->add(piece);
  }
}

// What comes from elsewhere is read by a thread of its own.
template <class Walk>
void sample_stream::read_beside(Walk& walk, const visitor& each, bool again) {
  const bool recording = again && !record_;
  if (recording) record_.emplace(readable_again_, memory_cap_);
  read_ahead reading([&walk, this](chunk& into) { return walk.fill(into, ahead_bytes_); });
  while (chunk* const piece = reading.next()) {
    each(*piece);
    if (recording) record_->add(*piece);
  }
  waited_ += reading.seconds_waited();
}

std::optional<sample_type> sample_stream::only_type() const {
  if (types_.empty() || types_.size() < files_.size()) return std::nullopt;
  const bool one = std::ranges::count(types_, types_.front()) == std::ssize(types_);
  return one ? std::optional(types_.front()) : std::nullopt;
}

bool sample_stream::has_one_type() {
  look();
  return files_.size() == 1 || (types_.size() == files_.size() && only_type().has_value());
}

std::optional<bool> sample_stream::all_float() {
  look();
  if (std::ranges::any_of(types_, [](sample_type type) { return type != sample_type::f4; })) return false;
  return types_.size() == files_.size() && !files_.empty() ? std::optional(true) : std::nullopt;
}

// A pipe is opened when its turn comes, and the one input has one type.
void sample_stream::look() {
  if (!types_.empty() || files_.size() < 2) return;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (files_[i].size()) types_.push_back(type_in(i));
  }
}

// Tells all ranks, of which each opens some of the files alone.
void sample_stream::look_at_first() {
  std::string types;
  ranks_.at_first([&] {
    for (std::size_t i = 0; i < files_.size(); ++i) types += static_cast<char>(type_in(i));
  });
  for (const char type : ranks_.of_rank(0, types)) types_.push_back(static_cast<sample_type>(type));
}

// What the first rank has read.
void sample_stream::tell_types() {
  std::string types;
  for (const sample_type type : types_) types += static_cast<char>(type);
  types = ranks_.of_rank(0, types);
  types_.clear();
  for (const char type : types) types_.push_back(static_cast<sample_type>(type));
}

sample_type sample_stream::type_in(std::size_t input) {
  input_file& file = files_[input];
  const sample_type type = open_input(file.open_to_look(), file.path(), options_for(options_, input))->type();
  if (files_.size() > most_open_inputs()) file.close();
  return type;
}

}  // namespace cairn::tool
