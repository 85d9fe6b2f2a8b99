// The checkpoints of a run: written now and then between two chunks, and gone on from.
//
// A checkpoint replaces the one before when it is whole. One that cannot be written is told, and
// the run goes on: its result does not need it. When the run has succeeded it has none any more, so that the
// next run of the same script starts afresh.
//
// Of several ranks each has a checkpoint of its own, of its slice of the inputs: FILE.rank-0 and so on. What
// the passes before the counting found stands in it for that rank alone, and is joined again by all.
#pragma once

#include <cairn/state.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/streams/read_position.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/run_signals.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {

struct checkpoint_options {
  std::string checkpoint, resume;  // files; empty: none
  double every = 60;               // seconds
  std::string of_rank{};           // follows the names of files; empty where there is one process
  bool tells = true;               // notes: the first rank's

  bool any() const { return !checkpoint.empty() || !resume.empty(); }
};

class checkpoints {
 public:
  using saving = std::function<void(const sink&)>;

  // `run`: its command, settings and inputs. Errors: refusal of a checkpoint that cannot be gone on from, or
  // not be written. Says where the run starts afresh.
  checkpoints(checkpoint_options options, checkpoint_facts run);

  // Of each of so many axes, as far as they are known; what is written there stands in checkpoints.
  std::vector<found_range>& ranges(std::size_t axes);
  // Whether the run goes on within that pass, from a state that restore() is to load.
  bool has_state_of(run_pass pass) const { return saved_ != nullptr && facts_.pass == pass; }
  bool is_counting() const { return has_state_of(run_pass::counting); }
  // True if the run resumes behind that pass, of which it keeps nothing.
  bool is_beyond(run_pass pass) const { return resumed_ && facts_.pass > pass; }
  state_heading saved_heading() { return any_heading_of(*saved_); }
  // load(source) gives the counters back, or the search. To be called once. Errors: refusal.
  template <class Load>
  auto restore(const Load& load) {
    return load_state(*std::exchange(saved_, nullptr), load);
  }

  // A pass over a stream begins, where the checkpoint left it if it was this one; of a pass that was over
  // before, the stream tells the types of its inputs alone. save(sink) writes the state that follows the
  // facts, and is called until the next pass begins, or counted().
  template <class Stream>
  void begin(Stream& stream, run_pass pass, saving save = {}) {
    if (const auto from = start_of(pass, std::move(save))) stream.start_at({*from, [this] { poll(); }});
  }
  // What the pass has read.
  void reached(const read_position& done) { facts_.done = done; }
  // Does what may end because another rank was asked to: then the checkpoint of this one is written too.
  template <class Work>
  void go(const Work& work) {
    try {
      work();
    } catch (const interrupted&) {
      if (!ended_ && !options_.checkpoint.empty()) write();
      throw;
    }
  }
  // Between two chunks: writes a checkpoint where it is time to. Errors: interrupted; refusal where the last
  // one cannot be written.
  void poll();
  void after(const read_position& done) {
    reached(done);
    poll();
  }
  // All items are counted: SIGTERM ends the run at once from here on. Errors: as poll().
  void counted() {
    if (run_signals::end_asked()) poll();
    signals_.reset();
  }
  // The run has succeeded.
  void remove() const;

 private:
  std::optional<read_position> start_of(run_pass pass, saving save);
  void resume(const std::string& path);
  void refuse_to_replace() const;
  void write();
  std::string file() const { return options_.checkpoint + options_.of_rank; }

  using clock = std::chrono::steady_clock;
  checkpoint_options options_;
  checkpoint_facts facts_;
  std::unique_ptr<byte_source> saved_;  // at the state
  bool resumed_ = false;                // until the pass begins that was interrupted
  bool ended_ = false;
  saving save_;
  clock::time_point written_ = clock::now();
  std::optional<run_signals> signals_;
};

}  // namespace cairn::tool
