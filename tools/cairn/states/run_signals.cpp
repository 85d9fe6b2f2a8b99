// Handles SIGUSR1 and SIGTERM while a run writes checkpoints.
#include "states/run_signals.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <string_view>

#include "outputs/output_file.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

std::atomic<bool> asked, ending;
static_assert(std::atomic<bool>::is_always_lock_free);  // a handler may set it

extern "C" void note_signal(int signal_number) { (signal_number == SIGTERM ? ending : asked) = true; }

extern "C" void end_to_try_again(int /*signal_number*/) {
  remove_outputs();
  _exit(try_again);
}

void handle(int signal_number, void (*handler)(int)) {
  struct sigaction before{}, ours{};
  if (sigaction(signal_number, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) return;
  ours.sa_handler = handler;
  ours.sa_flags = SA_RESTART;
  sigaction(signal_number, &ours, nullptr);
}

void note_signals() {
  handle(SIGUSR1, note_signal);
  handle(SIGTERM, note_signal);
}

void hold_back(int how) {
  sigset_t both;
  sigemptyset(&both);
  sigaddset(&both, SIGUSR1);
  sigaddset(&both, SIGTERM);
  pthread_sigmask(how, &both, nullptr);
}

}  // namespace

early_signals::early_signals(char** arguments) {
  for (char** word = arguments; *word != nullptr; ++word) {
    const std::string_view text(*word);
    keeps_ = keeps_ || text == "--checkpoint" || text.starts_with("--checkpoint=");
  }
  if (keeps_) hold_back(SIG_BLOCK);
}

early_signals::~early_signals() {
  if (!keeps_) return;
  note_signals();
  hold_back(SIG_UNBLOCK);
}

run_signals::run_signals() { note_signals(); }

run_signals::~run_signals() { handle(SIGTERM, end_to_try_again); }

bool run_signals::take_request() { return asked.exchange(false); }
bool run_signals::end_asked() { return ending; }

}  // namespace cairn::tool
