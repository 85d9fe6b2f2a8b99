// Writes checkpoints between chunks, by time or by signal, and loads the one that a run goes on from.
#include "states/checkpoints.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "outputs/output_file.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

bool is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

bool is_regular_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

}  // namespace

checkpoints::checkpoints(checkpoint_options options, checkpoint_facts run)
    : options_(std::move(options)), facts_(std::move(run)) {
  if (!options_.resume.empty()) resume(options_.resume + options_.of_rank);
  if (options_.checkpoint.empty()) return;
  refuse_to_replace();
  remove_abandoned_files(file().substr(0, file().rfind('/') + 1));
  const output_file made(file());  // refused before any work
  signals_.emplace();
}

void checkpoints::resume(const std::string& path) {
  if (!is_there(path)) {
    if (options_.tells)
      complain(facts_.command, fmt::format("note: {}: there is no such file; the run starts afresh", path));
    return;
  }
  auto file = std::make_unique<byte_source>(path);
  checkpoint_facts saved = read_facts(*file);
  refuse_another_run(path, saved, facts_);
  facts_ = std::move(saved);
  resumed_ = true;
  if (has_state(facts_.pass)) saved_ = std::move(file);
}

// A slip must not replace what is no checkpoint.
void checkpoints::refuse_to_replace() const {
  if (!is_regular_file(file())) return;
  byte_source there(file());
  if (there.at_end() || begins_as_checkpoint(there)) return;
  throw refusal(file() + ": is no checkpoint, which --checkpoint would replace; name another file");
}

std::vector<found_range>& checkpoints::ranges(std::size_t axes) {
  facts_.ranges.resize(axes);
  return facts_.ranges;
}

std::optional<read_position> checkpoints::start_of(run_pass pass, saving save) {
  if (resumed_ && pass < facts_.pass) return read_position{facts_.inputs.size(), 0, 0};
  const bool same = std::exchange(resumed_, false) && facts_.pass == pass;
  if (!same) facts_.done = {};
  facts_.pass = pass;
  save_ = std::move(save);
  return facts_.done.all != 0 ? std::optional(facts_.done) : std::nullopt;
}

void checkpoints::poll() {
  if (options_.checkpoint.empty()) return;
  const bool ends = run_signals::end_asked();
  const double passed = std::chrono::duration<double>(clock::now() - written_).count();
  if (!run_signals::take_request() && !ends && passed < options_.every) return;
  try {
    write();
  } catch (const refusal& cause) {
    if (ends) throw;
    complain(facts_.command, fmt::format("note: {}; the run goes on without this checkpoint", cause.what()));
  }
  written_ = clock::now();
  ended_ = ends;
  if (ends)
    throw interrupted(fmt::format("was asked to end; --resume {} goes on from here", options_.checkpoint));
}

void checkpoints::write() {
  output_file made(file());
  made.write(bytes_of(facts_));
  if (save_) save_(sink_into(made));
  made.commit();
}

void checkpoints::remove() const {
  std::error_code error;
  if (!options_.checkpoint.empty() && is_regular_file(file())) std::filesystem::remove(file(), error);
}

}  // namespace cairn::tool
