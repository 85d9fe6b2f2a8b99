// Signals by which a batch system speaks to a run that writes checkpoints.
#pragma once

namespace cairn::tool {

// Keeps SIGUSR1 and SIGTERM that come before the run begins, if the command line has --checkpoint: made first
// in main, and destroyed when other handlers are installed. The kernel holds them back meanwhile, also if the
// program is executed anew.
class early_signals {
 public:
  explicit early_signals(char** arguments);
  ~early_signals();
  early_signals(const early_signals&) = delete;
  early_signals& operator=(const early_signals&) = delete;

 private:
  bool keeps_ = false;
};

// Where SIGTERM and SIGUSR1 are ignored, as nohup does, they stay so.
class run_signals {
 public:
  // From here on SIGUSR1 asks for a checkpoint, and SIGTERM for one and for the end.
  run_signals();
  // From here on SIGTERM ends the program at once, with `try_again`.
  ~run_signals();
  run_signals(const run_signals&) = delete;
  run_signals& operator=(const run_signals&) = delete;

  static bool take_request();  // SIGUSR1 since the last call
  static bool end_asked();     // SIGTERM
};

}  // namespace cairn::tool
